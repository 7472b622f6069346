// SPDX-License-Identifier: GPL-3.0-or-later
// Files that are not read as documents.

#include "core/folder/paths.h"

namespace fieldwise::folder {

using merge::From;
using merge::Mode;
using merge::Outcome;
using merge::PerSide;
using merge::Side;

namespace {

bool same(const File *a, const File *b)
{
    return a && b && a->link == b->link && a->bytes == b->bytes;
}

OtherFile keep(Outcome outcome, std::string because)
{
    return {{}, outcome, From::Destination, false, std::move(because)};
}

OtherFile take(bool here, std::string because)
{
    return {{}, here ? Outcome::Changed : Outcome::Added, From::Updated, false, std::move(because)};
}

OtherFile drop(bool here, std::string because)
{
    return {{}, here ? Outcome::Removed : Outcome::Unchanged, From::None, false, std::move(because)};
}

OtherFile conflict(const File *destination, std::string because)
{
    return {{}, destination ? Outcome::Retained : Outcome::Unchanged, destination ? From::Destination : From::None, true, std::move(because)};
}

/// Source wins, and what only Destination has stays; in Compare it went.
OtherFile twoWay(const File *updated, const File *destination, Mode mode)
{
    const std::string u(sideName(mode, Side::Updated)), d(sideName(mode, Side::Destination));
    if (updated && destination)
        return take(true, "Becomes that of " + u + ", which differs from " + d + "'s.");
    if (updated)
        return take(false, "Added. Only " + u + " has this file.");
    if (mode == Mode::Compare)
        return drop(true, "Removed. Only " + d + " has this file.");
    return keep(Outcome::Retained, "Stays. Only " + d + " has this file.");
}

OtherFile threeWay(const File *original, const File *updated, const File *destination, Mode mode)
{
    const std::string o(sideName(mode, Side::Original)), u(sideName(mode, Side::Updated)), d(sideName(mode, Side::Destination));
    if (!original) {
        if (!destination)
            return take(false, "Added. Only " + u + " has this file.");
        return updated ? conflict(destination, "Stays as in " + d + ": " + u + " has a file of this name too, with other content.")
                       : keep(Outcome::Retained, "Stays. Only " + d + " has this file.");
    }
    if (!updated)
        return same(original, destination) ? drop(true, "Removed. " + u + " does not have it any more, and " + d + " did not change it.")
            : destination                  ? conflict(destination, "Stays: " + u + " removed it, but " + d + " changed it.")
                                           : drop(false, "Gone from " + u + " and from " + d + ".");
    if (!destination)
        return same(original, updated) ? drop(false, "Stays deleted: " + d + " deleted it, and " + u + " did not change it.")
                                       : conflict(nullptr, "Stays deleted: " + d + " deleted it, but " + u + " changed it.");
    if (same(original, updated))
        return keep(Outcome::Retained, "Stays. Only " + d + " changed it.");
    if (same(original, destination))
        return take(true, "Becomes that of " + u + ". Only " + u + " changed it.");
    return conflict(destination, "Stays as in " + d + ": " + u + " changed it too, in another way.");
}

} // namespace

std::vector<OtherFile> mergeOthers(const PerSide<Files> &files, const merge::Options &options)
{
    std::vector<OtherFile> all;
    for (const auto &[path, at] : byPath(files)) {
        const File *original = hasOriginal(options.mode) ? at[Side::Original] : nullptr;
        const File *updated = at[Side::Updated], *destination = at[Side::Destination];
        if (!isOther(path, at) || (!original && !updated && !destination))
            continue;
        // What is applied is objects only.
        const bool nothing = same(updated, destination) || options.mode == Mode::Apply || options.mode == Mode::Patch;
        OtherFile file = nothing              ? keep(Outcome::Unchanged, {})
            : isThreeWay(options.mode) ? threeWay(original, updated, destination, options.mode)
                                       : twoWay(updated, destination, options.mode);
        if (nothing && !destination)
            continue;
        file.path = path;
        all.push_back(std::move(file));
    }
    return all;
}

} // namespace fieldwise::folder

// SPDX-License-Identifier: GPL-3.0-or-later
// Files that are not read as documents.

#include "core/folder/paths.h"
#include "core/merge/resources/wholefile.h"

namespace fieldwise::folder {

using merge::From;
using merge::PerSide;

namespace {

/// A link and a file of the same bytes differ.
std::string content(const File &file)
{
    return (file.link ? '>' : '=') + file.bytes;
}

} // namespace

std::vector<OtherFile> mergeOthers(const PerSide<Files> &files, const merge::Options &options)
{
    std::vector<OtherFile> all;
    for (const auto &[path, at] : byPath(files)) {
        if (!isOther(path, at))
            continue;
        PerSide<std::string> contents;
        PerSide<std::optional<std::string_view>> bytes;
        for (const merge::Side side : merge::allSides) {
            if (!at[side] || (side == merge::Side::Original && !hasOriginal(options.mode)))
                continue;
            contents[side] = content(*at[side]);
            bytes[side] = contents[side];
        }
        merge::WholeFile file = merge::mergeBytes(bytes, options.mode);
        if (bytes[merge::Side::Destination] || file.from != From::None || file.conflict)
            all.push_back({std::string(path), file.outcome, file.from, file.conflict, std::move(file.because)});
    }
    return all;
}

} // namespace fieldwise::folder

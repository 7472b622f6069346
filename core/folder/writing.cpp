// SPDX-License-Identifier: GPL-3.0-or-later
// From a merge to what is on disk.
#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <set>
#include <system_error>

#include <unistd.h>

#include "core/base/visible.h"
#include "core/files.h"
#include "core/folder.h"

namespace fieldwise::folder {

using merge::From;
using merge::PerSide;
using merge::ResultFile;
using merge::Side;

namespace fs = std::filesystem;

namespace {

std::string unwritable(int error)
{
    return "cannot be written: " + std::generic_category().message(error);
}

/// A link on the way could lead anywhere.
std::string linkOnTheWay(const fs::path &folder, const std::string &path)
{
    fs::path at = folder;
    std::error_code error;
    for (const fs::path &name : fs::path(path).parent_path())
        if (at /= name; fs::is_symlink(at, error))
            return at.lexically_relative(folder).generic_string()
                + " is a link, and Fieldwise does not write through links";
    return {};
}

/// Folders that a removed file leaves empty go too.
void removeEmptyFolders(const fs::path &folder, const std::string &path)
{
    for (fs::path at = fs::path(path).parent_path(); !at.empty(); at = at.parent_path())
        if (::rmdir((folder / at).c_str()) != 0)
            return;
}

/// Folders that are made for something, the last one first; what stays empty goes again when that fails.
class NewFolders {
public:
    explicit NewFolders(const fs::path &folder)
    {
        std::error_code error;
        for (fs::path at = folder; !at.empty() && !fs::exists(fs::symlink_status(at, error)); at = at.parent_path())
            m_made.push_back(at);
        fs::create_directories(folder, m_error);
    }
    const std::error_code &error() const { return m_error; }
    void takeBack() const
    {
        for (const fs::path &folder : m_made)
            if (::rmdir(folder.c_str()) != 0 && errno != ENOENT)
                return;
    }

private:
    std::vector<fs::path> m_made;
    std::error_code m_error;
};

/// What has to be as it was read, when it is changed in place.
std::optional<files::Expected> expectedOf(const Write &write)
{
    if (write.state == ResultFile::New)
        return files::Expected{};
    return write.before ? std::optional(files::Expected{*write.before}) : std::nullopt;
}

/// What is wrong. What is done but for its sync is told in `unsynced`.
std::optional<Diagnostic> carryOut(const fs::path &folder, const Write &write, bool inPlace,
                                   std::optional<Diagnostic> &unsynced)
{
    if (std::string link = linkOnTheWay(folder, write.path); !link.empty())
        return fault("file-unwritable", std::move(link));
    const fs::path target = folder / write.path;
    const auto expected = inPlace ? expectedOf(write) : std::nullopt;
    if (!write.bytes || write.link)
        if (auto changed = expected ? files::changedSince(target.string(), *expected) : std::nullopt)
            return changed;
    if (!write.bytes) {
        if (::unlink(target.c_str()) != 0 && errno != ENOENT)
            return fault("file-unwritable", "cannot be removed: " + std::generic_category().message(errno));
        removeEmptyFolders(folder, write.path);
        return {};
    }
    const NewFolders made(target.parent_path());
    // A copy may be run like its model, and its owner can write it.
    auto found = made.error() ? std::optional(fault("file-unwritable", unwritable(made.error().value())))
        : write.link
        ? files::writeLink(target.string(), *write.bytes)
        : files::write(target.string(), *write.bytes,
                       {.permissions = write.permissions & 0777U, .followsLinks = false, .expected = expected});
    if (!files::isWritten(found)) {
        made.takeBack();
        return found;
    }
    if (found)
        unsynced = fault(found->code, write.path + ": " + found->text);
    return {};
}

std::string writtenBefore(const std::vector<std::string> &written)
{
    if (written.empty())
        return "; nothing was written";
    constexpr size_t most = 5;
    std::string text = "; already written: ";
    for (size_t i = 0; i < std::min(written.size(), most); ++i)
        text += (i > 0 ? ", " : "") + written[i];
    return written.size() > most ? text + " and " + std::to_string(written.size() - most) + " more" : text;
}

/// Why nothing is written into a folder that is to have no files yet.
std::optional<Diagnostic> notEmpty(const std::string &folder)
{
    std::error_code error;
    if (!fs::exists(folder, error) && !error)
        return std::nullopt;
    const bool isEmpty = !error && fs::is_empty(folder, error);
    if (error)
        return fault("folder-unreadable", "cannot be read: " + error.message() + "; nothing was written");
    return isEmpty
        ? std::nullopt
        : std::optional(fault("folder-not-empty",
                              "found files in this folder, expected a new or an empty one; nothing was written"));
}

} // namespace

ByPath byPath(const PerSide<Files> &files)
{
    ByPath all;
    for (const Side side : merge::allSides)
        for (const File &file : files[side])
            all[file.path][side] = &file;
    return all;
}

bool isOther(std::string_view path, const PerSide<const File *> &files)
{
    const auto is = [&](auto what) {
        return std::ranges::any_of(files.at, [what](const File *file) { return file && what(*file); });
    };
    return !isDocuments(path) || is([](const File &file) { return file.link; })
        || !is([](const File &file) { return !file.bytes.empty(); });
}

std::vector<Write> writesOf(const merge::Resolution &resolution, const std::vector<OtherFile> &others,
                            const PerSide<Files> &files)
{
    const ByPath all = byPath(files);
    std::vector<Write> writes;
    std::set<std::string_view> decided;
    for (const OtherFile &other : others) {
        decided.insert(other.path);
        const PerSide<const File *> &at = all.at(other.path);
        const auto side = sideOf(other.from);
        const File *from = side ? at[*side] : nullptr;
        const File *here = at[Side::Destination];
        if (!from && !here)
            continue;
        if (!from)
            writes.push_back({other.path, std::nullopt, 0, false, ResultFile::Gone});
        else
            writes.push_back({other.path, from->bytes, (here ? here : from)->permissions, from->link,
                              from == here ? ResultFile::Same
                                  : here   ? ResultFile::Changed
                                           : ResultFile::New});
    }
    for (Write &write : writes)
        if (const File *here = all.at(write.path)[Side::Destination];
            here && !here->link && write.state != ResultFile::Same)
            write.before = here->bytes;
    for (const ResultFile &file : resolution.files) {
        if (!decided.insert(file.path).second)
            continue;
        const auto known = all.find(file.path);
        const PerSide<const File *> at = known == all.end() ? PerSide<const File *>{} : known->second;
        const File *here = at[Side::Destination];
        const File *model = here ? here : at[Side::Updated];
        if (file.state == ResultFile::Gone && !here)
            continue;
        Write write{file.path, std::nullopt, model ? model->permissions : 0, false, file.state};
        if (here && !here->link && file.state != ResultFile::Same)
            write.before = here->bytes;
        if (file.state != ResultFile::Gone)
            write.bytes = std::string(file.bytesIn(resolution.text));
        writes.push_back(std::move(write));
    }
    for (const File &file : files[Side::Destination])
        if (!decided.contains(file.path))
            writes.push_back({file.path, file.bytes, file.permissions, file.link, ResultFile::Same});
    std::ranges::sort(writes, {}, [](const Write &write) {
        return std::pair(write.state == ResultFile::Gone, std::string_view(write.path));
    });
    return writes;
}

std::optional<Diagnostic> write(const std::string &folder, const std::vector<Write> &writes, bool inPlace)
{
    for (const Write &write : writes)
        if (const std::string why = pathFault(write.path); !why.empty())
            return fault("file-outside",
                         "found the path `" + visible(write.path) + "`, which " + why
                             + ", expected a path inside the folder; nothing was written");
    if (auto why = inPlace ? std::nullopt : notEmpty(folder))
        return why;
    const NewFolders made(folder);
    if (made.error()) {
        made.takeBack();
        return fault("file-unwritable", unwritable(made.error().value()) + "; nothing was written");
    }
    std::vector<std::string> written;
    std::optional<Diagnostic> unsynced;
    for (const Write &write : writes) {
        if (inPlace ? write.state == ResultFile::Same : !write.bytes)
            continue;
        if (const auto wrong = carryOut(folder, write, inPlace, unsynced)) {
            made.takeBack();
            return fault(wrong->code == "file-changed" ? wrong->code : "file-unwritable",
                         write.path + ": " + wrong->text.substr(0, wrong->text.find("; nothing was written"))
                             + writtenBefore(written));
        }
        written.push_back(write.path);
    }
    return unsynced;
}

} // namespace fieldwise::folder

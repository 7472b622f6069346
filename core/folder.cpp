// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/folder.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <sys/stat.h>
#include <system_error>

#include "core/files.h"
#include "core/merge/resources/wholefile.h"

namespace fieldwise::folder {
namespace {

namespace fs = std::filesystem;

Diagnostic unreadable(const std::string &path, const std::error_code &error)
{
    const std::string place = path.empty() ? "" : path + ": ";
    if (error == std::errc::no_such_file_or_directory)
        return fault("folder-missing", place + "there is no such folder");
    if (error == std::errc::not_a_directory)
        return fault("folder-is-file", place + "this is not a folder, expected one");
    return fault("folder-unreadable", place + "cannot be read: " + error.message());
}

/// Reads one entry; what is neither file nor link (a pipe, a device) is left out.
std::optional<Diagnostic> add(Files &files, const fs::path &at, std::string path, Links links)
{
    struct stat info = {};
    const bool followed = links == Links::Follow && ::stat(at.c_str(), &info) == 0 && S_ISREG(info.st_mode);
    if (!followed && ::lstat(at.c_str(), &info) != 0)
        return unreadable(path, {errno, std::generic_category()});
    File file{std::move(path), {}, info.st_mode & 07777, S_ISLNK(info.st_mode)};
    if (file.link) {
        std::error_code error;
        file.bytes = fs::read_symlink(at, error).string();
        if (error)
            return unreadable(file.path, error);
    } else if (S_ISREG(info.st_mode)) {
        auto bytes = files::read(at.string(), {0, 0}); // some of /proc would never say anything
        if (!bytes)
            return fault(bytes.error().code, file.path + ": " + bytes.error().text);
        file.bytes = std::move(*bytes);
    } else {
        return std::nullopt;
    }
    files.push_back(std::move(file));
    return std::nullopt;
}

} // namespace

Diagnostic tooMany()
{
    return fault("folder-too-large",
                 "found more than " + std::to_string(mostEntries)
                     + " files and folders below this folder, which is the limit");
}

Diagnostic tooLarge()
{
    return fault("folder-too-large",
                 "the files of this folder are larger than " + std::to_string(files::largest >> 20)
                     + " MiB together, which is the limit");
}

bool isDocuments(std::string_view path)
{
    constexpr std::array<std::string_view, 3> endings{".yaml", ".yml", ".json"};
    const std::string_view name = path.substr(path.find_last_of('/') + 1);
    return name == "Kptfile"
        || std::ranges::any_of(endings, [name](std::string_view ending) { return name.ends_with(ending); });
}

const File *find(const Files &files, std::string_view path)
{
    const auto at = std::ranges::lower_bound(files, path, {}, &File::path);
    return at != files.end() && at->path == path ? &*at : nullptr;
}

Result<Files, Diagnostic> read(const std::string &folder, Links links)
{
    std::error_code error;
    fs::recursive_directory_iterator at(folder, error);
    if (error)
        return Unexpected(unreadable({}, error));
    Files files;
    size_t size = 0, count = 0;
    for (; at != fs::recursive_directory_iterator(); at.increment(error)) {
        if (++count > mostEntries)
            return Unexpected(tooMany());
        std::string path = at->path().lexically_relative(folder).generic_string();
        const fs::file_type type = at->symlink_status(error).type();
        if (error)
            return Unexpected(unreadable(path, error));
        if (isGit(at->path().filename().native())) {
            at.disable_recursion_pending();
            continue;
        }
        if (const std::string why = pathFault(path); !why.empty())
            return Unexpected(
                fault("folder-name",
                      path + ": found a name that " + why + " on other systems, expected a plain one; rename it"));
        if (type == fs::file_type::directory)
            continue;
        if (auto found = add(files, at->path(), path, links))
            return Unexpected(std::move(*found));
        size += files.empty() || files.back().path != path ? 0 : files.back().bytes.size();
        if (size > files::largest)
            return Unexpected(tooLarge());
    }
    if (error)
        return Unexpected(unreadable({}, error));
    std::ranges::sort(files, {}, &File::path);
    return files;
}

Gathered gather(const Files &files)
{
    Gathered gathered;
    for (const File &file : files) {
        if (file.link || !isDocuments(file.path))
            continue;
        const bool open = !file.bytes.empty() && file.bytes.back() != '\n' && file.bytes.back() != '\r';
        gathered.files.push_back({file.path, static_cast<uint32_t>(gathered.text.size()), open});
        gathered.text += file.bytes;
        if (open)
            gathered.text += newlineText(newlineOf(file.bytes));
    }
    return gathered;
}

Files scatter(const Gathered &gathered)
{
    Files files;
    for (size_t i = 0; i < gathered.files.size(); ++i) {
        const FilePart &part = gathered.files[i];
        const size_t end = i + 1 < gathered.files.size() ? gathered.files[i + 1].begin : gathered.text.size();
        const merge::ResultFile file{
            merge::ResultFile::Same, part.path, {part.begin, static_cast<uint32_t>(end)}, part.breakAdded};
        files.push_back({part.path, std::string(file.bytesIn(gathered.text)), 0, false});
    }
    return files;
}

std::string describe(const Diagnostic &diagnostic, std::string_view folder, std::string_view text,
                     const FileParts &files)
{
    const uint32_t at = fileAt(files, diagnostic.range.begin);
    if (at == noFile)
        return fieldwise::describe(diagnostic, folder, text);
    const size_t end = at + 1 < files.size() ? files[at + 1].begin : text.size();
    Diagnostic inFile = diagnostic;
    inFile.range = {diagnostic.range.begin - files[at].begin, diagnostic.range.end - files[at].begin};
    return fieldwise::describe(inFile, std::string(folder) + '/' + files[at].path,
                               text.substr(files[at].begin, end - files[at].begin));
}

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

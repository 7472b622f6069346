// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/filepart.h"
#include "core/base/result.h"
#include "core/merge/plan/options.h"
#include "core/merge/result/resolve.h"

/// Folders of files: packages, charts, the folders of `kubectl diff`. Paths are relative to the folder, with `/`.
namespace fieldwise::folder {

/// One file of a folder.
struct File {
    std::string path;
    std::string bytes;
    uint32_t permissions = 0; ///< as in stat(2); 0 if it is not in a file system
    bool link = false;        ///< a symbolic link, which is not followed; `bytes` is its target
};
/// Sorted by path.
using Files = std::vector<File>;

/// True if the name says YAML or JSON (`.yaml`, `.yml`, `.json`, `Kptfile`), so that the file is merged by structure.
bool isDocuments(std::string_view path);

/// Whether symbolic links are entries of their own (Keep) or are read as the files that they point to (git difftool
/// --dir-diff creates such folders).
enum class Links : uint8_t { Keep, Follow };
/// Null if there is no file with this path.
const File *find(const Files &files, std::string_view path);

/// All files below a folder, except git's own. A name that could lead out of a folder on another system is a fault. The
/// limits of files::read apply to all files together.
Result<Files, Diagnostic> read(const std::string &folder, Links links = Links::Keep);

/// The documents of a folder, joined into one text, and where its files begin in it.
struct Gathered {
    std::string text;
    FileParts files;
};
Gathered gather(const Files &files);
/// The files after `text` was edited; the inverse of gather for the files that it joined.
Files scatter(const Gathered &gathered);

/// The same as describe(), with the path, and with the line within the file that contains the range.
std::string describe(const Diagnostic &diagnostic, std::string_view folder, std::string_view text,
                     const FileParts &files);

/// A file that is not read as documents, and is merged as a whole, by its bytes.
struct OtherFile {
    std::string path;
    merge::Outcome outcome = merge::Outcome::Unchanged;
    merge::From from = merge::From::Destination; ///< the input that has its bytes; None: it is removed
    bool conflict = false;
    std::string because; ///< the reason, as a sentence
};
std::vector<OtherFile> mergeOthers(const merge::PerSide<Files> &files, const merge::Options &options);

/// A change to Destination's folder, or to a copy of it.
struct Write {
    std::string path;
    std::optional<std::string> bytes; ///< nothing: the file is removed
    uint32_t permissions = 0;
    bool link = false;
    merge::ResultFile::State state = merge::ResultFile::Same;
    /// The current bytes of a file that is replaced or removed; nothing for a link.
    std::optional<std::string> before{};
};
/// Every file of the result, including unchanged ones; removed ones are last.
std::vector<Write> writesOf(const merge::Resolution &resolution, const std::vector<OtherFile> &others,
                            const merge::PerSide<Files> &files);

/// Writes the changes, each file atomically (files::write). With `inPlace`, files that are Same are not touched;
/// otherwise the folder must be empty. Writes nothing if a path is not below the folder (pathFault). Stops at the first
/// fault, such as a file that has changed meanwhile, and reports which files are already written; then removes the
/// folders that it created, if they are empty. `file-unsynced` is reported after everything is written.
std::optional<Diagnostic> write(const std::string &folder, const std::vector<Write> &writes, bool inPlace);

/// The files of all inputs by path; null if an input does not have the file.
using ByPath = std::map<std::string_view, merge::PerSide<const File *>>;
ByPath byPath(const merge::PerSide<Files> &files);

/// True if a file is not merged by structure: because of its name, because it is a link in some input, or because it is
/// empty in all of them.
bool isOther(std::string_view path, const merge::PerSide<const File *> &files);

inline constexpr size_t mostEntries = 100'000; ///< limit of files and folders below a folder
/// The faults of a folder that exceeds this limit, or files::largest.
Diagnostic tooMany();
Diagnostic tooLarge();

} // namespace fieldwise::folder

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

/// Folders of files: packages, charts, the input of `kubectl diff`. Paths are relative to the folder, with `/`.
namespace fieldwise::folder {

/// A file of a folder with its content.
struct File {
    std::string path;
    std::string bytes;
    uint32_t permissions = 0; ///< as in stat(2); 0 if the file is not on disk
    bool link = false;        ///< a symbolic link, not followed; `bytes` is its target
};
/// Sorted by path.
using Files = std::vector<File>;

/// True for YAML or JSON by name (`.yaml`, `.yml`, `.json`, `Kptfile`): the file is merged by structure.
bool isDocuments(std::string_view path);

/// Whether symbolic links are kept as files of their own or followed (git difftool --dir-diff creates folders of
/// links).
enum class Links : uint8_t { Keep, Follow };
/// The file with this path; null if there is none.
const File *find(const Files &files, std::string_view path);

/// All files below a folder except git's own. A name that would lead out of the folder on another system is an error.
/// The limits of files::read apply to all of them together.
Result<Files, Diagnostic> read(const std::string &folder, Links links = Links::Keep);

/// The documents of a folder as one text, with the positions of its files.
struct Gathered {
    std::string text;
    FileParts files;
};
Gathered gather(const Files &files);
/// The files again, after `text` was edited; the inverse of gather() for the files that it joined.
Files scatter(const Gathered &gathered);

/// Like fieldwise::describe(), with the path and the line within the file that contains the range.
std::string describe(const Diagnostic &diagnostic, std::string_view folder, std::string_view text,
                     const FileParts &files);

/// The outcome for a file that is not read as documents: it is merged as a whole, by its bytes.
struct OtherFile {
    std::string path;
    merge::Outcome outcome = merge::Outcome::Unchanged;
    merge::From from = merge::From::Destination; ///< the input with its bytes; None: it is removed
    bool conflict = false;
    std::string because; ///< a sentence
};
std::vector<OtherFile> mergeOthers(const merge::PerSide<Files> &files, const merge::Options &options);

/// A change to Destination's folder, or to a copy of it.
struct Write {
    std::string path;
    std::optional<std::string> bytes; ///< nothing: the file is removed
    uint32_t permissions = 0;
    bool link = false;
    merge::ResultFile::State state = merge::ResultFile::Same;
    /// Current bytes of a file that is replaced or removed; nothing for a link.
    std::optional<std::string> before{};
};
/// Every file of the result, including unchanged ones; removals come last.
std::vector<Write> writesOf(const merge::Resolution &resolution, const std::vector<OtherFile> &others,
                            const merge::PerSide<Files> &files);

/// Writes the files, each atomically (files::write); with `inPlace` only those that are not Same. If a path is not a
/// valid path below the folder (pathFault), nothing is written. Stops at the first error, such as a file that has
/// changed in the meantime, and reports which files have been written. Folders created for a file that failed are
/// removed.
std::optional<Diagnostic> write(const std::string &folder, const std::vector<Write> &writes, bool inPlace);

/// The files of all inputs by path; null if an input lacks the file.
using ByPath = std::map<std::string_view, merge::PerSide<const File *>>;
ByPath byPath(const merge::PerSide<Files> &files);

/// True if a file is not merged by structure: because of its name, because it is a link in some input, or because it is
/// empty in all inputs.
bool isOther(std::string_view path, const merge::PerSide<const File *> &files);

inline constexpr size_t mostEntries = 100'000; ///< the limit for files and folders below a folder
/// Errors for a folder that exceeds `mostEntries`, or files::largest.
Diagnostic tooMany();
Diagnostic tooLarge();

} // namespace fieldwise::folder

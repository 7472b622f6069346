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

/// Folders of files: packages, charts, what `kubectl diff` hands over. Paths are from the folder, with `/`.
namespace fieldwise::folder {

struct File {
    std::string path;
    std::string bytes;
    uint32_t permissions = 0; ///< as of stat(2); 0 when it is in no file system
    bool link = false;        ///< a symbolic link; `bytes` is where it leads, which is not followed
};
/// In the order of their paths.
using Files = std::vector<File>;

/// YAML or JSON by its name (`.yaml`, `.yml`, `.json`, `Kptfile`), so that it is merged by structure.
bool isDocuments(std::string_view path);

/// Symbolic links are files of their own, or count as the files that they lead to (git difftool --dir-diff makes such
/// folders).
enum class Links : uint8_t { Keep, Follow };
/// Null when there is none of this path.
const File *find(const Files &files, std::string_view path);

/// All files below a folder but those of git; a name that would lead out of it elsewhere is a fault. Bounded as
/// files::read, for all of them together.
Result<Files, Diagnostic> read(const std::string &folder, Links links = Links::Keep);

/// The documents of a folder as one text that knows where its files begin.
struct Gathered {
    std::string text;
    FileParts files;
};
Gathered gather(const Files &files);
/// Folders that hold the same files after `text` was edited: gather's inverse for the files it took.
Files scatter(const Gathered &gathered);

/// As describe(), with the path and the line within the file that the range is in.
std::string describe(const Diagnostic &diagnostic, std::string_view folder, std::string_view text,
                     const FileParts &files);

/// A file that is not read as documents is decided as a whole, by its bytes.
struct OtherFile {
    std::string path;
    merge::Outcome outcome = merge::Outcome::Unchanged;
    merge::From from = merge::From::Destination; ///< whose bytes it has; None: it goes
    bool conflict = false;
    std::string because; ///< a sentence
};
std::vector<OtherFile> mergeOthers(const merge::PerSide<Files> &files, const merge::Options &options);

/// What has to be done to Destination's folder, or to a copy of it.
struct Write {
    std::string path;
    std::optional<std::string> bytes; ///< nothing: the file goes
    uint32_t permissions = 0;
    bool link = false;
    merge::ResultFile::State state = merge::ResultFile::Same;
    std::optional<std::string> before{}; ///< what the file has that is replaced or goes; nothing for a link
};
/// Every file of the result, those that stay the same too; those that go last.
std::vector<Write> writesOf(const merge::Resolution &resolution, const std::vector<OtherFile> &others,
                            const merge::PerSide<Files> &files);

/// Carries the changes out, each file at once (files::write); in place only what is not Same is touched. Nothing is
/// written when one of the paths is none of a file below the folder (pathFault). Stops at the first fault, such as a
/// file that has changed meanwhile, and says which files are written already; a folder that was made for what failed
/// goes again.
std::optional<Diagnostic> write(const std::string &folder, const std::vector<Write> &writes, bool inPlace);

/// The files of all inputs by their paths; null where an input has none.
using ByPath = std::map<std::string_view, merge::PerSide<const File *>>;
ByPath byPath(const merge::PerSide<Files> &files);

/// Not merged by structure: by its name, as a link in any input, or because no input has a byte in it.
bool isOther(std::string_view path, const merge::PerSide<const File *> &files);

inline constexpr size_t mostEntries = 100'000; ///< files and folders below a folder
/// A folder that goes beyond it, or beyond files::largest.
Diagnostic tooMany();
Diagnostic tooLarge();

} // namespace fieldwise::folder

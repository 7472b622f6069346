// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/text.h"

namespace fieldwise {

/// Where a file begins in a text joined from several files; every file but the last ends with a line break.
struct FilePart {
    std::string path; ///< relative to the folder, with `/`
    uint32_t begin = 0;
    bool breakAdded = false; ///< the file itself lacks the last line break
    bool operator==(const FilePart &) const = default;
};
/// In text order, the first at 0. Empty if the text is one file, or none.
using FileParts = std::vector<FilePart>;

/// Why this can't be the path of a file below a folder, such as "leads outside its folder"; "" if it can. Every path
/// that comes from a file must pass this before anything is written there. Windows' path syntax is checked too, and
/// `.git` is refused as git's own.
std::string pathFault(std::string_view path);
/// True for `.git`, in any case, since some disks do not distinguish case.
bool isGit(std::string_view name);

/// Index of the file that has this byte; a byte at the border belongs to the second file. `noFile` if there are no
/// files.
inline constexpr uint32_t noFile = ~0u;
uint32_t fileAt(const FileParts &files, uint32_t offset);
/// The line index of a text joined from these files.
LineIndex linesOf(std::string_view text, const FileParts &files);
/// Adapts the files to an edit that replaced bytes [at, at + removed) by `added` others: later files move, and files
/// that were removed stay as empty ones.
void shift(FileParts &files, uint32_t at, uint32_t removed, uint32_t added);

} // namespace fieldwise

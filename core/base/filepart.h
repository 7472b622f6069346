// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/text.h"

namespace fieldwise {

/// Where a file begins in a text that was put together from several; every one but the last ends with a line break.
struct FilePart {
    std::string path; ///< from the folder, with `/`
    uint32_t begin = 0;
    bool breakAdded = false; ///< its own text lacks the last line break
    bool operator==(const FilePart &) const = default;
};
/// In the order of the text, the first one at 0. Empty: the text is one file, or none.
using FileParts = std::vector<FilePart>;

/// Why this can't be the path of a file below a folder, as in "leads outside its folder"; "" when it can. So it is
/// asked of every path that a file has named before anything is written there. Windows' way to write paths leads out
/// too, and
/// `.git` is git's own.
std::string pathFault(std::string_view path);
/// `.git`, on disks that tell no capitals from small letters too.
bool isGit(std::string_view name);

/// The file that has this byte; a byte between two belongs to the second. `noFile` where there are none.
inline constexpr uint32_t noFile = ~0u;
uint32_t fileAt(const FileParts &files, uint32_t offset);
/// The lines of such a text.
LineIndex linesOf(std::string_view text, const FileParts &files);
/// Bytes [at, at + removed) of the text became `added` others: the files behind move, those that are gone stay as empty
/// ones.
void shift(FileParts &files, uint32_t at, uint32_t removed, uint32_t added);

} // namespace fieldwise

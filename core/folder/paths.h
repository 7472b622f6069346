// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string_view>

#include "core/folder.h"

namespace fieldwise::folder {

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

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

namespace fieldwise::ui {

/// Where a line is broken on screen: the offset of the first byte of a further row, and the blanks shown before it.
struct RowCut {
    size_t at = 0;
    int indent = 0;
};

/// The rows of a line whose value is flow style or JSON, also in quotes, with an entry a row. Empty if the line has no
/// such value, or if one row is enough for it.
std::vector<RowCut> flowRows(std::string_view line);
inline constexpr size_t flowWidth = 100; ///< of a collection in one row, in bytes

} // namespace fieldwise::ui

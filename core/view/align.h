// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/view/layout.h"
#include "core/view/planwords.h"
#include "core/view/rows.h"

namespace fieldwise::view {

/// The rows of the input panes: entries that belong to one decision begin in one row, comments above them included.
std::vector<Row> alignRows(const Layout &layout);
/// Those of one document alone, wherever the inputs have it.
std::vector<Row> alignRows(const Layout &layout, uint32_t document);
/// The lines that stand in its rows, up to where the next document begins; empty at 0 where an input does not have it.
PerSide<Lines> linesOf(const Layout &layout, uint32_t document);

} // namespace fieldwise::view

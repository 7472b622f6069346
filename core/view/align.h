// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/merge/plan/options.h"
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

/// One thing of a merged order: its index in each input's order, -1 where an input does not have it there.
struct OrderSlot {
    PerSide<int32_t> at{{-1, -1, -1}};
};

/// Three orders of ids as one that keeps each of them; ids that would cross stand alone. The destination leads.
std::vector<OrderSlot> mergeOrders(const PerSide<std::vector<uint64_t>> &orders);
/// The same for texts, told by hashes, which may stand in an order more than once.
std::vector<OrderSlot> mergeTexts(const PerSide<std::vector<uint64_t>> &hashes);

} // namespace fieldwise::view

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/merge/plan/options.h"
#include "core/view/layout.h"
#include "core/view/planwords.h"
#include "core/view/rows.h"

namespace fieldwise::view {

/// The rows of the input panes. Entries that belong to the same decision, including the comments above them, begin in
/// the same row.
std::vector<Row> alignRows(const Layout &layout);
/// The rows of one document only, wherever each input has it.
std::vector<Row> alignRows(const Layout &layout, uint32_t document);
/// A document's lines in each input, up to the start of the next document; empty at 0 where an input lacks the
/// document.
PerSide<Lines> linesOf(const Layout &layout, uint32_t document);

/// One element of a merged order: its index in each input's order, -1 where an input lacks it.
struct OrderSlot {
    PerSide<int32_t> at{{-1, -1, -1}};
};

/// Merges three orders of ids into one that preserves each of them. An id that the inputs order differently gets
/// separate slots. The destination's order takes precedence.
std::vector<OrderSlot> mergeOrders(const PerSide<std::vector<uint64_t>> &orders);
/// The same for lines, given by their hashes, which may occur several times in an order.
std::vector<OrderSlot> mergeTexts(const PerSide<std::vector<uint64_t>> &hashes);

} // namespace fieldwise::view

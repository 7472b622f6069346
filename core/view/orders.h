// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/merge/plan/options.h"
#include "core/view/planwords.h"

namespace fieldwise::view {

/// One thing of a merged order: its index in each input's order, -1 where an input does not have it there.
struct Slot {
    PerSide<int32_t> at{{-1, -1, -1}};
};

/// Three orders of ids as one that keeps each of them; ids that would cross stand alone. The destination leads.
std::vector<Slot> mergeOrders(const PerSide<std::vector<uint64_t>> &orders);
/// The same for texts, told by hashes, which may stand in an order more than once.
std::vector<Slot> mergeTexts(const PerSide<std::vector<uint64_t>> &hashes);

} // namespace fieldwise::view

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/orders.h"

#include <span>
#include <unordered_map>

#include "core/base/sequence.h"

namespace fieldwise::view {

using merge::allSides;
using merge::PerSide;
using merge::Side;

/// The order of all inputs that have one, when it is the same; null when they differ.
static const std::vector<uint64_t> *commonOrder(const PerSide<std::vector<uint64_t>> &orders)
{
    const std::vector<uint64_t> *common = &orders[Side::Destination];
    for (const Side side : {Side::Updated, Side::Original}) {
        if (common->empty())
            common = &orders[side];
        else if (!orders[side].empty() && orders[side] != *common)
            return nullptr;
    }
    return common;
}

std::vector<Slot> mergeOrders(const PerSide<std::vector<uint64_t>> &orders)
{
    std::vector<Slot> slots;
    if (const std::vector<uint64_t> *order = commonOrder(orders)) {
        slots.resize(order->size());
        for (const Side side : allSides) {
            for (size_t i = 0; i < orders[side].size(); ++i)
                slots[i].at[side] = int32_t(i);
        }
        return slots;
    }
    for (const Side side : {Side::Destination, Side::Updated, Side::Original}) {
        const std::vector<uint64_t> &order = orders[side];
        if (order.empty())
            continue;
        std::unordered_map<uint64_t, int64_t> places;
        for (const Side other : {Side::Destination, Side::Updated}) {
            if (other == side)
                break;
            for (size_t i = 0; i < slots.size(); ++i) {
                if (slots[i].at[other] >= 0)
                    places.emplace(orders[other][size_t(slots[i].at[other])], int64_t(i));
            }
        }
        std::vector<int64_t> values;
        std::vector<uint32_t> known; // the members of this order that have a slot already
        for (size_t i = 0; i < order.size(); ++i) {
            if (const auto found = places.find(order[i]); found != places.end()) {
                values.push_back(found->second);
                known.push_back(static_cast<uint32_t>(i));
            }
        }
        std::vector<Slot> merged;
        merged.reserve(slots.size() + order.size());
        size_t nextSlot = 0;
        size_t next = 0;
        const auto alone = [&](size_t until) {
            for (; next < until; ++next) {
                merged.emplace_back().at[side] = int32_t(next);
            }
        };
        for (const uint32_t anchor : longestIncreasingSubsequence(std::span<const int64_t>(values))) {
            for (; nextSlot < size_t(values[anchor]); ++nextSlot)
                merged.push_back(slots[nextSlot]);
            alone(known[anchor]);
            merged.push_back(slots[nextSlot++]);
            merged.back().at[side] = int32_t(next++);
        }
        merged.insert(merged.end(), slots.begin() + std::ptrdiff_t(nextSlot), slots.end());
        alone(order.size());
        slots = std::move(merged);
    }
    return slots;
}

} // namespace fieldwise::view

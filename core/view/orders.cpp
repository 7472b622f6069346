// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/align.h"

#include <algorithm>
#include <span>

#include "core/base/sequence.h"
#include "core/linemerge/differences.h"

namespace fieldwise::view {

/// The order of all inputs that have one, when it is the same; null when they differ.
static const std::vector<uint32_t> *commonOrder(const PerSide<std::vector<uint32_t>> &orders)
{
    const std::vector<uint32_t> *common = &orders[Side::Destination];
    for (const Side side : {Side::Updated, Side::Original}) {
        if (common->empty())
            common = &orders[side];
        else if (!orders[side].empty() && orders[side] != *common)
            return nullptr;
    }
    return common;
}

/// Of ids below `ids`.
static std::vector<OrderSlot> merged(const PerSide<std::vector<uint32_t>> &orders, size_t ids)
{
    std::vector<OrderSlot> slots;
    if (const std::vector<uint32_t> *order = commonOrder(orders)) {
        slots.resize(order->size());
        for (const Side side : allSides)
            for (size_t i = 0; i < orders[side].size(); ++i)
                slots[i].at[side] = int32_t(i);
        return slots;
    }
    for (const Side side : {Side::Destination, Side::Updated, Side::Original}) {
        const std::vector<uint32_t> &order = orders[side];
        if (order.empty())
            continue;
        std::vector<int64_t> places(ids, -1); // the slot of each
        for (const Side other : {Side::Updated, Side::Destination}) {
            if (other == side || side == Side::Destination)
                continue;
            for (size_t i = slots.size(); i-- > 0;)
                if (slots[i].at[other] >= 0)
                    places[orders[other][size_t(slots[i].at[other])]] = int64_t(i);
        }
        std::vector<int64_t> values;
        std::vector<uint32_t> known; // the members of this order that have a slot already
        for (size_t i = 0; i < order.size(); ++i) {
            if (const int64_t place = places[order[i]]; place >= 0) {
                values.push_back(place);
                known.push_back(static_cast<uint32_t>(i));
            }
        }
        std::vector<OrderSlot> merged;
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

static size_t lengthOf(const PerSide<std::vector<uint64_t>> &orders)
{
    return orders[Side::Original].size() + orders[Side::Updated].size() + orders[Side::Destination].size();
}

std::vector<OrderSlot> mergeOrders(const PerSide<std::vector<uint64_t>> &orders)
{
    Numbering numbering(lengthOf(orders));
    PerSide<std::vector<uint32_t>> numbers;
    for (const Side side : allSides)
        numbers[side] = numbering.of(orders[side]);
    return merged(numbers, numbering.count());
}

static constexpr uint32_t noId = ~0u;

/// Gives lines of `to` that have no id those of the lines of `from` that git's diff sets level with them.
static void pairLines(linemerge::Differ &differ, const std::vector<uint32_t> &from,
                      const std::vector<uint32_t> &fromIds, const std::vector<uint32_t> &to,
                      std::vector<uint32_t> &toIds)
{
    if (from.empty() || to.empty())
        return;
    size_t at = 0, other = 0;
    const auto pairUntil = [&](size_t end) {
        for (; at < end; ++at, ++other)
            if (toIds[other] == noId)
                toIds[other] = fromIds[at];
    };
    for (const linemerge::Change &change : differ.changes(from, to)) {
        pairUntil(size_t(change.from.begin));
        at = size_t(change.from.end);
        other = size_t(change.to.end);
    }
    pairUntil(from.size());
}

std::vector<OrderSlot> mergeTexts(const PerSide<std::vector<uint64_t>> &hashes)
{
    Numbering numbering(lengthOf(hashes));
    PerSide<std::vector<uint32_t>> texts, ids;
    for (const Side side : allSides) {
        texts[side] = numbering.of(hashes[side]);
        ids[side].assign(texts[side].size(), noId);
    }
    linemerge::Differ differ(numbering.count());
    uint32_t count = 0;
    const auto numberTheOthers = [&](Side side) {
        for (uint32_t &id : ids[side])
            if (id == noId)
                id = count++;
    };
    numberTheOthers(Side::Destination);
    pairLines(differ, texts[Side::Destination], ids[Side::Destination], texts[Side::Updated], ids[Side::Updated]);
    numberTheOthers(Side::Updated);
    std::vector<uint32_t> &original = ids[Side::Original];
    pairLines(differ, texts[Side::Destination], ids[Side::Destination], texts[Side::Original], original);
    pairLines(differ, texts[Side::Updated], ids[Side::Updated], texts[Side::Original], original);
    std::vector<bool> taken(count);
    for (uint32_t &id : original) {
        if (id != noId && taken[id])
            id = noId;
        else if (id != noId)
            taken[id] = true;
    }
    numberTheOthers(Side::Original);
    return merged(ids, count);
}

} // namespace fieldwise::view

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/align.h"

#include <algorithm>
#include <numeric>
#include <span>

#include "core/base/sequence.h"

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

/// A line that repeats is another one behind each line that stands once in every input: so lines that are inserted
/// between two such lines move no partners elsewhere.
static PerSide<std::vector<uint64_t>> bySection(const PerSide<std::vector<uint32_t>> &texts, uint32_t count)
{
    std::vector<char> isOnce(count, 1);
    for (const Side side : allSides) {
        if (texts[side].empty())
            continue;
        std::vector<uint32_t> times(count);
        for (const uint32_t text : texts[side])
            ++times[text];
        for (uint32_t text = 0; text < count; ++text)
            isOnce[text] &= times[text] == 1;
    }
    PerSide<std::vector<uint64_t>> keys;
    for (const Side side : allSides) {
        keys[side].reserve(texts[side].size());
        uint64_t section = 0;
        for (const uint32_t text : texts[side]) {
            keys[side].push_back(isOnce[text] ? text : section << 32 | text);
            section = isOnce[text] ? text + 1 : section;
        }
    }
    return keys;
}

std::vector<OrderSlot> mergeTexts(const PerSide<std::vector<uint64_t>> &hashes)
{
    Numbering numbering(lengthOf(hashes));
    PerSide<std::vector<uint32_t>> orders;
    for (const Side side : allSides)
        orders[side] = numbering.of(hashes[side]);
    const PerSide<std::vector<uint64_t>> keys = bySection(orders, numbering.count());
    Numbering texts(lengthOf(hashes));
    for (const Side side : allSides)
        orders[side] = texts.of(keys[side]);
    std::vector<uint32_t> first(texts.count() + 1); // the id of each text's first; those of its others follow
    for (const Side side : allSides) {
        std::vector<uint32_t> count(texts.count());
        for (const uint32_t text : orders[side])
            first[text + 1] = std::max(first[text + 1], ++count[text]);
    }
    std::partial_sum(first.begin(), first.end(), first.begin());
    for (const Side side : allSides) {
        std::vector<uint32_t> next = first;
        for (uint32_t &text : orders[side])
            text = next[text]++;
    }
    return merged(orders, first.back());
}

} // namespace fieldwise::view

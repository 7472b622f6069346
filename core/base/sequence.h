// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace fieldwise {

/// The indices of a longest strictly increasing subsequence.
template <class T>
std::vector<uint32_t> longestIncreasingSubsequence(std::span<const T> values)
{
    std::vector<uint32_t> tails; // for each length, the smallest last element of an increasing subsequence
    std::vector<uint32_t> before(values.size());
    for (uint32_t i = 0; i < values.size(); ++i) {
        const auto isLess = [&](uint32_t a, uint32_t b) { return values[a] < values[b]; };
        const bool isLast = tails.empty() || isLess(tails.back(), i); // nearly always
        const auto place = isLast ? tails.end() : std::lower_bound(tails.begin(), tails.end(), i, isLess);
        before[i] = place == tails.begin() ? i : *(place - 1);
        if (place == tails.end())
            tails.push_back(i);
        else
            *place = i;
    }
    std::vector<uint32_t> indices(tails.size());
    uint32_t at = tails.empty() ? 0 : tails.back();
    for (size_t i = indices.size(); i-- > 0; at = before[at])
        indices[i] = at;
    return indices;
}

/// Numbers keys 0, 1, 2 … in order of first appearance. A flat hash table: for hundreds of thousands of keys on each
/// keystroke, std::unordered_map takes several times as long.
class Numbering {
public:
    /// `most`: the maximum number of keys.
    explicit Numbering(size_t most)
        : m_slots(std::bit_ceil(2 * most + 2)), m_shift(64 - std::countr_zero(m_slots.size()))
    {
    }

    std::vector<uint32_t> of(std::span<const uint64_t> keys)
    {
        constexpr size_t ahead = 16; // the table exceeds the inner caches, so slots of later keys are prefetched
        std::vector<uint32_t> numbers;
        numbers.reserve(keys.size());
        for (size_t i = 0; i < keys.size(); ++i) {
            if (i + ahead < keys.size())
                __builtin_prefetch(&m_slots[place(keys[i + ahead])]);
            numbers.push_back(of(keys[i]));
        }
        return numbers;
    }

    uint32_t count() const { return m_count; }

private:
    size_t place(uint64_t key) const { return (key * 0x9e3779b97f4a7c15ull) >> m_shift; }

    uint32_t of(uint64_t key)
    {
        size_t at = place(key);
        while (m_slots[at].number != 0 && m_slots[at].key != key)
            at = (at + 1) & (m_slots.size() - 1);
        if (m_slots[at].number == 0)
            m_slots[at] = {key, ++m_count};
        return m_slots[at].number - 1;
    }

    struct Slot {
        uint64_t key = 0;
        uint32_t number = 0; ///< the number plus 1; 0 if the slot is empty
    };
    std::vector<Slot> m_slots;
    int m_shift;
    uint32_t m_count = 0;
};

} // namespace fieldwise

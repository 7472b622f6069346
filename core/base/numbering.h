// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace fieldwise {

/// Gives keys the numbers 0, 1, 2 … in the order in which they come. A hash table in one piece: for hundreds of
/// thousands of keys at each keystroke, std::unordered_map takes several times as long.
class Numbering {
public:
    /// `most`: how many keys there can be.
    explicit Numbering(size_t most)
        : m_slots(std::bit_ceil(2 * most + 2)), m_shift(64 - std::countr_zero(m_slots.size()))
    {
    }

    std::vector<uint32_t> of(std::span<const uint64_t> keys)
    {
        constexpr size_t ahead = 16; // the table is larger than the nearer caches: memory is asked for what comes
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
        uint32_t number = 0; ///< one more; 0 where there is none
    };
    std::vector<Slot> m_slots;
    int m_shift;
    uint32_t m_count = 0;
};

} // namespace fieldwise

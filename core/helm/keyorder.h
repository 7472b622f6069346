// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace fieldwise::helm {

/// The order of keys as they were first seen in texts, for values of a record, which has no order of its own.
class KeyOrder {
public:
    using Names = std::vector<std::string>;

    void add(const Names &names) { m_order.try_emplace(names, static_cast<uint32_t>(m_order.size())); }

    /// Sorts as the texts do; keys that no text has come last in their map, by name.
    std::vector<std::pair<uint32_t, std::string>> rankOf(const Names &names) const
    {
        std::vector<std::pair<uint32_t, std::string>> rank;
        rank.reserve(names.size());
        Names above;
        for (const std::string &name : names) {
            above.push_back(name);
            const auto found = m_order.find(above);
            rank.emplace_back(found == m_order.end() ? std::numeric_limits<uint32_t>::max() : found->second, name);
        }
        return rank;
    }

private:
    std::map<Names, uint32_t> m_order;
};

} // namespace fieldwise::helm

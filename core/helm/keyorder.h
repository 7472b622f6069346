// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/yaml/value.h"

namespace fieldwise::helm {

/// The order of keys as they were first seen in texts, for values that have no order of their own, as those of a
/// record.
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

    /// The value at `names` with its keys so sorted; an element of a list has no name.
    yaml::OrderedJson sorted(const yaml::Json &value, Names &names) const
    {
        if (value.is_array()) {
            yaml::OrderedJson list = yaml::OrderedJson::array();
            for (const yaml::Json &item : value)
                list.push_back(sorted(item, names));
            return list;
        }
        if (!value.is_object())
            return yaml::OrderedJson(value);
        yaml::OrderedJson map = yaml::OrderedJson::object();
        for (const std::string &name : keysOf(value, names)) {
            names.push_back(name);
            yaml::append(map, name, sorted(value.at(name), names));
            names.pop_back();
        }
        return map;
    }

private:
    std::vector<std::string> keysOf(const yaml::Json &map, const Names &above) const
    {
        std::vector<std::string> keys;
        keys.reserve(map.size());
        for (const auto &[name, value] : map.items())
            keys.push_back(name);
        std::ranges::stable_sort(keys, {}, [&](const std::string &name) {
            Names names = above;
            names.push_back(name);
            const auto found = m_order.find(names);
            return found == m_order.end() ? std::numeric_limits<uint32_t>::max() : found->second;
        });
        return keys;
    }

    std::map<Names, uint32_t> m_order;
};

} // namespace fieldwise::helm

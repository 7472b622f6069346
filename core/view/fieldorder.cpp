// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/fieldorder.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace fieldwise::view {

namespace {

using yaml::Document;
using yaml::Kind;

bool ordersDiffer(const Document &one, NodeId map, const Document &other, NodeId otherMap);

bool ordersDifferIn(const Document &one, NodeId value, const Document &other, NodeId otherValue)
{
    const Kind kind = one.node(value).kind;
    if (kind != other.node(otherValue).kind || kind == Kind::Scalar || kind == Kind::Alias)
        return false;
    if (kind == Kind::Map)
        return ordersDiffer(one, value, other, otherValue);
    NodeId there = other.firstChild(otherValue);
    for (NodeId here = one.firstChild(value); here != none && there != none;
         here = one.nextSibling(here), there = other.nextSibling(there))
        if (ordersDifferIn(one, here, other, there))
            return true;
    return false;
}

bool ordersDiffer(const Document &one, NodeId map, const Document &other, NodeId otherMap)
{
    std::unordered_map<std::string_view, NodeId> values;
    for (NodeId key = other.firstChild(otherMap); key != none; key = other.nextSibling(other.valueOf(key)))
        values.emplace(other.node(key).value, other.valueOf(key));
    NodeId last = 0;
    for (NodeId key = one.firstChild(map); key != none; key = one.nextSibling(one.valueOf(key))) {
        const auto there = values.find(one.node(key).value);
        if (there == values.end())
            continue;
        if (there->second < last || ordersDifferIn(one, one.valueOf(key), other, there->second))
            return true;
        last = there->second;
    }
    return false;
}

} // namespace

bool hasOtherOrder(const Plan &plan)
{
    return std::ranges::any_of(plan.documents, [](const DocumentPlan &document) {
        const auto &updated = document.documents[Side::Updated], &destination = document.documents[Side::Destination];
        return updated && destination && updated != destination && updated->root() != none
            && destination->root() != none
            && ordersDifferIn(*updated, updated->root(), *destination, destination->root());
    });
}

} // namespace fieldwise::view

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/fieldorder.h"

#include <algorithm>

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
    NodeId last = 0;
    for (NodeId key = one.firstChild(map); key != none; key = one.nextSibling(one.valueOf(key))) {
        const NodeId there = other.find(otherMap, one.node(key).value);
        if (there == none)
            continue;
        if (there < last || ordersDifferIn(one, one.valueOf(key), other, there))
            return true;
        last = there;
    }
    return false;
}

} // namespace

bool hasOtherOrder(const Plan &plan)
{
    return std::ranges::any_of(plan.documents, [](const DocumentPlan &document) {
        const auto &updated = document.documents[Side::Updated], &destination = document.documents[Side::Destination];
        constexpr size_t most = 10'000; // bytes: keys are looked up one by one, on the window's own thread
        return updated && destination && updated != destination && updated->source().size() < most
            && updated->root() != none
            && destination->root() != none
            && ordersDifferIn(*updated, updated->root(), *destination, destination->root());
    });
}

} // namespace fieldwise::view

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/stored/valueparts.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "core/merge/plan/collections.h"

namespace fieldwise::merge {
namespace {

using yaml::PathStep;

bool areNamed(const std::vector<NodeRef> &items)
{
    std::set<std::string_view> seen;
    return std::ranges::all_of(items, [&seen](const NodeRef &item) {
        const NodeRef name = kindOf(item) == NodeKind::Map ? field(item, "name", false) : NodeRef{};
        return !name.missing() && kindOf(name) == NodeKind::Scalar && seen.insert(name.node().value).second;
    });
}

/// Parts by the text of their step.
using PartsByStep = std::multimap<std::string, size_t>;

/// The part with this step that does not have this side yet.
Evidence &partAt(Parts &parts, PartsByStep &known, PathStep step, Side side)
{
    const std::string name = yaml::print(step);
    const auto [begin, end] = known.equal_range(name);
    const auto found =
        std::find_if(begin, end, [&](const auto &one) { return parts[one.second].second.values[side] == none; });
    if (found != end)
        return parts[found->second].second;
    known.emplace(name, parts.size());
    return parts.emplace_back(std::move(step), Evidence()).second;
}

PathStep elementStep(const NodeRef &item, size_t index)
{
    const NodeRef name = kindOf(item) == NodeKind::Map ? field(item, "name", false) : NodeRef{};
    if (name.missing() || kindOf(name) != NodeKind::Scalar)
        return PathStep::item(index);
    return {.kind = PathStep::Kind::Keys, .keys = {{"name", std::string(name.node().value)}}};
}

} // namespace

Shape shapeOfParts(NodeRef value)
{
    return kindOf(value) == NodeKind::Map ? Shape::Map : areNamed(itemsOf(value)) ? Shape::Keyed : Shape::Set;
}

Parts partsOf(const DocumentPlan &plan, DecisionId id, Side first)
{
    Parts out;
    PartsByStep known;
    PerSide<bool> seen{};
    for (const Side side : {first, Side::Destination, Side::Original, Side::Updated}) {
        if (std::exchange(seen[side], true))
            continue;
        const NodeRef node = nodeOf(plan, plan.decision(id), side);
        const NodeKind kind = node.missing() ? NodeKind::Missing : kindOf(node);
        if (plan.decision(id).shape == Shape::Map && kind == NodeKind::Map)
            for (const NamedField &entry : namedFieldsOf(node)) {
                Evidence &evidence = partAt(out, known, PathStep::field(entry.name), side);
                evidence.values[side] = entry.field.value.id;
                evidence.keys[side] = entry.field.key;
            }
        else if (plan.decision(id).shape != Shape::Map && kind == NodeKind::List)
            for (const NodeRef &item : itemsOf(node))
                partAt(out, known, elementStep(item, out.size()), side).values[side] = item.id;
    }
    return out;
}

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/fieldpairs.h"

#include <algorithm>

namespace fieldwise::check {

using merge::Decision;
using merge::DecisionRef;
using merge::Side;
using yaml::NodeId;
using yaml::none;

Text textOf(Side side)
{
    return side == Side::Original ? Text::Base : side == Side::Updated ? Text::Theirs : Text::Ours;
}

Side sideOf(Text text)
{
    return text == Text::Base ? Side::Original : text == Text::Theirs ? Side::Updated : Side::Destination;
}

FieldPairs::FieldPairs(const PerText<yaml::Stream> &streams, merge::Plan plan,
                       merge::PerSide<Counterparts> counterparts)
    : m_streams(streams), m_plan(std::move(plan)), m_counterparts(std::move(counterparts))
{
    for (const Text text : allTexts)
        for (const yaml::Part &part : m_streams[text].parts)
            m_digests[text].emplace_back(part.document.get());
}

uint64_t FieldPairs::digest(DecisionRef ref, Side side) const
{
    const Decision &one = m_plan.decision(ref);
    return one.has(side) ? digest(textOf(side), planOf(ref).parts[side], one.values[side]) : 0;
}

std::vector<Spot> FieldPairs::assign(std::span<const DecisionRef> refs, const Spot &container)
{
    Names names;
    if (!container.missing() && node(container).kind == yaml::Kind::Map)
        for (NodeId key = document(container).firstChild(container.node); key != none;) {
            const NodeId value = document(container).valueOf(key);
            names.try_emplace(document(container).node(key).value, value);
            key = document(container).nextSibling(value);
        }
    std::vector<std::vector<Spot>> candidates;
    for (const DecisionRef ref : refs)
        candidates.push_back(candidatesOf(ref, container, names));
    std::vector<Spot> out(refs.size());
    for (const bool exact : {true, false})
        for (size_t i = 0; i < refs.size(); ++i)
            for (const Spot &spot : candidates[i]) {
                if (!out[i].missing() || (exact && !isVersionOf(refs[i], spot)))
                    continue;
                // What an alias or a merge key brings is there for itself, too.
                if (!isIn(spot, container) || m_taken.insert(spot).second)
                    out[i] = spot;
            }
    if (!container.missing())
        assignLeft(refs, out, container);
    return out;
}

bool FieldPairs::isIn(const Spot &spot, const Spot &container) const
{
    return container.missing() || node(spot).parent == container.node;
}

bool FieldPairs::isVersionOf(DecisionRef ref, const Spot &spot) const
{
    return std::ranges::any_of(merge::allSides, [&](Side side) { return digest(ref, side) == digest(spot); });
}

/// An alias or a merge key brings it.
bool FieldPairs::standsElsewhere(DecisionRef ref, Side side) const
{
    const Decision &one = m_plan.decision(ref);
    if (one.parent == merge::noDecision)
        return false;
    const NodeId parent = planOf(ref).documents[side]->node(one.values[side]).parent;
    return parent != planOf(ref).decision(one.parent).values[side];
}

std::vector<Spot> FieldPairs::candidatesOf(DecisionRef ref, const Spot &container, const Names &names) const
{
    const Decision &one = m_plan.decision(ref);
    std::vector<Spot> out;
    if (one.step.kind == yaml::PathStep::Kind::Field)
        if (const auto named = names.find(one.step.name); named != names.end())
            out.push_back({container.part, named->second});
    std::vector<Side> order{Side::Destination, Side::Updated, Side::Original};
    if (const auto side = merge::sideOf(one.from))
        order.insert(order.begin(), *side);
    for (const Side side : order) {
        if (!one.has(side))
            continue;
        const Spot spot = m_counterparts[side].of(planOf(ref).parts[side], one.values[side]);
        if (!spot.missing() && (isIn(spot, container) || standsElsewhere(ref, side)))
            out.push_back(spot);
    }
    return out;
}

std::vector<Spot> FieldPairs::leftIn(const Spot &container) const
{
    std::vector<Spot> out;
    const bool isMap = node(container).kind == yaml::Kind::Map;
    for (NodeId child = document(container).firstChild(container.node); child != none;
         child = document(container).nextSibling(child)) {
        child = isMap ? document(container).valueOf(child) : child;
        if (!isTaken({container.part, child}))
            out.push_back({container.part, child});
    }
    return out;
}

/// What is in a container that was renamed may not be paired with its own side: it is known by its value or keys.
void FieldPairs::assignLeft(std::span<const DecisionRef> refs, std::vector<Spot> &spots, const Spot &container)
{
    std::multimap<uint64_t, Spot> byValue;
    std::multimap<std::string, Spot> byKeys;
    for (const Spot &spot : leftIn(container)) {
        byValue.emplace(digest(spot), spot);
        for (const Counterparts &counterparts : m_counterparts.at)
            if (const DecisionRef about = counterparts.about(spot); about.valid())
                byKeys.emplace(yaml::print(counterparts.plan().decision(about).step), spot);
    }
    const auto take = [&](auto &left, const auto &key, Spot &spot) {
        for (auto at = left.find(key); at != left.end() && spot.missing(); at = left.find(key)) {
            if (m_taken.insert(at->second).second)
                spot = at->second;
            left.erase(at);
        }
    };
    for (size_t i = 0; i < refs.size(); ++i) {
        const Decision &one = m_plan.decision(refs[i]);
        for (const Side side : merge::allSides)
            if (one.has(side) && one.inResult())
                take(byValue, digest(refs[i], side), spots[i]);
        if (one.inResult() && one.step.kind == yaml::PathStep::Kind::Keys)
            take(byKeys, yaml::print(one.step), spots[i]);
    }
}

} // namespace fieldwise::check

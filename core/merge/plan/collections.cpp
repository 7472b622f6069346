// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/plan/collections.h"

#include "core/merge/plan/finder.h"

#include <algorithm>
#include <map>

namespace fieldwise::merge {

NodeRef nodeOf(const DocumentPlan &plan, const Decision &decision, Side side)
{
    return decision.has(side) ? NodeRef{plan.documents[side].get(), decision.values[side]} : NodeRef{};
}

bool isYamlMergeKey(const DocumentPlan &plan, const Decision &decision)
{
    return decision.pathStep.name == "<<" && std::ranges::any_of(allSides, [&](Side side) {
               return decision.keys[side] != none && plan.documents[side]
                   && yaml::isYamlMergeKey(plan.documents[side]->node(decision.keys[side]));
           });
}

bool hasAnotherKey(const DocumentPlan &plan, const Decision &decision, Side side)
{
    return decision.pathStep.kind == yaml::PathStep::Kind::Field && decision.keys[side] != none
        && keyName({plan.documents[side].get(), decision.keys[side]}) != decision.pathStep.name;
}

bool hasDroppedYamlMergeKey(const DocumentPlan &plan, const Decision &map)
{
    return std::ranges::any_of(map.children, [&plan](DecisionId id) {
        const Decision &child = plan.decision(id);
        return !child.inResult() && child.keys[Side::Destination] != none && isYamlMergeKey(plan, child);
    });
}

std::vector<DecisionId> shownByYamlMergeKey(const DocumentPlan &plan, DecisionId id)
{
    const auto &children = plan.decision(id).children;
    const auto stays = [&plan](DecisionId c) {
        return isYamlMergeKey(plan, plan.decision(c)) && plan.decision(c).inResult();
    };
    const NodeRef map = nodeOf(plan, plan.decision(id), Side::Destination);
    std::vector<DecisionId> shown;
    if (map.missing() || std::ranges::none_of(children, stays))
        return shown;
    for (const DecisionId c : children) {
        const Decision &child = plan.decision(c);
        if (!child.inResult()
            && (child.inherited
                || (child.values[Side::Destination] != none && isBehindYamlMergeKey(map, child.pathStep.name))))
            shown.push_back(c);
    }
    return shown;
}

void dropPartialYamlMergeKey(DocumentPlan &plan, DecisionId id)
{
    if (shownByYamlMergeKey(plan, id).empty())
        return;
    for (const DecisionId c : plan.decision(id).children) {
        Decision &marker = plan.decisions[c];
        if (!isYamlMergeKey(plan, marker) || !marker.inResult())
            continue;
        marker.rule = RuleId::AliasDropped;
        marker.outcome = Outcome::Removed;
        marker.from = From::None;
        marker.person = {};
        marker.notices.push_back({NoticeId::AliasExpanded, {}});
    }
}

void dropPartialYamlMergeKeys(DocumentPlan &plan)
{
    for (DecisionId id = 0; id < plan.decisions.size(); ++id)
        if (isYamlMergeKey(plan, plan.decision(id)) && plan.decision(id).inResult())
            dropPartialYamlMergeKey(plan, plan.decision(id).parent);
}

void noteAliases(DocumentPlan &plan, bool areValues)
{
    const yaml::Document &document = *plan.documents[Side::Destination];
    const auto at = [&plan](DecisionId id) -> Decision & { return plan.decisions[id]; };
    const auto nodes = document.nodes();
    std::vector<uint32_t> edited(nodes.size() + 1);
    std::vector<bool> gone(nodes.size()); // with everything in it
    bool any = false;
    // True if it is reached through an alias or a `<<` key: changes are written out there, and the anchored value
    // stays.
    const auto elsewhere = [&](const Decision &decision) {
        const Decision *up = &decision;
        while (!up->inherited && up->parent != noDecision) {
            up = &at(up->parent);
            if (const NodeId value = up->values[Side::Destination];
                value != none && nodes[value].kind == yaml::Kind::Alias)
                return true;
        }
        return up->inherited;
    };
    for (const Decision &decision : plan.decisions) {
        const NodeId value = decision.values[Side::Destination];
        const bool stays = decision.from == From::Destination && decision.outcome != Outcome::Changed;
        if (value == none || decision.isLines() || elsewhere(decision) || (!decision.isLeaf() && decision.inResult())
            || stays)
            continue;
        edited[value + 1] = 1;
        gone[value] = true;
        any = true;
    }
    for (const Decision &decision : plan.decisions) { // a new entry changes its collection
        const NodeId into = decision.parent == noDecision ? none : at(decision.parent).values[Side::Destination];
        if (decision.values[Side::Destination] != none || !decision.inResult() || into == none || elsewhere(decision))
            continue;
        edited[into + 1] = 1;
        any = true;
    }
    for (size_t i = 1; i < edited.size(); ++i)
        edited[i] += edited[i - 1];
    const auto note = [&at](DecisionId id) {
        auto &notices = at(id).notices;
        const auto same = [](const Notice &n) { return n.id == NoticeId::AliasExpanded; };
        if (std::none_of(notices.begin(), notices.end(), same))
            notices.push_back({NoticeId::AliasExpanded, {}});
    };
    DecisionFinder finder(plan, Side::Destination);
    for (NodeId id = 0; any && id < nodes.size(); ++id) {
        const NodeId target = nodes[id].kind == yaml::Kind::Alias ? document.target(id) : none;
        if (target == none)
            continue;
        bool isGone = false;
        for (NodeId up = target; up != none && !isGone; up = nodes[up].parent)
            isGone = gone[up];
        const bool isEdited = edited[nodes[target].next] != edited[target];
        if (!isGone && (!isEdited || areValues))
            continue;
        plan.writtenOut.push_back(id);
        note(finder.at(nodes[id].begin));
    }
    for (DecisionId id = 0; id < plan.decisions.size(); ++id) {
        const Decision &decision = at(id);
        const NodeId value = decision.values[Side::Destination];
        const bool alias =
            value != none && nodes[value].kind == yaml::Kind::Alias && decision.from == From::Destination;
        if (alias && std::any_of(decision.children.begin(), decision.children.end(), [&at](DecisionId c) {
                return at(c).outcome != Outcome::Unchanged;
            }))
            note(id);
    }
}

std::vector<UsableAnchor> usableAnchors(const DocumentPlan &plan)
{
    const auto &theirs = plan.documents[Side::Updated], &ours = plan.documents[Side::Destination];
    if (!theirs || !ours
        || std::ranges::find(theirs->nodes(), yaml::Kind::Alias, &yaml::Node::kind) == theirs->nodes().end())
        return {};
    std::map<std::string_view, int> times;
    for (const yaml::Document *document : {theirs.get(), ours.get()})
        for (const yaml::Node &node : document->nodes())
            if (!node.anchor.empty())
                ++times[document->slice(node.anchor)];
    std::vector<UsableAnchor> shared;
    const auto add = [&](NodeId there, NodeId here, DecisionId target) {
        const std::string_view name = theirs->slice(theirs->node(there).anchor);
        if (!name.empty() && name == ours->slice(ours->node(here).anchor) && times[name] == 2)
            shared.push_back({name, target});
    };
    for (const yaml::Node &node : theirs->nodes())
        if (const std::string_view name = theirs->slice(node.anchor); !name.empty() && times[name] == 1)
            shared.push_back({name, noDecision, true});
    for (DecisionId id = 0; id < plan.decisions.size(); ++id) {
        const Decision &decision = plan.decision(id);
        const NodeId there = decision.values[Side::Updated], here = decision.values[Side::Destination];
        if (there == none || here == none || !decision.inResult() || decision.isLines())
            continue;
        if (decision.shape != Shape::Leaf || theirs->text(there) != ours->text(here)) {
            add(there, here, id);
            continue;
        }
        for (NodeId i = 0; i < theirs->node(there).next - there; ++i)
            add(there + i, here + i, noDecision);
    }
    std::ranges::sort(shared, {}, &UsableAnchor::name);
    return shared;
}

const UsableAnchor *anchorNamed(std::span<const UsableAnchor> anchors, std::string_view name)
{
    const auto found = std::ranges::lower_bound(anchors, name, {}, &UsableAnchor::name);
    return found != anchors.end() && found->name == name ? &*found : nullptr;
}

bool isReordered(const DocumentPlan &plan, const Decision &container)
{
    NodeId last = 0;
    bool isNew = false;
    if (container.shape == Shape::Lines)
        return false;
    for (const DecisionId child : container.children) {
        const Decision &entry = plan.decision(child);
        const NodeId key = entry.keys[Side::Destination], own = key == none ? entry.values[Side::Destination] : key;
        if (!entry.inResult() || entry.inherited || isYamlMergeKey(plan, entry))
            continue;
        if (own != none && (isNew || own < last))
            return true;
        isNew = isNew || own == none;
        last = own == none ? last : own;
    }
    return container.reordered;
}

DecisionId childNamed(const DocumentPlan &plan, DecisionId id, std::string_view name)
{
    for (const DecisionId child : plan.decision(id).children)
        if (plan.decision(child).pathStep.name == name
            && plan.decision(child).pathStep.kind == yaml::PathStep::Kind::Field)
            return child;
    return noDecision;
}

bool isInConflict(const DocumentPlan &plan, const Decision &decision)
{
    return decision.conflict
        || (decision.shape == Shape::Lines
            && std::ranges::any_of(decision.children, [&](DecisionId child) { return plan.decision(child).conflict; }));
}

bool anyInResult(const DocumentPlan &plan, DecisionId id)
{
    return std::ranges::any_of(plan.decision(id).children, [&](DecisionId c) { return plan.decision(c).inResult(); });
}

} // namespace fieldwise::merge

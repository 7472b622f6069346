// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/plan/builder.h"

#include <algorithm>

namespace fieldwise::merge {
namespace {

void makeLeaf(Decision &decision)
{
    static_cast<Collection &>(decision) = {.listRule = std::move(decision.listRule)};
}

void silenceBelow(DocumentPlan &plan, DecisionId id)
{
    for (const DecisionId child : plan.decision(id).children) {
        silenceBelow(plan, child);
        Decision empty;
        empty.parent = id;
        empty.pathStep = std::move(plan.decisions[child].pathStep);
        plan.decisions[child] = std::move(empty);
    }
}

} // namespace

DecisionId addDecision(DocumentPlan &plan, DecisionId parent, yaml::PathStep pathStep, const Evidence &evidence,
                       Verdict verdict)
{
    const auto id = static_cast<DecisionId>(plan.decisions.size());
    plan.decisions.push_back({std::move(verdict), {}, evidence, parent, std::move(pathStep)});
    if (parent != noDecision)
        plan.decisions[parent].children.push_back(id);
    return id;
}

void addYamlMergeKey(DocumentPlan &plan, DecisionId map, const Evidence &evidence)
{
    const bool here = evidence.has(Side::Destination);
    addDecision(
        plan, map, yaml::PathStep::field("<<"), evidence,
        {.rule = here ? RuleId::Unchanged : RuleId::AliasDropped, .from = here ? From::Destination : From::None});
}

void addYamlMergeKeys(DocumentPlan &plan, DecisionId map, NodeRef destination)
{
    for (const Field &field : fieldsOf(expanded(destination), false))
        if (isYamlMergeKey(field))
            addYamlMergeKey(plan, map, {{{none, none, field.value.id}}, {{none, none, field.key}}});
}

void noteOrder(DocumentPlan &plan, DecisionId id, RuleId rule)
{
    Decision &container = plan.decisions[id];
    NodeId last = 0;
    bool moved = false;
    for (const DecisionId child : container.children) {
        const NodeId own = plan.decision(child).values[Side::Destination];
        if (!plan.decision(child).inResult() || own == none)
            continue;
        moved = moved || own < last;
        last = own;
    }
    if (moved && container.outcome == Outcome::Unchanged) {
        container.rule = rule;
        container.outcome = Outcome::Changed;
    }
}

const Decision *commonChildDecision(const DocumentPlan &plan, DecisionId id)
{
    const std::vector<DecisionId> &children = plan.decision(id).children;
    if (children.empty())
        return nullptr;
    const Decision &first = plan.decision(children.front());
    const bool alike = std::ranges::all_of(children, [&](DecisionId c) {
        const Decision &child = plan.decision(c);
        return child.shape == Shape::Leaf && child.rule == first.rule && child.outcome == first.outcome
            && child.from == first.from && !child.conflict && child.notices.empty() && !child.inherited
            && !child.asString && !child.isChosen() && !child.hasTypedHead();
    });
    return alike ? &first : nullptr;
}

Evidence rootsOf(const DocumentPlan &document)
{
    Evidence roots;
    for (const Side side : allSides)
        if (document.documents[side])
            roots.values[side] = document.documents[side]->root();
    return roots;
}

void collapseTo(DocumentPlan &plan, DecisionId id, RuleId rule, Outcome outcome, From from)
{
    plan.decisions.resize(id + 1);
    Decision &decision = plan.decisions[id];
    makeLeaf(decision);
    decision.rule = rule;
    decision.outcome = outcome;
    decision.from = from;
}

void decideWhole(DocumentPlan &plan, DecisionId id, Verdict verdict)
{
    silenceBelow(plan, id);
    Decision &decision = plan.decisions[id];
    makeLeaf(decision);
    static_cast<Verdict &>(decision) = std::move(verdict);
    decision.asString = false;
}

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/choices/conflictplace.h"

#include <algorithm>

#include "core/merge/match/elements.h"
#include "core/merge/plan/builder.h"
#include "core/merge/plan/collections.h"

namespace fieldwise::merge {
namespace {

bool isPutByBoth(const DocumentPlan &plan, DecisionId id)
{
    const Decision &decision = plan.decision(id);
    const RuleId rule = decision.isChosen() ? plan.appliedChoices[decision.person.choice].rule : decision.rule;
    return rule == RuleId::GitBothInserted;
}

bool isList(const DocumentPlan &plan, const Decision &decision, Side side)
{
    return kindOf(expanded(nodeOf(plan, decision, side))) == NodeKind::List;
}

} // namespace

bool keepsBothAsList(const DocumentPlan &plan, DecisionId id)
{
    const Decision &decision = plan.decision(id);
    const bool here = decision.has(Side::Destination), there = decision.has(Side::Updated);
    return (here || there) && (!here || isList(plan, decision, Side::Destination))
        && (!there || isList(plan, decision, Side::Updated));
}

std::string whyNotBoth(const DocumentPlan &plan, DecisionId id, const std::string &name)
{
    const Decision &decision = plan.decision(id);
    const bool here = decision.has(Side::Destination), there = decision.has(Side::Updated);
    if (settledTogether(plan, id).size() > 1)
        return {};
    if (!here && !there)
        return name + " is no longer in any input.";
    if (keepsBothAsList(plan, id))
        return decision.parent == noDecision || decision.from.isData()
            ? name + " can't keep both, since its value is computed as a whole."
            : std::string();
    const Decision *list = decision.parent == noDecision ? nullptr : &plan.decision(decision.parent);
    if (!list || list->shape == Shape::Map || list->shape == Shape::Leaf)
        return "Only a list or its elements can keep both, and " + name + " is neither.";
    if (!here || !there)
        return "Only one side has " + name + ", so there are not two of it to keep; take that side's.";
    const auto keysOf = [&](Side side) {
        return keyTexts(expanded(nodeOf(plan, decision, side)), list->listRule.keys, true);
    };
    if (!list->listRule.keys.empty() && keysOf(Side::Updated) == keysOf(Side::Destination))
        return "The list can't keep both, since " + name
            + " has the same key on both sides; take one side's, or choose field by field.";
    return {};
}

std::vector<DecisionId> settledTogether(const DocumentPlan &plan, DecisionId id)
{
    if (plan.decision(id).parent == noDecision || !isPutByBoth(plan, id))
        return {id};
    const std::vector<DecisionId> &all = plan.decision(plan.decision(id).parent).children;
    const auto is = [&plan](DecisionId other) { return isPutByBoth(plan, other); };
    const auto here = std::ranges::find(all, id);
    const auto end = std::find_if_not(here, all.end(), is);
    const auto begin = std::find_if_not(std::make_reverse_iterator(here), all.rend(), is).base();
    return {begin, end};
}

std::vector<Choice> withChoiceFor(const Plan &plan, std::vector<Choice> all, DecisionRef ref, ChoiceKind kind)
{
    const std::vector<DecisionId> place = settledTogether(plan.documents[ref.document], ref.decision);
    const bool forAll = kind == ChoiceKind::Both || kind == ChoiceKind::BothUpdatedFirst;
    for (const DecisionId id : place) {
        all = withChoice(std::move(all), choiceFor(plan, {ref.document, id}, kind));
        if (forAll && id != ref.decision)
            all.pop_back();
    }
    if (forAll) // comes after what was chosen for the others
        all = withChoice(std::move(all), choiceFor(plan, ref, kind));
    return all;
}

void putFirst(DocumentPlan &plan, DecisionId list, Side side, size_t first, size_t last)
{
    const auto has = [&plan](DecisionId id, Side one) { return plan.decision(id).has(one); };
    const auto isShared = [&](DecisionId id) { return has(id, Side::Updated) && has(id, Side::Destination); };
    auto &children = plan.decisions[list].children;
    const auto end = children.begin() + static_cast<ptrdiff_t>(last);
    for (auto run = children.begin() + static_cast<ptrdiff_t>(first); run != end;) {
        const auto next = std::find_if(run, end, isShared);
        std::stable_partition(run, next, [&](DecisionId id) { return has(id, side); });
        run = next == end ? end : next + 1;
    }
}

DecisionId splitElement(DocumentPlan &plan, DecisionId id)
{
    const DecisionId list = plan.decision(id).parent;
    const auto number = plan.decision(list).children.size(); // no other element has it
    const DecisionId added = addDecision(plan, list, yaml::PathStep::item(number),
                                         {.values = {{none, plan.decision(id).values[Side::Updated], none}}});
    std::vector<DecisionId> &children = plan.decisions[list].children;
    std::rotate(std::ranges::find(children, id) + 1, children.end() - 1, children.end());
    return added;
}

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/choices/conflictplace.h"

#include <algorithm>

#include "core/merge/plan/builder.h"

namespace fieldwise::merge {
namespace {

bool isPutByBoth(const DocumentPlan &plan, DecisionId id)
{
    const Decision &decision = plan.decision(id);
    const RuleId rule = decision.isChosen() ? plan.appliedChoices[decision.person.choice].rule : decision.rule;
    return rule == RuleId::GitBothInserted;
}

} // namespace

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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/choices/conflictplace.h"

#include <algorithm>

#include "core/merge/match/elements.h"
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

bool isListElement(const DocumentPlan &plan, DecisionId id)
{
    const DecisionId list = plan.decision(id).parent;
    const Shape shape = list == noDecision ? Shape::Map : plan.decision(list).shape;
    return shape != Shape::Map && shape != Shape::Leaf;
}

/// The side that alone put in an element of a list.
std::optional<Side> putInBy(const DocumentPlan &plan, DecisionId id)
{
    const Decision &decision = plan.decision(id);
    if (decision.isLines() || !isListElement(plan, id) || decision.has(Side::Original)
        || decision.has(Side::Updated) == decision.has(Side::Destination))
        return {};
    return decision.has(Side::Updated) ? Side::Updated : Side::Destination;
}

/// True if both sides have the element, with the same keys.
bool hasSameKeys(const DocumentPlan &plan, DecisionId id)
{
    const Decision &decision = plan.decision(id);
    const auto &keys = plan.decision(decision.parent).listRule.keys;
    const auto keysOf = [&](Side side) { return keyTexts(expanded(nodeOf(plan, decision, side)), keys, true); };
    return !keys.empty() && decision.has(Side::Updated) && decision.has(Side::Destination)
        && keysOf(Side::Updated) == keysOf(Side::Destination);
}

std::string whyNotTwo(const DocumentPlan &plan, DecisionId id, const std::string &name)
{
    std::string keys;
    for (const std::string &key : plan.decision(plan.decision(id).parent).listRule.keys)
        keys += (keys.empty() ? "`" : ", `") + key + "`";
    return "The list can't keep both, since " + name + " has the same key on both sides, and a list can't have two "
        + "elements with the same " + keys
        + "; take one side's, choose field by field, or give it another key in one of the inputs.";
}

/// The neighbours of a decision in its list, and itself, for which this holds.
template <class Is>
std::vector<DecisionId> runAround(const DocumentPlan &plan, DecisionId id, const Is &is)
{
    const std::vector<DecisionId> &all = plan.decision(plan.decision(id).parent).children;
    const auto here = std::ranges::find(all, id);
    const auto end = std::find_if_not(here, all.end(), is);
    const auto begin = std::find_if_not(std::make_reverse_iterator(here), all.rend(), is).base();
    return {begin, end};
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
    if (keptTogether(plan, id).size() > 1 || (decision.isComments() && here && there))
        return {};
    if (!here && !there)
        return name + " is no longer in any input.";
    if (keepsBothAsList(plan, id))
        return decision.parent == noDecision || decision.from.isData()
            ? name + " can't keep both, since its value is computed as a whole."
            : std::string();
    if (const DecisionId element = withKeyOfBoth(plan, id); element != noDecision)
        return whyNotTwo(plan, element, element == id ? name : "the element around " + name);
    if (!isListElement(plan, id))
        return "Only a list or its elements can keep both, and " + name + " is neither.";
    if (!here || !there)
        return "Only one side has " + name + ", so there are not two of it to keep; take that side's.";
    return {};
}

DecisionId withKeyOfBoth(const DocumentPlan &plan, DecisionId id)
{
    for (DecisionId up = plan.decision(id).isComments() ? noDecision : id; up != noDecision;
         up = plan.decision(up).parent)
        if (isListElement(plan, up))
            return hasSameKeys(plan, up) && (up == id || !plan.decision(up).has(Side::Original)) ? up : noDecision;
    return noDecision;
}

std::vector<DecisionId> settledTogether(const DocumentPlan &plan, DecisionId id)
{
    if (plan.decision(id).parent == noDecision || !isPutByBoth(plan, id))
        return {id};
    return runAround(plan, id, [&plan](DecisionId other) { return isPutByBoth(plan, other); });
}

std::vector<DecisionId> keptTogether(const DocumentPlan &plan, DecisionId id)
{
    if (auto settled = settledTogether(plan, id); settled.size() > 1 || !putInBy(plan, id))
        return settled;
    const auto run =
        runAround(plan, id, [&plan](DecisionId other) { return putInBy(plan, other) && !isPutByBoth(plan, other); });
    const auto isOf = [&plan](Side side) {
        return [&plan, side](DecisionId one) { return putInBy(plan, one) == side; };
    };
    const bool both =
        std::ranges::any_of(run, isOf(Side::Updated)) && std::ranges::any_of(run, isOf(Side::Destination));
    return both ? run : std::vector{id};
}

std::vector<Choice> withChoiceFor(const Plan &plan, std::vector<Choice> all, DecisionRef ref, ChoiceKind kind)
{
    const bool forAll = kind == ChoiceKind::Both || kind == ChoiceKind::BothUpdatedFirst;
    const std::vector<DecisionId> place =
        (forAll ? keptTogether : settledTogether)(plan.documents[ref.document], ref.decision);
    for (const DecisionId id : place) {
        all = withChoice(std::move(all), choiceFor(plan, {ref.document, id}, kind));
        if (forAll && id != ref.decision)
            all.pop_back();
    }
    if (forAll) // comes after what was chosen for the others
        all = withChoice(std::move(all), choiceFor(plan, ref, kind));
    return all;
}

} // namespace fieldwise::merge

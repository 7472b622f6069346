// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/choices/choicetarget.h"

#include <algorithm>

#include "core/k8s/redact.h"
#include "core/merge/choices/choiceedits.h"
#include "core/merge/choices/typedchoice.h"
#include "core/merge/plan/collections.h"
#include "core/merge/plan/disputedcomments.h"
#include "core/merge/plan/equality.h"

namespace fieldwise::merge {
namespace {

bool fits(const DocumentPlan &plan, DecisionId id, const Choice &choice, Mode mode)
{
    const auto side = sideOf(choice.kind);
    const Decision &decision = plan.decisions[id];
    return side ? hasValue(plan, decision, *side, mode) : decision.inResult();
}

/// True for a value that can't be split: moved, computed, or an atomic list.
bool isOne(const DocumentPlan &plan, DecisionId id)
{
    const Decision &decision = plan.decisions[id];
    const bool list = listRuleOf(plan, id) && decision.listRule.kind == k8s::ListKind::Atomic;
    return decision.shape == Shape::Leaf && (decision.from.isData() || decision.from.isMoved() || list);
}

/// False if the field is not below the decision, which then stays whole.
bool canOpen(const DocumentPlan &plan, DecisionId id, const yaml::PathStep &step)
{
    if (step.kind != yaml::PathStep::Kind::Field)
        return true;
    const Decision &decision = plan.decisions[id];
    return std::ranges::any_of(allSides, [&](Side side) {
        const NodeRef value = expanded(nodeOf(plan, decision, side));
        return kindOf(value) == NodeKind::Map && !field(value, step.name, true).missing();
    });
}

} // namespace

bool hasValue(const DocumentPlan &plan, const Decision &decision, Side side, Mode mode)
{
    if (!plan.unread.empty() && decision.parent == noDecision)
        return plan.documents[side] != nullptr;
    return decision.has(side)
        && (mode == Mode::Compare || keepsChanges(mode) || side != Side::Updated
            || kindOf(expanded(nodeOf(plan, decision, side))) != NodeKind::Null);
}

/// A part of a text; typed lines may replace lines that are no part yet.
static DecisionId findLines(DocumentPlan &plan, DecisionId text, const yaml::PathStep &lines, ChoiceKind kind,
                            LineTexts &texts)
{
    const DecisionId found = partOf(plan, text, lines);
    const bool isTyped = kind == ChoiceKind::Value || kind == ChoiceKind::Nothing; // else there is nothing to take
    return found == noDecision && isTyped ? addKeptLines(plan, text, lines, texts) : found;
}

DecisionId findTarget(const Options &options, DocumentPlan &plan, const Choice &choice, LineTexts &texts, DecisionId id,
                      size_t depth)
{
    if (depth == choice.path.size())
        return id;
    const yaml::PathStep &step = choice.path[depth];
    if (step.kind == yaml::PathStep::Kind::Comments)
        return disputedAt(plan, id, step.place());
    if (plan.decisions[id].children.empty() && canOpen(plan, id, step)) {
        learnRule(options, plan, id);
        if (step.kind != yaml::PathStep::Kind::Lines)
            split(plan, id);
        else if (plan.decisions[id].isChosen())
            splitText(plan, id, options.mode);
    }
    DecisionId best = noDecision;
    if (step.kind == yaml::PathStep::Kind::Lines) {
        if (plan.decisions[id].shape == Shape::Lines || plan.decisions[id].children.empty())
            best = findLines(plan, id, step, choice.kind, texts);
        return best == noDecision && isOne(plan, id) ? id : best;
    }
    for (const DecisionId child : std::vector(plan.decisions[id].children)) {
        if (plan.decisions[child].pathStep != step)
            continue;
        const DecisionId found = findTarget(options, plan, choice, texts, child, depth + 1);
        if (found != noDecision
            && (best == noDecision
                || (!fits(plan, best, choice, options.mode) && fits(plan, found, choice, options.mode))))
            best = found;
    }
    return best == noDecision && isOne(plan, id) ? id : best;
}

std::string findPlace(const Options &options, DocumentPlan &plan, const Choice &choice, LineTexts &texts,
                      DecisionId &id)
{
    if (id != noDecision && plan.path(id).size() < choice.path.size())
        return {};
    const Choice around{{}, {choice.path.begin(), choice.path.end() - 1}, ChoiceKind::Typed, {}, {}};
    const DecisionId container = findTarget(options, plan, around, texts);
    if (container == noDecision || plan.path(container).size() < around.path.size()
        || !plan.decisions[container].inResult())
        return "`" + told(plan, around.path) + "`, where something was typed, is no longer there.";
    if (!keepsChanges(options.mode) && choice.path.back() == yaml::PathStep::field("<<"))
        return "A new merge key brings other fields into `" + told(plan, around.path) + "`; choose for that instead.";
    if (plan.decisions[container].children.empty()) {
        learnRule(options, plan, container);
        split(plan, container);
    }
    return placeTyped(plan, container, choice, id);
}

std::string told(const DocumentPlan &plan, yaml::Path path)
{
    k8s::FieldNames names;
    for (yaml::PathStep &step : path) {
        names.emplace_back(step.kind == yaml::PathStep::Kind::Field ? std::string_view(step.name) : k8s::anyElement);
        if (plan.secretPlaces)
            step = k8s::masked(std::move(step), k8s::find(*plan.secretPlaces, names).hidden);
    }
    return yaml::print(path);
}

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
// A half-way merge: the decisions of its first steps, and the destination for the rest.
#include <algorithm>
#include <span>
#include <vector>

#include "core/merge/choices/choice.h"
#include "core/merge/choices/planwithout.h"
#include "core/merge/match/textparts.h"
#include "core/merge/plan/builder.h"
#include "core/merge/plan/collections.h"
#include "core/merge/plan/disputedcomments.h"

namespace fieldwise::merge {
namespace {

/// Makes a whole field as in the destination.
void leaveField(DocumentPlan &plan, DecisionId id)
{
    Decision &decision = plan.decisions[id];
    decideWhole(plan, id, {.from = decision.has(Side::Destination) ? From::Destination : From::None});
    decision.person.choice = decision.person.head = ~0u;
    if (decision.isComments())
        takeComments(plan, id, Side::Destination);
}

/// Makes a whole resource as in the destination.
void leaveResource(DocumentPlan &plan)
{
    leaveField(plan, 0);
    if (!plan.unread.empty() && plan.documents[Side::Destination])
        plan.decisions.front().from = From::Destination; // all of an unread file, which has no value
    if (plan.resource != ResourceOutcome::Merge || !plan.documents[Side::Destination])
        plan.resource = plan.documents[Side::Destination] ? ResourceOutcome::Keep : ResourceOutcome::Drop;
}

/// A container that the destination lacks is only in the result if one of its fields is.
void closeNew(DocumentPlan &plan)
{
    for (auto id = static_cast<DecisionId>(plan.decisions.size()); id-- > 1;) {
        Decision &decision = plan.decisions[id];
        if (decision.shape == Shape::Leaf || decision.values[Side::Destination] != none || decision.children.empty())
            continue;
        if (std::ranges::none_of(decision.children, [&](DecisionId child) { return plan.decisions[child].inResult(); }))
            decision.from = From::None;
    }
}

/// Keeps the first steps of a document, and makes the rest as in the destination.
void leaveRest(const Plan &whole, std::span<const DecisionRef> taken, std::span<const DecisionRef> rest,
               DocumentPlan &document)
{
    const DocumentPlan &all = whole.documents[rest.front().document];
    document.isPart = true;
    std::vector<bool> decided(all.decisions.size()); // decided by a step, or a container around one
    for (const DecisionRef step : taken)
        for (DecisionId id = step.decision; id != noDecision && !decided[id]; id = all.decision(id).parent)
            decided[id] = true;
    for (const DecisionRef step : rest) {
        DecisionId id = step.decision; // the outermost container that no step has decided yet
        if (decided[id])
            continue;
        while (id != 0 && !decided[all.decision(id).parent])
            id = all.decision(id).parent;
        if (id == 0)
            leaveResource(document);
        else
            leaveField(document, id);
    }
    if (!keepsChanges(whole.options.mode)) // in git a `<<` key is an ordinary field
        dropPartialYamlMergeKeys(document);
    closeNew(document);
    for (DecisionId id = 0; id < document.decisions.size(); ++id)
        if (document.decision(id).shape == Shape::Lines && !joinParts(document, id, whole.options.mode))
            leaveField(document, id);
    document.writtenOut.clear();
    if (document.resource == ResourceOutcome::Merge && document.documents[Side::Destination])
        noteAliases(document, keepsChanges(whole.options.mode));
}

} // namespace

Plan planAfterSteps(const Plan &plan, size_t steps, const PartPlan *near)
{
    if (steps >= plan.steps.size())
        return plan;
    Plan part = plan;
    const std::span all(plan.steps);
    for (size_t first = 0, last = 0; first < all.size(); first = last) {
        const uint32_t document = all[first].document;
        while (last < all.size() && all[last].document == document)
            ++last;
        const size_t taken = std::clamp(steps, first, last);
        if (near && std::clamp(near->steps, first, last) == taken)
            part.documents.share(document, near->plan.documents, document);
        else if (taken < last)
            leaveRest(plan, all.subspan(first, taken - first), all.subspan(taken, last - taken),
                      part.documents.change(document));
    }
    return part;
}

Plan planWithout(const Plan &plan, const std::function<bool(DecisionRef)> &leavesOut)
{
    Plan part = plan;
    for (auto first = plan.steps.begin(), last = first; first != plan.steps.end(); first = last) {
        std::vector<DecisionRef> taken, rest;
        for (; last != plan.steps.end() && last->document == first->document; ++last)
            (leavesOut(*last) ? rest : taken).push_back(*last);
        if (!rest.empty())
            leaveRest(plan, taken, rest, part.documents.change(first->document));
    }
    return part;
}

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
// A merge half way: what its first steps decide, and the destination for the rest.
#include <algorithm>

#include "core/merge/choosing.h"
#include "core/merge/walk.h"

namespace fieldwise::merge {

using yaml::none;

namespace {

/// As the destination has it, whatever stands below.
void leave(Decision &decision)
{
    const bool here = decision.values[Side::Destination] != none;
    decision.outcome = Outcome::Unchanged;
    decision.rule = RuleId::Unchanged;
    decision.from = here ? From::Destination : From::None;
    decision.conflict = decision.overridden = decision.asString = decision.reordered = false;
    decision.computed = ~0u;
    decision.moved = none;
    decision.above = decision.beside = Comments::Keep;
    decision.notices.clear();
}

/// The whole field as the destination has it.
void leaveField(DocumentPlan &plan, DecisionId id)
{
    silence(plan, id);
    leave(plan.decisions[id]);
    plan.decisions[id].shape = Shape::Leaf;
    plan.decisions[id].children.clear();
}

/// A resource that no step has decided yet.
void leaveResource(DocumentPlan &plan)
{
    leaveField(plan, 0);
    if (!plan.unread.empty() && plan.documents[Side::Destination])
        plan.decisions.front().from = From::Destination; // all of the file, which has no value
    if (plan.resource != Resource::Merge || !plan.documents[Side::Destination])
        plan.resource = plan.documents[Side::Destination] ? Resource::Keep : Resource::Drop;
}

/// A container that the destination lacks is there as soon as one of its fields is.
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

} // namespace

Plan upTo(const Plan &plan, size_t steps)
{
    if (steps >= plan.steps.size())
        return plan;
    Plan part = plan;
    std::vector<std::vector<bool>> decided; // a step that is decided, or a container around one
    for (const DocumentPlan &document : plan.documents)
        decided.emplace_back(document.decisions.size());
    for (size_t i = 0; i < steps; ++i) {
        const auto [index, decision] = plan.steps[i];
        for (DecisionId id = decision; id != noDecision && !decided[index][id]; id = plan.documents[index].decision(id).parent)
            decided[index][id] = true;
    }
    std::vector<DocumentPlan *> touched(plan.documents.size());
    for (size_t i = steps; i < plan.steps.size(); ++i) {
        const uint32_t index = plan.steps[i].document;
        if (!touched[index])
            touched[index] = &part.documents.change(index);
        DecisionId id = plan.steps[i].decision; // the widest part of the document that nothing has decided yet
        if (decided[index][id])
            continue;
        while (id != 0 && !decided[index][plan.documents[index].decision(id).parent])
            id = plan.documents[index].decision(id).parent;
        if (id == 0)
            leaveResource(*touched[index]);
        else
            leaveField(*touched[index], id);
    }
    for (DocumentPlan *changed : touched) {
        if (!changed)
            continue;
        DocumentPlan &document = *changed;
        closeNew(document);
        document.writtenOut.clear();
        if (document.resource == Resource::Merge && document.documents[Side::Destination])
            noteAliases(document);
    }
    return part;
}

} // namespace fieldwise::merge

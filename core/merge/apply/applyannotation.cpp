// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/k8s/lastapplied.h"
#include "core/merge/apply/applydata.h"

namespace fieldwise::merge {

using yaml::none;

namespace {

DecisionId find(const DocumentPlan &plan, std::initializer_list<std::string_view> names)
{
    DecisionId at = 0;
    for (const std::string_view name : names) {
        const auto &children = plan.decision(at).children;
        const auto it = std::find_if(children.begin(), children.end(),
                                     [&](DecisionId c) { return plan.decision(c).step.name == name; });
        if (it == children.end())
            return noDecision;
        at = *it;
    }
    return at;
}

/// Takes the annotation out of a value, and the parents that are left empty by that.
void eraseAnnotation(Json &object)
{
    const auto metadata = object.find("metadata");
    if (metadata == object.end() || !metadata->is_object())
        return;
    if (const auto annotations = metadata->find("annotations");
        annotations != metadata->end() && annotations->is_object()) {
        annotations->erase(std::string(k8s::lastAppliedKey));
        if (annotations->empty())
            metadata->erase(annotations);
    }
    if (metadata->empty())
        object.erase(metadata);
}

/// Takes the decisions below one out; they follow it.
void eraseBelow(DocumentPlan &plan, DecisionId id)
{
    DecisionId end = id + 1;
    while (end < plan.decisions.size() && plan.decision(end).parent != noDecision && plan.decision(end).parent >= id)
        ++end;
    const DecisionId count = end - id - 1;
    plan.decisions[id].children.clear();
    plan.decisions.erase(plan.decisions.begin() + id + 1, plan.decisions.begin() + end);
    for (Decision &decision : plan.decisions) {
        if (decision.parent != noDecision && decision.parent >= end)
            decision.parent -= count;
        for (DecisionId &child : decision.children)
            child -= child >= end ? count : 0;
    }
}

} // namespace

void settleAnnotation(DocumentPlan &plan, ApplyPlan &apply)
{
    const DecisionId id = find(plan, {"metadata", "annotations", k8s::lastAppliedKey});
    if (id == noDecision || plan.decision(id).outcome != Outcome::Unchanged
        || plan.decision(id).values[Side::Destination] == none)
        return;
    Decision &decision = plan.decisions[id];
    const Json &value = apply.result["metadata"]["annotations"][std::string(k8s::lastAppliedKey)];
    if (yaml::sameTyped(yaml::toValue(*plan.documents[Side::Destination], decision.values[Side::Destination]), value))
        return;
    decision.rule = RuleId::ApplyAnnotation;
    decision.outcome = Outcome::Changed;
    decision.from = Source::data(addComputed(plan, value));
}

void dropAnnotation(DocumentPlan &plan, ApplyPlan &apply)
{
    eraseAnnotation(apply.patch);
    eraseAnnotation(apply.result);
    std::vector<std::string_view> names{"metadata", "annotations", k8s::lastAppliedKey};
    const auto chain = [&plan](size_t depth) {
        return depth == 3 ? find(plan, {"metadata", "annotations", k8s::lastAppliedKey})
            : depth == 2  ? find(plan, {"metadata", "annotations"})
                          : find(plan, {"metadata"});
    };
    const Json *in = &apply.result;
    size_t kept = 0;
    for (; kept < 2 && in->is_object() && in->contains(names[kept]); ++kept)
        in = &(*in)[std::string(names[kept])];
    for (size_t depth = 3; depth > kept; --depth) {
        const DecisionId id = chain(depth);
        if (id == noDecision)
            continue;
        eraseBelow(plan, id);
        Decision &decision = plan.decisions[id];
        const bool here = decision.values[Side::Destination] != none;
        decision.shape = Shape::Leaf;
        decision.rule = RuleId::ApplyAnnotation;
        decision.outcome = here ? Outcome::Removed : Outcome::Unchanged;
        decision.from = From::None;
        decision.notices.clear();
    }
}

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
// What choices do to the decisions of one resource.
#include "core/merge/choices/choosing.h"

#include <algorithm>
#include <unordered_map>

#include "core/merge/match/elements.h"
#include "core/merge/match/listrule.h"
#include "core/merge/plan/containers.h"
#include "core/merge/plan/ref.h"
#include "core/yaml/json.h"

namespace fieldwise::merge {

using yaml::none;

namespace {

Ref refOf(const DocumentPlan &plan, const Decision &decision, Side side)
{
    return decision.values[side] == none ? Ref{} : Ref{plan.documents[side].get(), decision.values[side]};
}

bool has(const Decision &decision, Side side)
{
    return decision.values[side] != none;
}

/// The inputs, the one that the value comes from first.
std::array<Side, 3> sidesFrom(From from)
{
    std::array<Side, 3> sides{Side::Destination, Side::Updated, Side::Original};
    if (const auto side = sideOf(from))
        std::stable_partition(sides.begin(), sides.end(), [&](Side one) { return one == *side; });
    return sides;
}

/// What a field of an opened decision says: the same as the whole, for itself.
void inherit(const DocumentPlan &plan, const Decision &whole, Decision &part)
{
    part.rule = whole.rule;
    const auto side = sideOf(whole.from);
    part.from = side && has(part, *side) ? From(whole.from) : From::None;
    const bool here = has(part, Side::Destination);
    const auto same = [&](Side a, Side b) {
        return has(part, a) && has(part, b) && sameValue(refOf(plan, part, a), refOf(plan, part, b));
    };
    part.conflict = whole.conflict && !same(Side::Original, Side::Destination);
    if (!part.inResult())
        part.outcome = here ? Outcome::Removed : Outcome::Unchanged;
    else if (here && same(*side, Side::Destination))
        part.outcome = whole.outcome == Outcome::Retained ? Outcome::Retained : Outcome::Unchanged;
    else
        part.outcome = here ? Outcome::Changed : Outcome::Added;
    if (whole.overridden()) { // it is of that choice
        if (part.from == From::Destination)
            part.outcome = Outcome::Unchanged;
        return;
    }
    if (part.outcome == Outcome::Unchanged && part.inResult()) {
        part.from = From::Destination;
        part.rule = RuleId::Unchanged;
    }
}

DecisionId addPart(DocumentPlan &plan, DecisionId whole, yaml::PathStep step)
{
    const auto id = static_cast<DecisionId>(plan.decisions.size());
    Decision &part = plan.decisions.emplace_back();
    part.parent = whole;
    part.step = std::move(step);
    plan.decisions[whole].children.push_back(id);
    return id;
}

void splitMap(DocumentPlan &plan, DecisionId id)
{
    std::unordered_map<std::string_view, DecisionId> known;
    DecisionId mergeKey = noDecision;
    for (const Side side : sidesFrom(plan.decision(id).from)) {
        if (!has(plan.decision(id), side))
            continue;
        for (const Field &field : fieldsOf(expanded(refOf(plan, plan.decision(id), side)), true)) {
            DecisionId &at = isMergeKey(field) ? mergeKey : known.try_emplace(field.name, noDecision).first->second;
            if (at == noDecision) {
                yaml::PathStep step;
                step.name = std::string(field.name);
                at = addPart(plan, id, std::move(step));
            }
            Decision &part = plan.decisions[at];
            part.values[side] = field.value.id;
            part.keys[side] = field.key;
            part.inherited |= side == Side::Destination && field.inherited;
        }
    }
}

void splitList(DocumentPlan &plan, DecisionId id)
{
    ListItems items;
    const auto order = sidesFrom(plan.decision(id).from);
    for (const Side side : order)
        if (has(plan.decision(id), side))
            items[side] = itemsOf(expanded(refOf(plan, plan.decision(id), side)));
    const k8s::ListRule rule = plan.decision(id).listRule;
    for (const Paired &pair : pairElements(rule, items, order, true)) {
        const DecisionId part = addPart(plan, id, pair.step);
        for (const Side side : allSides)
            if (!pair.items[side].missing())
                plan.decisions[part].values[side] = pair.items[side].id;
    }
}

} // namespace

bool split(DocumentPlan &plan, DecisionId id)
{
    const Decision &whole = plan.decision(id);
    if (whole.shape != Shape::Leaf || whole.from.isData() || whole.from.isMoved())
        return false;
    Is kind = Is::Missing;
    for (const Side side : sidesFrom(whole.from)) {
        if (!has(whole, side))
            continue;
        const Is here = kindOf(expanded(refOf(plan, whole, side)));
        if (kind != Is::Missing && here != kind)
            return false;
        kind = here;
    }
    const bool list = kind == Is::List && whole.listRule.kind != k8s::ListKind::Atomic;
    if (kind != Is::Map && !list)
        return false;
    if (list)
        splitList(plan, id);
    else
        splitMap(plan, id);
    Decision &opened = plan.decisions[id];
    for (const DecisionId part : std::vector(opened.children))
        inherit(plan, opened, plan.decisions[part]);
    opened.shape = !list ? Shape::Map : opened.listRule.kind == k8s::ListKind::Set ? Shape::Set : Shape::Keyed;
    opened.conflict = false;
    if (opened.inResult() && has(opened, Side::Destination)) {
        opened.from = From::Destination;
        if (opened.overridden())
            return true;
        opened.outcome = Outcome::Unchanged;
        opened.rule = RuleId::Unchanged;
    }
    return true;
}

void revive(DocumentPlan &plan, DecisionId id)
{
    if (id == noDecision || plan.decision(id).inResult())
        return;
    revive(plan, plan.decision(id).parent);
    split(plan, id);
    Decision &decision = plan.decisions[id];
    const bool here = has(decision, Side::Destination);
    decision.from = here ? From::Destination : has(decision, Side::Updated) ? From::Updated : From::Original;
    decision.outcome = here ? Outcome::Unchanged : Outcome::Added;
    decision.rule = here ? RuleId::Unchanged : RuleId::YourChoice;
    decision.conflict = false;
    decision.notices.clear();
    // An element comes back with its keys, without which it would be another one.
    const auto keys =
        decision.step.kind == yaml::PathStep::Kind::Keys ? decision.step.keys : decltype(decision.step.keys){};
    for (const DecisionId child : std::vector(decision.children)) {
        if (std::ranges::any_of(keys, [&](const auto &key) { return key.first == plan.decision(child).step.name; }))
            revive(plan, child);
    }
}

void joinLists(DocumentPlan &plan, DecisionId id)
{
    std::unordered_map<std::string, DecisionId> known;
    uint32_t index = 0;
    for (const Side side : {Side::Destination, Side::Updated, Side::Original}) {
        if (!has(plan.decision(id), side))
            continue;
        for (const Ref &item : itemsOf(expanded(refOf(plan, plan.decision(id), side)))) {
            const auto [at, isNew] = known.emplace(yaml::toJson(*item.document, item.id), noDecision);
            if (!isNew && !has(plan.decision(at->second), side)) {
                plan.decisions[at->second].values[side] = item.id;
                continue;
            }
            yaml::PathStep step;
            step.kind = yaml::PathStep::Kind::Index;
            step.index = index++;
            const DecisionId added = addPart(plan, id, std::move(step));
            if (isNew)
                at->second = added;
            Decision &part = plan.decisions[added];
            part.values[side] = item.id;
            if (side == Side::Destination) {
                part.from = From::Destination;
            } else if (side == Side::Updated && isNew) {
                part.from = From::Updated;
                part.outcome = Outcome::Added;
                part.rule = RuleId::YourChoice;
            }
        }
    }
    Decision &list = plan.decisions[id];
    list.shape = Shape::Set;
    list.from = has(list, Side::Destination) ? From::Destination : From::Updated;
}
void settle(DocumentPlan &plan, DecisionId id, From from)
{
    if (from != From::None)
        revive(plan, plan.decision(id).parent);
    settleWhole(plan, id, from);
}

} // namespace fieldwise::merge

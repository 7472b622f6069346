// SPDX-License-Identifier: GPL-3.0-or-later
// Changes the decisions of one resource for choices.
#include "core/merge/choices/choiceedits.h"

#include <algorithm>
#include <unordered_map>

#include <nlohmann/json.hpp>

#include "core/base/text.h"
#include "core/merge/choices/conflictplace.h"
#include "core/merge/match/elements.h"
#include "core/merge/match/pairs.h"
#include "core/merge/match/textparts.h"
#include "core/merge/plan/builder.h"
#include "core/merge/plan/collections.h"
#include "core/merge/plan/disputedcomments.h"
#include "core/merge/plan/equality.h"
#include "core/merge/plan/objectdata.h"
#include "core/yaml/json.h"
#include "core/yaml/value.h"

namespace fieldwise::merge {
namespace {

/// The inputs, starting with the one that the value comes from.
std::array<Side, 3> sidesFrom(From from)
{
    std::array<Side, 3> sides{Side::Destination, Side::Updated, Side::Original};
    if (const auto side = sideOf(from))
        std::stable_partition(sides.begin(), sides.end(), [&](Side one) { return one == *side; });
    return sides;
}

/// Gives a part of a split decision the verdict of the whole.
void inherit(const DocumentPlan &plan, const Decision &whole, Decision &part)
{
    part.rule = whole.rule;
    const auto side = sideOf(whole.from);
    part.from = side && part.has(*side) ? From(whole.from) : From::None;
    const bool here = part.has(Side::Destination);
    const auto same = [&](Side a, Side b) {
        return part.has(a) && part.has(b) && sameToMerge(nodeOf(plan, part, a), nodeOf(plan, part, b));
    };
    part.conflict = whole.conflict && !same(Side::Original, Side::Destination);
    if (!part.inResult())
        part.outcome = here ? Outcome::Removed : Outcome::Unchanged;
    else if (here && same(*side, Side::Destination))
        part.outcome = whole.outcome == Outcome::Retained ? Outcome::Retained : Outcome::Unchanged;
    else
        part.outcome = here ? Outcome::Changed : Outcome::Added;
    if (whole.isChosen()) { // part of that choice
        if (part.from == From::Destination)
            part.outcome = Outcome::Unchanged;
        return;
    }
    if (part.outcome == Outcome::Unchanged && part.inResult()) {
        part.from = From::Destination;
        part.rule = RuleId::Unchanged;
    }
}

void splitMap(DocumentPlan &plan, DecisionId id)
{
    std::unordered_map<std::string_view, DecisionId> known;
    DecisionId yamlMergeKey = noDecision;
    for (const Side side : sidesFrom(plan.decision(id).from)) {
        if (!plan.decision(id).has(side))
            continue;
        for (const Field &field : fieldsOf(expanded(nodeOf(plan, plan.decision(id), side)), true)) {
            DecisionId &at =
                isYamlMergeKey(field) ? yamlMergeKey : known.try_emplace(field.name, noDecision).first->second;
            if (at == noDecision)
                at = addDecision(plan, id, yaml::PathStep::field(field.name));
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
        if (plan.decision(id).has(side))
            items[side] = itemsOf(expanded(nodeOf(plan, plan.decision(id), side)));
    const k8s::ListRule rule = plan.decision(id).listRule;
    for (const PairedElement &pair : pairElements(rule, items, order, true)) {
        Evidence evidence;
        for (const Side side : allSides)
            evidence.values[side] = pair.items[side].id;
        addDecision(plan, id, pair.pathStep, evidence);
    }
}

} // namespace

void learnRule(const Options &options, DocumentPlan &plan, DecisionId id)
{
    const Decision &list = plan.decision(id);
    if (list.listRule.from != k8s::LearntFrom::Nothing || !listRuleOf(plan, id))
        return;
    yaml::Json object{{"apiVersion", plan.identity.apiVersion}, {"kind", plan.identity.kind}};
    k8s::SchemaPlace place = rootPlace(options, object);
    const yaml::Path path = plan.path(id);
    std::vector<std::string_view> fields;
    for (const yaml::PathStep &step : path) {
        const bool isField = step.kind == yaml::PathStep::Kind::Field;
        place = isField ? place.field(step.name) : place.elements();
        if (isField)
            fields.emplace_back(step.name);
    }
    PerSide<yaml::Json> lists{{yaml::Json::array(), yaml::Json::array(), yaml::Json::array()}};
    for (const Side side : allSides)
        if (const NodeId value = list.values[side]; value != none)
            lists[side] = yaml::toValue(*plan.documents[side], value);
    for (const Side side : allSides)
        if (!lists[side].is_array())
            return;
    plan.decisions[id].listRule = pairingRule(options, fields, place, lists[Side::Updated], lists[Side::Destination]);
}

bool split(DocumentPlan &plan, DecisionId id)
{
    const Decision &whole = plan.decision(id);
    if (whole.shape != Shape::Leaf || whole.from.isData() || whole.from.isMoved())
        return false;
    NodeKind kind = NodeKind::Missing;
    for (const Side side : sidesFrom(whole.from)) {
        if (!whole.has(side))
            continue;
        const NodeKind here = kindOf(expanded(nodeOf(plan, whole, side)));
        if (kind != NodeKind::Missing && here != kind)
            return false;
        kind = here;
    }
    const bool list = kind == NodeKind::List && whole.listRule.kind != k8s::ListKind::Atomic;
    if (kind != NodeKind::Map && !list)
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
    if (opened.inResult() && opened.has(Side::Destination)) {
        opened.from = From::Destination;
        if (opened.isChosen())
            return true;
        opened.outcome = Outcome::Unchanged;
        opened.rule = RuleId::Unchanged;
    }
    return true;
}

void keepContainers(DocumentPlan &plan, DecisionId id)
{
    if (id == noDecision || plan.decision(id).inResult())
        return;
    keepContainers(plan, plan.decision(id).parent);
    split(plan, id);
    Decision &decision = plan.decisions[id];
    const bool here = decision.has(Side::Destination);
    decision.from = here ? From::Destination : decision.has(Side::Updated) ? From::Updated : From::Original;
    decision.outcome = here ? Outcome::Unchanged : Outcome::Added;
    decision.rule = here ? RuleId::Unchanged : RuleId::YourChoice;
    decision.conflict = false;
    decision.notices.clear();
    decision.person.moved = false;
    // A returning element needs its keys; without them it would be another element.
    const auto keys = decision.pathStep.kind == yaml::PathStep::Kind::Keys ? decision.pathStep.keys
                                                                           : decltype(decision.pathStep.keys){};
    for (const DecisionId child : std::vector(decision.children)) {
        if (std::ranges::any_of(keys, [&](const auto &key) { return key.first == plan.decision(child).pathStep.name; }))
            keepContainers(plan, child);
    }
}

void joinLists(DocumentPlan &plan, DecisionId id)
{
    std::unordered_map<std::string, DecisionId> known;
    uint32_t index = 0;
    for (const Side side : {Side::Destination, Side::Updated, Side::Original}) {
        if (!plan.decision(id).has(side))
            continue;
        for (const NodeRef &item : itemsOf(expanded(nodeOf(plan, plan.decision(id), side)))) {
            const auto [at, isNew] = known.emplace(yaml::toJson(*item.document, item.id), noDecision);
            if (!isNew && !plan.decision(at->second).has(side)) {
                plan.decisions[at->second].values[side] = item.id;
                continue;
            }
            const DecisionId added = addDecision(plan, id, yaml::PathStep::item(index++));
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
    list.from = list.has(Side::Destination) ? From::Destination : From::Updated;
}

void decideFrom(DocumentPlan &plan, DecisionId id, From from)
{
    if (from != From::None)
        keepContainers(plan, plan.decision(id).parent);
    const Decision &decision = plan.decision(id);
    const bool here = decision.has(Side::Destination);
    decideWhole(plan, id,
                {.rule = decision.rule,
                 .outcome = from == From::None   ? (here ? Outcome::Removed : Outcome::Unchanged)
                     : from == From::Destination ? Outcome::Retained
                                                 : (here ? Outcome::Changed : Outcome::Added),
                 .from = from,
                 .between = decision.between}); // these lines are not the field's
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
    plan.decisions[id].values[Side::Updated] = none; // each version is decided once
    return added;
}

namespace {

/// With a break after the last line, unless it is at the end of a text that has none there.
std::string endedLines(const DocumentPlan &plan, DecisionId part, std::string lines)
{
    const yaml::Document &ours = *plan.documents[Side::Destination];
    const bool isAtEnd =
        plan.decision(part).lines[Side::Destination].end == ours.source().size() && !ours.source().ends_with('\n');
    if (!lines.empty() && !lines.ends_with('\n') && !(ours.isText() && isAtEnd))
        lines += ours.isText() ? newlineText(newlineOf(ours.source())) : "\n";
    return lines;
}

} // namespace

static void takeDisputed(DocumentPlan &plan, DecisionId comments, ChoiceKind kind, const std::string &typed)
{
    const bool isBoth = kind == ChoiceKind::Both || kind == ChoiceKind::BothUpdatedFirst;
    if (const auto side = sideOf(kind))
        takeComments(plan, comments, *side);
    else
        writeComments(plan, comments,
                      isBoth ? bothComments(plan, plan.decision(comments), kind == ChoiceKind::BothUpdatedFirst)
                             : typed);
}

bool takeLines(DocumentPlan &plan, DecisionId part, ChoiceKind kind, const std::string &typed, LineTexts &texts)
{
    if (plan.decision(part).isComments())
        return takeDisputed(plan, part, kind, typed), true;
    const auto side = sideOf(kind);
    decideFrom(plan, part, side && plan.decision(part).has(*side) ? fromSide(*side) : From::None);
    const bool isBoth = kind == ChoiceKind::Both || kind == ChoiceKind::BothUpdatedFirst;
    if (isBoth || kind == ChoiceKind::Value) {
        std::string lines =
            isBoth ? bothLines(plan, part, texts, kind == ChoiceKind::BothUpdatedFirst) : endedLines(plan, part, typed);
        const uint32_t data = addComputed(plan, nlohmann::ordered_json(std::move(lines)));
        Decision &decision = plan.decisions[part];
        decision.outcome = decision.has(Side::Destination) ? Outcome::Changed : Outcome::Added;
        decision.from = Source::data(data);
    }
    return texts.change(plan, part);
}

} // namespace fieldwise::merge

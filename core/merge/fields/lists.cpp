// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <unordered_set>

#include "core/merge/fields/gitorder.h"
#include "core/merge/fields/walk.h"
#include "core/merge/match/elements.h"
#include "core/merge/plan/builder.h"
#include "core/merge/plan/collections.h"
#include "core/merge/plan/equality.h"
#include "core/yaml/json.h"

namespace fieldwise::merge {

using k8s::ListKind;

k8s::ListRule Walker::listRule(const Sides &s, const SchemaTypes &types, std::vector<Notice> &notices,
                               std::string &fault) const
{
    const auto infer = [&] {
        PerSide<NodeRef> lists = s.value;
        if (!m_policy->hasOriginal())
            lists[Side::Original] = {};
        return m_options.infer == k8s::Infer::None
            ? k8s::ListRule()
            : m_policy->inferredRule(lists, m_fields.empty() ? "" : m_fields.back(), notices, fault);
    };
    std::optional<k8s::ListRule> known = m_policy->mergesVersions() ? m_knownLists.ruleAt(m_fields) : std::nullopt;
    if (!known && types.known)
        known = m_policy->ruleOf(types.field);
    k8s::ListRule rule = listRuleAt(m_options, m_fields, known, infer);
    if (!m_policy->mergesVersions() || (rule.kind == ListKind::Set && rule.from == k8s::LearntFrom::Profile))
        return rule;
    const bool isSequence = rule.kind == ListKind::Atomic
        ? rule.from != k8s::LearntFrom::Asked && rule.from != k8s::LearntFrom::Profile
        : !identifiesAll(rule, s.value);
    if (!isSequence)
        return rule;
    const bool isProfile = rule.from == k8s::LearntFrom::Profile; // maybe only some elements have its keys
    return {ListKind::Sequence, isProfile ? rule.keys : std::vector<std::string>(), rule.from, rule.profile};
}

/// Adds a notice about the elements of the destination that are lost with a list that is replaced as a whole.
void Walker::noteReplacedList(DecisionId id, const Sides &s)
{
    if (at(id).from != From::Updated || at(id).outcome != Outcome::Changed)
        return;
    const auto items = itemsOf(s.u()), others = itemsOf(s.o()), ours = itemsOf(s.d());
    size_t lost = 0;
    if (ours.size() * (items.size() + others.size()) <= 64) { // few elements can be long, and usually differ early
        const auto hasSame = [](const auto &list, NodeRef wanted) {
            return std::ranges::any_of(list, [&](NodeRef item) { return sameToMerge(item, wanted); });
        };
        lost = size_t(
            std::ranges::count_if(ours, [&](NodeRef item) { return !hasSame(items, item) && !hasSame(others, item); }));
    } else {
        std::unordered_set<std::string> known;
        const auto json = [](NodeRef item) { return yaml::toJson(*item.document, item.id, yaml::Dialect::Core12); };
        for (const auto *list : {&items, &others})
            for (NodeRef item : *list)
                known.insert(json(item));
        lost = size_t(std::ranges::count_if(ours, [&](NodeRef item) { return !known.contains(json(item)); }));
    }
    if (lost > 0)
        at(id).notices.push_back({NoticeId::ListReplaced, std::to_string(lost)});
    if (m_policy->readsDirectives()
        && std::any_of(items.begin(), items.end(), [](NodeRef item) { return directiveOf(item).has_value(); }))
        at(id).notices.push_back({NoticeId::DirectiveIsData, "$patch"});
}

/// Merges the order of the elements; false if both sides changed it.
static bool inGitOrder(std::vector<PairedElement> &pairs)
{
    Places places;
    for (const PairedElement &pair : pairs)
        places.push_back(
            {{pair.items[Side::Original].id, pair.items[Side::Updated].id, pair.items[Side::Destination].id}});
    const auto order = gitElementOrder(places);
    if (!order)
        return false;
    std::vector<PairedElement> sorted;
    for (const size_t i : *order)
        sorted.push_back(std::move(pairs[i]));
    pairs = std::move(sorted);
    return true;
}

void Walker::walkList(DecisionId id, const Sides &s, const SchemaTypes &types)
{
    const k8s::ListRule rule = at(id).listRule;
    ListItems items;
    for (Side side : allSides)
        if (!s.self || side != Side::Destination)
            items[side] = itemsOf(s.value[side]);
    // An element that is only a directive applies to the list, and is not an element.
    NodeRef marker;
    if (m_policy->readsDirectives()) {
        auto &source = items[Side::Updated];
        const auto it =
            std::find_if(source.begin(), source.end(), [](NodeRef item) { return directiveOf(item).has_value(); });
        if (it != source.end() && fieldsOf(*it, false).size() == 1) {
            marker = *it;
            source.erase(it);
        }
    }
    SchemaTypes elementTypes = types;
    elementTypes.known = types.known && types.type != k8s::noType;
    if (const ListStrategy decide = m_policy->strategyFor(rule, items)) {
        if (std::string why = decide(*this, id, s, items, elementTypes); !why.empty())
            fault(s, "merge-list-key", std::move(why));
        else
            closeList(id, s);
        if (!m_policy->mergesVersions()) // positions do not show copies and lost elements
            at(id).reordered = at(id).shape != Shape::Leaf;
        return;
    }
    const auto order = m_policy->order();
    auto pairs = pairElements(rule, items, order, m_expand);
    if (m_policy->mergesVersions() && !inGitOrder(pairs)) {
        apply(id,
              Verdict{.rule = RuleId::GitBothChanged,
                      .outcome = Outcome::Retained,
                      .from = From::Destination,
                      .conflict = true},
              s);
        at(id).shape = Shape::Leaf;
        return;
    }
    std::vector<DecisionId> walked;
    for (const PairedElement &pair : pairs) {
        Sides child;
        child.self = s.self;
        child.value = pair.items;
        if (s.self)
            child.value[Side::Destination] = child.value[Side::Updated];
        const bool asElement = kindOf(m_expand ? expanded(child.u()) : child.u()) == NodeKind::Map
            || kindOf(m_expand ? expanded(child.d()) : child.d()) == NodeKind::Map
            || kindOf(child.o()) == NodeKind::Map;
        const DecisionId decision = walk(id, pair.pathStep, child, elementTypes, asElement ? &pair.keys : nullptr);
        if (!m_policy->deviates() && m_policy->hasOriginal()
            && child.d().missing()) // kyaml builds a new element without it
            at(decision).above = Comments::Drop;
        if (pair.keyless && m_policy->deviates())
            at(decision).notices.push_back({NoticeId::ElementWithoutKey, {}});
        if (pair.completed && !child.d().missing())
            at(decision).notices.push_back({NoticeId::MultiKeyLoss, {}});
        if (m_policy->deviates() && m_policy->losesReplace(child.u()))
            at(decision).notices.push_back({NoticeId::DirectiveIgnored, {}});
        if (pair.duplicate && m_policy->deviates())
            at(decision).notices.push_back({NoticeId::DuplicateKeys, {}});
        walked.push_back(decision);
    }
    at(id).children = resultOrder(walked, pairs, s, rule.keys.size());
    if (!marker.missing()) {
        addDecision(m_plan, id, yaml::PathStep::item(pairs.size()), {.values = {{none, marker.id, none}}},
                    {.rule = RuleId::DirectiveReplace});
    }
    closeList(id, s);
}

std::vector<DecisionId> Walker::resultOrder(const std::vector<DecisionId> &walked,
                                            const std::vector<PairedElement> &pairs, const Sides &s,
                                            size_t keyCount) const
{
    // The walk visits the destination's elements first, then new ones.
    const ElementPlacement placing = m_policy->placing(keyCount);
    if (placing == ElementPlacement::Behind || s.self)
        return walked;
    std::vector<std::pair<uint32_t, size_t>> front;
    std::vector<DecisionId> out, rest;
    for (size_t i = 0; i < walked.size(); ++i) {
        const auto &items = pairs[i].items;
        const NodeRef source = !items[Side::Updated].missing() ? items[Side::Updated] : items[Side::Original];
        if (!source.missing() && (placing == ElementPlacement::AllFirst || items[Side::Destination].missing()))
            front.emplace_back(source.id, i);
        else
            rest.push_back(walked[i]);
    }
    std::sort(front.begin(), front.end());
    for (const auto &[node, i] : front)
        out.push_back(walked[i]);
    out.insert(out.end(), rest.begin(), rest.end());
    return out;
}

void Walker::closeList(DecisionId id, const Sides &s)
{
    noteOrder(m_plan, id, RuleId::OrderChanged);
    const Decision &list = at(id);
    if (emptyChangesNothing(id, s) || collapse(id, s) || m_policy->leavesEmptied())
        return;
    if (anyInResult(m_plan, id) || list.children.empty() || wasEmpty(s))
        return;
    if (list.outcome == Outcome::Added && (s.o().missing() || !m_policy->hasOriginal()))
        return;
    leaveEmpty(id);
}

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "core/merge/fields/gitorder.h"
#include "core/merge/fields/walk.h"
#include "core/merge/match/listrule.h"
#include "core/yaml/json.h"

namespace fieldwise::merge {

using k8s::ListKind;
using yaml::none;

namespace {

/// An element that is nothing but a directive; in merge2 it speaks for its list.
bool isMarker(Ref item)
{
    return directiveOf(item) && fieldsOf(item, false).size() == 1;
}

bool uniqueKey(const PerSide<Ref> &lists, const std::string &key, const Options &options, bool &everywhere)
{
    everywhere = true;
    bool unique = true, any = false;
    for (Side side : allSides) {
        std::unordered_set<std::string> seen;
        for (Ref item : itemsOf(lists[side])) {
            if (options.mode == Mode::TwoWay && side == Side::Updated && isMarker(item))
                continue;
            any = true;
            const auto texts = keyTexts(item, std::span(&key, 1), !options.exact);
            everywhere = everywhere && !texts[0].empty();
            unique = unique && seen.insert(texts[0]).second;
        }
    }
    everywhere = everywhere && any;
    return unique;
}

/// kyaml's inference (semantics/kyaml.md 3.3), its errors included.
k8s::ListRule inferExactly(const PerSide<Ref> &lists, std::span<const std::string_view> keys,
                           std::span<const Side> order, std::string_view fieldName, std::string &fault)
{
    const auto full = [&](Ref list) -> std::string_view {
        const auto items = itemsOf(list);
        for (std::string_view key : keys)
            if (std::all_of(items.begin(), items.end(), [&](Ref i) { return !field(i, key, false).missing(); }))
                return key;
        return {};
    };
    std::string_view key;
    bool associative = false;
    for (Side side : order)
        associative = associative || (kindOf(lists[side]) == Is::List && !full(lists[side]).empty());
    if (!associative)
        return {};
    for (Side side : order) {
        if (itemsOf(lists[side]).empty())
            continue;
        const std::string_view own = full(lists[side]);
        if (!key.empty() && own != key) {
            fault = "conflicting merge keys [" + std::string(key) + "," + std::string(own) + "] for field "
                + std::string(fieldName);
            return {};
        }
        if (key.empty())
            key = own;
    }
    if (key.empty()) {
        fault = "no merge key found for field " + std::string(fieldName);
        return {};
    }
    return {ListKind::Keyed, {std::string(key)}, k8s::LearntFrom::Inferred};
}

} // namespace

k8s::ListRule Walker::listRule(const Sides &s, const Types &types, std::vector<Notice> &notices,
                               std::string &fault) const
{
    const auto *asked = askedRule(m_options, m_fields);
    if (asked || types.known) {
        const k8s::ListRule rule = asked ? asked->rule
            : m_options.exact            ? k8s::kyamlRule(types.field)
                                         : k8s::schemaRule(types.field);
        // In git nobody's element goes without a word, so a list whose elements can't be told apart counts as one
        // value.
        if (m_options.mode != Mode::Git || rule.kind == ListKind::Atomic || tellsApart(rule, s.value))
            return rule;
        notices.push_back({NoticeId::KeysDisagree, {}});
        return {};
    }
    const auto keys = k8s::inferredKeys(m_options.infer);
    if (keys.empty())
        return {};
    const auto order = m_policy->order();
    PerSide<Ref> lists = s.value;
    if (m_options.mode == Mode::TwoWay)
        lists[Side::Original] = {};
    if (m_options.exact)
        return inferExactly(lists, keys, order, m_fields.empty() ? "" : m_fields.back(), fault);
    bool passedOver = false;
    for (std::string_view key : keys) {
        bool everywhere = false;
        const bool unique = uniqueKey(lists, std::string(key), m_options, everywhere);
        if (everywhere && unique) {
            if (passedOver)
                notices.push_back({NoticeId::KeysDisagree, std::string(key)});
            return {ListKind::Keyed, {std::string(key)}, k8s::LearntFrom::Inferred};
        }
        passedOver = passedOver || everywhere;
    }
    if (passedOver)
        notices.push_back({NoticeId::KeysDisagree, {}});
    return {};
}

/// Says which elements of the destination go with a list that is replaced as a whole.
void Walker::noteReplacedList(DecisionId id, const Sides &s)
{
    if (at(id).from != From::Updated || at(id).outcome != Outcome::Changed)
        return;
    const auto items = itemsOf(s.u()), others = itemsOf(s.o()), ours = itemsOf(s.d());
    size_t lost = 0;
    if (ours.size() * (items.size() + others.size()) <= 64) { // a few elements can be long, and differ early
        const auto hasSame = [](const auto &list, Ref wanted) {
            return std::ranges::any_of(list, [&](Ref item) { return sameValue(item, wanted); });
        };
        lost = size_t(
            std::ranges::count_if(ours, [&](Ref item) { return !hasSame(items, item) && !hasSame(others, item); }));
    } else {
        std::unordered_set<std::string> known;
        const auto json = [](Ref item) { return yaml::toJson(*item.document, item.id, yaml::Dialect::Core12); };
        for (const auto *list : {&items, &others})
            for (Ref item : *list)
                known.insert(json(item));
        lost = size_t(std::ranges::count_if(ours, [&](Ref item) { return !known.contains(json(item)); }));
    }
    if (lost > 0)
        at(id).notices.push_back({NoticeId::ListReplaced, std::to_string(lost)});
    if (m_options.mode == Mode::TwoWay
        && std::any_of(items.begin(), items.end(), [](Ref item) { return directiveOf(item).has_value(); }))
        at(id).notices.push_back({NoticeId::DirectiveIsData, "$patch"});
}

/// The order of the elements is merged too; false when both sides changed it.
static bool inGitOrder(std::vector<Paired> &pairs)
{
    Places places;
    for (const Paired &pair : pairs)
        places.push_back(
            {{pair.items[Side::Original].id, pair.items[Side::Updated].id, pair.items[Side::Destination].id}});
    const auto order = gitElementOrder(places);
    if (!order)
        return false;
    std::vector<Paired> sorted;
    for (const size_t i : *order)
        sorted.push_back(std::move(pairs[i]));
    pairs = std::move(sorted);
    return true;
}

void Walker::walkList(DecisionId id, const Sides &s, const Types &types)
{
    const k8s::ListRule rule = at(id).listRule;
    ListItems items;
    for (Side side : allSides)
        if (!s.self || side != Side::Destination)
            items[side] = itemsOf(s.value[side]);
    // An element that is only a directive speaks for the list and is no element.
    Ref marker;
    if (m_options.mode == Mode::TwoWay) {
        auto &source = items[Side::Updated];
        const auto it =
            std::find_if(source.begin(), source.end(), [](Ref item) { return directiveOf(item).has_value(); });
        if (it != source.end() && fieldsOf(*it, false).size() == 1) {
            marker = *it;
            source.erase(it);
        }
    }
    if (m_options.exact && (rule.keys.size() > 1 || !cleanKeys(rule, items))) {
        walkListExactly(id, s, items, types);
        return;
    }
    const auto order = m_policy->order();
    auto pairs = pairElements(rule, items, order, m_expand);
    if (m_options.mode == Mode::Git && !inGitOrder(pairs)) {
        apply(id,
              Verdict{.rule = RuleId::GitBothChanged,
                      .outcome = Outcome::Retained,
                      .from = From::Destination,
                      .conflict = true},
              s);
        at(id).shape = Shape::Leaf;
        return;
    }
    Types elementTypes = types;
    elementTypes.known = types.known && types.type != k8s::noType;
    std::vector<DecisionId> walked;
    for (const Paired &pair : pairs) {
        Sides child;
        child.self = s.self;
        child.value = pair.items;
        if (s.self)
            child.value[Side::Destination] = child.value[Side::Updated];
        const bool asElement = kindOf(m_expand ? expanded(child.u()) : child.u()) == Is::Map
            || kindOf(m_expand ? expanded(child.d()) : child.d()) == Is::Map || kindOf(child.o()) == Is::Map;
        const DecisionId decision = walk(id, pair.step, child, elementTypes, asElement ? &pair.keys : nullptr);
        if (m_options.exact && isThreeWay(m_options.mode)
            && child.d().missing()) // kyaml puts a new element together without it
            at(decision).above = Comments::Drop;
        if (pair.keyless && !m_options.exact)
            at(decision).notices.push_back({NoticeId::ElementWithoutKey, {}});
        if (pair.completed && !child.d().missing())
            at(decision).notices.push_back({NoticeId::MultiKeyLoss, {}});
        if (!m_options.exact && m_options.mode == Mode::TwoWay && m_options.listOrder == ListOrder::Prepend
            && directiveOf(child.u()) == "replace")
            at(decision).notices.push_back({NoticeId::DirectiveIgnored, {}});
        if (pair.duplicate && !m_options.exact)
            at(decision).notices.push_back({NoticeId::DuplicateKeys, {}});
        walked.push_back(decision);
    }
    at(id).children = resultOrder(walked, pairs, s, rule.keys.size());
    if (!marker.missing()) {
        Sides own;
        own.value[Side::Updated] = marker;
        yaml::PathStep step;
        step.kind = yaml::PathStep::Kind::Index;
        step.index = static_cast<uint32_t>(pairs.size());
        const DecisionId decision = add(id, std::move(step), own);
        at(decision).rule = RuleId::DirectiveReplace;
        at(id).children.push_back(decision);
    }
    closeList(id, s);
}

std::vector<DecisionId> Walker::resultOrder(const std::vector<DecisionId> &walked, const std::vector<Paired> &pairs,
                                            const Sides &s, size_t keyCount) const
{
    // Walked order is the destination's, then what is new; that is `append`.
    if (m_options.listOrder == ListOrder::Append || m_options.mode == Mode::Git || s.self
        || (isThreeWay(m_options.mode) && m_options.exact))
        return walked;
    // prepend: the source's elements first, those that the destination has too (semantics/kyaml.md 3.7); with two keys,
    // and in merge3, only what is new moves.
    const bool moveKnown = m_options.mode == Mode::TwoWay && keyCount < 2;
    std::vector<std::pair<uint32_t, size_t>> front;
    std::vector<DecisionId> out, rest;
    for (size_t i = 0; i < walked.size(); ++i) {
        const auto &items = pairs[i].items;
        const Ref source = !items[Side::Updated].missing() ? items[Side::Updated] : items[Side::Original];
        if (!source.missing() && (moveKnown || items[Side::Destination].missing()))
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

/// Reordered: the destination's entries do not stand in their old order, or something new stands before one. True when
/// they move.
bool Walker::noteOrder(DecisionId id, const Sides &s)
{
    Decision &list = at(id);
    NodeId last = 0;
    bool newSeen = false, moved = false;
    for (DecisionId c : list.children) {
        const Decision &child = at(c);
        if (!child.inResult())
            continue;
        const NodeId own = s.self ? none : child.values[Side::Destination];
        if (own == none) {
            newSeen = true;
            continue;
        }
        if (newSeen || own < last)
            list.reordered = true;
        moved = moved || own < last;
        last = own;
    }
    return moved;
}

void Walker::closeList(DecisionId id, const Sides &s)
{
    const bool moved = noteOrder(id, s);
    Decision &list = at(id);
    if (moved && list.outcome == Outcome::Unchanged) {
        list.rule = RuleId::OrderChanged;
        list.outcome = Outcome::Changed;
    }
    if (emptyChangesNothing(id, s) || collapse(id, s) || m_options.mode == Mode::Git)
        return;
    if (anyInResult(id) || list.children.empty() || wasEmpty(s))
        return;
    if (list.outcome == Outcome::Added && (s.o().missing() || m_options.mode == Mode::TwoWay))
        return;
    leaveEmpty(id);
}

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "core/merge/gitorder.h"
#include "core/merge/walk.h"
#include "core/yaml/json.h"

namespace fieldwise::merge {

using k8s::ListKind;
using yaml::none;

namespace {

constexpr char kSeparator = '\x1f';

std::string joined(const std::vector<std::string> &texts)
{
    std::string out;
    for (const std::string &text : texts)
        out.append(text).push_back(kSeparator);
    return out;
}

bool hasAll(const std::vector<std::string> &texts)
{
    return std::none_of(texts.begin(), texts.end(), [](const std::string &t) { return t.empty(); });
}

bool hasNone(const std::vector<std::string> &texts)
{
    return std::all_of(texts.begin(), texts.end(), [](const std::string &t) { return t.empty(); });
}

/// Two tuples name the same element when they share a component and differ only where one is empty.
bool sameTuple(const std::vector<std::string> &a, const std::vector<std::string> &b)
{
    bool shared = false;
    for (size_t i = 0; i < a.size(); ++i) {
        if (!a[i].empty() && !b[i].empty() && a[i] != b[i])
            return false;
        shared = shared || (!a[i].empty() && a[i] == b[i]);
    }
    return shared;
}

} // namespace

void completeTuples(std::vector<std::vector<std::string>> &tuples)
{
    std::unordered_map<std::string, std::vector<size_t>> whole; // by one component, the complete tuples
    for (size_t t = 0; t < tuples.size(); ++t)
        if (hasAll(tuples[t]))
            for (size_t i = 0; i < tuples[t].size(); ++i)
                whole[std::to_string(i) + kSeparator + tuples[t][i]].push_back(t);
    for (auto &tuple : tuples) {
        if (hasAll(tuple))
            continue;
        for (size_t i = 0; i < tuple.size() && !hasAll(tuple); ++i) {
            const auto it = tuple[i].empty() ? whole.end() : whole.find(std::to_string(i) + kSeparator + tuple[i]);
            if (it != whole.end() && sameTuple(tuple, tuples[it->second.front()]))
                tuple = tuples[it->second.front()];
        }
    }
}

namespace {

yaml::PathStep stepOf(const k8s::ListRule &rule, const std::vector<std::string> &texts, Ref item, size_t index)
{
    yaml::PathStep step;
    if (rule.kind == ListKind::Set && kindOf(item) == Is::Scalar) {
        step.kind = yaml::PathStep::Kind::Value;
        step.name = std::string(item.node().value);
    } else if (rule.kind == ListKind::Keyed && !hasNone(texts)) {
        step.kind = yaml::PathStep::Kind::Keys;
        for (size_t i = 0; i < texts.size(); ++i)
            if (!texts[i].empty())
                step.keys.emplace_back(rule.keys[i], texts[i]);
    } else {
        step.kind = yaml::PathStep::Kind::Index;
        step.index = static_cast<uint32_t>(index);
    }
    return step;
}

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

/// kyaml's inference (semantics.md 1.7), its errors included.
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

std::vector<std::string> keyTexts(Ref item, std::span<const std::string> keys, bool expand)
{
    std::vector<std::string> texts;
    if (expand)
        item = expanded(item);
    if (keys.empty()) {
        texts.emplace_back(kindOf(item) == Is::Scalar ? item.node().value : std::string_view{});
        return texts;
    }
    for (const std::string &key : keys) {
        Ref value = field(item, key, expand);
        if (expand)
            value = expanded(value);
        texts.emplace_back(kindOf(value) == Is::Scalar ? value.node().value : std::string_view{});
    }
    return texts;
}

bool cleanKeys(const k8s::ListRule &rule, const ListItems &items)
{
    for (Side side : allSides) {
        std::unordered_set<std::string> seen;
        for (Ref item : items[side]) {
            const auto texts = keyTexts(item, rule.keys, false);
            if (!hasAll(texts) || !seen.insert(joined(texts)).second)
                return false;
        }
    }
    return true;
}

std::vector<Paired> pairElements(const k8s::ListRule &rule, const ListItems &items, std::span<const Side> order,
                                 bool expand)
{
    struct Element {
        Side side;
        Ref item;
        size_t index;
    };
    std::vector<Element> elements;
    std::vector<std::vector<std::string>> tuples;
    for (Side side : order) {
        size_t index = 0;
        for (Ref item : items[side]) {
            elements.push_back({side, item, index++});
            tuples.push_back(keyTexts(item, rule.keys, expand));
        }
    }
    const auto given = tuples;
    completeTuples(tuples);
    std::vector<Paired> pairs;
    std::unordered_map<std::string, std::vector<size_t>> byTuple; // the pairs of a tuple, one for each repetition
    std::map<std::pair<Side, std::string>, size_t> used;
    const bool several = !cleanKeys(rule, items);
    for (size_t e = 0; e < elements.size(); ++e) {
        const auto &[side, item, index] = elements[e];
        const bool keyless = hasNone(tuples[e]);
        std::string identity =
            keyless ? "\x1e" + yaml::toJson(*item.document, item.id, yaml::Dialect::Core12) : joined(tuples[e]);
        auto &candidates = byTuple[identity];
        const size_t repetition = several ? used[{side, identity}]++ : 0;
        if (repetition == candidates.size()) {
            Paired pair;
            pair.step = stepOf(rule, tuples[e], item, index);
            pair.keys = {rule.keys, tuples[e]};
            if (rule.keys.empty())
                pair.keys.texts.clear();
            pair.keyless = keyless && rule.kind == ListKind::Keyed;
            pair.duplicate = repetition > 0;
            candidates.push_back(pairs.size());
            pairs.push_back(std::move(pair));
        }
        pairs[candidates[repetition]].items[side] = item;
        pairs[candidates[repetition]].completed |= side == Side::Updated && given[e] != tuples[e];
    }
    return pairs;
}

/// True when every element of a list is told from the others of its list.
static bool tellsApart(const k8s::ListRule &rule, const PerSide<Ref> &lists)
{
    for (const Side side : allSides) {
        std::vector<std::vector<std::string>> tuples;
        for (const Ref item : itemsOf(lists[side]))
            tuples.push_back(keyTexts(item, rule.keys, true));
        completeTuples(tuples);
        std::unordered_set<std::string> seen;
        for (const auto &tuple : tuples)
            if (hasNone(tuple) || !seen.insert(joined(tuple)).second)
                return false;
    }
    return true;
}

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
        apply(
            id,
            {.rule = RuleId::GitBothChanged, .outcome = Outcome::Retained, .from = From::Destination, .conflict = true},
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
    // prepend: the source's elements first, those that the destination has too (semantics.md 1.6-5); with two keys, and
    // in merge3, only what is new moves.
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

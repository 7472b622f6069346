// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <set>
#include <unordered_map>

#include "core/merge/apply/applydecisions.h"
#include "core/merge/match/elements.h"
#include "core/merge/plan/builder.h"
#include "core/merge/plan/collections.h"
#include "core/values/strategic.h"
#include "core/yaml/equality.h"

namespace fieldwise::merge {

using yaml::goText;
using yaml::sameToGo;

namespace {

/// The element's merge key, or the element itself in a list of texts.
const Json *identOf(const Json &element, const std::string &key)
{
    if (key.empty())
        return &element;
    return element.contains("$patch") ? nullptr : yaml::memberOf(&element, key);
}

/// True if each element can be decided separately: keys exist, are scalars, are unique in each input, and have one type
/// in all inputs (semantics/decisions.md 6). Otherwise `why` names a key for which that is not so.
bool isRegular(const std::vector<const Json *> &lists, const std::string &key, std::string &why)
{
    std::unordered_map<std::string, Json::value_t> types;
    std::set<Json::value_t> all;
    for (const Json *list : lists) {
        std::set<std::string> seen;
        for (const Json &element : *list) {
            const Json *ident = identOf(element, key);
            if (!ident || ident->is_structured() || ident->is_null())
                return false;
            const std::string text = goText(*ident);
            why = (key.empty() ? std::string() : key + " ") + text;
            if (!seen.insert(text).second || types.try_emplace(text, ident->type()).first->second != ident->type())
                return false;
            all.insert(ident->type());
        }
    }
    why.clear();
    return !key.empty() || all.size() <= 1;
}

} // namespace

k8s::ListRule ApplyDecisions::listRule(const k8s::SchemaPlace &place) const
{
    return listRuleAt(m_options, m_fields, place.known ? std::optional(k8s::kubectlRule(place.rule)) : std::nullopt,
                      [] { return k8s::ListRule(); });
}

bool ApplyDecisions::list(DecisionId id, const ApplyField &t, const k8s::SchemaPlace &place, bool lastFits, bool fits)
{
    static const Json empty = Json::array();
    const std::vector<const Json *> lists{t.u(), lastFits ? t.o() : &empty, fits ? t.d() : &empty};
    const bool maps = std::ranges::any_of(lists, [](const Json *list) {
        return std::any_of(list->begin(), list->end(), [](const Json &element) { return element.is_object(); });
    });
    const std::string key(maps ? place.rule.patchMergeKey : std::string_view());
    k8s::ListRule &rule = at(id).listRule;
    rule.kind = maps ? k8s::ListKind::Keyed : k8s::ListKind::Set;
    rule.keys = maps ? std::vector<std::string>{key} : std::vector<std::string>{};
    std::string why;
    if (isRegular(lists, key, why) && (!maps || !key.empty()))
        return elements(id, t, place, key, fits);
    const bool exact = asOne(id, t, place, RuleId::ApplyPairedByText);
    if (why.empty())
        return exact;
    const bool env = !m_fields.empty() && m_fields.back() == "env" && key == "name";
    Decision &decision = at(id);
    if (decision.rule == RuleId::Unchanged)
        decision.rule = RuleId::ApplyPairedByText;
    decision.notices.push_back(
        {env ? NoticeId::DuplicateEnv : NoticeId::KeysNotUnique, env ? why.substr(key.size() + 1) : why});
    if (const size_t lost = t.result ? lostElements(*t.u(), *t.result) : 0)
        decision.notices.push_back({NoticeId::ElementLost, std::to_string(lost)});
    return exact;
}

void ApplyDecisions::sendWhole(DecisionId id, const ApplyField &t)
{
    if (!t.d() || !t.result || sameToGo(*t.d(), *t.result))
        return;
    at(id).rule = RuleId::ApplyAskedList;
    at(id).outcome = Outcome::Changed;
}

/// A list whose elements can't be decided separately.
bool ApplyDecisions::asOne(DecisionId id, const ApplyField &t, const k8s::SchemaPlace &place, RuleId rule)
{
    if (!t.result) // maybe because of this list
        if (const auto merged = mergeList(m_fields.back(), t.o(), *t.u(), t.d(), place); !merged)
            refuse(t, merged.error());
    Decision &decision = at(id);
    decision.rule = rule;
    decision.outcome = !t.result ? (t.d() ? Outcome::Removed : Outcome::Unchanged)
        : t.d()                  ? Outcome::Changed
                                 : Outcome::Added;
    decision.from = t.result ? From::Updated : From::None;
    if (!t.result)
        return true;
    if (t.d() && sameToGo(*t.d(), *t.result)) {
        decision.rule = RuleId::Unchanged;
        decision.outcome = Outcome::Unchanged;
        decision.from = From::Destination;
    } else if (!sameToGo(*t.u(), *t.result) || t.ref[Side::Updated].missing()) {
        compute(id, t);
    }
    return !t.inserted || sameToGo(*t.result, *withoutNullsAndDirectives(*t.result, true));
}

std::vector<ApplyField> elementsOf(const ApplyField &list, const std::string &key)
{
    std::vector<ApplyField> out;
    std::unordered_map<std::string, size_t> places;
    const auto each = [&](const Json *elements, const auto &visit) {
        for (size_t i = 0; elements && elements->is_array() && i < elements->size(); ++i)
            if (const Json *ident = identOf((*elements)[i], key)) {
                const auto [at, isNew] = places.try_emplace(goText(*ident), out.size());
                if (isNew)
                    out.push_back({.name = at->first});
                visit(out[at->second], i);
            }
    };
    for (const Side side : {Side::Destination, Side::Updated, Side::Original}) {
        const std::vector<NodeRef> nodes =
            list.ref[side].missing() ? std::vector<NodeRef>{} : itemsOf(expanded(list.ref[side]));
        each(list.value[side], [&](ApplyField &element, size_t i) {
            element.value[side] = &(*list.value[side])[i];
            element.ref[side] = i < nodes.size() ? nodes[i] : NodeRef{};
        });
    }
    each(list.sent, [&](ApplyField &element, size_t i) { element.sent = &(*list.sent)[i]; });
    each(list.result, [&](ApplyField &element, size_t i) { element.result = &(*list.result)[i]; });
    return out;
}

/// A keyed list or a set, element by element (semantics/apply.md 3.5 and 3.6).
bool ApplyDecisions::elements(DecisionId id, const ApplyField &t, const k8s::SchemaPlace &place, const std::string &key,
                              bool fits)
{
    open(id, key.empty() ? Shape::Set : Shape::Keyed, t, fits);
    if (!fits && t.d() && t.orderFails)
        refuse(t, "Live has no list here, but a patch that sets an order needs one");
    const bool keyed = !key.empty();
    bool exact = t.result && t.result->is_array();
    const std::vector<ApplyField> all = elementsOf(t, key);
    for (const ApplyField &element : all) {
        yaml::PathStep step = yaml::PathStep::value(element.name);
        if (keyed)
            step = {.kind = yaml::PathStep::Kind::Keys, .keys = {{key, element.name}}};
        exact &= field(id, std::move(step), element, place.elements(), fits && keyed);
    }
    Decision &decision = at(id);
    std::vector<std::pair<size_t, DecisionId>> places; // in the result; what is removed comes last
    for (size_t i = 0; i < all.size(); ++i)
        places.emplace_back(all[i].result ? all[i].result - &t.result->front() : ~size_t{0}, decision.children[i]);
    std::ranges::sort(places);
    std::ranges::transform(places, decision.children.begin(), &std::pair<size_t, DecisionId>::second);
    noteOrder(m_plan, id, RuleId::ApplyOrder);
    // apimachinery sorts Live's set in place before it compares the orders (semantics/apply.md 3.6).
    if (fits && !keyed && sameToGo(*t.d(), *t.u()) && std::ranges::all_of(all, &ApplyField::u)
        && !std::ranges::is_sorted(all, {}, &ApplyField::name)) {
        decision.rule = RuleId::ApplyOrder;
        decision.notices.push_back({NoticeId::AlwaysConfigured, {}});
    }
    const Decision *same = commonChildDecision(m_plan, id);
    const bool stays = all.empty() || (same && same->rule == RuleId::Unchanged && same->from == From::Destination);
    if (fits && stays && !isReordered(m_plan, decision) && decision.notices.empty())
        collapseTo(m_plan, id, RuleId::Unchanged, Outcome::Unchanged, From::Destination);
    return exact;
}

} // namespace fieldwise::merge

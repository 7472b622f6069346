// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <set>

#include "core/merge/apply/applywalk.h"
#include "core/merge/match/elements.h"
#include "core/merge/plan/builder.h"
#include "core/merge/plan/collections.h"
#include "core/values/strategic.h"
#include "core/yaml/equality.h"

namespace fieldwise::merge {

using yaml::goText;
using yaml::sameToGo;

namespace {

const Json &emptyList()
{
    static const Json list = Json::array();
    return list;
}

/// The element's merge key, or the element itself in a list of texts.
const Json *identOf(const Json &element, const std::string &key)
{
    if (key.empty())
        return &element;
    if (!element.is_object() || element.contains("$patch"))
        return nullptr;
    const auto it = element.find(key);
    return it == element.end() ? nullptr : &*it;
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

/// The items of a list in the text, in the order of the data.
std::vector<NodeRef> itemRefs(NodeRef list)
{
    return list.missing() ? std::vector<NodeRef>{} : itemsOf(expanded(list));
}

} // namespace

k8s::ListRule ApplyWalk::listRule(const k8s::SchemaPlace &place) const
{
    return listRuleAt(m_options, m_fields, place.known ? std::optional(k8s::kubectlRule(place.rule)) : std::nullopt,
                      [] { return k8s::ListRule(); });
}

FieldResult ApplyWalk::list(FieldResult built, const ApplyField &t, const k8s::SchemaPlace &place, bool lastFits,
                            bool fits)
{
    const Json &last = lastFits ? *t.o() : emptyList(), &live = fits ? *t.d() : emptyList();
    const auto isMap = [](const Json &element) { return element.is_object(); };
    const bool maps = std::any_of(t.u()->begin(), t.u()->end(), isMap) || std::any_of(last.begin(), last.end(), isMap)
        || std::any_of(live.begin(), live.end(), isMap);
    const std::string key(maps ? place.rule.patchMergeKey : std::string_view());
    k8s::ListRule &rule = at(built.id).listRule;
    rule.kind = maps ? k8s::ListKind::Keyed : k8s::ListKind::Set;
    rule.keys = maps ? std::vector<std::string>{key} : std::vector<std::string>{};
    std::string why;
    if (isRegular({t.u(), &last, &live}, key, why) && (!maps || !key.empty()))
        return elements(std::move(built), t, place, key, fits);
    FieldResult out = asOne(std::move(built), t, place, RuleId::ApplyPairedByText);
    if (why.empty())
        return out;
    const bool env = !m_fields.empty() && m_fields.back() == "env" && key == "name";
    Decision &decision = at(out.id);
    if (decision.rule == RuleId::Unchanged)
        decision.rule = RuleId::ApplyPairedByText;
    decision.notices.push_back(
        {env ? NoticeId::DuplicateEnv : NoticeId::KeysNotUnique, env ? why.substr(key.size() + 1) : why});
    if (const size_t lost = out.result ? lostElements(*t.u(), *out.result) : 0)
        decision.notices.push_back({NoticeId::ElementLost, std::to_string(lost)});
    return out;
}

/// A list that is only merged because a person asked for it: kubectl's patch can only contain the whole list.
FieldResult ApplyWalk::sentWhole(FieldResult built, const ApplyField &t)
{
    if (!built.result)
        return built;
    const bool changes = !t.d() || !sameToGo(*t.d(), *built.result);
    built.patch = changes ? built.result : std::nullopt;
    built.order.reset();
    built.deleted.reset();
    built.byLive = changes;
    built.byLast = built.ordered = false;
    Decision &decision = at(built.id);
    if (changes && t.d()) {
        decision.rule = RuleId::ApplyAskedList;
        decision.outcome = Outcome::Changed;
    }
    return built;
}

/// A list whose elements can't be decided separately: from two differences and their application to this list alone.
FieldResult ApplyWalk::asOne(FieldResult built, const ApplyField &t, const k8s::SchemaPlace &place, RuleId rule)
{
    const bool lastFits = t.o() && t.o()->is_array();
    const bool asked = rule == RuleId::ApplyAskedList;
    auto outcome = mergeList(lastFits ? t.o() : &emptyList(), *t.u(), t.d(), place);
    const auto named = [this](std::string failure) { // mergeList calls every list "list"
        if (const size_t at = failure.find("$setElementOrder/list"); at != failure.npos && !m_fields.empty())
            failure.replace(at, 21, "$setElementOrder/").insert(at + 17, m_fields.back());
        return failure;
    };
    if (!outcome) {
        refuse(t, named(outcome.error()));
        return built;
    }
    built.result = std::move(outcome->result);
    built.patch = asked ? built.result : std::move(outcome->patch);
    if (!asked) {
        built.order = std::move(outcome->order);
        built.deleted = std::move(outcome->deleted);
    }
    built.byLive = outcome->byLive;
    built.byLast = outcome->byLast;
    built.failure = named(std::move(outcome->failure));
    Decision &decision = at(built.id);
    decision.rule = rule;
    decision.outcome = !built.result ? (t.d() ? Outcome::Removed : Outcome::Unchanged)
        : t.d()                      ? Outcome::Changed
                                     : Outcome::Added;
    decision.from = built.result ? From::Updated : From::None;
    if (!built.result)
        return built;
    if (t.d() && sameToGo(*t.d(), *built.result)) {
        decision.rule = RuleId::Unchanged;
        decision.outcome = Outcome::Unchanged;
        decision.from = From::Destination;
        if (asked)
            built.patch.reset();
    } else if (!sameToGo(*t.u(), *built.result) || t.ref[Side::Updated].missing()) {
        compute(built);
    }
    return built;
}

Elements Elements::of(const ApplyField &list, const std::string &key)
{
    Elements out{.key = key};
    for (const Side side : {Side::Destination, Side::Updated, Side::Original}) {
        const Json *value = list.value[side];
        if (!value || !value->is_array())
            continue;
        const std::vector<NodeRef> refs = itemRefs(list.ref[side]);
        for (size_t i = 0; i < value->size(); ++i) {
            std::string text = goText(*identOf((*value)[i], key));
            const auto [at, isNew] = out.byText.try_emplace(text);
            at->second.value[side] = &(*value)[i];
            at->second.ref[side] = i < refs.size() ? refs[i] : NodeRef{};
            if (isNew)
                out.all.push_back(text);
            out.texts[side].push_back(std::move(text));
        }
    }
    std::ranges::copy_if(out.texts[Side::Original], std::back_inserter(out.toDelete),
                         [&](const std::string &text) { return !out.byText.at(text).u(); });
    std::ranges::sort(out.toDelete);
    std::ranges::copy_if(out.texts[Side::Updated], std::back_inserter(out.toAdd),
                         [&](const std::string &text) { return !out.byText.at(text).d(); });
    return out;
}

bool Elements::isOrderChanged() const
{
    std::vector<std::string> live = texts[Side::Destination];
    if (key.empty()) // apimachinery sorts the other list in place before it compares (semantics/apply.md 3.6)
        std::ranges::sort(live);
    return !live.empty() && live != texts[Side::Updated];
}

std::vector<std::string> Elements::inResult(bool ordered) const
{
    const std::vector<std::string> &live = texts[Side::Destination];
    std::vector<std::string> left;
    std::ranges::copy_if(live, std::back_inserter(left),
                         [&](const std::string &text) { return !std::ranges::binary_search(toDelete, text); });
    std::vector<std::string> merged = left;
    merged.insert(merged.end(), toAdd.begin(), toAdd.end());
    if (!ordered)
        return merged;
    // Elements that the patch deletes free a place at the end, where new ones are inserted (semantics/patches.md 2.5).
    const size_t freed = key.empty() ? 0 : std::min(live.size() - left.size(), toAdd.size());
    left.insert(left.end(), toAdd.begin(), toAdd.begin() + static_cast<std::ptrdiff_t>(freed));
    std::vector<std::string> sequence;
    for (const size_t i : elementOrder(merged, left, texts[Side::Updated]))
        sequence.push_back(merged[i]);
    return sequence;
}

/// A keyed list or a set, element by element (semantics/apply.md 3.5 and 3.6).
FieldResult ApplyWalk::elements(FieldResult built, const ApplyField &t, const k8s::SchemaPlace &place,
                                const std::string &key, bool fits)
{
    open(built.id, key.empty() ? Shape::Set : Shape::Keyed, t, fits);
    built.whole = !fits;
    const Elements elements = Elements::of(t, key);
    Kids kids = walkElements(built, elements, place, fits);
    const bool touched = built.byLive, moved = elements.isOrderChanged();
    sendElements(built, t, elements, kids);
    if (!fits && t.d() && built.order)
        refuse(t, "Live has no list here, but a patch that sets an order needs one");
    placeElements(built, elements, kids);
    Decision &decision = at(built.id);
    if (fits && moved && !touched && !built.byLast && sameToGo(*t.d(), *t.u())) {
        decision.rule = RuleId::ApplyOrder;
        decision.notices.push_back({NoticeId::AlwaysConfigured, {}});
    }
    const Decision *all = commonChildDecision(m_plan, built.id);
    const bool same =
        decision.children.empty() || (all && all->rule == RuleId::Unchanged && all->from == From::Destination);
    if (fits && same && !isReordered(m_plan, decision) && decision.notices.empty())
        collapseTo(m_plan, built.id, RuleId::Unchanged, Outcome::Unchanged, From::Destination);
    return built;
}

ApplyWalk::Kids ApplyWalk::walkElements(FieldResult &list, const Elements &elements, const k8s::SchemaPlace &place,
                                        bool fits)
{
    const std::string &key = elements.key;
    const bool keyed = !key.empty();
    Kids kids;
    for (const std::string &text : elements.all) {
        const ApplyField &child = elements.byText.at(text);
        yaml::PathStep step = yaml::PathStep::value(text);
        if (keyed)
            step = {.kind = yaml::PathStep::Kind::Keys, .keys = {{key, text}}};
        const bool raw = keyed && child.u() && !child.d() && fits;
        const Insertion outer = m_insertion;
        m_insertion = raw ? Insertion::Verbatim : m_insertion;
        FieldResult kid = walk(list.id, std::move(step), child, place.elements());
        m_insertion = outer;
        if (keyed && kid.patch && !kid.patch->is_null())
            (*kid.patch)[key] = *identOf(child.u() ? *child.u() : child.d() ? *child.d() : *child.o(), key);
        if (raw)
            insertPatchValue(kid, Insertion::Verbatim);
        list.addReasonsOf(kid);
        kids.emplace(text, std::move(kid));
    }
    return kids;
}

/// Fills in the patch for the list, its order directive and its deletion directive.
void ApplyWalk::sendElements(FieldResult &list, const ApplyField &t, const Elements &elements, const Kids &kids)
{
    const std::string &key = elements.key;
    const bool keyed = !key.empty(), local = !t.u()->empty(), live = !elements.texts[Side::Destination].empty();
    const bool byLive = live && (list.byLive || (elements.isOrderChanged() && local));
    if (local && (byLive || list.byLast)) {
        list.order = Json::array();
        for (const Json &element : *t.u())
            list.order->push_back(keyed ? Json{{key, element[key]}} : element);
    }
    list.ordered = list.order.has_value();
    list.byLive = list.whole || byLive || (!live && local);
    Json patch = Json::array();
    for (const std::string &text : elements.texts[Side::Updated])
        if (const FieldResult &kid = kids.at(text); kid.patch && !kid.patch->is_null())
            patch.push_back(*kid.patch);
    for (const std::string &text : elements.toDelete) {
        const Json &ident = *identOf(*elements.byText.at(text).o(), key);
        if (keyed) {
            patch.push_back({{key, ident}, {"$patch", "delete"}});
            continue;
        }
        if (!list.deleted)
            list.deleted = Json::array();
        list.deleted->push_back(ident);
    }
    if (!patch.empty() || list.whole)
        list.patch = std::move(patch);
}

/// Sets the list's new value, and its children in that order, followed by the removed ones.
void ApplyWalk::placeElements(FieldResult &list, const Elements &elements, Kids &kids)
{
    const std::vector<std::string> sequence = elements.inResult(list.ordered);
    list.result = Json::array();
    std::vector<DecisionId> children;
    for (const std::string &text : sequence) {
        FieldResult &kid = kids.at(text);
        children.push_back(kid.id);
        if (kid.result)
            list.result->push_back(std::move(*kid.result));
    }
    const std::set<std::string_view> there(sequence.begin(), sequence.end());
    for (const std::string &text : elements.all)
        if (!there.contains(text))
            children.push_back(kids.at(text).id);
    at(list.id).children = std::move(children);
    noteOrder(m_plan, list.id, RuleId::ApplyOrder);
}

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
// A mapping, field by field.
#include <algorithm>
#include <set>

#include "core/merge/apply/applywalk.h"
#include "core/merge/plan/builder.h"
#include "core/merge/plan/collections.h"

namespace fieldwise::merge {
namespace {

std::unordered_map<std::string, Field> fieldsByName(NodeRef map)
{
    std::unordered_map<std::string, Field> out;
    for (NamedField &entry : namedFieldsOf(map))
        out.emplace(std::move(entry.name), entry.field);
    return out;
}

/// All names: Live's in order, then Local's, then those that only Last applied has. Names without a node (added by
/// kubectl) come last.
std::vector<std::string> names(const ApplyField &t)
{
    std::vector<std::string> out;
    std::set<std::string_view> seen;
    for (const Side side : {Side::Destination, Side::Updated, Side::Original}) {
        if (!t.value[side] || !t.value[side]->is_object())
            continue;
        if (!t.ref[side].missing())
            for (NamedField &entry : namedFieldsOf(t.ref[side]))
                if (const auto it = t.value[side]->find(entry.name);
                    it != t.value[side]->end() && seen.insert(it.key()).second)
                    out.push_back(std::move(entry.name));
    }
    for (const Side side : {Side::Destination, Side::Updated, Side::Original})
        if (t.value[side] && t.value[side]->is_object())
            for (const auto &[name, value] : t.value[side]->items())
                if (seen.insert(t.value[side]->find(name).key()).second)
                    out.push_back(name);
    return out;
}

/// Adds the names that the texts of Local and Last applied have, but not the data that kubectl reads.
void addLeftOut(const ApplyField &t, std::vector<std::string> &names)
{
    std::set<std::string> known;
    for (const Side side : {Side::Updated, Side::Original}) {
        const NodeRef text = expanded(t.ref[side]);
        if (kindOf(text) != NodeKind::Map || !t.value[side])
            continue;
        for (NamedField &entry : namedFieldsOf(text)) {
            if (t.value[side]->contains(entry.name))
                continue;
            if (known.empty())
                known.insert(names.begin(), names.end());
            if (known.insert(entry.name).second)
                names.push_back(std::move(entry.name));
        }
    }
}

/// The fields of a map in all inputs. Each is created on demand, because there may be hundreds of thousands.
class Children {
public:
    /// `leavesOut`: kubectl's data may lack fields of the texts.
    Children(const ApplyField &map, bool leavesOut) : m_map(map), m_leavesOut(leavesOut)
    {
        for (const Side side : allSides)
            if (map.value[side] && !map.ref[side].missing())
                m_fields[side] = fieldsByName(map.ref[side]);
    }
    ApplyField of(const std::string &name) const
    {
        ApplyField child;
        for (const Side side : allSides) {
            if (m_map.value[side])
                if (const auto it = m_map.value[side]->find(name); it != m_map.value[side]->end())
                    child.value[side] = &*it;
            if (const auto it = m_fields[side].find(name);
                (child.value[side] || (m_leavesOut && side != Side::Destination)) && it != m_fields[side].end()) {
                child.ref[side] = it->second.value;
                child.key[side] = it->second.key;
                child.inherited = child.inherited || (side == Side::Destination && it->second.inherited);
            }
        }
        return child;
    }

private:
    const ApplyField &m_map;
    bool m_leavesOut;
    PerSide<std::unordered_map<std::string, Field>> m_fields;
};

void addTo(Json &patch, const std::string &name, const FieldResult &field)
{
    if (field.patch)
        patch[name] = *field.patch;
    if (field.order)
        patch["$setElementOrder/" + name] = *field.order;
    if (field.deleted)
        patch["$deleteFromPrimitiveList/" + name] = *field.deleted;
}

} // namespace

void ApplyWalk::open(DecisionId id, Shape shape, const ApplyField &t, bool fits)
{
    Decision &decision = at(id);
    decision.shape = shape;
    decision.from = fits ? From::Destination : From::Updated;
    if (fits)
        return;
    decision.outcome = t.d() ? Outcome::Changed : Outcome::Added;
    decision.rule = t.d() ? RuleId::ApplyOtherType : replacementRule(t);
}

void FieldResult::addReasonsOf(const FieldResult &child)
{
    byLive |= child.byLive;
    byLast |= child.byLast;
    if (failure.empty())
        failure = child.failure;
}

FieldResult ApplyWalk::map(FieldResult built, const ApplyField &t, const k8s::SchemaPlace &place, bool lastFits,
                           bool fits)
{
    const bool json = !m_apply.strategic;
    ApplyField into = t;
    for (const Side side : {Side::Original, Side::Destination})
        if (side == Side::Original ? !lastFits : !fits) {
            into.value[side] = nullptr;
            into.ref[side] = {};
        }
    open(built.id, Shape::Map, t, fits);
    built.whole = !fits && !json;
    built.byLive = built.whole || (!fits && t.u()->empty());
    Json patch = Json::object(), result = Json::object();
    const bool leavesOut = m_apply.object && !m_fields.empty() && m_fields.size() <= 2 && m_fields[0] == "metadata";
    const Children children(into, leavesOut);
    std::vector<std::string> all = names(into);
    if (leavesOut)
        addLeftOut(into, all);
    std::vector<std::pair<std::string, FieldResult>> kids;
    for (std::string &name : all) {
        m_fields.push_back(name);
        FieldResult kid = walk(built.id, yaml::PathStep::field(name), children.of(name), place.field(name));
        if ((kid.whole || built.whole) && kid.patch && !kid.patch->is_null())
            insertPatchValue(kid, kid.ordered && !built.whole ? Insertion::WithNulls : m_insertion);
        m_fields.pop_back();
        built.addReasonsOf(kid);
        addTo(patch, name, kid);
        kids.emplace_back(std::move(name), std::move(kid));
    }
    if (fits && !into.ref[Side::Destination].missing())
        addYamlMergeKeys(m_plan, built.id, into.ref[Side::Destination]);
    if (place.rule.retainKeys && m_apply.strategic)
        retainKeys(built, into, patch, kids);
    for (auto &[name, kid] : kids)
        if (kid.result)
            result[name] = std::move(*kid.result);
    if (!patch.empty() || built.whole || (!fits && t.u()->empty()))
        built.patch = std::move(patch);
    built.result = std::move(result);
    noteField(at(built.id), t, m_fields);
    if (json && !fits && !built.patch) { // an object that contains only old nulls is not sent
        built.result = t.d() ? std::optional(*t.d()) : std::nullopt;
        collapseTo(m_plan, built.id, RuleId::ApplyNullIgnored, t.d() ? Outcome::Retained : Outcome::Unchanged,
                   t.d() ? From::Destination : From::None);
        return built;
    }
    closeMap(built, t);
    return built;
}

/// Unions, where only one member is allowed: keys that Local does not have are removed from Live (semantics/patches.md
/// 3.4).
void ApplyWalk::retainKeys(FieldResult &built, const ApplyField &t, Json &patch,
                           std::vector<std::pair<std::string, FieldResult>> &kids)
{
    Json keep = Json::array();
    for (const auto &[name, value] : t.u()->items())
        if (!value.is_null())
            keep.push_back(name);
    const auto extra = [&](const Json *map) {
        return std::any_of(map->items().begin(), map->items().end(),
                           [&](const auto &item) { return !item.value().is_null() && !t.u()->contains(item.key()); });
    };
    const bool live = t.d() && (built.byLive || extra(t.d())), last = t.o() && (built.byLast || extra(t.o()));
    if (keep.empty() || (!live && !last))
        return;
    patch["$retainKeys"] = keep;
    built.byLive |= live;
    built.byLast |= last;
    for (auto &[name, kid] : kids) {
        const bool goes = kid.result || at(kid.id).rule == RuleId::ApplyRemoved;
        const auto inLocal = t.u()->find(name);
        if (!goes || (inLocal != t.u()->end() && !inLocal->is_null()))
            continue;
        kid.result.reset();
        static_cast<Verdict &>(at(kid.id)) = {.rule = RuleId::ApplyRetainKeys,
                                              .outcome = Outcome::Removed,
                                              .notices = {{NoticeId::RetainKeysDrops, name}}};
    }
}

/// Makes one decision if all below are the same, or if no input has the map and it is written anew.
void ApplyWalk::closeMap(FieldResult &built, const ApplyField &t)
{
    dropPartialYamlMergeKey(m_plan, built.id);
    if (at(built.id).from == From::Destination && t.ref[Side::Destination].missing()) {
        at(built.id).from = From::Updated;
        at(built.id).outcome = Outcome::Added;
    }
    const Decision &map = at(built.id);
    if (map.from == From::Updated
        && (t.ref[Side::Updated].missing() || kindOf(expanded(t.ref[Side::Updated])) != NodeKind::Map)) {
        collapseTo(m_plan, built.id, RuleId::ApplyAnnotation, map.outcome, From::Updated);
        compute(built);
        return;
    }
    const bool dropsBelow = m_apply.object && !m_options.apply.annotation && !m_fields.empty() && m_fields.size() <= 2
        && m_fields[0] == "metadata"
        && m_fields.back() == (m_fields.size() == 1 ? "metadata" : "annotations"); // see dropAnnotation
    const Decision *all = commonChildDecision(m_plan, built.id);
    if (!all || !map.notices.empty() || map.parent == noDecision || dropsBelow)
        return;
    if (all->rule == RuleId::Unchanged && all->from == From::Destination && map.from == From::Destination)
        collapseTo(m_plan, built.id, RuleId::Unchanged, Outcome::Unchanged, From::Destination);
    else if (all->outcome == Outcome::Added && all->from == From::Updated && map.from == From::Updated
             && map.outcome == Outcome::Added)
        collapseTo(m_plan, built.id, map.rule, Outcome::Added, From::Updated);
}

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
// A mapping, field by field.
#include <algorithm>
#include <unordered_map>

#include "core/merge/apply/applydecisions.h"
#include "core/merge/plan/builder.h"
#include "core/merge/plan/collections.h"

namespace fieldwise::merge {

std::vector<ApplyField> partsOf(const ApplyField &map, bool leavesOut)
{
    std::vector<ApplyField> out;
    std::unordered_map<std::string, size_t> places;
    std::vector<std::pair<Side, NamedField>> left; // out by kubectl
    const auto part = [&](const std::string &name) -> ApplyField & {
        const auto [at, isNew] = places.try_emplace(name, out.size());
        if (isNew)
            out.push_back({.name = name});
        return out[at->second];
    };
    const auto addNode = [](ApplyField &field, Side side, const Field &node) {
        if (!field.ref[side].missing())
            return; // the map has the name twice
        field.ref[side] = node.value;
        field.key[side] = node.key;
        field.inherited = field.inherited || (side == Side::Destination && node.inherited);
    };
    const std::array sides{Side::Destination, Side::Updated, Side::Original};
    for (const Side side : sides)
        if (map.value[side] && !map.ref[side].missing())
            for (NamedField &entry : namedFieldsOf(map.ref[side])) {
                if (const Json *value = yaml::memberOf(map.value[side], entry.name)) {
                    ApplyField &field = part(entry.name);
                    field.value[side] = value;
                    addNode(field, side, entry.field);
                } else if (leavesOut && side != Side::Destination) {
                    left.emplace_back(side, std::move(entry));
                }
            }
    for (const Side side : sides)
        if (map.value[side] && map.value[side]->is_object())
            for (const auto &[name, value] : map.value[side]->items())
                part(name).value[side] = &value;
    for (const auto &[side, entry] : left)
        addNode(part(entry.name), side, entry.field);
    const bool retained = map.sent && map.sent->contains("$retainKeys");
    for (ApplyField &field : out) {
        field.sent = yaml::memberOf(map.sent, field.name);
        field.result = yaml::memberOf(map.result, field.name);
        field.inserted = !map.d();
        field.retained = retained;
        field.orderFails = map.sent && !map.result && map.sent->contains("$setElementOrder/" + field.name);
    }
    return out;
}

void ApplyDecisions::open(DecisionId id, Shape shape, const ApplyField &t, bool fits)
{
    Decision &decision = at(id);
    decision.shape = shape;
    decision.from = fits ? From::Destination : From::Updated;
    if (fits)
        return;
    decision.outcome = t.d() ? Outcome::Changed : Outcome::Added;
    decision.rule = t.d() ? RuleId::ApplyOtherType : t.o() ? RuleId::ApplyAddedBack : RuleId::ApplyAdded;
}

bool ApplyDecisions::map(DecisionId id, const ApplyField &t, const k8s::SchemaPlace &place, bool lastFits, bool fits)
{
    ApplyField into = t;
    for (const Side side : {Side::Original, Side::Destination})
        if (side == Side::Original ? !lastFits : !fits) {
            into.value[side] = nullptr;
            into.ref[side] = {};
        }
    open(id, Shape::Map, t, fits);
    const bool leavesOut = m_apply.object && !m_fields.empty() && m_fields.size() <= 2 && m_fields[0] == "metadata";
    bool exact = t.result && t.result->is_object();
    size_t kept = 0;
    for (const ApplyField &part : partsOf(into, leavesOut)) {
        kept += part.result ? 1 : 0;
        m_fields.push_back(part.name);
        exact &= field(id, yaml::PathStep::field(part.name), part, place.field(part.name), m_apply.strategic);
        m_fields.pop_back();
    }
    if (!into.ref[Side::Destination].missing())
        addYamlMergeKeys(m_plan, id, into.ref[Side::Destination]);
    noteField(at(id), t, m_fields);
    if (!m_apply.strategic && !fits && !t.sent) { // an object that contains only old nulls is not sent
        collapseTo(m_plan, id, RuleId::ApplyNullIgnored, t.d() ? Outcome::Retained : Outcome::Unchanged,
                   t.d() ? From::Destination : From::None);
        return true;
    }
    closeMap(id, t);
    return exact && kept == t.result->size(); // a patch directive may be in the result as well
}

/// Makes one decision if all below are the same, or if no input has the map and it is written anew.
void ApplyDecisions::closeMap(DecisionId id, const ApplyField &t)
{
    dropPartialYamlMergeKey(m_plan, id);
    if (at(id).from == From::Destination && t.ref[Side::Destination].missing()) {
        at(id).from = From::Updated;
        at(id).outcome = Outcome::Added;
    }
    const Decision &map = at(id);
    if (map.from == From::Updated
        && (t.ref[Side::Updated].missing() || kindOf(expanded(t.ref[Side::Updated])) != NodeKind::Map)) {
        collapseTo(m_plan, id, isHelm(m_options) ? RuleId::HelmMark : RuleId::ApplyAnnotation, map.outcome,
                   From::Updated);
        compute(id, t);
        return;
    }
    const bool dropsBelow = m_apply.object && !m_options.apply.annotation && !m_fields.empty() && m_fields.size() <= 2
        && m_fields[0] == "metadata"
        && m_fields.back() == (m_fields.size() == 1 ? "metadata" : "annotations"); // see dropAnnotation
    const Decision *all = commonChildDecision(m_plan, id);
    if (!all || !map.notices.empty() || map.parent == noDecision || dropsBelow)
        return;
    if (all->rule == RuleId::Unchanged && all->from == From::Destination && map.from == From::Destination)
        collapseTo(m_plan, id, RuleId::Unchanged, Outcome::Unchanged, From::Destination);
    else if (all->outcome == Outcome::Added && all->from == From::Updated && map.from == From::Updated
             && map.outcome == Outcome::Added)
        collapseTo(m_plan, id, map.rule, Outcome::Added, From::Updated);
}

} // namespace fieldwise::merge

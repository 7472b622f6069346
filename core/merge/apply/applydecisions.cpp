// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/apply/applydecisions.h"

#include <algorithm>

#include "core/k8s/lastapplied.h"
#include "core/merge/match/elements.h"
#include "core/merge/plan/builder.h"
#include "core/merge/plan/collections.h"
#include "core/merge/plan/objectdata.h"
#include "core/values/jsonmerge.h"
#include "core/yaml/equality.h"

namespace fieldwise::merge {

using yaml::sameToGo;
using yaml::sameTypeToGo;

bool hasNull(const Json &value)
{
    return value.is_null() || (value.is_structured() && std::any_of(value.begin(), value.end(), hasNull));
}

k8s::SchemaPlace mergedBy(const k8s::ListRule &rule, k8s::SchemaPlace place)
{
    place.known = true; // the person who asked for the rule knows it
    place.rule.merge = true;
    place.rule.patchMergeKey = rule.keys.empty() ? std::string_view() : std::string_view(rule.keys.front());
    return place;
}

ApplyDecisions::ApplyDecisions(const Options &options, DocumentPlan &plan, const ApplyPlan &apply,
                               std::vector<Fault> &faults)
    : m_options(options), m_plan(plan), m_apply(apply), m_faults(faults)
{
}

bool ApplyDecisions::run(const ApplyField &root, const k8s::SchemaPlace &place)
{
    const bool exact = field(noDecision, {}, root, place, m_plan.request == RequestKind::Create);
    if (at(0).rule == RuleId::Unchanged)
        at(0).rule = RuleId::ApplyObject;
    if (m_plan.documents[Side::Destination])
        noteAliases(m_plan);
    return exact && m_explained;
}

void ApplyDecisions::refuse(const ApplyField &t, const std::string &why)
{
    for (const Side side : {Side::Updated, Side::Destination, Side::Original})
        if (const NodeRef ref = t.ref[side]; !ref.missing()) {
            m_faults.push_back(noPatch(m_options, side, ref.node().range(), why));
            return;
        }
    m_faults.push_back(noPatch(m_options, Side::Updated, {}, why));
}

bool ApplyDecisions::field(DecisionId parent, yaml::PathStep step, const ApplyField &t, const k8s::SchemaPlace &place,
                           bool lands)
{
    const PerSide<NodeId> values{{t.ref[Side::Original].id, t.ref[Side::Updated].id, t.ref[Side::Destination].id}};
    const DecisionId id = addDecision(m_plan, parent, std::move(step), {values, t.key, t.inherited});
    if (!t.u())
        return notInLocal(id, t);
    if (t.u()->is_null())
        return nullInLocal(id, t);
    const bool exact = m_apply.strategic ? strategic(id, t, place) : jsonMerge(id, t, place);
    m_explained &= exact || t.result;
    const bool fits = t.d() && sameTypeToGo(*t.d(), *t.u());
    if (exact || !lands || fits || !t.result)
        return exact;
    insert(id, t);
    return true;
}

bool ApplyDecisions::notInLocal(DecisionId id, const ApplyField &t)
{
    Decision &decision = at(id);
    const bool leftOut = !t.ref[Side::Updated].missing(); // its text has it, but not kubectl's data
    if (!t.o() && !t.d()) {
        decision.rule = leftOut ? RuleId::ApplyLeftOut : RuleId::ApplyAlreadyGone;
        return true;
    }
    if (t.retained && t.d() && !t.result) {
        static_cast<Verdict &>(decision) = {.rule = RuleId::ApplyRetainKeys,
                                            .outcome = Outcome::Removed,
                                            .notices = {{NoticeId::RetainKeysDrops, decision.pathStep.name}}};
        return true;
    }
    if (m_options.deployer.replaces && t.d() && !t.result) {
        static_cast<Verdict &>(decision) = {.rule = RuleId::HelmReplaced, .outcome = Outcome::Removed};
        return true;
    }
    if (!t.o() || (m_options.deployer.replaces && t.result)) {
        const bool own = decision.parent != noDecision && decision.pathStep.kind == yaml::PathStep::Kind::Field
            && m_fields.size() <= 2 && m_apply.object
            && k8s::isKeptByServer(m_fields.size() == 2 ? m_fields.front() : "", m_fields.back());
        decision.rule = own ? RuleId::ApplyServerKeeps : RuleId::ApplyOnlyLive;
        decision.outcome = own ? Outcome::Unchanged : Outcome::Retained;
        decision.from = From::Destination;
    } else {
        decision.rule = t.d() ? RuleId::ApplyRemoved : RuleId::ApplyAlreadyGone;
        decision.outcome = t.d() ? Outcome::Removed : Outcome::Unchanged;
    }
    if (leftOut)
        decision.rule = RuleId::ApplyLeftOut;
    noteField(decision, t, m_fields);
    return m_options.deployer.replaces || !t.o() == (t.result != nullptr);
}

bool ApplyDecisions::nullInLocal(DecisionId id, const ApplyField &t)
{
    Decision &decision = at(id);
    const Json *same = m_apply.strategic ? t.d() : t.o();
    if (same && same->is_null()) { // not sent
        decision.from = t.d() ? From::Destination : From::None;
        if (t.d() && !t.d()->is_null()) {
            decision.rule = RuleId::ApplyNullIgnored;
            decision.outcome = Outcome::Retained;
        }
        return !t.d() == !t.result;
    }
    decision.rule = t.d() ? RuleId::ApplyRemovedByNull : RuleId::ApplyNullNothing;
    decision.outcome = t.d() ? Outcome::Removed : Outcome::Unchanged;
    noteField(decision, t, m_fields);
    return !t.result;
}

/// True if kubectl sets the value: an empty namespace of Local, or a null annotation, which it reads as "".
bool ApplyDecisions::isFilledIn(const ApplyField &t) const
{
    const bool inMetadata = m_apply.object && m_fields.size() >= 2 && m_fields[0] == "metadata";
    const bool namespaceOf = inMetadata && m_fields.size() == 2 && m_fields[1] == "namespace",
               annotation = inMetadata && m_fields.size() == 3 && m_fields[1] == "annotations",
               label = isHelm(m_options) && inMetadata && m_fields.size() == 3 && m_fields[1] == "labels";
    const NodeRef local = t.ref[Side::Updated];
    return (namespaceOf || annotation || label) && !local.missing()
        && !sameToGo(yaml::toValue(*local.document, local.id), *t.u());
}

bool ApplyDecisions::unchanged(DecisionId id, const ApplyField &t)
{
    at(id).from = From::Destination;
    if (t.ref[Side::Destination].missing()) { // the object has it, but this text does not
        at(id).outcome = Outcome::Added;
        compute(id, t);
    }
    noteField(at(id), t, m_fields);
    return t.result != nullptr;
}

static RuleId replacementRule(const ApplyField &t)
{
    if (!t.d())
        return t.o() ? RuleId::ApplyAddedBack : RuleId::ApplyAdded;
    if (!sameTypeToGo(*t.d(), *t.u()) && !(t.d()->is_number() && t.u()->is_number()))
        return RuleId::ApplyOtherType;
    if (t.u()->is_array())
        return RuleId::ApplyListReplaced;
    if (!t.o())
        return RuleId::ApplyTakesOver;
    if (sameToGo(*t.o(), *t.u()))
        return RuleId::ApplyReset;
    return sameToGo(*t.o(), *t.d()) ? RuleId::ApplyChanged : RuleId::ApplyBothChanged;
}

/// Local's value is sent, and replaces Live's.
bool ApplyDecisions::sends(DecisionId id, const ApplyField &t, RuleId rule)
{
    Decision &decision = at(id);
    decision.from = From::Updated;
    decision.outcome = t.d() ? Outcome::Changed : Outcome::Added;
    decision.rule = rule;
    if (t.d() && sameToGo(*t.d(), *t.u())) { // sent although it is equal
        decision.from = From::Destination;
        decision.outcome = Outcome::Unchanged;
        decision.rule = rule == RuleId::ApplyMapReplaced ? RuleId::ApplySame : RuleId::Unchanged;
        if (rule == RuleId::ApplyMapReplaced)
            decision.notices.push_back({NoticeId::AlwaysConfigured, "mapping"});
    } else if (t.ref[Side::Updated].missing()
               || (m_apply.object && isAnnotation(m_fields))) { // Local's own annotation is never sent
        if (isHelm(m_options) && m_fields.size() == 3)
            decision.rule = RuleId::HelmMark;
        compute(id, t);
    } else if (isHelm(m_options) && isFilledIn(t)) {
        decision.rule = RuleId::HelmMark;
        compute(id, t);
    } else if (isFilledIn(t)) {
        decision.rule = m_fields.size() == 2 ? RuleId::ApplyNamespace : RuleId::ApplyNullAsText;
        compute(id, t);
    }
    noteField(decision, t, m_fields);
    return t.result && sameToGo(*t.result, *t.u());
}

bool ApplyDecisions::strategic(DecisionId id, const ApplyField &t, const k8s::SchemaPlace &place)
{
    const Json &u = *t.u();
    const bool lastFits = t.o() && sameTypeToGo(*t.o(), u), fits = t.d() && sameTypeToGo(*t.d(), u);
    const bool root = at(id).parent == noDecision;
    // apimachinery only looks up a field if two maps or two lists differ (semantics/patches.md 3.1).
    const auto differs = [&u](const Json *other) { return other && !sameToGo(*other, u); };
    const auto unknown = [&] {
        refuse(t,
               std::string("the API has no field `")
                   .append(m_fields.back())
                   .append("`, so a strategic merge patch can't express changes in it"));
    };
    if (u.is_object()) {
        if (!place.known && !root && (fits || lastFits)) {
            if ((fits && differs(t.d())) || (lastFits && differs(t.o())))
                unknown();
            return fits ? unchanged(id, t) : sends(id, t, replacementRule(t));
        }
        return place.rule.replace && (fits || lastFits) ? sends(id, t, RuleId::ApplyMapReplaced)
                                                        : map(id, t, place, lastFits, fits);
    }
    if (u.is_array()) {
        const k8s::ListRule rule = listRule(place);
        at(id).listRule = {k8s::ListKind::Atomic, {}, rule.from};
        if (rule.kind != k8s::ListKind::Atomic && (fits || (lastFits && !t.o()->empty()))) {
            const bool exact = list(id, t, mergedBy(rule, place), lastFits, fits);
            if (!place.rule.merge)
                sendWhole(id, t);
            return exact;
        }
        if (rule.from == k8s::LearntFrom::Nothing && fits && differs(t.d()))
            unknown();
    }
    return fits && sameToGo(*t.d(), u) ? unchanged(id, t) : sends(id, t, replacementRule(t));
}

/// A custom resource whose field is the same in both of Helm's manifests: nothing is sent, whatever Live has.
bool ApplyDecisions::isNotLookedAt(const ApplyField &t) const
{
    const DeployerOptions &deployer = m_options.deployer;
    if (!isHelm(m_options) || deployer.replaces || deployer.threeWay || t.sent || m_plan.request != RequestKind::Patch)
        return false;
    return !t.d() || (!sameToGo(*t.d(), *t.u()) && !(t.d()->is_object() && t.u()->is_object()));
}

bool ApplyDecisions::jsonMerge(DecisionId id, const ApplyField &t, const k8s::SchemaPlace &place)
{
    const Json &u = *t.u();
    if (isNotLookedAt(t)) {
        at(id).rule = RuleId::HelmLiveNotRead;
        at(id).outcome = t.d() ? Outcome::Retained : Outcome::Unchanged;
        at(id).from = t.d() ? From::Destination : From::None;
        at(id).notices.push_back({NoticeId::NotSetBack, {}});
        return !t.d() == !t.result;
    }
    if (u.is_object())
        return map(id, t, place, t.o() && t.o()->is_object(), t.d() && t.d()->is_object());
    if (u.is_array()) {
        const k8s::ListRule rule = listRule(place);
        if (rule.kind != k8s::ListKind::Atomic && t.d() && t.d()->is_array())
            return asOne(id, t, mergedBy(rule, place), RuleId::ApplyAskedList);
    }
    if (t.d() && !t.sent)
        return unchanged(id, t);
    if (!sends(id, t, replacementRule(t)) && t.result) {
        if (m_plan.request == RequestKind::Patch && hasRoundedNumbers(u))
            at(id).notices.push_back(
                {NoticeId::NumberRounded, t.result->is_structured() ? std::string() : t.result->dump()});
        compute(id, t);
    }
    return t.result != nullptr;
}

void ApplyDecisions::compute(DecisionId id, const ApplyField &t)
{
    at(id).from = Source::data(addComputed(m_plan, t.result ? *t.result : Json()));
}

void ApplyDecisions::insert(DecisionId id, const ApplyField &t)
{
    const bool here = at(id).values[Side::Destination] != none;
    collapseTo(m_plan, id, RuleId::ApplyInsertedVerbatim, here ? Outcome::Changed : Outcome::Added, From::Computed);
    compute(id, t);
    if (hasDirective(*t.result))
        at(id).notices.push_back({NoticeId::DirectiveInserted, {}});
    if (hasNull(*t.result))
        at(id).notices.push_back({NoticeId::NullInserted, {}});
}

} // namespace fieldwise::merge

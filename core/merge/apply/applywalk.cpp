// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/apply/applywalk.h"

#include <algorithm>

#include "core/k8s/kubectl.h"
#include "core/merge/apply/applydata.h"
#include "core/merge/plan/builder.h"
#include "core/merge/plan/collections.h"
#include "core/values/jsonmerge.h"
#include "core/values/strategic.h"
#include "core/yaml/equality.h"

namespace fieldwise::merge {

using yaml::sameToGo;
using yaml::sameToJson;
using yaml::sameTypeToGo;

namespace {

std::string unknownField(std::string_view name)
{
    return std::string("the API has no field `")
        .append(name)
        .append("`, so a strategic merge patch can't express changes in it");
}

/// A place whose list is merged by this rule. The rule must outlive the place.
k8s::SchemaPlace mergedBy(const k8s::ListRule &rule, k8s::SchemaPlace place)
{
    place.known = true; // the person who asked for the rule knows it
    place.rule.merge = true;
    place.rule.patchMergeKey = rule.keys.empty() ? std::string_view() : std::string_view(rule.keys.front());
    return place;
}

} // namespace

bool hasNull(const Json &value)
{
    return value.is_null() || (value.is_structured() && std::any_of(value.begin(), value.end(), hasNull));
}

ApplyWalk::ApplyWalk(const Options &options, DocumentPlan &plan, ApplyPlan &apply, std::vector<Fault> &faults)
    : m_options(options),
      m_plan(plan),
      m_apply(apply),
      m_faults(faults),
      m_insertion(plan.request != RequestKind::Create                            ? Insertion::Cleaned
                      : kubectl::createsWithoutNulls(options.apply.kubectlMinor) ? Insertion::Created
                                                                                 : Insertion::Verbatim)
{
}

std::string ApplyWalk::run(const PerSide<const Json *> &data, const k8s::SchemaPlace &place)
{
    ApplyField t{.value = data};
    for (const Side side : allSides)
        if (const auto &document = m_plan.documents[side]; document && document->root() != none)
            t.ref[side] = {document.get(), document->root()};
    FieldResult root = walk(noDecision, {}, t, place);
    if (root.whole || m_plan.request == RequestKind::Create)
        insertPatchValue(root, m_insertion);
    if (at(root.id).rule == RuleId::Unchanged)
        at(root.id).rule = RuleId::ApplyObject;
    m_apply.patch = root.patch.value_or(Json::object());
    m_apply.result = root.result.value_or(Json::object());
    if (m_plan.documents[Side::Destination])
        noteAliases(m_plan);
    return root.failure;
}

void ApplyWalk::refuse(const ApplyField &t, std::string text)
{
    text.insert(0, "kubectl stops here: ");
    for (const Side side : {Side::Updated, Side::Destination, Side::Original})
        if (const NodeRef ref = t.ref[side]; !ref.missing()) {
            m_faults.push_back(
                {side, {Severity::Error, "apply-refused", {ref.node().begin, ref.node().end}, std::move(text)}});
            return;
        }
    m_faults.push_back({Side::Updated, {Severity::Error, "apply-refused", {}, std::move(text)}});
}

FieldResult ApplyWalk::walk(DecisionId parent, yaml::PathStep step, const ApplyField &t, const k8s::SchemaPlace &place)
{
    const PerSide<NodeId> values{{t.ref[Side::Original].id, t.ref[Side::Updated].id, t.ref[Side::Destination].id}};
    FieldResult built{.id = addDecision(m_plan, parent, std::move(step), {values, t.key, t.inherited})};
    return m_apply.strategic ? strategic(std::move(built), t, place) : jsonMerge(std::move(built), t, place);
}

FieldResult ApplyWalk::notInLocal(FieldResult built, const ApplyField &t)
{
    Decision &decision = at(built.id);
    const bool leftOut = !t.ref[Side::Updated].missing(); // its text has it, but not kubectl's data
    if (!t.o() && !t.d()) {
        decision.rule = leftOut ? RuleId::ApplyLeftOut : RuleId::ApplyAlreadyGone;
        return built;
    }
    if (!t.o()) {
        const bool own = decision.parent != noDecision && decision.pathStep.kind == yaml::PathStep::Kind::Field
            && m_fields.size() <= 2 && m_apply.object
            && k8s::isKeptByServer(m_fields.size() == 2 ? m_fields.front() : "", m_fields.back());
        decision.rule = own ? RuleId::ApplyServerKeeps : RuleId::ApplyOnlyLive;
        decision.outcome = own ? Outcome::Unchanged : Outcome::Retained;
        decision.from = From::Destination;
        built.result = *t.d();
    } else {
        decision.rule = t.d() ? RuleId::ApplyRemoved : RuleId::ApplyAlreadyGone;
        decision.outcome = t.d() ? Outcome::Removed : Outcome::Unchanged;
        built.patch = nullptr;
        built.byLast = true;
    }
    if (leftOut)
        decision.rule = RuleId::ApplyLeftOut;
    noteField(decision, t, m_fields);
    return built;
}

/// True if kubectl sets the value: an empty namespace of Local, or a null annotation, which it reads as "".
bool ApplyWalk::isFilledIn(const ApplyField &t) const
{
    const bool inMetadata = m_apply.object && m_fields.size() >= 2 && m_fields[0] == "metadata";
    const bool namespaceOf = inMetadata && m_fields.size() == 2 && m_fields[1] == "namespace",
               annotation = inMetadata && m_fields.size() == 3 && m_fields[1] == "annotations";
    const NodeRef local = t.ref[Side::Updated];
    return (namespaceOf || annotation) && !local.missing()
        && !sameToGo(yaml::toValue(*local.document, local.id), *t.u());
}

FieldResult ApplyWalk::unchanged(FieldResult built, const ApplyField &t)
{
    at(built.id).from = From::Destination;
    built.result = *t.d();
    if (t.ref[Side::Destination].missing()) { // the object has it, but this text does not
        at(built.id).outcome = Outcome::Added;
        compute(built);
        noteField(at(built.id), t, m_fields);
    }
    return built;
}

/// Sends Local's value, which replaces Live's.
FieldResult ApplyWalk::sends(FieldResult built, const ApplyField &t, RuleId rule)
{
    Decision &decision = at(built.id);
    built.patch = *t.u();
    built.byLive = true;
    built.result = *t.u();
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
        compute(built);
    } else if (isFilledIn(t)) {
        at(built.id).rule = m_fields.size() == 2 ? RuleId::ApplyNamespace : RuleId::ApplyNullAsText;
        compute(built);
    }
    noteField(at(built.id), t, m_fields);
    return built;
}

FieldResult ApplyWalk::sendsNull(FieldResult built, const ApplyField &t)
{
    Decision &decision = at(built.id);
    decision.rule = t.d() ? RuleId::ApplyRemovedByNull : RuleId::ApplyNullNothing;
    decision.outcome = t.d() ? Outcome::Removed : Outcome::Unchanged;
    built.patch = nullptr;
    noteField(decision, t, m_fields);
    return built;
}

RuleId replacementRule(const ApplyField &t)
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

FieldResult ApplyWalk::strategic(FieldResult built, const ApplyField &t, const k8s::SchemaPlace &place)
{
    if (!t.u())
        return notInLocal(std::move(built), t);
    const Json &u = *t.u();
    if (u.is_null()) {
        if (t.d() && t.d()->is_null())
            return unchanged(std::move(built), t);
        built.byLive = true;
        return sendsNull(std::move(built), t);
    }
    const bool lastFits = t.o() && sameTypeToGo(*t.o(), u), fits = t.d() && sameTypeToGo(*t.d(), u);
    const bool root = at(built.id).parent == noDecision;
    // apimachinery only looks up a field if two maps or two lists differ (semantics/patches.md 3.1).
    const auto differs = [&u](const Json *other) { return other && !sameToGo(*other, u); };
    if (u.is_object()) {
        if (!place.known && !root && (fits || lastFits)) {
            if ((fits && differs(t.d())) || (lastFits && differs(t.o())))
                refuse(t, unknownField(m_fields.back()));
            return fits ? unchanged(std::move(built), t) : sends(std::move(built), t, replacementRule(t));
        }
        if (place.rule.replace && (fits || lastFits)) {
            built.whole = !fits;
            return sends(std::move(built), t, RuleId::ApplyMapReplaced);
        }
        return map(std::move(built), t, place, lastFits, fits);
    }
    if (u.is_array()) {
        const k8s::ListRule rule = listRule(place);
        at(built.id).listRule = {k8s::ListKind::Atomic, {}, rule.from};
        if (rule.kind != k8s::ListKind::Atomic && (fits || (lastFits && !t.o()->empty()))) {
            FieldResult merged = list(std::move(built), t, mergedBy(rule, place), lastFits, fits);
            return place.rule.merge ? std::move(merged) : sentWhole(std::move(merged), t);
        }
        if (rule.from == k8s::LearntFrom::Nothing && fits && differs(t.d()))
            refuse(t, unknownField(m_fields.back()));
    }
    if (fits && sameToGo(*t.d(), u)) {
        FieldResult same = unchanged(std::move(built), t);
        noteField(at(same.id), t, m_fields);
        return same;
    }
    built.whole = !fits;
    return sends(std::move(built), t, replacementRule(t));
}

FieldResult ApplyWalk::jsonMerge(FieldResult built, const ApplyField &t, const k8s::SchemaPlace &place)
{
    if (!t.u())
        return notInLocal(std::move(built), t);
    const Json &u = *t.u();
    Decision &decision = at(built.id);
    if (u.is_null()) {
        if (t.o() && t.o()->is_null()) {
            if (!t.d())
                return built;
            decision.rule = t.d()->is_null() ? RuleId::Unchanged : RuleId::ApplyNullIgnored;
            decision.outcome = t.d()->is_null() ? Outcome::Unchanged : Outcome::Retained;
            return unchanged(std::move(built), t);
        }
        built.byLast = true;
        return sendsNull(std::move(built), t);
    }
    if (u.is_object())
        return map(std::move(built), t, place, t.o() && t.o()->is_object(), t.d() && t.d()->is_object());
    if (u.is_array()) {
        const k8s::ListRule rule = listRule(place);
        if (rule.kind != k8s::ListKind::Atomic && t.d() && t.d()->is_array())
            return asOne(std::move(built), t, mergedBy(rule, place), RuleId::ApplyAskedList);
    }
    const bool rounds =
        m_plan.request == RequestKind::Patch && (hasRoundedNumbers(u) || (t.d() && hasRoundedNumbers(*t.d())));
    if (t.d() && (rounds ? sameToJson(withRoundedNumbers(*t.d()), withRoundedNumbers(u)) : sameToJson(*t.d(), u))) {
        FieldResult same = unchanged(std::move(built), t);
        noteField(at(same.id), t, m_fields);
        return same;
    }
    FieldResult out = sends(std::move(built), t, replacementRule(t));
    Json sent = u.is_array() && m_insertion != Insertion::Verbatim
        ? withoutNullMembers(u)
        : u; // null members are already removed from the patch
    if (rounds)
        sent = withRoundedNumbers(std::move(sent));
    if (!sameToGo(sent, u)) {
        if (rounds && hasRoundedNumbers(u))
            at(out.id).notices.push_back({NoticeId::NumberRounded, sent.is_structured() ? std::string() : sent.dump()});
        out.patch = sent;
        out.result = std::move(sent);
        compute(out);
    }
    return out;
}

/// Keeps the value with the plan, because no input has it in this form.
void ApplyWalk::compute(FieldResult &built)
{
    Decision &decision = at(built.id);
    decision.from = Source::data(addComputed(m_plan, *built.result));
}

void ApplyWalk::insertPatchValue(FieldResult &built, Insertion how)
{
    std::optional<Json> value = how == Insertion::Verbatim ? built.patch
        : how == Insertion::Created                        ? std::optional(withoutNullMembers(*built.patch))
                                    : withoutNullsAndDirectives(*built.patch, how == Insertion::Cleaned);
    built.failure.clear();
    if (value == built.result && (!value || sameToGo(*value, *built.result)))
        return;
    const bool nulls = value && hasNull(*value), directives = value && hasDirective(*value);
    const bool here = at(built.id).values[Side::Destination] != none;
    built.result = std::move(value);
    collapseTo(m_plan, built.id, RuleId::ApplyInsertedVerbatim, here ? Outcome::Changed : Outcome::Added,
               From::Computed);
    if (!built.result) {
        at(built.id).from = From::None;
        at(built.id).outcome = here ? Outcome::Removed : Outcome::Unchanged;
        return;
    }
    compute(built);
    if (directives)
        at(built.id).notices.push_back({NoticeId::DirectiveInserted, {}});
    if (nulls)
        at(built.id).notices.push_back({NoticeId::NullInserted, {}});
}

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/triage.h"

#include <algorithm>
#include <array>

#include "core/base/visible.h"
#include "core/merge/apply/apply.h"
#include "core/merge/explain/explain.h"
#include "core/merge/explain/title.h"
#include "core/merge/patch/patchplan.h"
#include "core/merge/serverside/serversideplan.h"
#include "core/view/reportwords.h"

namespace fieldwise::view {
namespace {

using merge::NoticeId;

struct ImpactText {
    std::string_view name, one, many;
};
constexpr std::array<ImpactText, impactCount> impactTexts{{
    {"refused", "will be refused", "will be refused"},
    {"conflicts", "has conflicts", "have conflicts"},
    {"deletes", "deletes something", "delete something"},
    {"overwrites", "overwrites an edit", "overwrite an edit"},
    {"ownership", "takes ownership", "take ownership"},
    {"notices", "has a surprise", "have a surprise"},
    {"changes", "changes", "change"},
    {"creates", "is created", "are created"},
    {"stays", "stays", "stay"},
}};

/// Notices about a request that is not carried out.
bool refuses(NoticeId id)
{
    switch (id) {
    case NoticeId::AnnotationTooLong:
    case NoticeId::NotAnObject:
    case NoticeId::OtherObject:
    case NoticeId::IdentityChanged:
    case NoticeId::Refused:
    case NoticeId::WillBeRefused: return true;
    default: return false;
    }
}

/// Notices about values that are lost although their field stays.
bool deletes(NoticeId id)
{
    switch (id) {
    case NoticeId::LocalAdditionsLost:
    case NoticeId::LocalEditsLost:
    case NoticeId::ListReplaced:
    case NoticeId::ElementLost:
    case NoticeId::NoMergeKey:
    case NoticeId::LiveOnlyLost:
    case NoticeId::RetainKeysDrops:
    case NoticeId::TakesAlong: return true;
    default: return false;
    }
}

/// Notices that say how a merge came about, but nothing about what it does.
bool isHarmless(NoticeId id)
{
    switch (id) {
    case NoticeId::AliasExpanded:
    case NoticeId::Quoted:
    case NoticeId::CommentKept:
    case NoticeId::CommentsMerged:
    case NoticeId::PutTogether:
    case NoticeId::CoOwners:
    case NoticeId::SchemaUnknown:
    case NoticeId::UnknownType:
    case NoticeId::WholeOwned:
    case NoticeId::OtherNotation: return true;
    default: return false;
    }
}

bool overwrites(RuleId rule)
{
    switch (rule) {
    case RuleId::ApplyReset:
    case RuleId::ApplyAddedBack:
    case RuleId::ApplyBothChanged:
    case RuleId::ApplyTakesOver:
    case RuleId::SsaForced:
    case RuleId::SsaForgiven: return true;
    default: return false;
    }
}

bool notes(const Decision &decision, bool (*is)(NoticeId))
{
    return std::ranges::any_of(decision.notices, [is](const merge::Notice &notice) { return is(notice.id); });
}

Impact impactOf(const Decision &decision)
{
    if (decision.rule == RuleId::SsaConflict || notes(decision, refuses))
        return Impact::Refused;
    if (merge::isOpen(decision))
        return Impact::Conflicts;
    if (isRecord(decision.rule))
        return Impact::Stays;
    if (decision.outcome == Outcome::Removed || notes(decision, deletes))
        return Impact::Deletes;
    if (overwrites(decision.rule) || decision.notes(NoticeId::ReplicasReset))
        return Impact::Overwrites;
    if (decision.rule == RuleId::SsaShared)
        return Impact::TakesOwnership;
    if (notes(decision, [](NoticeId id) { return !isHarmless(id); }))
        return Impact::Surprises;
    return decision.outcome == Outcome::Added || decision.outcome == Outcome::Changed ? Impact::Changes : Impact::Stays;
}

/// An effect that concerns a whole object, and those that its fields have.
bool isCreated(const DocumentPlan &document)
{
    return document.request == merge::RequestKind::Create || document.resource == merge::ResourceOutcome::Add;
}

std::string resourceText(const DocumentPlan &document)
{
    if (!document.identity.empty())
        return k8s::describe(document.identity);
    return document.file;
}

std::string counted(size_t count, std::string_view one, std::string_view many)
{
    return std::to_string(count) + " " + std::string(count == 1 ? one : many);
}

std::string lineOf(const Plan &plan, const Effect &effect)
{
    const Decision &decision = plan.decision(effect.where);
    const std::string object = resourceText(plan.documents[effect.where.document]);
    const std::string path = pathText(plan, effect.where);
    const std::string title = merge::ruleTitle(plan, decision.rule);
    std::string out = std::string(glyphOf(merge::stateOf(decision))) + " " + (object.empty() ? "" : object + ": ")
        + path + ", " + std::string(stateName(decision));
    return visible(title.empty() || title == stateName(decision) ? out : out + ": " + title);
}

} // namespace

std::string_view impactName(Impact impact)
{
    return impactTexts[static_cast<size_t>(impact)].name;
}

std::string_view impactWords(Impact impact, bool one)
{
    const ImpactText &text = impactTexts[static_cast<size_t>(impact)];
    return one ? text.one : text.many;
}

std::string countedImpact(Impact impact, size_t resources)
{
    return counted(resources, impactWords(impact, true), impactWords(impact, false));
}

size_t Triage::resourcesWith(Impact impact) const
{
    return static_cast<size_t>(std::ranges::count_if(resources, [impact](const TriagedResource &resource) {
        return std::ranges::find(resource.effects, impact, &Effect::impact) != resource.effects.end();
    }));
}

Triage triage(const Plan &plan, const Noise &noise)
{
    Triage out;
    std::vector<uint32_t> rowOf(plan.documents.size());
    for (uint32_t i = 0; i < plan.documents.size(); ++i) {
        const DocumentPlan &document = plan.documents[i];
        if (document.decisions.empty())
            continue;
        rowOf[i] = static_cast<uint32_t>(out.resources.size());
        TriagedResource &row = out.resources.emplace_back(TriagedResource{i});
        if (document.patch() && document.patch()->failed)
            row.effects.push_back({Impact::Refused, {i, 0}});
        else if (isCreated(document))
            row.effects.push_back({Impact::Creates, {i, 0}});
    }
    for (const DecisionRef ref : plan.steps) {
        const Decision &decision = plan.decision(ref);
        const bool created = decision.outcome == Outcome::Added && isCreated(plan.documents[ref.document]);
        const Impact impact = noise.of(ref) ? Impact::Stays : impactOf(decision);
        if (impact != Impact::Stays && !(created && impact == Impact::Changes))
            out.resources[rowOf[ref.document]].effects.push_back({impact, ref});
    }
    for (TriagedResource &row : out.resources) {
        std::ranges::stable_sort(row.effects, {}, &Effect::impact);
        row.worst = row.effects.empty() ? Impact::Stays : row.effects.front().impact;
        out.placesToLook += static_cast<size_t>(
            std::ranges::count_if(row.effects, [](const Effect &one) { return needsALook(one.impact); }));
    }
    std::ranges::stable_sort(out.resources, {}, &TriagedResource::worst);
    for (uint32_t i = 0; i < out.resources.size(); ++i) {
        const TriagedResource &row = out.resources[i];
        if (out.groups.empty() || out.groups.back().impact != row.worst)
            out.groups.push_back({row.worst, {}});
        out.groups.back().resources.push_back(i);
        out.groups.back().places += static_cast<size_t>(std::ranges::count(row.effects, row.worst, &Effect::impact));
    }
    out.verdict = out.resourcesWith(Impact::Refused) > 0 ? Verdict::Fails
        : out.placesToLook > 0                           ? Verdict::Look
                                                         : Verdict::Safe;
    return out;
}

std::string verdictText(const Plan &plan, const Triage &triage)
{
    const bool applies = merge::isApply(plan.options.mode);
    switch (triage.verdict) {
    case Verdict::Safe: return applies ? "Safe to apply." : "Nothing to look at.";
    case Verdict::Look: return "Look at " + counted(triage.placesToLook, "place.", "places.");
    case Verdict::Fails: break;
    }
    return "Will fail.";
}

std::string summaryText(const Plan &plan, const Triage &triage)
{
    constexpr size_t mostLines = 3;
    std::string out = verdictText(plan, triage) + "\n";
    std::vector<Effect> worst;
    for (const TriagedResource &row : triage.resources)
        for (const Effect &effect : row.effects)
            if (needsALook(effect.impact))
                worst.push_back(effect);
    std::ranges::stable_sort(worst, {}, &Effect::impact);
    for (size_t i = 0; i < std::min(worst.size(), mostLines); ++i)
        out += "  " + lineOf(plan, worst[i]) + "\n";
    if (worst.size() > mostLines)
        out += "  and " + std::to_string(worst.size() - mostLines) + " more\n";
    for (const ImpactGroup &group : triage.groups) {
        std::string names;
        constexpr size_t mostNames = 3;
        for (size_t i = 0; i < std::min(group.resources.size(), mostNames); ++i) {
            const std::string name = resourceText(plan.documents[triage.resources[group.resources[i]].document]);
            names += (names.empty() ? "" : ", ") + (name.empty() ? "the document" : name);
        }
        if (group.resources.size() > mostNames)
            names += " and " + std::to_string(group.resources.size() - mostNames) + " more";
        out += countedImpact(group.impact, group.resources.size()) + ": " + visible(names) + "\n";
    }
    return out;
}

} // namespace fieldwise::view

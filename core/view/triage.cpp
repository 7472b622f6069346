// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/triage.h"

#include <algorithm>

#include "core/k8s/podtemplate.h"
#include "core/merge/apply/apply.h"
#include "core/merge/patch/patchplan.h"
#include "core/merge/plan/collections.h"
#include "core/view/effects.h"
#include "core/yaml/equality.h"

namespace fieldwise::view {
namespace {

using merge::NoticeId;

/// Notices about values that are lost although their field stays.
bool deletes(const merge::Notice &notice)
{
    switch (notice.id) {
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

/// Notices that do not say how a merge came about, but what it does.
bool surprises(const merge::Notice &notice)
{
    switch (notice.id) {
    case NoticeId::AliasExpanded:
    case NoticeId::Quoted:
    case NoticeId::CommentKept:
    case NoticeId::CommentsMerged:
    case NoticeId::PutTogether:
    case NoticeId::CoOwners:
    case NoticeId::SchemaUnknown:
    case NoticeId::UnknownType:
    case NoticeId::AlwaysConfigured:
    case NoticeId::WholeOwned:
    case NoticeId::OtherNotation:
    case NoticeId::ClusterDecides:
    case NoticeId::MigrationFollows:
    case NoticeId::DefaultsUnknown:
    case NoticeId::RulesUnchecked:
    case NoticeId::NamespaceAssumed:
    case NoticeId::PodsRestart: return false;
    case NoticeId::StaleOwner: return notice.text.empty(); // else nobody need have removed it
    default: return true;
    }
}

/// True if somebody changed Live's value after the last apply.
bool isEdited(const DocumentPlan &document, const Decision &decision)
{
    const auto valueIn = [&](Side side) {
        return yaml::toValue(*document.documents[side], merge::expanded(merge::nodeOf(document, decision, side)).id);
    };
    return decision.has(Side::Destination)
        && (!decision.has(Side::Original) || !yaml::sameToGo(valueIn(Side::Original), valueIn(Side::Destination)));
}

bool overwrites(const DocumentPlan &document, const Decision &decision)
{
    switch (decision.rule) {
    case RuleId::ApplyReset:
    case RuleId::ApplyAddedBack:
    case RuleId::ApplyBothChanged:
    case RuleId::ApplyTakesOver:
    case RuleId::SsaForced:
    case RuleId::TakenChanged: return true;
    case RuleId::HelmMark: return decision.outcome == Outcome::Changed; // another release's
    case RuleId::ApplyListReplaced:
    case RuleId::ApplyMapReplaced:
    case RuleId::ApplyOtherType: return decision.outcome == Outcome::Changed && isEdited(document, decision);
    default: return false;
    }
}

bool notes(const Decision &decision, bool (*is)(const merge::Notice &))
{
    return std::ranges::any_of(decision.notices, is);
}

bool changesData(const Decision &decision)
{
    return decision.outcome == Outcome::Added || decision.outcome == Outcome::Changed
        || decision.outcome == Outcome::Removed;
}

/// A value in `data` that somebody changed, while `stringData` stayed the same: what is sent changes it back.
bool undoesAnEdit(const DocumentPlan &document, const Decision &decision)
{
    if (decision.rule != RuleId::StoredMoved || decision.outcome != Outcome::Changed)
        return false;
    const auto written = [&](Side side) -> std::optional<std::string_view> {
        const auto &text = document.documents[side];
        const yaml::NodeId root = text ? text->root() : yaml::none;
        const yaml::NodeId map = root == yaml::none ? root : text->find(root, "stringData");
        const yaml::NodeId value = map == yaml::none ? map : text->find(map, decision.pathStep.name);
        return value == yaml::none ? std::nullopt : std::optional(text->node(value).value);
    };
    const auto before = written(Side::Original);
    return before && before == written(Side::Updated);
}

Impact impactOf(const DocumentPlan &document, const Decision &decision)
{
    if (decision.rule == RuleId::SsaConflict || willBeRefused(document, decision))
        return Impact::Refused;
    if (decision.notes(NoticeId::OtherObject))
        return Impact::Surprises;
    if (merge::isOpen(decision))
        return Impact::Conflicts;
    if (isRecord(decision.rule))
        return Impact::Stays;
    const bool comesBack = decision.rule == RuleId::StoredDefaultAgain && decision.outcome == Outcome::Changed;
    if (decision.outcome == Outcome::Removed || comesBack || notes(decision, deletes))
        return Impact::Deletes;
    if (overwrites(document, decision) || undoesAnEdit(document, decision))
        return Impact::Overwrites;
    if (decision.notes(NoticeId::CoOwners))
        return Impact::TakesOwnership;
    if (notes(decision, surprises))
        return Impact::Surprises;
    return changesData(decision) ? Impact::Changes : Impact::Stays;
}

bool isCreated(const DocumentPlan &document)
{
    return document.request == merge::RequestKind::Create || document.resource == merge::ResourceOutcome::Add;
}

std::optional<TriagedResource> triaged(const Plan &plan, uint32_t index, const Noise &noise)
{
    const DocumentPlan &document = plan.documents[index];
    if (document.decisions.empty())
        return {};
    TriagedResource row{index};
    const bool created = isCreated(document);
    if (document.patch() && document.patch()->failed)
        row.effects.push_back({Impact::Refused, {index, 0}});
    else if (created)
        row.effects.push_back({Impact::Creates, {index, 0}});
    // Where the stored object is known, a notice says whether the pods are replaced.
    const bool mayRestart = !created
        && (document.stored ? std::ranges::any_of(document.decisions,
                                                  [](const Decision &one) { return one.notes(NoticeId::PodsRestart); })
                            : !k8s::rolloutField(document.identity).empty());
    bool restarts = false;
    const auto first = std::ranges::lower_bound(plan.steps, index, {}, &DecisionRef::document);
    for (auto step = first; step != plan.steps.end() && step->document == index; ++step) {
        const Decision &decision = plan.decision(*step);
        if (const NoiseField *field = noise.of(*step)) {
            row.noise.push_back({step->decision, field->why});
            continue;
        }
        merge::countStep(decision, row.counts);
        const Impact impact = impactOf(document, decision);
        const bool isNew = created && decision.outcome == Outcome::Added; // the object is, and so are its fields
        if (impact != Impact::Stays && !(isNew && impact == Impact::Changes))
            row.effects.push_back({impact, *step});
        if (impact == Impact::Deletes && overwrites(document, decision)) // elements that somebody put into a list
            row.effects.push_back({Impact::Overwrites, *step, true});
        if (mayRestart && !restarts && changesData(decision) && !isRecord(decision.rule)
            && k8s::isInPodTemplate(document.path(step->decision))) {
            row.effects.push_back({Impact::Restarts, *step});
            restarts = true;
        }
    }
    std::ranges::stable_sort(row.effects, {}, [&](const Effect &effect) {
        return std::tuple(!needsALook(effect.impact), effect.impact,
                          !editorOf(plan, effect)); // an edit of somebody known first
    });
    std::ranges::sort(row.noise, {}, &QuietStep::decision);
    row.worst = row.effects.empty() ? Impact::Stays : row.effects.front().impact;
    return row;
}

/// Sorts the resources, which are in the order of the result, and counts.
Triage sorted(const Plan &plan, std::vector<TriagedResource> resources)
{
    Triage out{.resources = std::move(resources)};
    out.rowOf.assign(plan.documents.size(), ~0u);
    std::ranges::stable_sort(out.resources, {}, [&](const TriagedResource &row) {
        return std::pair(row.worst, row.effects.empty() || !editorOf(plan, row.effects.front()));
    });
    for (uint32_t i = 0; i < out.resources.size(); ++i) {
        const TriagedResource &row = out.resources[i];
        out.placesToLook += row.placesToLook();
        out.counts += row.counts;
        out.rowOf[row.document] = i;
    }
    for (size_t i = 0; i < impactCount; ++i) {
        ImpactGroup group{static_cast<Impact>(i), {}};
        for (uint32_t row = 0; row < out.resources.size(); ++row)
            if (out.resources[row].isIn(group.impact)) {
                group.resources.push_back(row);
                group.places += out.resources[row].places(group.impact);
            }
        if (!group.resources.empty())
            out.groups.push_back(std::move(group));
    }
    out.verdict = out.resourcesWith(Impact::Refused) > 0 ? Verdict::Fails
        : out.placesToLook > 0                           ? Verdict::Look
                                                         : Verdict::Safe;
    return out;
}

} // namespace

bool refuses(const DocumentPlan &document, const merge::Notice &notice)
{
    switch (notice.id) {
    case NoticeId::AnnotationTooLong:
    case NoticeId::NotAnObject:
    case NoticeId::KubectlUnreadable:
    case NoticeId::IdentityChanged:
    case NoticeId::LabelNoText:
    case NoticeId::UnionBoth:
    case NoticeId::Refused:
    case NoticeId::HelmStops:
    case NoticeId::WillBeRefused: return true;
    case NoticeId::OtherObject: return notice.text == "kind" || notice.text == "name" || notice.text == "namespace";
    case NoticeId::StatusIgnored: // a POST of a new object leaves them out
        return (notice.text == "resourceVersion" || notice.text == "uid")
            && (document.request != merge::RequestKind::Create || document.serverSide());
    default: return false;
    }
}

bool willBeRefused(const DocumentPlan &document, const Decision &decision)
{
    return std::ranges::any_of(decision.notices,
                               [&document](const merge::Notice &notice) { return refuses(document, notice); });
}

size_t TriagedResource::placesToLook() const
{
    return static_cast<size_t>(std::ranges::count_if(
        effects, [](const Effect &effect) { return needsALook(effect.impact) && !effect.isSecond; }));
}

bool TriagedResource::isIn(Impact group) const
{
    return worst == group || (group == Impact::Restarts && worst != Impact::Refused && first(group));
}

size_t TriagedResource::places(Impact impact) const
{
    return static_cast<size_t>(std::ranges::count_if(
        effects, [impact](const Effect &effect) { return effect.impact == impact && !effect.isSecond; }));
}

const Effect *TriagedResource::first(Impact impact) const
{
    const auto found = std::ranges::find(effects, impact, &Effect::impact);
    return found == effects.end() ? nullptr : &*found;
}

size_t Triage::resourcesWith(Impact impact) const
{
    return static_cast<size_t>(std::ranges::count_if(
        resources, [impact](const TriagedResource &one) { return one.first(impact) != nullptr; }));
}

const TriagedResource *Triage::of(uint32_t document) const
{
    return document < rowOf.size() && rowOf[document] != ~0u ? &resources[rowOf[document]] : nullptr;
}

bool Triage::isNoise(DecisionRef step) const
{
    const TriagedResource *row = of(step.document);
    return row && std::ranges::binary_search(row->noise, step.decision, {}, &QuietStep::decision);
}

Triage triage(const Plan &plan, const Noise &noise)
{
    std::vector<TriagedResource> resources;
    for (uint32_t i = 0; i < plan.documents.size(); ++i)
        if (auto row = triaged(plan, i, noise))
            resources.push_back(*std::move(row));
    return sorted(plan, std::move(resources));
}

Triage triage(const Plan &plan, const IgnoreRules *rules, const Plan &planBefore, const Triage &before)
{
    if (plan.documents.size() != planBefore.documents.size() || !(plan.options == planBefore.options))
        return triage(plan, Noise(plan, rules));
    std::vector<const TriagedResource *> known(plan.documents.size());
    for (const TriagedResource &row : before.resources)
        known[row.document] = &row;
    std::vector<TriagedResource> resources;
    for (uint32_t i = 0; i < plan.documents.size(); ++i) {
        if (plan.documents.shares(i, planBefore.documents, i)) {
            if (known[i])
                resources.push_back(*known[i]);
        } else if (auto row = triaged(plan, i, Noise(plan, rules, i))) {
            resources.push_back(*std::move(row));
        }
    }
    return sorted(plan, std::move(resources));
}

namespace {

bool anyDiffers(const merge::Counts &counts)
{
    return counts.added + counts.changed + counts.removed + counts.retained + counts.conflicts + counts.chosen > 0;
}

} // namespace

bool differsOnlyInNoise(const Plan &plan, const TriagedResource &resource)
{
    return !anyDiffers(resource.counts) && anyDiffers(plan.documentCounts[resource.document]);
}

Differing differing(const Plan &plan, const Triage &triage)
{
    Differing out;
    for (const TriagedResource &row : triage.resources) {
        if (!plan.documents[row.document].unread.empty())
            continue;
        out.all += anyDiffers(row.counts);
        out.staying += row.worst == Impact::Stays && row.counts.retained > 0;
        out.onlyInNoise += differsOnlyInNoise(plan, row);
        out.unchanged += !anyDiffers(plan.documentCounts[row.document]);
    }
    return out;
}

std::vector<uint32_t> readingOrder(const Plan &plan, const Triage *triage)
{
    std::vector<uint32_t> order;
    order.reserve(plan.documents.size());
    std::vector<bool> isIn(plan.documents.size());
    for (const TriagedResource &row : triage ? triage->resources : std::vector<TriagedResource>{}) {
        order.push_back(row.document);
        isIn[row.document] = true;
    }
    for (uint32_t i = 0; i < plan.documents.size(); ++i)
        if (!isIn[i])
            order.push_back(i);
    return order;
}

} // namespace fieldwise::view

// SPDX-License-Identifier: GPL-3.0-or-later
// From a group of paired documents to decisions: selects the walk of the mode.
#include "core/merge/deciding.h"

#include <algorithm>

#include "core/k8s/lastapplied.h"
#include "core/k8s/owners.h"
#include "core/k8s/redact.h"
#include "core/merge/apply/apply.h"
#include "core/merge/decidingfaults.h"
#include "core/merge/fields/walk.h"
#include "core/merge/match/textparts.h"
#include "core/merge/patch/patchplan.h"
#include "core/merge/plan/builder.h"
#include "core/merge/plan/equality.h"
#include "core/merge/plan/secrets.h"
#include "core/merge/resources/otherobject.h"
#include "core/merge/serverside/serversideplan.h"
#include "core/merge/stored/storedplan.h"
#include "core/merge/undecoded.h"
#include "core/yaml/value.h"

namespace fieldwise::merge {
namespace {

/// The file of a resource in the result: Destination's, else that of the input that has the resource.
std::string fileOf(const PerSide<yaml::Stream> &streams, const PartIndices &parts)
{
    for (const Side side : {Side::Destination, Side::Updated, Side::Original})
        if (const std::string_view path = pathOf(streams[side], parts[side]); !path.empty())
            return std::string(path);
    return {};
}

void hideSecrets(DocumentPlan &document, const Options &options)
{
    if (options.showSecrets)
        return;
    k8s::Texts texts;
    for (const auto &text : document.documents.at)
        texts.push_back(text.get());
    const yaml::Document *patch = options.mode == Mode::Patch ? document.documents[Side::Updated].get() : nullptr;
    auto places = k8s::placesOf(texts, patch);
    for (const Side side : allSides)
        if (const yaml::Document *text = document.documents[side].get())
            document.secrets[side] =
                text == patch ? k8s::patchSecretRanges(*text, places) : k8s::secretRanges(*text, places);
    if (!places.empty())
        document.secretPlaces = std::make_shared<const k8s::SecretPlaces>(std::move(places));
}

bool sameDocuments(const DocumentPlan &document, Side a, Side b)
{
    const auto ref = [&](Side side) { return document.rootNode(side); };
    return sameToMerge(ref(a), ref(b));
}

ResourceOutcome actionFor(const DocumentPlan &document, Mode mode)
{
    const bool u = document.documents[Side::Updated] != nullptr, d = document.documents[Side::Destination] != nullptr;
    if (u && (d || isApply(mode)))
        return ResourceOutcome::Merge;
    if (isApply(mode))
        return d ? ResourceOutcome::Keep : ResourceOutcome::Drop;
    if (u)
        return ResourceOutcome::Add;
    if (mode != Mode::Compare && (!hasOriginal(mode) || !document.documents[Side::Original]))
        return ResourceOutcome::Keep;
    return ResourceOutcome::Drop;
}

/// What kpt decides otherwise than kyaml (semantics/kyaml.md 7.4).
std::optional<Verdict> kptVerdict(DocumentPlan &document)
{
    const auto &[original, updated, destination] = document.documents.at;
    if (original && updated && !destination) {
        document.resource = ResourceOutcome::Drop;
        return Verdict{.rule = RuleId::ResourceStaysDeleted, .outcome = Outcome::Retained};
    }
    if (original && !updated && destination && !sameDocuments(document, Side::Original, Side::Destination)) {
        document.resource = ResourceOutcome::Keep;
        return Verdict{.rule = RuleId::ResourceStaysChanged, .outcome = Outcome::Retained, .from = From::Destination};
    }
    return {};
}

/// What becomes of a live object that Helm does not apply; nothing if it has nothing to do with the release.
std::optional<Verdict> leftVerdict(DocumentPlan &document, const Options &options)
{
    const auto &live = document.documents[Side::Destination];
    const auto &all = options.deployer.left;
    const auto left = !isApply(options.mode) || !live
        ? all.end()
        : std::ranges::find(all, k8s::identityOf(*live), &LeftObject::object);
    if (left == all.end())
        return {};
    const auto stays = [](RuleId rule) {
        Verdict verdict{.rule = rule, .outcome = Outcome::Retained, .from = From::Destination};
        if (rule != RuleId::HelmNothingDeleted) // a later upgrade deletes that
            verdict.notices.push_back({NoticeId::LeftBehind, {}});
        return verdict;
    };
    switch (left->left) {
    case Left::Delete:
        document.resource = ResourceOutcome::Drop;
        return Verdict{.rule = RuleId::HelmDeleted, .outcome = Outcome::Removed};
    case Left::KeepByPolicy: return stays(RuleId::HelmKept);
    case Left::KeepByFault: return stays(RuleId::HelmNothingDeleted);
    case Left::Orphan: break;
    }
    return stays(RuleId::HelmOrphan);
}

/// The verdict on a resource that is added, kept or dropped as a whole.
Verdict wholeVerdict(DocumentPlan &document, const Options &options)
{
    if (const auto left = leftVerdict(document, options))
        return *left;
    const ResourceRules rules = resourceRules(options);
    if (rules == ResourceRules::Keep) {
        Verdict git = gitResource(document);
        document.resource = git.from == From::None ? ResourceOutcome::Drop
            : git.from == From::Updated            ? ResourceOutcome::Add
                                                   : ResourceOutcome::Keep;
        return git;
    }
    if (rules == ResourceRules::Kpt)
        if (const auto kpt = kptVerdict(document))
            return *kpt;
    Verdict verdict;
    const bool here = document.documents[Side::Destination] != nullptr;
    switch (document.resource) {
    case ResourceOutcome::Add:
        verdict.outcome = Outcome::Added;
        verdict.from = From::Updated;
        verdict.rule = options.mode == Mode::TwoWay ? RuleId::OnlySource
            : options.mode == Mode::Compare         ? RuleId::CompareAdded
                                                    : RuleId::ResourceAdded;
        if (document.documents[Side::Original]) {
            verdict.rule = RuleId::ResourceReturns;
            verdict.conflict = !sameDocuments(document, Side::Original, Side::Updated);
            verdict.notices.push_back({NoticeId::ResourceReturns, {}});
        }
        break;
    case ResourceOutcome::Keep:
        verdict.outcome = Outcome::Retained;
        verdict.from = From::Destination;
        verdict.rule = options.mode == Mode::TwoWay ? RuleId::OnlyDestination : RuleId::ResourceKept;
        if (options.mode == Mode::Patch) // without a patch
            verdict.outcome = Outcome::Unchanged;
        break;
    default:
        verdict.rule = here ? RuleId::ResourceDropped : RuleId::BothRemoved;
        verdict.outcome = here ? Outcome::Removed : Outcome::Unchanged;
        if (options.mode == Mode::Compare)
            verdict.rule = RuleId::CompareRemoved;
        else if (here && !sameDocuments(document, Side::Original, Side::Destination)) {
            verdict.conflict = true;
            Sides roots;
            for (const Side side : allSides)
                if (document.documents[side])
                    roots.value[side] = document.rootNode(side);
            if (policyFor(options)->destinationWins(roots)) {
                verdict.rule = RuleId::DestinationWins;
                verdict.outcome = Outcome::Retained;
                verdict.from = From::Destination;
                document.resource = ResourceOutcome::Keep;
            } else {
                verdict.notices.push_back({NoticeId::LocalEditsLost, {}});
            }
        }
    }
    return verdict;
}

/// True if nobody changed a file; then it keeps its bytes, even if a null would clear a field.
bool isUntouched(const DocumentPlan &document, const Options &options)
{
    const auto &destination = document.documents[Side::Destination];
    return !document.file.empty() && !options.exact && (isThreeWay(options.mode) || options.mode == Mode::TwoWay)
        && std::ranges::all_of(document.documents.at,
                               [&](const auto &other) { return !other || other->source() == destination->source(); });
}

server::SentAs patchOf(bool isStrategic)
{
    return isStrategic ? server::SentAs::StrategicPatch : server::SentAs::JsonPatch;
}

} // namespace

DocumentPlan documentOf(const PerSide<yaml::Stream> &streams, const PartIndices &parts, const Options &options)
{
    DocumentPlan document;
    document.parts = parts;
    document.file = fileOf(streams, parts);
    for (const Side side : allSides) {
        if (parts[side] == noPart)
            continue;
        document.documents[side] = streams[side].parts[parts[side]].document;
        document.identity = k8s::identityOf(*document.documents[side]);
    }
    hideSecrets(document, options);
    document.resource = actionFor(document, options.mode);
    return document;
}

/// Merges texts that are no YAML by lines.
static void decideText(DocumentPlan &document, const Options &options)
{
    const DecisionId root = addDecision(document, noDecision, {}, rootsOf(document), {.from = From::Destination});
    const auto merge = textMergeOf(document, root, options.mode);
    const auto isKept = [](const linemerge::MergedPart &part) { return part.kind == linemerge::PartKind::Kept; };
    if (!merge || std::ranges::all_of(merge->parts, isKept))
        return;
    const bool compares = options.mode == Mode::Compare;
    document.decisions[root].rule = compares ? RuleId::CompareByLines : RuleId::GitLinesMerged;
    const bool updatedWins = options.mode == Mode::ThreeWay && options.onConflict == OnConflict::Updated;
    decideByLines(
        document, root, *merge,
        {compares ? RuleId::CompareLines : RuleId::GitLinesTheirs, updatedWins ? Side::Updated : Side::Destination});
}

std::vector<Fault> decide(DocumentPlan &document, const PerSide<yaml::Stream> &streams, const Options &options,
                          const std::shared_ptr<const Definitions> &definitions)
{
    std::vector<Fault> faults;
    if (const auto &live = document.documents[Side::Destination])
        document.owners = k8s::ownersOf(*live);
    const bool content = std::ranges::any_of(allSides, [&](Side side) {
        return document.parts[side] != noPart && hasContent(streams[side].parts[document.parts[side]], options.mode);
    });
    if (auto fault = hiddenObjects(document, options))
        return {*std::move(fault)};
    if (auto fault = otherObject(document, options))
        return {*std::move(fault)};
    if (auto undecoded = leaveUndecoded(document, streams, options); undecoded.isDecided || !undecoded.faults.empty())
        return std::move(undecoded.faults);
    if (leaveStopped(document, options))
        return {};
    if (auto fault = unclearField(document, options))
        return {*std::move(fault)};
    if (!content) {
        if (const auto &live = document.documents[Side::Destination]; live && live->root() != none) {
            addDecision(document, noDecision, {}, {.values = {{none, none, live->root()}}},
                        {.from = From::Destination});
        }
    } else if (document.resource != ResourceOutcome::Merge)
        addDecision(document, noDecision, {}, rootsOf(document), wholeVerdict(document, options));
    else if (isUntouched(document, options))
        addDecision(document, noDecision, {}, rootsOf(document), {.from = From::Destination});
    else if (document.documents[Side::Destination] && document.documents[Side::Destination]->isText())
        decideText(document, options);
    else if (options.mode == Mode::Apply) {
        planApply(options, document, faults);
        if (isHelm(options) && leaveRefused(document, streams, options, faults))
            return {};
        if (document.apply() && !options.otherObject) // a server changes no names
            planStored(options, document, document.apply()->result, definitions, patchOf(document.apply()->strategic));
    } else if (options.mode == Mode::ServerSide) {
        planServerSide(options, document, faults);
        if (leaveRefused(document, streams, options, faults))
            return {};
        const auto after = objectAfter(options, document);
        if (after && !document.serverSide()->applied.refused && !options.otherObject)
            planStored(options, document, *after, definitions, server::SentAs::Object);
    } else if (options.mode == Mode::Patch) {
        planPatch(options, document, faults);
        if (isSentToCluster(options, document))
            planStored(options, document, document.patch()->result, definitions,
                       patchOf(document.patch()->type == PatchType::Strategic));
    } else if (options.mode == Mode::Compare)
        planComparison(options, document);
    else
        Walker(options, policyFor(options), document, faults).run();
    if (options.onConflict == OnConflict::Fail && isThreeWay(options.mode) && !options.exact && faults.empty())
        failOnConflicts(document, faults);
    if (auto fault = unwritableField(document, options); fault && faults.empty())
        faults.push_back(*std::move(fault));
    return faults;
}

void noteMove(DocumentPlan &document, const PerSide<yaml::Stream> &streams, const Options &options)
{
    if (isApply(options.mode) || document.decisions.empty())
        return;
    const std::string_view there = pathOf(streams[Side::Updated], document.parts[Side::Updated]);
    const std::string_view here = pathOf(streams[Side::Destination], document.parts[Side::Destination]);
    if (!here.empty() && !there.empty() && here != there)
        document.decisions.front().notices.push_back({NoticeId::ResourceMoved, std::string(there)});
}

void report(std::vector<Fault> found, const DocumentPlan &document, const PerSide<yaml::Stream> &streams,
            std::vector<Fault> &faults)
{
    for (Fault &fault : found) {
        const uint32_t offset = streams[fault.side].parts[document.parts[fault.side]].offset;
        // The message quotes the value or a part of it.
        if (secretOverlap(document.secrets[fault.side],
                          {.begin = fault.diagnostic.range.begin, .end = fault.diagnostic.range.end})
            != SecretOverlap::Nothing)
            fault.diagnostic.text = withMaskedQuotes(fault.diagnostic.text);
        fault.diagnostic.range.begin += offset;
        fault.diagnostic.range.end += offset;
        faults.push_back(std::move(fault));
    }
}

} // namespace fieldwise::merge

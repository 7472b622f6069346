// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/plan.h"

#include <algorithm>

#include "core/k8s/redact.h"
#include "core/merge/apply.h"
#include "core/merge/pairing.h"
#include "core/merge/patchplan.h"
#include "core/merge/ref.h"
#include "core/merge/walk.h"

namespace fieldwise::merge {

using yaml::none;

namespace {

std::vector<Fault> parseFaults(const PerSide<yaml::Stream> &streams, Mode mode)
{
    std::vector<Fault> faults;
    for (Side side : allSides) {
        if (side == Side::Original && !hasOriginal(mode))
            continue;
        for (Diagnostic &diagnostic : yaml::diagnosticsOf(streams[side]))
            if (diagnostic.severity == Severity::Error)
                faults.push_back({side, std::move(diagnostic)});
    }
    return faults;
}

/// Where a resource stands in the result: Destination's file, else that of the input that has it.
std::string fileOf(const PerSide<yaml::Stream> &streams, const PerSide<uint32_t> &parts)
{
    for (const Side side : {Side::Destination, Side::Updated, Side::Original})
        if (parts[side] != noPart && streams[side].parts[parts[side]].file != noFile)
            return streams[side].files[streams[side].parts[parts[side]].file].path;
    return {};
}

bool sameDocuments(const DocumentPlan &document, Side a, Side b)
{
    const auto ref = [&](Side side) { return Ref{document.documents[side].get(), document.documents[side]->root()}; };
    return sameValue(ref(a), ref(b));
}

Resource actionFor(const DocumentPlan &document, Mode mode)
{
    const bool u = document.documents[Side::Updated] != nullptr, d = document.documents[Side::Destination] != nullptr;
    if (u && (d || mode == Mode::Apply))
        return Resource::Merge;
    if (mode == Mode::Apply)
        return d ? Resource::Keep : Resource::Drop;
    if (u)
        return Resource::Add;
    if (mode != Mode::Compare && (!hasOriginal(mode) || !document.documents[Side::Original]))
        return Resource::Keep;
    return Resource::Drop;
}

/// The one decision of a resource that is added, kept or dropped as a whole.
Decision wholeDecision(DocumentPlan &document, const Options &options)
{
    Decision decision;
    for (Side side : allSides)
        if (document.documents[side])
            decision.values[side] = document.documents[side]->root();
    const bool here = document.documents[Side::Destination] != nullptr;
    switch (document.resource) {
    case Resource::Add:
        decision.outcome = Outcome::Added;
        decision.from = From::Updated;
        decision.rule = options.mode == Mode::TwoWay ? RuleId::OnlySource : options.mode == Mode::Compare ? RuleId::CompareAdded : RuleId::ResourceAdded;
        if (document.documents[Side::Original]) {
            decision.rule = RuleId::ResourceReturns;
            decision.conflict = !sameDocuments(document, Side::Original, Side::Updated);
            decision.notices.push_back({NoticeId::ResourceReturns, {}});
        }
        break;
    case Resource::Keep:
        decision.outcome = Outcome::Retained;
        decision.from = From::Destination;
        decision.rule = options.mode == Mode::TwoWay ? RuleId::OnlyDestination : RuleId::ResourceKept;
        if (options.mode == Mode::Patch) // no patch is for it
            decision.outcome = Outcome::Unchanged;
        break;
    default:
        decision.rule = here ? RuleId::ResourceDropped : RuleId::BothRemoved;
        decision.outcome = here ? Outcome::Removed : Outcome::Unchanged;
        if (options.mode == Mode::Compare)
            decision.rule = RuleId::CompareRemoved;
        else if (here && !sameDocuments(document, Side::Original, Side::Destination)) {
            decision.conflict = true;
            if (options.onConflict == OnConflict::Destination) {
                decision.rule = RuleId::DestinationWins;
                decision.outcome = Outcome::Retained;
                decision.from = From::Destination;
                document.resource = Resource::Keep;
            } else {
                decision.notices.push_back({NoticeId::LocalEditsLost, {}});
            }
        }
    }
    return decision;
}

void collectSteps(const DocumentPlan &document, uint32_t index, DecisionId id, std::vector<DecisionRef> &steps)
{
    const Decision &decision = document.decision(id);
    const size_t before = steps.size();
    // An object that apply creates is told as one.
    const bool created = document.apply && document.apply->request == Request::Create;
    const bool own = created ? decision.parent == noDecision || decision.overridden || !decision.notices.empty() : isStep(decision);
    if (own)
        steps.push_back({index, id});
    for (DecisionId child : decision.children)
        collectSteps(document, index, child, steps);
    // A new container without a step below (say `{}`) speaks for itself.
    if (!own && !created && steps.size() == before && decision.outcome != Outcome::Unchanged)
        steps.push_back({index, id});
}

Counts count(const Plan &plan)
{
    Counts counts;
    for (DecisionRef ref : plan.steps) {
        const Decision &decision = plan.decision(ref);
        counts.notices += static_cast<uint32_t>(decision.notices.size());
        const State state = stateOf(decision);
        counts.overridden += state == State::Choice;
        counts.conflicts += state == State::Conflict;
        counts.open += state == State::Conflict && !decision.accepted;
        counts.added += state == State::Added;
        counts.changed += state == State::Changed;
        counts.removed += state == State::Removed;
        counts.retained += state == State::Retained;
    }
    return counts;
}

} // namespace

yaml::Path DocumentPlan::path(DecisionId id) const
{
    yaml::Path path;
    for (; id != noDecision && decisions[id].parent != noDecision; id = decisions[id].parent)
        path.push_back(decisions[id].step);
    std::reverse(path.begin(), path.end());
    return path;
}

std::string_view sideName(Mode mode, Side side)
{
    if (mode == Mode::Apply)
        return side == Side::Original ? "Last applied" : side == Side::Updated ? "Local" : "Live";
    if (mode == Mode::Patch)
        return side == Side::Updated ? "Patch" : "Document";
    if (mode == Mode::Compare)
        return side == Side::Updated ? "After" : "Before";
    if (mode == Mode::Git)
        return side == Side::Original ? "Base" : side == Side::Updated ? "Theirs" : "Ours";
    switch (side) {
    case Side::Original:
        return "Original";
    case Side::Updated:
        return mode == Mode::TwoWay ? "Source" : "Updated";
    case Side::Destination:
        break;
    }
    return "Destination";
}

Result<Plan, std::vector<Fault>> plan(PerSide<yaml::Stream> streams, PerSide<std::string> names, const Options &options)
{
    if (auto faults = parseFaults(streams, options.mode); !faults.empty())
        return Unexpected(std::move(faults));
    Plan plan;
    plan.options = options;
    plan.names = std::move(names);
    plan.streams = std::move(streams);
    for (Side side : allSides) {
        const yaml::Stream &stream = plan.streams[side];
        for (size_t i = 0; i < stream.parts.size(); ++i) {
            if (i > 0 && stream.parts[i].file != stream.parts[i - 1].file)
                plan.lines[side].beginFile();
            plan.lines[side].append(stream.parts[i].document->source());
        }
    }
    std::vector<Fault> faults = options.mode == Mode::Patch ? unpairedPatches(plan.streams) : repeatedObjects(plan.streams, options.mode);
    for (const auto &parts : pairDocuments(plan.streams, options.mode)) {
        DocumentPlan &document = plan.documents.emplace_back();
        document.parts = parts;
        document.file = fileOf(plan.streams, parts);
        bool content = false;
        for (Side side : allSides) {
            if (parts[side] == noPart)
                continue;
            const auto &part = plan.streams[side].parts[parts[side]];
            document.documents[side] = part.document;
            document.secrets[side] = k8s::secretRanges(*part.document);
            document.identity = k8s::identityOf(*part.document);
            if (!options.showSecrets)
                document.secrets[side] = k8s::secretRanges(*part.document);
            content = content || hasContent(part, options.mode);
        }
        if (options.mode == Mode::Patch && !options.showSecrets && document.documents[Side::Updated] && document.identity.kind == "Secret")
            document.secrets[Side::Updated] = k8s::patchSecretRanges(*document.documents[Side::Updated]);
        document.resource = actionFor(document, options.mode);
        if (!content) {
            if (const auto &live = document.documents[Side::Destination]; live && live->root() != none) {
                Decision &kept = document.decisions.emplace_back();
                kept.values[Side::Destination] = live->root();
                kept.from = From::Destination;
            }
            continue;
        }
        if (document.resource == Resource::Merge) {
            std::vector<Fault> found;
            if (options.mode == Mode::Apply)
                planApply(options, document, found);
            else if (options.mode == Mode::Patch)
                planPatch(options, document, found);
            else if (options.mode == Mode::Compare)
                planComparison(options, document);
            else
                Walker(options, document, found).run();
            for (Fault &fault : found) {
                const uint32_t offset = plan.streams[fault.side].parts[parts[fault.side]].offset;
                fault.diagnostic.range.begin += offset;
                fault.diagnostic.range.end += offset;
                faults.push_back(std::move(fault));
            }
        } else {
            document.decisions.push_back(wholeDecision(document, options));
        }
    }
    if (!faults.empty())
        return Unexpected(std::move(faults));
    std::ranges::stable_sort(plan.documents, {}, &DocumentPlan::file);
    settleSteps(plan);
    return plan;
}

void settleSteps(Plan &plan)
{
    plan.steps.clear();
    for (uint32_t i = 0; i < plan.documents.size(); ++i)
        if (!plan.documents[i].decisions.empty())
            collectSteps(plan.documents[i], i, 0, plan.steps);
    plan.counts = count(plan);
}

bool isStep(const Decision &decision)
{
    if (decision.overridden)
        return true;
    // What apply sends although it changes nothing is told too.
    if (decision.outcome == Outcome::Unchanged)
        return decision.rule == RuleId::ApplyAlreadyGone || decision.rule == RuleId::ApplyNullNothing || decision.rule == RuleId::PatchNothing
            || (decision.rule >= RuleId::ApplyObject && decision.rule != RuleId::YourChoice && !decision.notices.empty());
    if (decision.shape == Shape::Leaf)
        return true;
    return decision.rule != RuleId::OnlySource && decision.rule != RuleId::UpdatedAdded && decision.rule != RuleId::OnlyDestination
        && decision.rule != RuleId::ApplyAdded && decision.rule != RuleId::ApplyAddedBack;
}

const k8s::ListRule *listRuleOf(const DocumentPlan &plan, DecisionId id)
{
    const Decision &decision = plan.decision(id);
    for (Side side : allSides)
        if (plan.documents[side] && kindOf(expanded({plan.documents[side].get(), decision.values[side]})) == Is::List)
            return &decision.listRule;
    return nullptr;
}

DecisionId listAround(const DocumentPlan &plan, DecisionId id)
{
    while (id != noDecision && !listRuleOf(plan, id))
        id = plan.decision(id).parent;
    return id;
}

DecisionId decisionAt(const DocumentPlan &plan, Side side, uint32_t offset)
{
    if (plan.decisions.empty())
        return noDecision;
    const auto *document = plan.documents[side].get();
    if (!document)
        return noDecision;
    DecisionId id = 0;
    for (;;) {
        DecisionId inner = noDecision;
        for (DecisionId child : plan.decision(id).children) {
            const Decision &decision = plan.decision(child);
            const NodeId value = decision.values[side], key = decision.keys[side];
            if (value == none)
                continue;
            const uint32_t begin = document->node(key != none ? key : value).begin;
            if (begin <= offset && offset <= document->node(value).end)
                inner = child;
        }
        if (inner == noDecision)
            return id;
        id = inner;
    }
}

/// kubectl apply: Last applied decides what is deleted, Local everything that it mentions.
static Fate applyFate(const Decision &decision, Side side)
{
    switch (decision.rule) {
    case RuleId::ApplyRemoved:
    case RuleId::ApplyAlreadyGone:
        return side == Side::Original ? Fate::Decides : Fate::Removed;
    case RuleId::ApplyRemovedByNull:
    case RuleId::ApplyNullNothing:
        return side == Side::Updated ? Fate::Decides : side == Side::Destination ? Fate::Removed : Fate::None;
    case RuleId::ApplyNullIgnored:
        return side == Side::Updated ? Fate::Overruled : Fate::None;
    case RuleId::ApplyOrder:
    case RuleId::ApplyLanded:
    case RuleId::ApplyPairedByText:
    case RuleId::ApplyAskedList:
        return side == Side::Updated && decision.outcome != Outcome::Unchanged ? Fate::Decides : Fate::None;
    case RuleId::ApplyReset:
    case RuleId::ApplyBothChanged:
    case RuleId::ApplyTakesOver:
        return side == Side::Destination ? Fate::Overruled : Fate::None;
    default:
        return Fate::None;
    }
}

Fate fateOf(const Decision &decision, Side side)
{
    if (decision.values[side] == none)
        return Fate::None;
    if (sideOf(decision.from) == side)
        return Fate::Taken;
    if (decision.overridden)
        return Fate::Overruled;
    if (const Fate fate = applyFate(decision, side); fate != Fate::None)
        return fate;
    if ((decision.rule == RuleId::NullInDestination && side == Side::Destination)
        || (decision.rule == RuleId::NullClears && side == Side::Updated))
        return Fate::Decides;
    if (decision.conflict && side != Side::Original)
        return Fate::Overruled;
    if (decision.outcome == Outcome::Removed && side == Side::Destination)
        return Fate::Removed;
    return Fate::None;
}

State stateOf(const Decision &decision)
{
    if (decision.overridden)
        return State::Choice;
    if (decision.conflict)
        return State::Conflict;
    switch (decision.outcome) {
    case Outcome::Added:
        return State::Added;
    case Outcome::Changed:
        return State::Changed;
    case Outcome::Removed:
        return State::Removed;
    case Outcome::Retained:
        return State::Retained;
    case Outcome::Unchanged:
        break;
    }
    return State::Unchanged;
}

} // namespace fieldwise::merge

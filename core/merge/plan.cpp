// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/plan.h"

#include <algorithm>

#include "core/k8s/redact.h"
#include "core/merge/apply.h"
#include "core/merge/counting.h"
#include "core/merge/pairing.h"
#include "core/merge/patchplan.h"
#include "core/merge/ref.h"
#include "core/merge/serversideplan.h"
#include "core/merge/walk.h"

namespace fieldwise::merge {

using yaml::none;

namespace {

void collectSteps(const DocumentPlan &document, uint32_t index, DecisionId id, std::vector<DecisionRef> &steps)
{
    const Decision &decision = document.decision(id);
    const size_t before = steps.size();
    // An object that apply creates is told as one.
    const bool created = (document.apply && document.apply->request == Request::Create)
        || (document.serverSide && document.serverSide->request == Request::Create);
    const bool own =
        created ? decision.parent == noDecision || decision.overridden || !decision.notices.empty() : isStep(decision);
    if (own)
        steps.push_back({index, id});
    const bool gone =
        decision.rule == RuleId::SsaPruned && decision.outcome == Outcome::Removed; // and tells what goes with it
    for (DecisionId child : decision.children)
        if (!gone || document.decision(child).overridden)
            collectSteps(document, index, child, steps);
    // A new container without a step below (say `{}`) speaks for itself.
    if (!own && !created && steps.size() == before && decision.outcome != Outcome::Unchanged)
        steps.push_back({index, id});
}

} // namespace

/// The member that counts a state; null of those that are unchanged.
static uint32_t Counts::*memberOf(State state)
{
    switch (state) {
    case State::Added: return &Counts::added;
    case State::Changed: return &Counts::changed;
    case State::Removed: return &Counts::removed;
    case State::Retained: return &Counts::retained;
    case State::Conflict: return &Counts::conflicts;
    case State::Choice: return &Counts::overridden;
    case State::Unchanged: break;
    }
    return nullptr;
}

uint32_t countOf(const Counts &counts, State state)
{
    const auto member = memberOf(state);
    return member ? counts.*member : 0;
}

void countStep(const Decision &decision, Counts &counts)
{
    counts.notices += static_cast<uint32_t>(decision.notices.size());
    const State state = stateOf(decision);
    if (const auto member = memberOf(state))
        ++(counts.*member);
    counts.open += state == State::Conflict && !decision.accepted;
}

Counts &Counts::operator+=(const Counts &more)
{
    for (const auto member : {&Counts::added, &Counts::changed, &Counts::removed, &Counts::retained, &Counts::conflicts,
                              &Counts::overridden, &Counts::notices, &Counts::open})
        this->*member += more.*member;
    return *this;
}

void countSteps(Plan &plan, const Plan *before)
{
    plan.documentCounts.assign(plan.documents.size(), {});
    plan.counts = {};
    auto step = plan.steps.begin();
    for (uint32_t i = 0; i < plan.documents.size(); ++i) {
        Counts &own = plan.documentCounts[i];
        const bool known = before && plan.documents.shares(i, before->documents, i);
        if (known)
            own = before->documentCounts[i];
        for (; step != plan.steps.end() && step->document == i; ++step)
            if (!known)
                countStep(plan.decision(*step), own);
        plan.counts += own;
    }
}

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
    if (isApply(mode))
        return side == Side::Original ? (mode == Mode::Apply ? "Last applied" : "Owned before")
            : side == Side::Updated   ? "Local"
                                      : "Live";
    if (mode == Mode::Patch)
        return side == Side::Updated ? "Patch" : "Document";
    if (mode == Mode::Compare)
        return side == Side::Updated ? "After" : "Before";
    if (mode == Mode::Git)
        return side == Side::Original ? "Base" : side == Side::Updated ? "Theirs" : "Ours";
    switch (side) {
    case Side::Original: return "Original";
    case Side::Updated: return mode == Mode::TwoWay ? "Source" : "Updated";
    case Side::Destination: break;
    }
    return "Destination";
}

void settleSteps(Plan &plan, const Plan *before)
{
    plan.steps.clear();
    size_t known = 0; // of the steps before
    for (uint32_t i = 0; i < plan.documents.size(); ++i) {
        const size_t first = known;
        while (before && known < before->steps.size() && before->steps[known].document <= i)
            ++known;
        if (before && plan.documents.shares(i, before->documents, i))
            plan.steps.insert(plan.steps.end(), before->steps.begin() + std::ptrdiff_t(first),
                              before->steps.begin() + std::ptrdiff_t(known));
        else if (!plan.documents[i].decisions.empty())
            collectSteps(plan.documents[i], i, 0, plan.steps);
    }
    countSteps(plan, before);
}

/// Something to know about a resource in which nothing changes.
static bool isAboutResource(const Decision &decision)
{
    return (decision.rule == RuleId::ResourceLeft && decision.conflict)
        || std::ranges::any_of(decision.notices, [](const Notice &notice) {
               return notice.id == NoticeId::ResourceRenamed || notice.id == NoticeId::ResourceMoved;
           });
}

/// That others own it too is no news.
static bool isOnlyShared(const Decision &decision)
{
    return std::ranges::all_of(decision.notices, [](const Notice &notice) { return notice.id == NoticeId::CoOwners; });
}

bool isStep(const Decision &decision)
{
    if (decision.overridden)
        return true;
    // What apply sends although it changes nothing is told too.
    if (decision.outcome == Outcome::Unchanged
        && (decision.rule == RuleId::SsaConflict || decision.rule == RuleId::SsaEmptyNothing
            || decision.rule == RuleId::SsaReset))
        return true;
    if (decision.outcome == Outcome::Unchanged)
        return isAboutResource(decision) || decision.rule == RuleId::ApplyAlreadyGone
            || decision.rule == RuleId::ApplyNullNothing || decision.rule == RuleId::ApplyLeftOut
            || decision.rule == RuleId::PatchNothing
            || (decision.rule >= RuleId::ApplyObject && decision.rule != RuleId::YourChoice && !isOnlyShared(decision)
                && !decision.notices.empty());
    if (decision.shape == Shape::Leaf)
        return true;
    return decision.rule != RuleId::OnlySource && decision.rule != RuleId::UpdatedAdded
        && decision.rule != RuleId::OnlyDestination && decision.rule != RuleId::ApplyAdded
        && decision.rule != RuleId::ApplyAddedBack
        && (decision.rule != RuleId::ComesBack || decision.outcome != Outcome::Added);
}

const k8s::ListRule *listRuleOf(const DocumentPlan &plan, DecisionId id)
{
    const Decision &decision = plan.decision(id);
    for (Side side : allSides)
        if (plan.documents[side] && kindOf(expanded({plan.documents[side].get(), decision.values[side]})) == Is::List)
            return &decision.listRule;
    return nullptr;
}

bool isMergeKey(const DocumentPlan &plan, const Decision &decision)
{
    return decision.step.name == "<<" && std::ranges::any_of(allSides, [&](Side side) {
               return decision.keys[side] != yaml::none && plan.documents[side]
                   && yaml::isMergeKey(plan.documents[side]->node(decision.keys[side]));
           });
}

bool writesOutMergeKey(const DocumentPlan &plan, const Decision &map)
{
    return std::ranges::any_of(map.children, [&plan](DecisionId id) {
        const Decision &child = plan.decision(id);
        return !child.inResult() && child.keys[Side::Destination] != yaml::none && isMergeKey(plan, child);
    });
}

DecisionId listAround(const DocumentPlan &plan, DecisionId id)
{
    while (id != noDecision && !listRuleOf(plan, id))
        id = plan.decision(id).parent;
    return id;
}

/// kubectl apply: Last applied, or what was owned before, decides what is deleted, Local everything that it mentions.
static Fate applyFate(const Decision &decision, Side side)
{
    switch (decision.rule) {
    case RuleId::ApplyRemoved:
    case RuleId::ApplyAlreadyGone:
    case RuleId::SsaPruned: return side == Side::Original ? Fate::Decides : Fate::Removed;
    case RuleId::ApplyRemovedByNull:
    case RuleId::ApplyNullNothing:
        return side == Side::Updated ? Fate::Decides : side == Side::Destination ? Fate::Removed : Fate::None;
    case RuleId::ApplyNullIgnored:
    case RuleId::ApplyLeftOut: return side == Side::Updated ? Fate::Overruled : Fate::None;
    case RuleId::ApplyOrder:
    case RuleId::SsaOrder:
    case RuleId::ApplyLanded:
    case RuleId::ApplyPairedByText:
    case RuleId::ApplyAskedList:
        return side == Side::Updated && decision.outcome != Outcome::Unchanged ? Fate::Decides : Fate::None;
    case RuleId::ApplyReset:
    case RuleId::ApplyBothChanged:
    case RuleId::ApplyTakesOver:
    case RuleId::SsaForced:
    case RuleId::SsaForgiven: return side == Side::Destination ? Fate::Overruled : Fate::None;
    default: return Fate::None;
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
    case Outcome::Added: return State::Added;
    case Outcome::Changed: return State::Changed;
    case Outcome::Removed: return State::Removed;
    case Outcome::Retained: return State::Retained;
    case Outcome::Unchanged: break;
    }
    return State::Unchanged;
}

} // namespace fieldwise::merge

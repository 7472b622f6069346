// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/plan/steps.h"

#include <algorithm>

#include "core/merge/plan/collections.h"
#include "core/merge/plan/disputedcomments.h"
#include "core/merge/plan/equality.h"

namespace fieldwise::merge {
namespace {

/// True if a decision is one step (Collection::asOne, and a new object).
bool isOne(const DocumentPlan &document, const Decision &decision)
{
    return decision.asOne || (document.request == RequestKind::Create && decision.parent == noDecision);
}

/// True if a decision below such a step is a step itself: a person or a notice says something about it, or it comes to
/// something else.
bool tellsMore(const Decision &one, const Decision &decision)
{
    if (decision.isChosen() || !decision.notices.empty())
        return true;
    const bool isNew = one.outcome == Outcome::Retained && decision.outcome == Outcome::Added;
    return decision.isLeaf() && decision.rule != one.rule && isStep(decision)
        && (isNew || decision.outcome == Outcome::Changed || decision.outcome == Outcome::Removed);
}

void collectComments(const DocumentPlan &document, uint32_t index, DecisionId owner, bool isAtEnd,
                     std::vector<DecisionRef> &steps)
{
    for (const DecisionId id : disputedOf(document, owner))
        if (const Decision &comments = document.decision(id);
            (comments.pathStep.place() == yaml::CommentPlace::AtEnd) == isAtEnd && !isDecidedAround(document, comments))
            steps.push_back({index, id});
}

/// `one`: the step that a decision is a part of; null if it is none.
void collectSteps(const DocumentPlan &document, uint32_t index, DecisionId id, const Decision *one,
                  std::vector<DecisionRef> &steps)
{
    const Decision &decision = document.decision(id);
    collectComments(document, index, id, false, steps);
    const size_t before = steps.size();
    const bool own = one ? tellsMore(*one, decision) : isOne(document, decision) || isStep(decision);
    if (own)
        steps.push_back({index, id});
    const bool gone =
        rule(decision.rule).children == ChildSteps::OwnOnlyIfRemoved && decision.outcome == Outcome::Removed;
    const Decision *around = one || !isOne(document, decision) ? one : &decision;
    for (DecisionId child : decision.children)
        if (!gone || document.decision(child).isChosen())
            collectSteps(document, index, child, around, steps);
    // A new container without steps below it (such as `{}`) is a step itself.
    if (!own && !one && steps.size() == before && decision.outcome != Outcome::Unchanged
        && decision.rule != RuleId::StoredCounted)
        steps.push_back({index, id});
    collectComments(document, index, id, true, steps);
}

} // namespace

/// The member with the count of a state; null for Unchanged.
static uint32_t Counts::*memberOf(State state)
{
    switch (state) {
    case State::Added: return &Counts::added;
    case State::Changed: return &Counts::changed;
    case State::Removed: return &Counts::removed;
    case State::Retained: return &Counts::retained;
    case State::Conflict: return &Counts::conflicts;
    case State::Choice: return &Counts::chosen;
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
    counts.open += isOpen(decision);
}

Counts &Counts::operator+=(const Counts &more)
{
    for (const auto member : {&Counts::added, &Counts::changed, &Counts::removed, &Counts::retained, &Counts::conflicts,
                              &Counts::chosen, &Counts::notices, &Counts::open})
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

void collectSteps(Plan &plan, const Plan *before)
{
    plan.steps.clear();
    size_t known = 0; // number of steps of `before` that are passed
    for (uint32_t i = 0; i < plan.documents.size(); ++i) {
        const size_t first = known;
        while (before && known < before->steps.size() && before->steps[known].document <= i)
            ++known;
        if (before && plan.documents.shares(i, before->documents, i))
            plan.steps.insert(plan.steps.end(), before->steps.begin() + std::ptrdiff_t(first),
                              before->steps.begin() + std::ptrdiff_t(known));
        else if (!plan.documents[i].decisions.empty())
            collectSteps(plan.documents[i], i, 0, nullptr, plan.steps);
    }
    countSteps(plan, before);
}

/// A notice that makes a step even if nothing changes in the resource.
static bool isAboutResource(const Notice &notice)
{
    return notice.id == NoticeId::ResourceRenamed || notice.id == NoticeId::ResourceMoved;
}

/// True if an unchanged decision is a step.
static bool isToldUnchanged(const Decision &decision)
{
    if (std::ranges::any_of(decision.notices, isAboutResource))
        return true;
    switch (rule(decision.rule).stepWhen) {
    case StepWhen::Never: return false;
    case StepWhen::Noticed: return !decision.notices.empty();
    case StepWhen::Disputed: return decision.conflict;
    case StepWhen::Always: break;
    }
    return true;
}

static DecisionId firstStep(const DocumentPlan &document, DecisionId id)
{
    if (isStep(document.decision(id)))
        return id;
    for (const DecisionId child : document.decision(id).children)
        if (const DecisionId found = firstStep(document, child); found != noDecision)
            return found;
    return noDecision;
}

void moveGuessNotices(DocumentPlan &document)
{
    const auto isGuess = [](const Notice &notice) { return notice.id == NoticeId::PairedByGuess; };
    std::vector<std::pair<DecisionId, Notice>> guesses;
    for (DecisionId id = 0; id < document.decisions.size(); ++id)
        if (const auto guess = std::ranges::find_if(document.decisions[id].notices, isGuess);
            guess != document.decisions[id].notices.end()) {
            guesses.emplace_back(id, Notice{guess->id, std::to_string(id) + ' ' + guess->text});
            document.decisions[id].notices.erase(guess);
        }
    for (auto &[element, guess] : guesses)
        if (const DecisionId step = firstStep(document, element); step != noDecision)
            document.decisions[step].notices.push_back(std::move(guess));
}

bool isStep(const Decision &decision)
{
    if (decision.isChosen() || decision.hasTypedHead())
        return true;
    if (decision.shape == Shape::Lines) // the heading of its parts; a text that is no YAML needs none
        return decision.parent != noDecision;
    if (decision.outcome == Outcome::Unchanged || decision.rule == RuleId::StoredCounted)
        return isToldUnchanged(decision);
    if (decision.shape == Shape::Leaf)
        return true;
    const ChildSteps children = rule(decision.rule).children;
    return children != ChildSteps::ChildrenOnly
        && (children != ChildSteps::ChildrenOnlyIfAdded || decision.outcome != Outcome::Added);
}

bool keepsBoth(const DocumentPlan &document, const Decision &decision)
{
    return decision.isChosen() && document.appliedChoices[decision.person.choice].both;
}

bool isTaken(const DocumentPlan &document, const Decision &decision, Side side)
{
    return sideOf(decision.from) == side
        || (side != Side::Original && decision.has(side) && keepsBoth(document, decision));
}

Fate fateOf(const DocumentPlan &document, const Decision &decision, Side side)
{
    if (decision.values[side] == none)
        return Fate::None;
    if (isTaken(document, decision, side))
        return Fate::Taken;
    if (decision.isChosen()) {
        const auto chosen = sideOf(decision.from);
        const bool hasIt = chosen && decision.has(*chosen)
            && sameToMerge(nodeOf(document, decision, side), nodeOf(document, decision, *chosen));
        return hasIt || keepsBoth(document, decision) ? Fate::None : Fate::Overruled;
    }
    const RuleFates &fates = rule(decision.rule).fates;
    if (fates.of[side] != Fate::None && (!fates.onlyWhenChanged || decision.outcome != Outcome::Unchanged))
        return fates.of[side];
    if (decision.conflict && side != Side::Original)
        return Fate::Overruled;
    if (decision.outcome == Outcome::Removed && side == Side::Destination)
        return Fate::Removed;
    return Fate::None;
}

bool isOpen(const Decision &decision)
{
    return decision.person.moved || (stateOf(decision) == State::Conflict && !decision.person.accepted);
}

State stateOf(const Decision &decision)
{
    if (decision.isChosen() || (decision.hasTypedHead() && !decision.conflict))
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

bool isWrittenDifferently(const DocumentPlan &document, const Decision &decision)
{
    if (decision.shape != Shape::Leaf || stateOf(decision) != State::Unchanged)
        return false;
    for (const Side side : {Side::Updated, Side::Destination}) {
        const NodeId id = decision.values[side];
        if (id == none || document.documents[side]->node(id).kind != yaml::Kind::Scalar
            || document.documents[side]->node(id).style != yaml::Style::Plain)
            return false;
    }
    const auto text = [&](Side side) { return document.documents[side]->text(decision.values[side]); };
    return text(Side::Updated) != text(Side::Destination);
}

} // namespace fieldwise::merge

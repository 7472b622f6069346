// SPDX-License-Identifier: GPL-3.0-or-later
// Completes a container after its children are decided.
#include <algorithm>

#include "core/merge/fields/walk.h"
#include "core/merge/plan/builder.h"
#include "core/merge/plan/collections.h"
#include "core/merge/plan/equality.h"
#include "core/merge/plan/plan.h"
#include "core/yaml/scalar.h"

namespace fieldwise::merge {

/// True if the key is not a string in the input, so that it comes back with another type.
bool Walker::retyped(const Decision &key) const
{
    for (Side side : allSides)
        if (const NodeId value = key.values[side]; value != none) {
            const yaml::Document &document = *m_plan.documents[side];
            return yaml::typeOf(document.node(value), document.source()) != yaml::Type::String;
        }
    return false;
}

void Walker::restoreKeys(DecisionId id, const Sides &s, const ElementKeys &element)
{
    bool restored = false;
    for (size_t k = 0; k < element.names.size(); ++k) {
        if (element.texts[k].empty())
            continue;
        auto &children = at(id).children;
        const auto it = std::find_if(children.begin(), children.end(),
                                     [&](DecisionId c) { return at(c).pathStep.name == element.names[k]; });
        if (it == children.end() || at(*it).inResult())
            continue;
        const DecisionId key = *it;
        Decision &decision = at(key);
        const bool here = decision.values[Side::Destination] != none;
        decision.rule = RuleId::KeyRestored;
        decision.conflict = false;
        decision.outcome = here ? Outcome::Retained : Outcome::Added;
        decision.from = here                         ? From::Destination
            : decision.values[Side::Updated] != none ? From::Updated
                                                     : From::Original;
        decision.notices.clear();
        if (retyped(decision))
            decision.notices.push_back({NoticeId::KeyRestored, {}});
        children.erase(it);
        if (!m_policy->deviates()) { // appended after the element's own fields, as a string (semantics/kyaml.md 3.9)
            decision.asString = true;
            decision.from = From::Computed;
            children.push_back(key);
            at(id).reordered = here;
        } else if (here) {
            const NodeId own = decision.keys[Side::Destination];
            const auto before = std::find_if(children.begin(), children.end(), [&](DecisionId c) {
                return at(c).keys[Side::Destination] == none || at(c).keys[Side::Destination] > own;
            });
            children.insert(before, key);
        } else {
            children.insert(children.begin(), key);
        }
        restored = true;
    }
    const bool both = m_policy->hasOriginal() && !s.u().missing()
        && !s.d().missing(); // not dropped: updated names the element by fewer keys
    if (!restored || both)
        return;
    at(id).rule = RuleId::PartialElement;
    at(id).outcome = s.d().missing() ? Outcome::Added : Outcome::Changed;
    at(id).notices.push_back({NoticeId::PartialElement, {}});
}

void Walker::closeMap(DecisionId id, const Sides &s, bool isElement)
{
    if (m_policy->leavesEmptied()) {
        collapse(id, s);
        return;
    }
    if (isElement && !anyInResult(m_plan, id)) { // an emptied element is removed (semantics/kyaml.md 3.6)
        bool conflict = std::ranges::any_of(at(id).children, [&](DecisionId c) { return at(c).conflict; });
        const bool there = !s.self && !s.d().missing();
        RuleId rule = at(id).rule;
        for (DecisionId c : at(id).children)
            if (at(c).rule != RuleId::Unchanged)
                rule = at(c).rule;
        // The element itself was dropped, whatever happened to its fields.
        const bool known = m_policy->hasOriginal() && !absent(kindOf(s.o())), dropped = known && s.u().missing();
        conflict = conflict || (dropped && there && !sameToMerge(s.o(), s.d()));
        if (conflict)
            rule = !there && m_policy->destinationWins(s) ? RuleId::DestinationWins : RuleId::UpdatedWinsRemoval;
        else if (dropped)
            rule = there ? RuleId::UpdatedRemoved : RuleId::BothRemoved;
        else if (known && !there)
            rule = RuleId::LocalDeletionKept;
        Outcome outcome = there ? Outcome::Removed : Outcome::Unchanged;
        if (rule == RuleId::LocalDeletionKept || rule == RuleId::DestinationWins)
            outcome = Outcome::Retained;
        collapseTo(m_plan, id, rule, outcome, From::None);
        at(id).conflict = conflict;
        return;
    }
    if (emptyChangesNothing(id, s) || collapse(id, s))
        return;
    if (anyInResult(m_plan, id) || at(id).children.empty() || wasEmpty(s))
        return;
    // Nothing is left inside, yet kyaml keeps the map (semantics/kyaml.md 6.3).
    if (at(id).outcome == Outcome::Added && m_policy->hasOriginal() && s.o().missing())
        return; // a map of nulls that updated adds
    leaveEmpty(id);
}

/// A container that a rule empties stays as `{}` or `[]`. It takes over the conflicts below it.
void Walker::leaveEmpty(DecisionId id)
{
    const bool conflict = std::ranges::any_of(at(id).children, [&](DecisionId c) { return at(c).conflict; });
    const bool brought = at(id).outcome == Outcome::Added;
    at(id).conflict |= conflict;
    if (brought && conflict) { // the destination deleted it, and wins by option
        collapseTo(m_plan, id, RuleId::DestinationWins, Outcome::Retained, From::None);
        return;
    }
    at(id).notices.push_back({NoticeId::LeftEmpty, {}});
    if (!brought)
        collapseTo(m_plan, id, at(id).rule == RuleId::KindClash ? RuleId::KindClash : RuleId::MapLeftEmpty,
                   Outcome::Changed, From::Computed);
    else if (m_policy->hasOriginal())
        collapseTo(m_plan, id, RuleId::MapComesBackEmpty, Outcome::Added, From::Computed);
}

/// True if the destination already has `{}` or `[]`, so that nothing is emptied.
bool Walker::wasEmpty(const Sides &s)
{
    return !s.self && !s.d().missing() && s.d().document->firstChild(s.d().id) == none;
}

/// `{}` in the source, or `[]` for a keyed list, never clears (semantics/kyaml.md 2.5 and 3.4).
bool Walker::emptyChangesNothing(DecisionId id, const Sides &s)
{
    const bool empty = !s.u().missing() && s.u().document->firstChild(s.u().id) == none;
    if (m_policy->hasOriginal() || s.self || !empty || at(id).children.empty())
        return false;
    for (DecisionId c : at(id).children)
        if (at(c).rule != RuleId::OnlyDestination)
            return false;
    const Comments beside = at(id).beside;
    collapseTo(m_plan, id, RuleId::EmptyChangesNothing, Outcome::Retained, From::Destination);
    at(id).beside = beside;
    return true;
}

/// Replaces many decisions with the same verdict by one: everything unchanged, everything new, everything only here.
bool Walker::collapse(DecisionId id, const Sides &s)
{
    const Decision &container = at(id);
    const Decision *all = commonChildDecision(m_plan, id);
    if (!all || isReordered(m_plan, container) || container.rule == RuleId::PartialElement)
        return false;
    const Decision &first = *all;
    if (container.below == Comments::Disputed || std::ranges::any_of(container.children, [this](DecisionId c) {
            return at(c).between == Comments::Disputed;
        }))
        return false;
    if (id == 0 && m_hasFootComments && !sameFootComments(s)) // they are edited after the last field
        return false;
    if (first.rule == RuleId::Unchanged && first.from == From::Destination && container.outcome == Outcome::Unchanged
        && container.from == From::Destination) {
        collapseTo(m_plan, id, RuleId::Unchanged, Outcome::Unchanged, From::Destination);
        return true;
    }
    if (first.rule == RuleId::OnlyDestination && container.rule == RuleId::OnlyDestination) {
        collapseTo(m_plan, id, RuleId::OnlyDestination, Outcome::Retained, From::Destination);
        return true;
    }
    const bool added = first.rule == RuleId::OnlySource || first.rule == RuleId::UpdatedAdded;
    if (added && container.outcome == Outcome::Added && container.rule == first.rule && first.from == From::Updated) {
        const NodeRef u = s.u();
        if (u.document != m_plan.documents[Side::Updated].get() || u.id != container.values[Side::Updated])
            return false;
        if (m_policy->sortsNewMaps() && !s.self
            && container.shape == Shape::Map) { // kyaml sorts the fields of a new map in merge3
            const auto fields = fieldsOf(u, false);
            if (!std::is_sorted(fields.begin(), fields.end(),
                                [](const Field &a, const Field &b) { return a.name < b.name; }))
                return false;
        }
        collapseTo(m_plan, id, first.rule, Outcome::Added, From::Updated);
        return true;
    }
    return false;
}

} // namespace fieldwise::merge

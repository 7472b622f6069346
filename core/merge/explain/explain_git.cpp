// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/k8s/redact.h"
#include "core/merge/explain/sentences.h"
#include "core/merge/explain/title.h"
#include "core/merge/plan/collections.h"
#include "core/merge/plan/equality.h"

namespace fieldwise::merge {

namespace git_sentences {
namespace {

using namespace sides;

/// Without a base nobody knows what a side changed or added.
bool isWithoutBase(const ExplanationContext &t)
{
    return !hasBase(t.plan());
}

/// "Stays `2`"; for anything but a scalar "Stays as in Ours".
std::string staysOurs(const ExplanationContext &t)
{
    return t.isScalar(D) || t.isNull(D) ? "stays " + t.value(D) : "stays as in " + t.name(D);
}

std::string asOne(const ExplanationContext &t)
{
    const bool list = kindOf(t.ref(D)) == NodeKind::List && kindOf(t.ref(U)) == NodeKind::List;
    return list && t.decision().listRule.from == k8s::LearntFrom::Asked
            && t.decision().listRule.kind == k8s::ListKind::Atomic
        ? " You asked to count the list as one value."
        : "";
}

/// Both sides have the field, with different values.
Explanation bothChanged(const ExplanationContext &t)
{
    const std::string otherwise = t.has(O) ? "Take " + t.name(U) + " or " + t.name(O) + ", or type a value of your own."
                                           : "Take " + t.name(U) + ", or type a value of your own.";
    if (t.same(U, D) && t.sameTags())
        return {"Conflict: " + t.name(U) + t.at(U) + " and " + t.name(D) + t.at(D)
                    + " have the same value, but each changed its comment, or comments inside it, differently. Until "
                      "you choose, it is as in "
                    + t.name(D) + ".",
                otherwise};
    if (t.decision().listRule.kind != k8s::ListKind::Atomic && kindOf(t.ref(O)) == NodeKind::List)
        return {"Conflict: " + t.name(U) + t.at(U) + " and " + t.name(D) + t.at(D)
                    + " each put the elements of this list in a different order. Until you choose, it is as in "
                    + t.name(D) + ".",
                otherwise};
    if (t.has(O) && t.same(U, O) != t.same(D, O)) {
        const Side changed = t.same(U, O) ? D : U;
        return {"Conflict: " + t.name(O) + " had " + t.valueAt(O) + "; " + t.name(changed) + " changed it to "
                    + t.valueAt(changed) + ", and both changed its comment, or comments inside it, differently."
                    + " Until you choose, it " + staysOurs(t) + ".",
                otherwise};
    }
    const std::string how = !hasBase(t.plan())
        ? t.name(U) + " has " + t.valueAt(U) + ", " + t.name(D) + " has " + t.valueAt(D)
        : t.has(O) ? t.name(O) + " had " + t.valueAt(O) + "; " + t.name(U) + " changed it to " + t.valueAt(U) + ", "
            + t.name(D) + " to " + t.valueAt(D)
                   : t.name(U) + " added it as " + t.valueAt(U) + ", " + t.name(D) + " as " + t.valueAt(D);
    return {"Conflict: " + how + "." + asOne(t) + " Until you choose, it " + staysOurs(t) + ".", otherwise};
}

Explanation theirsChanged(const ExplanationContext &t)
{
    return {"Becomes " + t.value(U) + ". Only " + t.name(U) + " changed it" + t.at(U) + "; " + t.name(D) + " still had "
                + t.valueAt(D) + ", as in " + t.name(O) + "." + asOne(t),
            "Take " + t.name(D) + " to keep " + t.value(D) + "."};
}

Explanation oursChanged(const ExplanationContext &t)
{
    return {t.stays(D) + ". Only " + t.name(D) + " changed it" + t.at(D) + "; " + t.name(U) + " still has "
                + t.valueAt(U) + ", as in " + t.name(O) + "." + asOne(t),
            "Take " + t.name(U) + " to get " + t.value(U) + " back."};
}

/// For OrderChanged, which has other sentences in merges of kyaml.
Explanation orderChanged(const ExplanationContext &t)
{
    std::vector<std::pair<NodeId, NodeId>> places; // elements that all three have: in Base, in Ours
    for (const DecisionId child : t.decision().children)
        if (const auto &values = t.document().decision(child).values;
            std::ranges::all_of(allSides, [&](Side side) { return values[side] != none; }))
            places.emplace_back(values[O], values[D]);
    std::ranges::sort(places);
    const bool oursMoved = !std::ranges::is_sorted(places, {}, &std::pair<NodeId, NodeId>::second);
    if (oursMoved)
        return {"The elements move: " + t.name(D) + t.at(D) + " and " + t.name(U) + t.at(U)
                    + " each moved some of them, and both moves are kept.",
                "Take " + t.name(D) + " to keep only its order."};
    return {"The elements move: only " + t.name(U) + t.at(U) + " put them in another order, so its order is taken.",
            "Take " + t.name(D) + " to keep them in place."};
}

Explanation keyRenamed(const ExplanationContext &t)
{
    const std::string who = hasAnotherKey(t.document(), t.decision(), D) ? t.name(U) : t.name(D);
    return {"Merged under a new key: " + who + " renamed it. What both sides changed in it is shown below."};
}

/// A text whose parts have sentences of their own.
Explanation byLines(const ExplanationContext &t)
{
    const auto &parts = t.decision().children;
    const auto places = std::ranges::count_if(parts, [&](DecisionId id) {
        const Decision &part = t.document().decision(id);
        const RuleId rule = part.isChosen() ? t.document().appliedChoices[part.person.choice].rule : part.rule;
        return rule != RuleId::Unchanged;
    });
    const auto conflicts =
        std::ranges::count_if(parts, [&](DecisionId part) { return t.document().decision(part).conflict; });
    return {"Merged by lines: " + t.name(U) + t.at(U) + " and " + t.name(D) + t.at(D) + " differ from " + t.name(O)
                + " in " + counted(static_cast<size_t>(places), "place", "") + "; "
                + (conflicts == 0 ? "all changes are included."
                                  : std::to_string(conflicts) + (conflicts == 1 ? " is" : " are") + " in conflict."),
            "Take " + t.name(U) + " or " + t.name(D) + " to use the text of one side."};
}

Explanation linesConflict(const ExplanationContext &t)
{
    const Side winner = t.decision().from == From::Updated ? U : D;
    return {"Conflict: both sides changed this. " + t.name(O) + " has " + t.valueAt(O) + ", " + t.name(U) + " has "
                + t.valueAt(U) + ", " + t.name(D) + " has " + t.valueAt(D) + ". Until you choose, it is as in "
                + t.name(winner) + ".",
            "Take " + t.name(U) + ", " + t.name(D) + ", both or neither, or type lines of your own."};
}

/// The first field that a side changed in a mapping: "changed `a` in it".
std::string firstFieldChanged(const ExplanationContext &t, Side side)
{
    const std::vector<Field> was = fieldsOf(t.ref(O), true), is = fieldsOf(t.ref(side), true);
    const auto named = [](const Field &field) {
        return k8s::isTextOfCollection(field.name) ? "a field" : "`" + std::string(field.name) + "`";
    };
    for (const Field &field : is) {
        const auto before = std::ranges::find(was, field.name, &Field::name);
        if (before == was.end())
            return "added " + named(field) + " to it";
        if (!sameToMerge(before->value, field.value) || !sameTag(before->value, field.value))
            return "changed " + named(field) + " in it";
    }
    for (const Field &field : was)
        if (std::ranges::find(is, field.name, &Field::name) == is.end())
            return "removed " + named(field) + " from it";
    return "changed something in it";
}

/// What a side changed where the other one removed all.
std::string whatChanged(const ExplanationContext &t, Side side)
{
    const NodeRef was = t.ref(O), is = t.ref(side);
    const std::string who = t.name(side) + " ", line = t.at(side) + ".";
    const auto keyOf = [&](Side one) {
        const NodeId key = t.decision().keys[one];
        return key == none ? std::string_view() : t.document().documents[one]->text(key);
    };
    if (t.same(O, side) && sameTag(was, is)) {
        if (sameToGit(was, is))
            return who + (keyOf(O) != keyOf(side) ? "renamed it" : "changed only its comment") + line;
        return who + (sameComments(was, is) ? "changed only how it is written" : "changed only comments in it") + line;
    }
    if (kindOf(was) == NodeKind::Map && t.value(O) == t.value(side))
        return who + firstFieldChanged(t, side) + line;
    return who + "changed it: it was " + t.valueAt(O) + " in " + t.name(O) + " and is " + t.valueAt(side) + ".";
}

std::string removedThere(const ExplanationContext &t)
{
    return "Conflict: " + t.name(U) + " removed " + t.it() + "; " + whatChanged(t, D)
        + " Until you choose, it stays as in " + t.name(D) + ".";
}

std::string removedHere(const ExplanationContext &t)
{
    return "Conflict: " + t.name(D) + " removed " + t.it() + "; " + whatChanged(t, U)
        + " Until you choose, it stays removed.";
}

constexpr Sentence sentences[] = {
    {RuleId::GitTheirsChanged, theirsChanged},
    {RuleId::GitOursChanged, oursChanged},
    {RuleId::GitTheirsRewrote,
     "Written as in {updated}{updated.at}. The value is the same everywhere, and only {updated} wrote it differently.",
     "Take {destination} to keep it as it is written there{destination.at}."},
    {RuleId::GitBothChangedSame, when::inOriginal,
     "{destination.stays}. {updated} and {destination} both changed it to this value; {original} had "
     "{original.valueAt}."},
    {RuleId::GitBothChangedSame, isWithoutBase, "{destination.stays}. {updated} and {destination} both have it."},
    {RuleId::GitBothChangedSame, "{destination.stays}. {updated} and {destination} both added it with this value."},
    {RuleId::GitTheirsAdded, "Added. Only {updated} has {it}{updated.at}.", "Take {destination} to leave it out."},
    {RuleId::GitOursAdded, isWithoutBase, "Stays. Only {destination} has {it}{destination.at}.",
     "Take {updated} to leave it out."},
    {RuleId::GitOursAdded, "Stays. Only {destination} has {it}{destination.at}; {updated} and {original} never had it.",
     "Take {updated} to leave it out."},
    {RuleId::GitTheirsRemoved,
     "Removed. {updated} removed {it}, and {destination} did not change it: it was {destination.valueAt}, as in "
     "{original}.",
     "Take {destination} to keep it."},
    {RuleId::GitOursRemoved,
     "Stays removed. {destination} removed {it}, and {updated} did not change it: it is {updated.valueAt}, as in "
     "{original}.",
     "Take {updated} to get it back."},
    {RuleId::GitBothRemoved,
     "Not there. Only {original} has {it}{original.at}; {updated} and {destination} both removed it."},
    {RuleId::GitBothChanged, bothChanged},
    {RuleId::GitRemovedThere, removedThere,
     "Take {updated} to remove it, {original} to undo what {destination} changed."},
    {RuleId::GitRemovedHere, removedHere, "Take {updated} to get it with that change."},
    {RuleId::GitKeyRenamed, keyRenamed},
    {RuleId::GitLinesMerged, byLines},
    {RuleId::GitLinesTheirs, when::notInDestination, "Added: {updated.valueAt}. Only {updated} has this here.",
     "Take {destination} to leave it out."},
    {RuleId::GitLinesTheirs, when::notInResult,
     "Removed: {destination.valueAt}. {updated} took this out; {destination} still has it, as in {original}.",
     "Take {destination} to keep it."},
    {RuleId::GitLinesTheirs,
     "Becomes {updated.valueAt}. Only {updated} changed this; {destination} still has {destination.valueAt}, as in "
     "{original}.",
     "Take {destination} to keep {destination.value}."},
    {RuleId::GitLinesOurs, when::notInDestination,
     "Stays out. {destination} took this out; {updated} still has {updated.valueAt}, as in {original}.",
     "Take {updated} to get it back."},
    {RuleId::GitLinesOurs, [](const ExplanationContext &t) { return !t.has(U); },
     "Stays: {destination.valueAt}. Only {destination} has this here.", "Take {updated} to leave it out."},
    {RuleId::GitLinesOurs,
     "Stays {destination.valueAt}. Only {destination} changed this; {updated} still has {updated.valueAt}, as in "
     "{original}.",
     "Take {updated} to get {updated.value} back."},
    {RuleId::GitLinesSame,
     "Both sides made the same change: {destination.valueAt}, where {original} has {original.valueAt}."},
    {RuleId::GitLinesConflict, linesConflict},
    {RuleId::GitBothInserted, when::inOriginal,
     "Conflict: {destination} and {updated} each replaced elements that {original} has here, in different ways, and "
     "one of them left "
     "{it} out. Until you choose, it is as in {destination}.",
     "Take {updated} to get it as in {updated}, {original} to get it as it was."},
    {RuleId::GitBothInserted, when::inDestination,
     "Conflict: {destination} put {it} here{destination.at}, and {updated} put something else in the same place in the "
     "list. Until "
     "you choose, it stays.",
     "Take {updated} to leave it out."},
    {RuleId::GitBothInserted,
     "Conflict: {updated} put {it} here{updated.at}, and {destination} put something else in the same place in the "
     "list. Until you "
     "choose, it is left out.",
     "Take {updated} to get it, next to what {destination} put here or instead of it."},
    {RuleId::GitBothRenamed, when::inDestination,
     "Conflict: {destination} renamed a field of {original} to this key{destination.at}, and {updated} renamed it to "
     "another one. Until "
     "you choose, it stays.",
     "Take {updated} to leave it out; do the same at the key that {updated} gave it."},
    {RuleId::GitBothRenamed,
     "Conflict: {updated} renamed a field of {original} to this key{updated.at}, and {destination} renamed it to "
     "another one. Until you "
     "choose, it is left out.",
     "Take {updated} to get it under this key; do the same at the key that {destination} gave it."},
    {RuleId::GitCompanions, when::inDestination,
     "Conflict: {destination.value} is one part of an image reference. {updated} and {destination} each changed "
     "different parts of "
     "it, and neither side has the image that both changes together name. Until you choose, it is as in {destination}.",
     "Take {updated} to get what {updated} has; do the same for the other parts."},
    {RuleId::GitCompanions,
     "Conflict: this field is one part of an image reference. {updated} and {destination} each changed different parts "
     "of it, and "
     "neither side has the image that both changes together name. Until you choose, it is left out, as in "
     "{destination}.",
     "Take {updated} to get what {updated} has; do the same for the other parts."},
    {RuleId::GitSameKey, when::inDestination,
     "Conflict: this element of {destination}{destination.at} and an element of {updated} would both have this key. "
     "Until you "
     "choose, this one stays as in {destination}.",
     "Take {updated} to get what {updated} has of this element; do the same for the other one."},
    {RuleId::GitSameKey,
     "Conflict: this element of {updated}{updated.at} and an element of {destination} would both have this key. Until "
     "you choose, "
     "this one is left out.",
     "Take {updated} to get it; do the same for the other one."},
};
static_assert(areSentencesOf(tables::git, sentences));

} // namespace
} // namespace git_sentences

Explanation explainGit(const ExplanationContext &t)
{
    if (t.decision().rule == RuleId::OrderChanged)
        return git_sentences::orderChanged(t);
    const auto told = tellFrom(t, git_sentences::sentences);
    return told ? *told : explainKyaml(t);
}

} // namespace fieldwise::merge

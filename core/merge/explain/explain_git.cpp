// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/explain/sentences.h"
#include "core/merge/plan/collections.h"

namespace fieldwise::merge {

namespace git_sentences {
namespace {

using namespace sides;

/// "Stays `2`"; for anything but a scalar "Stays as in Ours".
std::string staysOurs(const ExplanationContext &t)
{
    return t.isScalar(D) || t.isNull(D) ? "stays " + t.value(D) : "stays as in Ours";
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
    const std::string otherwise =
        t.has(O) ? "Take Theirs or Base, or type a value of your own." : "Take Theirs, or type a value of your own.";
    if (t.same(U, D) && t.sameTags())
        return {"Conflict: Theirs" + t.at(U) + " and Ours" + t.at(D)
                    + " have the same value, but each changed its comment, or comments inside it, differently. Until "
                      "you choose, it is as in Ours.",
                otherwise};
    if (t.decision().from.isData())
        return {"Conflict: Theirs" + t.at(U) + " and Ours" + t.at(D)
                    + " changed the same lines of this text in different ways. Until you choose, these lines are as in "
                      "Ours; lines that only one side changed are merged.",
                otherwise};
    if (t.decision().listRule.kind != k8s::ListKind::Atomic && kindOf(t.ref(O)) == NodeKind::List)
        return {"Conflict: Theirs" + t.at(U) + " and Ours" + t.at(D)
                    + " each put the elements of this list in a different order. Until you choose, it is as in Ours.",
                otherwise};
    const std::string how = t.has(O)
        ? "Base had " + t.valueAt(O) + "; Theirs changed it to " + t.valueAt(U) + ", Ours to " + t.valueAt(D)
        : "Theirs added it as " + t.valueAt(U) + ", Ours as " + t.valueAt(D);
    return {"Conflict: " + how + "." + asOne(t) + " Until you choose, it " + staysOurs(t) + ".", otherwise};
}

Explanation theirsChanged(const ExplanationContext &t)
{
    return {"Becomes " + t.value(U) + ". Only Theirs changed it" + t.at(U) + "; Ours still had " + t.valueAt(D)
                + ", as in Base." + asOne(t),
            "Take Ours to keep " + t.value(D) + "."};
}

Explanation oursChanged(const ExplanationContext &t)
{
    return {"Stays " + t.value(D) + ". Only Ours changed it" + t.at(D) + "; Theirs still has " + t.valueAt(U)
                + ", as in Base." + asOne(t),
            "Take Theirs to get " + t.value(U) + " back."};
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
        return {"The elements move: Ours" + t.at(D) + " and Theirs" + t.at(U)
                    + " each moved some of them, and both moves are kept.",
                "Take Ours to keep only its order."};
    return {"The elements move: only Theirs" + t.at(U) + " put them in another order, so its order is taken.",
            "Take Ours to keep them in place."};
}

Explanation keyRenamed(const ExplanationContext &t)
{
    const std::string who = hasAnotherKey(t.document(), t.decision(), D) ? "Theirs" : "Ours";
    return {"Merged under a new key: " + who + " renamed it. What both sides changed in it is shown below."};
}

constexpr Sentence sentences[] = {
    {RuleId::GitTheirsChanged, theirsChanged},
    {RuleId::GitOursChanged, oursChanged},
    {RuleId::GitBothChangedSame, when::inOriginal,
     "Stays {destination.value}. Theirs and Ours both changed it to this value; Base had {original.valueAt}."},
    {RuleId::GitBothChangedSame, "Stays {destination.value}. Theirs and Ours both added it with this value."},
    {RuleId::GitTheirsAdded, "Added. Only Theirs has {it}{updated.at}.", "Take Ours to leave it out."},
    {RuleId::GitOursAdded, "Stays. Only Ours has {it}{destination.at}; Theirs and Base never had it.",
     "Take Theirs to leave it out."},
    {RuleId::GitTheirsRemoved,
     "Removed. Theirs removed {it}, and Ours did not change it: it was {destination.valueAt}, as in Base.",
     "Take Ours to keep it."},
    {RuleId::GitOursRemoved,
     "Stays removed. Ours removed {it}, and Theirs did not change it: it is {updated.valueAt}, as in Base.",
     "Take Theirs to get it back."},
    {RuleId::GitBothRemoved, "Not there. Only Base has {it}{original.at}; Theirs and Ours both removed it."},
    {RuleId::GitBothChanged, bothChanged},
    {RuleId::GitRemovedThere,
     "Conflict: Theirs removed {it}; Ours changed it: it was {original.valueAt} in Base and is {destination.valueAt}. "
     "Until you choose, it stays as in Ours.",
     "Take Theirs to remove it, Base to undo what Ours changed."},
    {RuleId::GitRemovedHere,
     "Conflict: Ours removed {it}; Theirs changed it: it was {original.valueAt} in Base and is {updated.valueAt}. "
     "Until you choose, it stays removed.",
     "Take Theirs to get it with that change."},
    {RuleId::GitKeyRenamed, keyRenamed},
    {RuleId::GitLinesMerged,
     "Merged by lines: Theirs{updated.at} and Ours{destination.at} each changed different lines of this text, and all "
     "of these changes are included.",
     "Take Theirs or Ours to use the text of one side."},
    {RuleId::GitBothInserted, when::inOriginal,
     "Conflict: Ours and Theirs each replaced elements that Base has here, in different ways, and one of them left "
     "{it} out. Until you choose, it is as in Ours.",
     "Take Theirs to get it as in Theirs, Base to get it as it was."},
    {RuleId::GitBothInserted, when::inDestination,
     "Conflict: Ours put {it} here{destination.at}, and Theirs put something else in the same place in the list. Until "
     "you choose, it stays.",
     "Take Theirs to leave it out."},
    {RuleId::GitBothInserted,
     "Conflict: Theirs put {it} here{updated.at}, and Ours put something else in the same place in the list. Until you "
     "choose, it is left out.",
     "Take Theirs to get it, next to what Ours put here or instead of it."},
    {RuleId::GitBothRenamed, when::inDestination,
     "Conflict: Ours renamed a field of Base to this key{destination.at}, and Theirs renamed it to another one. Until "
     "you choose, it stays.",
     "Take Theirs to leave it out; do the same at the key that Theirs gave it."},
    {RuleId::GitBothRenamed,
     "Conflict: Theirs renamed a field of Base to this key{updated.at}, and Ours renamed it to another one. Until you "
     "choose, it is left out.",
     "Take Theirs to get it under this key; do the same at the key that Ours gave it."},
    {RuleId::GitCompanions, when::inDestination,
     "Conflict: {destination.value} is one part of an image reference. Theirs and Ours each changed different parts of "
     "it, and neither side has the image that both changes together name. Until you choose, it is as in Ours.",
     "Take Theirs to get what Theirs has; do the same for the other parts."},
    {RuleId::GitCompanions,
     "Conflict: this field is one part of an image reference. Theirs and Ours each changed different parts of it, and "
     "neither side has the image that both changes together name. Until you choose, it is left out, as in Ours.",
     "Take Theirs to get what Theirs has; do the same for the other parts."},
    {RuleId::GitSameKey, when::inDestination,
     "Conflict: this element of Ours{destination.at} and an element of Theirs would both have this key. Until you "
     "choose, this one stays as in Ours.",
     "Take Theirs to get what Theirs has of this element; do the same for the other one."},
    {RuleId::GitSameKey,
     "Conflict: this element of Theirs{updated.at} and an element of Ours would both have this key. Until you choose, "
     "this one is left out.",
     "Take Theirs to get it; do the same for the other one."},
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

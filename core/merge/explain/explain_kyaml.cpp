// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences of merge2, and those that it shares with merge3.
#include <algorithm>

#include "core/merge/explain/sentences.h"
#include "core/merge/explain/title.h"
#include "core/merge/plan/collections.h"
#include "core/merge/plan/steps.h"

namespace fieldwise::merge {

namespace kyaml_sentences {
namespace {

using namespace sides;

/// How to remove a field or element that only the destination has.
std::string removal(const ExplanationContext &t)
{
    const yaml::PathStep &step = t.decision().pathStep;
    if (isKey(t))
        return {};
    const bool twoWay = t.plan().options.mode == Mode::TwoWay;
    if (twoWay && t.decision().parent == noDecision)
        return "Add it with `$patch: delete` to " + t.name(U) + " to remove it.";
    const bool repeated = t.decision().notes(NoticeId::DuplicateKeys);
    if (twoWay && step.kind == yaml::PathStep::Kind::Keys && !repeated)
        return "Add this element with `$patch: delete` to " + t.name(U) + " to remove it.";
    // In three-way, Updated's null does not clear a list that is merged by elements, and is a conflict.
    const bool merged = kindOf(t.ref(D)) == NodeKind::List && t.decision().listRule.kind != k8s::ListKind::Atomic;
    const bool clears = twoWay || (!merged && t.plan().options.onConflict == OnConflict::Updated);
    if (step.kind == yaml::PathStep::Kind::Field && t.decision().parent != noDecision && clears)
        return "Set it to null in " + t.name(U) + " to remove it.";
    return "Delete it from " + t.name(D) + " if it is not wanted.";
}

/// How to keep the destination's value. In two-way, an empty value after the colon is dropped if only the destination
/// has it.
std::string keepingDestination(const ExplanationContext &t)
{
    return t.isNull(D) && t.ref(D).node().style == Style::Empty
        ? t.take(D)
        : t.filled("Remove {field} from {updated} to keep {destination.value}.");
}

bool isReplaced(const ExplanationContext &t)
{
    for (DecisionId up = t.decision().parent; up != noDecision; up = t.document().decision(up).parent)
        if (t.document().decision(up).rule == RuleId::DirectiveReplace)
            return true;
    return false;
}

bool isInOtherOrder(const ExplanationContext &t)
{
    return t.has(U) && t.has(D) && !t.decision().isLines() && !t.same(U, D);
}

/// How to keep what a null clears.
std::string keptFromNull(const ExplanationContext &t)
{
    const bool threeWay = isThreeWay(t.plan().options.mode);
    if (t.isNull(D))
        return threeWay ? "Give it a value in both " + t.name(U) + " and " + t.name(D) + " to include it."
                        : "Give it a value in " + t.name(U) + " to include it.";
    if (threeWay && t.has(O) && !t.isNull(O) && kindOf(expanded(t.ref(D))) == NodeKind::Map) // it would stay as `{}`
        return "Put a value back into " + t.name(U) + " to keep it.";
    if (threeWay && t.has(O) && !t.isNull(O))
        return "Put a value back into " + t.name(U) + " to keep it; deleting the line also removes it.";
    return "Remove the line from " + t.name(U) + " to keep it.";
}

/// How to merge a list that is treated as one value.
std::string listAdvice(const ExplanationContext &t)
{
    const auto all = [&](NodeKind kind) {
        for (const Side side : {U, D})
            for (const NodeRef item : itemsOf(t.ref(side)))
                if (kindOf(expanded(item)) != kind)
                    return false;
        return true;
    };
    if (all(NodeKind::Scalar))
        return "Give it the list rule `set` to keep what only " + t.name(D) + " has.";
    return all(NodeKind::Map) ? "Name a merge key for this list with a list rule to merge its elements." : t.take(D);
}

/// How to remove a container that is left empty.
std::string emptied(const ExplanationContext &t)
{
    const std::string unwanted = " if the empty value is not wanted";
    if (t.plan().options.mode == Mode::TwoWay)
        return "Set it to null in " + t.name(U) + unwanted + ".";
    if (!t.has(U))
        return "Remove it from " + t.name(D) + unwanted + ".";
    if (!t.parent())
        return "Remove it from " + t.name(U) + unwanted + ".";
    if (kindOf(t.ref(D)) == NodeKind::List)
        return "Remove it from " + t.name(U) + unwanted + ": removed from " + t.name(D)
            + " alone, it comes back empty.";
    return "Remove it from both " + t.name(U) + " and " + t.name(D) + unwanted
        + ": removed from only one, it stays as an empty value.";
}

/// What happens to an element that can't be paired.
std::string lostOrStays(const ExplanationContext &t)
{
    const Side side = t.has(D) ? D : t.has(U) ? U : O;
    const std::string of = " of " + t.name(side) + t.at(side);
    return t.decision().inResult() ? "An element" + of + " stays as it is." : "An element" + of + " is lost.";
}

Explanation kindClash(const ExplanationContext &t)
{
    const std::string u = t.name(U), d = t.name(D);
    return {(t.decision().from == From::Destination ? "Stays as in " + d : "Becomes " + u + "'s value") + ": " + u
                + " has " + t.valueAt(U) + ", " + d + " has " + t.valueAt(D)
                + ". A mapping, a list and a scalar can't be merged into one another, so one side is taken as a whole.",
            t.take(t.decision().from == From::Destination ? U : D)};
}

Explanation elementWithoutKey(const ExplanationContext &t)
{
    if (!t.decision().inResult())
        return {lostOrStays(t) + " The list has an element without its merge key, which confuses kyaml's lookups.",
                "Give every element its key, or turn off the exact rules."};
    return {lostOrStays(t) + " This element lacks the key that the list is merged by.", "Give the element its key."};
}

Explanation duplicateKeys(const ExplanationContext &t)
{
    return {lostOrStays(t) + " Another element of this list has the same key.", "Give each element a unique key."};
}

constexpr Sentence sentences[] = {
    {RuleId::Unchanged, [](const ExplanationContext &t) { return isYamlMergeKey(t.document(), t.decision()); },
     "Stays. The fields that it merges in are decided one by one."},
    {RuleId::Unchanged, isInOtherOrder, "Stays as in {destination}; {updated} has the same elements in another order."},
    {RuleId::Unchanged, [](const ExplanationContext &t) { return isWrittenDifferently(t.document(), t.decision()); },
     "{destination.stays}. {updated} has {updated.valueAt}, the same value, written differently."},
    {RuleId::Unchanged, "{destination.stays}. It is the same everywhere."},
    {RuleId::SourceWins,
     "Becomes {updated.value}. {updated} sets it{updated.at}; {destination} had {destination.valueAt}. {updated} wins "
     "for every field that it mentions.",
     keepingDestination},
    {RuleId::OnlySource, isReplaced, "Taken from {updated}{updated.at}, as a part of its `$patch: replace`."},
    {RuleId::OnlySource, when::inDestination,
     "Becomes what {updated} has{updated.at}; {destination} has null{destination.at}.", "{destination.take}"},
    {RuleId::OnlySource, isKey, "Added. Only {updated} has it{updated.at}."},
    {RuleId::OnlySource, "Added. Only {updated} has it{updated.at}.", "Remove it from {updated} to leave it out."},
    {RuleId::OnlyDestination, "Stays. Only {destination} has it{destination.at}, so there is nothing to merge into it.",
     removal},
    {RuleId::NullClears, when::notInDestination,
     "Not there. {updated} sets it to null{updated.at}, and {destination} does not have it."},
    {RuleId::NullClears,
     "Removed. {updated} sets it to null{updated.at}, and null clears a field ({destination} had "
     "{destination.valueIn}).",
     keptFromNull},
    {RuleId::NullKept, "Stays null. {updated} does not mention it, and an explicit null{destination.at} stays.",
     "Remove the line from {destination} if it is not wanted."},
    {RuleId::EmptyNullDropped,
     "Removed. {destination} has nothing after the colon{destination.at}, and {updated} does not mention the field; "
     "such a field is dropped.",
     "Write `null` after the colon to keep it, or give it a value."},
    {RuleId::EmptyChangesNothing,
     "Stays. {updated} has it empty{updated.at}, and an empty value adds nothing and clears nothing.",
     "Set it to null in {updated} to remove it."},
    {RuleId::DirectiveDelete, when::notInDestination,
     "Not there. {updated} says `$patch: delete`{updated.at}, and {destination} does not have it."},
    {RuleId::DirectiveDelete,
     "Removed. {updated} says `$patch: delete`{updated.at}; {destination} had it{destination.at}.",
     "Remove the directive from {updated} to keep it."},
    {RuleId::DirectiveReplace, [](const ExplanationContext &t) { return t.decision().outcome == Outcome::Retained; },
     "Stays as in {destination}{destination.at}. {updated} says `$patch: replace`{updated.at}, which kyaml ignores for "
     "an element when new elements are placed first.",
     "Choose the list order append, or turn off the exact rules."},
    {RuleId::DirectiveReplace,
     "Replaced as a whole. {updated} says `$patch: replace`{updated.at}, so none of {destination}'s value is kept.",
     "Remove the directive from {updated} to merge field by field."},
    {RuleId::SourceListReplaces,
     "The list becomes {updated}'s: {updated.valueAt} in place of {destination.valueAt}.{listNote}", listAdvice},
    {RuleId::MapLeftEmpty, when::isConflict,
     "Stays, but empty. Everything that was in it{destination.at} is removed, but not the field itself. {destination} "
     "had changed some of it; when both changed it, {updated} wins.",
     "{destination.take}"},
    {RuleId::MapLeftEmpty,
     "Stays, but empty. Everything that was in it{destination.at} is removed, but not the field itself.", emptied},
    {RuleId::KeyRestored, when::notInDestination, "Added with its element, which is identified by this key."},
    {RuleId::KeyRestored,
     "Stays. Its element is identified by this key, so the key is removed only with the whole element."},
    {RuleId::CommentTaken, [](const ExplanationContext &t) { return t.decision().shape == Shape::Leaf; },
     "{destination.stays}; only its comment is taken from {updated}{updated.at}."},
    {RuleId::CommentTaken, "Stays; only its comment is taken from {updated}{updated.at}."},
    {RuleId::AliasDropped, when::exact, "Dropped. It is an alias or a merge key, which kyaml does not carry over.",
     "Write the value out instead of the alias."},
    {RuleId::AliasDropped,
     "Written out. A merge key adds all of its fields; some of them are removed, so the others become ordinary "
     "fields."},
    {RuleId::KindClash, kindClash},
    {RuleId::ElementWithoutKey, elementWithoutKey},
    {RuleId::DuplicateKeys, duplicateKeys},
    {RuleId::OrderChanged, [](const ExplanationContext &t) { return t.plan().options.listOrder == ListOrder::Append; },
     "The elements are in a different order than in {destination}: kyaml's placement moves them.",
     "Turn off the exact rules to keep them in place."},
    {RuleId::OrderChanged, "The elements move: those that {updated} names come first, in its order.",
     "Choose the list order append to keep them in place."},
};
static_assert(areSentencesOf(tables::kyaml, sentences));

} // namespace
} // namespace kyaml_sentences

std::string listNote(const ExplanationContext &t)
{
    using namespace sides;
    const auto &rule = t.decision().listRule;
    const bool list = kindOf(t.ref(U)) == NodeKind::List;
    return list && rule.kind == k8s::ListKind::Atomic && rule.from == k8s::LearntFrom::Nothing
        ? " No merge key is known for this list, so it counts as one value."
        : list ? " The list counts as one value."
               : "";
}

bool isKey(const ExplanationContext &t)
{
    const auto &keys = t.parent() ? t.parent()->pathStep.keys : decltype(t.parent()->pathStep.keys){};
    return std::ranges::any_of(keys, [&](const auto &key) { return key.first == t.decision().pathStep.name; });
}

Explanation explainKyaml(const ExplanationContext &t)
{
    const auto told = tellFrom(t, kyaml_sentences::sentences);
    return told ? *told : explainMerge3(t);
}

} // namespace fieldwise::merge

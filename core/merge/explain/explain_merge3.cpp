// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences of merge3, and those about whole resources.
#include "core/merge/explain/sentences.h"

namespace fieldwise::merge {

namespace merge3_sentences {
namespace {

using namespace sides;

std::string lowerFirst(std::string text)
{
    text.front() = static_cast<char>(text.front() | 0x20);
    return text;
}

bool updatedIsEmpty(const ExplanationContext &t)
{
    return fieldsOf(t.ref(U), true).empty() && itemsOf(t.ref(U)).empty();
}

Explanation comesBack(const ExplanationContext &t)
{
    const std::string u = t.name(U);
    const bool whole = t.decision().shape == Shape::Leaf;
    const std::string how = whole       ? "as " + t.value(U)
        : t.decision().children.empty() ? "empty"
                                        : "with what " + u + " changed in it";
    const std::string changed = !t.same(O, U) ? " changed it" : whole ? " changed its comment" : " still has it";
    return {"Comes back " + how + ". " + t.name(D) + (t.has(D) ? " has null" + t.at(D) : std::string(" deleted it"))
                + ", but " + u + changed + t.at(U) + " (" + t.name(O) + " had " + t.valueIn(O) + ")."
                + (t.decision().conflict ? " When both changed it, " + u + " wins." : std::string()),
            t.take(D)};
}

Explanation destinationWins(const ExplanationContext &t)
{
    const std::string u = t.name(U), d = t.name(D), o = t.name(O);
    return {(t.has(D) ? t.stays(D) : std::string("Stays deleted")) + ". "
                + (t.has(O) ? o + " had " + t.valueAt(O) : "It is not in " + o) + "; " + u
                + (t.has(U) ? (t.has(O) ? " changed it to " : " added ") + t.valueAt(U) : std::string(" dropped it"))
                + ", " + d
                + (t.has(D) ? (t.has(O) ? " changed it to " : " added ") + t.valueAt(D) : std::string(" deleted it"))
                + ". " + d + " wins conflicts, as you asked.",
            "Let " + u + " win conflicts, or " + lowerFirst(t.take(U))};
}

Explanation nullInDestination(const ExplanationContext &t)
{
    const std::string u = t.name(U), d = t.name(D);
    return {"Removed. It is null in " + d + t.at(D) + ", and null clears a field, whatever " + u + " has"
                + (t.has(U) ? " (" + t.valueIn(U) + ")" : std::string()) + ".",
            !t.has(U) && t.has(O) && !t.isNull(O) ? "Give it a value in both " + u + " and " + d + " to include it."
                                                  : "Give it a value in " + d + " to include it."};
}

constexpr Sentence sentences[] = {
    {RuleId::UpdatedChanged,
     "Becomes {updated.value}. Only {updated} changed it{updated.at}; {destination} still had {destination.valueAt}, "
     "as in {original}.",
     "{destination.take}"},
    {RuleId::UpdatedListReplaces,
     "Becomes {updated}'s list: {updated.valueAt}. Only {updated} changed it; {destination} still had {original}'s "
     "{destination.valueAt}.{listNote}",
     "{destination.take}"},
    {RuleId::BothChangedSame,
     "{destination.stays}. {updated} and {destination} both changed it to this value; {original} had "
     "{original.valueAt}."},
    {RuleId::DestinationChangeKept,
     "{destination.stays}. {updated} did not change it (still {updated.value}, as in {original}), so "
     "{destination}'s own value is kept{destination.at}.",
     "{updated.take}"},
    {RuleId::LocalDeletionKept, when::originalSame,
     "Stays deleted. {updated} did not change it (still {updated.value}, as in {original}), so {destination}'s "
     "deletion is kept.",
     "Put it back into {destination} to restore it."},
    {RuleId::LocalDeletionKept,
     "Stays deleted. {updated} only removed something from it{updated.at}, so {destination}'s deletion is kept.",
     "Put it back into {destination} to restore it."},
    {RuleId::UpdatedAdded, isKey, "Added. Only {updated} has it{updated.at}."},
    {RuleId::UpdatedAdded, "Added. Only {updated} has it{updated.at}.", "Remove it from {updated} to leave it out."},
    {RuleId::BothAddedSame, "{destination.stays}. {updated} and {destination} both added it with this value."},
    {RuleId::UpdatedRemoved,
     "Removed. {updated} dropped it, and {destination} still had {destination.valueAt}, as in {original}.",
     "Put it back into {updated} to keep it."},
    {RuleId::BothRemoved, "Not there. Only {original} has it{original.at}; neither {updated} nor {destination} does."},
    {RuleId::UpdatedWins, when::inOriginal,
     "Becomes {updated.value}. {original} had {original.valueAt}; {updated} changed it to {updated.valueAt} and "
     "{destination} to {destination.valueAt}. When both changed it, {updated} wins.{listNote}",
     "{destination.take}"},
    {RuleId::UpdatedWins,
     "Becomes {updated.value}. It is not in {original}; {updated} added {updated.valueAt} and {destination} "
     "{destination.valueAt}. When both added it, {updated} wins.{listNote}",
     "{destination.take}"},
    {RuleId::UpdatedWinsRemoval,
     "Removed. {original} had {original.valueAt}; {updated} dropped it, {destination} changed it to "
     "{destination.valueAt}. When both changed it, {updated} wins.",
     "{destination.take}"},
    {RuleId::ComesBack, comesBack},
    {RuleId::DestinationWins, destinationWins},
    {RuleId::NullInDestination, nullInDestination},
    {RuleId::ListRemoved,
     "Removed, including everything that only {destination} has in it: {updated} dropped the whole list{original.at}, "
     "and a list is removed as a whole ({destination} had {destination.valueIn}).",
     "{destination.take}"},
    {RuleId::MapComesBackEmpty, when::originalSame,
     "Comes back empty. {destination} deleted it; {updated} still has it{updated.at}, as in {original}. Its fields "
     "stay deleted, but not the field itself.",
     "Remove it from {updated}, too, to leave it out."},
    {RuleId::MapComesBackEmpty, updatedIsEmpty,
     "Comes back empty. {destination} deleted it; {updated} still has it{updated.at}, but empty. Its fields stay "
     "deleted, but not the field itself.",
     "Remove it from {updated}, too, to leave it out."},
    {RuleId::MapComesBackEmpty,
     "Comes back empty. {destination} deleted it; {updated} still has it{updated.at}, with less in it. Its fields stay "
     "deleted, but not the field itself.",
     "Remove it from {updated}, too, to leave it out."},
    {RuleId::PartialElement, when::notInDestination,
     "Comes back in part. {destination} deleted this element; {updated} changed some of its fields{updated.at}. Only "
     "those come back, with the key.",
     "Put the element into {destination} to get all of it."},
    {RuleId::PartialElement,
     "Stays in part. {updated} dropped this element, but {destination} has something of its own in it{destination.at}. "
     "Only that stays, with the key.",
     "Remove the element from {destination} to drop it for good."},
};
static_assert(areSentencesOf(tables::merge3, sentences));

Explanation resourceLeft(const ExplanationContext &t)
{
    return {t.document().unread, "Fix the file to merge it field by field."};
}

constexpr Sentence ofResources[] = {
    {RuleId::ResourceKept, "Stays. Only {destination} has this resource{destination.at}.",
     "Remove it from {destination} if it is not wanted."},
    {RuleId::ResourceAdded, "Added. Only {updated} has this resource{updated.at}.",
     "Remove it from {updated} to leave it out."},
    {RuleId::ResourceReturns,
     "Comes back. {destination} deleted this resource, but {updated} still has it{updated.at}, and whatever {updated} "
     "has is added.",
     "Remove it from {updated}, or choose to leave it out (`take: nothing`)."},
    {RuleId::ResourceDropped,
     "Removed. {original} has this resource{original.at} and {updated} does not, so it is removed from "
     "{destination}{destination.at}.",
     "Put it back into {updated} to keep it."},
    {RuleId::ResourceStaysDeleted,
     "Stays deleted. {destination} deleted this resource; {updated} still has it{updated.at}, and kpt does not bring "
     "it "
     "back, whether {updated} changed it or not.",
     "Choose {updated} to have it back."},
    {RuleId::ResourceStaysChanged,
     "Stays. {updated} removed this resource, but {destination} changed it{destination.at}, and kpt keeps what was "
     "changed.",
     "Choose to leave it out (`take: nothing`)."},
    {RuleId::ResourceLeft, resourceLeft},
};
static_assert(areSentencesOf(tables::resources, ofResources));

} // namespace
} // namespace merge3_sentences

Explanation explainMerge3(const ExplanationContext &t)
{
    return tellFrom(t, merge3_sentences::sentences, merge3_sentences::ofResources).value_or(Explanation{});
}

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
// What merge3 says, and what becomes of whole resources.
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

/// How an updated that still has a container differs from the original: "as in Original".
std::string stillHas(const Teller &t)
{
    if (t.same(O, U))
        return ", as in " + t.name(O);
    const bool empty = fieldsOf(t.ref(U), true).empty() && itemsOf(t.ref(U)).empty();
    return empty ? ", though empty" : ", though with less in it";
}

Explanation updatedListReplaces(const Teller &t)
{
    const std::string u = t.name(U), d = t.name(D), o = t.name(O);
    return {"Becomes " + u + "'s list: " + t.valueAt(U) + ". Only " + u + " changed it; " + d + " still had " + o
                + "'s " + t.valueAt(D) + "." + listNote(t),
            take(t, D)};
}

Explanation localChangeKept(const Teller &t)
{
    const std::string u = t.name(U), d = t.name(D), o = t.name(O);
    return {"Stays " + t.value(D) + ". " + u + " did not change it (still " + t.value(U) + ", as in " + o + "), so " + d
                + "'s own value is kept" + t.at(D) + ".",
            take(t, U)};
}

Explanation localDeletionKept(const Teller &t)
{
    const std::string u = t.name(U), d = t.name(D), o = t.name(O);
    return {"Stays deleted. "
                + (t.same(O, U) ? u + " did not change it (still " + t.value(U) + ", as in " + o + ")"
                                : u + " only took something out of it" + t.at(U))
                + ", so " + d + "'s deletion is kept.",
            "Put it back into " + d + " to have it."};
}

Explanation updatedAdded(const Teller &t)
{
    const std::string u = t.name(U);
    return {"Added. Only " + u + " has it" + t.at(U) + ".",
            isKey(t) ? "" : "Remove it from " + u + " to leave it out."};
}

Explanation updatedWins(const Teller &t)
{
    const std::string u = t.name(U), d = t.name(D), o = t.name(O);
    return {"Becomes " + t.value(U) + ". " + (t.has(O) ? o + " had " + t.valueAt(O) : "It is not in " + o) + "; " + u
                + (t.has(O) ? " changed it to " : " added ") + t.valueAt(U) + " and " + d + (t.has(O) ? " to " : " ")
                + t.valueAt(D) + ". When both " + (t.has(O) ? "changed" : "added") + " it, " + u + " wins."
                + listNote(t),
            take(t, D)};
}

Explanation comesBack(const Teller &t)
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
            take(t, D)};
}

Explanation destinationWins(const Teller &t)
{
    const std::string u = t.name(U), d = t.name(D), o = t.name(O);
    return {(t.has(D) ? "Stays " + t.value(D) : std::string("Stays deleted")) + ". "
                + (t.has(O) ? o + " had " + t.valueAt(O) : "It is not in " + o) + "; " + u
                + (t.has(U) ? (t.has(O) ? " changed it to " : " added ") + t.valueAt(U) : std::string(" dropped it"))
                + ", " + d
                + (t.has(D) ? (t.has(O) ? " changed it to " : " added ") + t.valueAt(D) : std::string(" deleted it"))
                + ". " + d + " was asked to win conflicts.",
            "Let " + u + " win conflicts, or " + lowerFirst(take(t, U))};
}

Explanation nullInDestination(const Teller &t)
{
    const std::string u = t.name(U), d = t.name(D);
    return {"Removed. It is null in " + d + t.at(D) + ", and null clears a field, whatever " + u + " says"
                + (t.has(U) ? " (" + t.valueIn(U) + ")" : std::string()) + ".",
            !t.has(U) && t.has(O) && !t.isNull(O) ? "Put a value into both " + u + " and " + d + " to have it."
                                                  : "Put a value into " + d + " to have it."};
}

Explanation mapComesBackEmpty(const Teller &t)
{
    const std::string u = t.name(U), d = t.name(D);
    return {"Comes back empty. " + d + " deleted it, " + u + " still has it" + t.at(U) + stillHas(t)
                + "; its fields stay deleted, the field itself does not.",
            "Remove it from " + u + ", too, to leave it out."};
}

Explanation partialElement(const Teller &t)
{
    const std::string u = t.name(U), d = t.name(D);
    if (!t.has(D))
        return {"Comes back in part. " + d + " deleted this element, " + u + " changed some of its fields" + t.at(U)
                    + "; only those return, with the key.",
                "Put the element into " + d + " to have all of it."};
    return {"Stays in part. " + u + " dropped this element, but " + d + " has something of its own in it" + t.at(D)
                + "; only that stays, with the key.",
            "Remove the element from " + d + " to drop it for good."};
}

constexpr Sentence sentences[] = {
    {RuleId::UpdatedChanged,
     "Becomes {updated.value}. Only {updated} changed it{updated.at}; {destination} still had {destination.valueAt}, "
     "as in {original}.",
     "{take.destination}"},
    {RuleId::UpdatedListReplaces, updatedListReplaces},
    {RuleId::BothChangedSame,
     "Stays {destination.value}. {updated} and {destination} both changed it to that; {original} had "
     "{original.valueAt}."},
    {RuleId::LocalChangeKept, localChangeKept},
    {RuleId::LocalDeletionKept, localDeletionKept},
    {RuleId::UpdatedAdded, updatedAdded},
    {RuleId::BothAddedSame, "Stays {destination.value}. {updated} and {destination} both added it with that value."},
    {RuleId::UpdatedRemoved,
     "Removed. {updated} dropped it, and {destination} still had {destination.valueAt}, as in {original}.",
     "Put it back into {updated} to keep it."},
    {RuleId::BothRemoved, "Not there. Only {original} has it{original.at}; neither {updated} nor {destination} does."},
    {RuleId::UpdatedWins, updatedWins},
    {RuleId::UpdatedWinsRemoval,
     "Removed. {original} had {original.valueAt}; {updated} dropped it, {destination} changed it to "
     "{destination.valueAt}. When both changed it, {updated} wins.",
     "{take.destination}"},
    {RuleId::ComesBack, comesBack},
    {RuleId::DestinationWins, destinationWins},
    {RuleId::NullInDestination, nullInDestination},
    {RuleId::ListRemoved,
     "Removed with everything that only {destination} has in it: {updated} dropped the whole list{original.at}, and a "
     "list goes as one ({destination} had {destination.valueIn}).",
     "{take.destination}"},
    {RuleId::MapComesBackEmpty, mapComesBackEmpty},
    {RuleId::PartialElement, partialElement},
};
static_assert(areSentencesOf(tables::merge3, sentences));

Explanation resourceLeft(const Teller &t)
{
    return {t.document().unread, "Correct the file to have it merged by its fields."};
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
     "Removed. {original} has this resource{original.at} and {updated} does not, so it goes from "
     "{destination}{destination.at}.",
     "Put it back into {updated} to keep it."},
    {RuleId::ResourceLeft, resourceLeft},
};
static_assert(areSentencesOf(tables::resources, ofResources));

} // namespace
} // namespace merge3_sentences

Explanation explainMerge3(const Teller &t)
{
    return tellFrom(t, merge3_sentences::sentences, merge3_sentences::ofResources).value_or(Explanation{});
}

} // namespace fieldwise::merge

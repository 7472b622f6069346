// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/patchplan.h"
#include "core/merge/teller.h"

namespace fieldwise::merge {

namespace {

constexpr Side P = Side::Updated, D = Side::Destination;

std::string line(const Teller &t, Side side)
{
    return t.at(side);
}

Explanation unchanged(const Teller &t)
{
    if (t.plan().options.mode == Mode::Compare)
        return {"Stays " + t.value(D) + ". It is the same in Before and After.", {}};
    return {"Stays " + t.value(D) + ". The patch does not touch it.", {}};
}

Explanation added(const Teller &t)
{
    const bool cleaned = t.decision().from == From::Computed;
    return {t.becomes("Added as", P) + ". Only the patch has it" + line(t, P)
                + (cleaned ? ", and the nulls in it only say that there is nothing to remove." : "."),
            "Take it out of the patch to leave it out."};
}

Explanation set(const Teller &t)
{
    return {"Becomes " + t.value(P) + ". The patch says so" + line(t, P) + "; it was " + t.valueAt(D) + ".",
            "Take " + t.field() + " out of the patch to keep " + t.value(D) + "."};
}

/// Why a list is not merged, and how it would be.
Explanation listReplaced(const Teller &t)
{
    const bool strategic = t.document().patch && t.document().patch->type == PatchType::Strategic;
    const std::string becomes = "The list becomes the patch's: " + t.valueAt(P) + " in place of " + t.valueAt(D) + ". ";
    if (!strategic)
        return {becomes + "A JSON merge patch replaces lists as a whole.",
                "Use a JSON patch, or a strategic merge patch if the list has merge keys, to change single elements."};
    return {becomes + "This list has no merge key, so a strategic merge patch replaces it.", "Use a JSON patch to change single elements."};
}

Explanation removedByDelete(const Teller &t)
{
    return {"Removed. The patch says `$patch: delete`" + line(t, P) + " (it was " + t.valueIn(D) + ").", "Take the instruction out of the patch to keep it."};
}

Explanation nothing(const Teller &t)
{
    return {"Not there, so nothing is removed: the patch takes away " + t.thing() + line(t, P) + ", and the document does not have it.", {}};
}

Explanation tell(const Teller &t)
{
    switch (t.decision().rule) {
    case RuleId::PatchObject:
        return {"The patch changes the document" + line(t, P) + ".", {}};
    case RuleId::PatchSame:
        return {"Stays " + t.value(D) + ". The patch says the same" + line(t, P) + ".", {}};
    case RuleId::PatchAdded:
        return added(t);
    case RuleId::PatchSet:
        return set(t);
    case RuleId::PatchOtherType:
        return {"Becomes " + t.value(P) + ". The patch has another type of value" + line(t, P) + ", so it replaces " + t.valueAt(D) + " as a whole.",
                "Take " + t.field() + " out of the patch to keep it."};
    case RuleId::PatchListReplaced:
        return listReplaced(t);
    case RuleId::PatchMapReplaced:
        return {"Replaced as a whole: the patch says so" + line(t, P) + ".", {}};
    case RuleId::PatchRemovedByNull:
        return {"Removed. The patch sets it to null" + line(t, P) + ", and null removes a field (it was " + t.valueIn(D) + ").",
                "Take the line out of the patch to keep it."};
    case RuleId::PatchRemovedByDelete:
        return removedByDelete(t);
    case RuleId::PatchRetainKeys:
        return {"Removed. The patch lists what stays with `$retainKeys`" + line(t, P) + ", and " + t.field() + " is not in that list (it was "
                    + t.valueIn(D) + ").",
                "Add `" + t.decision().step.name + "` to `$retainKeys` to keep it."};
    case RuleId::PatchNotInReplace:
        return {"Removed. The patch replaces what it stands in as a whole" + line(t, P) + ", and does not have it (it was " + t.valueIn(D) + ").",
                "Put it into the patch to keep it, or leave out the instruction to replace."};
    case RuleId::PatchValueRemoved:
        return {"Removed. The patch lists it in `$deleteFromPrimitiveList`" + line(t, P) + ".", "Take it out of that list to keep it."};
    case RuleId::PatchNothing:
        return nothing(t);
    case RuleId::PatchLanded:
        return {"Added as it stands in the patch" + line(t, P) + ", instructions and nulls included: nothing was there to apply them to.",
                "Take the instructions and nulls out of the patch; it adds the value all the same."};
    case RuleId::PatchListAsOne:
        return {"The list is merged as a whole: the value that elements are known by is not unique, so single ones can't be told apart.",
                "Give each element a key of its own, or use a JSON patch."};
    case RuleId::PatchOrder:
        return {"Elements move: those that the patch names stand in its order" + line(t, P) + ", the others keep their place before the first that followed them.",
                "Name the elements in the document's order to keep them in place."};
    case RuleId::OperationsTogether:
        return {"Several operations made this value.", {}};
    case RuleId::CompareAdded:
        return {t.becomes("Added as", P) + ". Only After has it" + line(t, P) + ".", {}};
    case RuleId::CompareRemoved:
        return {"Removed. Only Before has it (" + t.valueIn(D) + ").", {}};
    case RuleId::CompareChanged:
        return {"Becomes " + t.value(P) + line(t, P) + ". It was " + t.valueAt(D) + ".", {}};
    case RuleId::CompareListChanged:
        return {"The list becomes " + t.valueAt(P) + ". It was " + t.valueAt(D) + ".", {}};
    case RuleId::CompareOrder:
        return {"Elements move: After has them in another order" + line(t, P) + ".", {}};
    default:
        return unchanged(t);
    }
}

/// The last operation that touched the field.
const OperationStep *operationOf(const Teller &t, uint32_t &index)
{
    const OperationStep *found = nullptr;
    if (t.document().patch)
        for (uint32_t i = 0; i < t.document().patch->operations.size(); ++i)
            if (const OperationStep &step = t.document().patch->operations[i]; step.decision == t.id() && step.reaction.works() && step.reaction.did != Did::Holds) {
                found = &step;
                index = i;
            }
    return found;
}

} // namespace

Explanation explainPatch(const Teller &t)
{
    uint32_t index = 0;
    const RuleId rule = t.decision().rule;
    if (rule >= RuleId::OperationAdds && rule <= RuleId::OperationsTogether && operationOf(t, index))
        return explainOperation(t, index);
    return tell(t);
}

} // namespace fieldwise::merge

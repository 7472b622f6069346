// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/explain/explain.h"
#include "core/merge/explain/teller.h"
#include "core/merge/patch/patchplan.h"
#include "core/merge/plan/secrets.h"
#include "core/yaml/value.h"

namespace fieldwise::merge {

namespace patch_sentences {
namespace {

using namespace sides;
constexpr Side P = Side::Updated;

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

std::string addedAs(const Teller &t)
{
    return t.isScalar(P) ? "Added as " + t.value(P) : "Added";
}

/// A mapping of the patch with this instruction.
bool says(const Teller &t, std::string_view directive)
{
    const Ref marker = kindOf(t.ref(P)) == Is::Map ? field(t.ref(P), "$patch", true) : Ref{};
    return kindOf(marker) == Is::Scalar && marker.node().value == directive;
}

Explanation added(const Teller &t)
{
    const bool cleaned = t.decision().from == From::Computed;
    return {addedAs(t) + ". Only the patch has it" + line(t, P)
                + (cleaned ? ", and the nulls in it only say that there is nothing to remove." : "."),
            "Take it out of the patch to leave it out."};
}

/// How to keep what Document has.
std::string without(const Teller &t, const std::string &kept)
{
    return t.id() == 0
        ? "It stays where no patch takes its place; a patch changes single fields only where both are mappings."
        : "Take " + t.field() + " out of the patch to keep " + kept + ".";
}

Explanation set(const Teller &t)
{
    return {"Becomes " + t.value(P) + ". The patch says so" + line(t, P) + "; it was " + t.valueAt(D) + ".",
            without(t, t.value(D))};
}

/// Why a list is not merged, and how it would be.
Explanation listReplaced(const Teller &t)
{
    const bool strategic = t.document().patch() && t.document().patch()->type == PatchType::Strategic;
    const std::string becomes = "The list becomes the patch's: " + t.valueAt(P) + " in place of " + t.valueAt(D) + ". ";
    if (!strategic)
        return {becomes + "A JSON merge patch replaces lists as a whole.",
                "Use a JSON patch, or a strategic merge patch if the list has merge keys, to change single elements."};
    return {becomes + "This list has no merge key, so a strategic merge patch replaces it.",
            "Use a JSON patch to change single elements."};
}

Explanation removedByDelete(const Teller &t)
{
    return {"Removed. The patch says `$patch: delete`" + line(t, P) + " (it was " + t.valueIn(D) + ").",
            "Take the instruction out of the patch to keep it."};
}

/// Gone with a list or mapping that is replaced.
Explanation notInReplace(const Teller &t)
{
    const std::string was = " (it was " + t.valueIn(D) + ").";
    const Decision *list = t.parent();
    if (!says(t, "replace") || !list)
        return {"Removed. The patch replaces what it stands in as a whole" + line(t, P) + ", and does not have it"
                    + was,
                "Put it into the patch to keep it, or leave out the instruction to replace."};
    const bool element = list->shape != Shape::Map && fieldsOf(t.ref(P), true).size() > 1;
    return {"Removed. An element of the patch says `$patch: replace`" + line(t, P)
                + ", so the list becomes the patch's other elements" + was,
            element ? "The element with the instruction is thrown away with all that it says: give `$patch: replace` "
                      "an element of its own."
                    : "Put it into the patch to keep it, or leave out the instruction to replace."};
}

Explanation asOne(const Teller &t)
{
    const Decision &decision = t.decision();
    const auto *computed = decision.from.isData() ? &(*t.document().computed)[decision.from.index()] : nullptr;
    const bool told = computed && !computed->is_structured() && !isSecret(t.plan(), t.place());
    const std::string becomes = told ? "Becomes `" + yaml::orderedGoJson(*computed) + "`; it was " : "Changes; it was ";
    const std::string what = decision.outcome == Outcome::Added ? std::string("Added. ")
        : decision.outcome == Outcome::Removed                  ? "Removed (it was " + t.valueIn(D) + "). "
        : decision.outcome == Outcome::Changed                  ? becomes + t.valueAt(D) + ". "
                                                                : std::string();
    return {what
                + "Elements of this list share what tells them apart, so it can't be said which of them the patch means"
                + line(t, P) + "; the list is merged as a whole.",
            "Give each element a key of its own, or use a JSON patch."};
}

Explanation nothing(const Teller &t)
{
    if (says(t, "replace"))
        return {"Nothing comes of it: a mapping that says `$patch: replace`" + line(t, P)
                    + " is dropped where the document has nothing to replace.",
                "Take the instruction out of the patch to add the mapping."};
    return {"Not there, so nothing is removed: the patch takes away " + t.thing() + line(t, P)
                + ", and the document does not have it.",
            {}};
}

Explanation tell(const Teller &t)
{
    switch (t.decision().rule) {
    case RuleId::PatchObject:
        return {"Stays one document. There is something to know about the patch as a whole" + line(t, P) + ".", {}};
    case RuleId::PatchSame: return {"Stays " + t.value(D) + ". The patch says the same" + line(t, P) + ".", {}};
    case RuleId::PatchAdded: return added(t);
    case RuleId::PatchSet: return set(t);
    case RuleId::PatchOtherType:
        return {"Becomes " + t.value(P) + ". The patch has another type of value" + line(t, P) + ", so it replaces "
                    + t.valueAt(D) + " as a whole.",
                without(t, "it")};
    case RuleId::PatchListReplaced: return listReplaced(t);
    case RuleId::PatchRemovedByNull:
        return {"Removed. The patch sets it to null" + line(t, P) + ", and null removes a field (it was " + t.valueIn(D)
                    + ").",
                "Take the line out of the patch to keep it."};
    case RuleId::PatchRemovedByDelete: return removedByDelete(t);
    case RuleId::PatchRetainKeys:
        return {"Removed. The patch lists what stays with `$retainKeys`" + line(t, P) + ", and " + t.field()
                    + " is not in that list (it was " + t.valueIn(D) + ").",
                "Add `" + t.decision().step.name + "` to `$retainKeys` to keep it."};
    case RuleId::PatchNotInReplace: return notInReplace(t);
    case RuleId::PatchValueRemoved:
        return {"Removed. The patch lists it in `$deleteFromPrimitiveList`" + line(t, P) + ".",
                "Take it out of that list to keep it."};
    case RuleId::PatchNothing: return nothing(t);
    case RuleId::PatchLanded:
        return {"Added as it stands in the patch" + line(t, P)
                    + ", instructions and nulls included: nothing was there to apply them to.",
                "Take the instructions and nulls out of the patch; it adds the value all the same."};
    case RuleId::PatchListAsOne: return asOne(t);
    case RuleId::PatchOrder:
        return {"Elements move: those that the patch names stand in its order" + line(t, P)
                    + ", the others keep their place before the first that followed them.",
                "Name the elements in the document's order to keep them in place."};
    case RuleId::CompareAdded: return {addedAs(t) + ". Only After has it" + line(t, P) + ".", {}};
    case RuleId::CompareRemoved: return {"Removed. Only Before has it (" + t.valueIn(D) + ").", {}};
    case RuleId::CompareChanged: return {"Becomes " + t.value(P) + line(t, P) + ". It was " + t.valueAt(D) + ".", {}};
    case RuleId::CompareOrder: return {"Elements move: After has them in another order" + line(t, P) + ".", {}};
    default: return unchanged(t);
    }
}

} // namespace
} // namespace patch_sentences

Explanation explainPatch(const Teller &t)
{
    const PatchPlan *patch = t.document().patch();
    const uint32_t operation = patch && t.id() < patch->operationOf.size() ? patch->operationOf[t.id()] : ~0u;
    if (operation == ~0u)
        return patch_sentences::tell(t);
    if (t.decision().rule == RuleId::OperationsTogether)
        return {"Several operations made this value; the last of them is " + operationName(*patch, operation) + ".",
                {}};
    return explainOperation(t, operation);
}

} // namespace fieldwise::merge

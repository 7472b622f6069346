// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/explain/sentences.h"
#include "core/merge/patch/patchplan.h"
#include "core/merge/plan/secrets.h"
#include "core/yaml/value.h"

namespace fieldwise::merge {

namespace patch_sentences {
namespace {

using namespace sides;
constexpr Side P = Side::Updated;

Explanation unchanged(const ExplanationContext &t)
{
    if (t.plan().options.mode == Mode::Compare)
        return {t.stays(D) + ". It is the same in Before and After.", {}};
    return {t.stays(D) + ". The patch does not touch it.", {}};
}

/// True if the mapping in the patch has `$patch: replace`.
bool saysReplace(const ExplanationContext &t)
{
    const NodeRef marker = kindOf(t.ref(P)) == NodeKind::Map ? field(t.ref(P), "$patch", true) : NodeRef{};
    return kindOf(marker) == NodeKind::Scalar && marker.node().value == "replace";
}

bool isStrategic(const ExplanationContext &t)
{
    return t.document().patch() && t.document().patch()->type == PatchType::Strategic;
}

/// Removed with a list or mapping that is replaced.
Explanation notInReplace(const ExplanationContext &t)
{
    const std::string was = " (it was " + t.valueIn(D) + ").";
    const Decision *list = t.parent();
    if (!saysReplace(t) || !list)
        return {"Removed. The patch replaces its parent as a whole" + t.at(P) + " and does not have it" + was,
                "Put it into the patch to keep it, or leave out the directive that replaces."};
    const bool element = list->shape != Shape::Map && fieldsOf(t.ref(P), true).size() > 1;
    return {"Removed. An element of the patch says `$patch: replace`" + t.at(P)
                + ", so the list becomes the patch's other elements" + was,
            element ? "The element with the directive is dropped with everything in it: give `$patch: replace` an "
                      "element of its own."
                    : "Put it into the patch to keep it, or leave out the directive that replaces."};
}

Explanation asOne(const ExplanationContext &t)
{
    const Decision &decision = t.decision();
    const auto *computed = decision.from.isData() ? &(*t.document().computed)[decision.from.index()] : nullptr;
    const bool told = computed && !computed->is_structured() && !isSecret(t.plan(), t.place());
    const std::string becomes = told ? "Becomes `" + yaml::orderedGoJson(*computed) + "`; it was " : "Changes; it was ";
    const std::string what = decision.outcome == Outcome::Added ? std::string("Added. ")
        : decision.outcome == Outcome::Removed                  ? "Removed (it was " + t.valueIn(D) + "). "
        : decision.outcome == Outcome::Changed                  ? becomes + t.valueAt(D) + ". "
                                                                : std::string();
    return {what + "Some elements of this list can't be told apart, so it is unclear which of them the patch means"
                + t.at(P) + "; the list is merged as a whole.",
            "Give each element a unique key, or use a JSON patch."};
}

/// The operation that set the value; ~0u if there is none.
uint32_t operationOf(const ExplanationContext &t)
{
    const PatchPlan *patch = t.document().patch();
    return patch && t.id() < patch->operationOf.size() ? patch->operationOf[t.id()] : ~0u;
}

Explanation byOperation(const ExplanationContext &t)
{
    const uint32_t operation = operationOf(t);
    if (operation == ~0u)
        return unchanged(t);
    if (t.decision().rule == RuleId::OperationsTogether)
        return {"Several operations made this value; the last of them is "
                    + operationName(*t.document().patch(), operation) + ".",
                {}};
    return explainOperation(t, operation);
}

/// The field that identifies an element, which can't do without it.
bool isMergeKey(const ExplanationContext &t)
{
    const DocumentPlan &document = t.plan().documents[t.place().document];
    if (t.decision().parent == noDecision)
        return false;
    const yaml::PathStep &element = document.decision(t.decision().parent).pathStep;
    return std::ranges::any_of(element.keys, [&](const auto &key) { return key.first == t.decision().pathStep.name; });
}

constexpr Sentence sentences[] = {
    {RuleId::PatchObject, "The document as a whole. Notes here are about the whole patch{updated.at}."},
    {RuleId::PatchSame, "{destination.stays}. The patch has the same value{updated.at}."},
    {RuleId::PatchAdded, [](const ExplanationContext &t) { return t.decision().from == From::Computed; },
     "{updated.added}. Only the patch has it{updated.at}; the nulls in it find nothing to remove.",
     "Remove it from the patch to leave it out."},
    {RuleId::PatchAdded, isMergeKey, "{updated.added}. Only the patch has it{updated.at}.",
     "Remove the element from the patch to leave it out."},
    {RuleId::PatchAdded, "{updated.added}. Only the patch has it{updated.at}.",
     "Remove it from the patch to leave it out."},
    {RuleId::PatchSet, when::isRoot,
     "Becomes {updated.value}. The patch sets it{updated.at}; it was {destination.valueAt}.",
     "A patch changes single fields only if both it and the document are mappings; otherwise it replaces the "
     "document."},
    {RuleId::PatchSet, "Becomes {updated.value}. The patch sets it{updated.at}; it was {destination.valueAt}.",
     "Remove {field} from the patch to keep {destination.value}."},
    {RuleId::PatchOtherType, when::isRoot,
     "Becomes {updated.value}. The patch has another type of value{updated.at}, so it replaces {destination.valueAt} "
     "as a whole.",
     "A patch changes single fields only if both it and the document are mappings; otherwise it replaces the "
     "document."},
    {RuleId::PatchOtherType,
     "Becomes {updated.value}. The patch has another type of value{updated.at}, so it replaces {destination.valueAt} "
     "as a whole.",
     "Remove {field} from the patch to keep it."},
    {RuleId::PatchListReplaced, isStrategic,
     "The list becomes the patch's: {updated.valueAt} in place of {destination.valueAt}. This list has no merge key, "
     "so a strategic merge patch replaces it.",
     "Use a JSON patch to change single elements."},
    {RuleId::PatchListReplaced,
     "The list becomes the patch's: {updated.valueAt} in place of {destination.valueAt}. A JSON merge patch replaces "
     "lists as a whole.",
     "Use a JSON patch, or a strategic merge patch if the list has merge keys, to change single elements."},
    {RuleId::PatchRemovedByNull,
     "Removed. The patch sets it to null{updated.at}, and null removes a field (it was {destination.valueIn}).",
     "Remove the line from the patch to keep it."},
    {RuleId::PatchRemovedByDelete,
     "Removed. The patch says `$patch: delete`{updated.at} (it was {destination.valueIn}).",
     "Remove the directive from the patch to keep it."},
    {RuleId::PatchRetainKeys,
     "Removed. The patch lists the fields to keep in `$retainKeys`{updated.at}, and {field} is not in that list (it "
     "was {destination.valueIn}).",
     "Add `{step}` to `$retainKeys` to keep it."},
    {RuleId::PatchNotInReplace, notInReplace},
    {RuleId::PatchValueRemoved, "Removed. The patch lists it in `$deleteFromPrimitiveList`{updated.at}.",
     "Remove it from that list to keep it."},
    {RuleId::PatchNothing, saysReplace,
     "No effect: a mapping with `$patch: replace`{updated.at} is dropped where the document has nothing to replace.",
     "Remove the directive from the patch to add the mapping."},
    {RuleId::PatchNothing,
     "Not there, so nothing is removed: the patch removes {thing}{updated.at}, but the document does not have it."},
    {RuleId::PatchInsertedVerbatim,
     "Added exactly as in the patch{updated.at}, including directives and nulls: there was nothing to apply them to.",
     "Remove the directives and nulls from the patch; it still adds the value."},
    {RuleId::PatchListAsOne, asOne},
    {RuleId::PatchOrder,
     "Elements move: those that the patch names take its order{updated.at}; the others stay before the first element "
     "that followed them.",
     "List the elements in the document's order to keep them in place."},
};
static_assert(areSentencesOf(tables::patch, sentences));

constexpr Sentence ofOperations[] = {
    {RuleId::OperationAdds, byOperation},      {RuleId::OperationReplaces, byOperation},
    {RuleId::OperationRemoves, byOperation},   {RuleId::OperationMovesHere, byOperation},
    {RuleId::OperationMovesAway, byOperation}, {RuleId::OperationCopies, byOperation},
    {RuleId::OperationsTogether, byOperation},
};
static_assert(areSentencesOf(tables::operations, ofOperations));

Explanation comparedByLines(const ExplanationContext &t)
{
    return {"Compared by lines: After differs from Before in " + counted(t.decision().children.size(), "place", "")
                + ".",
            {}};
}

constexpr Sentence ofCompare[] = {
    {RuleId::CompareAdded, "{updated.added}. Only After has it{updated.at}."},
    {RuleId::CompareRemoved, "Removed. Only Before has it ({destination.valueIn})."},
    {RuleId::CompareChanged, "Becomes {updated.value}{updated.at}. It was {destination.valueAt}."},
    {RuleId::CompareOrder, "Elements move: After has them in another order{updated.at}."},
    {RuleId::CompareByLines, comparedByLines},
    {RuleId::CompareLines, when::notInDestination, "Added: {updated.valueAt}. Only After has this here."},
    {RuleId::CompareLines, when::notInResult, "Removed: {destination.valueAt}. Only Before has this here."},
    {RuleId::CompareLines, "Becomes {updated.valueAt}. It was {destination.valueAt}."},
};
static_assert(areSentencesOf(tables::compare, ofCompare));

} // namespace
} // namespace patch_sentences

Explanation explainPatch(const ExplanationContext &t)
{
    if (t.decision().rule == RuleId::AliasDropped)
        return explainKyaml(t);
    if (patch_sentences::operationOf(t) != ~0u) // also for a field that it does not change
        return patch_sentences::byOperation(t);
    const auto told =
        tellFrom(t, patch_sentences::sentences, patch_sentences::ofOperations, patch_sentences::ofCompare);
    return told ? *told : patch_sentences::unchanged(t);
}

} // namespace fieldwise::merge

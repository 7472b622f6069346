// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/k8s/kubectl.h"
#include "core/k8s/quantity.h"
#include "core/merge/apply/apply.h"
#include "core/merge/explain/sentences.h"
#include "core/merge/explain/storedwithout.h"
#include "core/merge/plan/secrets.h"
#include "core/yaml/equality.h"
#include "core/yaml/value.h"

namespace fieldwise::merge {

namespace apply_sentences {
namespace {

using Step = yaml::PathStep;
using namespace sides;

std::string editLastApplied(const ExplanationContext &t)
{
    return t.kubectl("apply edit-last-applied");
}

Explanation wholeObject(const ExplanationContext &t)
{
    const ApplyPlan *apply = t.document().apply();
    return {apply ? "This object is " + describeRequest(t.document()) + "." : "The object as a whole.", {}};
}

Explanation agree(const ExplanationContext &t)
{
    std::string last;
    if (t.has(O) && !t.same(O, U))
        last = "; Last applied had " + t.valueAt(O);
    if (!t.same(U, D))
        return {"Both Local" + t.at(U) + " and Live" + t.at(D) + " have it; its contents are decided field by field.",
                {}};
    const bool isOther = t.isScalar(U) && t.isScalar(D) && t.value(U) != t.value(D);
    const std::string written = isOther ? ", which Local writes as " + t.valueAt(U) : "";
    return {t.stays(D) + t.at(D) + ". Local and Live have the same value" + written + last + ".", {}};
}

/// The advice for a field or element that Live does not have.
std::string toLeaveOut(const ExplanationContext &t)
{
    if (isKey(t))
        return "Remove its element from Local to leave it out.";
    if (const auto again = storedWithout(t.document(), t.id())) {
        if (t.decision().notes(NoticeId::WillBeRefused))
            return "Put a value into Local that the API server accepts.";
        const bool isSame = yaml::sameToGo(again->value, yaml::toValue(*t.ref(U).document, t.ref(U).id));
        return isSame
            ? "Removed from Local, it stays: the API server sets the same value."
            : "Remove it from Local to get what the API server sets there: " + shownData(t, again->value) + ".";
    }
    // The deletion of a field in a value that Live lacks would be stored as it is sent.
    return t.has(O) && t.parent() && t.parent()->values[D] == none
        ? "To leave it out, remove it from Last applied first (" + editLastApplied(t) + "), then from Local."
        : "Remove it from Local to leave it out.";
}

Explanation added(const ExplanationContext &t)
{
    if (!t.parent())
        return {"Created. Live does not have this object, so apply creates it from Local" + t.at(U) + ".",
                "Leave it out of Local if it is not wanted."};
    std::string place;
    if (t.isElement() && t.document().documents[D] && t.parent()->values[D] != none)
        if (const std::string at = placeInList(t); !at.empty())
            place = " Local's order places it " + at + ".";
    return {"Added. Only Local has it" + t.at(U) + "." + place, toLeaveOut(t)};
}

Explanation addedBack(const ExplanationContext &t)
{
    return {t.becomes("Comes back", U, " as ") + ". Local still has it" + t.at(U) + ", and so does Last applied"
                + t.at(O) + "; it was removed from Live after the last apply. Apply restores whatever Local mentions.",
            toLeaveOut(t)};
}

/// A field that was applied before and is only removed from Local would be deleted.
std::string leftToCluster(const ExplanationContext &t)
{
    return t.has(O) ? "To let the cluster own it, remove " + t.field() + " from Last applied first ("
            + editLastApplied(t) + "), then from Local."
                    : "Remove " + t.field() + " from Local to leave it to the cluster.";
}

std::string whyReplaced(const ExplanationContext &t)
{
    if (t.isCustom() && t.plan().options.apply.strategy != Strategy::Auto)
        return " A JSON merge patch always replaces whole lists.";
    if (t.isCustom())
        return " " + t.kind() + " is not built into kubectl, and for such kinds kubectl always replaces whole lists.";
    if (t.decision().listRule.from == k8s::LearntFrom::Asked)
        return " You asked to count the list as one value.";
    return " Kubernetes declares no merge key for " + t.field() + ", so kubectl replaces the whole list.";
}

/// The number of fields in a value that are null.
size_t nullsIn(const yaml::Json &value, bool isField = false)
{
    size_t count = value.is_null() && isField ? 1 : 0;
    if (value.is_structured())
        for (const yaml::Json &one : value)
            count += nullsIn(one, value.is_object());
    return count;
}

Explanation listReplaced(const ExplanationContext &t)
{
    const size_t nulls = t.decision().from.isData() ? nullsIn(yaml::toValue(*t.ref(U).document, t.ref(U).id)) : 0;
    const std::string dropped = nulls == 0 ? ""
        : nulls == 1                       ? " The null in it is dropped."
                                           : " The nulls in it are dropped.";
    const std::string drift = t.same(O, U) ? " It was changed in Live after the last apply." + t.written() : "";
    const std::string because = "Becomes Local's list: " + t.valueAt(U) + " in place of " + t.valueAt(D) + "." + dropped
        + drift + whyReplaced(t);
    const std::string keep = "Put into Local whatever you want to keep.";
    if (t.isCustom() && t.plan().options.apply.strategy == Strategy::Auto)
        return {because,
                keep + " `kubectl apply --server-side` merges a list where its CRD declares it as a map or a set."};
    return {because, keep};
}

std::string typeWord(const ExplanationContext &t, Side side)
{
    const yaml::Json value = yaml::toValue(*t.ref(side).document, t.ref(side).id);
    if (value.is_object())
        return "a mapping";
    if (value.is_array())
        return "a list";
    if (value.is_boolean())
        return "a boolean";
    if (value.is_number())
        return "a number";
    return value.is_string() ? "a string" : "null";
}

Explanation otherType(const ExplanationContext &t)
{
    const auto told = [&](Side side) { return typeWord(t, side) + " (" + t.valueIn(side) + ")"; };
    if (!t.has(D) || t.isNull(D))
        return {"Becomes Local's value: " + told(U) + " in place of null" + t.at(D) + ".", leftToCluster(t)};
    return {"Becomes Local's value: " + told(U) + ". Live has " + told(D)
                + ", and different types can't be merged, so Local's value replaces it.",
            "Write it in Local as in Live if both mean the same."};
}

Explanation notRetained(const ExplanationContext &t)
{
    const std::string parent = "`" + yaml::print(t.parent()->pathStep) + "`";
    return {"Deleted. Apply keeps only those fields of " + parent + " that Local lists, and " + t.field()
                + " is not one of them; Live has it" + t.at(D) + (t.has(O) ? "." : ", although it was never applied."),
            "Add " + t.field() + " to Local to keep it."};
}

Explanation nullIgnored(const ExplanationContext &t)
{
    const std::string local = t.isNull(U) ? "sets it to null" : "has nothing but nulls in it";
    return {t.stays(D) + t.at(D) + ", although Local " + local + t.at(U) + ". Last applied has the same null" + t.at(O)
                + ", and for kinds that are not built into kubectl, it sends only what changed since.",
            "To delete it, remove the line from Local: apply deletes what Last applied has and Local does not."};
}

Explanation pairedByText(const ExplanationContext &t)
{
    const bool ports = t.parent() && t.decision().pathStep.name == "ports";
    const bool stays = t.decision().outcome == Outcome::Unchanged;
    return {(stays ? "Stays as it is in Live" : "Changes as one list") + (stays ? t.at(D) : t.at(U))
                + ": its merge keys are not unique, so the outcome can't be explained element by element. The result "
                  "is exactly what kubectl's patch gives.",
            !ports ? "Give every element a unique key."
                   : std::string(isHelm(t.plan().options) ? "Helm 4 with `--server-side=true`"
                                                          : "`kubectl apply --server-side`")
                    + " tells ports apart by number and protocol."};
}

Explanation insertedVerbatim(const ExplanationContext &t)
{
    const bool directives = t.decision().notes(NoticeId::DirectiveInserted);
    const std::string what = !directives             ? "null in it"
        : t.decision().notes(NoticeId::NullInserted) ? "nulls and directives"
                                                     : "merge directives";
    return {"Added exactly as sent" + t.at(U) + ". Live has nothing here to merge with, so the " + what + " stay"
                + (directives ? "" : "s") + " in the object.",
            directives ? "Remove " + t.field() + " from Last applied first (" + editLastApplied(t)
                    + "); then it is added without directives."
                       : "Remove the null from Local."};
}

Explanation annotation(const ExplanationContext &t)
{
    if (t.decision().outcome == Outcome::Removed)
        return {"Left out of this preview, as you asked. kubectl records here what it applies.",
                "Predict it with the annotation to see it."};
    const std::string note =
        "kubectl records here what it applies, so that the next apply can see what was removed from Local.";
    return {(t.decision().outcome == Outcome::Added ? "Added. " : "Changes. ") + note,
            "It can be left out of this preview, as in `kubectl diff`."};
}

Explanation nullAsText(const ExplanationContext &t)
{
    return {"Becomes an empty string: " + kubectl::versionName(t.plan().options.apply.kubectlMinor) + " reads the null"
                + t.at(U) + " as `\"\"`.",
            "Write `\"\"` into Local if you mean that, or remove the line."};
}

/// The namespace of a cluster-scoped kind, the resourceVersion of a new object, or annotations that kubectl does not
/// read.
Explanation leftOut(const ExplanationContext &t)
{
    const std::string &field = t.decision().pathStep.name;
    const bool inMetadata = t.document().path(t.id()).size() == 2;
    if (inMetadata && field == "namespace")
        return {"Not sent: " + t.kind() + " is not namespaced, so kubectl drops the namespace that Local" + t.at(U)
                    + " names.",
                "Remove it from Local."};
    if (inMetadata)
        return {"Not sent: kubectl creates an object without the `" + field + "` that Local" + t.at(U) + " has.",
                "Remove it from Local."};
    const Outcome outcome = t.decision().outcome;
    return {std::string(outcome == Outcome::Removed        ? "Deleted"
                            : outcome == Outcome::Retained ? "Stays"
                                                           : "Not sent")
                + ". Local" + t.at(U) + " has it, but not every annotation there is a string, and "
                + kubectl::versionName(t.plan().options.apply.kubectlMinor)
                + " then continues as if Local had no annotations"
                + (t.has(O) ? ": it deletes from Live all that Last applied has." : "."),
            "Make each annotation a string (`\"\"` for an empty one), or remove those that are not."};
}

std::string names(const ExplanationContext &t, const std::vector<DecisionId> &children)
{
    constexpr size_t most = 8;
    std::string out;
    if (children.size() > most)
        return out;
    for (const DecisionId child : children) {
        const yaml::PathStep step = shownPathStep(t.plan(), {t.place().document, child});
        std::string name = step.name;
        for (const auto &[key, value] : step.keys)
            name += (name.empty() ? "" : " ") + value;
        out += (out.empty() ? "`" : ", `") + name + "`";
    }
    return out;
}

Explanation order(const ExplanationContext &t)
{
    if (t.decision().outcome == Outcome::Unchanged)
        return {"Stays as it is, but kubectl still sends the order of its elements in Local" + t.at(U) + ".",
                "Sort the elements in Local by their text."};
    std::vector<DecisionId> after, before;
    for (const DecisionId child : t.decision().children) {
        const Decision &element = t.document().decision(child);
        if (element.inResult())
            after.push_back(child);
        if (element.values[D] != none)
            before.push_back(child);
    }
    std::ranges::sort(before, {}, [&](DecisionId id) { return t.document().decision(id).values[D]; });
    const std::string was = names(t, before), now = names(t, after);
    return {"The elements move into Local's order" + t.at(U)
                + (was.empty() || now.empty() ? std::string() : ": from " + was + " to " + now)
                + ". Elements that only Live has keep their place before the first element that follows them in Live.",
            "To keep Live's order, list them in that order in Local."};
}

Explanation keptObject(const ExplanationContext &t)
{
    return {"Stays. Local does not have this object, and apply looks only at the objects that Local has.",
            "To delete it, use " + t.kubectl("delete") + "."};
}

/// True if Live's value is Local's quantity as the API server writes it.
bool isSameAmount(const ExplanationContext &t)
{
    return t.decision().outcome == Outcome::Changed && !t.isCustom() && t.isScalar(U) && t.isScalar(D)
        && k8s::isQuantity(t.document().path(t.id()))
        && k8s::sameQuantity(t.ref(U).node().value, t.ref(D).node().value);
}

Explanation sameAmount(const ExplanationContext &t)
{
    return {"Becomes " + t.value(U) + ", as in Local" + t.at(U) + ". Live has " + t.valueAt(D)
                + ", the same quantity: the API server rewrites it in its own notation and will do so again. kubectl "
                  "compares the text.",
            "Write " + t.value(D) + " into Local, so that nothing is sent."};
}

/// A part of what apply removes, told by itself because the API server sets another part again.
constexpr auto isInRemoved = [](const ExplanationContext &t) {
    return t.parent() && t.parent()->rule == RuleId::StoredDefaultAgain && !t.parent()->has(U);
};

constexpr Sentence sentences[] = {
    {RuleId::ApplyObject, wholeObject},
    {RuleId::ApplySame, agree},
    {RuleId::ApplyOnlyLive, explainOnlyLive},
    {RuleId::ApplyServerKeeps, "Stays. The API server sets and maintains {field} itself, whatever is applied."},
    {RuleId::ApplyAdded, added},
    {RuleId::ApplyAddedBack, addedBack},
    {RuleId::ApplyChanged,
     "Becomes {updated.value}. Local sets it{updated.at}; Live still has {destination.valueAt}, the value applied "
     "last.",
     "Put {destination.value} back into Local to keep it."},
    {RuleId::ApplyReset,
     "Goes back to {updated.value}. Local says {updated.valueAt}; someone set {destination.valueAt} in Live after the "
     "last apply.{written} Apply overwrites whatever Local mentions.",
     leftToCluster},
    {RuleId::ApplyBothChanged,
     "Becomes {updated.value}. Last applied had {original.valueAt}; Local changed it to {updated.valueAt}, and someone "
     "set {destination.valueAt} in Live.{written} Apply overwrites whatever Local mentions.",
     "Put {destination.value} into Local to keep Live's value."},
    {RuleId::ApplyTakesOver,
     "Becomes {updated.value}. Local sets it{updated.at}; Live has {destination.valueAt}, and Last applied does not "
     "mention it.{written} Apply overwrites whatever Local mentions.",
     leftToCluster},
    {RuleId::ApplyListReplaced, listReplaced},
    {RuleId::ApplyMapReplaced, when::notInDestination, "Added as a whole{updated.at}. Live no longer has it.",
     "Remove it from Local to leave it out."},
    {RuleId::ApplyMapReplaced,
     "Local's {field}{updated.at} replaces Live's{destination.at} as a whole: Kubernetes declares that this field is "
     "replaced, not merged.",
     "Put into Local whatever you want to keep."},
    {RuleId::ApplyOtherType, otherType},
    {RuleId::ApplyRemoved, isInRemoved,
     "Deleted. Last applied has what contains {thing}{original.at} and Local does not, so apply removes all of it from "
     "Live{destination.was}.",
     "To keep it, put it back into Local."},
    {RuleId::ApplyRemoved,
     "Deleted. Last applied has {thing}{original.at} and Local does not, so apply removes it from "
     "Live{destination.was}.",
     "To keep it, put it back into Local. To stop managing it without deleting it, remove it from Last applied first: "
     "{kubectl apply edit-last-applied}."},
    {RuleId::ApplyRemovedByNull, when::inOriginal,
     "Deleted. Local sets it to null{updated.at}, which tells apply to delete it from Live{destination.was}.",
     "Put a value into Local to keep it."},
    {RuleId::ApplyRemovedByNull,
     "Deleted. Local sets it to null{updated.at}, which tells apply to delete it from Live{destination.was}.",
     "Remove the line from Local to keep it."},
    {RuleId::ApplyRetainKeys, notRetained},
    {RuleId::ApplyAlreadyGone,
     "Not there. Last applied has it{original.at}; Local and Live do not. Apply still sends the deletion, which "
     "changes nothing."},
    {RuleId::ApplyNullNothing,
     "Not there. Local sets it to null{updated.at}, and Live does not have it. Apply still sends the deletion, which "
     "changes nothing."},
    {RuleId::ApplyNullIgnored, nullIgnored},
    {RuleId::ApplyPairedByText, pairedByText},
    {RuleId::ApplyInsertedVerbatim, insertedVerbatim},
    {RuleId::ApplyNullAsText, nullAsText},
    {RuleId::ApplyLeftOut, leftOut},
    {RuleId::ApplyAnnotation, annotation},
    {RuleId::ApplyNamespace,
     "Becomes `{namespace}`. Local names no namespace, so kubectl fills in the one from its request.",
     "Set the namespace in Local to be sure where the object ends up."},
    {RuleId::ApplyOrder, order},
    {RuleId::ApplyAskedList,
     "Merged element by element because you asked for it; kubectl would replace the whole list with Local's "
     "{updated.valueAt}.",
     "Drop your list rule to see what kubectl does."},
};
static_assert(areSentencesOf(tables::apply, sentences));

} // namespace
} // namespace apply_sentences

std::string describeRequest(const DocumentPlan &document)
{
    const ApplyPlan &apply = *document.apply();
    const std::string how =
        std::string(apply.strategic ? "strategic merge patch" : "JSON merge patch") + ", because " + apply.why;
    switch (document.request) {
    case RequestKind::Nothing: return "unchanged, nothing is sent";
    case RequestKind::Create: return "created";
    case RequestKind::Patch: break;
    }
    return apply.replaces ? "replaced by the new manifest's" : "configured by a " + how;
}

Explanation explainApply(const ExplanationContext &t)
{
    const RuleId rule = t.decision().rule;
    const auto told = rule == RuleId::Unchanged ? apply_sentences::agree(t)
        : rule == RuleId::ResourceKept          ? apply_sentences::keptObject(t)
                                                : tellFrom(t, apply_sentences::sentences);
    if (!told)
        return explainKyaml(t);
    if (apply_sentences::isSameAmount(t))
        return apply_sentences::sameAmount(t);
    if (t.decision().notes(NoticeId::OtherObject))
        return {told->because, "As Live, use what `kubectl get` prints for Local's object."};
    return *told;
}

} // namespace fieldwise::merge

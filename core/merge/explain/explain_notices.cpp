// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/base/visible.h"
#include "core/k8s/kubectl.h"
#include "core/k8s/lastapplied.h"
#include "core/merge/apply/apply.h"
#include "core/merge/apply/kubectlreads.h"
#include "core/merge/explain/sentences.h"
#include "core/merge/plan/secrets.h"

namespace fieldwise::merge {

namespace notice_sentences {
namespace {

using namespace sides;

/// `text` is "on true", or for a key "y key true".
std::string yaml11Boolean(const ExplanationContext &t, const std::string &text)
{
    const bool key = text.find(" key ") != std::string::npos;
    if (!key && isSecret(t.plan(), t.place()))
        return "Without quotes kubectl reads a boolean here. Quote it if you mean a string.";
    const std::string word = text.substr(0, text.find(' ')), value = text.substr(text.rfind(' ') + 1);
    return "Without quotes kubectl reads " + std::string(key ? "the key `" : "`") + word + "` as "
        + (key ? "`" : "the boolean `") + value + "`. Quote it if you mean a string.";
}

std::string annotationTooLong(const ExplanationContext &, const std::string &text)
{
    return "The API server will refuse this: the annotations would have " + text + " bytes, and "
        + std::to_string(k8s::annotationLimit) + " are allowed. `kubectl apply --server-side` needs no annotation.";
}

std::string unionBoth(const ExplanationContext &t, const std::string &text)
{
    const std::string &field = t.decision().pathStep.name;
    return "Only one of `" + field + "` and `" + text
        + "` may be set, and after this apply both are: the API server will refuse it. "
        + (t.plan().options.mode == Mode::ServerSide
               ? "Leave `" + text + "` out of " + t.local() + ", or have the owner of `" + field + "` drop it first."
               : "Write `" + field + ": null` into " + t.local() + ".");
}

std::string statusIgnored(const ExplanationContext &t, const std::string &text)
{
    const std::string sends = t.by() + " sends it, ";
    const bool isRefused = text == "resourceVersion" || text == "uid";
    if (t.document().request == RequestKind::Create && isRefused && t.document().serverSide())
        return sends + "and the API server refuses the whole request: it creates no object that comes with a `" + text
            + "`.";
    if (t.document().apply() && t.document().request == RequestKind::Create)
        return sends + "but the API server gives a new object its own `" + (text.empty() ? "status" : text) + "`.";
    if (isRefused)
        return sends + "and the API server refuses the whole request, since Live has a different `" + text + "`.";
    return text.empty() ? t.localFirst() + " has a status. " + sends + "but for most kinds the API server ignores it."
                        : sends + "but the API server keeps its own `" + text + "`.";
}

std::string pairedByGuess(const ExplanationContext &t, const std::string &text)
{
    const size_t end = text.find(' ');
    const std::string field = text.substr(end + 1);
    const auto element = static_cast<DecisionId>(std::stoul(text));
    return "The versions of `" + print(shownPath(t.plan(), {t.place().document, element})) + "` were paired by "
        + (field.empty() ? std::string("content and position") : "their `" + field + "`")
        + ", not by a key of the list.";
}

std::string labelNoText(const ExplanationContext &t, const std::string &text)
{
    return "Labels and annotations must be strings, and " + t.by() + " reads "
        + (isSecret(t.plan(), t.place()) ? "something else" : text)
        + " here. In a List it sends such a label, which the API server refuses, and drops all annotations. Quote the "
          "value.";
}

std::string numberRounded(const ExplanationContext &t, const std::string &text)
{
    return t.by() + " sends " + (text.empty() || isSecret(t.plan(), t.place()) ? "another number" : "`" + text + "`")
        + ": in a JSON merge patch, it sends no integer above 9007199254740992 exactly. Quote the number if the field "
          "takes a string.";
}

std::string otherObject(const ExplanationContext &t, const std::string &text)
{
    const std::string by = isHelm(t.plan().options) ? "Helm" : "kubectl";
    if (text.find(' ') != std::string::npos) // no name of a field
        return "What becomes of it is not known: " + text + ".";
    if (text != "apiVersion")
        return by
            + " asks the cluster for the kind, namespace and name that Local has, so it would not find this Live.";
    if (t.plan().options.mode != Mode::ServerSide)
        return by
            + " gets the object from the cluster in Local's apiVersion, where fields may have different places and "
              "names than in this Live.";
    const auto versionIn = [&t](Side side) { return k8s::identityOf(*t.document().documents[side]).apiVersion; };
    const std::string here = versionIn(Side::Updated);
    return "What becomes of it is not known: Local has apiVersion `" + here + "`, and Live has `"
        + versionIn(Side::Destination) + "`. Fieldwise does not convert versions: get Live in Local's version ("
        + kubectl::printsIn(here, t.document().identity.kind, t.document().identity.name)
        + "), or write Local in Live's version.";
}

std::string noManagedFields(const ExplanationContext &, const std::string &text)
{
    const std::string so =
        "Who owns the fields is unknown, since Live has no managedFields: get Live with `kubectl get "
        "-o yaml --show-managed-fields`. ";
    if (text == "hidden")
        return so + "Without them, every value that differs from Live's is a conflict with an unknown owner.";
    return so
        + "If the cluster has none either, the server treats all of Live as owned by `before-first-apply`: equal "
          "values are shared, different ones are conflicts, and nothing is removed.";
}

std::string ownedAbsent(const ExplanationContext &, const std::string &text)
{
    return text + (text.find(" and `") != std::string::npos ? " own" : " owns")
        + " it although Live does not have it: maybe an empty value, which is owned but not stored. Setting it is "
          "still a conflict.";
}

/// `text` is "3 `webhook` (Update)"; only the number if nobody owns them.
std::string takesAlong(const ExplanationContext &t, const std::string &text)
{
    const size_t space = text.find(' ');
    const std::string count = text.substr(0, space), who = text.substr(space + 1);
    const bool one = count == "1";
    return "This also removes " + count + (one ? " value" : " values") + " that " + t.manager() + " did not own"
        + (who.empty()
               ? ", and neither did anybody else: " + std::string(one ? "usually a default." : "usually defaults.")
               : "; " + who
                   + " owned some of that and loses it as well, since only an owner of the element or key itself can "
                     "keep it.");
}

/// The first fault with its line, which moves with the texts above it.
std::string kubectlUnreadable(const ExplanationContext &t, const std::string &)
{
    const auto faults = kubectlReadFaults(t.document(), t.plan().options, true);
    if (faults.empty())
        return "kubectl can't decode the object.";
    const Diagnostic &first = faults.front().diagnostic;
    const LineIndex &lines = t.plan().lines[U];
    const uint32_t line = lines.lineOf(first.range.begin + t.plan().offset(t.document(), U));
    return "Line " + std::to_string(lines.number(line)) + " of Local: " + first.text
        + (faults.size() > 1 ? " (the first of " + std::to_string(faults.size()) + ")." : ".");
}

/// With the way out.
std::string willBeRefused(const ExplanationContext &t, const std::string &text)
{
    const bool isFixed = text.ends_with("field is immutable") || text.find("Forbidden: updates to") != text.npos;
    return "The API server refuses this: " + shownRefusal(text)
        + (isFixed ? ". It can't change while the object exists: put Live's value into " + t.local()
                   + ", or delete the object "
                   + (t.kind() == "StatefulSet" ? "(`--cascade=orphan` keeps its pods) and " : "and ")
                   + (isHelm(t.plan().options) ? "upgrade again." : "apply again; `kubectl replace --force` does both.")
               : text.ends_with("Required value") ? ". " + t.localFirst() + " must have a value here."
                                                  : "");
}

std::string nothingInLive(const ExplanationContext &t, const std::string &text)
{
    return (text == "1" ? t.localFirst() + "'s object is not in Live"
                        : "None of " + t.local() + "'s " + text + " objects is in Live")
        + ", so " + (isHelm(t.plan().options) ? "Helm" : "apply") + " creates " + (text == "1" ? "it" : "all of them")
        + ": is Live from the right cluster and namespace?";
}

std::string secretKeyStays(const ExplanationContext &t, const std::string &text)
{
    const k8s::Identity &is = t.document().identity;
    return "Nothing is deleted in the cluster: " + text + " (no longer in " + t.local()
        + "'s `stringData`) stays in `data`, because the patch removes it only from `stringData`, "
          "which is never stored. To delete a key, run `kubectl patch secret "
        + shellQuoted(is.name) + (is.namespaceName.empty() ? "" : " -n " + shellQuoted(is.namespaceName))
        + " --type merge -p '{\"data\":{\"KEY\":null}}'`.";
}

std::string migrationFollows(const ExplanationContext &, const std::string &text)
{
    if (text == "?")
        return "After this apply, kubectl may move this object from client-side to server-side apply, since Live has "
               "the "
               "last-applied annotation. What that removes can't be known without managedFields.";
    return "After this apply, kubectl moves this object from client-side to server-side apply: it takes over what "
           "client-side apply owns and applies again"
        + (text.empty() ? std::string(".") : ", which removes what Local no longer has: " + text + ".")
        + " This can be carried out here, too: Leave Client-side Apply.";
}

/// A notice: its sentence with placeholders (isHole), another one if its text is empty or a condition does not hold, or
/// a function if that is not enough.
struct Row {
    using Tell = std::string (*)(const ExplanationContext &, const std::string &text);
    constexpr Row(NoticeId notice, std::string_view stable, std::string_view says, std::string_view textless = {})
        : id(notice), name(stable), sentence(says), withoutText(textless.empty() ? says : textless)
    {
    }
    constexpr Row(NoticeId notice, std::string_view stable, Sentence::When condition, std::string_view says,
                  std::string_view otherwise)
        : id(notice), name(stable), sentence(says), withoutText(otherwise), when(condition)
    {
    }
    constexpr Row(NoticeId notice, std::string_view stable, Tell function) : id(notice), name(stable), tell(function) {}

    NoticeId id;
    std::string_view name, sentence, withoutText;
    Sentence::When when = nullptr;
    Tell tell = nullptr;
};
constexpr Row catalogue[] = {
    {NoticeId::AliasExpanded, "alias-expanded", "The alias is written out here, so that it keeps its meaning."},
    {NoticeId::Quoted, "quoted", "Quoted, because without quotes it would be read as another type."},
    {NoticeId::TypeOnly, "type-only", when::exact, "Only the type changed in {updated}, which kyaml does not notice.",
     "Only the type changed in {updated}; kyaml would not notice that."},
    {NoticeId::CommentLost, "comment-lost", "{destination}'s comment above the first element is lost.",
     "{destination}'s comment on this line is lost."},
    {NoticeId::CommentKept, "comment-kept",
     "{destination}'s comment on this line stays, although {updated} has none; kyaml would drop it."},
    {NoticeId::CommentCopied, "comment-copied", "The comment is taken from {updated}; kyaml would not take it."},
    {NoticeId::LocalAdditionsLost, "local-additions-lost", "What only {destination} had in this list is lost."},
    {NoticeId::PartialElement, "partial-element", "The element is incomplete; check that what is left makes sense."},
    {NoticeId::LeftEmpty, "left-empty", "An empty value is left behind."},
    {NoticeId::KeysDisagree, "keys-disagree",
     "The first usual key is not unique in this list, so the list is merged by `{text}`.",
     "No usual key is unique in this list, so the list counts as one value."},
    {NoticeId::DuplicateKeys, "duplicate-keys", when::exact,
     "This key occurs more than once in the list; kyaml looks only at the first.",
     "This key occurs more than once in the list; repeated elements are paired in their order."},
    {NoticeId::ElementWithoutKey, "element-without-key", when::notInResult,
     "An element without the list's merge key makes kyaml lose this one.",
     "This element lacks the list's merge key; it is kept as it is."},
    {NoticeId::KeyRenamed, "key-renamed", "Its key was `{text}`; it counts as the same field because of its content."},
    {NoticeId::PairedByGuess, "paired-by-guess", pairedByGuess},
    {NoticeId::CommentsMerged, "comments-merged",
     "Both sides changed the comment; the changes are merged line by line."},
    {NoticeId::PutTogether, "put-together",
     "Both sides put something in this place in the list; both stay, since its order has no meaning ({text})."},
    {NoticeId::KindClash, "kind-clash", "The inputs have different kinds of value here."},
    {NoticeId::KeyRestored, "key-restored", when::exact,
     "The key comes back as a string, which an API server may refuse.",
     "The key keeps its type; kyaml would make it a string."},
    {NoticeId::DirectiveIsData, "directive-is-data",
     "`{text}` has no meaning in a list that counts as one value, and stays as an ordinary field.",
     "kyaml does not know this directive and keeps it as an ordinary field."},
    {NoticeId::NullNotCleared, "null-not-cleared", "A null does not clear a keyed list in kyaml."},
    {NoticeId::NullCleared, "null-cleared", "Null clears the list; kyaml would rebuild it from what changed upstream."},
    {NoticeId::ValueLost, "value-lost", "The value that {updated} gave it is lost."},
    {NoticeId::ListReplaced, "list-replaced",
     "{elements} that only {destination} had {is} lost: this list counts as one value."},
    {NoticeId::LocalEditsLost, "local-edits-lost",
     "{destination} had changed this resource; those changes are removed with it."},
    {NoticeId::ResourceReturns, "resource-returns", "{destination} had deleted this resource."},
    {NoticeId::MultiKeyLoss, "multi-key-loss", when::exact, "{updated}'s other fields of this element are lost.",
     "{updated} names only one of the two keys, which is enough to find the element; kyaml would lose {updated}'s "
     "other fields."},
    {NoticeId::CommentBringsBack, "comment-brings-back",
     "Only the comment changed in {updated}, and that brings the deleted field back."},
    {NoticeId::DirectiveIgnored, "directive-ignored", when::exact,
     "With prepend order kyaml ignores this `$patch: replace`.",
     "With prepend order kyaml would ignore this `$patch: replace`."},
    {NoticeId::KeysNotUnique, "keys-not-unique",
     "`{text}` occurs more than once in this list. {by} identifies elements by this key alone, so they may get lost "
     "or mixed up.",
     "A value occurs more than once in this list, which is a set for {by}: it keeps one of each."},
    {NoticeId::DuplicateEnv, "duplicate-env",
     "The variable `{text}` occurs more than once. {by} identifies variables by name alone; in the container the "
     "last one counts."},
    {NoticeId::ElementLost, "element-lost",
     "{elements} of Local {does} not appear in the result: another has the same merge key."},
    {NoticeId::NoLastApplied, "no-last-applied",
     "Live has no last-applied annotation, so apply cannot see what was removed from Local, and leaves it in Live. "
     "kubectl warns about it and adds the annotation."},
    {NoticeId::LastAppliedEmpty, "last-applied-empty",
     "Live's last-applied annotation is empty, so nothing counts as applied before: what was removed from Local stays "
     "in Live."},
    {NoticeId::LastAppliedVersion, "last-applied-version",
     "Last applied has apiVersion `{text}`. If a field has a different place there, apply misses its deletion."},
    {NoticeId::ReplicasReset, "replicas-reset", when::helm,
     "If an autoscaler owns `replicas`, it sets its own number again after each upgrade. In that case, leave "
     "`replicas` out of the chart. With the upgrade that removes it, the pods go to 1 until the autoscaler acts.",
     "If an autoscaler owns `replicas`, it sets its own number again after each apply. In that case, take `replicas` "
     "out of Last applied first, then out of Local."},
    {NoticeId::AnnotationTooLong, "annotation-too-long", annotationTooLong},
    {NoticeId::Yaml11Boolean, "yaml11-boolean", yaml11Boolean},
    {NoticeId::NoMergeKey, "no-merge-key", noMergeKey},
    {NoticeId::AtomicAsSet, "atomic-as-set", atomicAsSet},
    {NoticeId::DirectiveInserted, "directive-lands",
     "A directive of the patch (`{text}`) becomes a field of the object; the API server may drop or refuse it.",
     "A directive of the patch becomes a field of the object; the API server may drop or refuse it."},
    {NoticeId::NullInserted, "null-lands",
     "A null becomes a value of the object; the API server may drop or refuse it."},
    {NoticeId::LiveOnlyLost, "live-only-lost", liveOnlyLost},
    {NoticeId::RetainKeysDrops, "retain-keys-drops",
     "The patch lists the fields to keep in `$retainKeys` and removes all others, whether they were applied before or "
     "not."},
    {NoticeId::NotSetBack, "not-set-back",
     "Helm does not look at Live for this kind, so what was changed there stays as long as the chart says the same."},
    {NoticeId::LeftBehind, "left-behind", "Helm leaves this object behind: no later upgrade looks at it."},
    {NoticeId::HelmStops, "helm-stops", "{text}."},
    {NoticeId::AlwaysConfigured, "always-configured",
     "Every apply says \"configured\", even when nothing changes: kubectl always sends a mapping that is replaced, not "
     "merged.",
     "Every apply says \"configured\", even when nothing changes: kubectl sends the order of a list like this unless "
     "it is sorted in Local."},
    {NoticeId::UnionBoth, "union-both", unionBoth},
    {NoticeId::StatusIgnored, "status-ignored", statusIgnored},
    {NoticeId::NotAnObject, "not-an-object", "kubectl would refuse this: an object needs an apiVersion and a kind."},
    {NoticeId::LabelNoText, "label-no-text", labelNoText},
    {NoticeId::NullAnnotation, "null-annotation",
     "An annotation is null. kubectl 1.27 to 1.32 then continue as if Local had no annotations, and so delete all that "
     "Last applied has; kubectl 1.33 and newer read the null as an empty string. Write `\"\"`, or remove the line, "
     "which deletes only this annotation."},
    {NoticeId::NumberRounded, "number-rounded", numberRounded},
    {NoticeId::Refused, "refused",
     "Without overwriting, kubectl stops here and writes nothing: {fields} in its patch also changed in Live since "
     "the last apply."},
    {NoticeId::OnlyAnnotation, "only-annotation",
     "Without overwriting, kubectl stops here only because of its own annotation, which changes with every change to "
     "Local."},
    {NoticeId::OtherObject, "other-object", otherObject},
    {NoticeId::KubectlUnreadable, "kubectl-unreadable", kubectlUnreadable},
    {NoticeId::WillBeRefused, "will-be-refused", willBeRefused},
    {NoticeId::OtherNotation, "other-notation", "The API server writes it as `{text}`."},
    {NoticeId::PodsRestart, "pods-restart", "The pod template changes{text}."},
    {NoticeId::NothingRestarts, "nothing-restarts",
     "Nothing restarts by itself: pods of {text} use it. Environment variables keep their values until the pods are "
     "replaced; mounted files change after a while."},
    {NoticeId::ClusterDecides, "cluster-decides", "The cluster decides: {text}."},
    {NoticeId::DefaultsUnknown, "defaults-unknown",
     "What the API server makes of {text} is not known here, so it is shown as it is sent: load the "
     "CustomResourceDefinition as a schema, or put it beside the object in Local, to see its defaults and to check its "
     "values."},
    {NoticeId::RulesUnchecked, "rules-unchecked", "Not checked here, though the API server does: {text}."},
    {NoticeId::SecretKeyStays, "secret-key-stays", secretKeyStays},
    {NoticeId::NothingInLive, "nothing-in-live", nothingInLive},
    {NoticeId::NamespaceAssumed, "namespace-assumed",
     "Local names no namespace; `{text}` is assumed, where Live is. kubectl applies it there with `-n {text}`."},
    {NoticeId::KustomizeReads, "kustomize-reads",
     "kustomize reads this patch differently: it does not know {text}, and adds what it does not know as fields."},
    {NoticeId::OperationsAsValue, "operations-as-value",
     "This is a list of operations, a JSON patch. Read as a JSON merge patch, the list replaces the whole document. "
     "Choose the type json to run the operations."},
    {NoticeId::NullInList, "null-in-list",
     "A null inside a list is a value and stays, as RFC 7386 says; kubectl removes null fields from such elements."},
    {NoticeId::IdentityChanged, "identity-changed", "A cluster refuses this: the `{text}` of an object can't change."},
    {NoticeId::NoManagedFields, "no-managed-fields", noManagedFields},
    {NoticeId::OtherVersion, "other-version",
     "Owned in another version: {text}. A server converts the object to compare it in each version; here the paths are "
     "used as they are, which is right where the versions have the same fields."},
    {NoticeId::OwnedAbsent, "owned-absent", ownedAbsent},
    {NoticeId::CoOwners, "co-owners", "Also owned by {text}."},
    {NoticeId::StatusNotTaken, "status-not-taken", "Local's `{text}` is ignored."},
    {NoticeId::TakesAlong, "takes-along", takesAlong},
    {NoticeId::WholeOwned, "whole-owned",
     "The {text} is atomic: it is owned and compared as a whole, so one different value in it is a conflict about all "
     "of it."},
    {NoticeId::NullApplied, "null-applied",
     "A server may store nothing for a null and fill in its default; the field is owned anyway."},
    {NoticeId::BecomesNull, "becomes-null",
     "A server that knows its type leaves the field out instead of storing the null."},
    {NoticeId::LiveRepeats, "live-repeats",
     "Live has {text} several times. Such elements are owned only as a whole, and applying one replaces all of them."},
    {NoticeId::MigrationFollows, "migration-follows", migrationFollows},
    {NoticeId::UpdateOwnName, "update-own-name", when::helm,
     "{text} has the same name but wrote it by Update: a client-side Helm, or Helm 4.0.0, which created objects so. "
     "The "
     "server counts it as a different manager; `--force-conflicts` takes its fields over, once.",
     "{text} has the same name but wrote it by Update, as `kubectl edit` does. The server counts it as a different "
     "manager."},
    {NoticeId::UnknownType, "unknown-type",
     "No schema has {kind}: mappings are merged field by field and lists are replaced as a whole, as a server does for "
     "a CRD without a schema. Load its CRD to see how its lists merge."},
    {NoticeId::StaleOwner, "stale-owner", "Somebody removed it from Live after it was applied{text}."},
    {NoticeId::FoldedOwner, "folded-owner",
     "It is atomic in this schema: {text} owned parts of it, and that counts as owning all of it."},
    {NoticeId::ResourceRenamed, "resource-renamed",
     [](const ExplanationContext &t) {
         return keepsChanges(t.plan().options.mode)
             || (t.document().resource == ResourceOutcome::Merge && t.plan().options.followRenames);
     },
     "It is called `{text}` in another input and looks like the same resource, so the two are merged.",
     "It looks like `{text}` under another name; resources are paired by their names, so the two are not merged. "
     "Following renames merges them."},
    {NoticeId::ResourceMoved, "resource-moved",
     "{updated} has it in another file, `{text}`; it stays in {destination}'s, `{file}`."},
    {NoticeId::SchemaUnknown, "schema-unknown",
     "No schema has {kind}, so lists are replaced as a whole. To merge them, load its CRD or choose the strategic "
     "type."},
    {NoticeId::ChoiceMoved, "choice-moved",
     "Your choice was made for other values: {text}. If it still holds, accept it (Looks Right); until then it counts "
     "as a conflict to look at."},
};

constexpr bool everyNoticeHasOneRow()
{
    size_t next = 0;
    for (const Row &row : catalogue)
        if (row.id != NoticeId(next++) || !holesAre(row.sentence, isHole) || !holesAre(row.withoutText, isHole))
            return false;
    return next == static_cast<size_t>(NoticeId::Count);
}
static_assert(everyNoticeHasOneRow());

const Row &rowOf(NoticeId id)
{
    return catalogue[static_cast<size_t>(id)];
}

} // namespace
} // namespace notice_sentences

std::string_view noticeName(NoticeId id)
{
    return notice_sentences::rowOf(id).name;
}

std::string describe(const Plan &plan, DecisionRef ref, const Notice &notice)
{
    const ExplanationContext t(plan, ref);
    const notice_sentences::Row &row = notice_sentences::rowOf(notice.id);
    if (row.tell)
        return row.tell(t, notice.text);
    return t.filled((row.when ? row.when(t) : !notice.text.empty()) ? row.sentence : row.withoutText, notice.text);
}

} // namespace fieldwise::merge

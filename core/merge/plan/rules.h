// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/merge/plan/options.h"

namespace fieldwise::merge {

/// Every rule that can decide a field; each has a row in ruletables.def and a sentence in core/merge/explain.
enum class RuleId : uint8_t {
#define FIELDWISE_RULE(table, id, ...) id,
#include "core/merge/plan/ruletables.def"
#undef FIELDWISE_RULE
    Count
};

/// The kinds of notices; each has a row in core/merge/explain/explain_notices.cpp. "text" is Notice::text.
enum class NoticeId : uint8_t {
    AliasExpanded,
    Quoted,   ///< quotes are added to a string that would be read as another type
    TypeOnly, ///< only the type changes, which kyaml does not see
    CommentLost,
    CommentKept,        ///< kyaml would drop it
    CommentCopied,      ///< kyaml would not add it
    LocalAdditionsLost, ///< what only the destination had in a list or resource that updated dropped is lost
    PartialElement,
    LeftEmpty,
    KeysDisagree, ///< the usual key is not unique or is missing somewhere, so another key or none is used; text: the
                  ///< key that is used
    DuplicateKeys,
    ElementWithoutKey,
    KeyRenamed,     ///< text: the old key
    PairedByGuess,  ///< on the first step in an element that no key identifies; text: the id of the element's decision,
                    ///< a space, and the field by which its versions were paired
    CommentsMerged, ///< both sides changed the comment; it is merged line by line
    PutTogether,    ///< both sides inserted elements at one place of a set; text: the profile that says it is a set
    KindClash,
    KeyRestored,
    DirectiveIsData,
    NullNotCleared, ///< `exact`: a null does not clear a keyed list of the destination
    NullCleared,    ///< a null clears a list that kyaml would rebuild
    ValueLost,      ///< updated gave a null a value, but the destination's null stays
    ListReplaced,   ///< elements of the destination are lost, because no key is known
    LocalEditsLost, ///< in a resource that updated dropped
    ResourceReturns,
    MultiKeyLoss,      ///< the pair shares only one of two keys; kyaml loses the source's other fields
    CommentBringsBack, ///< `exact`: a changed comment brings back a deleted field
    DirectiveIgnored,  ///< kyaml ignores it when it prepends
    // kubectl apply
    KeysNotUnique, ///< two elements of a list have the same merge key; text: the key and its value, `containerPort 53`;
                   ///< "" for a set
    DuplicateEnv,  ///< two environment variables with one name; text: the name
    ElementLost,   ///< an element of Local is not in the result, because another has its key; text: how many
    NoLastApplied, ///< Live has no annotation, so deletions are not detected
    LastAppliedEmpty,   ///< the annotation is empty
    LastAppliedVersion, ///< Last applied has another apiVersion; text: that version
    ReplicasReset,      ///< replicas are set to Local's number, which an autoscaler may own
    AnnotationTooLong,  ///< text: the number of bytes; the limit is 262144
    Yaml11Boolean, ///< a plain y, on, no ... is a boolean for kubectl; text: the word and the value, `on true` or `y
                   ///< key true`
    NoMergeKey,  ///< a list of Local replaces Live's, because no merge key is known; text: how many elements only Live
                 ///< has
    AtomicAsSet, ///< a list of strings is replaced, as the API says; as a set it would keep Live's own
    DirectiveInserted, ///< a patch directive becomes a field of the object; text: the directive, or ""
    NullInserted,      ///< a null becomes a value of the object
    LiveOnlyLost,      ///< fields that only Live has are removed with a map or list; text: how many
    RetainKeysDrops,   ///< $retainKeys removes fields of Live, applied before or not
    NotSetBack,        ///< Helm does not look at Live for this kind
    LeftBehind,        ///< Helm no longer looks at this object
    HelmStops,         ///< Helm refuses this object; text: what that means, with its words
    AlwaysConfigured, ///< kubectl always sends an unsorted set, and a mapping that is replaced; text: `mapping` for the
                      ///< latter
    UnionBoth,        ///< value and valueFrom (or two volume sources) are both set; text: the other one
    StatusIgnored,    ///< Local has a status, or (text) a metadata field that the server maintains; servers ignore or
                      ///< refuse it
    NotAnObject,      ///< without apiVersion and kind, kubectl would refuse it
    LabelNoText,      ///< a label or an annotation of a List's item is not a string; text: what kubectl reads
    NullAnnotation, ///< a null among Local's annotations, which kubectl versions read differently; text: the annotation
    NumberRounded,  ///< a JSON merge patch does not carry numbers above 2^53 exactly; text: what is sent
    Refused,        ///< --overwrite=false stops here; text: how many fields also changed in Live
    OnlyAnnotation, ///< --overwrite=false stops here only because of the annotation itself
    OtherObject,    ///< Live is not the object that kubectl would request; text: the field that differs
    KubectlUnreadable, ///< kubectl can't decode Local's object and sends only the others
    // what the API server makes of it
    WillBeRefused,    ///< the API server refuses the object because of this field; text: its words
    OtherNotation,    ///< the API server writes the value in another way; text: the value as it is stored
    PodsRestart,      ///< the pod template changes; text: how the pods are replaced
    NothingRestarts,  ///< pods read it, but do not restart when it changes; text: the objects whose pods read it
    ClusterDecides,   ///< the cluster's settings decide the value; text: which
    DefaultsUnknown,  ///< on the first object of a kind that is not built in and whose definition is not loaded; text:
                      ///< all such kinds
    RulesUnchecked,   ///< on the first custom resource that has values with rules that are not checked; text: which
    SecretKeyStays,   ///< keys that Local's stringData no longer has stay in data; text: the keys
    NothingInLive,    ///< on the first object, when Live has others but none of Local's; text: how many Local has
    NamespaceAssumed, ///< on the first object without namespace that is paired with one in a namespace; text: it
    // patches
    KustomizeReads,    ///< kustomize reads this patch directive differently; text: the directive
    OperationsAsValue, ///< a JSON patch is applied as a merge patch, so its list replaces the document
    NullInList,        ///< a null inside a list stays (RFC 7386); kubectl removes it
    IdentityChanged,   ///< a cluster refuses a change of apiVersion, kind, name or namespace; text: the field
    // server-side apply
    NoManagedFields, ///< Live has no managedFields; text: `hidden` if it is from kubectl get, which hides them
    OtherVersion, ///< an entry of managedFields has another apiVersion, and its paths are not converted; text: managers
                  ///< and versions
    OwnedAbsent,  ///< owned, but missing in Live; text: the owners
    CoOwners,     ///< others own it too, with the same value; text: the owners
    StatusNotTaken, ///< Local has a field that this endpoint ignores; text: the field
    TakesAlong,     ///< an item is removed together with fields that its manager did not own; text: how many, and their
                    ///< owners
    WholeOwned,     ///< atomic, so it is owned and compared as a whole; text: list or mapping
    NullApplied,    ///< a null is owned, although the server may store nothing
    BecomesNull,    ///< the value becomes null; a server that knows its type drops it
    LiveRepeats,    ///< Live has a key more than once; text: the key
    MigrationFollows, ///< kubectl migrates next; text: what is removed then, `?` if owners are unknown
    UpdateOwnName,    ///< an Update entry of the same name, which is another owner to the server; text: the owner
    UnknownType,      ///< no schema has the kind, so maps are granular and lists atomic
    StaleOwner,       ///< the manager owned it, but it is no longer in Live
    FoldedOwner,      ///< ownership of a part becomes ownership of the whole, which is atomic now; text: the owners
    // folders
    ResourceRenamed, ///< it looks like another resource under a new name; text: the other name
    ResourceMoved,   ///< it is in another file now; text: the other file
    SchemaUnknown,   ///< a JSON merge patch, because no schema has the kind, so lists are replaced
    // choices
    ChoiceMoved, ///< a person's choice was made for other values; text: which inputs had and have what
    Count
};

/// When a decision whose outcome is Unchanged is a step (isStep). Any other decision is one, unless only its children
/// are shown (ChildSteps). A choice always is one, as is a resource that was renamed or moved to another file.
enum class StepWhen : uint8_t {
    Never,
    Noticed,  ///< if it has a notice other than CoOwners
    Disputed, ///< if it is a conflict
    Always,
};
/// Whether the step of a map or list is shown, and those below it. A changed map or list without steps below it is
/// always shown itself.
enum class ChildSteps : uint8_t {
    OwnAndChildren,
    ChildrenOnly,        ///< those below it, not its own
    ChildrenOnlyIfAdded, ///< the same if it is added; else both
    OwnOnlyIfRemoved,    ///< its own, not those below it, if it is removed; else both
};
/// What happens to the value that an input has. Taken: it is in the result. Decides: it is not in the result itself,
/// but determines it (a null, a patch directive, a value of Original that Updated dropped). Overruled: it loses against
/// another. Removed: it is removed.
enum class Fate : uint8_t { None, Taken, Decides, Overruled, Removed };
/// The fates that a rule determines. None: outcome and conflict determine it (fateOf). `onlyWhenChanged`: they do not
/// apply to a decision whose outcome is Unchanged.
struct RuleFates {
    PerSide<Fate> of{{Fate::None, Fate::None, Fate::None}};
    bool onlyWhenChanged = false;
};

/// The value of Rule::chip for a chip that a function in core/view/chips.cpp writes.
inline constexpr std::string_view chipInView = "{}";

/// A placeholder of a text that names an input; `part` is what follows the input's name and a dot.
struct SideHole {
    Side side;
    std::string_view part;
};
constexpr std::optional<SideHole> sideHole(std::string_view hole)
{
    constexpr std::array<std::string_view, 3> names{"original", "updated", "destination"};
    for (const Side side : allSides)
        if (const std::string_view name = names[index(side)]; hole.starts_with(name))
            return SideHole{side, hole.substr(std::min(hole.size(), name.size() + 1))};
    return {};
}

/// A row of the catalogue of rules (ruletables.def).
struct Rule {
    RuleId id;
    std::string_view name;  ///< stable; in the JSON of decisions: "merge3.updated-wins"
    std::string_view title; ///< two or three words for the head of a card, with the names of
                            ///< inputs as placeholders: "only {updated} changed it"
    StepWhen stepWhen = StepWhen::Never;
    /// The label beside the line of the result, with placeholders (core/base/holes.h): `{updated}` is the name of that
    /// input, `{updated.value}` its value. If it is empty, the outcome determines the label.
    std::string_view chip = {};
    ChildSteps children = ChildSteps::OwnAndChildren;
    RuleFates fates = {};
    std::string_view gone = {}; ///< the note on a removed field
};
const Rule &rule(RuleId id);

} // namespace fieldwise::merge

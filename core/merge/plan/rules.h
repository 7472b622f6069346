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

/// What can be noticed about a decision; each has a row in core/merge/explain/explain_notices.cpp.
enum class NoticeId : uint8_t {
    AliasExpanded,
    Quoted,   ///< kyaml would write a text that YAML 1.1 reads as another type
    TypeOnly, ///< only the type changes; kyaml does not see that
    CommentLost,
    CommentKept,        ///< kyaml would drop it
    CommentCopied,      ///< kyaml would not bring it
    LocalAdditionsLost, ///< go with a list or resource that updated dropped
    PartialElement,
    LeftEmpty,
    KeysDisagree, ///< the usual key is not unique or not everywhere, so another or none was taken
    DuplicateKeys,
    ElementWithoutKey,
    KeyRenamed,     ///< `text` is the key that it had
    PairedByGuess,  ///< on the first step in an element that no key tells apart: `text` is the number of its decision
                    ///< and, behind a space, the field by which its versions were paired
    CommentsMerged, ///< both sides changed the comment, which is merged by its lines
    PutTogether,    ///< both sides put something into one place of a set; `text` is the profile that says so
    KindClash,
    KeyRestored,
    DirectiveIsData,
    NullNotCleared, ///< exact: null in a keyed list of the destination
    NullCleared,    ///< kyaml would build that list anew
    ValueLost,      ///< updated gave a null a value, and the destination still has the null
    ListReplaced,   ///< elements of the destination are lost: no key is known
    LocalEditsLost, ///< of a resource that updated dropped
    ResourceReturns,
    MultiKeyLoss,      ///< paired by one of two keys; kyaml loses the source's other fields
    CommentBringsBack, ///< exact: a changed comment brings a deleted field back
    DirectiveIgnored,  ///< kyaml ignores it with prepend order
    // kubectl apply
    KeysNotUnique,      ///< merge keys repeat; text: the key and its value, `containerPort 53`
    DuplicateEnv,       ///< two environment variables of one name; text: the name
    ElementLost,        ///< an element of Local does not reach the result, its key is another's; text: how many
    NoLastApplied,      ///< Live has no annotation: deletions can't be seen
    LastAppliedEmpty,   ///< the annotation is there and empty
    LastAppliedVersion, ///< last applied with another apiVersion; text: which
    ReplicasReset,      ///< replicas go back to Local's number, an autoscaler may own them
    AnnotationTooLong,  ///< text: the bytes; the limit is 262144
    Yaml11Boolean,      ///< a plain y, on, no ...: a boolean for kubectl; text: what it becomes
    NoMergeKey,  ///< a list of Local replaces Live's, what only Live has is lost: no merge key is known; text: how many
    AtomicAsSet, ///< a list of texts is replaced, as the API says; treated as a set Live's own would stay
    DirectiveInserted, ///< a directive becomes a field of the object
    NullInserted,      ///< a null becomes a value of the object
    LiveOnlyLost,      ///< what only Live has goes with a map or list; text: how many fields
    RetainKeysDrops,   ///< what $retainKeys takes out of Live; text: the fields
    AlwaysConfigured,  ///< an unsorted set is sent at every apply, and a mapping that is replaced; text: mapping
    UnionBoth,         ///< value and valueFrom (or two volume sources) both remain
    StatusIgnored, ///< Local has a status, or (text) what servers keep themselves in metadata; they ignore or refuse it
    NotAnObject,   ///< no apiVersion and kind: kubectl would refuse it
    LabelNoText,   ///< a label or an annotation of a List's item is no text; text: what kubectl reads
    NullAnnotation, ///< a null among Local's annotations, which versions of kubectl read in two ways; text: the
                    ///< annotation
    NumberRounded,  ///< a JSON merge patch carries no number above 2^53 exactly; text: what is sent
    Refused,        ///< --overwrite=false stops here; text: how many fields changed in Live too
    OnlyAnnotation, ///< --overwrite=false stops only because of the annotation itself
    OtherObject,    ///< Live is not what kubectl would ask the cluster for: another version, kind, namespace or name
    // patches
    KustomizeReads,    ///< kustomize reads this directive in another way; text: the directive
    OperationsAsValue, ///< a JSON patch that is asked to be a merge patch takes the document's place
    NullInList,        ///< a null inside a list stays (RFC 7386), kubectl drops it
    IdentityChanged,   ///< apiVersion, kind, name or namespace changes, which a cluster refuses
    // server-side apply
    NoManagedFields,  ///< Live has no managedFields; text: "hidden" when it is from kubectl get, which leaves them out
    OtherVersion,     ///< an entry is in another apiVersion, and nothing is converted; text: managers and versions
    OwnedAbsent,      ///< owned, and Live does not have it; text: who
    CoOwners,         ///< others own it too, with the same value; text: who
    StatusNotTaken,   ///< Local has what this endpoint does not take; text: the field
    TakesAlong,       ///< what others own, or nobody, goes with an item; text: how many fields, and whose
    WholeOwned,       ///< owned and compared as a whole, since it is atomic; text: list or mapping
    NullApplied,      ///< a null is owned, and the server may store nothing
    BecomesNull,      ///< what is left is a null; a server with types drops it
    LiveRepeats,      ///< Live has a key several times; text: the key
    DefaultComesBack, ///< the server fills it in again after it is removed; text: the value
    MigrationFollows, ///< kubectl migrates next; text: what goes then
    UpdateOwnName,    ///< the same manager owns it by Update, which is somebody else; text: who
    UnknownType,      ///< no schema has the kind: maps are granular, lists atomic
    StaleOwner,       ///< owned before by the manager, and not there any more
    FoldedOwner,      ///< ownership below what is atomic now is ownership of all of it; text: who
    // folders
    ResourceRenamed, ///< it looks like another resource under a new name; text: the other
    ResourceMoved,   ///< it stands in another file now; text: the other file
    SchemaUnknown,   ///< a merge patch because no schema has the kind; lists are replaced
    Count
};

/// When a decision is a step (isStep) that changes nothing; one that does is a step, unless its children speak for it.
enum class StepWhen : uint8_t {
    Changed,  ///< never
    Noticed,  ///< a notice is about it
    Disputed, ///< it is a conflict
    Always,
};
/// The steps below a map or list that is more than unchanged.
enum class ChildSteps : uint8_t {
    Beside,       ///< are told beside its own
    Instead,      ///< are told instead of its own
    InsteadOfNew, ///< the same, where it is added
    Within,       ///< are told by its own, where it is removed
};
/// What became of what one input says: its value is in the result, it decides that nothing is, or it lost.
enum class Fate : uint8_t { None, Taken, Decides, Overruled, Removed };
/// Those that a rule gives; where it gives none, outcome and conflict tell.
struct RuleFates {
    PerSide<Fate> of{{Fate::None, Fate::None, Fate::None}};
    bool onlyWhenChanged = false;
};

/// Of a chip that depends on more than the rule: a function in core/view/chips.cpp says it.
inline constexpr std::string_view chipInView = "{}";

/// An input in a hole of a text; `part` is what stands behind its name and a dot.
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

/// A row of the catalogue (ruletables.def).
struct Rule {
    RuleId id;
    std::string_view name;  ///< stable, in decisions JSON: "merge3.updated-wins"
    std::string_view title; ///< two or three words for the head of a card: "both changed it"
    StepWhen step = StepWhen::Changed;
    /// Beside the line of the result, with holes (core/base/holes.h): `{updated}` is the name of that input,
    /// `{updated.value}` its value. Where it is empty, the outcome tells.
    std::string_view chip = {};
    ChildSteps children = ChildSteps::Beside;
    RuleFates fates = {};
    std::string_view gone = {}; ///< a note on a field that is removed
};
const Rule &rule(RuleId id);

} // namespace fieldwise::merge

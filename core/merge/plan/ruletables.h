// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>

#include "core/merge/plan/rules.h"

/// The catalogue: a table a mode, a row a rule. The sentences stand in the same order in tables of
/// core/merge/explain/explain_*.cpp.
namespace fieldwise::merge::tables {

using enum StepWhen;
using enum ChildSteps;
constexpr std::string_view inView = chipInView;

constexpr RuleFates byOutcome{};
constexpr RuleFates originalRemoves{{{Fate::Decides, Fate::Removed, Fate::Removed}}};
constexpr RuleFates nullRemoves{{{Fate::None, Fate::Decides, Fate::Removed}}};
constexpr RuleFates nullInUpdated{{{Fate::None, Fate::Decides, Fate::None}}};
constexpr RuleFates nullInDestination{{{Fate::None, Fate::None, Fate::Decides}}};
constexpr RuleFates updatedDecides{{{Fate::None, Fate::Decides, Fate::None}}, true};
constexpr RuleFates updatedLoses{{{Fate::None, Fate::Overruled, Fate::None}}};
constexpr RuleFates destinationLoses{{{Fate::None, Fate::None, Fate::Overruled}}};

/// merge2, and what it shares with merge3.
inline constexpr Rule kyaml[] = {
    {RuleId::Unchanged, "unchanged", "the same everywhere", Changed},
    {RuleId::SourceWins, "merge2.source-wins", "Source has another value", Changed},
    {RuleId::OnlySource, "merge2.only-source", "only Source has it", Changed, "", Instead},
    {RuleId::OnlyDestination, "only-destination", "only Destination has it", Changed, "", Instead},
    {RuleId::NullClears, "null-clears", "cleared by null", Changed, "", Beside, nullInUpdated},
    {RuleId::NullKept, "merge2.null-kept", "a written null stays", Changed},
    {RuleId::EmptyNullDropped, "merge2.empty-null-dropped", "an empty null goes", Changed},
    {RuleId::EmptyChangesNothing, "merge2.empty-changes-nothing", "empty clears nothing", Changed},
    {RuleId::DirectiveDelete, "merge2.directive-delete", "$patch: delete", Changed},
    {RuleId::DirectiveReplace, "merge2.directive-replace", "$patch: replace", Changed},
    {RuleId::SourceListReplaces, "merge2.list-replaced", "the whole list is taken", Changed},
    {RuleId::MapLeftEmpty, "left-empty", "nothing is left inside", Changed, inView},
    {RuleId::KeyRestored, "key-restored", "the key stays with its element", Changed, "key put back"},
    {RuleId::CommentTaken, "comment-taken", "only the comment changes", Changed, "comment from {updated}"},
    {RuleId::AliasDropped, "alias-dropped", "an alias or merge key", Changed},
    {RuleId::KindClash, "kind-clash", "mapping, list and scalar meet", Changed},
    {RuleId::ElementWithoutKey, "element-without-key", "an element without its key", Changed},
    {RuleId::DuplicateKeys, "duplicate-keys", "a merge key occurs twice", Changed},
    {RuleId::OrderChanged, "order-changed", "elements move", Changed},
};
inline constexpr Rule merge3[] = {
    {RuleId::UpdatedChanged, "merge3.updated-changed", "only Updated changed it", Changed},
    {RuleId::UpdatedListReplaces, "merge3.list-replaced", "Updated's whole list is taken", Changed},
    {RuleId::BothChangedSame, "merge3.both-changed-same", "both changed it alike", Changed},
    {RuleId::LocalChangeKept, "merge3.local-change-kept", "only Destination changed it", Changed},
    {RuleId::LocalDeletionKept, "merge3.local-deletion-kept", "only Destination deleted it", Changed},
    {RuleId::UpdatedAdded, "merge3.updated-added", "Updated added it", Changed, "", Instead},
    {RuleId::BothAddedSame, "merge3.both-added-same", "both added it alike", Changed},
    {RuleId::UpdatedRemoved, "merge3.updated-removed", "Updated removed it", Changed},
    {RuleId::BothRemoved, "merge3.both-removed", "removed on both sides", Changed},
    {RuleId::UpdatedWins, "merge3.updated-wins", "both changed it", Changed},
    {RuleId::UpdatedWinsRemoval, "merge3.updated-wins-removal", "changed here, removed there", Changed},
    {RuleId::ComesBack, "merge3.comes-back", "deleted here, changed there", Changed, "comes back: {updated} changed it",
     InsteadOfNew},
    {RuleId::DestinationWins, "merge3.destination-wins", "both changed it", Changed,
     "{destination} wins over {updated.value}"},
    {RuleId::NullInDestination, "merge3.null-in-destination", "null in Destination clears", Changed, "", Beside,
     nullInDestination},
    {RuleId::ListRemoved, "merge3.list-removed", "Updated dropped the whole list", Changed},
    {RuleId::MapComesBackEmpty, "merge3.comes-back-empty", "comes back empty", Changed, "comes back empty"},
    {RuleId::PartialElement, "merge3.partial-element", "only part of an element", Changed, inView},
};
/// Whole resources.
inline constexpr Rule resources[] = {
    {RuleId::ResourceKept, "resource.kept", "nobody else has it", Changed},
    {RuleId::ResourceAdded, "resource.added", "Updated added it", Changed},
    {RuleId::ResourceReturns, "resource.returns", "deleted here, still upstream", Changed, "comes back from {updated}"},
    {RuleId::ResourceDropped, "resource.dropped", "Updated removed it", Changed},
    {RuleId::ResourceLeft, "resource.left", "its file can't be read", Disputed},
};
/// Three versions of a file: nobody's change goes without a word.
inline constexpr Rule git[] = {
    {RuleId::GitTheirsChanged, "git.theirs-changed", "only Theirs changed it", Changed},
    {RuleId::GitOursChanged, "git.ours-changed", "only Ours changed it", Changed},
    {RuleId::GitBothChangedSame, "git.both-changed-same", "both changed it alike", Changed},
    {RuleId::GitTheirsAdded, "git.theirs-added", "Theirs added it", Changed},
    {RuleId::GitOursAdded, "git.ours-added", "Ours added it", Changed},
    {RuleId::GitTheirsRemoved, "git.theirs-removed", "Theirs removed it", Changed},
    {RuleId::GitOursRemoved, "git.ours-removed", "Ours removed it", Changed},
    {RuleId::GitBothRemoved, "git.both-removed", "removed on both sides", Changed},
    {RuleId::GitBothChanged, "git.both-changed", "both changed it", Changed, "{updated} has {updated.value}"},
    {RuleId::GitRemovedThere, "git.removed-there", "changed here, removed there", Changed, "{updated} removed it"},
    {RuleId::GitRemovedHere, "git.removed-here", "removed here, changed there", Changed},
    {RuleId::GitKeyRenamed, "git.key-renamed", "another key", Changed},
    {RuleId::GitLinesMerged, "git.lines-merged", "each changed other lines", Changed},
    {RuleId::GitBothInserted, "git.both-inserted", "both put something here", Changed,
     "{updated} has something else here"},
    {RuleId::GitBothRenamed, "git.both-renamed", "each side gave it another key", Changed,
     "{updated} has another key for it"},
    {RuleId::GitSameKey, "git.same-key", "two would have this key", Changed, "{updated} has another one with this key"},
};
/// kubectl apply (semantics/apply.md).
inline constexpr Rule apply[] = {
    {RuleId::ApplyObject, "apply.object", "the whole object", Noticed},
    {RuleId::ApplySame, "apply.same", "in Local and Live", Noticed},
    {RuleId::ApplyOnlyLive, "apply.only-live", "nobody else mentions it", Noticed},
    {RuleId::ApplyServerKeeps, "apply.server-keeps", "the API server keeps it", Noticed},
    {RuleId::ApplyAdded, "apply.added", "only Local has it", Noticed, "", Instead},
    {RuleId::ApplyAddedBack, "apply.added-back", "gone from Live, still in Local", Noticed,
     "comes back: gone from Live", Instead},
    {RuleId::ApplyChanged, "apply.changed", "Local changed it", Noticed},
    {RuleId::ApplyReset, "apply.reset", "Live drifted", Noticed, "reset: Live had {destination.value}", Beside,
     destinationLoses},
    {RuleId::ApplyBothChanged, "apply.both-changed", "Local and Live changed it", Noticed,
     "was {original.value}, Live had {destination.value}", Beside, destinationLoses},
    {RuleId::ApplyTakesOver, "apply.takes-over", "never applied before", Noticed,
     "takes over: Live had {destination.value}", Beside, destinationLoses},
    {RuleId::ApplyListReplaced, "apply.list-replaced", "the whole list is taken", Noticed, inView},
    {RuleId::ApplyMapReplaced, "apply.map-replaced", "the whole mapping is taken", Noticed, "replaces Live's mapping"},
    {RuleId::ApplyOtherType, "apply.other-type", "another type of value", Noticed},
    {RuleId::ApplyRemoved, "apply.removed", "applied before, not in Local", Noticed, "", Beside, originalRemoves},
    {RuleId::ApplyRemovedByNull, "apply.removed-by-null", "null in Local", Noticed, "", Beside, nullRemoves,
     "null in Local"},
    {RuleId::ApplyRetainKeys, "apply.retain-keys", "Local does not list it", Noticed, "", Beside, byOutcome,
     "Local does not list it"},
    {RuleId::ApplyAlreadyGone, "apply.already-gone", "gone already", Always, "", Beside, originalRemoves},
    {RuleId::ApplyNullNothing, "apply.null-nothing", "null, nothing to remove", Always, "", Beside, nullRemoves},
    {RuleId::ApplyNullIgnored, "apply.null-ignored", "an old null is not sent", Noticed,
     "kept: an old null is not sent", Beside, updatedLoses},
    {RuleId::ApplyPairedByText, "apply.keys-not-unique", "merge keys are not unique", Noticed,
     "as kubectl pairs repeated keys", Beside, updatedDecides},
    {RuleId::ApplyLanded, "apply.landed", "the patch's own text lands", Noticed, "lands as it is sent", Beside,
     updatedDecides},
    {RuleId::ApplyNullAsText, "apply.null-as-text", "null, read as empty text", Noticed, "null, read as empty text"},
    {RuleId::ApplyLeftOut, "apply.left-out", "kubectl leaves it out", Always, "kubectl leaves it out", Beside,
     updatedLoses},
    {RuleId::ApplyAnnotation, "apply.annotation", "kubectl's memory", Noticed, "written by kubectl"},
    {RuleId::ApplyNamespace, "apply.namespace", "from the request", Noticed, "from kubectl's request"},
    {RuleId::ApplyOrder, "apply.order", "Local's order", Noticed, "Local's order", Beside, updatedDecides},
    {RuleId::ApplyAskedList, "apply.asked-list", "merged because you asked", Noticed, "merged: you asked for it",
     Beside, updatedDecides},
};
/// Server-side apply (semantics/server-side.md).
inline constexpr Rule serverSide[] = {
    {RuleId::SsaObject, "server-side.object", "the whole object", Noticed},
    {RuleId::SsaSame, "server-side.same", "you own it already", Noticed},
    {RuleId::SsaShared, "server-side.shared", "you become a co-owner", Noticed},
    {RuleId::SsaAdded, "server-side.added", "only Local has it", Noticed},
    {RuleId::SsaChanged, "server-side.changed", "nobody else owns it", Noticed},
    {RuleId::SsaForced, "server-side.forced", "taken by force", Noticed, inView, Beside, destinationLoses},
    {RuleId::SsaForgiven, "server-side.forgiven", "taken, as kubectl set it", Noticed,
     "kubectl's own: Live had {destination.value}", Beside, destinationLoses},
    {RuleId::SsaConflict, "server-side.conflict", "someone else owns it", Always, inView},
    {RuleId::SsaOnlyLive, "server-side.only-live", "not in your file", Noticed},
    {RuleId::SsaServerKeeps, "server-side.server-keeps", "the API server keeps it", Noticed},
    {RuleId::SsaGivenUp, "server-side.given-up", "others still own it", Noticed, "given up: others own it"},
    {RuleId::SsaPruned, "server-side.pruned", "you alone owned it", Noticed, "", Within, originalRemoves},
    {RuleId::SsaGoesAlong, "server-side.goes-along", "goes with what is around it", Noticed},
    {RuleId::SsaEmptied, "server-side.emptied", "nothing is left inside", Noticed, "nothing is left inside"},
    {RuleId::SsaListReplaced, "server-side.list-replaced", "the whole list is taken", Noticed, inView},
    {RuleId::SsaMapReplaced, "server-side.map-replaced", "the whole mapping is taken", Noticed,
     "replaces Live's mapping"},
    {RuleId::SsaOtherShape, "server-side.other-shape", "another type of value", Noticed},
    {RuleId::SsaNull, "server-side.null", "null in Local", Noticed},
    {RuleId::SsaEmptyNothing, "server-side.empty-nothing", "empty clears nothing", Always},
    {RuleId::SsaDuplicates, "server-side.duplicates", "replaces all of one key", Noticed},
    {RuleId::SsaReset, "server-side.reset", "not taken here", Always},
    {RuleId::SsaOrder, "server-side.order", "elements move", Noticed, "", Beside, updatedDecides},
    {RuleId::SsaNamespace, "server-side.namespace", "from the request", Noticed, "from kubectl's request"},
    {RuleId::SsaAnnotation, "server-side.annotation", "kubectl's memory", Noticed},
    {RuleId::SsaManagedFields, "server-side.managed-fields", "who owns what", Noticed, inView},
};
/// A merge patch, plain (semantics/patches.md 4) or strategic (semantics/patches.md 2).
inline constexpr Rule patch[] = {
    {RuleId::PatchObject, "patch.document", "the whole document", Noticed},
    {RuleId::PatchSame, "patch.same", "it is so already", Noticed},
    {RuleId::PatchAdded, "patch.added", "only the patch has it", Noticed},
    {RuleId::PatchSet, "patch.set", "the patch has another value", Noticed},
    {RuleId::PatchOtherType, "patch.other-type", "another type of value", Noticed},
    {RuleId::PatchListReplaced, "patch.list-replaced", "the whole list is taken", Noticed, "replaced by the patch"},
    {RuleId::PatchRemovedByNull, "patch.removed-by-null", "null in the patch", Noticed, "", Beside, byOutcome,
     "null in Patch"},
    {RuleId::PatchRemovedByDelete, "patch.removed-by-delete", "$patch: delete", Noticed},
    {RuleId::PatchRetainKeys, "patch.retain-keys", "$retainKeys does not list it", Noticed},
    {RuleId::PatchNotInReplace, "patch.not-in-replace", "replaced with its parent", Noticed},
    {RuleId::PatchValueRemoved, "patch.value-removed", "$deleteFromPrimitiveList", Noticed},
    {RuleId::PatchNothing, "patch.nothing", "nothing to remove", Always},
    {RuleId::PatchLanded, "patch.landed", "the patch's own text lands", Noticed, "lands as it is in the patch"},
    {RuleId::PatchListAsOne, "patch.keys-not-unique", "merge keys are not unique", Noticed},
    {RuleId::PatchOrder, "patch.order", "the patch's order", Noticed},
};
/// Operations of a JSON patch (RFC 6902).
inline constexpr Rule operations[] = {
    {RuleId::OperationAdds, "operation.add", "add", Noticed},
    {RuleId::OperationReplaces, "operation.replace", "replace", Noticed},
    {RuleId::OperationRemoves, "operation.remove", "remove", Noticed},
    {RuleId::OperationMovesHere, "operation.move-here", "move", Noticed},
    {RuleId::OperationMovesAway, "operation.move-away", "moved away", Noticed},
    {RuleId::OperationCopies, "operation.copy", "copy", Noticed},
    {RuleId::OperationsTogether, "operation.together", "several operations", Noticed},
};
inline constexpr Rule compare[] = {
    {RuleId::CompareAdded, "compare.added", "only After has it", Noticed},
    {RuleId::CompareRemoved, "compare.removed", "only Before has it", Noticed},
    {RuleId::CompareChanged, "compare.changed", "another value", Noticed},
    {RuleId::CompareOrder, "compare.order", "elements move", Noticed},
};
inline constexpr Rule choices[] = {
    {RuleId::YourChoice, "your-choice", "you chose it", Changed},
};

inline constexpr std::array<std::span<const Rule>, 10> all{kyaml,      merge3, resources,  git,     apply,
                                                           serverSide, patch,  operations, compare, choices};

constexpr bool has(std::span<const Rule> table, RuleId rule)
{
    return std::ranges::find(table, rule, &Rule::id) != table.end();
}

} // namespace fieldwise::merge::tables

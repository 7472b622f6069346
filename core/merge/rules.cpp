// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/rules.h"

#include <array>

namespace fieldwise::merge {

namespace {

constexpr std::array<Rule, static_cast<size_t>(RuleId::Count)> catalogue{{
    {RuleId::Unchanged, "unchanged", "the same everywhere"},
    {RuleId::SourceWins, "merge2.source-wins", "Source has another value"},
    {RuleId::OnlySource, "merge2.only-source", "only Source has it"},
    {RuleId::OnlyDestination, "only-destination", "only Destination has it"},
    {RuleId::NullClears, "null-clears", "cleared by null"},
    {RuleId::NullKept, "merge2.null-kept", "a written null stays"},
    {RuleId::EmptyNullDropped, "merge2.empty-null-dropped", "an empty null goes"},
    {RuleId::EmptyChangesNothing, "merge2.empty-changes-nothing", "empty clears nothing"},
    {RuleId::DirectiveDelete, "merge2.directive-delete", "$patch: delete"},
    {RuleId::DirectiveReplace, "merge2.directive-replace", "$patch: replace"},
    {RuleId::SourceListReplaces, "merge2.list-replaced", "the whole list is taken"},
    {RuleId::UpdatedChanged, "merge3.updated-changed", "only Updated changed it"},
    {RuleId::UpdatedListReplaces, "merge3.list-replaced", "Updated's whole list is taken"},
    {RuleId::BothChangedSame, "merge3.both-changed-same", "both changed it alike"},
    {RuleId::LocalChangeKept, "merge3.local-change-kept", "only Destination changed it"},
    {RuleId::LocalDeletionKept, "merge3.local-deletion-kept", "only Destination deleted it"},
    {RuleId::UpdatedAdded, "merge3.updated-added", "Updated added it"},
    {RuleId::BothAddedSame, "merge3.both-added-same", "both added it alike"},
    {RuleId::UpdatedRemoved, "merge3.updated-removed", "Updated removed it"},
    {RuleId::BothRemoved, "merge3.both-removed", "removed on both sides"},
    {RuleId::UpdatedWins, "merge3.updated-wins", "both changed it"},
    {RuleId::UpdatedWinsRemoval, "merge3.updated-wins-removal", "changed here, removed there"},
    {RuleId::ComesBack, "merge3.comes-back", "deleted here, changed there"},
    {RuleId::DestinationWins, "merge3.destination-wins", "both changed it"},
    {RuleId::NullInDestination, "merge3.null-in-destination", "null in Destination clears"},
    {RuleId::ListRemoved, "merge3.list-removed", "Updated dropped the whole list"},
    {RuleId::MapLeftEmpty, "left-empty", "nothing is left inside"},
    {RuleId::MapComesBackEmpty, "merge3.comes-back-empty", "comes back empty"},
    {RuleId::PartialElement, "merge3.partial-element", "only part of an element"},
    {RuleId::KeyRestored, "key-restored", "the key stays with its element"},
    {RuleId::CommentTaken, "comment-taken", "only the comment changes"},
    {RuleId::AliasDropped, "alias-dropped", "an alias or merge key"},
    {RuleId::KindClash, "kind-clash", "mapping, list and scalar meet"},
    {RuleId::ElementWithoutKey, "element-without-key", "an element without its key"},
    {RuleId::DuplicateKeys, "duplicate-keys", "a merge key occurs twice"},
    {RuleId::OrderChanged, "order-changed", "elements move"},
    {RuleId::ResourceKept, "resource.kept", "nobody else has it"},
    {RuleId::ResourceAdded, "resource.added", "Updated added it"},
    {RuleId::ResourceReturns, "resource.returns", "deleted here, still upstream"},
    {RuleId::ResourceDropped, "resource.dropped", "Updated removed it"},
    {RuleId::ResourceLeft, "resource.left", "its file can't be read"},
    {RuleId::GitTheirsChanged, "git.theirs-changed", "only Theirs changed it"},
    {RuleId::GitOursChanged, "git.ours-changed", "only Ours changed it"},
    {RuleId::GitBothChangedSame, "git.both-changed-same", "both changed it alike"},
    {RuleId::GitTheirsAdded, "git.theirs-added", "Theirs added it"},
    {RuleId::GitOursAdded, "git.ours-added", "Ours added it"},
    {RuleId::GitTheirsRemoved, "git.theirs-removed", "Theirs removed it"},
    {RuleId::GitOursRemoved, "git.ours-removed", "Ours removed it"},
    {RuleId::GitBothRemoved, "git.both-removed", "removed on both sides"},
    {RuleId::GitBothChanged, "git.both-changed", "both changed it"},
    {RuleId::GitRemovedThere, "git.removed-there", "changed here, removed there"},
    {RuleId::GitRemovedHere, "git.removed-here", "removed here, changed there"},
    {RuleId::ApplyObject, "apply.object", "the whole object"},
    {RuleId::ApplySame, "apply.same", "in Local and Live"},
    {RuleId::ApplyOnlyLive, "apply.only-live", "nobody else mentions it"},
    {RuleId::ApplyServerKeeps, "apply.server-keeps", "the API server keeps it"},
    {RuleId::ApplyAdded, "apply.added", "only Local has it"},
    {RuleId::ApplyAddedBack, "apply.added-back", "gone from Live, still in Local"},
    {RuleId::ApplyChanged, "apply.changed", "Local changed it"},
    {RuleId::ApplyReset, "apply.reset", "Live drifted"},
    {RuleId::ApplyBothChanged, "apply.both-changed", "Local and Live changed it"},
    {RuleId::ApplyTakesOver, "apply.takes-over", "never applied before"},
    {RuleId::ApplyListReplaced, "apply.list-replaced", "the whole list is taken"},
    {RuleId::ApplyMapReplaced, "apply.map-replaced", "the whole mapping is taken"},
    {RuleId::ApplyOtherType, "apply.other-type", "another type of value"},
    {RuleId::ApplyRemoved, "apply.removed", "applied before, not in Local"},
    {RuleId::ApplyRemovedByNull, "apply.removed-by-null", "null in Local"},
    {RuleId::ApplyRetainKeys, "apply.retain-keys", "Local does not list it"},
    {RuleId::ApplyAlreadyGone, "apply.already-gone", "gone already"},
    {RuleId::ApplyNullNothing, "apply.null-nothing", "null, nothing to remove"},
    {RuleId::ApplyNullIgnored, "apply.null-ignored", "an old null is not sent"},
    {RuleId::ApplyPairedByText, "apply.keys-not-unique", "merge keys are not unique"},
    {RuleId::ApplyLanded, "apply.landed", "the patch's own text lands"},
    {RuleId::ApplyAnnotation, "apply.annotation", "kubectl's memory"},
    {RuleId::ApplyNamespace, "apply.namespace", "from the request"},
    {RuleId::ApplyOrder, "apply.order", "Local's order"},
    {RuleId::ApplyAskedList, "apply.asked-list", "merged because you asked"},
    {RuleId::PatchObject, "patch.document", "the whole document"},
    {RuleId::PatchSame, "patch.same", "it is so already"},
    {RuleId::PatchAdded, "patch.added", "only the patch has it"},
    {RuleId::PatchSet, "patch.set", "the patch has another value"},
    {RuleId::PatchOtherType, "patch.other-type", "another type of value"},
    {RuleId::PatchListReplaced, "patch.list-replaced", "the whole list is taken"},
    {RuleId::PatchRemovedByNull, "patch.removed-by-null", "null in the patch"},
    {RuleId::PatchRemovedByDelete, "patch.removed-by-delete", "$patch: delete"},
    {RuleId::PatchRetainKeys, "patch.retain-keys", "$retainKeys does not list it"},
    {RuleId::PatchNotInReplace, "patch.not-in-replace", "replaced with its parent"},
    {RuleId::PatchValueRemoved, "patch.value-removed", "$deleteFromPrimitiveList"},
    {RuleId::PatchNothing, "patch.nothing", "nothing to remove"},
    {RuleId::PatchLanded, "patch.landed", "the patch's own text lands"},
    {RuleId::PatchListAsOne, "patch.keys-not-unique", "merge keys are not unique"},
    {RuleId::PatchOrder, "patch.order", "the patch's order"},
    {RuleId::OperationAdds, "operation.add", "add"},
    {RuleId::OperationReplaces, "operation.replace", "replace"},
    {RuleId::OperationRemoves, "operation.remove", "remove"},
    {RuleId::OperationMovesHere, "operation.move-here", "move"},
    {RuleId::OperationMovesAway, "operation.move-away", "moved away"},
    {RuleId::OperationCopies, "operation.copy", "copy"},
    {RuleId::OperationsTogether, "operation.together", "several operations"},
    {RuleId::CompareAdded, "compare.added", "only After has it"},
    {RuleId::CompareRemoved, "compare.removed", "only Before has it"},
    {RuleId::CompareChanged, "compare.changed", "another value"},
    {RuleId::CompareOrder, "compare.order", "elements move"},
    {RuleId::YourChoice, "your-choice", "you chose it"},
}};

constexpr std::array<std::string_view, static_cast<size_t>(NoticeId::Count)> noticeNames{
    "alias-expanded", "quoted", "type-only", "comment-lost", "comment-kept", "comment-copied", "local-additions-lost",
    "partial-element", "left-empty",
    "keys-disagree", "duplicate-keys", "element-without-key", "kind-clash", "key-restored",
    "directive-is-data", "null-not-cleared", "null-cleared", "list-replaced", "local-edits-lost", "resource-returns",
    "multi-key-loss", "comment-brings-back", "directive-ignored",
    "keys-not-unique", "duplicate-env", "element-lost", "no-last-applied", "last-applied-empty", "last-applied-version",
    "replicas-reset", "annotation-too-long", "yaml11-boolean", "no-merge-key", "atomic-as-set", "directive-lands", "null-lands",
    "live-only-lost", "retain-keys-drops", "always-configured", "union-both", "status-ignored", "not-an-object", "label-no-text", "refused", "only-annotation",
    "other-object",
    "kustomize-reads", "null-in-list", "identity-changed", "resource-renamed", "resource-moved", "schema-unknown"};

} // namespace

std::span<const Rule> rules()
{
    return catalogue;
}

const Rule &rule(RuleId id)
{
    return catalogue[static_cast<size_t>(id)];
}

std::string_view noticeName(NoticeId id)
{
    return noticeNames[static_cast<size_t>(id)];
}

} // namespace fieldwise::merge

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
    {RuleId::ResourceKept, "resource.kept", "only Destination has it"},
    {RuleId::ResourceAdded, "resource.added", "Updated added it"},
    {RuleId::ResourceReturns, "resource.returns", "deleted here, still upstream"},
    {RuleId::ResourceDropped, "resource.dropped", "Updated removed it"},
}};

constexpr std::array<std::string_view, static_cast<size_t>(NoticeId::Count)> noticeNames{
    "alias-expanded", "quoted", "type-only", "comment-lost", "comment-kept", "comment-copied", "local-additions-lost",
    "partial-element", "left-empty",
    "keys-disagree", "duplicate-keys", "element-without-key", "kind-clash", "key-restored",
    "directive-is-data", "null-not-cleared", "null-cleared", "list-replaced", "local-edits-lost", "resource-returns",
    "multi-key-loss", "comment-brings-back", "directive-ignored"};

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

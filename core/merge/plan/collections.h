// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/plan/plan.h"
#include "core/merge/plan/ref.h"

namespace fieldwise::merge {

/// Questions about a collection (a map or list) that its decision and those below it answer together; `<<` keys,
/// aliases and anchors.

/// The node that an input has for a decision; missing if it has none.
NodeRef nodeOf(const DocumentPlan &plan, const Decision &decision, Side side);
/// Removes the map's `<<` key if it would bring back a field that is removed, so that the fields that stay are written
/// out instead. A `<<` key can't bring only some of its fields.
void dropPartialYamlMergeKey(DocumentPlan &plan, DecisionId id);
/// Calls dropPartialYamlMergeKey for every map, after decisions have changed.
void dropPartialYamlMergeKeys(DocumentPlan &plan);
/// The removed fields of a map that would still be visible through its `<<` key, if that stays.
std::vector<DecisionId> shownByYamlMergeKey(const DocumentPlan &plan, DecisionId id);
/// Collects the aliases of the destination that must be written out (DocumentPlan::writtenOut), because their target is
/// edited or removed. With `areValues`, as in git, an alias is a value of its own, so an edited target is no reason.
void noteAliases(DocumentPlan &plan, bool areValues = false);
/// In a git merge, an anchor of Theirs that an alias from Theirs can use in the result, where it means the same: either
/// Ours has the anchor on the same field, or only Theirs has it and it comes into the result with its node.
struct UsableAnchor {
    std::string_view name;
    DecisionId target = noDecision; ///< the decision about the anchored value; `noDecision` if that is as in Theirs
    bool isNew = false;             ///< only Theirs has it
};
/// Sorted by name; empty if Theirs has no alias.
std::vector<UsableAnchor> usableAnchors(const DocumentPlan &plan);
/// Null if no anchor has this name.
const UsableAnchor *anchorNamed(std::span<const UsableAnchor> anchors, std::string_view name);
/// True for a `<<` key, false for a field that is written `"<<"`.
bool isYamlMergeKey(const DocumentPlan &plan, const Decision &decision);
/// True if this version has the field under another key than the result; only in Git.
bool hasAnotherKey(const DocumentPlan &plan, const Decision &decision, Side side);
/// True if the destination's `<<` key in this map is removed (by dropPartialYamlMergeKey or by a choice), so that the
/// fields that it brought and that stay are written out.
bool hasDroppedYamlMergeKey(const DocumentPlan &plan, const Decision &map);
/// True for a conflict, and for a text with lines in conflict.
bool isInConflict(const DocumentPlan &plan, const Decision &decision);
/// True if a child is in the result.
bool anyInResult(const DocumentPlan &plan, DecisionId id);
/// True if the children in the result are not in the destination's order, or a new one precedes one of the
/// destination's.
bool isReordered(const DocumentPlan &plan, const Decision &container);
/// The child that is a field with this name; `noDecision` if there is none.
DecisionId childNamed(const DocumentPlan &plan, DecisionId id, std::string_view name);

} // namespace fieldwise::merge

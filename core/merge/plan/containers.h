// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/plan/plan.h"
#include "core/merge/plan/ref.h"

namespace fieldwise::merge {

/// What the decision of a map or list and those below it say together.

/// The value of a decision in an input; missing where that has none.
NodeRef valueOf(const DocumentPlan &plan, const Decision &decision, Side side);
/// A merge key can't bring some of its fields only: when one of them goes, or the map's own field that hides one, those
/// that stay are written out.
void writeOutMergeKey(DocumentPlan &plan, DecisionId id);
/// The same for every map, after decisions have changed.
void writeOutMergeKeys(DocumentPlan &plan);
/// Fields of a map that are to go, and that its merge key would go on to show while it stays.
std::vector<DecisionId> shownByMergeKey(const DocumentPlan &plan, DecisionId id);
/// Notes the aliases of the destination that the result has to write out, because what they stand for is edited or
/// goes. Where aliases are values of their own, as in git, an edit is no reason.
void noteAliases(DocumentPlan &plan, bool areValues = false);
/// An anchor of Theirs that Ours has for the same thing, or that Theirs alone has, in git: it may come with what it
/// stands at, and an alias of it means the same in the result.
struct SharedAnchor {
    std::string_view name;
    DecisionId target = noDecision; ///< what is decided about it; `noDecision`: it is as in Theirs
    bool isNew = false;             ///< Theirs alone has it
};
/// By name; none where Theirs has no alias.
std::vector<SharedAnchor> sharedAnchors(const DocumentPlan &plan);
/// Null where no anchor has this name.
const SharedAnchor *anchorNamed(std::span<const SharedAnchor> anchors, std::string_view name);
/// The decision of a merge key (`<<`), and not of a field that is written `"<<"`.
bool isMergeKey(const DocumentPlan &plan, const Decision &decision);
/// A version of a file that has the field under another key than the result, which happens in Git only.
bool hasAnotherKey(const DocumentPlan &plan, const Decision &decision, Side side);
/// Destination's merge key in this map does not stay, so what it brings and stays is written out.
bool writesOutMergeKey(const DocumentPlan &plan, const Decision &map);
/// Something below it stands in the result.
bool anyInResult(const DocumentPlan &plan, DecisionId id);
/// What is in the result does not stand as it does in the destination, or something new stands before it.
bool isReordered(const DocumentPlan &plan, const Decision &container);
/// The child that is a field of this name; `noDecision` without one.
DecisionId childNamed(const DocumentPlan &plan, DecisionId id, std::string_view name);

} // namespace fieldwise::merge

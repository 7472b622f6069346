// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/merge/choices/choice.h"

namespace fieldwise::merge {

/// The decisions that are settled together: the elements that both sides put at one place of a list, in the order of
/// the list. For any other decision only itself.
std::vector<DecisionId> settledTogether(const DocumentPlan &plan, DecisionId id);

/// The elements that stay together when both are kept: those that are settled together or, without a conflict, those
/// that each side put in alone at one place of a list. For any other decision only itself.
std::vector<DecisionId> keptTogether(const DocumentPlan &plan, DecisionId id);

/// The choices with one of this kind for a decision and for those that are settled, or kept, together with it.
std::vector<Choice> withChoiceFor(const Plan &plan, std::vector<Choice> all, DecisionRef ref, ChoiceKind kind);

/// Why not both sides' values of a field can stay (ChoiceKind::Both), as a sentence about `name`; "" if they can.
std::string whyNotBoth(const DocumentPlan &plan, DecisionId id, const std::string &name);

/// The element that both sides have under the same key, so that only one of them can stay: a decision itself, or the
/// element around a field that both sides added; noDecision if there is none.
DecisionId withKeyOfBoth(const DocumentPlan &plan, DecisionId id);

/// True for a list, of which all elements of both sides can stay.
bool keepsBothAsList(const DocumentPlan &plan, DecisionId id);

/// Orders the elements of a list from `first` to before `last` (indices into the children): between elements that both
/// sides have, those of this side come first.
void putFirst(DocumentPlan &plan, DecisionId list, Side side, size_t first, size_t last);

/// For an element that both sides have, each in its own way: adds the one of Updated as an element of its own, behind
/// it, and returns that.
DecisionId splitElement(DocumentPlan &plan, DecisionId id);

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// The stops of the explanation, and what state a decision shows.

/// Collects the steps and counts them again, after decisions were changed; those of resources that are shared with
/// `before` are there.
void collectSteps(Plan &plan, const Plan *before = nullptr);
/// Counts the steps, of which those of resources that are shared with `before` are counted there.
void countSteps(Plan &plan, const Plan *before = nullptr);
/// Moves each notice about a guessed pair from the element to the first step in it, where people read it. A walk leaves
/// the notice on the element, with the field as its text.
void moveGuessNotices(DocumentPlan &document);
/// True when a decision stands in the list of reasons: it is not *unchanged*, or it is a container with a verdict of
/// its own.
bool isStep(const Decision &decision);
/// Which state to show: a conflict before its outcome. They begin as the outcomes do.
enum class State : uint8_t { Unchanged, Added, Changed, Removed, Retained, Conflict, Choice };
State stateOf(const Decision &decision);
/// How many steps have this state; 0 of those that are unchanged.
uint32_t countOf(const Counts &counts, State state);
Fate fateOf(const Decision &decision, Side side);
/// Counts a step by its state, and its notices.
void countStep(const Decision &decision, Counts &counts);

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// The steps (the decisions that are shown in the list of reasons) and their states.

/// Collects and counts the steps after decisions have changed. Reuses those of resources that are shared with `before`.
void collectSteps(Plan &plan, const Plan *before = nullptr);
/// Counts the steps. Reuses the counts of resources that are shared with `before`.
void countSteps(Plan &plan, const Plan *before = nullptr);
/// Moves each PairedByGuess notice from its element to the first step in the element, where people read it, and puts
/// the element's id before its text.
void moveGuessNotices(DocumentPlan &document);
/// True if a decision is shown in the list of reasons: it is not *unchanged*, or its rule or a notice says so
/// (StepWhen).
bool isStep(const Decision &decision);
/// The state that is shown: a choice comes before a conflict, a conflict before the outcome. The first values are those
/// of Outcome.
enum class State : uint8_t { Unchanged, Added, Changed, Removed, Retained, Conflict, Choice };
State stateOf(const Decision &decision);
/// True for a conflict that nobody has reviewed, and for a choice that was made for other values.
bool isOpen(const Decision &decision);
/// The number of steps in this state; 0 for Unchanged.
uint32_t countOf(const Counts &counts, State state);
/// True if a person keeps what both sides have (ChoiceKind::Both).
bool keepsBoth(const DocumentPlan &document, const Decision &decision);
/// True if what this input has for a decision is in the result.
bool isTaken(const DocumentPlan &document, const Decision &decision, Side side);
Fate fateOf(const DocumentPlan &document, const Decision &decision, Side side);
/// True if both sides mean one value but write it in two ways, as `yes` and `true`; quotes are not told.
bool isWrittenDifferently(const DocumentPlan &document, const Decision &decision);
/// Adds a step and its notices to the counts.
void countStep(const Decision &decision, Counts &counts);

} // namespace fieldwise::merge

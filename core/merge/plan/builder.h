// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/plan/plan.h"
#include "core/merge/plan/ref.h"

namespace fieldwise::merge {

/// The functions that write the decisions of a plan, for every mode. Ids of the decisions that remain stay
/// valid; a reference to a decision is invalid after the next `addDecision`.

/// Appends a decision to the plan, as the last child of `parent`.
DecisionId addDecision(DocumentPlan &plan, DecisionId parent, yaml::PathStep pathStep, const Evidence &evidence = {},
                       Verdict verdict = {});
/// What all inputs have at the root.
Evidence rootsOf(const DocumentPlan &document);
/// Adds the decision for a `<<` key: it stays where the destination has it, unless dropPartialYamlMergeKey removes it.
/// The fields that it brings have decisions of their own.
void addYamlMergeKey(DocumentPlan &plan, DecisionId map, const Evidence &evidence);
/// Adds a decision for each `<<` key of the destination's map.
void addYamlMergeKeys(DocumentPlan &plan, DecisionId map, NodeRef destination);
/// If the outcome is still *unchanged* and the children are not in the destination's order, sets the outcome to
/// *changed* and the rule to `rule`.
void noteOrder(DocumentPlan &plan, DecisionId id, RuleId rule);
/// The first child, if all children are leaves with the same rule, outcome and source, and without conflict, notice or
/// choice; else null.
const Decision *commonChildDecision(const DocumentPlan &plan, DecisionId id);
/// Turns a container into a leaf and deletes the decisions below it, which must be the last ones of the plan. Its
/// notices stay.
void collapseTo(DocumentPlan &plan, DecisionId id, RuleId rule, Outcome outcome, From from);
/// Replaces the verdict of a field, which becomes a leaf. The decisions below it keep their ids, but become empty.
void decideWhole(DocumentPlan &plan, DecisionId id, Verdict verdict);

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/plan/plan.h"
#include "core/merge/plan/ref.h"

namespace fieldwise::merge {

/// What writes the decisions of a plan, whatever decides. An id stays; a reference is good until the next one is added.

/// A decision behind all others, and the last child of its parent.
DecisionId addDecision(DocumentPlan &plan, DecisionId parent, yaml::PathStep step, const Evidence &evidence = {},
                       Verdict verdict = {});
/// A merge key (`<<`) stays where the destination has it (but see writeOutMergeKey); what it brings is decided field by
/// field.
void addMergeKey(DocumentPlan &plan, DecisionId map, const Evidence &evidence);
/// All merge keys of the destination's map.
void addMergeKeys(DocumentPlan &plan, DecisionId map, NodeRef destination);
/// Says by `rule` that children do not stand in the destination's order, unless the container itself has an outcome.
void noteOrder(DocumentPlan &plan, DecisionId id, RuleId rule);
/// One of the children where all are decided as a whole, say the same and nothing besides; else null.
const Decision *commonChildDecision(const DocumentPlan &plan, DecisionId id);
/// Makes a container that is the last one walked one decision: what stood below it is accounted for by it. Its notices
/// stay.
void collapseTo(DocumentPlan &plan, DecisionId id, RuleId rule, Outcome outcome, From from);
/// Decides a field anew and as a whole: what stands below it says nothing any more.
void decideWhole(DocumentPlan &plan, DecisionId id, Verdict verdict);

} // namespace fieldwise::merge

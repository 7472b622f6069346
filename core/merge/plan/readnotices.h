// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// Notices about how kubectl reads a file.

/// Adds notices for values that kubectl reads in another way than people expect, and for fields that exclude each
/// other. `agreed` replaces RuleId::Unchanged as the rule of a decision that gets a notice. With `object`, labels and
/// annotations must be strings.
void noteReading(DocumentPlan &plan, RuleId agreed, bool object = true);
/// Adds a notice unless it is there. `agreed` as above.
void note(Decision &decision, NoticeId id, std::string text = {}, RuleId agreed = RuleId::ApplySame);

/// Not about kubectl's reading: faults for what can't be read in the managedFields of a plan's objects, with ranges in
/// the destination's whole text.
std::vector<Fault> ownerFaults(const Plan &plan);

} // namespace fieldwise::merge

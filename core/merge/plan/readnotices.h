// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// Notes what kubectl reads in another way than people mean, and what can't be together; `agreed` is the rule of a
/// field that has none. The labels of an `object` are texts.
void noteReading(DocumentPlan &plan, RuleId agreed, bool object = true);
/// Adds a notice that is not there yet; `agreed` is the rule of a field that has none.
void note(Decision &decision, NoticeId id, std::string text = {}, RuleId agreed = RuleId::ApplySame);

/// What can't be read of the managedFields of a plan's objects; notices in the destination's whole text.
std::vector<Fault> ownerNotices(const Plan &plan);

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// Notes what kubectl reads in another way than people mean, and what can't be together; `agreed` is the rule of a
/// field that has none. The labels of an `object` are texts.
void noteReading(DocumentPlan &plan, RuleId agreed, bool object = true);
/// Adds a notice that is not there yet; `agreed` is the rule of a field that has none.
void note(Decision &decision, NoticeId id, std::string text = {}, RuleId agreed = RuleId::ApplySame);

} // namespace fieldwise::merge

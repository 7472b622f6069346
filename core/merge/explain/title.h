// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// False if the original is missing or has no document: then nobody knows what a side changed or added.
bool hasBase(const Plan &plan);
/// The title of a decision's rule in this merge: "only Theirs changed it".
std::string ruleTitle(const Plan &plan, RuleId id);
/// True if both sides mean one value but write it in two ways, as `yes` and `true`; quotes are not told.
bool isWrittenDifferently(const DocumentPlan &plan, const Decision &decision);

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// The plan without some of its steps, whose fields stay as in the destination. For display only; ids of decisions do
/// not change. Not for a JSON patch, whose steps are operations.
Plan planWithout(const Plan &plan, const std::function<bool(DecisionRef)> &leavesOut);

} // namespace fieldwise::merge

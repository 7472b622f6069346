// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/merge/choices/choice.h"

namespace fieldwise::merge {

/// The choices with one for each conflict that is left: Updated's value, or its lines.
std::vector<Choice> withUpdatedForConflicts(const Plan &plan, std::vector<Choice> choices);

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/merge/choices/choice.h"

namespace fieldwise::merge {

/// Adds choices for the lines that a person changed in a text that is merged by lines: a part of the merge that is
/// touched gets its lines as typed, and so do lines that all inputs have. `was` are the lines of the text in the
/// result. Nothing if they are not those of the plan.
std::optional<std::vector<Choice>> lineChoices(const Plan &plan, DecisionRef text, std::string_view was,
                                               std::string_view typed, std::vector<Choice> choices);

} // namespace fieldwise::merge

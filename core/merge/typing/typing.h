// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "core/merge/choices/choice.h"
#include "core/merge/result/resolve.h"

namespace fieldwise::merge {

/// The choices that make `typed` the text of a result, in which a person has typed. `plan` and `resolution` are the
/// merge with `choices`. Each edit becomes choices for the smallest entries around it; what they replace is dropped.
/// Merging with the answer gives the bytes of `typed`. If it can't be read or kept, a diagnostic says why, with a range
/// in it.
Result<std::vector<Choice>, Diagnostic> choicesForText(const Plan &plan, const Resolution &resolution,
                                                       const std::vector<Choice> &choices, std::string_view typed);

} // namespace fieldwise::merge

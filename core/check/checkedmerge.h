// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "core/check/checking.h"
#include "core/session.h"

namespace fieldwise::check {

/// A check for the panes of a window.
struct CheckedMerge {
    /// The merge of the sides, but its result is the text to check, and states, chips and spans are those of the
    /// findings: what is lost fails, what is meant is a choice. In a check by lines the plan has no resources.
    std::shared_ptr<const Merged> merged;
    std::shared_ptr<const Checked> checked;
    std::vector<bool> meant; ///< for each finding: a person takes it for right
};

CheckInputs checkInputs(const Inputs &inputs);
/// Checks Inputs::toCheck. A text that can't be read is checked by lines, so there is always an answer.
CheckedMerge checkedMerge(Inputs inputs);

/// The line of the result behind which a finding would stand that it lacks; -1: before the first. The finding must have
/// a gap.
int lineBefore(const Finding &finding, const LineIndex &resultLines);

} // namespace fieldwise::check

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/scene/operations.h"
#include "ui/scene/scene.h"

namespace fieldwise::ui {

/// One step of a merge: a decision, or an operation of a JSON patch with the field that tells what came of it.
struct StepRef {
    merge::DecisionRef field;
    OperationRef operation;
    bool valid() const { return field.valid() || operation.valid(); }
};
/// All of them, in order.
std::vector<StepRef> stepsIn(const merge::Plan &plan);

/// A merge as it is after its first steps, as the page "Steps" shows it.
struct StepPreview {
    std::shared_ptr<const Scene> of;    ///< with all steps
    size_t step = 0;                    ///< how many of them are taken
    std::shared_ptr<const Scene> scene; ///< with these
    Decorations result;                 ///< no rows that only align; what is not decided yet is muted
    std::optional<RowFrame> frame;      ///< of the last step that is taken
};
/// Shares with another step of the same scene what is the same.
StepPreview steppedTo(const std::shared_ptr<const Scene> &whole, size_t step, const StepPreview *near = nullptr);

} // namespace fieldwise::ui

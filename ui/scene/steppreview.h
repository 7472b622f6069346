// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/scene/operations.h"
#include "ui/scene/scene.h"

namespace fieldwise::ui {

/// One step of a merge: a decision, or an operation of a JSON patch with the field that shows its effect.
struct StepRef {
    merge::DecisionRef field;
    OperationRef operation;
    bool valid() const { return field.valid() || operation.valid(); }
};
/// All steps of a merge, in order.
std::vector<StepRef> stepsIn(const merge::Plan &plan);

/// A merge after its first steps, as the page "Steps" shows it.
struct StepPreview {
    std::shared_ptr<const Scene> of;    ///< the scene with all steps
    size_t step = 0;                    ///< number of steps taken
    std::shared_ptr<const Scene> scene; ///< the scene with these steps
    Decorations result;                 ///< without rows that serve only alignment; undecided parts are muted
    std::optional<RowFrame> frame;      ///< around the last step taken
};
/// Shares equal data with `near`, another step of the same scene.
StepPreview steppedTo(const std::shared_ptr<const Scene> &whole, size_t step, const StepPreview *near = nullptr);

} // namespace fieldwise::ui

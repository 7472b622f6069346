// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/base/text.h"
#include "core/session.h"
#include "ui/editor/decorations.h"
#include "ui/editor/paneeditor.h"

namespace fieldwise::ui {

/// A merge, laid out for the panes. Built on the worker from the plan, the resolution and the view; immutable.
struct Scene {
    std::shared_ptr<const Merged> merged;
    merge::PerSide<LineIndex> lines;
    LineIndex resultLines;
    merge::PerSide<std::vector<int32_t>> rowOfLine; ///< row in View::rows of each line of an input
    std::vector<int32_t> rowOfResultLine;           ///< the same for the result; never falls
    merge::PerSide<Decorations> inputs;
    Decorations result;

    const merge::Plan &plan() const { return merged->plan; }
};

std::shared_ptr<const Scene> sceneOf(std::shared_ptr<const Merged> merged);

/// Filler rows for each line of a pane when the rows marked in `hidden` (may be empty: none) are folded away.
std::vector<uint32_t> fillersOf(const Scene &scene, merge::Side side, const std::vector<bool> &hidden,
                                uint32_t &leading);

/// The lines of a decision's field, first and last; of a container that only holds others, its first line.
struct LineSpan {
    int first = 0;
    int last = 0;
};
std::optional<LineSpan> linesOf(const Scene &scene, merge::DecisionRef ref, merge::Side side);
std::optional<LineSpan> resultLinesOf(const Scene &scene, merge::DecisionRef ref);

/// Where the frame of a decision stands in each pane; a pane without the field gets the filler rows beside it.
merge::PerSide<std::optional<RowFrame>> framesOf(const Scene &scene, merge::DecisionRef ref);
std::optional<RowFrame> resultFrameOf(const Scene &scene, merge::DecisionRef ref);

/// The decision at a byte of a pane's text.
merge::DecisionRef decisionAt(const Scene &scene, merge::Side side, uint32_t offset);
merge::DecisionRef decisionAtResult(const Scene &scene, uint32_t offset);

/// The same field in another plan: the resource with the same name, the same path.
merge::DecisionRef sameField(const merge::Plan &before, merge::DecisionRef ref, const merge::Plan &now);
/// The nearest decision at or above this one that is a step; invalid when there is none.
merge::DecisionRef stepAbove(const merge::Plan &plan, merge::DecisionRef ref);

} // namespace fieldwise::ui

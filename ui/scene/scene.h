// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QStringList>

#include "core/base/text.h"
#include "core/check/checkedmerge.h"
#include "core/session.h"
#include "core/view/resources.h"
#include "core/view/triage.h"
#include "ui/scene/decorations.h"

namespace fieldwise::ui {

/// A merge laid out for the panes. The worker builds it from the plan, the resolution and the view; immutable.
struct Scene {
    std::shared_ptr<const Merged> merged; ///< as it is shown
    /// The orders of Live, the first pane and the result, if these are shown in Local's; null if all is as it is.
    std::shared_ptr<const OrderedMerge> ordered;
    merge::PerSide<LineIndex> lines;
    LineIndex resultLines;
    merge::PerSide<std::vector<int32_t>> rowOfLine; ///< index into View::rows for each line of an input
    std::vector<int32_t> rowOfResultLine;           ///< the same for the result; ascending, may repeat
    merge::PerSide<Decorations> inputs;
    Decorations result;
    std::shared_ptr<const std::vector<view::ResourceRow>> resources;
    std::shared_ptr<const view::Triage> triage;
    std::shared_ptr<const check::Checked> checked; ///< null except in a check, whose result is the text to check
    std::vector<bool> meant;                       ///< of a check: which findings a person takes for right
    QStringList resourceNames;                     ///< for each of Plan::documents
    std::optional<uint32_t> only;                  ///< the only resource that is shown; none if all are
    /// The rows of `only`; lines in none of them are before the first row or after the last.
    std::vector<view::Row> onlyRows;
    /// What the panes show of `only` while nothing is folded and no line is wrapped.
    merge::PerSide<LaidOutPane> onlyInputs;
    LaidOutPane onlyResult;

    /// The merge of the inputs as they are. Everything that saves, edits or hands over reads this one.
    const std::shared_ptr<const Merged> &real() const { return ordered ? ordered->real : merged; }
    bool inLocalsOrder() const { return ordered != nullptr; }
    /// True if this input's text is not shown as it is.
    bool isReordered(merge::Side side) const { return ordered && ordered->texts[side].differs; }
    /// The same field in `real`; invalid if several have its path.
    merge::DecisionRef realOf(merge::DecisionRef ref) const;
    /// Where a line of an input, counted in the input as it is, is shown.
    int shownLine(merge::Side side, int line) const;
    /// The number of each line that is shown of an input; empty if they are counted as they stand.
    std::vector<int> lineNumbers(merge::Side side) const;

    const std::vector<view::Row> &rows() const { return only ? onlyRows : view().rows; }
    /// The resources are told by the worst that an apply does to them.
    bool isTriaged() const { return !checked && merge::isApply(plan().options.mode); }
    const merge::Plan &plan() const { return merged->plan; }
    const view::View &view() const { return merged->view; }
    /// True if the lines of this pane (none: the result) are in the rows.
    bool isAligned(std::optional<merge::Side> side) const
    {
        return side ? view().aligned[*side] : view().resultAligned;
    }
};

/// The first and last line of a decision's field; for a container that only holds other decisions, its first line.
struct LineSpan {
    int first = 0;
    int last = 0;
};
std::optional<LineSpan> linesOf(const Scene &scene, merge::DecisionRef ref, merge::Side side);
std::optional<LineSpan> resultLinesOf(const Scene &scene, merge::DecisionRef ref);
/// All lines of a resource in an input or (no side) in the result; nothing if it has none.
std::optional<LineSpan> linesOfResource(const Scene &scene, uint32_t document, std::optional<merge::Side> side);
/// The resource that a line belongs to.
std::optional<uint32_t> resourceOfLine(const Scene &scene, std::optional<merge::Side> side, int line);
/// The first line of each of these files.
std::vector<int> fileStarts(const FileParts &files, const LineIndex &lines);

/// The position of a frame in each pane.
struct Frames {
    merge::PerSide<std::optional<RowFrame>> inputs;
    std::optional<RowFrame> result;
};
/// The frames of a field in these lines.
Frames framesOf(const Scene &scene, const merge::PerSide<std::optional<LineSpan>> &inputs,
                std::optional<LineSpan> result);
/// The frames of a decision; an aligned pane that lacks the field gets the filler rows beside it.
Frames framesOf(const Scene &scene, merge::DecisionRef ref);
/// The frame in a result that is not aligned.
std::optional<RowFrame> resultFrameOf(const Scene &scene, merge::DecisionRef ref);
/// The frames of one row in all aligned panes.
Frames framesOfRow(const Scene &scene, int row);

/// The decision at this offset of a pane's text.
merge::DecisionRef decisionAt(const Scene &scene, merge::Side side, uint32_t offset);
merge::DecisionRef decisionAtResult(const Scene &scene, uint32_t offset);

/// The path of a decision for people; a root has the name of its resource.
QString pathText(const merge::Plan &plan, merge::DecisionRef ref);
/// One step of a path for people; of lines of a text "line 4".
QString stepText(const merge::Plan &plan, merge::DecisionRef ref);
/// The same for copying: hidden characters are kept instead of shown as marks.
QString copiedPath(const merge::Plan &plan, merge::DecisionRef ref);
/// The name of a resource: "Deployment shop/checkout", or its number if it has no name.
QString resourceText(const merge::Plan &plan, uint32_t document);

/// The same field in another plan: the resource with the same name, and the same path.
merge::DecisionRef sameField(const merge::Plan &before, merge::DecisionRef ref, const merge::Plan &now);
/// The nearest decision at or above this one that is a step; invalid if there is none.
merge::DecisionRef stepAbove(const merge::Plan &plan, merge::DecisionRef ref);

} // namespace fieldwise::ui

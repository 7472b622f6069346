// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QStringList>

#include "core/base/text.h"
#include "core/session.h"
#include "core/view/resources.h"
#include "ui/scene/decorations.h"

namespace fieldwise::ui {

/// A merge, laid out for the panes. FieldResult on the worker from the plan, the resolution and the view; immutable.
struct Scene {
    std::shared_ptr<const Merged> merged;
    merge::PerSide<LineIndex> lines;
    LineIndex resultLines;
    merge::PerSide<std::vector<int32_t>> rowOfLine; ///< row in View::rows of each line of an input
    std::vector<int32_t> rowOfResultLine;           ///< the same for the result; never falls
    merge::PerSide<Decorations> inputs;
    Decorations result;
    std::shared_ptr<const std::vector<view::ResourceRow>> resources;
    QStringList resourceNames;       ///< of each of Plan::documents
    std::optional<uint32_t> only;    ///< the one resource that is shown; none: all of them
    std::vector<view::Row> onlyRows; ///< its rows; lines that stand in none are before the first or behind the last
    merge::PerSide<LaidOutPane> onlyInputs; ///< what the panes show of it while nothing is folded and no line wraps
    LaidOutPane onlyResult;

    const std::vector<view::Row> &rows() const { return only ? onlyRows : view().rows; }
    const merge::Plan &plan() const { return merged->plan; }
    const view::View &view() const { return merged->view; }
    /// The lines of this pane (none: the result) stand in the rows.
    bool isAligned(std::optional<merge::Side> side) const
    {
        return side ? view().aligned[*side] : view().resultAligned;
    }
};

/// The lines of a decision's field, first and last; of a container that only holds others, its first line.
struct LineSpan {
    int first = 0;
    int last = 0;
};
std::optional<LineSpan> linesOf(const Scene &scene, merge::DecisionRef ref, merge::Side side);
std::optional<LineSpan> resultLinesOf(const Scene &scene, merge::DecisionRef ref);
/// All lines of a resource in an input or (no side) in the result; nothing where it has none.
std::optional<LineSpan> linesOfResource(const Scene &scene, uint32_t document, std::optional<merge::Side> side);
/// The resource that a line belongs to.
std::optional<uint32_t> resourceOfLine(const Scene &scene, std::optional<merge::Side> side, int line);
/// The lines that these files begin with.
std::vector<int> fileStarts(const FileParts &files, const LineIndex &lines);
/// Where the files of the result begin in its text.
FileParts filesOf(const merge::Resolution &resolution);

/// Where a frame stands in each pane.
struct Frames {
    merge::PerSide<std::optional<RowFrame>> inputs;
    std::optional<RowFrame> result;
};
/// Of a decision; an aligned pane without the field gets the filler rows beside it.
Frames framesOf(const Scene &scene, merge::DecisionRef ref);
/// In a result that stands alone, beside nothing.
std::optional<RowFrame> resultFrameOf(const Scene &scene, merge::DecisionRef ref);
/// Of one row, in all aligned panes.
Frames framesOfRow(const Scene &scene, int row);

/// The decision at a byte of a pane's text.
merge::DecisionRef decisionAt(const Scene &scene, merge::Side side, uint32_t offset);
merge::DecisionRef decisionAtResult(const Scene &scene, uint32_t offset);

/// The path of a decision for people; a root is called by its resource.
QString pathText(const merge::Plan &plan, merge::DecisionRef ref);
/// The same to be copied: nothing in it is a mark.
QString copiedPath(const merge::Plan &plan, merge::DecisionRef ref);
/// What a resource is called: "Deployment shop/checkout", or its number when it has no name.
QString resourceText(const merge::Plan &plan, uint32_t document);

/// The same field in another plan: the resource with the same name, the same path.
merge::DecisionRef sameField(const merge::Plan &before, merge::DecisionRef ref, const merge::Plan &now);
/// The nearest decision at or above this one that is a step; invalid when there is none.
merge::DecisionRef stepAbove(const merge::Plan &plan, merge::DecisionRef ref);

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene.h"

#include <algorithm>

namespace fieldwise::ui {

using merge::DecisionRef;
using merge::From;
using merge::Side;

namespace {

/// The row of each line of the result: that of the input line it came from, or of the line before.
std::vector<int32_t> resultRows(const Scene &scene)
{
    const merge::Resolution &resolution = scene.merged->resolution;
    std::vector<int32_t> rows(scene.resultLines.lineCount(), 0);
    int32_t row = 0;
    size_t document = 0;
    for (uint32_t line = 0; line < scene.resultLines.lineCount(); ++line) {
        const uint32_t at = scene.resultLines.start(line);
        while (document + 1 < resolution.offsets.size() && resolution.offsets[document + 1] <= at)
            ++document;
        if (document < resolution.documents.size()) {
            const uint32_t inside = at - resolution.offsets[document];
            const merge::Piece *piece = resolution.documents[document].pieceAt(inside);
            if (piece && (piece->from == From::Original || piece->from == From::Updated || piece->from == From::Destination)) {
                const Side side = static_cast<Side>(piece->from);
                const uint32_t part = scene.plan().documents[document].parts[side];
                const auto &parts = scene.plan().streams[side].parts;
                if (part < parts.size()) {
                    const uint32_t offset = parts[part].offset + piece->range.begin + (inside - piece->at);
                    const uint32_t source = scene.lines[side].lineOf(offset);
                    if (source < scene.rowOfLine[side].size())
                        row = std::max(row, scene.rowOfLine[side][source]);
                }
            }
        }
        rows[line] = row;
    }
    return rows;
}

} // namespace

std::shared_ptr<const Scene> sceneOf(std::shared_ptr<const Merged> merged)
{
    auto scene = std::make_shared<Scene>();
    scene->merged = std::move(merged);
    const Merged &m = *scene->merged;
    scene->resultLines = LineIndex(m.resolution.text);
    for (const Side side : merge::allSides) {
        scene->lines[side] = LineIndex(m.inputs.texts[side]);
        scene->rowOfLine[side].assign(scene->lines[side].lineCount(), 0);
    }
    for (size_t row = 0; row < m.view.rows.size(); ++row) {
        for (const Side side : merge::allSides) {
            const int32_t line = m.view.rows[row].line[side];
            if (line >= 0 && static_cast<size_t>(line) < scene->rowOfLine[side].size())
                scene->rowOfLine[side][static_cast<size_t>(line)] = static_cast<int32_t>(row);
        }
    }
    for (const Side side : merge::allSides) {
        Decorations &d = scene->inputs[side];
        d = decorationsOf(m.view.inputs[side]);
        d.lines.resize(scene->lines[side].lineCount());
        const auto fillers = fillersOf(*scene, side, {}, d.leading);
        for (size_t line = 0; line < d.lines.size() && line < fillers.size(); ++line)
            d.lines[line].filler = fillers[line];
    }
    scene->result = decorationsOf(m.view.result);
    scene->result.lines.resize(scene->resultLines.lineCount());
    scene->rowOfResultLine = resultRows(*scene);
    return scene;
}

std::vector<uint32_t> fillersOf(const Scene &scene, Side side, const std::vector<bool> &hidden, uint32_t &leading)
{
    std::vector<uint32_t> fillers(scene.lines[side].lineCount(), 0);
    leading = 0;
    int32_t last = -1;
    const auto &rows = scene.merged->view.rows;
    for (size_t row = 0; row < rows.size(); ++row) {
        if (row < hidden.size() && hidden[row])
            continue;
        const int32_t line = rows[row].line[side];
        if (line >= 0)
            last = line;
        else if (last >= 0)
            ++fillers[static_cast<size_t>(last)];
        else
            ++leading;
    }
    return fillers;
}

namespace {

/// With the lines above that belong to the field: its comments.
LineSpan spanOf(const LineIndex &lines, Range range, bool whole, const view::Pane &pane, DecisionRef ref)
{
    const auto begin = static_cast<int>(lines.lineOf(range.begin));
    const int last = whole ? std::max(begin, static_cast<int>(lines.lineOf(range.end - 1))) : begin;
    int first = begin;
    while (first > 0 && static_cast<size_t>(first) <= pane.lines.size()
           && pane.lines[static_cast<size_t>(first) - 1].decision == ref)
        --first;
    return {first, last};
}

/// A field is framed whole when one verdict decides all of it.
bool isDecidedWhole(const merge::Decision &decision)
{
    return decision.shape == merge::Shape::Leaf || decision.outcome == merge::Outcome::Added
        || decision.outcome == merge::Outcome::Removed;
}

std::optional<RowFrame> frameAt(const Scene &scene, Side side, int row, int rows)
{
    const auto &rowOf = scene.rowOfLine[side];
    const auto after = std::upper_bound(rowOf.begin(), rowOf.end(), row);
    if (after == rowOf.begin())
        return RowFrame{-1, row, rows};
    const auto line = static_cast<int>(after - rowOf.begin()) - 1;
    return RowFrame{line, row - rowOf[static_cast<size_t>(line)], rows};
}

} // namespace

std::optional<LineSpan> linesOf(const Scene &scene, DecisionRef ref, Side side)
{
    const Range range = merge::inputRange(scene.plan(), ref, side);
    if (range.empty())
        return {};
    return spanOf(scene.lines[side], range, isDecidedWhole(scene.plan().decision(ref)),
                  scene.merged->view.inputs[side], ref);
}

std::optional<LineSpan> resultLinesOf(const Scene &scene, DecisionRef ref)
{
    const Range range = merge::resultRange(scene.plan(), scene.merged->resolution, ref);
    if (range.empty())
        return {};
    return spanOf(scene.resultLines, range, isDecidedWhole(scene.plan().decision(ref)), scene.merged->view.result, ref);
}

merge::PerSide<std::optional<RowFrame>> framesOf(const Scene &scene, DecisionRef ref)
{
    merge::PerSide<std::optional<RowFrame>> frames;
    merge::PerSide<std::optional<LineSpan>> spans;
    int first = -1;
    int last = -1;
    int longest = 0;
    for (const Side side : merge::allSides) {
        spans[side] = linesOf(scene, ref, side);
        if (!spans[side])
            continue;
        const int from = scene.rowOfLine[side][static_cast<size_t>(spans[side]->first)];
        const int to = scene.rowOfLine[side][static_cast<size_t>(spans[side]->last)];
        first = first < 0 ? from : std::min(first, from);
        last = std::max(last, to);
        longest = std::max(longest, to - from + 1);
    }
    if (first < 0)
        return frames;
    const bool together = last - first + 1 <= 2 * longest + 3; // else the field was moved: each pane frames its own
    for (const Side side : merge::allSides) {
        if (together || !spans[side]) {
            frames[side] = frameAt(scene, side, first, together ? last - first + 1 : 1);
        } else {
            const int from = scene.rowOfLine[side][static_cast<size_t>(spans[side]->first)];
            const int to = scene.rowOfLine[side][static_cast<size_t>(spans[side]->last)];
            frames[side] = frameAt(scene, side, from, to - from + 1);
        }
    }
    return frames;
}

std::optional<RowFrame> resultFrameOf(const Scene &scene, DecisionRef ref)
{
    if (const auto span = resultLinesOf(scene, ref))
        return RowFrame{span->first, 0, span->last - span->first + 1};
    int index = 0;
    int line = -2;
    for (const view::Gone &gone : scene.merged->view.result.gone) {
        index = gone.afterLine == line ? index + 1 : 0;
        line = gone.afterLine;
        if (gone.decision == ref)
            return RowFrame{line, line < 0 ? index : index + 1, 1};
    }
    return {};
}

DecisionRef decisionAt(const Scene &scene, Side side, uint32_t offset)
{
    const merge::Plan &plan = scene.plan();
    for (uint32_t i = 0; i < plan.documents.size(); ++i) {
        const merge::DocumentPlan &document = plan.documents[i];
        const uint32_t part = document.parts[side];
        if (part >= plan.streams[side].parts.size() || document.decisions.empty())
            continue;
        const yaml::Part &source = plan.streams[side].parts[part];
        if (offset < source.offset || offset > source.offset + source.document->source().size())
            continue;
        const merge::DecisionId id = merge::decisionAt(document, side, offset - source.offset);
        if (id != merge::noDecision)
            return {i, id};
    }
    return {};
}

DecisionRef decisionAtResult(const Scene &scene, uint32_t offset)
{
    return merge::decisionAt(scene.plan(), scene.merged->resolution, offset);
}

DecisionRef sameField(const merge::Plan &before, DecisionRef ref, const merge::Plan &now)
{
    if (!ref.valid() || ref.document >= before.documents.size())
        return {};
    const merge::DocumentPlan &old = before.documents[ref.document];
    uint32_t document = 0;
    while (document < now.documents.size() && !(now.documents[document].identity == old.identity))
        ++document;
    if (old.identity.empty() || document == now.documents.size())
        document = ref.document;
    if (document >= now.documents.size() || now.documents[document].decisions.empty())
        return {};
    const merge::DocumentPlan &plan = now.documents[document];
    merge::DecisionId at = 0;
    for (const yaml::PathStep &step : old.path(ref.decision)) {
        const auto &children = plan.decision(at).children;
        const auto found = std::find_if(children.begin(), children.end(),
                                        [&](merge::DecisionId child) { return plan.decision(child).step == step; });
        if (found == children.end())
            return {};
        at = *found;
    }
    return {document, at};
}

DecisionRef stepAbove(const merge::Plan &plan, DecisionRef ref)
{
    while (ref.valid()) {
        if (merge::isStep(plan.decision(ref)))
            return ref;
        ref.decision = plan.decision(ref).parent;
    }
    return {};
}

} // namespace fieldwise::ui

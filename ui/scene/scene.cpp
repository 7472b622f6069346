// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/scene.h"

#include <algorithm>

#include <QCoreApplication>
#include <QStringList>

#include "core/merge/plan/disputedcomments.h"
#include "core/merge/plan/finder.h"
#include "core/merge/plan/plan.h"
#include "core/merge/plan/secrets.h"
#include "core/merge/plan/steps.h"
#include "core/view/resourcename.h"
#include "ui/look/convert.h"
#include "ui/look/visible.h"
#include "ui/scene/checkscene.h"

namespace fieldwise::ui {

using merge::DecisionRef;
using merge::From;
using merge::Side;

/// The decision with this path; invalid if there is none, or, if it must be `only` one, if there are several.
static DecisionRef fieldAt(const merge::Plan &plan, uint32_t document, const yaml::Path &path, bool only)
{
    if (document >= plan.documents.size() || plan.documents[document].decisions.empty())
        return {};
    DecisionRef at{document, 0};
    for (const yaml::PathStep &step : path) {
        if (step.kind == yaml::PathStep::Kind::Comments)
            return {document, merge::disputedAt(plan.documents[document], at.decision, step.place())};
        const auto &children = plan.decision(at).children;
        const auto isIt = [&](merge::DecisionId child) { return plan.decision({document, child}).pathStep == step; };
        const auto found = std::ranges::find_if(children, isIt);
        if (found == children.end() || (only && std::any_of(found + 1, children.end(), isIt)))
            return {};
        at.decision = *found;
    }
    return at;
}

DecisionRef Scene::realOf(DecisionRef ref) const
{
    if (!ordered || !ref.valid() || ref.document >= plan().documents.size())
        return ref;
    return fieldAt(ordered->real->plan, ref.document, plan().documents[ref.document].path(ref.decision), true);
}

int Scene::shownLine(Side side, int line) const
{
    if (!isReordered(side))
        return line;
    const std::vector<uint32_t> &from = ordered->texts[side].from;
    const auto found = std::ranges::find(from, static_cast<uint32_t>(line));
    return found == from.end() ? line : static_cast<int>(found - from.begin());
}

std::vector<int> Scene::lineNumbers(Side side) const
{
    std::vector<int> numbers;
    if (!isReordered(side))
        return numbers;
    numbers.reserve(lines[side].lineCount());
    for (uint32_t line = 0; line < lines[side].lineCount(); ++line)
        numbers.push_back(static_cast<int>(lines[side].number(line)));
    return numbers;
}

std::optional<LineSpan> linesOfResource(const Scene &scene, uint32_t document, std::optional<Side> side)
{
    const merge::Resolution &resolution = scene.merged->resolution;
    const LineIndex &lines = side ? scene.lines[*side] : scene.resultLines;
    const std::string &text = side ? scene.merged->inputs.texts[*side].str() : resolution.text;
    Range range;
    if (!side) {
        range = {resolution.offsets[document],
                 resolution.offsets[document] + static_cast<uint32_t>(resolution.documents[document].text.size())};
    } else if (const uint32_t part = scene.plan().documents[document].parts[*side];
               part < scene.plan().streams[*side].parts.size()) {
        const yaml::Part &found = scene.plan().streams[*side].parts[part];
        range = {found.offset, found.offset + static_cast<uint32_t>(found.document->source().size())};
    }
    if (range.empty())
        return {};
    const auto last = range.end >= text.size() ? lines.lineCount() - 1 : lines.lineOf(range.end - 1);
    return LineSpan{static_cast<int>(lines.lineOf(range.begin)), static_cast<int>(last)};
}

std::optional<uint32_t> resourceOfLine(const Scene &scene, std::optional<Side> side, int line)
{
    for (uint32_t document = 0; document < scene.plan().documents.size(); ++document) {
        const auto lines = linesOfResource(scene, document, side);
        if (lines && line >= lines->first && line <= lines->last)
            return document;
    }
    return {};
}

std::vector<int> fileStarts(const FileParts &files, const LineIndex &lines)
{
    std::vector<int> starts;
    for (const FilePart &file : files)
        starts.push_back(static_cast<int>(lines.lineOf(file.begin)));
    starts.erase(std::unique(starts.begin(), starts.end()), starts.end()); // duplicates belong to empty files
    return starts;
}

namespace {

/// Includes the comment lines above the field.
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

/// A field is framed as a whole if one decision covers all of it.
bool isDecidedWhole(const merge::Decision &decision)
{
    return decision.shape == merge::Shape::Leaf || decision.outcome == merge::Outcome::Added
        || decision.outcome == merge::Outcome::Removed;
}

std::optional<RowFrame> frameAt(const std::vector<int32_t> &rowOf, int row, int rows)
{
    const auto after = std::upper_bound(rowOf.begin(), rowOf.end(), row);
    if (after == rowOf.begin())
        return RowFrame{-1, row, rows};
    const auto line = static_cast<int>(after - rowOf.begin()) - 1;
    return RowFrame{line, row - rowOf[static_cast<size_t>(line)], rows};
}

/// An aligned pane; the result is the last one.
struct Column {
    std::optional<Side> side;
    const std::vector<int32_t> *rowOf;
    std::optional<LineSpan> span;
};

std::vector<Column> columnsOf(const Scene &scene)
{
    std::vector<Column> columns;
    for (const Side side : merge::allSides) {
        if (scene.isAligned(side))
            columns.push_back({side, &scene.rowOfLine[side], {}});
    }
    if (scene.isAligned({}))
        columns.push_back({{}, &scene.rowOfResultLine, {}});
    return columns;
}

} // namespace

std::optional<LineSpan> linesOf(const Scene &scene, DecisionRef ref, Side side)
{
    const Range range = merge::inputRange(scene.plan(), ref, side);
    if (range.empty())
        return {};
    return spanOf(scene.lines[side], range, isDecidedWhole(scene.plan().decision(ref)), scene.merged->view.inputs[side],
                  ref);
}

std::optional<LineSpan> resultLinesOf(const Scene &scene, DecisionRef ref)
{
    const Range range = scene.checked ? checkedRange(*scene.checked, ref)
                                      : merge::resultRange(scene.plan(), scene.merged->resolution, ref);
    if (range.empty())
        return {};
    return spanOf(scene.resultLines, range, isDecidedWhole(scene.plan().decision(ref)), scene.merged->view.result, ref);
}

std::optional<RowFrame> resultFrameOf(const Scene &scene, DecisionRef ref)
{
    if (const auto lines = resultLinesOf(scene, ref))
        return RowFrame{lines->first, 0, lines->last - lines->first + 1};
    int index = 0;
    int line = -2;
    if (scene.only) { // fields that are gone before its first line are above it
        const auto shown = linesOfResource(scene, *scene.only, {});
        for (const view::Gone &gone : scene.view().result.gone) {
            if (gone.decision.document != *scene.only || (shown && gone.afterLine >= shown->first))
                continue;
            if (gone.decision == ref)
                return RowFrame{-1, index, 1};
            ++index;
        }
        index = 0;
    }
    for (const view::Gone &gone : scene.view().result.gone) {
        index = gone.afterLine == line ? index + 1 : 0;
        line = gone.afterLine;
        if (gone.decision == ref)
            return RowFrame{line, line < 0 ? index : index + 1, 1};
    }
    return {};
}

Frames framesOf(const Scene &scene, const merge::PerSide<std::optional<LineSpan>> &inputs,
                std::optional<LineSpan> result)
{
    Frames frames;
    int first = -1;
    int last = -1;
    std::vector<std::pair<int, int>> spans; // in rows
    std::vector<Column> columns = columnsOf(scene);
    for (Column &column : columns) {
        column.span = column.side ? inputs[*column.side] : result;
        if (!column.span)
            continue;
        const int from = (*column.rowOf)[static_cast<size_t>(column.span->first)];
        const int to = (*column.rowOf)[static_cast<size_t>(column.span->last)];
        first = first < 0 ? from : std::min(first, from);
        last = std::max(last, to);
        spans.emplace_back(from, to);
    }
    std::ranges::sort(spans);
    int covered = first;
    const bool together = std::ranges::all_of(spans, [&covered](const auto &span) { // else the field was moved
        const bool isBeside = span.first <= covered + 1;
        covered = std::max(covered, span.second);
        return isBeside;
    });
    for (const Column &column : columns) {
        if (first < 0)
            break;
        auto &frame = column.side ? frames.inputs[*column.side] : frames.result;
        if (together || !column.span) {
            frame = frameAt(*column.rowOf, first, together ? last - first + 1 : 1);
        } else {
            const int from = (*column.rowOf)[static_cast<size_t>(column.span->first)];
            const int to = (*column.rowOf)[static_cast<size_t>(column.span->last)];
            frame = frameAt(*column.rowOf, from, to - from + 1);
        }
    }
    return frames;
}

Frames framesOf(const Scene &scene, DecisionRef ref)
{
    merge::PerSide<std::optional<LineSpan>> inputs;
    for (const Side side : merge::allSides)
        if (scene.isAligned(side))
            inputs[side] = linesOf(scene, ref, side);
    Frames frames = framesOf(scene, inputs, resultLinesOf(scene, ref));
    if (!scene.isAligned({}))
        frames.result = resultFrameOf(scene, ref);
    const auto addText = [](std::optional<RowFrame> &frame, const LineIndex &lines, Range text) {
        const auto isOn = [&](uint32_t at) { return static_cast<int>(lines.lineOf(at)) == frame->line; };
        if (frame && frame->rows == 1 && frame->sub == 0 && !text.empty() && isOn(text.begin) && isOn(text.end - 1))
            frame->text = text;
    };
    for (const Side side : merge::allSides)
        addText(frames.inputs[side], scene.lines[side], merge::inputRange(scene.plan(), ref, side));
    if (!scene.checked)
        addText(frames.result, scene.resultLines, merge::resultRange(scene.plan(), scene.merged->resolution, ref));
    return frames;
}

Frames framesOfRow(const Scene &scene, int row)
{
    Frames frames;
    for (const Column &column : columnsOf(scene))
        (column.side ? frames.inputs[*column.side] : frames.result) = frameAt(*column.rowOf, row, 1);
    return frames;
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
        const merge::DecisionId id = merge::decisionAtInput(document, side, offset - source.offset);
        if (id != merge::noDecision)
            return {i, id};
    }
    return {};
}

DecisionRef decisionAtResult(const Scene &scene, uint32_t offset)
{
    return scene.checked ? checkedDecisionAt(*scene.checked, offset)
                         : merge::decisionAtResult(scene.plan(), scene.merged->resolution, offset);
}

QString pathText(const merge::Plan &plan, merge::DecisionRef ref)
{
    return visible(copiedPath(plan, ref));
}

static QString commentsText(yaml::CommentPlace place)
{
    switch (place) {
    case yaml::CommentPlace::AtStart:
        return QCoreApplication::translate("fieldwise::ui::ReasonsModel", "comments at the start");
    case yaml::CommentPlace::AtEnd:
        return QCoreApplication::translate("fieldwise::ui::ReasonsModel", "comments at the end");
    case yaml::CommentPlace::Before: break;
    }
    return QCoreApplication::translate("fieldwise::ui::ReasonsModel", "comments in front");
}

/// Counted from the first line of the text, in the first version that has these lines: Ours, Theirs, Base.
static QString linesText(const merge::Plan &plan, merge::DecisionRef ref)
{
    const merge::DocumentPlan &document = plan.documents[ref.document];
    const merge::Decision &decision = document.decision(ref.decision);
    for (const merge::Side side : {merge::Side::Destination, merge::Side::Updated, merge::Side::Original}) {
        if (!decision.has(side))
            continue;
        if (decision.isComments())
            return commentsText(decision.pathStep.place());
        const yaml::Node &node = document.documents[side]->node(decision.values[side]);
        const LineIndex &lines = plan.lines[side];
        const uint32_t offset = plan.offset(document, side);
        const bool isBlock = !document.documents[side]->isText()
            && (node.style == yaml::Style::Literal || node.style == yaml::Style::Folded);
        const Range range = merge::valueBytes(document, decision, side);
        const uint32_t begin = lines.lineOf(offset + node.content) + (isBlock ? 1 : 0);
        const uint32_t first = lines.lineOf(offset + range.begin) - begin + 1,
                       last = lines.lineOf(offset + range.end) - begin + 1;
        return first == last
            ? QCoreApplication::translate("fieldwise::ui::ReasonsModel", "line %1").arg(first)
            : QCoreApplication::translate("fieldwise::ui::ReasonsModel", "lines %1 to %2").arg(first).arg(last);
    }
    return {};
}

QString stepText(const merge::Plan &plan, merge::DecisionRef ref)
{
    return plan.decision(ref).isLines() ? linesText(plan, ref) : visible(yaml::print(merge::shownPathStep(plan, ref)));
}

QString copiedPath(const merge::Plan &plan, merge::DecisionRef ref)
{
    if (plan.decision(ref).isLines()) {
        const merge::DecisionRef text{ref.document, plan.decision(ref).parent};
        const QString lines = linesText(plan, ref);
        return text.decision == 0 ? lines : QStringLiteral("%1, %2").arg(copiedPath(plan, text), lines);
    }
    const std::string path = yaml::print(merge::shownPath(plan, ref));
    return path.empty() ? resourceText(plan, ref.document) : toQt(path);
}

QString resourceText(const merge::Plan &plan, uint32_t document)
{
    const k8s::Identity &identity = plan.documents[document].identity;
    if (!identity.empty())
        return visible(k8s::describe(identity));
    return plan.documents[document].file.empty()
        ? QCoreApplication::translate("fieldwise::ui::ReasonsModel", "Document %1").arg(document + 1)
        : visible(view::nameOfNameless(plan, document));
}

DecisionRef sameField(const merge::Plan &before, DecisionRef ref, const merge::Plan &now)
{
    if (!ref.valid() || ref.document >= before.documents.size())
        return {};
    const merge::DocumentPlan &old = before.documents[ref.document];
    const auto isSame = [&old](const merge::DocumentPlan &other) { return other.identity == old.identity; };
    uint32_t document = ref.document;
    if (!old.identity.empty()) { // of several with one name, the one at the same place among them
        auto left = std::count_if(before.documents.begin(), before.documents.begin() + ref.document, isSame);
        for (uint32_t i = 0; i < now.documents.size() && left >= 0; ++i) {
            if (isSame(now.documents[i])) {
                document = i;
                --left;
            }
        }
    }
    return fieldAt(now, document, old.path(ref.decision), false);
}

DecisionRef stepAbove(const merge::Plan &plan, DecisionRef ref)
{
    // A selection may still be that of the plan before.
    if (ref.valid()
        && (ref.document >= plan.documents.size() || ref.decision >= plan.documents[ref.document].decisions.size()))
        return {};
    const auto first = std::ranges::lower_bound(plan.steps, ref.document, {}, &DecisionRef::document);
    const auto last = std::ranges::upper_bound(plan.steps, ref.document, {}, &DecisionRef::document);
    for (; ref.valid(); ref.decision = plan.decision(ref).parent)
        if (std::find(first, last, ref) != last)
            return ref;
    return {};
}

} // namespace fieldwise::ui

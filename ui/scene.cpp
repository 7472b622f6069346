// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene.h"

#include <algorithm>

#include <QCoreApplication>
#include <QStringList>

#include "core/base/thread.h"
#include "core/merge/plan/finder.h"
#include "core/merge/plan/plan.h"
#include "core/merge/plan/steps.h"
#include "core/view/align.h"
#include "ui/convert.h"
#include "ui/editor/rowheights.h"
#include "ui/owners.h"
#include "ui/visible.h"

namespace fieldwise::ui {

using merge::DecisionRef;
using merge::From;
using merge::Side;

namespace {

/// Of the lines of one document of the result that stands in no rows; from `row` on, which never falls.
void followPieces(const Scene &scene, uint32_t document, int32_t &row, std::vector<int32_t> &rows)
{
    const merge::Resolution &resolution = scene.merged->resolution;
    const merge::DocumentPlan &plan = scene.plan().documents[document];
    const std::vector<merge::Piece> &pieces = resolution.documents[document].pieces;
    const auto shown = static_cast<int32_t>(scene.rows().size());
    const auto end = resolution.offsets[document] + static_cast<uint32_t>(resolution.documents[document].text.size());
    auto piece = pieces.begin();
    merge::PerSide<uint32_t> sources{{0, 0, 0}}; // lines of the inputs; mostly they rise with those of the result
    for (uint32_t line = scene.resultLines.lineOf(resolution.offsets[document]);
         line < rows.size() && scene.resultLines.start(line) < end; ++line) {
        const uint32_t inside =
            std::max(scene.resultLines.start(line), resolution.offsets[document]) - resolution.offsets[document];
        while (piece != pieces.end() && piece + 1 != pieces.end() && (piece + 1)->at <= inside)
            ++piece;
        if (piece != pieces.end()
            && (piece->from == From::Original || piece->from == From::Updated || piece->from == From::Destination)) {
            const Side side = static_cast<Side>(piece->from);
            const auto &parts = scene.plan().streams[side].parts;
            if (const uint32_t part = plan.parts[side]; part < parts.size()) {
                const uint32_t offset = parts[part].offset + piece->range.begin + (inside - piece->at);
                const LineIndex &lines = scene.lines[side];
                uint32_t &source = sources[side];
                source = lines.lineOf(offset, source);
                if (source < scene.rowOfLine[side].size() && scene.rowOfLine[side][source] < shown)
                    row = std::max(row, scene.rowOfLine[side][source]);
            }
        }
        rows[line] = row;
    }
}

/// The row of each line of the result: that of the input line it came from, or of the line before.
std::vector<int32_t> resultRows(const Scene &scene)
{
    const merge::Resolution &resolution = scene.merged->resolution;
    std::vector<int32_t> rows(scene.resultLines.lineCount(), 0);
    if (scene.isAligned({})) {
        for (size_t i = 0; i < scene.rows().size(); ++i) {
            if (const int32_t line = scene.rows()[i].result; line >= 0)
                rows[static_cast<size_t>(line)] = static_cast<int32_t>(i);
        }
        return rows;
    }
    int32_t row = 0;
    for (uint32_t document = scene.only.value_or(0); document < resolution.documents.size(); ++document) {
        followPieces(scene, document, row, rows);
        if (scene.only == document)
            break;
    }
    // Lines between documents, and those behind the last, stand where the line above them does.
    for (size_t line = 1; line < rows.size(); ++line)
        rows[line] = std::max(rows[line], rows[line - 1]);
    return rows;
}

void fill(const Scene &scene, std::optional<Side> side, Decorations &decorations)
{
    if (!scene.isAligned(side))
        return;
    decorations.leading = 0;
    for (LineLook &line : decorations.lines)
        line.filler = 0;
    int32_t last = -1;
    for (const view::Row &row : scene.rows()) {
        const int32_t line = side ? row.line[*side] : row.result;
        if (line >= 0)
            last = line;
        else
            ++(last < 0 ? decorations.leading : decorations.lines[static_cast<size_t>(last)].filler);
    }
}

void layOutInput(Scene &scene, Side side)
{
    const Merged &m = *scene.merged;
    const bool isRead = !m.plan.streams[side].parts.empty();
    scene.lines[side] = isRead ? m.plan.lines[side] : fieldwise::linesOf(m.inputs.texts[side], m.inputs.files[side]);
    std::vector<int32_t> &rowOf = scene.rowOfLine[side];
    rowOf.assign(scene.lines[side].lineCount(), 0);
    for (size_t row = 0; row < m.view.rows.size(); ++row) {
        const auto line = static_cast<size_t>(m.view.rows[row].line[side]);
        if (line < rowOf.size()) // -1 is beyond any line
            rowOf[line] = static_cast<int32_t>(row);
    }
    Decorations &d = scene.inputs[side];
    d = decorationsOf(m.view.inputs[side]);
    d.lines.resize(scene.lines[side].lineCount());
    fill(scene, side, d);
}

void layOutResult(Scene &scene)
{
    const Merged &m = *scene.merged;
    scene.resultLines = m.resolution.lines;
    scene.result = decorationsOf(m.view.result);
    scene.result.lines.resize(scene.resultLines.lineCount());
    fill(scene, {}, scene.result);
}

/// Of the resources that the scene before shares, the names are known.
QStringList resourceNames(const merge::Plan &plan, const Scene *before)
{
    QStringList names = before ? before->resourceNames : QStringList();
    names.resize(static_cast<qsizetype>(plan.documents.size()));
    for (uint32_t i = 0; i < plan.documents.size(); ++i) {
        if (before && plan.documents.shares(i, before->plan().documents, i))
            continue;
        if (QString name = resourceText(plan, i); name != names.at(i))
            names[i] = std::move(name);
    }
    return names;
}

constexpr size_t worthAThread = 20'000; // lines

} // namespace

std::shared_ptr<const Scene> sceneOf(std::shared_ptr<const Merged> merged, const Scene *before)
{
    auto scene = std::make_shared<Scene>();
    scene->merged = std::move(merged);
    const merge::Plan &plan = scene->plan();
    const auto layOutOne = [&](size_t i) {
        i < merge::allSides.size() ? layOutInput(*scene, merge::allSides[i]) : layOutResult(*scene);
    };
    inParallel(merge::allSides.size() + 1, layOutOne, scene->merged->view.rows.size() < worthAThread ? 5 : 1);
    scene->rowOfResultLine = resultRows(*scene);
    scene->resourceNames = resourceNames(plan, before);
    scene->resources = before ? view::resources(plan, {before->plan(), before->resources})
                              : std::make_shared<const std::vector<view::ResourceRow>>(view::resources(plan));
    scene->inputs[Side::Destination].owners = ownersBefore(plan);
    scene->result.owners = ownersAfter(*scene);
    return scene;
}

std::shared_ptr<const Scene> onlyResource(const std::shared_ptr<const Scene> &scene, uint32_t document)
{
    auto only = std::make_shared<Scene>(*scene);
    const Merged &m = *scene->merged;
    const merge::PerSide<std::string_view> texts{
        {m.inputs.texts[Side::Original], m.inputs.texts[Side::Updated], m.inputs.texts[Side::Destination]}};
    only->only = document;
    only->onlyRows = view::alignRows(view::Layout(m.plan, m.resolution, texts, document), document);
    const auto rows = static_cast<int32_t>(only->onlyRows.size());
    for (const Side side : merge::allSides) {
        auto &rowOf = only->rowOfLine[side];
        std::ranges::fill(rowOf, -1);
        int32_t last = -1;
        for (int32_t row = 0; row < rows; ++row) {
            if (const int32_t line = only->onlyRows[static_cast<size_t>(row)].line[side]; line >= 0)
                rowOf[static_cast<size_t>(last = line)] = row;
        }
        if (last >= 0)
            std::fill(rowOf.begin() + last + 1, rowOf.end(), rows);
    }
    only->rowOfResultLine = resultRows(*only);
    layOutOnly(*only);
    return only;
}

void layOutOnly(Scene &scene)
{
    const auto layOutOne = [&](size_t i) {
        if (i < merge::allSides.size())
            scene.onlyInputs[merge::allSides[i]] = paneRows(scene, merge::allSides[i], {}, {});
        else
            scene.onlyResult = scene.isAligned({}) ? paneRows(scene, {}, {}, {}) : resultRowsOf(scene);
    };
    inParallel(merge::allSides.size() + 1, layOutOne, scene.rowOfResultLine.size() < worthAThread ? 5 : 1);
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
    starts.erase(std::unique(starts.begin(), starts.end()), starts.end()); // of those that are empty
    return starts;
}

FileParts filesOf(const merge::Resolution &resolution)
{
    FileParts files;
    for (const merge::ResultFile &file : resolution.files) {
        if (!file.range.empty())
            files.push_back({file.path, file.range.begin, file.breakAdded});
    }
    return files;
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

std::optional<RowFrame> frameAt(const std::vector<int32_t> &rowOf, int row, int rows)
{
    const auto after = std::upper_bound(rowOf.begin(), rowOf.end(), row);
    if (after == rowOf.begin())
        return RowFrame{-1, row, rows};
    const auto line = static_cast<int>(after - rowOf.begin()) - 1;
    return RowFrame{line, row - rowOf[static_cast<size_t>(line)], rows};
}

/// Of each pane that is aligned; the result is the last one.
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
    const Range range = merge::resultRange(scene.plan(), scene.merged->resolution, ref);
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
    if (scene.only) { // what is gone before its first line stands above it
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

Frames framesOf(const Scene &scene, DecisionRef ref)
{
    Frames frames;
    int first = -1;
    int last = -1;
    int longest = 0;
    const auto result = resultLinesOf(scene, ref);
    std::vector<Column> columns = columnsOf(scene);
    for (Column &column : columns) {
        column.span = column.side ? linesOf(scene, ref, *column.side) : result;
        if (!column.span)
            continue;
        const int from = (*column.rowOf)[static_cast<size_t>(column.span->first)];
        const int to = (*column.rowOf)[static_cast<size_t>(column.span->last)];
        first = first < 0 ? from : std::min(first, from);
        last = std::max(last, to);
        longest = std::max(longest, to - from + 1);
    }
    const bool together = last - first + 1 <= 2 * longest + 3; // else the field was moved: each pane frames its own
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
    if (!scene.isAligned({}))
        frames.result = resultFrameOf(scene, ref);
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

QString resourceText(const merge::Plan &plan, uint32_t document)
{
    const k8s::Identity &identity = plan.documents[document].identity;
    return identity.empty()
        ? QCoreApplication::translate("fieldwise::ui::ReasonsModel", "Document %1").arg(document + 1)
        : visible(k8s::describe(identity));
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

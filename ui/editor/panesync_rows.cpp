// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <utility>

#include <QScopedValueRollback>

#include "ui/editor/noiserows.h"
#include "ui/editor/panesync.h"

namespace fieldwise::ui {

using merge::Side;

// The height of each row on screen is computed for all panes together: what one pane folds is folded in all, and a line
// that wraps in one pane makes room in the others.

std::optional<Side> PaneSync::sideOf(const PaneEditor *editor) const
{
    for (const Side side : merge::allSides) {
        if (m_inputs[side] == editor)
            return side;
    }
    return {};
}

/// The row of each line of a pane; null if its lines are in no row.
const std::vector<int32_t> *PaneSync::rowsOf(const PaneEditor *editor) const
{
    const auto side = sideOf(editor);
    if (!m_scene || !m_scene->isAligned(side))
        return nullptr;
    return side ? &m_scene->rowOfLine[*side] : &m_scene->rowOfResultLine;
}

Hidden PaneSync::hiddenRows()
{
    Hidden hidden;
    for (PaneEditor *editor : all()) {
        const auto *rows = m_level && editor == m_result ? &m_scene->rowOfResultLine : rowsOf(editor);
        for (const int header : rows ? editor->folds().foldedHeaders() : std::vector<int>{}) {
            const int last = editor->folds().lastLineBelow(header);
            if (last < 0 || static_cast<size_t>(last) >= rows->size())
                continue;
            const int from = (*rows)[static_cast<size_t>(header)] + 1;
            const int to = (*rows)[static_cast<size_t>(last)];
            if (from <= 0 || static_cast<size_t>(to) >= m_scene->rows().size())
                continue; // of a resource that is not shown
            hidden.resize(m_scene->rows().size(), false);
            std::fill(hidden.begin() + from, hidden.begin() + to + 1, true);
        }
    }
    return hidden;
}

namespace {

/// Also hides the lines below this pane's folded headers.
void foldLines(PaneEditor *editor, Hidden &hidden)
{
    hidden.resize(static_cast<size_t>(editor->lineCount()), false);
    for (const int header : editor->folds().foldedHeaders()) {
        const int last = editor->folds().lastLineBelow(header);
        for (int line = header + 1; line <= last; ++line)
            hidden[static_cast<size_t>(line)] = true;
    }
}

} // namespace

std::array<std::vector<int>, 4> PaneSync::kept() const
{
    std::array<std::vector<int>, 4> kept;
    for (size_t i = 0; i < kept.size(); ++i)
        kept[i] = all()[i]->folds().kept();
    return kept;
}

RowHeights PaneSync::heights(const std::array<std::vector<uint32_t>, 4> &wraps)
{
    RowHeights heights;
    const Hidden folded = hiddenRows();
    const auto &rows = m_scene->rows();
    if (hasBars())
        heights.gaps = hiddenRuns(m_onlyChanges ? tellingRows(*m_scene, kept()) : std::vector<bool>{},
                                  m_noiseHidden ? noiseRows(*m_scene, kept()) : std::vector<std::string>{}, folded);
    const bool wrapped = std::ranges::any_of(wraps, [](const auto &of) { return !of.empty(); });
    if (folded.empty() && heights.gaps.empty() && !wrapped)
        return heights;
    heights.of.assign(rows.size(), 1);
    for (size_t i = 0; wrapped && i < wraps.size(); ++i) {
        const auto *rowOf = rowsOf(all()[i]);
        for (size_t line = 0; rowOf && line < wraps[i].size() && line < rowOf->size(); ++line) {
            if (static_cast<size_t>((*rowOf)[line]) >= rows.size())
                continue;
            uint32_t &tall = heights.of[static_cast<size_t>((*rowOf)[line])];
            tall = std::max(tall, wraps[i][line]);
        }
    }
    for (size_t row = 0; row < folded.size(); ++row)
        heights.of[row] = folded[row] ? 0 : heights.of[row];
    for (const Gap &gap : heights.gaps) {
        std::fill_n(heights.of.begin() + gap.first, gap.count, 0);
        heights.of[static_cast<size_t>(gap.first)] = 1;
    }
    return heights;
}

/// The line at the top of the panes, and the first row, counted from that line.
PaneSync::Top PaneSync::top() const
{
    PaneEditor *editor = leader();
    const PaneRows &rows = editor->rows();
    const auto native = static_cast<long>(std::max(0, rows.native(rows.first())));
    const auto line = static_cast<int>(editor->SendScintilla(QsciScintillaBase::SCI_DOCLINEFROMVISIBLE, native));
    return {editor, line, rows.first() - rows.ofLine(line), rows.first() == 0};
}

void PaneSync::setLevel(bool on)
{
    if (std::exchange(m_level, on) != on)
        layOutAgain();
}

namespace {

const Decorations &decorationsIn(const Scene &scene, std::optional<Side> side)
{
    return side ? scene.inputs[*side] : scene.result;
}

/// The pane of a scene that shows one resource only.
const LaidOutPane *onlyPane(const Scene &scene, std::optional<Side> side)
{
    return !scene.only ? nullptr : side ? &scene.onlyInputs[*side] : &scene.onlyResult;
}

} // namespace

void PaneSync::show(PaneEditor *editor, const Decorations &decorations, const Hidden &hidden)
{
    editor->setLinesHidden(hidden);
    if (m_noiseHidden)
        editor->marks().decorate(withoutNoise(*m_scene, sideOf(editor), editor->folds().kept(), decorations));
    else
        editor->marks().decorate(decorations);
}

void PaneSync::layOut()
{
    groupSideways();
    const QScopedValueRollback busy(m_busy, true);
    const Top before = top();
    m_sceneRows.clear();
    m_resultGaps.clear();
    m_heights = {};
    if (!m_scene) {
        for (PaneEditor *editor : all()) {
            Hidden folded;
            foldLines(editor, folded);
            editor->setLinesHidden(folded);
        }
        for (Sideways &group : m_sideways)
            group.fitWidths();
        return;
    }
    for (size_t i = 0; i < m_wraps.size(); ++i)
        m_wraps[i] = rowsOf(all()[i]) ? all()[i]->rows().heights() : std::vector<uint32_t>{};
    m_heights = heights(m_wraps);
    const bool isLevel = m_level && !rowsOf(m_result) && isCurrent(m_result);
    const LaidOutPane level = isLevel ? levelResult() : LaidOutPane{};
    for (size_t row = 0; row < m_heights.of.size(); ++row)
        m_sceneRows.insert(m_sceneRows.end(), m_heights.of[row], static_cast<int>(row));
    for (size_t i = 0; i < m_wraps.size(); ++i) {
        PaneEditor *editor = all()[i];
        if (!isCurrent(editor))
            continue; // edited since; the next merge is on its way
        setScope(editor);
        const auto side = sideOf(editor);
        if (isLevel && editor == m_result) {
            show(editor, level.decorations, level.hidden);
        } else if (!rowsOf(editor)) {
            const LaidOutPane alone = laidOutAlone(editor);
            show(editor, alone.decorations, alone.hidden);
        } else if (m_heights.plain()) {
            const LaidOutPane *only = onlyPane(*m_scene, side);
            show(editor, only ? only->decorations : decorationsIn(*m_scene, side), only ? only->hidden : Hidden());
        } else {
            LaidOutPane rows = laidOutPane(*m_scene, side, m_heights, m_wraps[i]);
            nameBars(*m_scene, side, rows.decorations);
            show(editor, rows.decorations, rows.hidden);
        }
    }
    alignAgain(before);
    for (Sideways &group : m_sideways)
        group.fitWidths();
}

/// Limits which part of a pane a person may edit.
void PaneSync::setScope(PaneEditor *editor)
{
    const auto side = sideOf(editor);
    if (!m_scene->only || (side && !m_scene->isAligned(side)))
        return editor->setScope({});
    const auto lines = linesOfResource(*m_scene, *m_scene->only, side);
    editor->setScope(lines ? std::pair(lines->first, lines->last) : std::pair(0, -1));
}

/// False for a text that was edited since its merge.
bool PaneSync::isCurrent(const PaneEditor *editor) const
{
    return decorationsIn(*m_scene, sideOf(editor)).lines.size() == static_cast<size_t>(editor->lineCount());
}

/// A pane whose lines are in no row.
LaidOutPane PaneSync::laidOutAlone(PaneEditor *editor)
{
    const auto side = sideOf(editor);
    const LaidOutPane *only = onlyPane(*m_scene, side);
    LaidOutPane out = only ? *only : LaidOutPane{decorationsIn(*m_scene, side), {}};
    foldLines(editor, out.hidden);
    if (side || !hasBars())
        return out;
    m_resultGaps = hiddenRuns(
        m_onlyChanges ? tellingLines(out.decorations, editor->folds().kept()) : std::vector<bool>{},
        m_noiseHidden ? noiseLines(*m_scene, editor->folds().kept()) : std::vector<std::string>{}, out.hidden);
    LaidOutPane rows = laidOutPane(out.decorations, m_resultGaps);
    nameBars(*m_scene, {}, rows.decorations);
    for (size_t line = 0; line < out.hidden.size(); ++line)
        rows.hidden[line] = rows.hidden[line] || out.hidden[line];
    return rows;
}

/// The result beside the inputs; what they fold, it folds too.
LaidOutPane PaneSync::levelResult()
{
    LaidOutPane result = laidOutAlone(m_result);
    const auto &rowOf = m_scene->rowOfResultLine;
    const auto isFolded = [&](int32_t row) {
        const auto at = static_cast<size_t>(row);
        return at < m_heights.of.size() && m_heights.of[at] == 0
            && std::ranges::none_of(m_heights.gaps, [row](const Gap &gap) { return gap.has(row); });
    };
    for (size_t line = 0; line < result.hidden.size() && line < rowOf.size(); ++line)
        result.hidden[line] = result.hidden[line] || isFolded(rowOf[line]);
    makeLevel(*m_scene, result, m_result->rows().heights(), m_heights);
    return result;
}

void PaneSync::layOutAgain()
{
    layOut();
    showFrames();
}

void PaneSync::setFrames(const Frames &frames)
{
    m_frames = frames;
    showFrames();
}

/// A bar never hides what is selected; a fold that a person closed over it stays.
void PaneSync::openBars()
{
    for (PaneEditor *editor : all()) {
        const auto side = sideOf(editor);
        const auto &frame = side ? m_frames.inputs[*side] : m_frames.result;
        if (!frame || !hasBars())
            continue;
        const auto *rowOf = rowsOf(editor);
        const int first = rowOf && frame->line >= 0 ? (*rowOf)[static_cast<size_t>(frame->line)] + frame->sub
            : rowOf || frame->line < 0              ? frame->sub
                                                    : frame->line;
        const auto meets = [&](const Gap &gap) {
            return gap.first < first + frame->rows && first < gap.first + gap.count;
        };
        if (std::ranges::any_of(rowOf ? m_heights.gaps : m_resultGaps, meets))
            revealFrame(editor, *frame);
    }
}

void PaneSync::showFrames()
{
    openBars();
    for (PaneEditor *editor : all()) {
        const auto side = sideOf(editor);
        editor->setFrame(onScreen(editor, side ? m_frames.inputs[*side] : m_frames.result));
    }
}

namespace {

/// Of a line with several rows on screen, only those with the field.
RowFrame aroundText(const PaneEditor &editor, RowFrame frame)
{
    if (frame.text.empty() || frame.line < 0 || editor.rows().heightOf(frame.line) < 2)
        return frame;
    const auto height = [&editor](int position) {
        const auto at = static_cast<long>(position);
        return static_cast<int>(editor.SendScintilla(QsciScintillaBase::SCI_POINTYFROMPOSITION, 0UL, at));
    };
    const int row = std::max(1, editor.lineHeight());
    const int first = height(static_cast<int>(frame.text.begin));
    frame.sub += (first - height(editor.lineStart(frame.line))) / row;
    frame.rows = (height(static_cast<int>(frame.text.end) - 1) - first) / row + 1;
    return frame;
}

} // namespace

/// Converts a frame from scene rows, which are one line high, to rows on screen.
std::optional<RowFrame> PaneSync::onScreen(const PaneEditor *editor, const std::optional<RowFrame> &frame) const
{
    const auto found = rowsOnScreen(editor, frame);
    return found ? std::optional(aroundText(*editor, *found)) : found;
}

std::optional<RowFrame> PaneSync::rowsOnScreen(const PaneEditor *editor, const std::optional<RowFrame> &frame) const
{
    const auto *rowOf = rowsOf(editor);
    if (!frame || (rowOf && m_heights.plain() && !m_scene->only))
        return frame;
    if (!rowOf) {
        if (frame->line < 0 || frame->line + frame->rows > editor->lineCount())
            return frame;
        if (!editor->folds().isShown(frame->line))
            return {};
        if (frame->sub > 0) // a field that is gone, below its line
            return RowFrame{frame->line, frame->sub - 1 + editor->rows().heightOf(frame->line), frame->rows, {}};
        int last = frame->line + frame->rows - 1;
        while (!editor->folds().isShown(last))
            --last;
        const int rows =
            editor->rows().ofLine(last) + editor->rows().heightOf(last) - editor->rows().ofLine(frame->line);
        return RowFrame{frame->line, 0, std::max(rows, 0), frame->text};
    }
    const int first = frame->line < 0 ? frame->sub : (*rowOf)[static_cast<size_t>(frame->line)] + frame->sub;
    const int top = visualRow(first);
    const int rows = visualRow(first + frame->rows) - top;
    if (rows <= 0)
        return {}; // folded away
    auto line = static_cast<int>(std::upper_bound(rowOf->begin(), rowOf->end(), first) - rowOf->begin()) - 1;
    while (line >= 0 && m_heights.hides((*rowOf)[static_cast<size_t>(line)]))
        --line;
    return line < 0 ? RowFrame{-1, top, rows, {}}
                    : RowFrame{line, top - visualRow((*rowOf)[static_cast<size_t>(line)]), rows, frame->text};
}

void PaneSync::revealFrame(PaneEditor *editor, const RowFrame &frame)
{
    const auto *rowOf = rowsOf(editor);
    if (!rowOf) {
        for (int line = frame.line; line >= 0 && line < frame.line + frame.rows; ++line)
            reveal(editor, line);
        return;
    }
    const int first = frame.line < 0 ? frame.sub : (*rowOf)[static_cast<size_t>(frame.line)] + frame.sub;
    for (int row = first; row < first + frame.rows; ++row) {
        if (m_heights.hides(row))
            return revealRows(first, first + frame.rows - 1);
    }
}

} // namespace fieldwise::ui

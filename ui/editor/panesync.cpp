// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/panesync.h"

#include <algorithm>

#include <QScopedValueRollback>

namespace fieldwise::ui {

using merge::Side;

PaneSync::PaneSync(merge::PerSide<PaneEditor *> inputs, PaneEditor *result, QObject *parent)
    : QObject(parent), m_inputs(inputs), m_result(result)
{
    for (PaneEditor *editor : {inputs[Side::Original], inputs[Side::Updated], inputs[Side::Destination], result}) {
        connect(editor, &PaneEditor::firstRowChanged, this, [this, editor](int row) { onScrolled(editor, row); });
        connect(editor, &PaneEditor::foldAsked, this, [this, editor](int line) { toggleFold(editor, line); });
    }
}

void PaneSync::setScene(std::shared_ptr<const Scene> scene)
{
    const QScopedValueRollback busy(m_busy, true);
    m_scene = std::move(scene);
    if (!m_scene) {
        for (const Side side : merge::allSides)
            m_inputs[side]->undecorate();
        m_result->undecorate();
        m_sceneRows.clear();
        return;
    }
    m_result->showText(m_scene->merged->resolution.text, m_scene->merged->view.result.masked);
    m_result->decorate(m_scene->result);
    const bool folded = std::any_of(m_inputs.at.begin(), m_inputs.at.end(),
                                    [](PaneEditor *editor) { return !editor->foldedHeaders().empty(); });
    if (folded || !m_sceneRows.empty())
        return applyFolds();
    for (const Side side : merge::allSides)
        m_inputs[side]->decorate(m_scene->inputs[side]);
    alignAgain();
}

void PaneSync::alignAgain()
{
    // Scintilla may have scrolled on its own while fillers came and went.
    PaneEditor *leader = anyInput();
    const auto editors = together();
    for (PaneEditor *editor : editors) {
        if (editor->hasFocus())
            leader = editor;
    }
    for (PaneEditor *editor : editors)
        editor->scrollToRow(leader->firstRow());
}

PaneEditor *PaneSync::anyInput() const
{
    for (const Side side : {Side::Destination, Side::Updated, Side::Original}) {
        if (m_inputs[side]->isVisible())
            return m_inputs[side];
    }
    return m_inputs[Side::Destination];
}

int PaneSync::sceneRow(int visual) const
{
    if (m_sceneRows.empty())
        return visual;
    return m_sceneRows[static_cast<size_t>(std::clamp(visual, 0, static_cast<int>(m_sceneRows.size()) - 1))];
}

int PaneSync::visualRow(int row) const
{
    if (m_sceneRows.empty())
        return row;
    return static_cast<int>(std::lower_bound(m_sceneRows.begin(), m_sceneRows.end(), row) - m_sceneRows.begin());
}

void PaneSync::onScrolled(PaneEditor *source, int row)
{
    if (m_busy || !m_scene)
        return;
    const QScopedValueRollback busy(m_busy, true);
    if (source == m_result && !isTogether(source)) {
        scrollInputs(row);
        return;
    }
    if (!isTogether(source))
        return; // a JSON patch scrolls by itself
    for (PaneEditor *editor : together()) {
        if (editor != source)
            editor->scrollToRow(row);
    }
    if (!isTogether(m_result))
        scrollResult(row, source->rowsOnScreen());
}

/// The panes whose lines stand in the rows.
std::vector<PaneEditor *> PaneSync::together() const
{
    std::vector<PaneEditor *> editors;
    for (const Side side : merge::allSides) {
        if (!m_scene || m_scene->isAligned(side))
            editors.push_back(m_inputs[side]);
    }
    if (m_scene && m_scene->isAligned({}))
        editors.push_back(m_result);
    return editors;
}

bool PaneSync::isTogether(const PaneEditor *editor) const
{
    const auto editors = together();
    return std::find(editors.begin(), editors.end(), editor) != editors.end();
}

namespace {

/// How far down the page the two sides are lined up: at the top they meet at the top, at the end at the end.
double anchorOf(int row, int rows, int page)
{
    return rows > page ? std::clamp(static_cast<double>(row) / (rows - page), 0.0, 1.0) : 0.0;
}

} // namespace

void PaneSync::scrollResult(int row, int page)
{
    const double anchor = anchorOf(row, anyInput()->rowCount(), page);
    const auto &rows = m_scene->rowOfResultLine;
    const int wanted = sceneRow(row + static_cast<int>(anchor * (page - 1)));
    auto at = std::upper_bound(rows.begin(), rows.end(), wanted);
    const int line = std::max(0, static_cast<int>(at - rows.begin()) - 1);
    m_result->scrollToRow(m_result->rowOfLine(line) - static_cast<int>(anchor * (m_result->rowsOnScreen() - 1)));
}

void PaneSync::scrollInputs(int row)
{
    const auto &rows = m_scene->rowOfResultLine;
    if (rows.empty())
        return;
    const int page = m_result->rowsOnScreen();
    const double anchor = anchorOf(row, m_result->rowCount(), page);
    const long display = std::max(0, row + static_cast<int>(anchor * (page - 1))
                                         - static_cast<int>(m_result->decorations().leading));
    const long line = m_result->SendScintilla(QsciScintillaBase::SCI_DOCLINEFROMVISIBLE, display);
    const int wanted = visualRow(rows[static_cast<size_t>(std::clamp<long>(line, 0, static_cast<long>(rows.size()) - 1))]);
    for (PaneEditor *editor : m_inputs.at)
        editor->scrollToRow(wanted - static_cast<int>(anchor * (editor->rowsOnScreen() - 1)));
}

void PaneSync::bringIntoView(const PaneEditor *except)
{
    const QScopedValueRollback busy(m_busy, true);
    const auto show = [&](PaneEditor *editor) {
        if (const auto frame = editor->frame())
            editor->bringIntoView(editor->rowOf(*frame), frame->rows);
    };
    PaneEditor *leader = nullptr;
    const auto editors = together();
    for (PaneEditor *editor : editors) {
        if (editor == except)
            leader = editor;
    }
    if (!leader) {
        for (PaneEditor *editor : editors) {
            if (editor->isVisible() && editor->frame()) {
                show(editor);
                leader = editor;
                break;
            }
        }
    }
    if (leader) {
        for (PaneEditor *editor : editors) {
            if (editor != leader)
                editor->scrollToRow(leader->firstRow());
        }
    }
    for (PaneEditor *editor : {m_inputs[Side::Updated], m_result}) {
        if (editor != except && !isTogether(editor))
            show(editor);
    }
}

void PaneSync::toggleFold(PaneEditor *editor, int line)
{
    if (editor->hidesLinesAfter(line)) {
        // It may have been folded in another pane.
        const auto same = [&](PaneEditor *other, int header) {
            if (other == editor || !isTogether(other) || !isTogether(editor) || !m_scene)
                return other == editor && header == line;
            return other->rowOfLine(header) == editor->rowOfLine(line);
        };
        for (PaneEditor *other : {m_inputs[Side::Original], m_inputs[Side::Updated], m_inputs[Side::Destination], m_result}) {
            for (const int header : other->foldedHeaders()) {
                if (same(other, header))
                    other->setFolded(header, false);
            }
        }
    } else if (editor->lastLineBelow(line) >= 0) {
        editor->setFolded(line, true);
    }
    applyFolds();
}

void PaneSync::unfoldAll()
{
    for (PaneEditor *editor : {m_inputs[Side::Original], m_inputs[Side::Updated], m_inputs[Side::Destination], m_result}) {
        for (const int header : editor->foldedHeaders())
            editor->setFolded(header, false);
    }
    applyFolds();
}

void PaneSync::foldUnchanged()
{
    const auto fold = [](PaneEditor *editor) {
        const auto &lines = editor->decorations().lines;
        for (int line = 0; line < editor->lineCount(); ++line) {
            const int last = editor->lastLineBelow(line);
            if (last - line < 2)
                continue;
            bool changed = false;
            for (int below = line; below <= last && !changed; ++below) {
                const LineLook &look = lines[static_cast<size_t>(below)];
                changed = look.look != Look::Unchanged || (look.filler > 0 && below < last);
            }
            if (changed)
                continue;
            editor->setFolded(line, true);
            line = last;
        }
    };
    unfoldAll();
    fold(anyInput());
    if (!isTogether(m_result))
        fold(m_result);
    applyFolds();
}

std::vector<bool> PaneSync::hiddenRows()
{
    std::vector<bool> hidden;
    const auto hide = [&](PaneEditor *editor, const std::vector<int32_t> &rows) {
        for (const int header : editor->foldedHeaders()) {
            const int last = editor->lastLineBelow(header);
            if (last < 0 || static_cast<size_t>(last) >= rows.size())
                continue;
            hidden.resize(m_scene->view().rows.size(), false);
            const int from = rows[static_cast<size_t>(header)] + 1;
            const int to = rows[static_cast<size_t>(last)];
            std::fill(hidden.begin() + from, hidden.begin() + to + 1, true);
        }
    };
    for (const Side side : merge::allSides) {
        if (m_scene->isAligned(side))
            hide(m_inputs[side], m_scene->rowOfLine[side]);
    }
    if (m_scene->isAligned({}))
        hide(m_result, m_scene->rowOfResultLine);
    return hidden;
}

namespace {

/// The lines that a pane hides by its own folds.
std::vector<bool> foldedLines(PaneEditor *editor)
{
    std::vector<bool> hidden(static_cast<size_t>(editor->lineCount()), false);
    for (const int header : editor->foldedHeaders()) {
        const int last = editor->lastLineBelow(header);
        for (int line = header + 1; line <= last; ++line)
            hidden[static_cast<size_t>(line)] = true;
    }
    return hidden;
}

} // namespace

void PaneSync::applyFolds()
{
    const QScopedValueRollback busy(m_busy, true);
    const auto editors = together();
    for (PaneEditor *editor : {m_inputs[Side::Original], m_inputs[Side::Updated], m_inputs[Side::Destination], m_result}) {
        if (!m_scene || std::find(editors.begin(), editors.end(), editor) == editors.end())
            editor->setLinesHidden(foldedLines(editor));
    }
    if (!m_scene)
        return;
    const std::vector<bool> hidden = hiddenRows();
    m_sceneRows.clear();
    for (size_t row = 0; row < hidden.size(); ++row) {
        if (!hidden[row])
            m_sceneRows.push_back(static_cast<int>(row));
    }
    const auto fold = [&](PaneEditor *editor, std::optional<Side> side, const std::vector<int32_t> &rows, Decorations decorations) {
        if (!m_scene->isAligned(side)) {
            if (side)
                editor->decorate(decorations);
            return;
        }
        const auto fillers = fillersOf(*m_scene, side, hidden, decorations.leading);
        std::vector<bool> lines(decorations.lines.size(), false);
        for (size_t line = 0; line < decorations.lines.size(); ++line) {
            decorations.lines[line].filler = line < fillers.size() ? fillers[line] : 0;
            lines[line] = line < rows.size() && static_cast<size_t>(rows[line]) < hidden.size()
                && hidden[static_cast<size_t>(rows[line])];
        }
        editor->setLinesHidden(lines);
        editor->decorate(decorations);
    };
    for (const Side side : merge::allSides)
        fold(m_inputs[side], side, m_scene->rowOfLine[side], m_scene->inputs[side]);
    fold(m_result, {}, m_scene->rowOfResultLine, m_scene->result);
    alignAgain();
}

} // namespace fieldwise::ui

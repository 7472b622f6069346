// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "ui/editor/panesync.h"

namespace fieldwise::ui {

using merge::Side;

void PaneSync::toggleFold(PaneEditor *editor, int line)
{
    if (editor->folds().hidesLinesAfter(line)) {
        // It may have been folded from another pane.
        const auto same = [&](PaneEditor *other, int header) {
            if (other == editor || !isTogether(other) || !isTogether(editor) || !m_scene)
                return other == editor && header == line;
            return other->rows().ofLine(header) == editor->rows().ofLine(line);
        };
        for (PaneEditor *other : all()) {
            for (const int header : other->folds().foldedHeaders()) {
                if (same(other, header))
                    other->folds().setFolded(header, false);
            }
        }
    } else if (editor->folds().lastLineBelow(line) >= 0) {
        editor->folds().setFolded(line, true);
    }
    layOutAgain();
}

void PaneSync::unfoldAll()
{
    for (PaneEditor *editor : all()) {
        for (const int header : editor->folds().foldedHeaders())
            editor->folds().setFolded(header, false);
    }
    layOutAgain();
}

void PaneSync::foldEverything()
{
    for (PaneEditor *editor : all()) {
        for (int line = 0; line < editor->lineCount(); ++line) {
            if (editor->folds().lastLineBelow(line) >= 0)
                editor->folds().setFolded(line, true);
        }
    }
    layOutAgain();
}

void PaneSync::foldUnchanged()
{
    const auto fold = [](PaneEditor *editor) {
        const auto &lines = editor->marks().decorations().lines;
        for (int line = 0; line < editor->lineCount(); ++line) {
            const int last = editor->folds().lastLineBelow(line);
            if (last - line < 2)
                continue;
            bool changed = false;
            for (int below = line; below <= last && !changed; ++below) {
                const LineLook &look = lines[static_cast<size_t>(below)];
                changed = look.look != Look::Unchanged || (look.filler > 0 && below < last);
            }
            if (changed)
                continue;
            editor->folds().setFolded(line, true);
            line = last;
        }
    };
    unfoldAll();
    fold(anyInput());
    if (!rowsOf(m_result))
        fold(m_result);
    layOutAgain();
}

/// Opens the folds and gaps that hide these rows of the scene.
void PaneSync::revealRows(int first, int last)
{
    for (PaneEditor *editor : all()) {
        const auto *rowOf = rowsOf(editor);
        if (!rowOf)
            continue;
        for (const int header : editor->folds().foldedHeaders()) {
            const int below = editor->folds().lastLineBelow(header);
            if (below >= 0 && static_cast<size_t>(below) < rowOf->size()
                && (*rowOf)[static_cast<size_t>(header)] < last + 1 && (*rowOf)[static_cast<size_t>(below)] >= first)
                editor->folds().setFolded(header, false);
        }
        const auto begin = std::lower_bound(rowOf->begin(), rowOf->end(), first) - rowOf->begin();
        const auto end = std::upper_bound(rowOf->begin(), rowOf->end(), last) - rowOf->begin();
        if (hasBars() && end > begin)
            editor->folds().keep(static_cast<int>(begin), static_cast<int>(end) - 1);
    }
    layOutAgain();
}

void PaneSync::revealLines(PaneEditor *editor, int first, int last)
{
    for (const int header : editor->folds().foldedHeaders()) {
        if (header < last && editor->folds().lastLineBelow(header) >= first)
            editor->folds().setFolded(header, false);
    }
    if (hasBars())
        editor->folds().keep(first, last);
    layOutAgain();
}

void PaneSync::reveal(PaneEditor *editor, int line)
{
    if (editor->folds().isShown(line))
        return;
    if (m_scene && m_scene->only) {
        const auto document = resourceOfLine(*m_scene, sideOf(editor), line);
        if (document && document != m_scene->only)
            Q_EMIT resourceAsked(*document); // that shows another scene
        if (editor->folds().isShown(line))
            return;
    }
    const auto *rowOf = rowsOf(editor);
    if (!rowOf || static_cast<size_t>(line) >= rowOf->size())
        revealLines(editor, line, line);
    else
        revealRows((*rowOf)[static_cast<size_t>(line)], (*rowOf)[static_cast<size_t>(line)]);
}

void PaneSync::setOnlyChanges(bool on)
{
    m_onlyChanges = on;
    for (PaneEditor *editor : all())
        editor->folds().forgetKept();
    layOutAgain();
}

void PaneSync::setNoiseHidden(bool on)
{
    if (on == m_noiseHidden)
        return;
    m_noiseHidden = on;
    for (PaneEditor *editor : all())
        editor->folds().forgetKept();
    layOutAgain();
}

/// Opens the gap whose bar replaces this line.
bool PaneSync::openGap(PaneEditor *editor, int line)
{
    const auto *rowOf = rowsOf(editor);
    if (line < 0 || line >= editor->lineCount() || (rowOf && static_cast<size_t>(line) >= rowOf->size()))
        return false;
    const int at = rowOf ? (*rowOf)[static_cast<size_t>(line)] : line;
    const auto &gaps = rowOf ? m_heights.gaps : m_resultGaps;
    if (!rowOf && editor != m_result)
        return false;
    const auto found = std::ranges::find_if(gaps, [at](const Gap &gap) { return gap.has(at); });
    if (found == gaps.end())
        return false;
    const Gap &gap = *found;
    if (rowOf)
        revealRows(gap.first, gap.first + gap.count - 1);
    else
        revealLines(editor, gap.first, gap.first + gap.count - 1);
    return true;
}

bool PaneSync::openBar(PaneEditor *editor, int line)
{
    return openGap(editor, line + 1) || openGap(editor, line - 1);
}

void PaneSync::setWrapped(bool on)
{
    for (PaneEditor *editor : all())
        editor->setWrapped(on);
    layOutAgain();
}

void PaneSync::setFormatted(bool on)
{
    for (PaneEditor *editor : all())
        editor->setFormatted(on);
    layOutAgain();
    bringIntoView(nullptr);
}

} // namespace fieldwise::ui

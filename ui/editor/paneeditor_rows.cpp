// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <utility>

#include <QScrollBar>
#include <QWheelEvent>

#include "ui/editor/paneeditor.h"
#include "ui/editor/panepainter.h"

namespace fieldwise::ui {

// Scrolling in rows. Scintilla can't leave rows free above its first line, so leading fillers are a margin of the
// viewport that shrinks as it scrolls away.

/// Scintilla always shows the first line: where it is to be hidden, its rows are never scrolled to.
int PaneEditor::hiddenRowsAtTop() const
{
    return m_hidesFirst ? static_cast<int>(SendScintilla(SCI_VISIBLEFROMDOCLINE, 1L)) : 0;
}

/// How much later a row of ours comes than Scintilla's.
int PaneEditor::before() const
{
    return static_cast<int>(m_shown.leading) - hiddenRowsAtTop();
}

int PaneEditor::rowCount() const
{
    return before() + static_cast<int>(SendScintilla(SCI_VISIBLEFROMDOCLINE, static_cast<long>(lineCount())));
}

int PaneEditor::rowsOnScreen() const
{
    const int bar = horizontalScrollBar()->isVisible() ? horizontalScrollBar()->height() : 0;
    return std::max(1, (height() - bar) / std::max(1, m_lineHeight));
}

int PaneEditor::rowOfLine(int line) const
{
    return before() + static_cast<int>(SendScintilla(SCI_VISIBLEFROMDOCLINE, static_cast<long>(line)));
}

int PaneEditor::rowOf(const RowFrame &frame) const
{
    return frame.line < 0 ? frame.sub : rowOfLine(frame.line) + frame.sub;
}

void PaneEditor::scrollToRow(int row)
{
    row = std::clamp(row, 0, std::max(0, rowCount() - rowsOnScreen()));
    m_scrolling = true;
    const bool moved = row != m_firstRow;
    m_firstRow = row;
    placeLeading();
    const int native = std::max(hiddenRowsAtTop(), nativeRow(row));
    if (SendScintilla(SCI_GETFIRSTVISIBLELINE) != native)
        SendScintilla(SCI_SETFIRSTVISIBLELINE, static_cast<unsigned long>(native));
    m_scrolling = false;
    if (moved)
        Q_EMIT firstRowChanged(row);
}

void PaneEditor::bringIntoView(int row, int rows)
{
    const int page = rowsOnScreen();
    const int space = std::min(2, page / 4);
    if (row >= m_firstRow + space && row + std::min(rows, page / 2) <= m_firstRow + page - space)
        return;
    scrollToRow(row - std::max(space, (page - std::min(rows, page)) / 3));
}

void PaneEditor::followNativeScroll()
{
    if (m_scrolling || m_hidesAll)
        return;
    const int native = static_cast<int>(SendScintilla(SCI_GETFIRSTVISIBLELINE));
    if (native == std::max(hiddenRowsAtTop(), nativeRow(m_firstRow)))
        return;
    if (m_hidesFirst)
        return scrollToRow(native + before());
    m_firstRow = native + before();
    placeLeading();
    Q_EMIT firstRowChanged(m_firstRow);
}

void PaneEditor::placeLeading()
{
    const int rows = std::max(0, static_cast<int>(m_shown.leading) - m_firstRow);
    const int pixels = std::min(m_hidesAll ? height() : rows * m_lineHeight, std::max(0, height() - 1));
    if (viewportMargins().top() != pixels)
        setViewportMargins(0, pixels, 0, 0);
    m_leading->setGeometry(0, 0, width(), pixels);
    m_leading->setVisible(pixels > 0);
    m_leading->update();
}

void PaneEditor::resizeEvent(QResizeEvent *event)
{
    QsciScintilla::resizeEvent(event);
    placeLeading();
    fitMargin(); // that of owners follows the width
    if (m_wrapped && std::exchange(m_wrapWidth, viewport()->width()) != viewport()->width())
        Q_EMIT wrapChanged();
    Q_EMIT rowsChanged();
}

void PaneEditor::wheelEvent(QWheelEvent *event)
{
    if (event->modifiers() & Qt::ControlModifier) {
        if (event->angleDelta().y() != 0)
            Q_EMIT zoomAsked(event->angleDelta().y() > 0 ? 1 : -1);
        event->accept();
        return;
    }
    const bool sideways = event->modifiers() & Qt::ShiftModifier || event->angleDelta().y() == 0;
    if (sideways) {
        QsciScintilla::wheelEvent(event);
        return;
    }
    m_wheelRest -= event->pixelDelta().isNull()
        ? event->angleDelta().y() / 120.0 * 3
        : event->pixelDelta().y() / static_cast<double>(std::max(1, m_lineHeight));
    const int rows = static_cast<int>(m_wheelRest);
    m_wheelRest -= rows;
    if (rows != 0)
        scrollToRow(m_firstRow + rows);
    event->accept();
}

} // namespace fieldwise::ui

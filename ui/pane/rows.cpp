// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pane/rows.h"

#include <algorithm>

#include <QScrollBar>

namespace fieldwise::ui {

using Sci = QsciScintillaBase;

PaneRows::PaneRows(LongLines &text, const PaneMarks &marks, const PaneFolds &folds, const PaneMetrics &metrics)
    : m_text(text), m_marks(marks), m_folds(folds), m_metrics(metrics)
{
}

/// Scintilla always shows the first line: if it is to be hidden, its rows are never scrolled into view.
int PaneRows::hiddenAtTop() const
{
    return m_folds.hidesFirst() ? static_cast<int>(m_text.SendScintilla(Sci::SCI_VISIBLEFROMDOCLINE, 1L)) : 0;
}

/// The difference between a row and Scintilla's row.
int PaneRows::before() const
{
    return static_cast<int>(m_marks.decorations().leading) - hiddenAtTop();
}

int PaneRows::count() const
{
    return ofLine(m_text.lineCount());
}

int PaneRows::onScreen() const
{
    const QScrollBar *bar = m_text.horizontalScrollBar();
    const int room = m_text.height() - (bar->isVisible() ? bar->height() : 0);
    return std::max(1, room / std::max(1, m_metrics.lineHeight));
}

int PaneRows::ofLine(int line) const
{
    return before() + static_cast<int>(m_text.SendScintilla(Sci::SCI_VISIBLEFROMDOCLINE, static_cast<long>(line)));
}

int PaneRows::of(const RowFrame &frame) const
{
    return frame.line < 0 ? frame.sub : ofLine(frame.line) + frame.sub;
}

void PaneRows::scrollTo(int row)
{
    row = std::clamp(row, 0, std::max(0, count() - onScreen()));
    m_scrolling = true;
    const bool moved = row != m_first;
    m_first = row;
    placeLeading();
    const int top = std::max(hiddenAtTop(), native(row));
    if (m_text.SendScintilla(Sci::SCI_GETFIRSTVISIBLELINE) != top)
        m_text.SendScintilla(Sci::SCI_SETFIRSTVISIBLELINE, static_cast<unsigned long>(top));
    m_scrolling = false;
    if (moved)
        Q_EMIT firstChanged(row);
}

void PaneRows::bringIntoView(int row, int rows)
{
    const int page = onScreen();
    const int space = std::min(2, page / 4);
    if (row >= m_first + space && row + std::min(rows, page / 2) <= m_first + page - space)
        return;
    scrollTo(row - std::max(space, (page - std::min(rows, page)) / 3));
}

void PaneRows::followScintilla()
{
    if (m_scrolling || m_folds.hidesAll())
        return;
    const int top = static_cast<int>(m_text.SendScintilla(Sci::SCI_GETFIRSTVISIBLELINE));
    if (top == std::max(hiddenAtTop(), native(m_first)))
        return;
    if (m_folds.hidesFirst())
        return scrollTo(top + before());
    m_first = top + before();
    placeLeading();
    Q_EMIT firstChanged(m_first);
}

void PaneRows::scrollBy(double rows)
{
    m_rest += rows;
    const int whole = static_cast<int>(m_rest);
    m_rest -= whole;
    if (whole != 0)
        scrollTo(m_first + whole);
}

void PaneRows::placeLeading()
{
    const int height = m_text.height();
    const int rows = std::max(0, static_cast<int>(m_marks.decorations().leading) - m_first);
    const int pixels = std::min(m_folds.hidesAll() ? height : rows * m_metrics.lineHeight, std::max(0, height - 1));
    if (m_text.viewportMargins().top() != pixels)
        m_text.setViewportMargins(0, pixels, 0, 0);
    m_leading->setGeometry(0, 0, m_text.width(), pixels);
    m_leading->setVisible(pixels > 0);
    m_leading->update();
}

void PaneRows::setWrapped(bool on)
{
    m_wrapped = on;
    m_text.SendScintilla(Sci::SCI_SETWRAPMODE, static_cast<unsigned long>(on ? Sci::SC_WRAP_CHAR : Sci::SC_WRAP_NONE));
    m_text.SendScintilla(Sci::SCI_SETWRAPINDENTMODE, static_cast<unsigned long>(Sci::SC_WRAPINDENT_INDENT));
    breakLines();
    scrollTo(m_first);
}

void PaneRows::breakLines()
{
    int last = m_text.lineCount() - 1;
    while (last > 0 && !m_text.SendScintilla(Sci::SCI_GETLINEVISIBLE, static_cast<long>(last)))
        --last;
    m_text.SendScintilla(Sci::SCI_ENSUREVISIBLE, static_cast<unsigned long>(last)); // wraps all lines before it too
}

int PaneRows::heightOf(int line) const
{
    return m_wrapped ? std::max(1, static_cast<int>(m_text.SendScintilla(Sci::SCI_WRAPCOUNT, static_cast<long>(line))))
                     : m_text.rowsOf(line);
}

std::vector<uint32_t> PaneRows::heights() const
{
    if (!m_wrapped && !m_text.hasCuts())
        return {};
    const int lines = m_text.lineCount();
    std::vector<uint32_t> rows(static_cast<size_t>(lines), 1);
    const auto *text = static_cast<const char *>(m_text.SendScintillaPtrResult(Sci::SCI_GETCHARACTERPOINTER));
    const auto advance =
        std::max(1L, m_text.SendScintilla(Sci::SCI_TEXTWIDTH, static_cast<unsigned long>(Sci::STYLE_DEFAULT), "0"));
    const long margin = m_text.SendScintilla(Sci::SCI_GETMARGINWIDTHN, 0UL);
    const long fit = (m_text.viewport()->width() - margin) / advance - 2;
    for (int line = 0; line < lines; ++line) {
        const int begin = m_text.nativeOf(m_text.lineStart(line));
        const int end = begin + m_text.lineEnd(line) - m_text.lineStart(line); // if the line is one row
        // With a fixed-width font, a short ASCII line does not wrap.
        const bool sure = m_wrapped && m_text.rowsOf(line) == 1 && end - begin < fit
            && std::all_of(text + begin, text + end, [](char c) { return c >= ' ' && c < 127; });
        if (!sure)
            rows[static_cast<size_t>(line)] = static_cast<uint32_t>(heightOf(line));
    }
    return rows;
}

} // namespace fieldwise::ui

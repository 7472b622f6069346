// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/paneeditor.h"

#include <algorithm>
#include <utility>

#include "ui/editor/panepainter.h"

namespace fieldwise::ui {

// Folding. A pane remembers which headers are closed; which lines are hidden is decided for all panes together.

bool PaneEditor::isFoldHeader(int line) const
{
    return SendScintilla(SCI_GETFOLDLEVEL, static_cast<long>(line)) & SC_FOLDLEVELHEADERFLAG;
}

bool PaneEditor::hidesLinesAfter(int line) const
{
    const auto isBar = [line](const FoldBar &bar) { return bar.afterLine == line; };
    return hiddenAfter(line) > 0 && std::ranges::none_of(m_shown.bars, isBar);
}

bool PaneEditor::isLineShown(int line) const
{
    return SendScintilla(SCI_GETLINEVISIBLE, static_cast<long>(line)) && !(line == 0 && m_hidesFirst);
}

int PaneEditor::nextShown(int line) const
{
    if (line >= lineCount() || isLineShown(line))
        return line;
    const long row =
        SendScintilla(SCI_VISIBLEFROMDOCLINE,
                      static_cast<long>(std::max(line, 1))); // a hidden line has that of the next one which has any
    const auto next = static_cast<int>(SendScintilla(SCI_DOCLINEFROMVISIBLE, row));
    return next > line && isLineShown(next) ? next : lineCount();
}

int PaneEditor::hiddenAfter(int line) const
{
    const int end = m_scope ? lineOf(caretRange().second) + 1 : lineCount();
    return isLineShown(line) ? std::max(0, std::min(nextShown(line + 1), end) - line - 1) : 0;
}

void PaneEditor::keep(int first, int last)
{
    for (int line = std::max(first, 0); line <= std::min(last, lineCount() - 1); ++line) {
        if (!(markersAtLine(line) & 1U << keptMarker))
            markFirstRow(line, keptMarker);
    }
}

std::vector<int> PaneEditor::keptLines() const
{
    std::vector<int> lines;
    const auto next = [this](int from) {
        return static_cast<int>(SendScintilla(SCI_MARKERNEXT, static_cast<unsigned long>(from), 1L << keptMarker));
    };
    for (int line = next(0); line >= 0; line = next(line + 1))
        lines.push_back(line);
    return lines;
}

void PaneEditor::forgetKept()
{
    markerDeleteAll(keptMarker);
}

void PaneEditor::reveal(int line, int rows)
{
    if (!isLineShown(line))
        Q_EMIT revealAsked(line);
    bringIntoView(rowOfLine(line), rows);
}

int PaneEditor::lastLineBelow(int header)
{
    colour(static_cast<int>(SendScintilla(SCI_GETLENGTH)));
    if (!isFoldHeader(header))
        return -1;
    int last = static_cast<int>(SendScintilla(SCI_GETLASTCHILD, static_cast<unsigned long>(header), -1L));
    while (last > header && (SendScintilla(SCI_GETFOLDLEVEL, static_cast<long>(last)) & SC_FOLDLEVELWHITEFLAG))
        --last;
    return last > header ? last : -1;
}

bool PaneEditor::isFolded(int header) const
{
    return isFoldHeader(header) && !SendScintilla(SCI_GETFOLDEXPANDED, static_cast<long>(header));
}

void PaneEditor::setFolded(int header, bool folded)
{
    SendScintilla(SCI_SETFOLDEXPANDED, static_cast<unsigned long>(header), folded ? 0L : 1L);
}

std::vector<int> PaneEditor::foldedHeaders() const
{
    std::vector<int> headers;
    for (long line = SendScintilla(SCI_CONTRACTEDFOLDNEXT, 0UL); line >= 0;
         line = SendScintilla(SCI_CONTRACTEDFOLDNEXT, static_cast<unsigned long>(line + 1)))
        headers.push_back(static_cast<int>(line));
    return headers;
}

void PaneEditor::setLinesHidden(const Hidden &hidden)
{
    const int lines = lineCount();
    const std::string_view flags(hidden.data(), std::min(hidden.size(), static_cast<size_t>(lines)));
    const auto hides = [flags](int line) {
        return static_cast<size_t>(line) < flags.size() && flags[static_cast<size_t>(line)];
    };
    const auto endOfRun = [&](int line) {
        const size_t end = flags.find(hides(line) ? '\0' : '\1', static_cast<size_t>(line));
        return end != flags.npos ? static_cast<int>(end) : hides(line) ? static_cast<int>(flags.size()) : lines;
    };
    const auto differs = [&](int line) {
        return hides(line) != (SendScintilla(SCI_GETLINEVISIBLE, static_cast<long>(line)) == 0);
    };
    bool changed = std::exchange(m_hidesFirst, hides(0)) != hides(0);
    m_hidesAll = m_hidesFirst && flags.find('\0') == flags.npos;
    SendScintilla(SCI_SETENDATLASTLINE, m_hidesFirst ? 0UL : 1UL); // or a short rest could not be scrolled to
    const bool allShown = SendScintilla(SCI_GETALLLINESVISIBLE);
    for (int line = 1, end = 1; line < lines; line = end) {
        end = endOfRun(line);
        if (hides(line) ? rowOfLine(line) == rowOfLine(end) : allShown)
            continue; // what takes no rows is hidden already
        for (int at = line; at < end; ++at) {
            const int first = at;
            while (at < end && differs(at))
                ++at;
            if (at == first)
                continue;
            SendScintilla(hides(line) ? SCI_HIDELINES : SCI_SHOWLINES, static_cast<unsigned long>(first),
                          static_cast<long>(at - 1));
            changed = true;
        }
    }
    if (changed) {
        scrollToRow(m_firstRow);
        viewport()->update();
        Q_EMIT rowsChanged();
    }
}

bool PaneEditor::chevronAt(const QPoint &point) const
{
    const int x = point.x() - PanePainter::tilesWidth(*this);
    return x >= 0 && x < qRound(14 * scale());
}

bool PaneEditor::clickBar(const QPoint &point)
{
    const long row = SendScintilla(SCI_GETFIRSTVISIBLELINE) + point.y() / std::max(1, m_lineHeight);
    const auto line = static_cast<int>(SendScintilla(SCI_DOCLINEFROMVISIBLE, row));
    const long filler = row - SendScintilla(SCI_VISIBLEFROMDOCLINE, static_cast<long>(line)) - wrapsOf(line);
    const auto isHere = [&](const FoldBar &bar) { return bar.afterLine == line && bar.row == filler; };
    const auto bar = std::ranges::find_if(m_shown.bars, isHere);
    if (bar == m_shown.bars.end())
        return false;
    Q_EMIT barAsked(bar->first);
    return true;
}

// Wrapping. Scintilla breaks lines late, when they come into view; the rows need to know it at once.

void PaneEditor::setWrapped(bool on)
{
    if (on == m_wrapped)
        return;
    m_wrapped = on;
    m_wrapWidth = viewport()->width();
    SendScintilla(SCI_SETWRAPMODE, static_cast<unsigned long>(on ? SC_WRAP_CHAR : SC_WRAP_NONE));
    SendScintilla(SCI_SETWRAPINDENTMODE, static_cast<unsigned long>(SC_WRAPINDENT_INDENT));
    settleWraps();
    scrollToRow(m_firstRow);
    Q_EMIT rowsChanged();
}

void PaneEditor::settleWraps()
{
    int last = lineCount() - 1;
    while (last > 0 && !SendScintilla(SCI_GETLINEVISIBLE, static_cast<long>(last)))
        --last;
    SendScintilla(SCI_ENSUREVISIBLE,
                  static_cast<unsigned long>(last)); // breaks all lines before it that wait to be broken
}

int PaneEditor::wrapsOf(int line) const
{
    return m_wrapped ? std::max(1, static_cast<int>(SendScintilla(SCI_WRAPCOUNT, static_cast<long>(line))))
                     : rowsOf(line);
}

std::vector<uint32_t> PaneEditor::wraps() const
{
    if (!m_wrapped && !hasCuts())
        return {};
    const int lines = lineCount();
    std::vector<uint32_t> rows(static_cast<size_t>(lines), 1);
    const auto *text = static_cast<const char *>(SendScintillaPtrResult(SCI_GETCHARACTERPOINTER));
    const auto advance = std::max(1L, SendScintilla(SCI_TEXTWIDTH, static_cast<unsigned long>(STYLE_DEFAULT), "0"));
    const long fit = (viewport()->width() - PanePainter::marginWidth(*this)) / advance - 2;
    for (int line = 0; line < lines; ++line) {
        const int begin = nativeOf(lineStart(line));
        const int end = begin + lineEnd(line) - lineStart(line); // where it stands in one row
        // In a font whose letters are equally wide a short line of plain letters does not wrap.
        const bool sure = m_wrapped && rowsOf(line) == 1 && end - begin < fit
            && std::all_of(text + begin, text + end, [](char c) { return c >= ' ' && c < 127; });
        if (!sure)
            rows[static_cast<size_t>(line)] = static_cast<uint32_t>(wrapsOf(line));
    }
    return rows;
}

} // namespace fieldwise::ui

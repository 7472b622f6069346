// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pane/folds.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "ui/pane/colouring.h"
#include "ui/pane/indicators.h"

namespace fieldwise::ui {

using Sci = QsciScintillaBase;

bool PaneFolds::isHeader(int line) const
{
    return m_text.SendScintilla(Sci::SCI_GETFOLDLEVEL, static_cast<long>(line)) & Sci::SC_FOLDLEVELHEADERFLAG;
}

int PaneFolds::lastLineBelow(int header)
{
    colour(m_text, m_text.length());
    if (!isHeader(header))
        return -1;
    int last = static_cast<int>(m_text.SendScintilla(Sci::SCI_GETLASTCHILD, static_cast<unsigned long>(header), -1L));
    const auto isBlank = [this](int line) {
        return m_text.SendScintilla(Sci::SCI_GETFOLDLEVEL, static_cast<long>(line)) & Sci::SC_FOLDLEVELWHITEFLAG;
    };
    while (last > header && isBlank(last))
        --last;
    return last > header ? last : -1;
}

bool PaneFolds::isFolded(int header) const
{
    return isHeader(header) && !m_text.SendScintilla(Sci::SCI_GETFOLDEXPANDED, static_cast<long>(header));
}

void PaneFolds::setFolded(int header, bool folded)
{
    m_text.SendScintilla(Sci::SCI_SETFOLDEXPANDED, static_cast<unsigned long>(header), folded ? 0L : 1L);
}

std::vector<int> PaneFolds::foldedHeaders() const
{
    std::vector<int> headers;
    for (long line = m_text.SendScintilla(Sci::SCI_CONTRACTEDFOLDNEXT, 0UL); line >= 0;
         line = m_text.SendScintilla(Sci::SCI_CONTRACTEDFOLDNEXT, static_cast<unsigned long>(line + 1)))
        headers.push_back(static_cast<int>(line));
    return headers;
}

bool PaneFolds::setHidden(const Hidden &hidden)
{
    const int lines = m_text.lineCount();
    const std::string_view flags(hidden.data(), std::min(hidden.size(), static_cast<size_t>(lines)));
    const auto hides = [flags](int line) {
        return static_cast<size_t>(line) < flags.size() && flags[static_cast<size_t>(line)];
    };
    const auto endOfRun = [&](int line) {
        const size_t end = flags.find(hides(line) ? '\0' : '\1', static_cast<size_t>(line));
        return end != flags.npos ? static_cast<int>(end) : hides(line) ? static_cast<int>(flags.size()) : lines;
    };
    const auto differs = [&](int line) {
        return hides(line) != (m_text.SendScintilla(Sci::SCI_GETLINEVISIBLE, static_cast<long>(line)) == 0);
    };
    const auto row = [this](int line) {
        return m_text.SendScintilla(Sci::SCI_VISIBLEFROMDOCLINE, static_cast<long>(line));
    };
    bool changed = std::exchange(m_hidesFirst, hides(0)) != hides(0);
    m_hidesAll = m_hidesFirst && flags.find('\0') == flags.npos;
    m_text.SendScintilla(Sci::SCI_SETENDATLASTLINE,
                         m_hidesFirst ? 0UL : 1UL); // else a short remainder could not be scrolled to
    const bool allShown = m_text.SendScintilla(Sci::SCI_GETALLLINESVISIBLE);
    for (int line = 1, end = 1; line < lines; line = end) {
        end = endOfRun(line);
        if (hides(line) ? row(line) == row(end) : allShown)
            continue; // lines without rows are hidden already
        for (int at = line; at < end; ++at) {
            const int first = at;
            while (at < end && differs(at))
                ++at;
            if (at == first)
                continue;
            m_text.SendScintilla(hides(line) ? Sci::SCI_HIDELINES : Sci::SCI_SHOWLINES,
                                 static_cast<unsigned long>(first), static_cast<long>(at - 1));
            changed = true;
        }
    }
    return changed;
}

bool PaneFolds::isShown(int line) const
{
    return m_text.SendScintilla(Sci::SCI_GETLINEVISIBLE, static_cast<long>(line)) && !(line == 0 && m_hidesFirst);
}

int PaneFolds::nextShown(int line) const
{
    if (line >= m_text.lineCount() || isShown(line))
        return line;
    // A hidden line has the row of the next visible line.
    const long row = m_text.SendScintilla(Sci::SCI_VISIBLEFROMDOCLINE, static_cast<long>(std::max(line, 1)));
    const auto next = static_cast<int>(m_text.SendScintilla(Sci::SCI_DOCLINEFROMVISIBLE, row));
    return next > line && isShown(next) ? next : m_text.lineCount();
}

int PaneFolds::hiddenAfter(int line) const
{
    return isShown(line) ? std::max(0, std::min(nextShown(line + 1), m_scope.endLine()) - line - 1) : 0;
}

bool PaneFolds::hidesLinesAfter(int line) const
{
    const auto isBar = [line](const FoldBar &bar) { return bar.afterLine == line; };
    return hiddenAfter(line) > 0 && std::ranges::none_of(m_marks.decorations().bars, isBar);
}

void PaneFolds::keep(int first, int last)
{
    for (int line = std::max(first, 0); line <= std::min(last, m_text.lineCount() - 1); ++line) {
        if (!(m_text.markersAtLine(line) & 1U << keptMarker))
            m_text.markFirstRow(line, keptMarker);
    }
}

std::vector<int> PaneFolds::kept() const
{
    return m_text.markedLines(keptMarker);
}

void PaneFolds::forgetKept()
{
    m_text.markerDeleteAll(keptMarker);
}

} // namespace fieldwise::ui

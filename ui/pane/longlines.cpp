// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pane/longlines.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/base/text.h"
#include "ui/pane/colouring.h"

namespace fieldwise::ui {

void LongLines::index() const
{
    if (std::exchange(m_indexed, true))
        return;
    m_lineOf.clear();
    m_rowOf.clear();
    m_cutBytes.clear();
    int bytes = 0;
    for (size_t row = 0; row < m_cuts.size(); ++row) {
        if (m_cuts[row] == 0)
            m_rowOf.push_back(static_cast<int>(row));
        m_lineOf.push_back(static_cast<int>(m_rowOf.size()) - 1);
        m_cutBytes.push_back(bytes += m_cuts[row]);
    }
}

int LongLines::firstRowOf(int line) const
{
    if (!hasCuts() || line < 0)
        return line;
    index();
    const auto lines = static_cast<int>(m_rowOf.size());
    return line < lines ? m_rowOf[static_cast<size_t>(line)] : static_cast<int>(m_cuts.size()) + line - lines;
}

int LongLines::lineOfRow(int row) const
{
    if (!hasCuts() || row < 0)
        return row;
    index();
    const auto rows = static_cast<int>(m_lineOf.size());
    return row < rows ? m_lineOf[static_cast<size_t>(row)] : static_cast<int>(m_rowOf.size()) + row - rows;
}

/// The bytes of all cuts up to a row.
int LongLines::cutBytes(int row) const
{
    if (!hasCuts() || row < 0)
        return 0;
    index();
    return m_cutBytes[std::min(static_cast<size_t>(row), m_cutBytes.size() - 1)];
}

/// The native position of a row's first byte of text.
int LongLines::rowBegin(int row) const
{
    const auto begin = static_cast<int>(native(SCI_POSITIONFROMLINE, static_cast<unsigned long>(row)));
    return isContinued(row) ? begin + cutBefore(row) - 1 : begin;
}

int LongLines::textOf(int position) const
{
    if (!hasCuts() || position < 0)
        return position;
    const auto row = static_cast<int>(native(SCI_LINEFROMPOSITION, static_cast<unsigned long>(position)));
    return std::max(position, isContinued(row) ? rowBegin(row) : 0) - cutBytes(row);
}

/// At a cut, returns the start of the following row.
int LongLines::nativeOf(int position) const
{
    if (!hasCuts() || position < 0)
        return position;
    int row = 0;
    for (int past = nativeLines(); past - row > 1;) {
        const int middle = row + (past - row) / 2;
        (rowBegin(middle) - cutBytes(middle) <= position ? row : past) = middle;
    }
    return position + cutBytes(row);
}

long LongLines::SendScintilla(unsigned message, unsigned long w, long l) const
{
    if (!hasCuts())
        return native(message, w, l);
    const auto at = [this](auto position) { return static_cast<long>(nativeOf(static_cast<int>(position))); };
    const auto first = [this](auto line) { return static_cast<unsigned long>(firstRowOf(static_cast<int>(line))); };
    const auto last = [this](auto line) {
        return static_cast<unsigned long>(firstRowOf(static_cast<int>(line) + 1) - 1);
    };
    const auto text = [this](long position) { return static_cast<long>(textOf(static_cast<int>(position))); };
    const auto line = [this](long row) { return static_cast<long>(lineOfRow(static_cast<int>(row))); };
    switch (message) {
    case SCI_GETLENGTH:
    case SCI_GETCURRENTPOS:
    case SCI_GETANCHOR:
    case SCI_GETSELECTIONSTART:
    case SCI_GETSELECTIONEND:
    case SCI_GETSELECTIONNSTART:
    case SCI_GETSELECTIONNEND:
    case SCI_GETSELECTIONNCARET:
    case SCI_GETSELECTIONNANCHOR:
    case SCI_GETENDSTYLED:
    case SCI_POSITIONFROMPOINT: return text(native(message, w, l));
    case SCI_GOTOPOS:
    case SCI_SETTARGETSTART:
    case SCI_SETTARGETEND:
    case SCI_SETEMPTYSELECTION:
    case SCI_GETCHARAT:
    case SCI_GETSTYLEAT:
    case SCI_BRACEBADLIGHT: return native(message, static_cast<unsigned long>(at(w)), l);
    case SCI_BRACEMATCH: return text(native(message, static_cast<unsigned long>(at(w)), l));
    case SCI_SETSEL:
    case SCI_BRACEHIGHLIGHT: return native(message, static_cast<unsigned long>(at(w)), at(l));
    case SCI_DELETERANGE:
    case SCI_INDICATORFILLRANGE:
    case SCI_INDICATORCLEARRANGE:
        return native(message, static_cast<unsigned long>(at(w)), at(static_cast<long>(w) + l) - at(w));
    case SCI_POINTXFROMPOSITION:
    case SCI_POINTYFROMPOSITION:
    case SCI_INDICATORVALUEAT: return native(message, w, at(l));
    case SCI_INDICATORSTART:
    case SCI_INDICATOREND: return text(native(message, w, at(l)));
    case SCI_POSITIONRELATIVE: { // Scintilla counts cuts too
        long from = at(w), to = native(message, static_cast<unsigned long>(from), l);
        for (long cuts = 0; (cuts = (to - from) - (text(to) - text(from))) > 0;) {
            from = to;
            to = native(message, static_cast<unsigned long>(to), cuts);
        }
        return text(to);
    }
    case SCI_GETLINECOUNT: return line(native(message) - 1) + 1;
    case SCI_LINEFROMPOSITION: return line(native(message, static_cast<unsigned long>(at(w))));
    case SCI_POSITIONFROMLINE: return text(native(message, first(w)));
    case SCI_GETLINEENDPOSITION: return text(native(message, last(w)));
    case SCI_GETLINESTATE:
    case SCI_ANNOTATIONGETLINES: return native(message, last(w), l);
    case SCI_VISIBLEFROMDOCLINE:
    case SCI_GETLINEVISIBLE:
    case SCI_ENSUREVISIBLE:
    case SCI_GETFOLDLEVEL:
    case SCI_GETFOLDEXPANDED:
    case SCI_SETFOLDEXPANDED: return native(message, first(w), l);
    case SCI_HIDELINES:
    case SCI_SHOWLINES: return native(message, first(w), static_cast<long>(last(l)));
    case SCI_DOCLINEFROMVISIBLE: return line(native(message, w, l));
    case SCI_MARKERNEXT:
    case SCI_CONTRACTEDFOLDNEXT:
    case SCI_GETFOLDPARENT:
    case SCI_GETLASTCHILD: return line(native(message, first(w), l));
    case SCI_MARKERPREVIOUS: return line(native(message, last(w), l));
    case SCI_WRAPCOUNT: {
        long rows = 0;
        for (unsigned long row = first(w); row <= last(w); ++row)
            rows += native(message, row);
        return rows;
    }
    default: return native(message, w, l);
    }
}

long LongLines::SendScintilla(unsigned message, uintptr_t w, const char *l) const
{
    if (message == SCI_ANNOTATIONSETTEXT)
        w = static_cast<uintptr_t>(firstRowOf(static_cast<int>(w) + 1) - 1);
    else if (message == SCI_INSERTTEXT)
        w = static_cast<uintptr_t>(nativeOf(static_cast<int>(w)));
    return QsciScintilla::SendScintilla(message, w, l);
}

int LongLines::lineCount() const
{
    return static_cast<int>(SendScintilla(SCI_GETLINECOUNT));
}

void LongLines::leaveOut(std::pair<int, int> bytes)
{
    const auto before = std::exchange(m_leftOut, bytes);
    if (before == bytes)
        return;
    if (before.first < before.second && before.second <= length())
        colourRow(*this, before.first);
    if (bytes.first < bytes.second)
        colourRow(*this, bytes.first);
}

void LongLines::setPlain(bool plain)
{
    if (plain == m_plain)
        return;
    m_plain = plain;
    native(SCI_STARTSTYLING, 0UL, 0L);
    native(SCI_COLOURISE, 0UL, -1L);
}

std::string LongLines::bytes() const
{
    const auto length = static_cast<size_t>(native(SCI_GETLENGTH));
    const std::string_view all(static_cast<const char *>(SendScintillaPtrResult(SCI_GETCHARACTERPOINTER)), length);
    std::string out;
    out.reserve(length);
    size_t from = 0;
    for (size_t row = 0; row < m_cuts.size(); ++row)
        if (m_cuts[row]) {
            const auto begin = static_cast<size_t>(rowBegin(static_cast<int>(row)));
            out.append(all.substr(from, begin - m_cuts[row] - from));
            from = begin;
        }
    return out += all.substr(from);
}

void LongLines::loadCut(std::string_view bytes)
{
    m_cuts.clear();
    m_indexed = false;
    const std::vector<RowCut> cuts = cutsOf(bytes, m_formatted);
    std::string text;
    size_t from = 0;
    for (const RowCut &cut : cuts) {
        text.append(bytes.substr(from, cut.at - from)) += '\n';
        text.append(static_cast<size_t>(cut.indent), ' ');
        from = cut.at;
    }
    if (!cuts.empty())
        text.append(bytes.substr(from));
    native(SCI_CLEARALL);
    QsciScintilla::SendScintilla(SCI_ADDTEXT, static_cast<uintptr_t>(cuts.empty() ? bytes.size() : text.size()),
                                 cuts.empty() ? bytes.data() : text.data());
    m_cuts.assign(cuts.empty() ? 0 : static_cast<size_t>(nativeLines()), 0);
    size_t before = 0;
    for (const RowCut &cut : cuts) { // each is shifted by the cuts before it
        const auto bytesOfCut = static_cast<unsigned char>(1 + cut.indent);
        m_cuts[static_cast<size_t>(native(SCI_LINEFROMPOSITION, cut.at + before + bytesOfCut))] = bytesOfCut;
        before += bytesOfCut;
    }
    m_indexed = false;
    m_newFrom = m_newTo = -1;
}

LongLines::Edit LongLines::removed(int position, int bytes, int rows)
{
    Edit edit{textOf(position), bytes, -rows};
    if (!hasCuts() || rows == 0)
        return edit;
    const auto row = static_cast<int>(native(SCI_LINEFROMPOSITION, static_cast<unsigned long>(position)));
    const auto from = m_cuts.begin() + row + 1, to = from + rows;
    const auto cuts = rows - static_cast<int>(std::count(from, to, 0));
    edit.removed -= std::accumulate(from, to, 0);
    m_cuts.erase(from, to);
    m_indexed = false;
    edit.linesAdded += cuts;
    edit.joins = cuts > 0;
    if (cuts > 0 && std::ranges::none_of(m_cuts, [](unsigned char cut) { return cut > 0; }))
        m_cuts.clear(); // no long line is left
    m_newFrom = m_newFrom < 0 ? row : std::min(m_newFrom, row);
    m_newTo = std::max(m_newTo - rows, row);
    return edit;
}

LongLines::Edit LongLines::inserted(int position, int rows)
{
    const auto row = static_cast<int>(native(SCI_LINEFROMPOSITION, static_cast<unsigned long>(position)));
    if (hasCuts() && rows > 0) {
        m_cuts.insert(m_cuts.begin() + row + 1, static_cast<size_t>(rows), 0);
        m_indexed = false;
    }
    m_newFrom = m_newFrom < 0 ? row : std::min(m_newFrom, row);
    m_newTo = std::max(m_newTo + (row <= m_newTo ? rows : 0), row + rows);
    return {textOf(position), 0, rows};
}

bool LongLines::isBeforeCut(int nativePosition) const
{
    const auto row = static_cast<int>(native(SCI_LINEFROMPOSITION, static_cast<unsigned long>(nativePosition)));
    return isContinued(row + 1) && native(SCI_GETLINEENDPOSITION, static_cast<unsigned long>(row)) == nativePosition;
}

bool LongLines::isBehindCut(int nativePosition) const
{
    const auto row = static_cast<int>(native(SCI_LINEFROMPOSITION, static_cast<unsigned long>(nativePosition)));
    return isContinued(row) && native(SCI_POSITIONFROMLINE, static_cast<unsigned long>(row)) == nativePosition;
}

void LongLines::stepOverCut()
{
    const auto caret = static_cast<int>(native(SCI_GETCURRENTPOS));
    if (hasCuts() && native(SCI_GETSELECTIONEMPTY) && isBeforeCut(caret))
        native(SCI_SETEMPTYSELECTION, static_cast<unsigned long>(caret) + 1);
}

void LongLines::addMarker(int line, int marker)
{
    for (int row = firstRowOf(line), end = row + rowsOf(line); row < end; ++row)
        QsciScintilla::markerAdd(row, marker);
}

int LongLines::rowInLine(int position) const
{
    const int at = nativeOf(position);
    return static_cast<int>(native(SCI_LINEFROMPOSITION, static_cast<unsigned long>(at)))
        - firstRowOf(lineOf(position));
}

/// Gives a row of a line these markers, and leaves it those that are not `among` them.
void LongLines::setRowMarkers(int line, int row, unsigned markers, unsigned among)
{
    const int at = firstRowOf(line) + row;
    for (int marker = 0; marker < 32; ++marker) {
        const unsigned bit = 1U << marker;
        const bool has = QsciScintilla::markersAtLine(at) & bit;
        if ((among & bit) && has != static_cast<bool>(markers & bit))
            has ? QsciScintilla::markerDelete(at, marker) : static_cast<void>(QsciScintilla::markerAdd(at, marker));
    }
}

void LongLines::deleteMarker(int line, int marker)
{
    for (int row = firstRowOf(line), end = row + rowsOf(line); row < end; ++row)
        while (QsciScintilla::markersAtLine(row) & 1U << marker) // a row that absorbed others can have it several times
            QsciScintilla::markerDelete(row, marker);
}

std::vector<int> LongLines::markedLines(int marker) const
{
    std::vector<int> lines;
    const auto next = [&](int from) {
        return static_cast<int>(SendScintilla(SCI_MARKERNEXT, static_cast<unsigned long>(from), 1L << marker));
    };
    for (int line = next(0); line >= 0; line = next(line + 1))
        lines.push_back(line);
    return lines;
}

} // namespace fieldwise::ui

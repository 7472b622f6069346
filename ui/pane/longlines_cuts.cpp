// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pane/longlines.h"

#include <algorithm>
#include <ranges>
#include <utility>

#include "core/base/text.h"
#include "ui/pane/indicators.h"

namespace fieldwise::ui {

// Where lines are cut, and cutting and joining them.

namespace {

bool isInsideCharacter(char c)
{
    return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

/// The end of the row that begins at a byte of a line: after an entry of JSON, else after a blank near the maximum
/// length, else between two characters.
size_t rowEnd(std::string_view line, size_t begin)
{
    size_t end = begin + rowLength;
    if (end >= line.size())
        return line.size();
    const auto endsEntry = [line](size_t at) {
        return line[at - 1] == ',' ? line[at] != ' ' : line[at - 1] == ' ' && line[at - 2] == ',';
    };
    for (size_t at = end; at > begin + rowLength / 3; --at)
        if (endsEntry(at) && line[at] == '"')
            return at;
    for (size_t at = end; at > begin + rowLength * 2 / 3; --at)
        if (endsEntry(at) || line[at - 1] == ' ')
            return at;
    while (end > begin + 1 && isInsideCharacter(line[end]))
        --end;
    return end;
}

/// Further cuts where the row from one byte of a line to another is too long.
void addCuts(std::string_view line, size_t begin, size_t end, int indent, std::vector<RowCut> &cuts)
{
    const std::string_view until = line.substr(0, end);
    for (size_t at = rowEnd(until, begin); at < end; at = rowEnd(until, at))
        cuts.push_back({at, indent});
}

} // namespace

std::vector<RowCut> cutsOfLine(std::string_view line, bool formatted)
{
    std::vector<RowCut> cuts;
    const std::vector<RowCut> entries = formatted ? flowRows(line) : std::vector<RowCut>();
    if (entries.empty()) {
        if (line.size() > longLine)
            addCuts(line, 0, line.size(), 0, cuts);
        return cuts;
    }
    size_t begin = 0;
    int indent = 0;
    for (const RowCut &entry : entries) {
        addCuts(line, begin, entry.at, indent, cuts);
        cuts.push_back(entry);
        std::tie(begin, indent) = std::pair(entry.at, entry.indent);
    }
    addCuts(line, begin, line.size(), indent, cuts);
    return cuts;
}

std::vector<RowCut> cutsOf(std::string_view text, bool formatted)
{
    std::vector<RowCut> cuts;
    for (size_t begin = 0; begin < text.size();) {
        const size_t end = std::min(text.find_first_of("\r\n", begin), text.size());
        for (const RowCut &cut : cutsOfLine(text.substr(begin, end - begin), formatted))
            cuts.push_back({begin + cut.at, cut.indent});
        begin = end < text.size() ? pastBreak(text, end) : end;
        if (begin == end + 1 && text[end] == '\r')
            return {};
    }
    return cuts;
}

/// While this exists, Scintilla tells nobody of edits, and a read-only text can be edited.
struct LongLines::Quiet {
    explicit Quiet(LongLines &text)
        : editor(text), told(text.native(SCI_GETMODEVENTMASK)), isReadOnly(text.isReadOnly())
    {
        editor.native(SCI_SETMODEVENTMASK, 0UL);
        editor.setReadOnly(false);
    }
    ~Quiet()
    {
        editor.setReadOnly(isReadOnly);
        editor.native(SCI_SETMODEVENTMASK, static_cast<unsigned long>(told));
    }
    Quiet(const Quiet &) = delete;
    Quiet &operator=(const Quiet &) = delete;

    void setFillers(int row, long fillers) const
    {
        const std::string blank = " " + std::string(static_cast<size_t>(std::max(fillers, 1L)) - 1, '\n');
        editor.QsciScintilla::SendScintilla(SCI_ANNOTATIONSETTEXT, static_cast<uintptr_t>(row),
                                            fillers > 0 ? blank.c_str() : nullptr);
    }
    /// What is drawn behind the text is not drawn behind the blanks of a cut.
    void clearBoxes(long begin, long length) const
    {
        for (int indicator = boxIndicator(Look::Unchanged); indicator <= strikeIndicator; ++indicator) {
            editor.native(SCI_SETINDICATORCURRENT, static_cast<unsigned long>(indicator));
            editor.native(SCI_INDICATORCLEARRANGE, static_cast<unsigned long>(begin), length);
        }
    }

    LongLines &editor;
    long told;
    bool isReadOnly;
};

/// The blanks and line breaks of cuts stay as they are.
void LongLines::fillIndicator(int begin, int end)
{
    if (!hasCuts())
        return static_cast<void>(native(SCI_INDICATORFILLRANGE, static_cast<unsigned long>(begin), end - begin));
    for (int at = nativeOf(begin), last = nativeOf(end); at < last;) {
        const auto row = static_cast<int>(native(SCI_LINEFROMPOSITION, static_cast<unsigned long>(at)));
        const bool isCut = isContinued(row + 1);
        const auto to = isCut
            ? std::min(last, static_cast<int>(native(SCI_GETLINEENDPOSITION, static_cast<unsigned long>(row))))
            : std::min(last, static_cast<int>(native(SCI_POSITIONFROMLINE, static_cast<unsigned long>(row) + 1)));
        native(SCI_INDICATORFILLRANGE, static_cast<unsigned long>(at), to - at);
        at = isCut ? rowBegin(row + 1) : std::max(to, at + 1);
    }
}

std::string LongLines::rowText(int row) const
{
    const long begin = native(SCI_POSITIONFROMLINE, static_cast<unsigned long>(row));
    const long end = native(SCI_GETLINEENDPOSITION, static_cast<unsigned long>(row));
    std::string text(static_cast<size_t>(end - begin) + 1, '\0');
    QsciScintilla::SendScintilla(SCI_GETTEXTRANGE, begin, end, text.data());
    text.pop_back();
    return text;
}

void LongLines::cutAgain()
{
    int row = std::exchange(m_newFrom, -1);
    int last = std::exchange(m_newTo, -1);
    if (row < 0 || native(SCI_GETEOLMODE) == SC_EOL_CR)
        return;
    for (; row <= last && row < nativeLines(); ++row) {
        const auto length = static_cast<size_t>(native(SCI_GETLINEENDPOSITION, static_cast<unsigned long>(row))
                                                - native(SCI_POSITIONFROMLINE, static_cast<unsigned long>(row)));
        const bool isPart = isContinued(row) || isContinued(row + 1);
        std::vector<RowCut> cuts;
        if (isPart && length > 2 * rowLength)
            addCuts(rowText(row), 0, length, 0, cuts);
        else if (!isPart && (length > longLine || (m_formatted && length > flowWidth)))
            cuts = cutsOfLine(rowText(row), m_formatted);
        if (cuts.empty())
            continue;
        cutRow(row, cuts);
        row += static_cast<int>(cuts.size());
        last += static_cast<int>(cuts.size());
    }
}

/// Copies the markers of a row to all new rows; fillers move to the last one.
void LongLines::cutRow(int row, const std::vector<RowCut> &cuts)
{
    auto begin = static_cast<size_t>(native(SCI_POSITIONFROMLINE, static_cast<unsigned long>(row)));
    const long fillers = native(SCI_ANNOTATIONGETLINES, static_cast<unsigned long>(row));
    const auto added = static_cast<int>(cuts.size());
    const Quiet quiet(*this);
    if (fillers > 0)
        quiet.setFillers(row, 0);
    std::vector<unsigned char> bytes;
    for (const RowCut &cut : cuts) {
        const std::string blank = '\n' + std::string(static_cast<size_t>(cut.indent), ' ');
        QsciScintilla::SendScintilla(SCI_INSERTTEXT, static_cast<uintptr_t>(begin + cut.at), blank.c_str());
        if (cut.indent > 0)
            quiet.clearBoxes(static_cast<long>(begin + cut.at), static_cast<long>(blank.size()));
        begin += blank.size();
        bytes.push_back(static_cast<unsigned char>(blank.size()));
    }
    m_cuts.resize(static_cast<size_t>(nativeLines()) - cuts.size()); // empty if no line was cut before
    m_cuts.insert(m_cuts.begin() + row + 1, bytes.begin(), bytes.end());
    m_indexed = false;
    const unsigned markers = QsciScintilla::markersAtLine(row) & ~onFirstRow;
    for (int next = row + 1; markers != 0 && next <= row + added; ++next)
        for (int marker = 0; marker < 32; ++marker)
            if (markers & 1U << marker)
                QsciScintilla::markerAdd(next, marker);
    if (!native(SCI_GETLINEVISIBLE, static_cast<unsigned long>(row)))
        native(SCI_HIDELINES, static_cast<unsigned long>(row) + 1, row + added);
    if (fillers > 0)
        quiet.setFillers(row + added, fillers);
}

/// Makes one row of some rows of a line; it keeps the markers of the first and the fillers of the last.
void LongLines::joinRows(int row, int rows)
{
    const Quiet quiet(*this);
    const long fillers = native(SCI_ANNOTATIONGETLINES, static_cast<unsigned long>(row + rows) - 1);
    for (int next = row + rows - 1; next > row; --next) {
        const long begin = rowBegin(next) - cutBefore(next);
        native(SCI_MARKERDELETE, static_cast<unsigned long>(next), -1);
        native(SCI_DELETERANGE, static_cast<unsigned long>(begin), cutBefore(next));
    }
    m_cuts.erase(m_cuts.begin() + row + 1, m_cuts.begin() + row + rows);
    if (std::ranges::none_of(m_cuts, [](unsigned char cut) { return cut > 0; }))
        m_cuts.clear();
    m_indexed = false;
    quiet.setFillers(row, fillers);
}

void LongLines::joinFormatted(int firstLine, int lastLine)
{
    if (!m_formatted || !hasCuts())
        return;
    const int before = nativeLines();
    const int from = firstRowOf(firstLine);
    for (int line = std::min(lastLine, lineCount() - 1); line >= firstLine; --line)
        if (const int rows = rowsOf(line); rows > 1)
            joinRows(firstRowOf(line), rows);
    const int joined = before - nativeLines();
    if (joined == 0)
        return;
    m_newTo = std::max(m_newTo - joined, firstRowOf(lastLine));
    m_newFrom = m_newFrom < 0 ? from : std::min(m_newFrom, from);
}

void LongLines::joinFormatted()
{
    if (!m_formatted || !hasCuts())
        return;
    int begin = position(), end = begin;
    for (long i = SendScintilla(SCI_GETSELECTIONS); --i >= 0;) {
        begin = std::min(begin, static_cast<int>(SendScintilla(SCI_GETSELECTIONNSTART, i)));
        end = std::max(end, static_cast<int>(SendScintilla(SCI_GETSELECTIONNEND, i)));
    }
    joinFormatted(lineOf(begin), lineOf(end));
}

void LongLines::setFormatted(bool on)
{
    if (on == m_formatted)
        return;
    m_formatted = true;
    joinFormatted(0, lineCount() - 1);
    m_formatted = on;
    m_newFrom = m_newTo = -1;
    const std::string text = bytes();
    const std::vector<RowCut> cuts = cutsOf(text, on);
    for (auto end = cuts.end(); end != cuts.begin();) { // the rows before are as they were
        const auto line = native(SCI_LINEFROMPOSITION, (end - 1)->at);
        const auto start = static_cast<size_t>(native(SCI_POSITIONFROMLINE, static_cast<unsigned long>(line)));
        auto begin = end;
        while (begin != cuts.begin() && (begin - 1)->at > start)
            --begin;
        std::vector<RowCut> own(begin, end);
        for (RowCut &cut : own)
            cut.at -= start;
        cutRow(static_cast<int>(line), own);
        end = begin;
    }
}

} // namespace fieldwise::ui

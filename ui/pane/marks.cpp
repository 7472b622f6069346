// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pane/marks.h"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include "ui/pane/indicators.h"

namespace fieldwise::ui {

using Sci = QsciScintillaBase;

void PaneMarks::reset()
{
    m_shown = {};
    m_shown.lines.assign(static_cast<size_t>(m_text.lineCount()), {});
    m_unsure.assign(m_shown.lines.size(), false);
    m_spans.clear();
    m_faults.clear();
}

void PaneMarks::follow(const LongLines::Edit &edit, int added)
{
    const auto line = static_cast<size_t>(m_text.lineOf(edit.position));
    if (edit.joins && line < m_unsure.size())
        m_unsure[line] = true; // its fillers were below the last row
    if (edit.removed == 0 && added == 0)
        return;
    if (edit.linesAdded != 0)
        shiftLines(m_text.firstMoved(edit), edit.linesAdded);
    m_spans.follow(edit.position, edit.removed, added);
}

/// Lines were inserted before line `at`, or removed from it on.
void PaneMarks::shiftLines(int at, int linesAdded)
{
    auto &lines = m_shown.lines;
    const auto size = static_cast<int>(lines.size());
    at = std::min(size, at);
    if (linesAdded > 0) {
        lines.insert(lines.begin() + at, static_cast<size_t>(linesAdded), {});
        m_unsure.insert(m_unsure.begin() + std::min<int>(at, static_cast<int>(m_unsure.size())),
                        static_cast<size_t>(linesAdded), true);
    } else {
        const int end = std::min(size, at - linesAdded);
        lines.erase(lines.begin() + at, lines.begin() + std::max(at, end));
        const auto unsure = static_cast<int>(m_unsure.size());
        m_unsure.erase(m_unsure.begin() + std::min(at, unsure),
                       m_unsure.begin() + std::clamp(at - linesAdded, std::min(at, unsure), unsure));
    }
    m_unsure.resize(lines.size(), true);
    for (int i = std::max(0, at - 1); i <= at && i < static_cast<int>(m_unsure.size()); ++i)
        m_unsure[static_cast<size_t>(i)] = true;

    const auto shift = [&](auto &items, auto lineOfItem) {
        if (linesAdded < 0)
            std::erase_if(items,
                          [&](auto &item) { return lineOfItem(item) >= at && lineOfItem(item) < at - linesAdded; });
        for (auto &item : items) {
            if (lineOfItem(item) >= at)
                lineOfItem(item) += linesAdded;
        }
    };
    shift(m_shown.chips, [](LineChip &chip) -> int & { return chip.line; });
    shift(m_shown.numbers, [](LineNumberTile &tile) -> int & { return tile.line; });
    shift(m_shown.owners, [](LineOwner &owner) -> int & { return owner.line; });
    shift(m_shown.gone, [](FillerText &gone) -> int & { return gone.afterLine; });
    shift(m_shown.elements, [](int &line) -> int & { return line; });
    shift(m_shown.takes, [](LineTake &take) -> int & { return take.line; });
    shift(m_shown.choiceBars, [](ChoiceBarPlace &bar) -> int & { return bar.afterLine; });
    for (FoldBar &bar : m_shown.bars)
        bar.first += bar.first >= at ? linesAdded : 0;
    shift(m_shown.bars, [](FoldBar &bar) -> int & { return bar.afterLine; });
}

void PaneMarks::setLineMarker(int line, Look look)
{
    const unsigned fault = hasFault(line) ? 1U << markerOf(Look::Fails) : 0;
    const unsigned have = m_text.markersAtLine(line) & lookMarkers & ~fault;
    const unsigned want = look == Look::Unchanged ? 0 : 1U << markerOf(look) & ~fault;
    if (have == want)
        return;
    for (int old = 1; old < static_cast<int>(Look::Count); ++old)
        if (have & ~want & 1U << old)
            m_text.deleteMarker(line, old);
    if (want & ~have)
        m_text.addMarker(line, markerOf(look));
}

namespace {

/// The look of each row of a formatted line: that of what differs in it, or if the line has no words that differ, its
/// own.
std::vector<Look> rowLooks(const LongLines &text, int line, const Decorations &shown)
{
    const auto begin = static_cast<uint32_t>(text.lineStart(line)), end = static_cast<uint32_t>(text.lineEnd(line));
    const auto rows = static_cast<size_t>(text.rowsOf(line));
    std::vector<Look> looks(rows, Look::Unchanged);
    bool differs = false;
    for (auto span = std::ranges::lower_bound(shown.spans, begin, {}, &TextSpan::begin);
         span != shown.spans.end() && span->begin < end; ++span) {
        const int last = text.rowInLine(static_cast<int>(std::min(span->end, end)) - 1);
        for (int row = text.rowInLine(static_cast<int>(span->begin)); span->look != Look::Unchanged && row <= last;
             ++row)
            if (Look &look = looks[static_cast<size_t>(row)]; look != Look::Conflict)
                look = span->look;
        differs = differs || span->look != Look::Unchanged;
    }
    return differs ? looks : std::vector<Look>(rows, shown.lines[static_cast<size_t>(line)].look);
}

} // namespace

/// Of a formatted line, only the rows in which something differs are coloured.
void PaneMarks::markRows()
{
    for (int line = 0; m_text.isFormatted() && m_text.hasCuts() && line < m_text.lineCount(); ++line) {
        if (m_text.rowsOf(line) < 2)
            continue;
        const unsigned among = lookMarkers & ~(hasFault(line) ? 1U << markerOf(Look::Fails) : 0);
        int row = 0;
        for (const Look look : rowLooks(m_text, line, m_shown))
            m_text.setRowMarkers(line, row++, look == Look::Unchanged ? 0 : 1U << markerOf(look), among);
    }
}

void PaneMarks::doubt()
{
    m_unsure.assign(m_unsure.size(), true);
}

bool PaneMarks::hasFault(int line) const
{
    return std::any_of(m_faults.begin(), m_faults.end(), [&](const FaultMark &fault) {
        return m_text.lineOf(static_cast<int>(fault.range.begin)) == line;
    });
}

void PaneMarks::setLineFiller(int line, uint32_t rows)
{
    if (m_text.SendScintilla(Sci::SCI_ANNOTATIONGETLINES, static_cast<long>(line)) == static_cast<long>(rows))
        return;
    const std::string blank = rows == 0 ? std::string() : " " + std::string(rows - 1, '\n');
    m_text.SendScintilla(Sci::SCI_ANNOTATIONSETTEXT, static_cast<uintptr_t>(line), rows == 0 ? nullptr : blank.c_str());
}

/// Returns true if fillers changed.
bool PaneMarks::decorateLines(const std::vector<LineLook> &next, std::vector<int> &changed)
{
    bool rows = false;
    for (size_t i = 0; i < next.size(); ++i) {
        LineLook &shown = m_shown.lines[i];
        if (shown == next[i] && !m_unsure[i])
            continue;
        const int line = static_cast<int>(i);
        setLineMarker(line, next[i].look);
        if (shown.filler != next[i].filler || m_unsure[i]) {
            setLineFiller(line, next[i].filler);
            rows = true;
        }
        shown = next[i];
        m_unsure[i] = false;
        changed.push_back(line);
    }
    return rows;
}

void PaneMarks::decorateChips(const std::vector<LineChip> &next, std::vector<int> &changed)
{
    if (m_shown.chips == next)
        return;
    std::vector<LineChip> differ;
    const auto less = [](const LineChip &a, const LineChip &b) {
        return std::tie(a.line, a.look, a.text) < std::tie(b.line, b.look, b.text);
    };
    std::set_symmetric_difference(m_shown.chips.begin(), m_shown.chips.end(), next.begin(), next.end(),
                                  std::back_inserter(differ), less);
    for (const LineChip &chip : differ)
        changed.push_back(chip.line);
    m_shown.chips = next;
}

/// Items with their own margin column, which exists only if there are any.
template <class Items>
void PaneMarks::decorateMargin(Items &shown, const Items &next)
{
    if (shown == next)
        return;
    const bool otherWidth = shown.empty() != next.empty();
    shown = next;
    if (otherWidth)
        Q_EMIT marginChanged();
    m_text.viewport()->update();
}

bool PaneMarks::decorate(const Decorations &next)
{
    const auto count = static_cast<size_t>(m_text.lineCount());
    if (next.lines.size() != count)
        return false;
    m_shown.lines.resize(count);
    m_unsure.resize(count, true);
    std::vector<int> changed;
    bool rows = decorateLines(next.lines, changed);
    m_spans.apply(m_shown.spans, next.spans);
    if (m_shown.spans != next.spans)
        m_shown.spans = next.spans;
    markRows();
    decorateChips(next.chips, changed);
    decorateMargin(m_shown.numbers, next.numbers);
    decorateMargin(m_shown.owners, next.owners);
    const auto replace = [&rows](auto &shown, const auto &other) {
        rows = rows || shown != other;
        if (shown != other)
            shown = other;
    };
    replace(m_shown.gone, next.gone);
    replace(m_shown.bars, next.bars);
    replace(m_shown.choiceBars, next.choiceBars);
    replace(m_shown.elements, next.elements);
    if (m_shown.takes != next.takes) {
        std::ranges::transform(m_shown.takes, std::back_inserter(changed), &LineTake::line);
        std::ranges::transform(next.takes, std::back_inserter(changed), &LineTake::line);
        m_shown.takes = next.takes;
    }
    replace(m_shown.leading, next.leading);
    if (rows)
        Q_EMIT rowsChanged();
    else if (!changed.empty())
        Q_EMIT linesChanged(changed);
    return true;
}

void PaneMarks::undecorate()
{
    Decorations none;
    none.lines.assign(static_cast<size_t>(m_text.lineCount()), {});
    decorate(none);
}

void PaneMarks::setFaults(std::vector<FaultMark> faults)
{
    if (faults == m_faults)
        return;
    m_text.SendScintilla(Sci::SCI_MARKERDELETEALL, static_cast<long>(markerOf(Look::Fails)));
    for (size_t line = 0; line < m_shown.lines.size(); ++line) {
        if (m_shown.lines[line].look == Look::Fails)
            m_text.addMarker(static_cast<int>(line), markerOf(Look::Fails));
    }
    const long length = m_text.length();
    m_text.SendScintilla(Sci::SCI_SETINDICATORCURRENT, static_cast<long>(faultIndicator));
    m_text.SendScintilla(Sci::SCI_INDICATORCLEARRANGE, 0UL, length);
    for (const FaultMark &fault : faults) {
        const long begin = std::min<long>(fault.range.begin, length);
        m_text.addMarker(m_text.lineOf(static_cast<int>(begin)), markerOf(Look::Fails));
        const long end = std::min<long>(std::max(fault.range.end, fault.range.begin + 1), length);
        if (end > begin)
            m_text.SendScintilla(Sci::SCI_INDICATORFILLRANGE, static_cast<unsigned long>(begin), end - begin);
    }
    m_faults = std::move(faults);
    m_text.viewport()->update();
    Q_EMIT faultsChanged();
}

} // namespace fieldwise::ui

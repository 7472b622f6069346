// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include "ui/editor/paneeditor.h"

namespace fieldwise::ui {

// Decorations are applied as differences: what Scintilla holds is mirrored in m_shown, which follows the edits as
// Scintilla's own markers and annotations do; lines where the two could disagree are `unsure` and set again.

void PaneEditor::onModified(int position, int type, const char *text, int length, int linesAdded)
{
    if (type & (SC_MOD_BEFOREINSERT | SC_MOD_BEFOREDELETE)) {
        finishAnnounced();
        m_announced = {{}, position, type & SC_MOD_BEFOREINSERT ? length : 0, nativeLines()};
        if (type & SC_MOD_BEFOREDELETE) {
            const auto row = [this](int at) {
                return static_cast<int>(native(SCI_LINEFROMPOSITION, static_cast<unsigned long>(at)));
            };
            m_announced->edit = removed(position, length, row(position + length) - row(position));
        }
    } else if (type & SC_MOD_INSERTTEXT) {
        onEdited(inserted(position, linesAdded), QByteArray(text, length));
    } else if (type & SC_MOD_DELETETEXT) {
        onEdited(removed(position, length, -linesAdded), {});
    }
}

void PaneEditor::finishAnnounced()
{
    const auto told = std::exchange(m_announced, std::nullopt);
    if (!told)
        return;
    if (told->added == 0)
        return onEdited(told->edit, {});
    QByteArray added(told->added, Qt::Uninitialized); // a NUL comes behind the text, for which only these have room
    SendScintilla(SCI_GETTEXTRANGE, static_cast<long>(told->position), static_cast<long>(told->position + told->added),
                  added.data());
    onEdited(inserted(told->position, nativeLines() - told->rows), added);
}

void PaneEditor::onEdited(const Told &edit, const QByteArray &added)
{
    const auto [position, removed, linesAdded, joins] = edit;
    if (joins && static_cast<size_t>(lineOf(position)) < m_unsure.size())
        m_unsure[static_cast<size_t>(lineOf(position))] = true; // its fillers stood below the last row
    if (removed == 0 && added.isEmpty())
        return; // nothing but a cut
    const auto length = static_cast<int>(added.size());
    followScope(position, removed, length);
    if (linesAdded != 0) {
        shiftLines(position, linesAdded);
        fitMargin();
    }
    const int by = length - removed;
    const int touchedTo = position + length;
    if (m_editedFrom < 0) {
        m_editedFrom = position;
        m_editedTo = touchedTo;
    } else {
        if (m_editedTo > position)
            m_editedTo = std::max(position, m_editedTo + by);
        m_editedFrom = std::min(m_editedFrom, position);
        m_editedTo = std::max(m_editedTo, touchedTo);
    }
    m_editedBy += by;
    m_typed = true;
    if (!m_loading)
        Q_EMIT edited(position, removed, added);
    if (linesAdded != 0 && !m_loading)
        Q_EMIT rowsChanged();
}

void PaneEditor::shiftLines(int position, int linesAdded)
{
    auto &lines = m_shown.lines;
    const int line = lineOf(position);
    const auto size = static_cast<int>(lines.size());
    const int at = std::min(size, lineStart(line) == position && linesAdded > 0 ? line : line + 1);
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
    for (FoldBar &bar : m_shown.bars)
        bar.first += bar.first >= at ? linesAdded : 0;
    shift(m_shown.bars, [](FoldBar &bar) -> int & { return bar.afterLine; });
    if (m_frame && m_frame->line >= at)
        m_frame->line = std::max(0, m_frame->line + linesAdded);
}

void PaneEditor::setLineMarker(int line, Look look)
{
    static constexpr unsigned all = (1U << static_cast<unsigned>(Look::Count)) - 2;
    const unsigned fault = hasFault(line) ? 1U << markerOf(Look::Fails) : 0;
    const unsigned have = markersAtLine(line) & all & ~fault;
    const unsigned want = look == Look::Unchanged ? 0 : 1U << markerOf(look) & ~fault;
    if (have == want)
        return;
    for (int old = 1; old < static_cast<int>(Look::Count); ++old)
        if (have & ~want & 1U << old)
            deleteMarker(line, old);
    if (want & ~have)
        addMarker(line, markerOf(look));
}

bool PaneEditor::hasFault(int line) const
{
    return std::any_of(m_faults.begin(), m_faults.end(),
                       [&](const FaultMark &fault) { return lineOf(static_cast<int>(fault.range.begin)) == line; });
}

void PaneEditor::setLineFiller(int line, uint32_t rows)
{
    if (SendScintilla(SCI_ANNOTATIONGETLINES, static_cast<long>(line)) == static_cast<long>(rows))
        return;
    if (rows == 0) {
        SendScintilla(SCI_ANNOTATIONSETTEXT, static_cast<uintptr_t>(line), static_cast<const char *>(nullptr));
        return;
    }
    const std::string blank = " " + std::string(rows - 1, '\n');
    SendScintilla(SCI_ANNOTATIONSETTEXT, static_cast<uintptr_t>(line), blank.c_str());
}

bool PaneEditor::decorate(const Decorations &next)
{
    const auto count = static_cast<size_t>(lineCount());
    if (next.lines.size() != count)
        return false;
    m_shown.lines.resize(count);
    m_unsure.resize(count, true);
    bool rows = false;
    std::vector<int> changed;
    for (size_t i = 0; i < count; ++i) {
        LineLook &shown = m_shown.lines[i];
        const LineLook &want = next.lines[i];
        if (shown == want && !m_unsure[i])
            continue;
        const int line = static_cast<int>(i);
        setLineMarker(line, want.look);
        if (shown.filler != want.filler || m_unsure[i]) {
            setLineFiller(line, want.filler);
            rows = true;
        }
        shown = want;
        m_unsure[i] = false;
        changed.push_back(line);
    }
    applySpans(next.spans);
    if (m_shown.chips != next.chips) {
        std::vector<LineChip> differ;
        const auto less = [](const LineChip &a, const LineChip &b) {
            return std::tie(a.line, a.look, a.text) < std::tie(b.line, b.look, b.text);
        };
        std::set_symmetric_difference(m_shown.chips.begin(), m_shown.chips.end(), next.chips.begin(), next.chips.end(),
                                      std::back_inserter(differ), less);
        for (const LineChip &chip : differ)
            changed.push_back(chip.line);
        m_shown.chips = next.chips;
    }
    if (m_shown.numbers != next.numbers) {
        const bool margin = m_shown.numbers.empty() != next.numbers.empty();
        m_shown.numbers = next.numbers;
        if (margin)
            fitMargin();
        viewport()->update();
    }
    if (m_shown.owners != next.owners) {
        const bool margin = m_shown.owners.empty() != next.owners.empty();
        m_shown.owners = next.owners;
        if (margin)
            fitMargin();
        viewport()->update();
    }
    if (m_shown.gone != next.gone) {
        m_shown.gone = next.gone;
        rows = true;
    }
    if (m_shown.bars != next.bars) {
        m_shown.bars = next.bars;
        rows = true;
    }
    if (m_shown.leading != next.leading) {
        m_shown.leading = next.leading;
        rows = true;
    }
    if (rows) {
        if (m_wrapped)
            settleWraps();
        scrollToRow(m_firstRow);
        Q_EMIT rowsChanged();
    }
    if (rows)
        viewport()->update();
    else if (!changed.empty())
        updateLines(changed);
    return true;
}

void PaneEditor::updateLines(const std::vector<int> &lines)
{
    Q_EMIT looksChanged();
    if (lines.size() > 200)
        return viewport()->update();
    const int top = static_cast<int>(SendScintilla(SCI_GETFIRSTVISIBLELINE));
    for (const int line : lines) {
        const int row = static_cast<int>(SendScintilla(SCI_VISIBLEFROMDOCLINE, static_cast<long>(line))) - top;
        if (row >= 0 && row * m_lineHeight < viewport()->height())
            viewport()->update(0, row * m_lineHeight, viewport()->width(), wrapsOf(line) * m_lineHeight);
    }
}

void PaneEditor::updateFrame(const std::optional<RowFrame> &frame)
{
    if (!frame)
        return;
    const int top = (rowOf(*frame) - std::max(m_firstRow, static_cast<int>(m_shown.leading))) * m_lineHeight;
    viewport()->update(0, top - 1, viewport()->width(), frame->rows * m_lineHeight + 2);
    if (frame->line < 0)
        m_leading->update();
}

void PaneEditor::undecorate()
{
    Decorations none;
    none.lines.assign(static_cast<size_t>(lineCount()), {});
    decorate(none);
}

void PaneEditor::fillSpan(const TextSpan &span)
{
    if (span.end <= span.begin || (span.look == Look::Unchanged && !span.strike && !span.muted))
        return;
    SendScintilla(SCI_SETINDICATORCURRENT,
                  static_cast<long>(span.muted        ? mutedIndicator
                                        : span.strike ? strikeIndicator
                                                      : boxIndicator(span.look)));
    SendScintilla(SCI_INDICATORFILLRANGE, static_cast<unsigned long>(span.begin),
                  static_cast<long>(span.end - span.begin));
}

void PaneEditor::applySpans(const std::vector<TextSpan> &next)
{
    const std::vector<TextSpan> &old = m_shown.spans;
    const bool touched = m_editedFrom >= 0;
    const auto by = static_cast<uint32_t>(m_editedBy); // wraps, as the sums below do
    const auto from = static_cast<uint32_t>(std::max(0, m_editedFrom));
    const auto to = static_cast<uint32_t>(std::max(0, m_editedTo));

    size_t front = 0;
    const size_t shorter = std::min(old.size(), next.size());
    uint32_t begin = 0;
    while (front < shorter && old[front] == next[front] && (!touched || old[front].end < from))
        begin = std::max(begin, old[front++].end);
    size_t back = 0;
    while (back < shorter - front) {
        TextSpan moved = old[old.size() - 1 - back];
        moved.begin += by;
        moved.end += by;
        if (!(moved == next[next.size() - 1 - back]) || (touched && moved.begin <= to))
            break;
        ++back;
    }
    auto end = static_cast<uint32_t>(SendScintilla(SCI_GETLENGTH));
    if (back > 0)
        end = std::min(end, next[next.size() - back].begin);
    const bool same = front + back == next.size() && front + back == old.size();
    if (!same || touched) {
        const auto crosses = [&](const TextSpan &span) { return span.begin < begin; };
        if (begin > end
            || std::any_of(old.begin() + static_cast<long>(front), old.end() - static_cast<long>(back), crosses)) {
            begin = 0;
            end = static_cast<uint32_t>(SendScintilla(SCI_GETLENGTH));
            front = back = 0;
        }
        for (int look = 1; look < static_cast<int>(Look::Count); ++look) {
            SendScintilla(SCI_SETINDICATORCURRENT, static_cast<long>(boxIndicator(static_cast<Look>(look))));
            SendScintilla(SCI_INDICATORCLEARRANGE, static_cast<unsigned long>(begin), static_cast<long>(end - begin));
        }
        for (const int indicator : {strikeIndicator, mutedIndicator}) {
            SendScintilla(SCI_SETINDICATORCURRENT, static_cast<long>(indicator));
            SendScintilla(SCI_INDICATORCLEARRANGE, static_cast<unsigned long>(begin), static_cast<long>(end - begin));
        }
        for (size_t i = front; i < next.size() - back; ++i)
            fillSpan(next[i]);
        m_shown.spans = next;
    }
    m_editedFrom = m_editedTo = -1;
    m_editedBy = 0;
}

void PaneEditor::setFaults(std::vector<FaultMark> faults)
{
    if (faults == m_faults)
        return;
    SendScintilla(SCI_MARKERDELETEALL, static_cast<long>(markerOf(Look::Fails)));
    for (size_t line = 0; line < m_shown.lines.size(); ++line) {
        if (m_shown.lines[line].look == Look::Fails)
            addMarker(static_cast<int>(line), markerOf(Look::Fails));
    }
    const long length = SendScintilla(SCI_GETLENGTH);
    SendScintilla(SCI_SETINDICATORCURRENT, static_cast<long>(faultIndicator));
    SendScintilla(SCI_INDICATORCLEARRANGE, 0UL, length);
    for (const FaultMark &fault : faults) {
        const long begin = std::min<long>(fault.range.begin, length);
        addMarker(lineOf(static_cast<int>(begin)), markerOf(Look::Fails));
        const long end = std::min<long>(std::max(fault.range.end, fault.range.begin + 1), length);
        if (end > begin)
            SendScintilla(SCI_INDICATORFILLRANGE, static_cast<unsigned long>(begin), end - begin);
    }
    m_faults = std::move(faults);
    viewport()->update();
    Q_EMIT looksChanged();
}

void PaneEditor::setFrame(std::optional<RowFrame> frame)
{
    if (frame == m_frame)
        return;
    updateFrame(m_frame);
    m_frame = frame;
    updateFrame(m_frame);
    Q_EMIT looksChanged();
}

void PaneEditor::setStale(bool stale)
{
    if (stale == m_stale)
        return;
    m_stale = stale;
    viewport()->update();
}

} // namespace fieldwise::ui

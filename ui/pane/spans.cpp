// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pane/spans.h"

#include <algorithm>

#include "ui/pane/indicators.h"

namespace fieldwise::ui {

using Sci = QsciScintillaBase;

void TextSpans::follow(int position, int removed, int added)
{
    const int by = added - removed;
    const int touchedTo = position + added;
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
}

void TextSpans::clear()
{
    m_editedFrom = m_editedTo = -1;
    m_editedBy = 0;
}

void TextSpans::apply(const std::vector<TextSpan> &old, const std::vector<TextSpan> &next)
{
    const bool touched = isTouched();
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
    auto end = static_cast<uint32_t>(m_text.length());
    if (back > 0)
        end = std::min(end, next[next.size() - back].begin);
    const bool same = front + back == next.size() && front + back == old.size();
    if (!same || touched) {
        const auto crosses = [&](const TextSpan &span) { return span.begin < begin; };
        if (begin > end
            || std::any_of(old.begin() + static_cast<long>(front), old.end() - static_cast<long>(back), crosses)) {
            begin = 0;
            end = static_cast<uint32_t>(m_text.length());
            front = back = 0;
        }
        erase(begin, end);
        for (size_t i = front; i < next.size() - back; ++i)
            fill(next[i]);
    }
    clear();
}

void TextSpans::erase(uint32_t begin, uint32_t end)
{
    const auto clearRange = [&](int indicator) {
        m_text.SendScintilla(Sci::SCI_SETINDICATORCURRENT, static_cast<long>(indicator));
        m_text.SendScintilla(Sci::SCI_INDICATORCLEARRANGE, static_cast<unsigned long>(begin),
                             static_cast<long>(end - begin));
    };
    for (int look = 1; look < static_cast<int>(Look::Count); ++look)
        clearRange(boxIndicator(static_cast<Look>(look)));
    clearRange(strikeIndicator);
    clearRange(mutedIndicator);
}

void TextSpans::fill(const TextSpan &span)
{
    if (span.end <= span.begin || (span.look == Look::Unchanged && !span.strike && !span.muted))
        return;
    const int indicator = span.muted ? mutedIndicator : span.strike ? strikeIndicator : boxIndicator(span.look);
    m_text.SendScintilla(Sci::SCI_SETINDICATORCURRENT, static_cast<long>(indicator));
    m_text.fillIndicator(static_cast<int>(span.begin), static_cast<int>(span.end));
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pane/scope.h"

#include <algorithm>

namespace fieldwise::ui {

using Sci = QsciScintillaBase;

bool PaneScope::set(std::optional<std::pair<int, int>> lines)
{
    std::optional<Range> scope;
    if (lines && lines->second < lines->first) {
        scope = Range{};
    } else if (lines) {
        const int end = lines->second + 1 < m_text.lineCount() ? m_text.lineStart(lines->second + 1) : m_text.length();
        scope = Range{static_cast<uint32_t>(m_text.lineStart(lines->first)), static_cast<uint32_t>(end)};
    }
    return std::exchange(m_scope, scope) != scope;
}

std::pair<int, int> PaneScope::caretRange() const
{
    if (!m_scope)
        return {0, m_text.length()};
    const auto begin = static_cast<int>(m_scope->begin);
    const auto end = static_cast<int>(m_scope->end);
    const int line = m_text.lineOf(end);
    // After the last line break another resource begins.
    const bool behindBreak = end < m_text.length() && end > begin && m_text.lineStart(line) == end;
    return {begin, behindBreak ? m_text.lineEnd(line - 1) : end};
}

int PaneScope::held(int position) const
{
    const auto [first, last] = caretRange();
    return std::clamp(position, first, last);
}

bool PaneScope::hold()
{
    if (!m_scope)
        return false;
    const auto [first, last] = caretRange();
    const auto held = [first = first, last = last](long at) {
        return std::clamp(at, static_cast<long>(first), static_cast<long>(last));
    };
    for (long i = m_text.SendScintilla(Sci::SCI_GETSELECTIONS); --i > 0;) {
        const long anchor = m_text.SendScintilla(Sci::SCI_GETSELECTIONNANCHOR, i);
        const long caret = m_text.SendScintilla(Sci::SCI_GETSELECTIONNCARET, i);
        if (held(anchor) != anchor || held(caret) != caret)
            m_text.SendScintilla(Sci::SCI_DROPSELECTIONN, i);
    }
    const long anchor = m_text.SendScintilla(Sci::SCI_GETANCHOR), caret = m_text.SendScintilla(Sci::SCI_GETCURRENTPOS);
    if (held(anchor) == anchor && held(caret) == caret)
        return false;
    m_text.SendScintilla(Sci::SCI_SETSEL, static_cast<unsigned long>(held(anchor)), held(caret));
    return true;
}

void PaneScope::follow(int position, int removed, int added)
{
    if (!m_scope)
        return;
    const auto at = static_cast<uint32_t>(position);
    const auto by = static_cast<uint32_t>(removed);
    if (removed == 0) {
        m_scope->end += at <= m_scope->end ? static_cast<uint32_t>(added) : 0;
        m_scope->begin += at < m_scope->begin ? static_cast<uint32_t>(added) : 0;
        return;
    }
    // Without the last line break, the next resource would be drawn on the last line.
    const bool isLast = static_cast<uint32_t>(m_text.length()) + by <= m_scope->end;
    if (m_watched && (at < m_scope->begin || at + by > m_scope->end - (isLast ? 0 : 1)))
        m_lost = true;
    const auto moved = [at, by](uint32_t x) { return x <= at ? x : std::max(at, x - std::min(x, by)); };
    m_scope = Range{moved(m_scope->begin), moved(m_scope->end)};
}

void PaneScope::watch()
{
    if (m_scope)
        m_watched = {*m_scope, m_text.bytes()};
}

std::optional<PaneScope::Watched> PaneScope::lost()
{
    auto watched = std::exchange(m_watched, std::nullopt);
    return std::exchange(m_lost, false) ? std::move(watched) : std::nullopt;
}

} // namespace fieldwise::ui

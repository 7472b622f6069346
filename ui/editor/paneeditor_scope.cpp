// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/paneeditor.h"

#include <algorithm>
#include <utility>

#include <QKeyEvent>

#include "core/base/text.h"

namespace fieldwise::ui {

// The scope: while one resource of several is shown, the caret stays in it, and no key can take away text that is not
// seen.

void PaneEditor::setScope(std::optional<std::pair<int, int>> lines)
{
    std::optional<Range> scope;
    if (lines && lines->second < lines->first) {
        scope = Range{};
    } else if (lines) {
        const int end = lines->second + 1 < lineCount() ? lineStart(lines->second + 1)
                                                        : static_cast<int>(SendScintilla(SCI_GETLENGTH));
        scope = Range{static_cast<uint32_t>(lineStart(lines->first)), static_cast<uint32_t>(end)};
    }
    if (scope == m_scope)
        return;
    m_scope = scope;
    holdInScope();
}

std::pair<int, int> PaneEditor::caretRange() const
{
    const auto length = static_cast<int>(SendScintilla(SCI_GETLENGTH));
    if (!m_scope)
        return {0, length};
    const auto begin = static_cast<int>(m_scope->begin);
    const auto end = static_cast<int>(m_scope->end);
    const int line = lineOf(end);
    // Behind the last break another resource begins.
    return {begin, end < length && end > begin && lineStart(line) == end ? lineEnd(line - 1) : end};
}

void PaneEditor::holdInScope()
{
    if (!m_scope || m_loading)
        return;
    const auto [first, last] = caretRange();
    const auto held = [first = first, last = last](long at) {
        return std::clamp(at, static_cast<long>(first), static_cast<long>(last));
    };
    for (long i = SendScintilla(SCI_GETSELECTIONS); --i > 0;) {
        const long anchor = SendScintilla(SCI_GETSELECTIONNANCHOR, i), caret = SendScintilla(SCI_GETSELECTIONNCARET, i);
        if (held(anchor) != anchor || held(caret) != caret)
            SendScintilla(SCI_DROPSELECTIONN, i);
    }
    const long anchor = SendScintilla(SCI_GETANCHOR), caret = SendScintilla(SCI_GETCURRENTPOS);
    if (held(anchor) != anchor || held(caret) != caret) {
        const int row = m_firstRow;
        SendScintilla(SCI_SETSEL, static_cast<unsigned long>(held(anchor)), held(caret));
        m_caretLine = lineOf(position());
        scrollToRow(row); // Scintilla goes to the end of what is selected
    }
}

bool PaneEditor::mayEdit() const
{
    return !m_scope || !m_scope->empty();
}

void PaneEditor::followScope(int position, int removed, int added)
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
    // With the last break the next resource would be drawn onto the last line.
    const bool isLast = static_cast<uint32_t>(SendScintilla(SCI_GETLENGTH)) + by <= m_scope->end;
    if (m_guarded && (at < m_scope->begin || at + by > m_scope->end - (isLast ? 0 : 1)))
        m_lost = true;
    const auto moved = [at, by](uint32_t x) { return x <= at ? x : std::max(at, x - std::min(x, by)); };
    m_scope = Range{moved(m_scope->begin), moved(m_scope->end)};
}

PaneEditor::Guard::Guard(PaneEditor &editor)
    : m_gesture(editor), m_editor(editor), m_before(editor.m_scope), m_outer(std::exchange(editor.m_guarding, true))
{
    m_editor.holdInScope();
    if (!m_outer && m_before)
        m_editor.m_guarded = m_editor.bytes();
}

PaneEditor::Guard::~Guard()
{
    m_editor.m_guarding = m_outer;
    if (m_outer)
        return;
    const auto guarded = std::exchange(m_editor.m_guarded, {});
    if (!std::exchange(m_editor.m_lost, false) || !guarded)
        return;
    const std::string &before = *guarded;
    const std::string now = m_editor.bytes();
    const size_t front = commonPrefix(before, now);
    const size_t back = commonSuffix(std::string_view(before).substr(front), std::string_view(now).substr(front));
    m_editor.replace({static_cast<uint32_t>(front), static_cast<uint32_t>(now.size() - back)},
                     std::string_view(before).substr(front, before.size() - front - back));
    m_editor.m_scope = m_before;
    m_editor.holdInScope();
}

void PaneEditor::setFileStarts(const std::vector<int> &lines)
{
    if (lines.empty() && !m_hasFiles)
        return;
    std::vector<int> have;
    const auto next = [this](int from) {
        return static_cast<int>(SendScintilla(SCI_MARKERNEXT, static_cast<unsigned long>(from), 1L << fileMarker));
    };
    for (int line = next(0); line >= 0; line = next(line + 1))
        have.push_back(line);
    if (have == lines)
        return;
    markerDeleteAll(fileMarker);
    for (const int line : lines)
        markFirstRow(line, fileMarker);
    m_hasFiles = !lines.empty();
    viewport()->update();
}

int PaneEditor::numberOf(int line) const
{
    const long start =
        m_hasFiles ? SendScintilla(SCI_MARKERPREVIOUS, static_cast<unsigned long>(line), 1L << fileMarker) : 0;
    return line - static_cast<int>(std::max(start, 0L)) + 1;
}

} // namespace fieldwise::ui

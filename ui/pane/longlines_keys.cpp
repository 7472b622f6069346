// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pane/longlines.h"

#include <algorithm>

#include <QKeyEvent>

namespace fieldwise::ui {

// Typing, pasting and dropping. A cut between two rows is not a character: keys skip it.

void LongLines::keyPressEvent(QKeyEvent *event)
{
    if (!hasCuts() || native(SCI_GETSELECTIONS) > 1)
        return QsciScintilla::keyPressEvent(event);
    auto caret = static_cast<int>(native(SCI_GETCURRENTPOS));
    if (event->key() == Qt::Key_Backspace && native(SCI_GETSELECTIONEMPTY) && isBehindCut(caret))
        native(SCI_SETEMPTYSELECTION, static_cast<unsigned long>(caret) - 1);
    else if (event->key() == Qt::Key_Delete || !event->text().isEmpty())
        stepOverCut();
    const int before = position();
    QsciScintilla::keyPressEvent(event);
    const bool sideways = event->key() == Qt::Key_Left || event->key() == Qt::Key_Right;
    while (sideways && position() == before && native(SCI_GETCURRENTPOS) != caret) {
        caret = static_cast<int>(native(SCI_GETCURRENTPOS));
        QsciScintilla::keyPressEvent(event);
    }
}

void LongLines::paste()
{
    joinFormatted();
    stepOverCut();
    QsciScintilla::paste();
    cutAgain();
}

void LongLines::dropEvent(QDropEvent *event)
{
    if (m_formatted && hasCuts())
        return event->ignore(); // it would fall between the rows
    QsciScintilla::dropEvent(event);
    cutAgain();
}

void LongLines::inputMethodEvent(QInputMethodEvent *event)
{
    joinFormatted();
    stepOverCut();
    QsciScintilla::inputMethodEvent(event);
    cutAgain();
}

void LongLines::replaceBytes(Range range, std::string_view by)
{
    joinFormatted(lineOf(static_cast<int>(range.begin)), lineOf(static_cast<int>(range.end)));
    SendScintilla(SCI_SETTARGETSTART, static_cast<unsigned long>(range.begin));
    SendScintilla(SCI_SETTARGETEND, static_cast<unsigned long>(range.end));
    SendScintilla(SCI_REPLACETARGET, static_cast<uintptr_t>(by.size()), by.empty() ? "" : by.data());
    cutAgain();
}

std::vector<std::pair<int, int>> LongLines::copiedRanges() const
{
    std::vector<std::pair<int, int>> found;
    const long count = SendScintilla(SCI_GETSELECTIONS);
    for (long i = 0; i < count; ++i)
        found.emplace_back(static_cast<int>(SendScintilla(SCI_GETSELECTIONNSTART, i)),
                           static_cast<int>(SendScintilla(SCI_GETSELECTIONNEND, i)));
    std::ranges::sort(found);
    if (std::ranges::all_of(found, [](const auto &range) { return range.first == range.second; })) {
        const int line = lineOf(position());
        found = {{lineStart(line), line + 1 < lineCount() ? lineStart(line + 1) : length()}};
    }
    return found;
}

int LongLines::lineAtHeight(int y) const
{
    const long height = std::max(1L, SendScintilla(SCI_TEXTHEIGHT));
    return static_cast<int>(SendScintilla(SCI_DOCLINEFROMVISIBLE, SendScintilla(SCI_GETFIRSTVISIBLELINE) + y / height));
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pane/typing.h"

#include <algorithm>
#include <string>

#include "ui/pane/colouring.h"
#include "ui/pane/indenting.h"

namespace fieldwise::ui {

using Sci = QsciScintillaBase;

namespace {

std::string spaces(int count)
{
    return std::string(static_cast<size_t>(count), ' ');
}

void remove(LongLines &text, int at, int bytes)
{
    text.SendScintilla(Sci::SCI_DELETERANGE, static_cast<unsigned long>(at), static_cast<long>(bytes));
}

void insert(LongLines &text, int at, const std::string &added)
{
    text.SendScintilla(Sci::SCI_INSERTTEXT, static_cast<uintptr_t>(at), added.c_str());
}

void insertNewLine(LongLines &text)
{
    const auto begin = static_cast<int>(text.SendScintilla(Sci::SCI_GETSELECTIONSTART));
    const int line = text.lineOf(begin);
    colour(text, begin);
    const std::string bytes = text.bytes();
    const LineState state = LineState::unpack(
        line > 0 ? static_cast<int>(text.SendScintilla(Sci::SCI_GETLINESTATE, static_cast<long>(line - 1))) : 0);
    const auto start = static_cast<size_t>(text.lineStart(line));
    const std::string_view before = std::string_view(bytes).substr(start, static_cast<size_t>(begin) - start);
    const int indent = indentAfter(before, state, indentStep(bytes));
    auto end = static_cast<int>(text.SendScintilla(Sci::SCI_GETSELECTIONEND));
    while (end < text.lineEnd(text.lineOf(end)) && bytes[static_cast<size_t>(end)] == ' ')
        ++end; // the new line gets its own
    const long mode = text.SendScintilla(Sci::SCI_GETEOLMODE);
    const std::string newline = mode == Sci::SC_EOL_CRLF ? "\r\n" : mode == Sci::SC_EOL_CR ? "\r" : "\n";
    text.SendScintilla(Sci::SCI_SETSEL, static_cast<unsigned long>(begin), static_cast<long>(end));
    text.SendScintilla(Sci::SCI_REPLACESEL, (newline + spaces(indent)).c_str());
    text.SendScintilla(Sci::SCI_CHOOSECARETX);
}

/// Keeps the selection, measured from the ends of its lines.
template <class Edit>
void editLines(LongLines &text, std::pair<int, int> lines, Edit &&edit)
{
    const auto place = [&text](unsigned message) {
        const auto at = static_cast<int>(text.SendScintilla(message));
        return std::pair(text.lineOf(at), text.lineEnd(text.lineOf(at)) - at);
    };
    const auto anchor = place(Sci::SCI_GETANCHOR);
    const auto caret = place(Sci::SCI_GETCURRENTPOS);
    for (int line = lines.first; line <= lines.second; ++line)
        edit(line);
    const auto at = [&text](std::pair<int, int> where) {
        return std::max(text.lineStart(where.first), text.lineEnd(where.first) - where.second);
    };
    text.SendScintilla(Sci::SCI_SETSEL, static_cast<unsigned long>(at(anchor)), static_cast<long>(at(caret)));
}

void indentLines(LongLines &text, std::pair<int, int> lines, int columns)
{
    editLines(text, lines, [&](int line) {
        const int blanks = text.indentation(line);
        if (columns > 0 && text.lineEnd(line) > text.lineStart(line))
            insert(text, text.lineStart(line), spaces(columns));
        else if (columns < 0 && blanks > 0)
            remove(text, text.lineStart(line), std::min(blanks, -columns));
    });
}

void indent(LongLines &text)
{
    const auto [first, last] = selectedLines(text);
    const int step = indentStep(text.bytes());
    if (last > first)
        return indentLines(text, {first, last}, step);
    const int column = static_cast<int>(text.SendScintilla(Sci::SCI_GETSELECTIONSTART)) - text.lineStart(first);
    text.SendScintilla(Sci::SCI_REPLACESEL, spaces(step - column % step).c_str());
}

/// Returns false unless the caret is between the start of a line and its text.
bool unindent(LongLines &text)
{
    const int at = text.position();
    const int start = text.lineStart(text.lineOf(at));
    if (text.hasSelectedText() || at == start || text.indentation(text.lineOf(at)) < at - start)
        return false;
    const int by = (at - start - 1) % indentStep(text.bytes()) + 1;
    remove(text, at - by, by);
    return true;
}

} // namespace

bool indentByKey(LongLines &text, const QKeyEvent &event)
{
    const bool plain = !(event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    if (!plain || text.isReadOnly() || text.SendScintilla(Sci::SCI_GETSELECTIONS) > 1)
        return false;
    switch (event.key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter: insertNewLine(text); return true;
    case Qt::Key_Tab: indent(text); return true;
    case Qt::Key_Backtab: indentLines(text, selectedLines(text), -indentStep(text.bytes())); return true;
    case Qt::Key_Backspace: return unindent(text);
    default: return false;
    }
}

std::pair<int, int> selectedLines(const LongLines &text)
{
    const auto begin = static_cast<int>(text.SendScintilla(Sci::SCI_GETSELECTIONSTART));
    const auto end = static_cast<int>(text.SendScintilla(Sci::SCI_GETSELECTIONEND));
    const int first = text.lineOf(begin);
    const int last = text.lineOf(end);
    return {first, last > first && end == text.lineStart(last) ? last - 1 : last};
}

void moveLineOver(LongLines &text, int line, std::pair<int, int> lines)
{
    const bool isDown = line > lines.second; // the lines go down
    const std::string bytes = text.bytes();
    const auto endOf = [&text](int of) {
        return of + 1 < text.lineCount() ? text.lineStart(of + 1) : text.lineEnd(of);
    };
    const auto part = [&bytes](int begin, int end) {
        return bytes.substr(static_cast<size_t>(begin), static_cast<size_t>(end - begin));
    };
    const int begin = text.lineStart(line);
    const int lower = isDown ? line : lines.second;
    const bool hasBreak = endOf(lower) > text.lineEnd(lower); // else it is the last line of the text
    const int upperEnd = text.lineEnd(isDown ? lines.second : line);
    const std::string newline = part(upperEnd, endOf(isDown ? lines.second : line));
    const std::string words = part(begin, text.lineEnd(line));
    const auto anchor = static_cast<int>(text.SendScintilla(Sci::SCI_GETANCHOR));
    const int caret = text.position();
    int shift = 0;
    if (isDown) {
        shift = static_cast<int>(words.size() + newline.size());
        remove(text, hasBreak ? begin : upperEnd, endOf(line) - (hasBreak ? begin : upperEnd));
        insert(text, text.lineStart(lines.first), words + newline);
    } else {
        const int removed = text.lineStart(lines.first) - begin;
        shift = -removed;
        insert(text, endOf(lines.second), hasBreak ? words + newline : newline + words);
        remove(text, begin, removed);
    }
    text.SendScintilla(Sci::SCI_SETSEL, static_cast<unsigned long>(anchor + shift), static_cast<long>(caret + shift));
}

void removeLines(LongLines &text, std::pair<int, int> lines)
{
    const bool isLast = lines.second + 1 >= text.lineCount();
    const int begin = isLast && lines.first > 0 ? text.lineEnd(lines.first - 1) : text.lineStart(lines.first);
    const int end = isLast ? text.lineEnd(lines.second) : text.lineStart(lines.second + 1);
    if (end > begin)
        remove(text, begin, end - begin);
}

void toggleComments(LongLines &text)
{
    const auto lines = selectedLines(text);
    const auto begin = [&text](int line) { return text.lineStart(line) + text.indentation(line); };
    const auto at = [&text](int position) {
        return text.SendScintilla(Sci::SCI_GETCHARAT, static_cast<long>(position));
    };
    int column = -1;
    bool areComments = true;
    for (int line = lines.first; line <= lines.second; ++line) {
        if (begin(line) >= text.lineEnd(line))
            continue;
        column = column < 0 ? text.indentation(line) : std::min(column, text.indentation(line));
        areComments = areComments && at(begin(line)) == '#';
    }
    if (column < 0)
        return;
    editLines(text, lines, [&](int line) {
        if (begin(line) >= text.lineEnd(line))
            return;
        if (areComments)
            remove(text, begin(line), at(begin(line) + 1) == ' ' ? 2 : 1);
        else
            insert(text, text.lineStart(line) + column, "# ");
    });
}

} // namespace fieldwise::ui

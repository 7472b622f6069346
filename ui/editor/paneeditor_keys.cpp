// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/paneeditor.h"

#include <algorithm>

#include <QAction>
#include <QKeyEvent>
#include <Qsci/qscicommandset.h>

#include "ui/editor/indenting.h"

namespace fieldwise::ui {

namespace {

/// The keys of a command of the window are no keys of the editor, whatever the command can do now.
bool belongsToWindow(const QWidget &window, const QKeyEvent &event)
{
    const QKeySequence pressed(event.keyCombination());
    return std::ranges::any_of(window.actions(),
                               [&](const QAction *action) { return action->shortcuts().contains(pressed); });
}

} // namespace

/// Moving, selecting and deleting stay; commands that no menu shows (Ctrl+D would double a line) go.
void PaneEditor::freeOurShortcuts()
{
    const auto isHidden = [](int key) {
        const int plain = key & ~static_cast<int>(Qt::KeyboardModifierMask);
        const bool alt = key & static_cast<int>(Qt::AltModifier);
        const bool shift = key & static_cast<int>(Qt::ShiftModifier);
        const bool control = key & static_cast<int>(Qt::ControlModifier);
        return (alt && !shift) || (control && plain > Qt::Key_Space && plain < Qt::Key_Escape);
    };
    for (QsciCommand *command : standardCommands()->commands()) {
        if (isHidden(command->key()))
            command->setKey(0);
        if (isHidden(command->alternateKey()))
            command->setAlternateKey(0);
    }
}

bool PaneEditor::leavesToWindow(QEvent *event)
{
    if (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress)
        return false;
    if (!belongsToWindow(*window(), *static_cast<QKeyEvent *>(event)))
        return false;
    event->ignore();
    return true;
}

PaneEditor::Uncounted::Uncounted(PaneEditor &editor) : m_editor(editor)
{
    if (!m_editor.m_hasReader)
        m_editor.SendScintilla(SCI_SETMODEVENTMASK, toldBefore);
}

PaneEditor::Uncounted::~Uncounted()
{
    m_editor.finishAnnounced();
    m_editor.SendScintilla(SCI_SETMODEVENTMASK, toldAfter);
    m_editor.cutAgain();
}

void PaneEditor::keyPressEvent(QKeyEvent *event)
{
    if (!mayEdit())
        return event->ignore();
    const Guard together(*this);
    const Uncounted quickly(*this);
    if (event->matches(QKeySequence::Cut))
        cut();
    else if (!indentKey(event))
        pressKey(event);
    followNativeScroll();
}

/// A cut between two rows is no character: keys go over it.
void PaneEditor::pressKey(QKeyEvent *event)
{
    if (!hasCuts() || SendScintilla(SCI_GETSELECTIONS) > 1)
        return QsciScintilla::keyPressEvent(event);
    const auto caret = static_cast<int>(native(SCI_GETCURRENTPOS));
    if (event->key() == Qt::Key_Backspace && native(SCI_GETSELECTIONEMPTY) && isBehindCut(caret))
        native(SCI_SETEMPTYSELECTION, static_cast<unsigned long>(caret) - 1);
    else if (event->key() == Qt::Key_Delete || !event->text().isEmpty())
        stepOverCut();
    const int before = position();
    QsciScintilla::keyPressEvent(event);
    const bool sideways = event->key() == Qt::Key_Left || event->key() == Qt::Key_Right;
    if (sideways && position() == before && native(SCI_GETCURRENTPOS) != caret)
        QsciScintilla::keyPressEvent(event);
}

/// Keys that know the indentation of YAML.
bool PaneEditor::indentKey(QKeyEvent *event)
{
    const bool plain = !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    if (!plain || isReadOnly() || SendScintilla(SCI_GETSELECTIONS) > 1)
        return false;
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter: newLine(); return true;
    case Qt::Key_Tab: tab(); return true;
    case Qt::Key_Backtab: indentLines(selectedLines(), -indentStep(bytes())); return true;
    case Qt::Key_Backspace: return unindent();
    default: return false;
    }
}

void PaneEditor::newLine()
{
    const auto begin = static_cast<int>(SendScintilla(SCI_GETSELECTIONSTART));
    const int line = lineOf(begin);
    colour(begin);
    const std::string text = bytes();
    const LineState state = LineState::unpack(
        line > 0 ? static_cast<int>(SendScintilla(SCI_GETLINESTATE, static_cast<long>(line - 1))) : 0);
    const auto start = static_cast<size_t>(lineStart(line));
    const std::string_view before = std::string_view(text).substr(start, static_cast<size_t>(begin) - start);
    const int indent = indentAfter(before, state, indentStep(text));
    auto end = static_cast<int>(SendScintilla(SCI_GETSELECTIONEND));
    while (end < lineEnd(lineOf(end)) && text[static_cast<size_t>(end)] == ' ')
        ++end; // the new line has its own
    const long mode = SendScintilla(SCI_GETEOLMODE);
    const std::string newline = mode == SC_EOL_CRLF ? "\r\n" : mode == SC_EOL_CR ? "\r" : "\n";
    SendScintilla(SCI_SETSEL, static_cast<unsigned long>(begin), static_cast<long>(end));
    SendScintilla(SCI_REPLACESEL, (newline + std::string(static_cast<size_t>(indent), ' ')).c_str());
    SendScintilla(SCI_CHOOSECARETX);
}

void PaneEditor::tab()
{
    const auto [first, last] = selectedLines();
    const int step = indentStep(bytes());
    if (last > first)
        return indentLines({first, last}, step);
    const auto column = static_cast<int>(SendScintilla(SCI_GETSELECTIONSTART)) - lineStart(first);
    SendScintilla(SCI_REPLACESEL, std::string(static_cast<size_t>(step - column % step), ' ').c_str());
}

/// Backspace between the begin of a line and its text.
bool PaneEditor::unindent()
{
    const int at = position();
    const int start = lineStart(lineOf(at));
    if (hasSelectedText() || at == start || indentation(lineOf(at)) < at - start)
        return false;
    const int step = indentStep(bytes());
    const int by = (at - start - 1) % step + 1;
    SendScintilla(SCI_DELETERANGE, static_cast<unsigned long>(at - by), static_cast<long>(by));
    return true;
}

std::pair<int, int> PaneEditor::selectedLines() const
{
    const auto begin = static_cast<int>(SendScintilla(SCI_GETSELECTIONSTART));
    const auto end = static_cast<int>(SendScintilla(SCI_GETSELECTIONEND));
    const int first = lineOf(begin);
    const int last = lineOf(end);
    return {first, last > first && end == lineStart(last) ? last - 1 : last};
}

/// Keeps what is selected, told from the ends of its lines.
template <class Edit>
void PaneEditor::editLines(std::pair<int, int> lines, Edit &&edit)
{
    const Gesture together(*this);
    const auto place = [this](unsigned message) {
        const auto at = static_cast<int>(SendScintilla(message));
        return std::pair(lineOf(at), lineEnd(lineOf(at)) - at);
    };
    const auto anchor = place(SCI_GETANCHOR);
    const auto caret = place(SCI_GETCURRENTPOS);
    for (int line = lines.first; line <= lines.second; ++line)
        edit(line);
    const auto at = [this](std::pair<int, int> where) {
        return std::max(lineStart(where.first), lineEnd(where.first) - where.second);
    };
    SendScintilla(SCI_SETSEL, static_cast<unsigned long>(at(anchor)), static_cast<long>(at(caret)));
}

void PaneEditor::indentLines(std::pair<int, int> lines, int columns)
{
    editLines(lines, [&](int line) {
        const int blanks = indentation(line);
        if (columns > 0 && lineEnd(line) > lineStart(line))
            SendScintilla(SCI_INSERTTEXT, static_cast<uintptr_t>(lineStart(line)),
                          std::string(static_cast<size_t>(columns), ' ').c_str());
        else if (columns < 0 && blanks > 0)
            SendScintilla(SCI_DELETERANGE, static_cast<unsigned long>(lineStart(line)),
                          static_cast<long>(std::min(blanks, -columns)));
    });
}

QString PaneEditor::toggleComment()
{
    if (isReadOnly() || !mayEdit())
        return tr("%1 can't be edited.").arg(accessibleName());
    const std::string text = bytes();
    const size_t first = text.find_first_not_of(" \t\r\n");
    if (first != std::string::npos && (text[first] == '{' || text[first] == '['))
        return tr("%1 is JSON, which has no comments.").arg(accessibleName());
    const auto lines = selectedLines();
    int indent = -1;
    bool all = true; // are comments already
    for (int line = lines.first; line <= lines.second; ++line) {
        const int at = lineStart(line) + indentation(line);
        if (at >= lineEnd(line))
            continue;
        indent = indent < 0 ? indentation(line) : std::min(indent, indentation(line));
        all = all && text[static_cast<size_t>(at)] == '#';
    }
    if (indent < 0)
        return {};
    editLines(lines, [&](int line) {
        const int at = lineStart(line) + indentation(line);
        if (at >= lineEnd(line))
            return;
        if (!all)
            SendScintilla(SCI_INSERTTEXT, static_cast<uintptr_t>(lineStart(line) + indent), "# ");
        else
            SendScintilla(SCI_DELETERANGE, static_cast<unsigned long>(at),
                          SendScintilla(SCI_GETCHARAT, static_cast<long>(at + 1)) == ' ' ? 2L : 1L);
    });
    return {};
}

/// A bracket of flow style beside the caret, and the one that it belongs to; -1 for none.
std::pair<int, int> PaneEditor::bracesAtCaret() const
{
    for (const int at : {position() - 1, position()}) {
        const long c = at < 0 ? 0 : SendScintilla(SCI_GETCHARAT, static_cast<long>(at));
        const bool isBrace = c == '{' || c == '}' || c == '[' || c == ']';
        if (isBrace
            && SendScintilla(SCI_GETSTYLEAT, static_cast<long>(at)) == static_cast<long>(CodeStyle::Punctuation))
            return {at, static_cast<int>(SendScintilla(SCI_BRACEMATCH, static_cast<unsigned long>(at), 0L))};
    }
    return {-1, -1};
}

void PaneEditor::showBraces()
{
    const auto braces = hasFocus() ? bracesAtCaret() : std::pair(-1, -1); // else no caret is seen
    if (braces == m_braces)
        return;
    m_braces = braces;
    if (braces.first >= 0 && braces.second < 0)
        SendScintilla(SCI_BRACEBADLIGHT, static_cast<long>(braces.first));
    else
        SendScintilla(SCI_BRACEHIGHLIGHT, static_cast<unsigned long>(braces.first), static_cast<long>(braces.second));
}

void PaneEditor::goToMatchingBrace()
{
    colour(static_cast<int>(SendScintilla(SCI_GETLENGTH)));
    const auto [at, match] = bracesAtCaret();
    if (match < 0)
        return;
    // Behind a closing bracket and before an opening one, so that the same key leads back.
    goTo(match > at ? match + 1 : match);
    reveal(lineOf(match));
}

bool PaneEditor::focusNextPrevChild(bool next)
{
    if (isReadOnly())                             // Tab goes on, which the editor would not let it
        return QWidget::focusNextPrevChild(next); // NOLINT(bugprone-parent-virtual-call)
    return QsciScintilla::focusNextPrevChild(next);
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/paneeditor.h"

#include <algorithm>

#include <QAction>
#include <QKeyEvent>
#include <Qsci/qscicommandset.h>

namespace fieldwise::ui {

namespace {

/// The keys of a command of the window are no keys of the editor, whatever the command can do now.
bool belongsToWindow(const QWidget &window, const QKeyEvent &event)
{
    const QKeySequence pressed(event.keyCombination());
    return std::ranges::any_of(window.actions(), [&](const QAction *action) { return action->shortcuts().contains(pressed); });
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

void PaneEditor::keyPressEvent(QKeyEvent *event)
{
    const Gesture together(*this);
    if (event->matches(QKeySequence::Cut))
        cut();
    else
        QsciScintilla::keyPressEvent(event);
    followNativeScroll();
}

bool PaneEditor::focusNextPrevChild(bool next)
{
    return isReadOnly() ? QWidget::focusNextPrevChild(next) : QsciScintilla::focusNextPrevChild(next);
}

} // namespace fieldwise::ui

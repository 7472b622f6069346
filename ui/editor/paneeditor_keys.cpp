// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/paneeditor.h"

#include <algorithm>

#include <QKeyEvent>
#include <Qsci/qscicommandset.h>

namespace fieldwise::ui {

void PaneEditor::freeOurShortcuts()
{
    const auto isOurs = [](int key) {
        const int plain = key & ~static_cast<int>(Qt::KeyboardModifierMask);
        const bool alt = key & static_cast<int>(Qt::AltModifier);
        const bool control = key & static_cast<int>(Qt::ControlModifier);
        if (alt && !(key & static_cast<int>(Qt::ShiftModifier)))
            return true;
        static constexpr int letters[] = {Qt::Key_D, Qt::Key_L, Qt::Key_T, Qt::Key_U, Qt::Key_K, Qt::Key_J, Qt::Key_E,
                                          Qt::Key_O, Qt::Key_Z, Qt::Key_Y, Qt::Key_B, Qt::Key_I, Qt::Key_G, Qt::Key_H,
                                          Qt::Key_Return, Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Plus, Qt::Key_Minus, Qt::Key_0, Qt::Key_Slash,
                                          Qt::Key_BracketLeft, Qt::Key_BracketRight};
        return control && std::find(std::begin(letters), std::end(letters), plain) != std::end(letters);
    };
    for (QsciCommand *command : standardCommands()->commands()) {
        if (isOurs(command->key()))
            command->setKey(0);
        if (isOurs(command->alternateKey()))
            command->setAlternateKey(0);
    }
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

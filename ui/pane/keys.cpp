// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pane/keys.h"

#include <algorithm>

#include <QAction>
#include <QKeyEvent>
#include <Qsci/qscicommandset.h>

namespace fieldwise::ui {

void removeHiddenKeys(LongLines &text)
{
    const auto isHidden = [](int key) {
        const int plain = key & ~static_cast<int>(Qt::KeyboardModifierMask);
        const bool alt = key & static_cast<int>(Qt::AltModifier);
        const bool shift = key & static_cast<int>(Qt::ShiftModifier);
        const bool control = key & static_cast<int>(Qt::ControlModifier);
        return (alt && !shift) || (control && plain > Qt::Key_Space && plain < Qt::Key_Escape);
    };
    for (QsciCommand *command : text.standardCommands()->commands()) {
        if (isHidden(command->key()))
            command->setKey(0);
        if (isHidden(command->alternateKey()))
            command->setAlternateKey(0);
    }
}

bool isKeyOfWindow(const QWidget &window, const QEvent &event)
{
    if (event.type() != QEvent::ShortcutOverride && event.type() != QEvent::KeyPress)
        return false;
    const QKeySequence pressed(static_cast<const QKeyEvent &>(event).keyCombination());
    return std::ranges::any_of(window.actions(),
                               [&](const QAction *action) { return action->shortcuts().contains(pressed); });
}

} // namespace fieldwise::ui

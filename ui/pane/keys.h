// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pane/longlines.h"

namespace fieldwise::ui {

/// Removes the keys of Scintilla commands that are in no menu (Ctrl+D would duplicate a line). Keys for moving,
/// selecting and deleting stay.
void removeHiddenKeys(LongLines &text);
/// True for the shortcut of one of the window's commands, even if the command is disabled.
bool isKeyOfWindow(const QWidget &window, const QEvent &event);

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pane/longlines.h"

namespace fieldwise::ui {

/// Moving, selecting and deleting stay; Scintilla's commands that no menu shows (Ctrl+D would double a line) lose
/// their keys.
void removeHiddenKeys(LongLines &text);
/// True for a key of a command of the window, whether the command can run now or not.
bool isKeyOfWindow(const QWidget &window, const QEvent &event);

} // namespace fieldwise::ui

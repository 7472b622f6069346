// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>

#include <QKeyEvent>

#include "ui/pane/longlines.h"

namespace fieldwise::ui {

// Edits that respect YAML's indentation and comments.

/// Handles Return, Tab, Shift+Tab, and Backspace before a line's text. Returns false for any other key.
bool indentByKey(LongLines &text, const QKeyEvent &event);
/// The first and last selected line; the caret's line if nothing is selected.
std::pair<int, int> selectedLines(const LongLines &text);
/// Comments out the selected lines; if all are comments, uncomments them.
void toggleComments(LongLines &text);

/// Moves the line above or below these lines to their other side. The selection stays on them.
void moveLineOver(LongLines &text, int line, std::pair<int, int> lines);
/// Removes these lines with their breaks.
void removeLines(LongLines &text, std::pair<int, int> lines);

} // namespace fieldwise::ui

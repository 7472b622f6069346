// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>

#include <QKeyEvent>

#include "ui/pane/longlines.h"

namespace fieldwise::ui {

// Edits that know YAML's indentation and comments.

/// Handles Return, Tab, Shift+Tab and Backspace before a line's text. False for any other key.
bool indentByKey(LongLines &text, const QKeyEvent &event);
/// The first and last line that are selected; that of the caret when nothing is.
std::pair<int, int> selectedLines(const LongLines &text);
/// Comments out the selected lines, or takes that back where all are comments.
void toggleComments(LongLines &text);

} // namespace fieldwise::ui

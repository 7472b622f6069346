// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "ui/pane/yamlcolours.h"

namespace fieldwise::ui {

/// The indentation step of a text, in columns: that of the first field that is indented below another; else 2.
int indentStep(std::string_view text);
/// The column for a new line after `before`, the line up to the caret. `state` is the state at the start of that line.
int indentAfter(std::string_view before, LineState state, int step);

} // namespace fieldwise::ui

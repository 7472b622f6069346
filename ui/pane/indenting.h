// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "ui/pane/yamlcolours.h"

namespace fieldwise::ui {

/// By how many columns a text indents: those of its first field that stands deeper than the one above; else 2.
int indentStep(std::string_view text);
/// The column for a new line behind `before`, a line up to the caret; `state` is what is open where that line begins.
int indentAfter(std::string_view before, LineState state, int step);

} // namespace fieldwise::ui

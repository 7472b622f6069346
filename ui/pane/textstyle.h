// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/look/appearance.h"
#include "ui/pane/longlines.h"
#include "ui/pane/metrics.h"

namespace fieldwise::ui {

/// What is the same in all panes: no margins, lexer, keys and undo history of Scintilla's own.
void setUp(LongLines &text);
/// Fonts, height of the lines and colours, for `metrics.codePixels`; sets the height.
void applyTheme(LongLines &text, const Appearance &appearance, PaneMetrics &metrics);

} // namespace fieldwise::ui

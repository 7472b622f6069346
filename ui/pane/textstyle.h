// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/look/appearance.h"
#include "ui/pane/longlines.h"
#include "ui/pane/metrics.h"

namespace fieldwise::ui {

/// Settings common to all panes: none of Scintilla's own margins, lexers, keys and undo.
void setUp(LongLines &text);
/// Sets fonts, line height and colours for `metrics.codePixels`; updates `metrics.lineHeight`.
void applyTheme(LongLines &text, const Appearance &appearance, PaneMetrics &metrics);

} // namespace fieldwise::ui

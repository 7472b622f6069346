// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pane/longlines.h"

namespace fieldwise::ui {

/// Colours the text up to a position, and determines which of its lines can be folded.
void colour(LongLines &text, int upTo);
/// Colours the row of a position again, if it is coloured.
void colourRow(LongLines &text, int position);
/// Colours the visible text when Scintilla requests styling up to a native position.
void colourInView(LongLines &text, int asked);

} // namespace fieldwise::ui

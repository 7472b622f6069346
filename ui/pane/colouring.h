// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pane/longlines.h"

namespace fieldwise::ui {

/// Colours the text up to a position, and finds which of its lines can be folded.
void colour(LongLines &text, int upTo);
/// Colours what is in view, where Scintilla asks for the text up to a native position.
void colourInView(LongLines &text, int asked);

} // namespace fieldwise::ui

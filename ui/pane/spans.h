// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "ui/pane/longlines.h"
#include "ui/scene/decorations.h"

namespace fieldwise::ui {

/// The boxes, strikes and muted inks behind parts of a text. Scintilla moves them with the edits; only what an edit may
/// have changed, and what differs from the last time, is drawn again.
class TextSpans {
public:
    explicit TextSpans(LongLines &text) : m_text(text) {}

    void follow(int position, int removed, int added);
    /// True when the text has changed since spans were applied.
    bool isTouched() const { return m_editedFrom >= 0; }
    void clear();
    /// Draws `next` where `old` is drawn.
    void apply(const std::vector<TextSpan> &old, const std::vector<TextSpan> &next);

private:
    void erase(uint32_t begin, uint32_t end);
    void fill(const TextSpan &span);

    LongLines &m_text;
    int m_editedFrom = -1; ///< bytes touched since spans were applied, in today's positions
    int m_editedTo = -1;
    int m_editedBy = 0; ///< by how much the text has grown
};

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "ui/pane/longlines.h"
#include "ui/scene/decorations.h"

namespace fieldwise::ui {

/// The boxes, strikes and muted text in a pane. Scintilla moves them with edits; apply() redraws only what an edit may
/// have affected and what differs from the last time.
class TextSpans {
public:
    explicit TextSpans(LongLines &text) : m_text(text) {}

    void follow(int position, int removed, int added);
    /// True if the text has been edited since apply().
    bool isTouched() const { return m_editedFrom >= 0; }
    void clear();
    /// Draws `next`, given that `old` is drawn.
    void apply(const std::vector<TextSpan> &old, const std::vector<TextSpan> &next);

private:
    void erase(uint32_t begin, uint32_t end);
    void fill(const TextSpan &span);

    LongLines &m_text;
    int m_editedFrom = -1; ///< bytes edited since apply(), in current positions
    int m_editedTo = -1;
    int m_editedBy = 0; ///< growth of the text by these edits
};

} // namespace fieldwise::ui

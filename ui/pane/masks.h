// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/view/masks.h"
#include "ui/pane/longlines.h"

namespace fieldwise::ui {

/// Secret values of a pane: they are painted over, and left out of copies and searches. They are stored in a Scintilla
/// indicator, so they move with edits until the text is read again.
class PaneMasks {
public:
    explicit PaneMasks(LongLines &text) : m_text(text) {}

    void set(const std::vector<view::Masked> &masks);
    /// Call before loading a new text, which removes the indicator.
    void clear() { m_any = false; }
    bool any() const { return m_any; }
    /// The masks that overlap the bytes [begin, end); end -1: to the end of the text.
    std::vector<view::Masked> in(int begin = 0, int end = -1) const;
    bool meet(int begin, int end) const { return !in(begin, end).empty(); }
    /// True if copying would take a masked value.
    bool meetCopied() const;
    /// The text of the bytes [begin, end), with masks in place of secret values.
    std::string shownText(int begin, int end) const;

private:
    LongLines &m_text;
    bool m_any = false;
};

} // namespace fieldwise::ui

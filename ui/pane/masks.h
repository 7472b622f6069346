// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/view/masks.h"
#include "ui/pane/longlines.h"

namespace fieldwise::ui {

/// Values that are not shown: they are painted over, and left out of what is copied or found. They live in an
/// indicator of Scintilla, so that they follow every edit until the text is read again.
class PaneMasks {
public:
    explicit PaneMasks(LongLines &text) : m_text(text) {}

    void set(const std::vector<view::Masked> &masks);
    /// Before a new text is loaded, which takes the indicator with it.
    void clear() { m_any = false; }
    bool any() const { return m_any; }
    /// Those that meet the bytes [begin, end), -1 for all.
    std::vector<view::Masked> in(int begin = 0, int end = -1) const;
    bool meet(int begin, int end) const { return !in(begin, end).empty(); }
    /// In what copying takes.
    bool meetCopied() const;
    /// The bytes [begin, end) with masks for what is not shown.
    std::string shownText(int begin, int end) const;

private:
    LongLines &m_text;
    bool m_any = false;
};

} // namespace fieldwise::ui

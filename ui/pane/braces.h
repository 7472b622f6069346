// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>

#include "ui/pane/longlines.h"

namespace fieldwise::ui {

/// Marks the flow bracket beside the caret and its partner.
class BraceMarks {
public:
    explicit BraceMarks(LongLines &text) : m_text(text) {}

    /// The positions of the bracket beside the caret and of its partner; -1 for none.
    std::pair<int, int> atCaret() const;
    void update();

private:
    LongLines &m_text;
    std::pair<int, int> m_marked{-1, -1};
};

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>

#include "ui/pane/longlines.h"

namespace fieldwise::ui {

/// A bracket of flow style beside the caret and the one that it belongs to are marked.
class BraceMarks {
public:
    explicit BraceMarks(LongLines &text) : m_text(text) {}

    /// The bracket beside the caret and its partner, as positions; -1 for none.
    std::pair<int, int> atCaret() const;
    void update();

private:
    LongLines &m_text;
    std::pair<int, int> m_marked{-1, -1};
};

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "ui/pane/longlines.h"

namespace fieldwise::ui {

/// The first lines of a folder's files in a pane's text; they move with edits.
class FileStarts {
public:
    explicit FileStarts(LongLines &text) : m_text(text) {}

    /// First lines, ascending; empty if the text is one file.
    void set(const std::vector<int> &lines);
    /// Call before loading a new text, which removes the markers.
    void clear()
    {
        m_any = false;
        m_numbers.clear();
    }
    /// The number of each line, for a text that can't be edited and whose lines are in another order; empty: their own.
    void setNumbers(std::vector<int> numbers);
    /// The line with this number, of all files' lines if they have their own order; beyond all lines if there is none.
    int lineOf(int number) const;
    /// The line number for people: counted from 1 within its file.
    int numberOf(int line) const;

private:
    LongLines &m_text;
    bool m_any = false;
    std::vector<int> m_numbers;
};

} // namespace fieldwise::ui

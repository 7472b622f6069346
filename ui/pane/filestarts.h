// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "ui/pane/longlines.h"

namespace fieldwise::ui {

/// Where the files of a folder begin in the text of a pane; edits move them.
class FileStarts {
public:
    explicit FileStarts(LongLines &text) : m_text(text) {}

    /// First lines, ascending; none: the text is one file.
    void set(const std::vector<int> &lines);
    /// Before a new text is loaded, which takes the markers with it.
    void clear() { m_any = false; }
    /// What people call a line: counted from 1 within its file.
    int numberOf(int line) const;

private:
    LongLines &m_text;
    bool m_any = false;
};

} // namespace fieldwise::ui

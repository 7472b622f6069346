// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "ui/pane/marks.h"
#include "ui/pane/scope.h"

namespace fieldwise::ui {

/// Folding. A pane remembers which headers are closed; which lines are hidden is decided for all panes together.
class PaneFolds {
public:
    PaneFolds(LongLines &text, const PaneMarks &marks, const PaneScope &scope)
        : m_text(text), m_marks(marks), m_scope(scope)
    {
    }

    /// A line that others belong to. Known for the lines that are coloured.
    bool isHeader(int line) const;
    /// The last line below a header, -1 when nothing is below it. Colours the whole text.
    int lastLineBelow(int header);
    bool isFolded(int header) const;
    void setFolded(int header, bool folded);
    std::vector<int> foldedHeaders() const;

    /// Hides just these lines. False when they are hidden already.
    bool setHidden(const Hidden &hidden);
    /// Before a new text is loaded, of which every line is shown.
    void clear() { m_hidesFirst = m_hidesAll = false; }
    /// False for a hidden line, also for the first one, which Scintilla itself can't hide.
    bool isShown(int line) const;
    bool hidesFirst() const { return m_hidesFirst; }
    bool hidesAll() const { return m_hidesAll; }
    /// This line, or the first below it that is shown; how many there are when none is.
    int nextShown(int line) const;
    /// How many lines are folded away behind this one.
    int hiddenAfter(int line) const;
    /// True when lines after this one are folded away, and no bar says so.
    bool hidesLinesAfter(int line) const;

    /// Lines that stay in view although nothing differs in them; edits move them.
    void keep(int first, int last);
    std::vector<int> kept() const;
    void forgetKept();

private:
    LongLines &m_text;
    const PaneMarks &m_marks;
    const PaneScope &m_scope;
    bool m_hidesFirst = false; ///< the first line counts as hidden
    bool m_hidesAll = false;
};

} // namespace fieldwise::ui

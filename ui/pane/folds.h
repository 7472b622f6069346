// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "ui/pane/marks.h"
#include "ui/pane/scope.h"

namespace fieldwise::ui {

/// Folding in one pane. The pane remembers which headers are folded; which lines are hidden is decided for all panes
/// together.
class PaneFolds {
public:
    PaneFolds(LongLines &text, const PaneMarks &marks, const PaneScope &scope)
        : m_text(text), m_marks(marks), m_scope(scope)
    {
    }

    /// True for a line that can be folded. Valid only for lines that are coloured.
    bool isHeader(int line) const;
    /// The last line that folds with a header; -1 if there is none. Colours the whole text.
    int lastLineBelow(int header);
    bool isFolded(int header) const;
    void setFolded(int header, bool folded);
    std::vector<int> foldedHeaders() const;

    /// Hides exactly these lines. Returns false if nothing changes.
    bool setHidden(const Hidden &hidden);
    /// Call before loading a new text, which shows all its lines.
    void clear() { m_hidesFirst = m_hidesAll = false; }
    /// False for a hidden line, including the first one, which Scintilla itself can't hide.
    bool isShown(int line) const;
    bool hidesFirst() const { return m_hidesFirst; }
    bool hidesAll() const { return m_hidesAll; }
    /// The first shown line at or after this one; the number of lines if there is none.
    int nextShown(int line) const;
    /// The number of lines folded away after this one.
    int hiddenAfter(int line) const;
    /// True if lines after this one are folded away without a bar.
    bool hidesLinesAfter(int line) const;

    /// Keeps lines visible although nothing differs in them; they move with edits.
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

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/diagnostic.h"
#include "ui/pane/scintilla.h"

namespace fieldwise::ui {

/// Where very long lines of a text are cut for the screen: each offset is that of the first byte of another row. Empty
/// where no line is longer than `longLine`, and in a text with a lone CR, which would be one break with a LF that cuts.
std::vector<size_t> cutsOf(std::string_view text);
inline constexpr size_t longLine = 5000; ///< bytes; Scintilla lays out a line as a whole, again after each key
inline constexpr size_t rowLength = 120; ///< at most

/// Scintilla with very long lines in rows. The breaks between rows are in its document and nowhere else: every position
/// and line that goes in and out is one of the text without them. Positions are bytes, as in the core. `native` calls
/// take and return positions and rows of the document.
class LongLines : public QsciScintilla {
public:
    using QsciScintilla::QsciScintilla;

    long SendScintilla(unsigned message, unsigned long w = 0, long l = 0) const;
    long SendScintilla(unsigned message, long w) const { return SendScintilla(message, static_cast<unsigned long>(w)); }
    long SendScintilla(unsigned message, int w) const { return SendScintilla(message, static_cast<unsigned long>(w)); }
    long SendScintilla(unsigned message, uintptr_t w, const char *l) const;
    using QsciScintilla::SendScintilla;

    std::string bytes() const;
    int length() const { return static_cast<int>(SendScintilla(SCI_GETLENGTH)); }
    int lineCount() const;
    int lineOf(int position) const { return static_cast<int>(SendScintilla(SCI_LINEFROMPOSITION, position)); }
    int lineStart(int line) const { return static_cast<int>(SendScintilla(SCI_POSITIONFROMLINE, line)); }
    int lineEnd(int line) const
    {
        return static_cast<int>(SendScintilla(SCI_GETLINEENDPOSITION, line));
    }                                                                                   ///< before its break
    int position() const { return static_cast<int>(SendScintilla(SCI_GETCURRENTPOS)); } ///< of the caret
    /// The line whose row stands at this height of the viewport (pixels), fillers and folds included.
    int lineAtHeight(int y) const;
    unsigned markersAtLine(int line) const { return QsciScintilla::markersAtLine(firstRowOf(line)); }
    int indentation(int line) const { return QsciScintilla::indentation(firstRowOf(line)); }
    /// Some line stands in rows.
    bool hasCuts() const { return !m_cuts.empty(); }
    /// How many rows a line stands in; 1 but for a very long one.
    int rowsOf(int line) const { return hasCuts() ? firstRowOf(line + 1) - firstRowOf(line) : 1; }

    /// An edit in the text without cuts.
    struct Edit {
        int position = 0;
        int removed = 0;
        int linesAdded = 0;
        bool joins = false; ///< rows of a line
    };
    /// The first line that has another number since an edit that added or removed lines.
    int firstMoved(const Edit &edit) const
    {
        const int line = lineOf(edit.position);
        return lineStart(line) == edit.position && edit.linesAdded > 0 ? line : line + 1;
    }
    long native(unsigned message, unsigned long w = 0, long l = 0) const
    {
        return QsciScintilla::SendScintilla(message, w, l);
    }
    int nativeLines() const { return static_cast<int>(native(SCI_GETLINECOUNT)); }
    int nativeOf(int position) const;
    int textOf(int position) const;
    bool isContinued(int row) const
    {
        return static_cast<size_t>(row) < m_cuts.size() && m_cuts[static_cast<size_t>(row)];
    }

    /// Replaces everything; long lines are cut.
    void loadCut(std::string_view bytes);
    /// Text of so many bytes goes, or has gone, from a native position, and so many rows with it.
    Edit removed(int position, int bytes, int rows);
    /// Text with so many breaks has come behind a native position.
    Edit inserted(int position, int rows);
    /// Cuts what has become too long.
    void cutAgain();
    bool isBeforeCut(int nativePosition) const;
    bool isBehindCut(int nativePosition) const;
    /// Where the caret stands before a cut, what is typed belongs behind it.
    void stepOverCut();

    void addMarker(int line, int marker); ///< to all rows
    void deleteMarker(int line, int marker);
    std::vector<int> markedLines(int marker) const;
    void markFirstRow(int line, int marker) { QsciScintilla::markerAdd(firstRowOf(line), marker); }
    static constexpr unsigned onFirstRow = 1U << 18 | 1U << 24; ///< markers that are about lines, not drawn

    void replaceBytes(Range range, std::string_view by);
    /// The ranges that copying takes, ascending: what is selected, else the line of the caret with its break.
    std::vector<std::pair<int, int>> copiedRanges() const;
    using QsciScintilla::setViewportMargins;
    using QsciScintilla::viewportMargins;
    void paste() override;

protected:
    /// Does not cut what has become too long: the caller does, once it knows all edits.
    void keyPressEvent(QKeyEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void inputMethodEvent(QInputMethodEvent *event) override;

private:
    int firstRowOf(int line) const;
    int lineOfRow(int row) const;
    void index() const;
    void cutRow(int row, const std::vector<size_t> &cuts);

    std::vector<char> m_cuts; ///< of each row: it goes on with a line; empty: no line is cut
    int m_newFrom = -1;       ///< rows in which text has come since they were cut
    int m_newTo = -1;
    mutable bool m_indexed = false;
    mutable std::vector<int> m_lineOf; ///< of each row
    mutable std::vector<int> m_rowOf;  ///< of each line: its first
};

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/diagnostic.h"
#include "ui/pane/flowrows.h"
#include "ui/pane/scintilla.h"

namespace fieldwise::ui {

/// Where very long lines are cut into rows, and with `formatted` also those of flow style. Empty if the text has a lone
/// CR, which would form one line break with the LF of a cut.
std::vector<RowCut> cutsOf(std::string_view text, bool formatted = false);
/// The same for one line, counted from its beginning.
std::vector<RowCut> cutsOfLine(std::string_view line, bool formatted);
inline constexpr size_t longLine = 5000; ///< in bytes; Scintilla lays out each line as a whole, after every key
inline constexpr size_t rowLength = 120; ///< maximum, in bytes

/// A Scintilla editor that cuts very long lines into rows. The line breaks between rows, and the blanks that indent
/// rows of a formatted line, exist only in Scintilla's document: all positions and lines of this interface refer to the
/// text without them. Positions are bytes, as in the core. `native` functions take and return positions and rows of
/// Scintilla's document.
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
    }                                                                                   ///< before its line break
    int position() const { return static_cast<int>(SendScintilla(SCI_GETCURRENTPOS)); } ///< of the caret
    /// The line at this height of the viewport (pixels), including fillers and folds.
    int lineAtHeight(int y) const;
    unsigned markersAtLine(int line) const { return QsciScintilla::markersAtLine(firstRowOf(line)); }
    int indentation(int line) const { return QsciScintilla::indentation(firstRowOf(line)); }
    /// True for a text that is no YAML: only the actions of a template are coloured.
    bool isPlain() const { return m_plain; }
    /// The whole text is coloured again.
    void setPlain(bool plain);
    /// Lines of flow style are shown with an entry a row.
    void setFormatted(bool on);
    bool isFormatted() const { return m_formatted; }
    /// True if some line is cut.
    bool hasCuts() const { return !m_cuts.empty(); }
    /// The number of rows of a line; 1 unless it is very long.
    int rowsOf(int line) const { return hasCuts() ? firstRowOf(line + 1) - firstRowOf(line) : 1; }

    /// The row of its line that a position is in; 0 unless the line is cut.
    int rowInLine(int position) const;
    unsigned rowMarkers(int line, int row) const { return QsciScintilla::markersAtLine(firstRowOf(line) + row); }
    void setRowMarkers(int line, int row, unsigned markers, unsigned among);

    /// An edit, in positions of the text without cuts.
    struct Edit {
        int position = 0;
        int removed = 0;
        int linesAdded = 0;
        bool joins = false; ///< rows of one line were joined
    };
    /// The first line whose number is changed by an edit that adds or removes lines.
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
    bool isContinued(int row) const { return cutBefore(row) > 0; }

    /// Bytes inside one row that are drawn as nothing, begin and end; equal if there are none. They stay in the text.
    std::pair<int, int> leftOut() const { return m_leftOut; }
    void leaveOut(std::pair<int, int> bytes);

    /// Replaces the whole text and cuts its long lines.
    void loadCut(std::string_view bytes);
    /// Records that `bytes` bytes are, or were, removed at a native position, and `rows` rows with them.
    Edit removed(int position, int bytes, int rows);
    /// Records that text with `rows` line breaks was inserted at a native position.
    Edit inserted(int position, int rows);
    /// Cuts lines that have become too long, and formats those that were joined.
    void cutAgain();
    /// Before an edit of formatted lines: each is one row again until `cutAgain`.
    void joinFormatted(int firstLine, int lastLine);
    /// The same for the lines of the selection and the caret.
    void joinFormatted();
    bool isBeforeCut(int nativePosition) const;
    bool isBehindCut(int nativePosition) const;
    /// If the caret is right before a cut, moves it after the cut, where typed text belongs.
    void stepOverCut();

    void addMarker(int line, int marker); ///< to all rows of the line
    void deleteMarker(int line, int marker);
    std::vector<int> markedLines(int marker) const;
    void markFirstRow(int line, int marker) { QsciScintilla::markerAdd(firstRowOf(line), marker); }
    static constexpr unsigned onFirstRow = 1U << 18 | 1U << 24; ///< markers that belong to lines, not rows; not drawn

    void fillIndicator(int begin, int end); ///< with the current indicator
    void replaceBytes(Range range, std::string_view by);
    /// The ranges that copying takes, ascending: the selection, else the caret's line with its line break.
    std::vector<std::pair<int, int>> copiedRanges() const;
    using QsciScintilla::setViewportMargins;
    using QsciScintilla::viewportMargins;
    void paste() override;

protected:
    /// Does not cut lines that have become too long: the caller must, once it has all edits.
    void keyPressEvent(QKeyEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void inputMethodEvent(QInputMethodEvent *event) override;

private:
    struct Quiet;
    int firstRowOf(int line) const;
    int lineOfRow(int row) const;
    int cutBefore(int row) const
    {
        return static_cast<size_t>(row) < m_cuts.size() ? m_cuts[static_cast<size_t>(row)] : 0;
    }
    int rowBegin(int row) const;
    int cutBytes(int row) const;
    void index() const;
    void cutRow(int row, const std::vector<RowCut> &cuts);
    void joinRows(int row, int rows);
    std::string rowText(int row) const;

    bool m_plain = false;
    bool m_formatted = false;
    std::vector<unsigned char> m_cuts; ///< for each row: the bytes of the cut before it; empty if no line is cut
    int m_newFrom = -1;                ///< rows that received text since the last cut
    int m_newTo = -1;
    std::pair<int, int> m_leftOut; ///< positions in the text
    mutable bool m_indexed = false;
    mutable std::vector<int> m_lineOf;   ///< for each row
    mutable std::vector<int> m_cutBytes; ///< for each row: those of all cuts up to it
    mutable std::vector<int> m_rowOf;    ///< for each line: its first row
};

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <QAccessible>

#include "core/base/diagnostic.h"
#include "core/view/masks.h"
#include "ui/editor/longlines.h"
#include "ui/look/appearance.h"
#include "ui/scene/decorations.h"

namespace fieldwise::ui {

/// Indicators beside the boxes of the looks (box of a look: boxIndicator).
inline constexpr int strikeIndicator = 20;
inline constexpr int faultIndicator = 21;
inline constexpr int findIndicator = 22;
inline constexpr int mutedIndicator = 19;
inline constexpr int fileMarker = 18;    ///< not drawn; of the first line of a file
inline constexpr int keptMarker = 24;    ///< not drawn; of lines that someone wants to see
inline constexpr int maskIndicator = 23; ///< hidden; its value is the mask plus 1
constexpr int boxIndicator(Look look)
{
    return 8 + static_cast<int>(look);
}
/// The background marker of a line with this look; that of Fails stands for a fault in the text too.
constexpr int markerOf(Look look)
{
    return static_cast<int>(look);
}

struct FaultMark {
    Range range;
    QString text;
    bool operator==(const FaultMark &) const = default;
};

/// One pane's text with all that is drawn beside it. Positions are bytes, as in the core.
class PaneEditor : public LongLines, private QAccessible::ActivationObserver {
    Q_OBJECT
public:
    explicit PaneEditor(const Appearance &appearance, QWidget *parent = nullptr);
    ~PaneEditor() override { QAccessible::removeActivationObserver(this); }
    PaneEditor(const PaneEditor &) = delete;
    PaneEditor &operator=(const PaneEditor &) = delete;

    /// A new text; there is nothing to undo afterwards.
    void load(std::string_view bytes, const std::vector<view::Masked> &masks = {});
    /// For panes that only show: replaces the bytes that differ.
    void showText(std::string_view bytes, const std::vector<view::Masked> &masks = {});
    using LongLines::replace;
    /// An edit like one by hand, which undo takes back.
    void replace(Range range, std::string_view by);
    /// Several edits that one undo takes back, while one of these lives.
    class Gesture {
    public:
        explicit Gesture(PaneEditor &editor) : m_editor(editor)
        {
            m_editor.m_gesture += m_editor.m_gestureDepth++ == 0;
        }
        ~Gesture() { --m_editor.m_gestureDepth; }
        Gesture(const Gesture &) = delete;
        Gesture &operator=(const Gesture &) = delete;

    private:
        PaneEditor &m_editor;
    };
    /// The same for what a person does: what it would take away outside of the scope is put back.
    class Guard {
    public:
        explicit Guard(PaneEditor &editor);
        ~Guard();
        Guard(const Guard &) = delete;
        Guard &operator=(const Guard &) = delete;

    private:
        Gesture m_gesture;
        PaneEditor &m_editor;
        std::optional<Range> m_before;
        bool m_outer;
    };
    /// While it lives Scintilla tells of an edit before it makes it: when it tells of one that is made, QScintilla
    /// counts all characters before it for screen readers. Does nothing while one of those is running.
    class Uncounted {
    public:
        explicit Uncounted(PaneEditor &editor);
        ~Uncounted();
        Uncounted(const Uncounted &) = delete;
        Uncounted &operator=(const Uncounted &) = delete;

    private:
        PaneEditor &m_editor;
    };
    /// Edits with the same number belong together; 0: to nothing.
    int gesture() const { return m_gestureDepth > 0 ? m_gesture : 0; }
    int lineOf(int position) const;
    int lineStart(int line) const;
    int lineEnd(int line) const; ///< before its break

    /// Draws what differs from what is drawn. False when `next` belongs to a text with another number of lines.
    bool decorate(const Decorations &next);
    void undecorate();
    const Decorations &decorations() const { return m_shown; }
    /// True when the text has changed since it was decorated.
    bool isTouched() const { return m_editedFrom >= 0; }

    void setFaults(std::vector<FaultMark> faults);
    const std::vector<FaultMark> &faults() const { return m_faults; }
    /// Values that are not shown; they are painted over, and left out of what is copied or found. Edits move them.
    void setMasks(const std::vector<view::Masked> &masks);
    /// Those that meet the bytes [begin, end), -1 for all.
    std::vector<view::Masked> masks(int begin = 0, int end = -1) const;
    /// To those of the screen.
    bool showsTextToReaders() const { return m_hasReader && !m_hasMasks; }
    bool isMasked(int begin, int end) const { return !masks(begin, end).empty(); }
    /// The bytes [begin, end) with masks for what is not shown.
    std::string shownText(int begin, int end) const;
    void setFrame(std::optional<RowFrame> frame);
    std::optional<RowFrame> frame() const { return m_frame; }
    void setStale(bool stale);
    bool isStale() const { return m_stale; }

    /// Rows are lines and fillers, the leading ones included, folded ones not.
    int firstRow() const { return m_firstRow; }
    int rowCount() const;
    int rowsOnScreen() const;
    int rowOfLine(int line) const;
    int rowOf(const RowFrame &frame) const;
    void scrollToRow(int row);
    /// Scrolls only when the rows are not well in view.
    void bringIntoView(int row, int rows);

    void goTo(int position);
    int position() const;
    /// Comments out the selected lines, or takes that back. Why not, for people.
    QString toggleComment();
    void goToMatchingBrace();

    int lineHeight() const { return m_lineHeight; }
    double scale() const { return m_pixels / 13.0; }
    double codePixels() const { return m_pixels; }
    void setCodePixels(double pixels);
    const Appearance &appearance() const { return m_appearance; }

    /// Folding: the last line below a header, -1 when nothing is below it.
    int lastLineBelow(int header);
    bool isFolded(int header) const;
    void setFolded(int header, bool folded);
    std::vector<int> foldedHeaders() const;
    void setLinesHidden(const Hidden &hidden);
    bool isFoldHeader(int line) const;
    /// True when lines after this one are folded away, here or in another pane.
    bool hidesLinesAfter(int line) const;
    int hoverLine() const { return m_hoverLine; }
    /// How many lines are folded away behind this one.
    int hiddenAfter(int line) const;
    /// Lines that stay in view although nothing differs in them; edits move them.
    void keep(int first, int last);
    std::vector<int> keptLines() const;
    void forgetKept();
    /// Unfolds what hides a line, and scrolls to it.
    void reveal(int line, int rows = 1);

    /// Lines that are all there is for a person who edits, first and last; a last one before the first: none. No scope:
    /// all.
    void setScope(std::optional<std::pair<int, int>> lines);
    /// Where the files of a folder begin; empty: the text is one file.
    void setFileStarts(const std::vector<int> &lines);
    /// What people call a line: counted from 1 within its file.
    int numberOf(int line) const;
    /// False for a hidden line, also for the first one, which Scintilla itself can't hide.
    bool isLineShown(int line) const;
    /// This line, or the first below it that is shown; how many there are when none is.
    int nextShown(int line) const;
    /// Scintilla's row for a row of ours.
    int nativeRow(int row) const { return row - before(); }

    void setWrapped(bool on);
    bool isWrapped() const { return m_wrapped; }
    /// The rows that a line takes up, without its fillers.
    int wrapsOf(int line) const;
    /// Of all lines; empty while none takes up several.
    std::vector<uint32_t> wraps() const;

public Q_SLOTS:
    void cut() override;
    void paste() override;

Q_SIGNALS:
    /// Bytes [at, at + removed) became others; never told for load and showText.
    void edited(int at, int removed, const QByteArray &added);
    void maskedCopied() const; ///< a copy has masks for values
    void maskedCut();          ///< nothing was cut, since values in it are masked
    void firstRowChanged(int row);
    void rowsChanged();
    void looksChanged(); ///< marks, chips or the frame, not the rows
    void lineChosen(int line, int position);
    void caretMoved();
    void filesDropped(const QStringList &files);
    void zoomAsked(int steps);
    void foldAsked(int line);
    void barAsked(int line);    ///< the bar that stands for this line was clicked
    void revealAsked(int line); ///< a hidden line is to be seen
    void wrapChanged();         ///< the lines may wrap elsewhere
    void menuAsked(const QPoint &globalPosition, int line, int position);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragMoveEvent(QDragMoveEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void inputMethodEvent(QInputMethodEvent *event) override;
    QMimeData *toMimeData(const QByteArray &text, bool rectangular) const override;
    bool focusNextPrevChild(bool next) override;
    bool event(QEvent *event) override;

private:
    static constexpr unsigned long toldAfter = SC_MOD_INSERTTEXT | SC_MOD_DELETETEXT | SC_MOD_CHANGEANNOTATION;
    static constexpr unsigned long toldBefore = SC_MOD_BEFOREINSERT | SC_MOD_BEFOREDELETE | SC_MOD_CHANGEANNOTATION;

    void applyTheme();
    void applyMetrics();
    void fitMargin();
    void freeOurShortcuts();
    bool leavesToWindow(QEvent *event);
    void colour(int planAfterSteps);       ///< a position of the text
    void colourNative(int planAfterSteps); ///< of Scintilla's document
    void colourInView(int asked);
    void onModified(int position, int type, const char *text, int length, int linesAdded);
    void onEdited(const Told &edit, const QByteArray &added);
    void finishAnnounced();
    void shiftLines(int position, int linesAdded);
    void followNativeScroll();
    void placeLeading();
    void settleWraps();
    void updateLines(const std::vector<int> &lines);
    void updateFrame(const std::optional<RowFrame> &frame);
    void setLineMarker(int line, Look look);
    bool hasFault(int line) const;
    void setLineFiller(int line, uint32_t rows);
    void applySpans(const std::vector<TextSpan> &next);
    void fillSpan(const TextSpan &span);
    bool chevronAt(const QPoint &point) const;
    bool clickBar(const QPoint &point);
    std::vector<std::pair<int, int>> selections() const;
    void pressKey(QKeyEvent *event);
    bool indentKey(QKeyEvent *event);
    void newLine();
    void tab();
    using LongLines::unindent;
    bool unindent();
    std::pair<int, int> selectedLines() const;
    template <class Edit>
    void editLines(std::pair<int, int> lines, Edit &&edit);
    void indentLines(std::pair<int, int> lines, int columns);
    std::pair<int, int> bracesAtCaret() const;
    void showBraces();
    bool selectsMasked() const;
    std::pair<int, int> caretRange() const;
    void holdInScope();
    bool mayEdit() const;
    void followScope(int position, int removed, int added);
    int before() const;
    int hiddenRowsAtTop() const;
    void hideMaskedFromReaders();
    void accessibilityActiveChanged(bool active) override;

    const Appearance &m_appearance;
    QWidget *m_leading;
    Decorations m_shown;
    std::vector<char> m_unsure; ///< lines whose marker or filler an edit may have moved
    int m_editedFrom = -1;      ///< bytes touched since the last decorate, in today's positions
    int m_editedTo = -1;
    int m_editedBy = 0;
    /// An edit that Scintilla is about to make.
    struct Announced {
        Told edit;        ///< of one that removes
        int position = 0; ///< in Scintilla's document, as the rest
        int added = 0;    ///< bytes
        int rows = 0;     ///< before it
    };
    std::optional<Announced> m_announced;
    std::vector<FaultMark> m_faults;
    std::optional<RowFrame> m_frame;
    bool m_stale = false;
    bool m_hasMasks = false;
    bool m_hasReader = QAccessible::isActive(); ///< of the screen
    bool m_loading = false;
    bool m_scrolling = false;
    bool m_wrapped = false;
    std::optional<Range> m_scope;
    bool m_guarding = false;
    std::optional<std::string> m_guarded; ///< the text before an edit that is guarded
    bool m_lost = false;                  ///< it took away something outside of the scope
    bool m_hasFiles = false;
    bool m_hidesFirst = false; ///< the first line counts as hidden
    bool m_hidesAll = false;
    bool m_pressedBar = false; ///< until the button is let go
    int m_wrapWidth = 0;
    int m_gesture = 0;
    int m_gestureDepth = 0;
    bool m_typed = false; ///< since the caret was last looked at
    int m_firstRow = 0;
    int m_lineHeight = 20;
    double m_pixels = 13;
    int m_caretLine = 0;
    std::pair<int, int> m_braces{-1, -1}; ///< that are marked
    int m_hoverLine = -1;
    double m_wheelRest = 0;
};

} // namespace fieldwise::ui

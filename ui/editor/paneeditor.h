// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "ui/pane/braces.h"
#include "ui/pane/edits.h"
#include "ui/pane/parts.h"
#include "ui/pane/screenreader.h"

namespace fieldwise::ui {

/// The text editor of one pane, with everything drawn around the text. Passes events to the parts of the pane (ui/pane)
/// and emits a person's requests as signals. Positions are bytes, as in the core.
class PaneEditor : public LongLines {
    Q_OBJECT
public:
    explicit PaneEditor(const Appearance &appearance, QWidget *parent = nullptr);

    /// Loads a new text and clears the undo history.
    void load(std::string_view bytes, const std::vector<view::Masked> &masks = {});
    /// For read-only panes: replaces only the bytes that differ.
    void showText(std::string_view bytes, const std::vector<view::Masked> &masks = {});
    void setMasks(const std::vector<view::Masked> &masks);
    using LongLines::replace;
    /// Edits the text as a person would; undo reverts it.
    void replace(Range range, std::string_view by);
    /// The same for what a person did not do just now: neither caret nor view goes there.
    void replaceInPlace(Range range, std::string_view by);
    /// All edits while one of these exists are undone together.
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
    /// Edits with the same number are undone together; 0: no gesture.
    int gesture() const { return m_gestureDepth > 0 ? m_gesture : 0; }

    const Appearance &appearance() const { return m_parts.appearance; }
    const PaneParts &parts() const { return m_parts; }
    const PaneMasks &masks() const { return m_parts.masks; }
    PaneMarks &marks() { return m_parts.marks; }
    const PaneMarks &marks() const { return m_parts.marks; }
    PaneFolds &folds() { return m_parts.folds; }
    const PaneFolds &folds() const { return m_parts.folds; }
    PaneRows &rows() { return m_parts.rows; }
    const PaneRows &rows() const { return m_parts.rows; }
    FileStarts &files() { return m_parts.files; }
    const FileStarts &files() const { return m_parts.files; }

    void setFrame(std::optional<RowFrame> frame);
    std::optional<RowFrame> frame() const { return m_parts.frame; }
    /// The button for the selected field in this pane, with the key of its command.
    void setOffer(const std::optional<LineTake> &offer, const QString &key);
    /// Lines in view can be scrolled until their ends are left of their buttons.
    void fitTakes();
    void setStale(bool stale);
    bool isStale() const { return m_parts.stale; }
    /// Disables the buttons that take something, which then say why; "" enables them.
    void setTakesBlocked(const QString &why);
    bool areTakesBlocked() const { return !m_parts.whyNoTakes.isEmpty(); }
    void setScope(std::optional<std::pair<int, int>> lines);
    void setLinesHidden(const Hidden &hidden);
    void setWrapped(bool on);
    void setFormatted(bool on);

    void goTo(int position);
    void goToMatchingBrace();
    /// Unfolds what hides a line, and scrolls to it.
    void reveal(int line, int rows = 1);
    /// Comments out the selected lines, or uncomments them. Returns why it can't, for people.
    QString toggleComment();
    /// Moves the selected lines over the line above (-1) or below (1). Returns why it can't, for people.
    QString moveLines(int by);
    /// Deletes the selected lines. Returns why it can't, for people.
    QString deleteLines();

    int lineHeight() const { return m_parts.metrics.lineHeight; }
    double scale() const { return m_parts.metrics.scale(); }
    double codePixels() const { return m_parts.metrics.codePixels; }
    void setCodePixels(double pixels);

    void paste() override;

public Q_SLOTS:
    void cut() override;

Q_SIGNALS:
    /// Bytes [at, at + removed) were replaced; not emitted by load() and showText().
    void edited(int at, int removed, const QByteArray &added);
    void maskedCopied() const; ///< a copied text has masks in place of values
    void maskedCut();          ///< nothing was cut, because values in it are masked
    void typingRefused();      ///< a key or command would have changed a text that can't be edited
    void firstRowChanged(int row);
    void rowsChanged();
    void looksChanged(); ///< marks, chips or the frame, but not the rows
    void lineChosen(int line, int position);
    void chipChosen(); ///< after lineChosen: the click was on the chip of the line
    void caretMoved();
    void filesDropped(const QStringList &files);
    void zoomAsked(int steps);
    void foldAsked(int line);
    void takeAsked(const fieldwise::ui::LineTake &take); ///< the button at the end of a line was clicked
    void glyphClicked(int line);
    void barAsked(int line);    ///< the bar that replaces this line was clicked
    void revealAsked(int line); ///< a hidden line must become visible
    void wrapChanged();         ///< line breaks by wrapping may have moved
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
    /// Guards a person's gesture: what it removes outside of the scope is put back.
    class Guard {
    public:
        explicit Guard(PaneEditor &editor);
        ~Guard();
        Guard(const Guard &) = delete;
        Guard &operator=(const Guard &) = delete;

    private:
        Gesture m_gesture;
        PaneEditor &m_editor;
        bool m_outer;
    };
    void connectParts();
    void theme();
    void fitMargin();
    void onEdited(const Edit &edit, const QByteArray &added);
    void onUpdated(int what);
    void onMarginClicked(int position);
    void onRowsChanged();
    void onLinesChanged(const std::vector<int> &lines);
    void updateFrame();
    void holdInScope(int row);
    void choose(int position);
    bool clickBar(const QPoint &point);
    QString whyNotEdited() const;

    PaneParts m_parts;
    QWidget *m_leading; ///< the fillers before the first line
    BraceMarks m_braces{*this};
    ScreenReader m_reader{*this};
    PaneEdits m_edits;
    bool m_loading = false;
    bool m_guarding = false;
    bool m_pressedBar = false; ///< until the button is released
    std::optional<LineTake> m_pressedTake;
    int m_pressedX = 0;   ///< in the viewport
    bool m_typed = false; ///< since the last check of the caret
    int m_gesture = 0;
    int m_gestureDepth = 0;
    int m_caretLine = 0;
    int m_wrapWidth = 0;
};

} // namespace fieldwise::ui

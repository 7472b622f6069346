// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QSplitter>
#include <QSplitterHandle>

#include "ui/editor/paneeditor.h"

namespace fieldwise::ui {

/// A splitter whose handles draw the channel between two panes: a band for each row that both have, a stub for a row of
/// one side, and the frame of the current step across.
class ChannelSplitter : public QSplitter {
    Q_OBJECT
public:
    explicit ChannelSplitter(const Appearance &appearance, QWidget *parent = nullptr);

    struct Member {
        QWidget *pane;
        PaneEditor *editor;
    };
    /// Sets the panes from left to right, with equal widths. A pane that is no longer a member keeps no place here; the
    /// caller must move it.
    void setPanes(const std::vector<Member> &members);
    /// No band leads to this editor, because its lines are in no row; null for none.
    void setLonely(const PaneEditor *editor);
    const PaneEditor *lonely() const { return m_lonely; }
    const Appearance &appearance() const { return m_appearance; }
    /// The editors on both sides of a handle, ignoring hidden panes.
    std::pair<PaneEditor *, PaneEditor *> editorsBeside(const QSplitterHandle *handle) const;

Q_SIGNALS:
    /// Asks to give the field on a line of `there` the value that the pane `taken` has.
    void takeAsked(fieldwise::ui::PaneEditor *taken, fieldwise::ui::PaneEditor *there, int line);

protected:
    QSplitterHandle *createHandle() override;

private:
    void updateHandles();

    const Appearance &m_appearance;
    std::vector<PaneEditor *> m_editors;
    const PaneEditor *m_lonely = nullptr;
};

/// Draws the channel between two panes, and offers to take a value from one of them.
class ChannelHandle : public QSplitterHandle {
    Q_OBJECT
public:
    explicit ChannelHandle(ChannelSplitter *splitter);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    /// A row in which the panes differ, and the pane on whose half of the channel the mouse is.
    struct Offer {
        int row = 0; ///< on screen
        PaneEditor *taken = nullptr;
        PaneEditor *there = nullptr;
        int line = 0; ///< in `there`
        bool operator==(const Offer &) const = default;
    };
    std::optional<Offer> offerAt(const QPoint &point) const;
    int top(const PaneEditor &editor) const;

    ChannelSplitter &m_splitter;
    std::optional<Offer> m_offer;
    QPoint m_pressed;
};

} // namespace fieldwise::ui

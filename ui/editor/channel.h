// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QSplitter>
#include <QSplitterHandle>

#include "ui/editor/paneeditor.h"

namespace fieldwise::ui {

/// A splitter whose handles are the channels between two panes: a band where both sides have a row, a stub at the
/// side that has it alone, the frame of the current step running through.
class ChannelSplitter : public QSplitter {
    Q_OBJECT
public:
    explicit ChannelSplitter(const Appearance &appearance, QWidget *parent = nullptr);

    struct Member {
        QWidget *pane;
        PaneEditor *editor;
    };
    /// The panes from left to right, as wide as each other; one that is no more among them is to be put elsewhere.
    void setPanes(const std::vector<Member> &members);
    /// No band leads to this one: its lines stand in no row; null for none.
    void setLonely(const PaneEditor *editor);
    const PaneEditor *lonely() const { return m_lonely; }
    const Appearance &appearance() const { return m_appearance; }
    /// The editors at both sides of a handle, hidden panes left out.
    std::pair<PaneEditor *, PaneEditor *> editorsBeside(const QSplitterHandle *handle) const;

Q_SIGNALS:
    /// The field on a line of `there` is to be what the pane `taken` has.
    void takeAsked(fieldwise::ui::PaneEditor *taken, fieldwise::ui::PaneEditor *there, int line);

protected:
    QSplitterHandle *createHandle() override;

private:
    void updateHandles();

    const Appearance &m_appearance;
    std::vector<PaneEditor *> m_editors;
    const PaneEditor *m_lonely = nullptr;
};

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
    /// A row where the panes differ, and the pane whose half of the channel the mouse is in.
    struct Offer {
        int row = 0; ///< on screen
        PaneEditor *taken = nullptr;
        PaneEditor *there = nullptr;
        int line = 0; ///< of `there`
        bool operator==(const Offer &) const = default;
    };
    std::optional<Offer> offerAt(const QPoint &point) const;
    int top(const PaneEditor &editor) const;

    ChannelSplitter &m_splitter;
    std::optional<Offer> m_offer;
    QPoint m_pressed;
};

} // namespace fieldwise::ui

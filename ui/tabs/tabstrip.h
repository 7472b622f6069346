// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QTabBar>
#include <QToolButton>

#include "ui/tabs/tablabel.h"

namespace fieldwise::ui {

/// The tabs themselves: a tile, the name, the mode, whether work is unsaved, and a button that closes.
class TabRow : public QTabBar {
    Q_OBJECT
public:
    explicit TabRow(const Appearance &appearance, QWidget *parent = nullptr);

    void show(const std::vector<TabLabel> &labels, int current);

protected:
    QSize tabSizeHint(int index) const override;
    QSize minimumTabSizeHint(int index) const override;
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;

private:
    QToolButton *closeButton();
    void paintTab(QPainter &painter, int index) const;

    const Appearance &m_appearance;
    std::vector<TabLabel> m_labels;
    int m_pressed = -1; ///< the tab under the middle button
};

/// The row between menu and tool bar: the tabs, a button for a new one and, where they do not all fit, a list of them.
class TabStrip : public QWidget {
    Q_OBJECT
public:
    explicit TabStrip(const Appearance &appearance, QWidget *parent = nullptr);

    void show(const std::vector<TabLabel> &labels, int current);
    TabRow *row() const { return m_row; }

Q_SIGNALS:
    void newAsked();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void showWhetherAllFit();
    void showList();

    const Appearance &m_appearance;
    TabRow *m_row;
    QToolButton *m_all;
};

} // namespace fieldwise::ui

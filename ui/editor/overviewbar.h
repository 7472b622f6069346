// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>
#include <QWidget>

#include "ui/editor/paneeditor.h"

namespace fieldwise::ui {

/// The scroll bar of a pane: a mark for each changed line, a thumb for the visible part, and the current step at the
/// left edge. A click on a mark selects its field.
class OverviewBar : public QWidget {
    Q_OBJECT
public:
    explicit OverviewBar(PaneEditor &editor, QWidget *parent = nullptr);

    void refresh(); ///< call after the marks change

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;

private:
    struct Mark {
        int line;
        Look look;
        double top, height;
    };
    std::vector<Mark> lineMarks() const;
    void paintMarks();
    double pixelsPerRow() const;
    std::optional<int> markedLineAt(double y) const;

    PaneEditor &m_editor;
    QPixmap m_marks;
    double m_grabbed = 0;
};

} // namespace fieldwise::ui

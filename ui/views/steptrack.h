// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include <QSlider>

#include "ui/look/appearance.h"

namespace fieldwise::ui {

/// A slider over the steps with a cell for each above it: a tile for one that is taken, its glyph alone for one to
/// come; marks where there is no room. 0 is the place before the first.
class StepTrack : public QSlider {
    Q_OBJECT
public:
    struct Cell {
        Look look = Look::Unchanged;
        bool shown = true; ///< no filter hides it
        bool operator==(const Cell &) const = default;
    };

    explicit StepTrack(const Appearance &appearance, QWidget *parent = nullptr);
    void setCells(std::vector<Cell> cells);
    /// Where a step's cell is, in the coordinates of the widget.
    QRect cell(int step) const;
    /// Too many steps, or too little room, for tiles.
    bool hasMarks() const;
    /// Says what a step is about, for the tool tip.
    std::function<QString(int step)> tip;
    QSize sizeHint() const override { return {400, 40}; }
    QSize minimumSizeHint() const override { return {80, 40}; }

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    double cellWidth() const;
    double xOf(int step) const;
    int stepAt(double x) const;
    void paintCell(QPainter &painter, int step) const;
    void paintMark(QPainter &painter, int step) const;

    const Appearance &m_appearance;
    std::vector<Cell> m_cells;
};

} // namespace fieldwise::ui

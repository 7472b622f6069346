// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include <QSlider>

#include "ui/look/appearance.h"

namespace fieldwise::ui {

/// A slider over the steps with a cell above each: a tile for a step that is taken, only a glyph for a later one; marks
/// if there is not enough room. 0 is the position before the first step.
class StepTrack : public QSlider {
    Q_OBJECT
public:
    struct Cell {
        Look look = Look::Unchanged;
        bool shown = true; ///< not hidden by a filter
        bool operator==(const Cell &) const = default;
    };

    explicit StepTrack(const Appearance &appearance, QWidget *parent = nullptr);
    void setCells(std::vector<Cell> cells);
    /// The rectangle of a step's cell, in widget coordinates.
    QRect cell(int step) const;
    /// True if there are too many steps, or is too little room, for tiles.
    bool hasMarks() const;
    /// Returns the tool tip for a step.
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

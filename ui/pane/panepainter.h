// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QWidget>

#include "ui/pane/parts.h"

namespace fieldwise::ui {

/// Draws what Scintilla can't, over what it has drawn: margin, glyphs, stripes, fillers, chips, the frame. Visits
/// visible lines only.
class PanePainter {
public:
    PanePainter(const PaneParts &pane, QPainter &painter, const QRect &area);
    void paint();

    static int marginWidth(const PaneParts &pane);
    /// The margin for who owns a line; 0 where nothing says so.
    static int ownersWidth(const PaneParts &pane);
    /// The margin for the numbers of operations, or for owners, left of the line numbers; 0 where there are none.
    static int tilesWidth(const PaneParts &pane);
    /// The whole words of what is cut at this point of the viewport.
    static QString tipAt(const PaneParts &pane, const QPoint &point);
    /// Filler rows, with the words of what is gone; used above the first line too.
    static void paintFillers(const PaneParts &pane, QPainter &painter, const QRect &area, int afterLine, int top,
                             int rows, int firstText);

private:
    // Parts of the margin at 13 px.
    static constexpr double numberWidth = 40, glyphWidth = 16, stripeWidth = 4, padWidth = 8;
    static int digitsWidth(const PaneParts &pane);

    struct Line {
        int number;
        int top;
        int rows; ///< that its text takes up
        LineLook look;
    };
    void paintMargin(const Line &line);
    void paintTile(const Line &line);
    void paintOwner(const Line &line);
    static QString ownersTip(const PaneParts &pane, const QPoint &point);
    void paintChevron(const Line &line);
    void paintMasks(const Line &line);
    static void paintBar(const PaneParts &pane, QPainter &painter, const FoldBar &bar, int top);
    void paintChips();
    void paintChip(const Line &line, const LineChip &chip, int column);
    void paintFrame();
    int textEnd(int line) const;

    const PaneParts &m_pane;
    QPainter &m_painter;
    QRect m_area;
    int m_rowHeight;
    int m_width;
    double m_scale;
    std::vector<Line> m_lines;
};

/// The rows above the first line.
class LeadingFiller : public QWidget {
public:
    explicit LeadingFiller(const PaneParts &pane);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    const PaneParts &m_pane;
};

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QPainter>
#include <QWidget>

#include "ui/pane/parts.h"

namespace fieldwise::ui {

/// Draws over Scintilla what Scintilla can't draw: margin, glyphs, stripes, fillers, chips, the frame. Visits only
/// visible lines.
class PanePainter {
public:
    PanePainter(const PaneParts &pane, QPainter &painter, const QRect &area);
    void paint();

    static int marginWidth(const PaneParts &pane);
    /// Width of the margin for the owners of lines; 0 if there are none.
    static int ownersWidth(const PaneParts &pane);
    /// Width of the margin for operation numbers or owners, left of the line numbers; 0 if there are none.
    static int tilesWidth(const PaneParts &pane);
    /// The full text of whatever is shortened at this point of the viewport.
    static QString tipAt(const PaneParts &pane, const QPoint &point);
    /// The button at the end of a line at this point of the viewport.
    static std::optional<LineTake> takeAt(const PaneParts &pane, const QPoint &point);
    /// The button of a line; nothing if it has none.
    static std::optional<LineTake> takeOf(const PaneParts &pane, int line);
    /// The width of a button with the space around it.
    static int takeRow(const PaneParts &pane, const LineTake &take);
    /// What the chip of a line covers of its text at the right edge, where it has no room beside it.
    static int chipPlateWidth(const PaneParts &pane, int line);
    static int takeWidth(const PaneParts &pane, const LineTake &take);
    /// Its left edge with that space: at the right end of the pane, or left of a word that differs there.
    static int takeLeft(const PaneParts &pane, const LineTake &take);
    /// True if the point is on the glyph in the margin.
    static bool isOnGlyph(const PaneParts &pane, int x);
    /// Draws filler rows with their texts for removed fields; also used above the first line.
    static void paintFillers(const PaneParts &pane, QPainter &painter, const QRect &area, int afterLine, int top,
                             int rows, int firstText);

private:
    // Widths of the margin's parts at 13 px.
    static constexpr double numberWidth = 40, glyphWidth = 16, stripeWidth = 4, padWidth = 8;
    static int digitsWidth(const PaneParts &pane);
    static QString takeText(const PaneParts &pane, const LineTake &take);

    struct Line {
        int number;
        int top;
        int rows; ///< of its text
        LineLook look;
    };
    void paintMargin(const Line &line);
    Look rowLook(const Line &line, int row) const;
    void paintLook(Look look, int top, int rows, bool glyph);
    void paintTile(const Line &line);
    void paintOwner(const Line &line);
    static QString ownersTip(const PaneParts &pane, const QPoint &point);
    void paintChevron(const Line &line);
    void paintMasks(const Line &line);
    static void paintBar(const PaneParts &pane, QPainter &painter, const FoldBar &bar, int top);
    static QRect leftOutBox(const PaneParts &pane);
    void paintLeftOut();
    void paintElements();
    void paintTakes();
    void paintChips();
    void paintChip(const Line &line, const LineChip &chip, int column);
    void paintFrame();
    int textEnd(int line) const;
    int rowEnd(const Line &line, int top) const;

    const PaneParts &m_pane;
    QPainter &m_painter;
    QRect m_area;
    int m_rowHeight;
    int m_width;
    double m_scale;
    std::vector<Line> m_lines;
};

/// The filler rows above the first line.
class LeadingFiller : public QWidget {
public:
    explicit LeadingFiller(const PaneParts &pane);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    const PaneParts &m_pane;
};

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// The margin beside the text: numbers, looks, tiles and chevrons.
#include <algorithm>
#include <bit>

#include <QCoreApplication>
#include <QFontMetricsF>

#include "ui/look/glyphs.h"
#include "ui/pane/indicators.h"
#include "ui/pane/panepainter.h"

namespace fieldwise::ui {

/// That of a line, or in a formatted line of what differs in the row.
Look PanePainter::rowLook(const Line &line, int row) const
{
    const bool fails = m_pane.text.markersAtLine(line.number) & (1U << markerOf(Look::Fails));
    if (fails || !m_pane.text.isFormatted() || m_pane.text.rowsOf(line.number) < 2)
        return fails ? Look::Fails : line.look.look;
    const unsigned markers = m_pane.text.rowMarkers(line.number, row) & lookMarkers;
    return static_cast<Look>(std::bit_width(markers) - (markers != 0));
}

/// The margin beside the text, and the glyph in its first row.
void PanePainter::paintLook(Look look, int top, int rows, bool glyph)
{
    const Theme &t = m_pane.appearance.theme();
    const bool marked = look != Look::Unchanged;
    const int number = digitsWidth(m_pane), whole = marginWidth(m_pane), pad = qRound(padWidth * m_scale);
    m_painter.fillRect(number, top, whole - number - pad, rows * m_rowHeight,
                       marked ? t.ink(look, Ink::Background) : t[Role::Margin]);
    m_painter.fillRect(whole - pad, top, pad, rows * m_rowHeight,
                       marked ? t.ink(look, Ink::Background) : t[Role::Editor]);
    const double side = 9 * m_scale;
    if (marked && glyph)
        drawGlyph(
            m_painter, look,
            QRectF(number + (qRound(glyphWidth * m_scale) - side) / 2, top + (m_rowHeight - side) / 2, side, side),
            t.ink(look, Ink::Text));
}

void PanePainter::paintMargin(const Line &line)
{
    const Theme &t = m_pane.appearance.theme();
    const Look look = rowLook(line, 0);
    const int number = digitsWidth(m_pane);
    const int tall = line.rows * m_rowHeight;
    m_painter.fillRect(0, line.top, number, tall,
                       m_pane.stale ? hatchBrush(t, m_scale, m_pane.text.devicePixelRatioF())
                                    : QBrush(t[Role::Margin]));
    if (!m_pane.text.isFormatted() || m_pane.text.rowsOf(line.number) != line.rows)
        paintLook(look, line.top, line.rows, true);
    else
        for (int row = 0; row < line.rows; ++row)
            paintLook(rowLook(line, row), line.top + row * m_rowHeight, 1,
                      row == 0 || rowLook(line, row) != rowLook(line, row - 1));

    m_painter.setFont(m_pane.appearance.code(12 * m_scale));
    m_painter.setPen(look != Look::Unchanged ? t[Role::Text] : t[Role::LineNumber]);
    if (const int shown = m_pane.files.numberOf(line.number); shown > 0)
        m_painter.drawText(QRectF(0, line.top, number - qRound(6 * m_scale), m_rowHeight),
                           Qt::AlignRight | Qt::AlignVCenter, QString::number(shown));
    paintTile(line);
    paintOwner(line);
    paintChevron(line);
    if (line.look.stripe == merge::From::Original || line.look.stripe == merge::From::Updated
        || line.look.stripe == merge::From::Destination) {
        const int width = qRound(stripeWidth * m_scale);
        drawStripe(m_painter, t, static_cast<merge::Side>(line.look.stripe),
                   QRectF(marginWidth(m_pane) - qRound(padWidth * m_scale) - width, line.top, width, tall));
    }
}

void PanePainter::paintTile(const Line &line)
{
    const auto &numbers = m_pane.marks.decorations().numbers;
    const auto found = std::lower_bound(numbers.begin(), numbers.end(), line.number,
                                        [](const LineNumberTile &tile, int number) { return tile.line < number; });
    if (found == numbers.end() || found->line != line.number)
        return;
    const Theme &t = m_pane.appearance.theme();
    const QString text =
        found->last == 0 ? QString::number(found->number) : QStringLiteral("%1–%2").arg(found->number).arg(found->last);
    m_painter.save();
    m_painter.setRenderHint(QPainter::Antialiasing);
    const QFont font = m_pane.appearance.code(12 * m_scale, QFont::DemiBold);
    const double width =
        std::clamp(QFontMetricsF(font).horizontalAdvance(text) + 8 * m_scale, 20 * m_scale, 34 * m_scale);
    const QRectF box(std::max(0.0, 18 * m_scale - width / 2), line.top + (m_rowHeight - 16 * m_scale) / 2, width,
                     16 * m_scale);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(found->filled                        ? t.ink(found->look, Ink::Text)
                           : found->look == Look::Unchanged ? t[Role::Hover]
                                                            : t.ink(found->look, Ink::Background));
    m_painter.drawRoundedRect(box, 4 * m_scale, 4 * m_scale);
    m_painter.setFont(font);
    m_painter.setPen(found->filled ? t[Role::OnAccent] : t.ink(found->look, Ink::Text));
    m_painter.drawText(box, Qt::AlignCenter, text);
    m_painter.restore();
}

void PanePainter::paintChevron(const Line &line)
{
    const bool folded = m_pane.folds.hidesLinesAfter(line.number);
    if (!folded && (m_pane.hoverLine < 0 || !m_pane.folds.isHeader(line.number)))
        return;
    const Theme &t = m_pane.appearance.theme();
    m_painter.save();
    m_painter.setRenderHint(QPainter::Antialiasing);
    m_painter.translate(tilesWidth(m_pane) + 7 * m_scale, line.top + m_rowHeight / 2.0);
    m_painter.scale(m_scale, m_scale);
    m_painter.setPen(QPen(folded ? t[Role::Accent] : t[Role::Muted], 1.5));
    const QPointF open[] = {{-3, -1.5}, {0, 1.5}, {3, -1.5}};
    const QPointF closed[] = {{-1.5, -3}, {1.5, 0}, {-1.5, 3}};
    m_painter.drawPolyline(folded ? closed : open, 3);
    m_painter.restore();
    if (folded) {
        const int hidden = m_pane.folds.hiddenAfter(line.number);
        const QString words = hidden == 1 ? QCoreApplication::translate("PanePainter", "… 1 line")
                                          : QCoreApplication::translate("PanePainter", "… %1 lines").arg(hidden);
        m_painter.setFont(m_pane.appearance.text(qRound(12 * m_scale)));
        const int end = textEnd(line.number) + qRound(8 * m_scale);
        const QRectF dots(end, line.top + (line.rows - 0.5) * m_rowHeight - 8 * m_scale,
                          m_painter.fontMetrics().horizontalAdvance(words) + 12 * m_scale, 16 * m_scale);
        m_painter.setPen(t[Role::Border]);
        m_painter.setBrush(t[Role::Hover]);
        m_painter.drawRoundedRect(dots, 3, 3);
        m_painter.setPen(t[Role::Second]);
        m_painter.drawText(dots, Qt::AlignCenter, words);
    }
}

} // namespace fieldwise::ui

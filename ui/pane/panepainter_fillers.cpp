// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <QCoreApplication>

#include "ui/look/convert.h"
#include "ui/look/glyphs.h"
#include "ui/look/visible.h"
#include "ui/pane/panepainter.h"

namespace fieldwise::ui {

void PanePainter::paintFillers(const PaneParts &pane, QPainter &painter, const QRect &area, int afterLine, int top,
                               int rows, int firstText)
{
    const Theme &t = pane.appearance.theme();
    const double scale = pane.metrics.scale();
    const int height = pane.metrics.lineHeight;
    const int width = pane.text.viewport()->width();
    const int margin = marginWidth(pane);
    const int pad = qRound(padWidth * scale);
    const int number = digitsWidth(pane);
    const QRect all = QRect(0, top, width, rows * height).intersected(area);
    painter.fillRect(all.intersected(QRect(0, all.top(), margin - pad, all.height())), t[Role::Margin]);
    if (pane.stale)
        painter.fillRect(all.intersected(QRect(0, all.top(), number, all.height())),
                         hatchBrush(t, scale, pane.text.devicePixelRatioF()));
    painter.setBrushOrigin(0, top);
    painter.fillRect(all.intersected(QRect(margin - pad, all.top(), width, all.height())),
                     hatchBrush(t, scale, pane.text.devicePixelRatioF()));
    painter.setBrushOrigin(0, 0);

    const auto &gone = pane.marks.decorations().gone;
    auto it = std::find_if(gone.begin(), gone.end(), [&](const FillerText &g) { return g.afterLine == afterLine; });
    const QFont font = pane.appearance.text(qRound(12 * scale), QFont::Medium);
    for (; it != gone.end() && it->afterLine == afterLine; ++it) {
        const int row = it->row - firstText;
        if (row < 0 || row >= rows)
            continue;
        const int y = top + row * height;
        const double side = 9 * scale;
        drawGlyph(painter, it->look,
                  QRectF(number + (qRound(glyphWidth * scale) - side) / 2, y + (height - side) / 2, side, side),
                  t.ink(it->look, Ink::Text));
        painter.setFont(font);
        const QFontMetrics metrics(font);
        const int left = margin + qRound(8 * scale);
        const QString words = metrics.elidedText(it->text, Qt::ElideRight, width - left - qRound(8 * scale));
        painter.fillRect(left - qRound(4 * scale), y, metrics.horizontalAdvance(words) + qRound(8 * scale), height,
                         t[Role::Margin]);
        painter.setPen(t.ink(it->look, Ink::Text));
        painter.drawText(QRect(left, y, width - left, height), Qt::AlignLeft | Qt::AlignVCenter, words);
    }
    for (const FoldBar &bar : pane.marks.decorations().bars) {
        const int row = bar.row - firstText;
        if (bar.afterLine == afterLine && row >= 0 && row < rows)
            paintBar(pane, painter, bar, top + row * height);
    }
}

void PanePainter::paintBar(const PaneParts &pane, QPainter &painter, const FoldBar &bar, int top)
{
    const Theme &t = pane.appearance.theme();
    const double scale = pane.metrics.scale();
    const QRect row(0, top, pane.text.viewport()->width(), pane.metrics.lineHeight);
    painter.fillRect(row, t[Role::Hover]);
    painter.fillRect(row.left(), row.top(), row.width(), 1, t[Role::Line]);
    painter.fillRect(row.left(), row.bottom(), row.width(), 1, t[Role::Line]);
    const QString words = bar.why.empty() && bar.where.isEmpty()
        ? QCoreApplication::translate("PanePainter", "%1 lines without a difference").arg(bar.lines)
        : bar.why.empty()
        ? QCoreApplication::translate("PanePainter", "%1 lines without a difference (%2)").arg(bar.lines).arg(bar.where)
        : bar.lines == 1
        ? QCoreApplication::translate("PanePainter", "hidden: 1 line (%1)").arg(visible(bar.why))
        : QCoreApplication::translate("PanePainter", "hidden: %1 lines (%2)").arg(bar.lines).arg(visible(bar.why));
    const QString show = QCoreApplication::translate("PanePainter", "Show");
    const int left = marginWidth(pane);
    painter.setFont(pane.appearance.text(qRound(12 * scale)));
    painter.setPen(t[Role::Second]);
    const int room = row.width() - left - qRound(64 * scale); // for the word after it
    const QString shown = painter.fontMetrics().elidedText(words, Qt::ElideRight, std::max(room, qRound(64 * scale)));
    painter.drawText(row.adjusted(left, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, shown);
    const int after = left + painter.fontMetrics().horizontalAdvance(shown) + qRound(12 * scale);
    painter.setFont(pane.appearance.text(qRound(12 * scale), QFont::DemiBold));
    painter.setPen(t[Role::Accent]);
    painter.drawText(row.adjusted(after, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, show);
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/glyphs.h"

#include <QPainterPath>
#include <QPixmapCache>

#include "ui/look/language.h"

namespace fieldwise::ui {

namespace {

/// Head and shoulders, in a box of 9.
void drawPerson(QPainter &painter, const QColor &colour)
{
    painter.setPen(QPen(colour, 1.4));
    painter.drawEllipse(QPointF(4.5, 2.4), 1.9, 1.9);
    QPainterPath shoulders(QPointF(0.8, 8.8));
    shoulders.cubicTo(0.8, 4.6, 8.2, 4.6, 8.2, 8.8);
    painter.drawPath(shoulders);
}

void drawRoundArrow(QPainter &painter, const QColor &colour)
{
    painter.setPen(QPen(colour, 1.5));
    painter.drawArc(QRectF(1, 1, 7, 7), 60 * 16, 290 * 16);
    const QPointF head[] = {{8.8, 1.2}, {6.2, 1.6}, {6.6, 4.2}};
    painter.drawPolyline(head, 3);
}

} // namespace

void drawGlyph(QPainter &painter, Look look, const QRectF &box, const QColor &colour)
{
    const double unit = box.width() / 9;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(box.topLeft());
    painter.scale(unit, unit);
    QPen pen(colour, 2, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    const auto line = [&](double x1, double y1, double x2, double y2) {
        painter.drawLine(QPointF(x1, y1), QPointF(x2, y2));
    };
    switch (look) {
    case Look::Added:
        line(0.5, 4.5, 8.5, 4.5);
        line(4.5, 0.5, 4.5, 8.5);
        break;
    case Look::Removed: line(0.5, 4.5, 8.5, 4.5); break;
    case Look::Changed: {
        QPainterPath path(QPointF(0.4, 6.2));
        path.cubicTo(1.4, 2.2, 3.6, 2.4, 4.5, 4.5);
        path.cubicTo(5.4, 6.6, 7.6, 6.8, 8.6, 2.8);
        painter.drawPath(path);
        break;
    }
    case Look::Retained:
        line(0.5, 3, 8.5, 3);
        line(0.5, 7, 8.5, 7);
        break;
    case Look::Conflict:
        line(4.5, -0.2, 4.5, 5.6);
        line(4.5, 7, 4.5, 9.2);
        break;
    case Look::Choice: {
        pen.setWidthF(1.2);
        pen.setJoinStyle(Qt::RoundJoin);
        painter.setPen(pen);
        QPainterPath path(QPointF(0.6, 8.4));
        path.lineTo(1.1, 6.2);
        path.lineTo(6.5, 0.8);
        path.lineTo(8.2, 2.5);
        path.lineTo(2.8, 7.9);
        path.closeSubpath();
        painter.drawPath(path);
        line(5.2, 2.1, 6.9, 3.8);
        break;
    }
    case Look::ByNobody:
    case Look::Notice: {
        pen.setWidthF(1.3);
        pen.setJoinStyle(Qt::RoundJoin);
        painter.setPen(pen);
        QPainterPath path(QPointF(4.5, 0.4));
        path.lineTo(8.9, 8.4);
        path.lineTo(0.1, 8.4);
        path.closeSubpath();
        painter.drawPath(path);
        line(4.5, 3.2, 4.5, 5.8);
        line(4.5, 6.5, 4.5, 7.6);
        break;
    }
    case Look::Edit:
    case Look::Owner: drawPerson(painter, colour); break;
    case Look::Restart: drawRoundArrow(painter, colour); break;
    case Look::Fails:
        line(1, 1, 8, 8);
        line(8, 1, 1, 8);
        break;
    case Look::Unchanged:
    case Look::Count:
        painter.setBrush(colour);
        painter.setPen(Qt::NoPen);
        painter.drawEllipse(QPointF(4.5, 4.5), 1.5, 1.5);
        break;
    }
    painter.restore();
}

void drawTile(QPainter &painter, const Theme &theme, Look look, const QRectF &box, bool filled)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.ink(look, filled ? Ink::Text : look == Look::Unchanged ? Ink::Strong : Ink::Background));
    painter.drawRoundedRect(box, 4, 4);
    const double side = box.width() >= 20 ? 9 : 8;
    const QRectF glyph(box.center().x() - side / 2, box.center().y() - side / 2, side, side);
    drawGlyph(painter, look, glyph, filled ? theme[Role::OnAccent] : theme.ink(look, Ink::Text));
    painter.restore();
}

void drawPendingTile(QPainter &painter, const Theme &theme, Look look, const QRectF &box)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme[Role::Border], 1, Qt::DashLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    drawGlyph(painter, look, QRectF(box.center().x() - 4.5, box.center().y() - 4.5, 9, 9), theme[Role::Muted]);
    painter.restore();
}

void drawTick(QPainter &painter, const QRectF &box, const QColor &colour)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, 2));
    const double unit = box.width() / 9;
    const QPointF points[] = {box.topLeft() + QPointF(0.8, 4.8) * unit, box.topLeft() + QPointF(3.4, 7.4) * unit,
                              box.topLeft() + QPointF(8.4, 1.6) * unit};
    painter.drawPolyline(points, 3);
    painter.restore();
}

void drawRadio(QPainter &painter, const Theme &theme, const QRectF &box, bool checked)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(checked ? theme[Role::Accent] : theme[Role::Border], checked ? 5 : 1));
    painter.setBrush(theme[Role::Editor]);
    const double inset = checked ? 2.5 : 0.5;
    painter.drawEllipse(box.adjusted(inset, inset, -inset, -inset));
    painter.restore();
}

void drawStripe(QPainter &painter, const Theme &theme, merge::Side side, const QRectF &box)
{
    const QColor colour = theme.input(side);
    switch (side) {
    case merge::Side::Original:
        for (int band = 0; 5 * band < box.height(); ++band)
            painter.fillRect(QRectF(box.left(), box.top() + 5 * band, box.width(), qMin(3.0, box.height() - 5 * band)),
                             colour);
        break;
    case merge::Side::Updated: painter.fillRect(box, colour); break;
    case merge::Side::Destination: {
        const double line = box.width() * 0.375;
        painter.fillRect(QRectF(box.left(), box.top(), line, box.height()), colour);
        painter.fillRect(QRectF(box.right() - line, box.top(), line, box.height()), colour);
        break;
    }
    }
}

QBrush hatchBrush(const Theme &theme, double scale, double pixelRatio)
{
    const int side = qMax(4, qRound(8 * scale * pixelRatio));
    const QString key =
        QStringLiteral("fieldwise-hatch-%1-%2-%3").arg(theme[Role::Line].name(), theme[Role::Margin].name()).arg(side);
    QPixmap tile;
    if (!QPixmapCache::find(key, &tile)) {
        tile = QPixmap(side, side);
        tile.fill(theme[Role::Margin]);
        QPainter painter(&tile);
        painter.setRenderHint(QPainter::Antialiasing);
        QColor ink = theme[Role::Line];
        painter.setPen(QPen(ink, pixelRatio));
        for (const int shift : {-side, 0, side})
            painter.drawLine(QPointF(shift, side), QPointF(shift + side, 0));
        painter.end();
        QPixmapCache::insert(key, tile);
    }
    QBrush brush(tile);
    brush.setTransform(QTransform::fromScale(1 / pixelRatio, 1 / pixelRatio));
    return brush;
}

QString wordOf(Look look)
{
    static constexpr const char *words[] = {
        QT_TRANSLATE_NOOP("fieldwise::ui", "unchanged"),     QT_TRANSLATE_NOOP("fieldwise::ui", "added"),
        QT_TRANSLATE_NOOP("fieldwise::ui", "changed"),       QT_TRANSLATE_NOOP("fieldwise::ui", "removed"),
        QT_TRANSLATE_NOOP("fieldwise::ui", "retained"),      QT_TRANSLATE_NOOP("fieldwise::ui", "conflict"),
        QT_TRANSLATE_NOOP("fieldwise::ui", "your choice"),   QT_TRANSLATE_NOOP("fieldwise::ui", "notice"),
        QT_TRANSLATE_NOOP("fieldwise::ui", "error"),         QT_TRANSLATE_NOOP("fieldwise::ui", "changed by nobody"),
        QT_TRANSLATE_NOOP("fieldwise::ui", "overwritten"),   QT_TRANSLATE_NOOP("fieldwise::ui", "taken over"),
        QT_TRANSLATE_NOOP("fieldwise::ui", "restarts pods"),
    };
    static_assert(std::size(words) == static_cast<size_t>(Look::Count));
    return tr(words[static_cast<size_t>(look)]);
}

QString titleOf(Look look)
{
    QString word = wordOf(look);
    if (!word.isEmpty())
        word[0] = word[0].toUpper();
    return word;
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/crumbs.h"

#include <algorithm>

#include <QAccessible>
#include <QFontMetrics>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace fieldwise::ui {

namespace {

constexpr int crumbGap = 20;
constexpr int focusFrame = 6; ///< of the focus, beyond the last part

/// True if an ellipsis stands for this part and those after it that are left out.
bool startsGap(const std::vector<bool> &out, size_t part)
{
    return out[part] && (part == 0 || !out[part - 1]);
}

int widthWithout(const std::vector<int> &widths, const std::vector<bool> &out)
{
    int total = 0;
    for (size_t i = 0; i < widths.size(); ++i)
        total += out[i] ? (startsGap(out, i) ? crumbGap : 0) : widths[i] + (i + 1 < widths.size() ? crumbGap : 0);
    return total;
}

} // namespace

Crumbs::Crumbs(const Appearance &appearance, QWidget *parent) : QWidget(parent), m_appearance(appearance)
{
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    setProperty("role", QAccessible::ButtonMenu); // before the name, which tells readers
    setAccessibleName(tr("Path of the selected field"));
    setFocusPolicy(Qt::TabFocus);
}

void Crumbs::setParts(const QStringList &parts)
{
    if (parts == m_parts)
        return;
    m_parts = parts;
    m_hover = -1;
    m_focused = static_cast<int>(qMax(0, parts.size() - 1));
    setAccessibleDescription(parts.join(QStringLiteral(", ")));
    update();
}

std::vector<int> Crumbs::partWidths() const
{
    std::vector<int> widths;
    widths.reserve(static_cast<size_t>(m_parts.size()));
    for (int i = 0; i < m_parts.size(); ++i)
        widths.push_back(QFontMetrics(fontOf(i)).horizontalAdvance(m_parts[i]));
    return widths;
}

QFont Crumbs::fontOf(int part) const
{
    return m_appearance.code(12, part + 1 == m_parts.size() ? QFont::Bold : QFont::Normal);
}

/// Keys in the middle go first, then elements of lists, then the first key; the last one stays.
std::vector<bool> Crumbs::leftOut(const std::vector<int> &widths) const
{
    std::vector<bool> out(widths.size());
    std::vector<size_t> order;
    for (const bool isElement : {false, true})
        for (size_t i = 1; i + 1 < widths.size(); ++i)
            if (m_parts[static_cast<int>(i)].contains(QLatin1Char('[')) == isElement)
                order.push_back(i);
    if (widths.size() > 1)
        order.push_back(0);
    for (const size_t part : order) {
        if (widthWithout(widths, out) + focusFrame <= width())
            break;
        out[part] = true;
    }
    return out;
}

std::vector<QRect> Crumbs::layoutParts() const
{
    const std::vector<int> widths = partWidths();
    const std::vector<bool> out = leftOut(widths);
    std::vector<QRect> rects;
    int x = 0;
    for (size_t i = 0; i < widths.size(); ++i) {
        x += startsGap(out, i) ? crumbGap : 0;
        const bool last = i + 1 == widths.size();
        const int wide = out[i] ? 0 : last ? std::max(1, std::min(widths[i], width() - focusFrame - x)) : widths[i];
        rects.emplace_back(x, 0, wide, height());
        x += out[i] ? 0 : wide + crumbGap;
    }
    return rects;
}

void Crumbs::paintEvent(QPaintEvent *)
{
    const Theme &t = m_appearance.theme();
    QPainter painter(this);
    const std::vector<QRect> rects = layoutParts();
    const auto chevron = [&](int x) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(t[Role::Muted], 1.3));
        const double y = height() / 2.0;
        const QPointF points[] = {{x - 1.5, y - 3}, {x + 1.5, y}, {x - 1.5, y + 3}};
        painter.drawPolyline(points, 3);
    };
    for (int i = 0; i < m_parts.size(); ++i) {
        const QRect rect = rects[static_cast<size_t>(i)];
        const bool last = i + 1 == m_parts.size();
        painter.setFont(fontOf(i));
        if (rect.isEmpty()) { // the ellipsis is at its left
            painter.setPen(t[Role::Muted]);
            if (!rects[static_cast<size_t>(i) + 1].isEmpty())
                painter.drawText(QRect(rect.left() - crumbGap, 0, 12, height()), Qt::AlignVCenter, QStringLiteral("…"));
            continue;
        }
        painter.setPen(i == m_hover && !last ? t[Role::Accent] : last ? t[Role::Text] : t[Role::Second]);
        painter.drawText(rect.adjusted(0, 0, 1, 0), Qt::AlignVCenter | Qt::AlignLeft, shownPart(i));
        if (hasFocus() && i == m_focused) {
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(QPen(t[Role::Accent], 2));
            painter.drawRoundedRect(QRectF(rect).adjusted(-4, 6, 5, -6), 4, 4);
        }
        if (!last)
            chevron(rect.right() + crumbGap / 2);
    }
}

QString Crumbs::shownPart(int part) const
{
    const QRect rect = layoutParts()[static_cast<size_t>(part)];
    return rect.isEmpty() ? QString()
                          : QFontMetrics(fontOf(part)).elidedText(m_parts[part], Qt::ElideMiddle, rect.width() + 1);
}

int Crumbs::partAt(const QPoint &point) const
{
    const std::vector<QRect> rects = layoutParts();
    for (size_t i = 0; i < rects.size(); ++i) {
        if (rects[i].contains(point))
            return static_cast<int>(i);
    }
    return -1;
}

/// The part whose separator is at this position.
int Crumbs::markAt(const QPoint &point) const
{
    const std::vector<QRect> rects = layoutParts();
    for (size_t i = 1; i < rects.size(); ++i) {
        if (!rects[i].isEmpty() && point.x() > rects[i].left() - crumbGap && point.x() < rects[i].left())
            return static_cast<int>(i);
    }
    return -1;
}

void Crumbs::askSiblings(int part)
{
    const std::vector<QRect> rects = layoutParts();
    if (part >= 0 && part < static_cast<int>(rects.size()))
        Q_EMIT siblingsAsked(part, mapToGlobal(rects[static_cast<size_t>(part)].bottomLeft()));
}

void Crumbs::setFocusedPart(int part)
{
    m_focused = qBound(0, part, static_cast<int>(qMax(0, m_parts.size() - 1)));
    setAccessibleDescription(m_parts.value(m_focused));
    update();
}

void Crumbs::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Left: return setFocusedPart(m_focused - 1);
    case Qt::Key_Right: return setFocusedPart(m_focused + 1);
    case Qt::Key_Down: return askSiblings(m_focused);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (!m_parts.isEmpty())
            Q_EMIT chosen(m_focused);
        return;
    default: QWidget::keyPressEvent(event);
    }
}

void Crumbs::focusInEvent(QFocusEvent *)
{
    setFocusedPart(m_focused);
}

void Crumbs::focusOutEvent(QFocusEvent *)
{
    update();
}

void Crumbs::mouseMoveEvent(QMouseEvent *event)
{
    m_hover = partAt(event->pos());
    setCursor((m_hover >= 0 && m_hover + 1 < m_parts.size()) || markAt(event->pos()) >= 0 ? Qt::PointingHandCursor
                                                                                          : Qt::ArrowCursor);
    update();
}

void Crumbs::leaveEvent(QEvent *)
{
    m_hover = -1;
    update();
}

void Crumbs::mouseReleaseEvent(QMouseEvent *event)
{
    if (const int part = partAt(event->pos()); part >= 0)
        Q_EMIT chosen(part);
    else
        askSiblings(markAt(event->pos()));
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/recentlist.h"

#include <algorithm>

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>

#include "ui/look/glyphs.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

namespace {

constexpr int recentLeft = 48, whenWidth = 108, recentGap = 16;

QString spoken(const RecentRow &row)
{
    QStringList words;
    for (const RecentRow::Text &text : row.texts)
        words += visible(text.name);
    words += row.mode;
    for (const auto &[look, count] : row.counts)
        words += QStringLiteral("%1 %2").arg(count).arg(wordOf(look));
    words += row.when;
    words.removeAll(QString());
    return words.join(QStringLiteral(", "));
}

} // namespace

RecentButton::RecentButton(const Appearance &appearance, RecentRow row)
    : m_appearance(appearance), m_row(std::move(row))
{
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(spoken(m_row));
    setAccessibleDescription(m_row.problem.isEmpty() ? m_row.detail : m_row.problem);
    setTip(this, accessibleDescription());
}

void RecentButton::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Down: return Q_EMIT moveAsked(1);
    case Qt::Key_Up: return Q_EMIT moveAsked(-1);
    case Qt::Key_Delete: return Q_EMIT forgetAsked();
    case Qt::Key_Return:
    case Qt::Key_Enter: return click();
    default: QAbstractButton::keyPressEvent(event);
    }
}

void RecentButton::contextMenuEvent(QContextMenuEvent *event)
{
    QMenu menu(this);
    if (m_row.problem.isEmpty()) {
        menu.addAction(tr("&Open"), this, &QAbstractButton::click);
        menu.addAction(tr("Open in a New &Tab"), this, &RecentButton::tabAsked);
    }
    menu.addAction(tr("&Forget"), this, &RecentButton::forgetAsked);
    menu.exec(event->globalPos());
}

void RecentButton::paintEvent(QPaintEvent *)
{
    const Theme &t = m_appearance.theme();
    QPainter painter(this);
    if (underMouse() || hasFocus())
        painter.fillRect(rect(), t[Role::Hover]);
    painter.fillRect(0, height() - 1, width(), 1, t[Role::Line]);
    drawTile(painter, t, m_row.counts.empty() ? Look::Retained : m_row.counts.front().first,
             QRectF(12, (height() - 20) / 2.0, 20, 20));
    painter.setFont(m_appearance.text(12));
    painter.setPen(t[Role::Muted]);
    painter.drawText(QRect(width() - whenWidth, 0, whenWidth - 12, height()), Qt::AlignVCenter | Qt::AlignRight,
                     m_row.when);
    const int right = paintCounts(painter, width() - whenWidth - recentGap);
    paintTexts(painter, {recentLeft, 10, right - recentLeft, 20});
    const QFont medium = m_appearance.text(12, QFont::Medium);
    painter.setFont(medium);
    painter.setPen(t[Role::Text]);
    painter.drawText(QRect(recentLeft, 31, right - recentLeft, 20), Qt::AlignVCenter, m_row.mode);
    const int after = recentLeft + QFontMetrics(medium).horizontalAdvance(m_row.mode) + 8;
    painter.setFont(m_appearance.text(12));
    painter.setPen(m_row.problem.isEmpty() ? t[Role::Second] : t.ink(Look::Notice, Ink::Text));
    painter.drawText(QRect(after, 31, right - after, 20), Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(visible(m_row.problem.isEmpty() ? m_row.detail : m_row.problem),
                                                      Qt::ElideMiddle, right - after));
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(t[Role::Accent], 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -2), 4, 4);
    }
}

/// Returns where they begin.
int RecentButton::paintCounts(QPainter &painter, int right) const
{
    const Theme &t = m_appearance.theme();
    const QFont font = m_appearance.text(12, QFont::DemiBold);
    painter.setFont(font);
    for (auto count = m_row.counts.rbegin(); count != m_row.counts.rend(); ++count) {
        const QString number = QString::number(count->second);
        right -= QFontMetrics(font).horizontalAdvance(number);
        painter.setPen(t[Role::Text]);
        painter.drawText(QRect(right, 0, 100, height()), Qt::AlignVCenter, number);
        right -= 24;
        drawTile(painter, t, count->first, QRectF(right, (height() - 16) / 2.0, 16, 16));
        right -= 12;
    }
    return right - recentGap;
}

/// Each with its stripe; what does not fit is cut in the middle, all alike.
void RecentButton::paintTexts(QPainter &painter, const QRect &line) const
{
    const Theme &t = m_appearance.theme();
    const QFont font = m_appearance.code(12);
    const QFontMetrics metrics(font);
    constexpr int stripe = 10, between = 20;
    int needed = 0;
    for (const RecentRow::Text &text : m_row.texts)
        needed += stripe + metrics.horizontalAdvance(visible(text.name)) + between;
    const int most = needed <= line.width() || m_row.texts.empty()
        ? needed
        : line.width() / static_cast<int>(m_row.texts.size()) - stripe - between;
    painter.setFont(font);
    int x = line.left();
    for (const RecentRow::Text &text : m_row.texts) {
        if (text.side)
            drawStripe(painter, t, *text.side, QRectF(x, line.top() + 2, 4, 16));
        x += stripe;
        const QString name = metrics.elidedText(visible(text.name), Qt::ElideMiddle, most);
        painter.setPen(t[m_row.problem.isEmpty() ? Role::Text : Role::Muted]);
        painter.drawText(QRect(x, line.top(), line.right() - x, line.height()), Qt::AlignVCenter, name);
        x += metrics.horizontalAdvance(name) + between;
    }
}

RecentList::RecentList(const Appearance &appearance) : m_appearance(appearance), m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(0);
}

void RecentList::setRows(const std::vector<RecentRow> &rows)
{
    for (RecentButton *row : m_rows) {
        row->hide();
        m_column->removeWidget(row);
        row->deleteLater(); // it may be the sender of the click
    }
    m_rows.clear();
    for (int i = 0; i < static_cast<int>(rows.size()); ++i) {
        auto *row = new RecentButton(m_appearance, rows[static_cast<size_t>(i)]);
        row->setObjectName(QStringLiteral("recent-%1").arg(i));
        connect(row, &QAbstractButton::clicked, this, [this, i] { Q_EMIT chosen(i); });
        connect(row, &RecentButton::tabAsked, this, [this, i] { Q_EMIT tabAsked(i); });
        connect(row, &RecentButton::moveAsked, this, [this, i](int by) { focusRow(i + by); });
        connect(row, &RecentButton::forgetAsked, this, [this, i] {
            Q_EMIT forgetAsked(i);
            focusRow(std::min(i, static_cast<int>(m_rows.size()) - 1));
        });
        m_column->addWidget(row);
        m_rows.push_back(row);
    }
}

void RecentList::focusRow(int row)
{
    if (row >= 0 && row < static_cast<int>(m_rows.size()))
        m_rows[static_cast<size_t>(row)]->setFocus(Qt::TabFocusReason);
}

void RecentList::setRoom(int height)
{
    const int most = std::max(2, height / RecentButton::rowHeight);
    for (int i = 0; i < static_cast<int>(m_rows.size()); ++i)
        m_rows[static_cast<size_t>(i)]->setVisible(i < most);
}

} // namespace fieldwise::ui

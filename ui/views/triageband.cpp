// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/triageband.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include "ui/look/glyphs.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

namespace {

constexpr int highBand = 84, lowBand = 36, pad = 12, tileSize = 20;

} // namespace

TriageCell::TriageCell(const Appearance &appearance, QWidget *parent)
    : QAbstractButton(parent), m_appearance(appearance)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    connect(&appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
}

void TriageCell::show(const TriageGroup &group, bool selected, bool filters, bool low)
{
    if (group == m_group && selected == m_selected && filters == m_filters && low == m_low && !isHidden())
        return;
    m_group = group;
    m_selected = selected;
    m_filters = filters;
    m_low = low;
    setEnabled(group.isToLookAt);
    setFixedHeight(low ? lowBand : highBand);
    setAccessibleName(QStringLiteral("%1 %2").arg(group.count).arg(group.word));
    setAccessibleDescription(group.which.isEmpty() ? group.what
                                                   : QStringLiteral("%1; %2").arg(group.which, group.what));
    setTip(this, group.which.isEmpty() ? group.what : QStringLiteral("%1\n%2").arg(group.which, group.what));
    setVisible(true);
    update();
}

QSize TriageCell::sizeHint() const
{
    return {200, m_low ? lowBand : highBand};
}

QString TriageCell::linkText() const
{
    return m_filters ? tr("only these ×") : tr("only these");
}

void TriageCell::paintEvent(QPaintEvent *)
{
    const Theme &t = m_appearance.theme();
    QPainter painter(this);
    painter.fillRect(rect(),
                     m_selected                        ? t[Role::Selection]
                         : underMouse() && isEnabled() ? t[Role::Hover]
                                                       : t[Role::Chrome]);
    painter.fillRect(width() - 1, 0, 1, height(), t[Role::Line]);
    if (m_selected)
        painter.fillRect(0, 0, width(), 3, t[Role::Accent]);
    const int middle = m_low ? height() / 2 : pad + tileSize / 2 + 1;
    drawTile(painter, t, m_group.look, QRectF(pad, middle - tileSize / 2.0, tileSize, tileSize), m_selected);
    int x = pad + tileSize + 10;
    const QFont number = m_appearance.text(m_low ? 15 : 20, QFont::DemiBold),
                word = m_appearance.text(13, QFont::DemiBold), caption = m_appearance.text(12),
                names = m_appearance.code(12);
    painter.setFont(number);
    painter.setPen(t[Role::Text]);
    const QString count = QString::number(m_group.count);
    const QRect line(0, middle - 14, width(), 28);
    painter.drawText(line.adjusted(x, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, count);
    x += QFontMetrics(number).horizontalAdvance(count) + 8;
    painter.setFont(word);
    m_link = {};
    int right = width() - pad;
    if (m_selected && isEnabled()) {
        const QFont link = m_appearance.text(12, QFont::DemiBold);
        const int wide = QFontMetrics(link).horizontalAdvance(linkText());
        if (right - wide - 8 > x + QFontMetrics(word).horizontalAdvance(m_group.word)) {
            m_link = QRect(right - wide, middle - 14, wide, 28);
            painter.setFont(link);
            painter.setPen(t[Role::Accent]);
            painter.drawText(m_link, Qt::AlignVCenter | Qt::AlignLeft, linkText());
            right = m_link.left() - 8;
        }
    }
    painter.setFont(word);
    painter.setPen(t[Role::Text]);
    painter.drawText(line.adjusted(x, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
                     QFontMetrics(word).elidedText(m_group.word, Qt::ElideRight, right - x));
    if (!m_low) {
        painter.setFont(names);
        painter.setPen(t[Role::Second]);
        painter.drawText(QRect(pad, 42, width() - 2 * pad, 17), Qt::AlignVCenter | Qt::AlignLeft,
                         QFontMetrics(names).elidedText(m_group.which, Qt::ElideRight, width() - 2 * pad));
        painter.setFont(caption);
        painter.drawText(QRect(pad, 59, width() - 2 * pad, 17), Qt::AlignVCenter | Qt::AlignLeft,
                         QFontMetrics(caption).elidedText(m_group.what, Qt::ElideRight, width() - 2 * pad));
    }
    if (hasFocus()) {
        painter.setPen(QPen(t[Role::Accent], 2));
        painter.drawRect(rect().adjusted(1, 1, -2, -2));
    }
}

void TriageCell::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && rect().contains(event->pos()))
        Q_EMIT chosen(m_link.contains(event->pos()) || event->modifiers().testFlag(Qt::ControlModifier));
    QAbstractButton::mouseReleaseEvent(event);
}

void TriageCell::keyPressEvent(QKeyEvent *event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter || event->key() == Qt::Key_Space) {
        Q_EMIT chosen(event->modifiers().testFlag(Qt::ControlModifier));
        return;
    }
    QAbstractButton::keyPressEvent(event);
}

TriageBand::TriageBand(const Appearance &appearance, QWidget *parent) : QWidget(parent), m_appearance(appearance)
{
    setObjectName(QStringLiteral("triageBand"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void TriageBand::show(const std::vector<TriageGroup> &groups, std::optional<Look> selected, std::optional<Look> filter)
{
    m_groups = groups;
    m_selected = selected;
    m_filter = filter;
    showCells();
}

void TriageBand::setLow(bool isLow)
{
    if (isLow == m_low)
        return;
    m_low = isLow;
    showCells();
}

void TriageBand::showCells()
{
    while (m_cells.size() < m_groups.size()) {
        auto *cell = new TriageCell(m_appearance);
        cell->setObjectName(QStringLiteral("triage-%1").arg(m_cells.size()));
        connect(cell, &TriageCell::chosen, this, [this, cell](bool only) { Q_EMIT chosen(cell->group().look, only); });
        layout()->addWidget(cell);
        m_cells.push_back(cell);
    }
    for (size_t i = 0; i < m_cells.size(); ++i) {
        if (i < m_groups.size())
            m_cells[i]->show(m_groups[i], m_selected == m_groups[i].look, m_filter == m_groups[i].look, m_low);
        else
            m_cells[i]->hide();
    }
    setFixedHeight(m_low ? lowBand + 1 : highBand + 1);
}

} // namespace fieldwise::ui

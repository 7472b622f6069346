// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/triageband.h"

#include <algorithm>

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

int TriageCell::widthWith(bool brief) const
{
    const QString &word = brief && !m_group.brief.isEmpty() ? m_group.brief : m_group.word;
    return pad + tileSize + 10
        + QFontMetrics(m_appearance.text(15, QFont::DemiBold)).horizontalAdvance(QString::number(m_group.count)) + 8
        + QFontMetrics(m_appearance.text(13)).horizontalAdvance(word) + pad + 2;
}

void TriageCell::setBrief(bool brief)
{
    m_brief = brief;
    update();
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
                word = m_appearance.text(13, m_low ? QFont::Normal : QFont::DemiBold), caption = m_appearance.text(12),
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
    const QString &said = m_brief && !m_group.brief.isEmpty() ? m_group.brief : m_group.word;
    if (m_selected && isEnabled() && !m_low) {
        const QFont link = m_appearance.text(12, QFont::DemiBold);
        const int wide = QFontMetrics(link).horizontalAdvance(linkText());
        if (right - wide - 8 > x + QFontMetrics(word).horizontalAdvance(said)) {
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
                     QFontMetrics(word).elidedText(said, Qt::ElideRight, right - x));
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

TriageBand::TriageBand(const Appearance &appearance, QWidget *parent)
    : QWidget(parent), m_appearance(appearance), m_only(new QToolButton)
{
    setObjectName(QStringLiteral("triageBand"));
    setAttribute(Qt::WA_StyledBackground);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 1);
    row->setSpacing(0);
    m_only->setObjectName(QStringLiteral("onlyThese"));
    m_only->setProperty("kind", QStringLiteral("link"));
    m_only->setFocusPolicy(Qt::TabFocus);
    connect(m_only, &QToolButton::clicked, this, [this] {
        if (m_selected)
            Q_EMIT chosen(*m_selected, true);
    });
    row->addWidget(m_only);
    row->addStretch();
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
        static_cast<QHBoxLayout *>(layout())->insertWidget(static_cast<int>(m_cells.size()), cell);
        QWidget::setTabOrder(cell, m_only);
        m_cells.push_back(cell);
    }
    for (size_t i = 0; i < m_cells.size(); ++i) {
        if (i < m_groups.size())
            m_cells[i]->show(m_groups[i], m_selected == m_groups[i].look, m_filter == m_groups[i].look, m_low);
        else
            m_cells[i]->hide();
    }
    const auto selected =
        std::ranges::find(m_groups, m_selected, [](const TriageGroup &group) { return std::optional(group.look); });
    m_only->setVisible(m_low && selected != m_groups.end() && selected->isToLookAt);
    m_only->setText(m_filter && m_filter == m_selected ? tr("only these ×")
                        : selected != m_groups.end()
                        ? selected->count == 1 ? tr("only this one") : tr("only these %1").arg(selected->count)
                        : QString());
    static_cast<QHBoxLayout *>(layout())->setStretch(layout()->count() - 1, m_low ? 1 : 0);
    setFixedHeight(m_low ? lowBand + 1 : highBand + 1);
    layCells();
}

/// In a low band each cell is as wide as its words, which are brief where they must be.
void TriageBand::layCells()
{
    const auto all = [this](bool brief) {
        int wide = 0;
        for (size_t i = 0; i < m_groups.size(); ++i)
            wide += m_cells[i]->widthWith(brief);
        return wide;
    };
    const int room = width() - (m_only->isHidden() ? 0 : m_only->sizeHint().width() + 8);
    const bool brief = m_low && all(false) > room;
    const int wanted = all(brief);
    for (size_t i = 0; i < m_groups.size(); ++i) {
        TriageCell *cell = m_cells[i];
        const int wide = cell->widthWith(brief);
        cell->setBrief(brief);
        cell->setSizePolicy(m_low ? QSizePolicy::Fixed : QSizePolicy::Ignored, QSizePolicy::Fixed);
        cell->setMinimumWidth(m_low ? (wanted > room ? wide * room / wanted : wide) : 0);
        cell->setMaximumWidth(m_low ? cell->minimumWidth() : QWIDGETSIZE_MAX);
        static_cast<QHBoxLayout *>(layout())->setStretchFactor(cell, m_low ? 0 : 1);
    }
}

void TriageBand::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    layCells();
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/inputtabs.h"

#include <algorithm>

#include <QPainter>

#include "ui/look/glyphs.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

namespace {

constexpr int pad = 12, stripe = 4, gap = 8, tall = 32, mostOfValue = 160;

} // namespace

InputTabs::InputTabs(const Appearance &appearance, QWidget *parent) : QTabBar(parent), m_appearance(appearance)
{
    setDrawBase(false);
    setExpanding(false);
    setUsesScrollButtons(false);
    connect(&appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
}

void InputTabs::addInput(merge::Side side, const QString &name)
{
    setTabData(addTab(name), static_cast<int>(side));
}

void InputTabs::setValues(const merge::PerSide<QString> &values)
{
    m_values = values;
    for (int tab = 0; tab < count(); ++tab) {
        const QString &value = m_values[sideAt(tab)];
        setAccessibleTabName(tab, value.isEmpty() ? QString() : tr("%1: %2").arg(tabText(tab), value));
        setTabToolTip(tab, tip(value));
        setTabText(tab, tabText(tab)); // lays the tabs out again
    }
    update();
}

QString InputTabs::shownValue(int tab) const
{
    return QFontMetrics(m_appearance.code(12)).elidedText(m_values[sideAt(tab)], Qt::ElideMiddle, mostOfValue);
}

QSize InputTabs::tabSizeHint(int tab) const
{
    const int name = QFontMetrics(m_appearance.text(13, QFont::DemiBold)).horizontalAdvance(tabText(tab));
    const QString value = shownValue(tab);
    const int more = value.isEmpty() ? 0 : gap + QFontMetrics(m_appearance.code(12)).horizontalAdvance(value);
    return {pad + stripe + gap + name + more + pad, tall};
}

void InputTabs::paintTab(QPainter &painter, int tab) const
{
    const Theme &t = m_appearance.theme();
    const bool isCurrent = tab == currentIndex();
    const QRect box = tabRect(tab);
    painter.fillRect(box, t[isCurrent ? Role::Editor : Role::Hover]);
    painter.fillRect(box.right(), box.top(), 1, box.height(), t[Role::Line]);
    if (isCurrent)
        painter.fillRect(box.left(), box.top(), box.width() - 1, 3, t[Role::Accent]);
    int x = box.left() + pad;
    drawStripe(painter, t, sideAt(tab), QRectF(x, box.top() + 8, stripe, 16));
    x += stripe + gap;
    const QFont name = m_appearance.text(13, isCurrent ? QFont::DemiBold : QFont::Normal);
    painter.setFont(name);
    painter.setPen(t[isCurrent ? Role::Text : Role::Second]);
    painter.drawText(QRect(x, box.top(), box.width(), box.height()), Qt::AlignVCenter, tabText(tab));
    painter.setFont(m_appearance.code(12));
    painter.setPen(t[Role::Second]);
    painter.drawText(box.adjusted(0, 0, -pad, 0), Qt::AlignVCenter | Qt::AlignRight, shownValue(tab));
    if (isCurrent && hasFocus()) {
        painter.setPen(QPen(t[Role::Accent], 2));
        painter.drawRect(box.adjusted(1, 1, -2, -2));
    }
}

void InputTabs::paintEvent(QPaintEvent *)
{
    const Theme &t = m_appearance.theme();
    QPainter painter(this);
    painter.fillRect(rect(), t[Role::Hover]);
    painter.fillRect(0, height() - 1, width(), 1, t[Role::Line]);
    for (int tab = 0; tab < count(); ++tab)
        paintTab(painter, tab);
    const bool says =
        std::ranges::any_of(merge::allSides, [this](merge::Side side) { return !m_values[side].isEmpty(); });
    const QString words = tr("the selected field in each");
    painter.setFont(m_appearance.text(12));
    const int wide = painter.fontMetrics().horizontalAdvance(words);
    if (!says || tabRect(count() - 1).right() + wide + 2 * pad > width())
        return;
    painter.setPen(t[Role::Muted]);
    painter.drawText(rect().adjusted(0, 0, -pad, 0), Qt::AlignVCenter | Qt::AlignRight, words);
}

} // namespace fieldwise::ui

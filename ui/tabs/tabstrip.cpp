// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tabs/tabstrip.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>

#include "ui/look/glyphs.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

namespace {

constexpr int stripHeight = 33, widest = 300, pad = 14, gap = 8, tileSize = 16, buttonSize = 20;
constexpr int leastName = 120; // the mode goes first

QToolButton *iconButton(const Appearance &appearance, const QString &icon, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setProperty("kind", QStringLiteral("icon"));
    const auto draw = [button, &appearance, icon] { button->setIcon(appearance.icon(icon)); };
    QObject::connect(&appearance, &Appearance::changed, button, draw);
    draw();
    return button;
}

} // namespace

TabRow::TabRow(const Appearance &appearance, QWidget *parent) : QTabBar(parent), m_appearance(appearance)
{
    setObjectName(QStringLiteral("tabs"));
    setAccessibleName(tr("Comparisons"));
    setDrawBase(false);
    setExpanding(false);
    setElideMode(Qt::ElideNone);
    setFocusPolicy(Qt::TabFocus);
    connect(&appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
}

QToolButton *TabRow::closeButton()
{
    QToolButton *button = iconButton(m_appearance, QStringLiteral("close"), this);
    button->setProperty("kind", QStringLiteral("tab"));
    button->setFixedSize(buttonSize, buttonSize);
    button->setIconSize({10, 10});
    button->setFocusPolicy(Qt::NoFocus); // Ctrl+W closes
    connect(button, &QToolButton::clicked, this, [this, button] {
        for (int i = 0; i < count(); ++i)
            if (tabButton(i, RightSide) == button)
                return Q_EMIT tabCloseRequested(i);
    });
    return button;
}

void TabRow::show(const std::vector<TabLabel> &labels, int current)
{
    const QSignalBlocker quiet(this);
    const bool same = m_labels == labels;
    m_labels = labels;
    const int wanted = static_cast<int>(labels.size());
    while (count() > wanted)
        removeTab(count() - 1);
    while (count() < wanted)
        setTabButton(addTab({}), RightSide, closeButton());
    for (int i = 0; i < wanted && !same; ++i) {
        const TabLabel &label = labels[static_cast<size_t>(i)];
        setTabText(i, menuText(label.text())); // for screen readers; the label is painted
        setTabToolTip(i, tip(label.mode.isEmpty() ? label.tip : label.mode + QLatin1Char('\n') + label.tip));
        setTip(tabButton(i, RightSide), tr("Close %1").arg(label.name));
        tabButton(i, RightSide)->setAccessibleName(tr("Close %1").arg(label.name));
    }
    setCurrentIndex(current);
    update();
}

QSize TabRow::tabSizeHint(int index) const
{
    const TabLabel &label = m_labels[static_cast<size_t>(index)];
    const QFontMetrics name(m_appearance.text(13, QFont::DemiBold)), other(m_appearance.text(12));
    int width = pad + tileSize + gap + name.horizontalAdvance(label.name) + gap + buttonSize + pad / 2;
    if (!label.mode.isEmpty())
        width += gap + other.horizontalAdvance(label.mode);
    if (label.isUnsaved)
        width += gap + other.horizontalAdvance(tr("not saved"));
    return {std::min(width + 4, widest), stripHeight};
}

QSize TabRow::minimumTabSizeHint(int index) const
{
    return tabSizeHint(index);
}

void TabRow::paintTab(QPainter &painter, int index) const
{
    const Theme &t = m_appearance.theme();
    const TabLabel &label = m_labels[static_cast<size_t>(index)];
    const QRect tab = tabRect(index);
    const bool isCurrent = index == currentIndex();
    painter.fillRect(tab,
                     isCurrent                                                         ? t[Role::Chrome]
                         : underMouse() && tab.contains(mapFromGlobal(QCursor::pos())) ? t[Role::Hover]
                                                                                       : t[Role::Window]);
    painter.fillRect(QRect(tab.right(), tab.top(), 1, tab.height()), t[Role::Line]);
    if (isCurrent)
        painter.fillRect(QRect(tab.left(), tab.top(), tab.width(), 3), t[Role::Accent]);
    else
        painter.fillRect(QRect(tab.left(), tab.bottom(), tab.width(), 1), t[Role::Line]);
    int x = tab.left() + pad;
    drawTile(painter, t, label.worst, QRectF(x, tab.center().y() - tileSize / 2.0 + 1, tileSize, tileSize));
    x += tileSize + gap;
    int right = tab.right() - pad / 2 - buttonSize - gap;
    const QFont other = m_appearance.text(12);
    const auto writeAtRight = [&](const QString &text, const QColor &colour) {
        const int width = QFontMetrics(other).horizontalAdvance(text);
        painter.setFont(other);
        painter.setPen(colour);
        painter.drawText(QRect(right - width, tab.top(), width, tab.height()), Qt::AlignVCenter | Qt::AlignLeft, text);
        right -= width + gap;
    };
    if (label.isUnsaved)
        writeAtRight(tr("not saved"), t.ink(Look::Notice, Ink::Text));
    const QFont name = m_appearance.text(13, isCurrent ? QFont::DemiBold : QFont::Normal);
    const int wanted = std::min(QFontMetrics(name).horizontalAdvance(label.name), leastName);
    if (!label.mode.isEmpty() && right - x - QFontMetrics(other).horizontalAdvance(label.mode) - gap >= wanted)
        writeAtRight(label.mode, t[Role::Second]);
    painter.setFont(name);
    painter.setPen(t[Role::Text]);
    painter.drawText(QRect(x, tab.top(), right - x, tab.height()), Qt::AlignVCenter | Qt::AlignLeft,
                     QFontMetrics(name).elidedText(label.name, Qt::ElideMiddle, right - x));
    if (isCurrent && hasFocus()) {
        painter.setPen(QPen(t[Role::Accent], 2));
        painter.drawRect(tab.adjusted(1, 4, -2, -2));
    }
}

void TabRow::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_appearance.theme()[Role::Window]);
    for (int i = 0; i < count(); ++i)
        paintTab(painter, i);
}

/// Dragging moves the current tab.
void TabRow::mouseMoveEvent(QMouseEvent *event)
{
    QTabBar::mouseMoveEvent(event);
    const int over = tabAt(event->pos());
    if (!event->buttons().testFlag(Qt::LeftButton) || over < 0 || over == currentIndex())
        return;
    const int middle = tabRect(over).center().x(), x = event->pos().x();
    if (over > currentIndex() ? x > middle : x < middle)
        moveTab(currentIndex(), over);
}

void TabRow::mousePressEvent(QMouseEvent *event)
{
    m_pressed = event->button() == Qt::MiddleButton ? tabAt(event->pos()) : -1;
    QTabBar::mousePressEvent(event);
}

/// Released elsewhere, the middle button closes nothing.
void TabRow::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() == Qt::MiddleButton) {
        if (m_pressed >= 0 && tabAt(event->pos()) == m_pressed)
            Q_EMIT tabCloseRequested(m_pressed);
        m_pressed = -1;
        return;
    }
    QTabBar::mouseReleaseEvent(event);
}

TabStrip::TabStrip(const Appearance &appearance, QWidget *parent)
    : QWidget(parent), m_appearance(appearance), m_row(new TabRow(appearance))
{
    setFixedHeight(stripHeight);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 8, 0);
    row->setSpacing(2);
    row->addWidget(m_row);
    QToolButton *add = iconButton(appearance, QStringLiteral("add"), this);
    add->setObjectName(QStringLiteral("newTab"));
    add->setAccessibleName(tr("New tab"));
    setTip(add, tr("New tab"));
    connect(add, &QToolButton::clicked, this, &TabStrip::newAsked);
    row->addWidget(add);
    row->addStretch(1);
    m_all = iconButton(appearance, QStringLiteral("list"), this);
    m_all->setObjectName(QStringLiteral("allTabs"));
    m_all->setAccessibleName(tr("All comparisons"));
    setTip(m_all, tr("All comparisons"));
    connect(m_all, &QToolButton::clicked, this, &TabStrip::showList);
    row->addWidget(m_all);
    connect(&appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
}

void TabStrip::show(const std::vector<TabLabel> &labels, int current)
{
    m_row->show(labels, current);
    setVisible(labels.size() > 1);
    showWhetherAllFit();
}

void TabStrip::showWhetherAllFit()
{
    int needed = 0;
    for (int i = 0; i < m_row->count(); ++i)
        needed += m_row->tabRect(i).width();
    m_all->setVisible(needed > width() - 80); // the two buttons
}

void TabStrip::showList()
{
    QMenu menu(this);
    for (int i = 0; i < m_row->count(); ++i) {
        QAction *action = menu.addAction(m_row->tabText(i), m_row, [this, i] { m_row->setCurrentIndex(i); });
        action->setCheckable(true);
        action->setChecked(i == m_row->currentIndex());
    }
    menu.exec(m_all->mapToGlobal(QPoint(0, m_all->height())));
}

void TabStrip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_appearance.theme()[Role::Window]);
    painter.fillRect(0, stripHeight - 1, width(), 1, m_appearance.theme()[Role::Line]);
}

void TabStrip::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    showWhetherAllFit();
}

} // namespace fieldwise::ui

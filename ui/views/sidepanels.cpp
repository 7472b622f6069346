// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/sidepanels.h"

#include <algorithm>

namespace fieldwise::ui {

SidePanels::SidePanels(SharingSplitter *sides)
    : QObject(sides), m_sides(sides), m_drawer(new Drawer(sides, [sides] {
          const QRect all = sides->geometry();
          return QRect(all.topLeft(), QSize(std::min(344, all.width() - 40), all.height()));
      }))
{
    connect(m_drawer, &Drawer::closed, this, [this] {
        for (const Panel &open : m_panels)
            if (open.isOver)
                open.toggle->setChecked(false);
    });
}

void SidePanels::add(QWidget *panel, QAction *toggle, int usual)
{
    m_panels.push_back({panel, toggle});
    m_sides->dock(panel);
    m_sides->setUsual(panel, usual);
    connect(toggle, &QAction::toggled, this, [this, panel](bool on) {
        Panel &toggled = of(panel);
        if (!toggled.isOver && toggled.isWanted != on) {
            toggled.isWanted = on;
            Q_EMIT wished(panel, on);
        }
        show(toggled);
        Q_EMIT changed();
    });
}

SidePanels::Panel &SidePanels::of(const QWidget *panel)
{
    return *std::ranges::find(m_panels, panel, &Panel::widget);
}

const SidePanels::Panel &SidePanels::of(const QWidget *panel) const
{
    return *std::ranges::find(m_panels, panel, &Panel::widget);
}

void SidePanels::setNeeded(QWidget *panel, bool needed)
{
    if (of(panel).isNeeded == needed)
        return;
    of(panel).isNeeded = needed;
    show(of(panel));
    Q_EMIT changed();
}

void SidePanels::setWanted(QWidget *panel, bool wanted)
{
    of(panel).isWanted = wanted;
    of(panel).toggle->setChecked(wanted);
    show(of(panel));
}

void SidePanels::setOver(QWidget *panel, bool over)
{
    Panel &changing = of(panel);
    if (changing.isOver == over)
        return;
    changing.isOver = true; // what follows is no wish
    changing.toggle->setChecked(false);
    changing.isOver = over;
    if (!over)
        changing.toggle->setChecked(changing.isWanted);
    show(changing);
}

void SidePanels::show(const Panel &panel)
{
    const bool shown = panel.isNeeded && panel.toggle->isChecked();
    if (!panel.isOver) {
        m_sides->dock(panel.widget);
        panel.widget->setVisible(shown);
        m_sides->share();
    } else if (shown) {
        for (const Panel &other : m_panels)
            if (other.isOver && other.widget != panel.widget)
                other.toggle->setChecked(false);
        m_drawer->open(panel.widget);
    } else {
        if (panel.widget->isVisible() && m_drawer->isAncestorOf(panel.widget))
            m_drawer->close();
        m_drawer->put(panel.widget);
    }
}

} // namespace fieldwise::ui

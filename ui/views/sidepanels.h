// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QAction>

#include "ui/views/drawer.h"
#include "ui/views/sharingsplitter.h"

namespace fieldwise::ui {

/// The panels beside the panes. One that has no room there opens over them by its action.
class SidePanels : public QObject {
    Q_OBJECT
public:
    explicit SidePanels(SharingSplitter *sides);

    /// `toggle` is checked while the panel is shown.
    void add(QWidget *panel, QAction *toggle, int usual);
    void setUsual(QWidget *panel, int usual) { m_sides->setUsual(panel, usual); }
    /// Whether there is something to show in it.
    void setNeeded(QWidget *panel, bool needed);
    /// Whether a person wants it beside the panes.
    void setWanted(QWidget *panel, bool wanted);
    bool isNeeded(const QWidget *panel) const { return of(panel).isNeeded; }
    /// Whether it stands beside the panes where there is room.
    bool isWished(const QWidget *panel) const { return of(panel).isNeeded && of(panel).isWanted; }
    void setOver(QWidget *panel, bool over);

Q_SIGNALS:
    /// A person shows or hides a panel beside the panes.
    void wished(QWidget *panel, bool shown);
    void changed();

private:
    struct Panel {
        QWidget *widget;
        QAction *toggle;
        bool isNeeded = true, isWanted = false, isOver = false;
    };
    Panel &of(const QWidget *panel);
    const Panel &of(const QWidget *panel) const;
    void show(const Panel &panel);

    SharingSplitter *m_sides;
    Drawer *m_drawer;
    std::vector<Panel> m_panels;
};

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QElapsedTimer>
#include <QTimer>

#include "ui/tabs/tabbedwindow.h"

namespace fieldwise {

/// The action with this name, null if there is none.
QAction *actionNamed(ui::MainWindow &comparison, const QString &name);

/// Once the merge is shown: selects the wanted step, runs commands, types text, then saves a picture of the window and
/// quits.
class Grabber : public QObject {
public:
    /// The commands are for the tab that is then in front.
    Grabber(ui::TabbedWindow &window, QString file, int step, QStringList commands, QString typed);

private:
    void look();
    void run(const QString &command);
    void goTo(int step);
    static void type(const QString &text);
    ui::MainWindow &comparison() const { return m_window.current(); }

    ui::TabbedWindow &m_window;
    QString m_file;
    int m_step;
    QStringList m_commands;
    QString m_typed;
    QTimer m_timer;
    QElapsedTimer m_since;
    int m_calm = 0;
};

} // namespace fieldwise

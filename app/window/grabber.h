// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QElapsedTimer>
#include <QTimer>

#include "ui/mainwindow.h"

namespace fieldwise {

/// Once the merge is shown: selects the wanted step, runs commands, types text, then saves a picture of the window and
/// quits.
class Grabber : public QObject {
public:
    Grabber(ui::MainWindow &window, QString file, int step, QList<QAction *> commands, QString typed);

private:
    void look();
    void goTo(int step);
    static void type(const QString &text);

    ui::MainWindow &m_window;
    QString m_file;
    int m_step;
    QList<QAction *> m_commands;
    QString m_typed;
    QTimer m_timer;
    QElapsedTimer m_since;
    int m_calm = 0;
};

} // namespace fieldwise

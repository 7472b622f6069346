// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTimer>

#include "app/window/walk.h"
#include "ui/tabs/tabbedwindow.h"

namespace fieldwise {

/// The action with this name, null if there is none.
QAction *actionNamed(ui::MainWindow &comparison, const QString &name);

/// Carries out the steps of a walk, each once the merge before is shown, in the tab or dialog that is in front; then
/// quits. A step that fails is reported, and the exit status is 1.
class Walker : public QObject {
public:
    Walker(ui::TabbedWindow &window, std::vector<WalkStep> steps);

private:
    void look();
    /// What went wrong; "" if nothing did.
    QString carryOut(const WalkStep &step);
    QString run(const QString &command);
    void goTo(int step);
    QString select(const std::string &path);
    QString click(const QString &text) const;
    QString press(const QString &keys);
    void type(const QString &text) const;
    QString see(const QString &text) const;
    QString savePicture(const QString &file) const;
    void end(const WalkStep &step, const QString &problem);
    ui::MainWindow &comparison() const { return m_window.current(); }
    QWidget *front() const;
    QWidget *focused() const;

    ui::TabbedWindow &m_window;
    std::vector<WalkStep> m_steps;
    bool m_isScript; ///< not the options of a picture
    size_t m_at = 0;
    QTimer m_timer;
    QTemporaryDir m_folder; ///< for what a walk saves
    QElapsedTimer m_since;  ///< the step before was carried out
    int m_calm = 0;
};

} // namespace fieldwise

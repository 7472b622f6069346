// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "ui/controllers/windowparts.h"

namespace fieldwise::ui {

struct Controllers;

/// A comparison: its parts and the controllers that bring them together. A window of its own, or embedded in the
/// `parent`, which has its menu bar.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    MainWindow(Appearance &appearance, const Settings &settings, QWidget *parent = nullptr);
    ~MainWindow() override;

    WindowParts &parts() { return m_parts; }
    Controllers &controllers() { return *m_controllers; }
    Workspace &workspace() { return m_parts.workspace; }
    MergeView *view() const { return m_parts.view; }
    Actions &actions() { return m_parts.actions; }
    NoticeBar *notice() const { return m_parts.notice.bar(); }

    bool hasUnsavedWork() const { return m_parts.workspace.hasUnsavedWork(); }
    /// Asks if there is unsaved work. Returns true if there is none, or it was saved or may be discarded.
    bool mayClose();
    /// Remembers the sizes of panels in the settings.
    void saveSizes();
    /// Call before it closes: saves what the settings remember, and removes the backup.
    void finish();

protected:
    void closeEvent(QCloseEvent *event) override;
    bool event(QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    WindowParts m_parts;
    std::unique_ptr<Controllers> m_controllers;
};

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "ui/controllers/windowparts.h"

namespace fieldwise::ui {

struct Controllers;

/// The window: its parts and the controllers that bring them together.
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

protected:
    void closeEvent(QCloseEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    WindowParts m_parts;
    std::unique_ptr<Controllers> m_controllers;
};

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "ui/controllers/tabs.h"
#include "ui/mainwindow.h"
#include "ui/tabs/tabstrip.h"

namespace fieldwise::ui {

/// The program's window: comparisons in tabs, each a MainWindow with its own texts, history and session.
class TabbedWindow : public QWidget, public Tabs {
    Q_OBJECT
public:
    TabbedWindow(Appearance &appearance, const Settings &settings);
    ~TabbedWindow() override;

    MainWindow &current() const { return *m_comparisons[static_cast<size_t>(m_current)]; }
    const std::vector<MainWindow *> &comparisons() const { return m_comparisons; }
    TabStrip *strip() const { return m_strip; }
    /// Backs up the work of all tabs in this folder, and offers what was left there.
    void autosaveIn(const QString &folder);
    /// Opens the comparisons of last time, if a person wants that and nothing else was opened.
    void restore();
    /// Makes it no larger than its screen has room for.
    void fitIntoScreen();
    /// The worst exit status of all comparisons, also of closed ones.
    int status() const;

    void open(const std::function<void(Controllers &)> &open) override;
    bool areSeveral() const override { return m_comparisons.size() > 1; }
    void closeCurrent() override { closeTab(m_current); }

protected:
    void closeEvent(QCloseEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    MainWindow &add();
    void showTab(int index);
    void step(int delta);
    void move(int from, int to);
    void closeTab(int index);
    void tellCount();
    void remember();
    void refresh();

    Appearance &m_appearance;
    Settings m_settings;
    QStackedWidget *m_menus; ///< the menu bar of each tab
    TabStrip *m_strip;
    QStackedWidget *m_pages;
    std::vector<MainWindow *> m_comparisons; ///< by tab
    int m_current = 0;
    int m_status = 0;         ///< of closed tabs
    QString m_autosaveFolder; ///< "" until work is backed up
};

} // namespace fieldwise::ui

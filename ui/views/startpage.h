// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QScrollArea>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/look/actions.h"
#include "ui/look/appearance.h"
#include "ui/look/label.h"
#include "ui/views/examplespage.h"
#include "ui/views/recentlist.h"
#include "ui/views/startways.h"

namespace fieldwise::ui {

/// The page shown before anything is open: three ways to begin, the recent comparisons, and the examples as a page of
/// their own.
class StartPage : public QScrollArea {
    Q_OBJECT
public:
    StartPage(const Appearance &appearance, const Actions &actions, QWidget *parent = nullptr);

    /// Newest first; without rows the list is hidden.
    void setRecent(const std::vector<RecentRow> &rows);
    /// How many comparisons the tabs had that were open last; fewer than two are not offered.
    void setLastTabs(int count);
    /// What is there now: the cluster that was read last, and the files in conflict of a repository.
    void setCluster(const QString &now);
    void setConflicts(int files, const QString &now);
    void showExamples(bool show);
    QWidget *firstStop() const { return m_open; }

Q_SIGNALS:
    void filesDropped(const QStringList &files);
    void exampleChosen(const QString &name);
    void recentChosen(int row);
    void recentTabAsked(int row);
    void recentForgotten(int row);
    void clearRecentAsked();
    void lastTabsAsked();
    /// The page comes into view.
    void shown();

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    QWidget *buildHead();
    QWidget *buildWays(const Actions &actions);
    QWidget *buildRecent();
    void applyTheme();
    void fit();

    const Appearance &m_appearance;
    const Actions &m_actions;
    QWidget *m_page;
    QWidget *m_start;
    QVBoxLayout *m_column;
    ExamplesPage *m_examples;
    Label *m_name;
    Label *m_what;
    QPushButton *m_toExamples;
    QToolButton *m_modes;
    StartWay *m_files;
    StartWay *m_live;
    StartWay *m_conflict;
    QPushButton *m_open = nullptr;
    QPushButton *m_settle = nullptr;
    QWidget *m_recent; ///< head and rows
    Label *m_recentHead;
    QToolButton *m_lastTabs;
    RecentList *m_rows;
};

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>
#include <QSplitter>
#include <QTabBar>
#include <QTreeView>
#include <QTreeWidget>

#include "ui/look/appearance.h"
#include "ui/look/label.h"
#include "ui/models/syncmodel.h"
#include "ui/views/elidedlabel.h"
#include "ui/work/workspace.h"

namespace fieldwise::ui {

/// Objects and their fields; tells which row is the current one.
class SyncTree : public QTreeView {
    Q_OBJECT
public:
    SyncTree(const Appearance &appearance, SyncModel &model);

Q_SIGNALS:
    void moved(const QModelIndex &index);

protected:
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void layOut();
};

/// The page "Argo CD and Flux": the settings that count and their text, and what they make of each field.
class SyncPage : public QWidget {
    Q_OBJECT
public:
    explicit SyncPage(const Appearance &appearance, QWidget *parent = nullptr);

    /// The texts to show; one that a person edits here keeps its caret.
    void setSettings(const std::vector<SettingsText> &settings);
    void setSynced(const Synced &synced);
    SyncModel &model() { return m_model; }
    SyncTree *tree() const { return m_tree; }
    QTreeWidget *settingsList() const { return m_settings; }
    QPlainTextEdit *editor() const { return m_editor; }
    QTabBar *tabs() const { return m_tabs; }
    QString noteText() const { return m_note->text(); }
    QString problemText() const { return m_problem->text(); }
    QString reasonText() const;

Q_SIGNALS:
    void backAsked();
    void settingsEdited(int index, const QString &text);
    /// The current row; `goes`: and it is to be shown in the panes.
    void fieldChosen(const QModelIndex &index, bool goes);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *buildSettings();
    QWidget *buildBelow();
    void applyTheme();
    void showText(int index);
    void goToSetting(QTreeWidgetItem *item);
    void fillSettings();
    void showNotes(const Synced &synced);
    void showReason();

    const Appearance &m_appearance;
    SyncModel m_model;
    std::vector<SettingsText> m_texts;
    bool m_isFilling = false;
    Label *m_title;
    Label *m_note;
    Label *m_problem;
    QTreeWidget *m_settings;
    QTabBar *m_tabs;
    QPlainTextEdit *m_editor;
    SyncTree *m_tree;
    Label *m_reason;
    QSplitter *m_rows;
    QSplitter *m_top;
    bool m_isSplit = false; ///< by a person
};

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QLineEdit>
#include <QMenuBar>
#include <QPushButton>
#include <QTreeWidget>

#include "ui/look/actions.h"
#include "ui/look/label.h"

namespace fieldwise::ui {

/// A field that captures a key combination; Tab and Esc keep their usual meaning.
class KeyField : public QLineEdit {
    Q_OBJECT
public:
    explicit KeyField(QWidget *parent = nullptr);

Q_SIGNALS:
    /// Empty for Backspace, which means no keys.
    void pressed(const QKeySequence &keys);
    /// The keys are needed for typing, or a modifier was held alone for too long.
    void refused(const QString &why);
    void left();

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
};

/// All commands with their keys, by menu. Keys can be changed, and take effect at once.
class ShortcutsDialog : public QDialog {
    Q_OBJECT
public:
    ShortcutsDialog(Actions &actions, const QMenuBar &menus, Settings &settings, QWidget *parent = nullptr);

    QTreeWidget *table() const { return m_table; }
    QAction *selected() const;
    void select(const QAction *action);

private:
    QTreeWidgetItem *addGroup(const QString &name);
    void addRow(QTreeWidgetItem *group, QAction *action, const QString &path);
    void addMenu(QTreeWidgetItem *group, const QMenu &menu, const QString &path);
    void addRest();
    QLayout *buildBar();
    void filter(const QString &words);
    void showKeys();
    void showSelected();
    void press(const QKeySequence &keys);
    void give(QAction *action, const std::optional<QList<QKeySequence>> &keys);
    void resetAll();
    bool isListed(const QAction *action) const;

    Actions &m_actions;
    Settings &m_settings;
    QLineEdit *m_search;
    QTreeWidget *m_table;
    Label *m_name;
    KeyField *m_field;
    QPushButton *m_reset;
    QPushButton *m_take;
    Label *m_said;
    QKeySequence m_wanted; ///< the wanted keys, which another command has
    std::vector<std::pair<QTreeWidgetItem *, QAction *>> m_rows;
};

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>

#include "programs/git.h"
#include "ui/look/label.h"

namespace fieldwise::ui {

/// Asks for a repository and one of its merge commits.
class CommitDialog : public QDialog {
    Q_OBJECT
public:
    explicit CommitDialog(const QString &folder, QWidget *parent = nullptr);

    QString folder() const;
    /// "" if none is chosen. A revision that is typed into the filter counts, too.
    QString commit() const;
    QLineEdit *folderField() const { return m_folder; }
    QLineEdit *filterField() const { return m_filter; }
    QTreeWidget *list() const { return m_list; }

private:
    void readMerges();
    void filter();
    void judge();

    QLineEdit *m_folder;
    QLineEdit *m_filter;
    QTreeWidget *m_list;
    Label *m_note;
    QPushButton *m_check;
    std::vector<Commit> m_merges;
};

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QCheckBox>
#include <QListWidget>
#include <QPushButton>

#include "ui/look/label.h"
#include "ui/work/schemafile.h"

namespace fieldwise::ui {

/// The choice of schemas that decide how lists are merged: a person's files, and the built-in one.
class SchemasPanel : public QWidget {
    Q_OBJECT
public:
    SchemasPanel(std::vector<SchemaFile> files, bool builtin, const QString &folder, QWidget *parent = nullptr);

    const std::vector<SchemaFile> &files() const { return m_files; }
    QStringList fileNames() const;
    bool builtin() const { return m_builtin->isChecked(); }
    /// A file that is already in the list is read again.
    void add(const QString &file);

private:
    void chooseFiles();
    void removeSelected();
    void show(const QString &selected = {});

    std::vector<SchemaFile> m_files;
    QString m_folder;
    QListWidget *m_list;
    Label *m_empty;
    QPushButton *m_remove;
    QCheckBox *m_builtin;
};

} // namespace fieldwise::ui

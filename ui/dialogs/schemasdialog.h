// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "ui/dialogs/schemaspanel.h"

namespace fieldwise::ui {

/// A dialog for the choice of schemas.
class SchemasDialog : public QDialog {
    Q_OBJECT
public:
    SchemasDialog(std::vector<SchemaFile> files, bool builtin, const QString &folder, QWidget *parent = nullptr);

    const std::vector<SchemaFile> &files() const { return m_panel->files(); }
    QStringList fileNames() const { return m_panel->fileNames(); }
    bool builtin() const { return m_panel->builtin(); }
    void add(const QString &file) { m_panel->add(file); }

private:
    SchemasPanel *m_panel;
};

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/schemasdialog.h"

#include <QDialogButtonBox>
#include <QVBoxLayout>

namespace fieldwise::ui {

SchemasDialog::SchemasDialog(std::vector<SchemaFile> files, bool builtin, const QString &folder, QWidget *parent)
    : QDialog(parent), m_panel(new SchemasPanel(std::move(files), builtin, folder))
{
    setWindowTitle(tr("Schemas"));
    resize(640, 420);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    column->addWidget(m_panel, 1);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

} // namespace fieldwise::ui

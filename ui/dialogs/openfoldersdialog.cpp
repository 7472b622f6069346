// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/openfoldersdialog.h"

#include <algorithm>

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>

#include "ui/look/label.h"

namespace fieldwise::ui {

OpenFoldersDialog::OpenFoldersDialog(const std::vector<Wanted> &wanted, const QString &start, QWidget *parent)
    : QDialog(parent)
{
    setObjectName(QStringLiteral("openFolders"));
    setWindowTitle(tr("Open Folders"));
    setMinimumWidth(640);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    auto *about = new Label(tr("The YAML and JSON files of a folder are merged resource by resource, whichever file a "
                               "resource is in; other files are merged as a whole."));
    about->setWordWrap(true);
    column->addWidget(about);
    auto *grid = new QGridLayout;
    grid->setColumnStretch(1, 1);
    grid->setSpacing(8);
    for (const Wanted &one : wanted) {
        const int row = grid->rowCount();
        auto *label = new Label(one.name);
        auto *field = new QLineEdit(one.folder);
        auto *choose = new QPushButton(tr("Choose…"));
        label->setBuddy(field);
        field->setAccessibleName(tr("Folder for %1").arg(one.name));
        choose->setAccessibleName(tr("Choose a folder for %1").arg(one.name));
        choose->setAutoDefault(false);
        grid->addWidget(label, row, 0);
        grid->addWidget(field, row, 1);
        grid->addWidget(choose, row, 2);
        connect(choose, &QPushButton::clicked, this, [this, field, start, name = one.name] {
            const QString from = field->text().isEmpty() ? start : field->text();
            const QString chosen = QFileDialog::getExistingDirectory(this, tr("Folder for %1").arg(name), from);
            if (!chosen.isEmpty())
                field->setText(chosen);
        });
        connect(field, &QLineEdit::textChanged, this, &OpenFoldersDialog::judge);
        m_fields.push_back(field);
    }
    column->addLayout(grid);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_open = buttons->addButton(tr("Open"), QDialogButtonBox::AcceptRole);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    judge();
}

void OpenFoldersDialog::judge()
{
    m_open->setEnabled(std::ranges::all_of(
        m_fields, [](const QLineEdit *field) { return QFileInfo(field->text().trimmed()).isDir(); }));
}

QStringList OpenFoldersDialog::folders() const
{
    QStringList all;
    for (const QLineEdit *field : m_fields)
        all += QFileInfo(field->text().trimmed()).absoluteFilePath();
    return all;
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/savealldialog.h"

#include <algorithm>

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>

#include "ui/look/label.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

SaveAllDialog::SaveAllDialog(const std::vector<Unsaved> &unsaved, QWidget *parent) : QDialog(parent)
{
    setObjectName(QStringLiteral("saveAll"));
    setWindowTitle(tr("Save All"));
    setMinimumWidth(720);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    column->addWidget(new Label(tr("These are not in a file yet. Existing files will be replaced.")));
    auto *grid = new QGridLayout;
    grid->setColumnStretch(1, 1);
    grid->setSpacing(8);
    for (const Unsaved &one : unsaved) {
        const int row = grid->rowCount();
        auto *box = new QCheckBox(menuText(one.name));
        auto *file = new QLineEdit(one.file);
        auto *choose = new QPushButton(tr("Choose…"));
        file->setAccessibleName(tr("File for %1").arg(visible(one.name)));
        choose->setAccessibleName(tr("Choose a file for %1").arg(visible(one.name)));
        box->setChecked(one.can && one.wanted);
        box->setEnabled(one.can);
        for (QWidget *part : {static_cast<QWidget *>(file), static_cast<QWidget *>(choose)})
            part->setEnabled(one.can);
        grid->addWidget(box, row, 0);
        grid->addWidget(file, row, 1);
        grid->addWidget(choose, row, 2);
        if (!one.note.isEmpty()) {
            auto *note = new Label(one.note);
            note->setProperty("kind", QStringLiteral("second"));
            note->setWordWrap(true);
            grid->addWidget(note, row + 1, 1, 1, 2);
            box->setAccessibleDescription(visible(one.note));
        }
        connect(choose, &QPushButton::clicked, this, [this, file, name = one.name] {
            const QString chosen = QFileDialog::getSaveFileName(this, tr("Save %1 as").arg(name), file->text(), {},
                                                                nullptr, QFileDialog::DontConfirmOverwrite);
            if (!chosen.isEmpty())
                file->setText(chosen);
        });
        connect(box, &QCheckBox::toggled, this, &SaveAllDialog::judge);
        connect(file, &QLineEdit::textChanged, this, &SaveAllDialog::judge);
        m_rows.push_back({box, file});
    }
    column->addLayout(grid);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_save = buttons->addButton(tr("Save"), QDialogButtonBox::AcceptRole);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    judge();
}

/// Two texts can't be saved to the same file.
void SaveAllDialog::judge()
{
    QStringList chosen = files();
    const bool named = std::ranges::none_of(
        m_rows, [](const Row &row) { return row.box->isChecked() && row.file->text().trimmed().isEmpty(); });
    chosen.removeAll(QString());
    const qsizetype many = chosen.size();
    m_save->setEnabled(named && many > 0 && chosen.removeDuplicates() == 0);
}

QStringList SaveAllDialog::files() const
{
    QStringList all;
    for (const Row &row : m_rows) {
        const QString file = row.file->text().trimmed();
        all += row.box->isChecked() && !file.isEmpty() ? QFileInfo(file).absoluteFilePath() : QString();
    }
    return all;
}

} // namespace fieldwise::ui

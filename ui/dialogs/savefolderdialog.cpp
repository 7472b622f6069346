// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/savefolderdialog.h"

#include <algorithm>

#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QListWidget>
#include <QVBoxLayout>

#include "ui/look/convert.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

using merge::ResultFile;

QString writesText(const std::vector<folder::Write> &writes)
{
    const auto count = [&writes](ResultFile::State state) {
        return std::ranges::count(writes, state, &folder::Write::state);
    };
    QStringList words;
    if (const auto n = count(ResultFile::Changed))
        words += n == 1 ? SaveFolderDialog::tr("1 file changes") : SaveFolderDialog::tr("%1 files change").arg(n);
    if (const auto n = count(ResultFile::New))
        words += n == 1 ? SaveFolderDialog::tr("1 is new") : SaveFolderDialog::tr("%1 are new").arg(n);
    if (const auto n = count(ResultFile::Gone))
        words += n == 1 ? SaveFolderDialog::tr("1 is deleted") : SaveFolderDialog::tr("%1 are deleted").arg(n);
    if (const auto n = count(ResultFile::Same))
        words += n == 1 ? SaveFolderDialog::tr("1 stays as it is") : SaveFolderDialog::tr("%1 stay as they are").arg(n);
    return words.join(QStringLiteral(", ")) + QLatin1Char('.');
}

SaveFolderDialog::SaveFolderDialog(const std::vector<folder::Write> &writes, const QString &pane,
                                   const QString &destination, const QString &other, QWidget *parent)
    : QDialog(parent),
      m_destination(destination),
      m_summary(new Label(writesText(writes))),
      m_inPlace(new QRadioButton(tr("Into the folder of %1").arg(menuText(pane)))),
      m_elsewhere(new QRadioButton(tr("Into another folder"))),
      m_field(new QLineEdit(other == destination ? QString() : other)),
      m_note(new Label)
{
    setObjectName(QStringLiteral("saveFolder"));
    setWindowTitle(tr("Save the Result"));
    setMinimumWidth(640);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    m_summary->setObjectName(QStringLiteral("writes"));
    column->addWidget(m_summary);
    auto *list = new QListWidget;
    list->setAccessibleName(tr("Files that change"));
    for (const folder::Write &write : writes) {
        const QString path = visible(write.path);
        if (write.state != ResultFile::Same)
            list->addItem(write.state == ResultFile::New        ? tr("%1, new").arg(path)
                              : write.state == ResultFile::Gone ? tr("%1, deleted").arg(path)
                                                                : path);
    }
    list->setVisible(list->count() > 0);
    column->addWidget(list, 1);
    m_inPlace->setObjectName(QStringLiteral("inPlace"));
    m_elsewhere->setObjectName(QStringLiteral("elsewhere"));
    m_inPlace->setEnabled(!destination.isEmpty());
    (destination.isEmpty() || (!other.isEmpty() && other != destination) ? m_elsewhere : m_inPlace)->setChecked(true);
    column->addWidget(m_inPlace);
    auto *place = new Label(destination.isEmpty() ? tr("It is not in a folder on disk.")
                                                  : tr("%1. Only the files above are touched.").arg(destination));
    place->setProperty("kind", QStringLiteral("second"));
    place->setIndent(24);
    column->addWidget(place);
    column->addWidget(m_elsewhere);
    auto *row = new QHBoxLayout;
    row->setContentsMargins(24, 0, 0, 0);
    auto *choose = new QPushButton(tr("Choose…"));
    choose->setAutoDefault(false);
    choose->setAccessibleName(tr("Choose the folder"));
    m_field->setAccessibleName(tr("Folder"));
    m_field->setObjectName(QStringLiteral("folder"));
    row->addWidget(m_field, 1);
    row->addWidget(choose);
    column->addLayout(row);
    m_note->setProperty("kind", QStringLiteral("second"));
    m_note->setIndent(24);
    column->addWidget(m_note);
    connect(choose, &QPushButton::clicked, this, [this] {
        const QString chosen = QFileDialog::getExistingDirectory(
            this, tr("Save into"), m_field->text().isEmpty() ? m_destination : m_field->text());
        if (!chosen.isEmpty())
            m_field->setText(chosen);
    });
    connect(m_field, &QLineEdit::textEdited, m_elsewhere, [this] { m_elsewhere->setChecked(true); });
    connect(m_field, &QLineEdit::textChanged, this, &SaveFolderDialog::judge);
    connect(m_inPlace, &QRadioButton::toggled, this, &SaveFolderDialog::judge);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_save = buttons->addButton(tr("Save"), QDialogButtonBox::AcceptRole);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    judge();
}

QString SaveFolderDialog::folder() const
{
    return m_inPlace->isChecked() ? m_destination
                                  : QDir::cleanPath(QFileInfo(m_field->text().trimmed()).absoluteFilePath());
}

void SaveFolderDialog::judge()
{
    const QString text = m_field->text().trimmed();
    const QFileInfo info(text);
    const bool elsewhere = m_elsewhere->isChecked();
    const bool full = info.isDir() && !QDir(text).isEmpty();
    m_save->setEnabled(!elsewhere || (!text.isEmpty() && (!info.exists() || info.isDir()) && !full));
    m_note->setText(!elsewhere || text.isEmpty()         ? QString()
                        : info.exists() && !info.isDir() ? tr("This is a file, not a folder.")
                        : !info.exists()                 ? tr("The folder will be created.")
                        : full ? tr("The folder already has files; choose a new or an empty one.")
                               : QString());
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/commitdialog.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QVBoxLayout>

#include "ui/look/convert.h"
#include "ui/look/visible.h"
#include "ui/work/checkcommit.h"

namespace fieldwise::ui {

CommitDialog::CommitDialog(const QString &folder, QWidget *parent)
    : QDialog(parent),
      m_folder(new QLineEdit(folder)),
      m_filter(new QLineEdit),
      m_list(new QTreeWidget),
      m_note(new Label)
{
    setObjectName(QStringLiteral("checkCommit"));
    setWindowTitle(tr("Check a Merge Commit"));
    resize(860, 520);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    auto *row = new QHBoxLayout;
    auto *label = new Label(tr("Repository"));
    label->setBuddy(m_folder);
    m_folder->setAccessibleName(tr("Repository"));
    auto *choose = new QPushButton(tr("Choose…"));
    choose->setAutoDefault(false);
    row->addWidget(label);
    row->addWidget(m_folder, 1);
    row->addWidget(choose);
    column->addLayout(row);
    m_filter->setPlaceholderText(tr("Words of the title, an author, or a commit"));
    m_filter->setAccessibleName(tr("Filter"));
    m_filter->setClearButtonEnabled(true);
    column->addWidget(m_filter);
    m_list->setHeaderLabels({tr("Commit"), tr("Title"), tr("Author"), tr("Day")});
    m_list->setAccessibleName(tr("Merge commits"));
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_list->header()->setSectionResizeMode(1, QHeaderView::Stretch);
    column->addWidget(m_list, 1);
    m_note->setProperty("kind", QStringLiteral("caption"));
    column->addWidget(m_note);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_check = buttons->addButton(tr("Check"), QDialogButtonBox::AcceptRole);
    column->addWidget(buttons);
    connect(choose, &QPushButton::clicked, this, [this] {
        const QString chosen = QFileDialog::getExistingDirectory(this, tr("Repository"), m_folder->text());
        if (!chosen.isEmpty())
            m_folder->setText(chosen);
    });
    connect(m_folder, &QLineEdit::textChanged, this, &CommitDialog::readMerges);
    connect(m_filter, &QLineEdit::textChanged, this, &CommitDialog::filter);
    connect(m_list, &QTreeWidget::currentItemChanged, this, &CommitDialog::judge);
    connect(m_list, &QTreeWidget::itemActivated, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    readMerges();
    m_filter->setFocus();
}

void CommitDialog::readMerges()
{
    m_merges = QFileInfo(folder()).isDir() ? mergesIn(folder()) : std::vector<Commit>{};
    m_list->clear();
    for (const Commit &merge : m_merges) {
        auto *item = new QTreeWidgetItem(
            {visible(merge.brief), visible(merge.title), visible(merge.author), visible(merge.day)});
        item->setData(0, Qt::UserRole, toQt(merge.id));
        setTip(item, 1, toQt(merge.title));
        m_list->addTopLevelItem(item);
    }
    filter();
}

void CommitDialog::filter()
{
    const QString wanted = m_filter->text().trimmed();
    int shown = 0;
    QTreeWidgetItem *first = nullptr;
    for (int i = 0; i < m_list->topLevelItemCount(); ++i) {
        QTreeWidgetItem *item = m_list->topLevelItem(i);
        const bool fits = item->text(1).contains(wanted, Qt::CaseInsensitive)
            || item->text(2).contains(wanted, Qt::CaseInsensitive)
            || item->data(0, Qt::UserRole).toString().startsWith(wanted, Qt::CaseInsensitive);
        item->setHidden(!fits);
        shown += fits ? 1 : 0;
        first = fits && !first ? item : first;
    }
    m_list->setCurrentItem(first);
    m_note->setText(m_merges.empty() ? tr("There are no merges of two branches in this folder's history.")
                        : first      ? tr("%1 of %2 merges").arg(shown).arg(m_merges.size())
                                     : tr("No merge has these words; they are taken for a commit."));
    judge();
}

void CommitDialog::judge()
{
    m_check->setEnabled(!commit().isEmpty() && QFileInfo(folder()).isDir());
}

QString CommitDialog::folder() const
{
    return m_folder->text().trimmed();
}

QString CommitDialog::commit() const
{
    const QTreeWidgetItem *item = m_list->currentItem();
    return item && !item->isHidden() ? item->data(0, Qt::UserRole).toString() : m_filter->text().trimmed();
}

} // namespace fieldwise::ui

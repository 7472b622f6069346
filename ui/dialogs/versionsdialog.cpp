// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/versionsdialog.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>

#include "ui/look/convert.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

namespace {

QString folderOf(const QString &place)
{
    const QFileInfo info(place);
    return info.isDir() ? info.absoluteFilePath() : info.absolutePath();
}

/// Of those that are listed, or as it was typed.
std::string revisionOf(const QComboBox *box)
{
    const int at = box->findText(box->currentText());
    return toStd(at >= 0 ? box->itemData(at).toString() : box->currentText().trimmed());
}

} // namespace

VersionsDialog::VersionsDialog(const QString &place, const QString &start, Asks asks, QWidget *parent)
    : QDialog(parent),
      m_place(new QLineEdit(place)),
      m_before(new QComboBox),
      m_after(new QComboBox),
      m_problem(new Label)
{
    setObjectName(QStringLiteral("compareVersions"));
    const bool isOne = asks == Asks::One;
    setWindowTitle(isOne ? tr("Version in Git") : tr("Compare Versions"));
    setMinimumWidth(720);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    addPlace(column, start);
    auto *grid = new QGridLayout;
    grid->setColumnStretch(1, 1);
    grid->setSpacing(8);
    for (const auto &[box, name] :
         {std::pair(m_before, isOne ? tr("Revision") : tr("Before")), {m_after, tr("After")}}) {
        const int row = grid->rowCount();
        auto *label = new Label(name);
        label->setBuddy(box);
        box->setAccessibleName(name);
        box->setEditable(true);
        box->setInsertPolicy(QComboBox::NoInsert);
        box->setMaxVisibleItems(24);
        grid->addWidget(label, row, 0);
        grid->addWidget(box, row, 1);
        if (isOne && box == m_after) {
            label->hide();
            box->hide();
        }
        connect(box, &QComboBox::editTextChanged, this, &VersionsDialog::judge);
    }
    column->addLayout(grid);
    m_problem->setWordWrap(true);
    m_problem->setProperty("kind", QStringLiteral("caption"));
    column->addWidget(m_problem);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_compare = buttons->addButton(isOne ? tr("Open") : tr("Compare"), QDialogButtonBox::AcceptRole);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_place, &QLineEdit::textChanged, this, &VersionsDialog::listRevisions);
    listRevisions();
}

void VersionsDialog::addPlace(QVBoxLayout *column, const QString &start)
{
    auto *row = new QHBoxLayout;
    auto *label = new Label(tr("File or folder"));
    label->setBuddy(m_place);
    m_place->setAccessibleName(tr("File or folder in a git repository"));
    row->addWidget(label);
    row->addWidget(m_place, 1);
    const auto add = [&](const QString &text, auto choose) {
        auto *button = new QPushButton(text);
        button->setAutoDefault(false);
        row->addWidget(button);
        connect(button, &QPushButton::clicked, this, [this, choose] {
            if (const QString chosen = choose(); !chosen.isEmpty())
                m_place->setText(chosen);
        });
    };
    const auto from = [this, start] { return place().isEmpty() ? start : place(); };
    add(tr("File…"), [this, from] { return QFileDialog::getOpenFileName(this, tr("Compare versions of"), from()); });
    add(tr("Folder…"),
        [this, from] { return QFileDialog::getExistingDirectory(this, tr("Compare versions of"), from()); });
    column->addLayout(row);
}

void VersionsDialog::listRevisions()
{
    const QString folder = place().isEmpty() ? QString() : folderOf(place());
    if (folder != m_folder && QFileInfo(folder).isDir()) {
        m_folder = folder;
        const std::vector<Choosable> all = choosableRevisions(Git(toStd(folder)));
        for (QComboBox *box : {m_before, m_after}) {
            box->clear();
            if (box == m_after)
                box->addItem(tr("The file as it is now"), QString());
            for (const Choosable &one : all)
                box->addItem(visible(QStringLiteral("%1  %2  %3").arg(toQt(one.name), toQt(one.day), toQt(one.title))),
                             toQt(one.revision));
            box->setCurrentIndex(box->count() > 0 ? 0 : -1);
        }
    }
    judge();
}

void VersionsDialog::judge()
{
    const bool isPlace = QFileInfo::exists(place());
    m_problem->setText(place().isEmpty()            ? tr("Choose a file or folder of a git repository.")
                           : !isPlace               ? tr("There is no such file or folder.")
                           : m_before->count() == 0 ? tr("It is not in a git repository, or nothing is committed yet.")
                                                    : tr("A branch, tag or commit can also be typed."));
    m_compare->setEnabled(isPlace && m_before->count() > 0 && !m_before->currentText().trimmed().isEmpty());
}

std::vector<std::string> VersionsDialog::arguments() const
{
    const std::string before = revisionOf(m_before), after = revisionOf(m_after);
    const std::string file = toStd(QFileInfo(place()).absoluteFilePath());
    return after.empty() ? std::vector{before, file} : std::vector{before, after, file};
}

Result<Versions, QString> VersionsDialog::versions() const
{
    const auto found = versionsOf(arguments(), Git(toStd(folderOf(place()))));
    if (!found)
        return Unexpected(
            tr("This repository has no commit, branch or tag “%1”.").arg(visible(toQt(arguments().front()))));
    if (!*found)
        return Unexpected(toQt((*found).error()));
    return (*found).value();
}

Result<Version, QString> VersionsDialog::version() const
{
    auto found =
        versionAt(revisionOf(m_before), toStd(QFileInfo(place()).absoluteFilePath()), Git(toStd(folderOf(place()))));
    if (!found)
        return Unexpected(tr("%1.").arg(visible(toQt(found.error()))));
    return std::move(*found);
}

} // namespace fieldwise::ui

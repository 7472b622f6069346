// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/schemaspanel.h"

#include <algorithm>

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include "core/k8s/schema.h"
#include "ui/look/convert.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

SchemasPanel::SchemasPanel(std::vector<SchemaFile> files, bool builtin, const QString &folder, QWidget *parent)
    : QWidget(parent),
      m_files(std::move(files)),
      m_folder(folder),
      m_list(new QListWidget),
      m_empty(new Label),
      m_remove(new QPushButton(tr("&Remove"))),
      m_builtin(new QCheckBox)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    auto *about =
        new Label(tr("A schema defines by which key the elements of a list are paired, and which lists are replaced as "
                     "a whole. You can use CustomResourceDefinitions and OpenAPI documents of a cluster."));
    about->setWordWrap(true);
    column->addWidget(about);
    m_list->setAccessibleName(tr("Schema files"));
    m_list->setWordWrap(true);
    column->addWidget(m_list, 1);
    m_empty->setText(
        tr("No file yet. For types that the built-in schema lacks, list keys are inferred from the elements."));
    m_empty->setWordWrap(true);
    m_empty->setProperty("kind", QStringLiteral("second"));
    column->addWidget(m_empty);
    auto *row = new QHBoxLayout;
    auto *add = new QPushButton(tr("&Add…"));
    add->setObjectName(QStringLiteral("add"));
    m_remove->setObjectName(QStringLiteral("remove"));
    row->addWidget(add);
    row->addWidget(m_remove);
    row->addStretch();
    column->addLayout(row);
    m_builtin->setText(tr("&Use %1").arg(toQt(k8s::builtinSchema().name())));
    m_builtin->setObjectName(QStringLiteral("builtin"));
    m_builtin->setChecked(builtin);
    column->addWidget(m_builtin);
    connect(add, &QPushButton::clicked, this, &SchemasPanel::chooseFiles);
    connect(m_remove, &QPushButton::clicked, this, &SchemasPanel::removeSelected);
    connect(m_list, &QListWidget::currentRowChanged, this, [this](int at) { m_remove->setEnabled(at >= 0); });
    show();
}

QStringList SchemasPanel::fileNames() const
{
    QStringList names;
    for (const SchemaFile &file : m_files)
        names += file.file;
    return names;
}

void SchemasPanel::show(const QString &selected)
{
    m_list->clear();
    for (const SchemaFile &file : m_files) {
        auto *item = new QListWidgetItem(
            QStringLiteral("%1\n%2").arg(visible(QFileInfo(file.file).fileName()),
                                         visible(file.schema ? file.words : tr("Not used: %1").arg(file.words))));
        setTip(item, file.file);
        m_list->addItem(item);
        if (file.file == selected)
            m_list->setCurrentItem(item);
    }
    m_list->setVisible(!m_files.empty());
    m_empty->setVisible(m_files.empty());
    m_remove->setEnabled(m_list->currentRow() >= 0);
}

void SchemasPanel::add(const QString &file)
{
    const QString whole = QFileInfo(file).absoluteFilePath();
    std::erase_if(m_files, [&](const SchemaFile &other) { return other.file == whole; });
    m_files.push_back(loadSchemaFile(whole));
    show(whole);
}

void SchemasPanel::chooseFiles()
{
    const QStringList files = QFileDialog::getOpenFileNames(this, tr("Add schemas"), m_folder,
                                                            tr("YAML and JSON (*.yaml *.yml *.json);;All files (*)"));
    for (const QString &file : files)
        add(file);
}

void SchemasPanel::removeSelected()
{
    if (const int row = m_list->currentRow(); row >= 0)
        m_files.erase(m_files.begin() + row);
    show();
}

} // namespace fieldwise::ui

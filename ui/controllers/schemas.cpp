// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/schemas.h"

#include <algorithm>

#include <QFileInfo>

#include "core/merge/apply/apply.h"
#include "core/merge/explain/explain.h"
#include "core/merge/serverside/serversideplan.h"
#include "ui/dialogs/schemasdialog.h"
#include "ui/look/convert.h"

namespace fieldwise::ui {

SchemasController::SchemasController(WindowParts &parts) : Controller(parts)
{
    connect(m_actions[Act::Schemas], &QAction::triggered, this, &SchemasController::askSchemas);
}

void SchemasController::loadSchemas()
{
    m_schemas.clear();
    for (const QString &file : m_settings.schemaFiles())
        m_schemas.push_back(loadSchemaFile(file));
    useSchemas(m_settings.builtinSchema());
    QStringList problems;
    for (const SchemaFile &schema : m_schemas) {
        if (!schema.schema)
            problems += tr("The schema %1 is ignored. %2").arg(QFileInfo(schema.file).fileName(), schema.words);
    }
    if (!problems.isEmpty())
        m_notice.say(Look::Notice, {}, problems.join(QLatin1Char(' ')), {tr("Schemas…"), [this] {
                                                                             m_notice.clear();
                                                                             askSchemas();
                                                                         }});
}

void SchemasController::useSchemas(bool builtin)
{
    auto loaded = schemasIn(m_schemas);
    m_workspace.setOptions([&](merge::Options &options) {
        options.builtinSchema = builtin;
        options.schema = loaded.empty() ? nullptr : k8s::combined(std::move(loaded), builtin);
    });
}

void SchemasController::setSchemas(std::vector<SchemaFile> schemas, bool builtin)
{
    m_schemas = std::move(schemas);
    QStringList files;
    for (const SchemaFile &schema : m_schemas)
        files += schema.file;
    m_settings.setSchemaFiles(files);
    m_settings.setBuiltinSchema(builtin);
    useSchemas(builtin);
}

void SchemasController::askSchemas()
{
    SchemasDialog dialog(m_schemas, m_workspace.inputs().options.builtinSchema, m_settings.lastFolder(), &m_window);
    if (dialog.exec() == QDialog::Accepted)
        setSchemas(dialog.files(), dialog.builtin());
}

} // namespace fieldwise::ui

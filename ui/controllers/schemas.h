// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"
#include "ui/work/schemafile.h"

namespace fieldwise::ui {

/// Manages the schema files in use.
class SchemasController : public Controller {
    Q_OBJECT
public:
    explicit SchemasController(WindowParts &parts);

    /// Loads the schemas of the settings.
    void loadSchemas();
    void useSchemas(bool builtin);
    /// Sets the schema files of a session, without remembering them; setSchemas() also uses and remembers them.
    void use(std::vector<SchemaFile> schemas) { m_schemas = std::move(schemas); }
    const std::vector<SchemaFile> &files() const { return m_schemas; }
    void setSchemas(std::vector<SchemaFile> schemas, bool builtin);
    void askSchemas();

private:
    std::vector<SchemaFile> m_schemas;
};

} // namespace fieldwise::ui

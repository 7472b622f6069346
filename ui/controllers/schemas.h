// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"
#include "ui/work/schemafile.h"

namespace fieldwise::ui {

/// Which schema files count.
class SchemasController : public Controller {
    Q_OBJECT
public:
    explicit SchemasController(WindowParts &parts);

    /// Those of the settings.
    void loadSchemas();
    void useSchemas(bool builtin);
    /// Which schema files count from now on, and whether the built-in one does; remembered.
    /// Those of a session.
    void use(std::vector<SchemaFile> schemas) { m_schemas = std::move(schemas); }
    const std::vector<SchemaFile> &files() const { return m_schemas; }
    void setSchemas(std::vector<SchemaFile> schemas, bool builtin);
    void askSchemas();

private:
    std::vector<SchemaFile> m_schemas;
};

} // namespace fieldwise::ui

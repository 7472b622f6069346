// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QString>

#include "core/k8s/openapi.h"

namespace fieldwise::ui {

/// A schema that a person has chosen: what was found in the file, or why it does not count.
struct SchemaFile {
    QString file;
    std::shared_ptr<const k8s::Schema> schema;
    QString words; ///< for people: what it knows, or what is wrong with it
};

SchemaFile loadSchemaFile(const QString &file);
/// Those that could be read.
std::vector<std::shared_ptr<const k8s::Schema>> schemasIn(const std::vector<SchemaFile> &files);

} // namespace fieldwise::ui

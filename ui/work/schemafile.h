// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QString>

#include "core/k8s/openapi.h"

namespace fieldwise::ui {

/// A schema file that a person chose: its content, or why it can't be used.
struct SchemaFile {
    QString file;
    std::shared_ptr<const k8s::Schema> schema;
    QString words; ///< for people: what it contains, or what is wrong with it
};

SchemaFile loadSchemaFile(const QString &file);
/// The schemas that could be read.
std::vector<std::shared_ptr<const k8s::Schema>> schemasIn(const std::vector<SchemaFile> &files);

} // namespace fieldwise::ui

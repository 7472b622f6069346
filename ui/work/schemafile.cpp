// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/schemafile.h"

#include <QFileInfo>

#include "core/base/text.h"
#include "core/files.h"
#include "ui/look/convert.h"
#include "ui/look/language.h"
#include "ui/look/richtext.h"

namespace fieldwise::ui {

SchemaFile loadSchemaFile(const QString &file)
{
    const QFileInfo info(file);
    if (!info.exists())
        return {file, nullptr, tr("The file is gone.")};
    if (!info.isFile())
        return {file, nullptr, info.isDir() ? tr("It is a folder.") : tr("It is a pipe or a device.")};
    const auto text = files::read(toStd(file), {0, 0});
    if (!text)
        return {file, nullptr, asSentence(toQt(text.error().text))};
    const auto schema = k8s::loadSchema(*text, toStd(info.fileName()));
    if (schema)
        return {file, *schema, toQt((*schema)->name())};
    const Diagnostic &fault = schema.error().front();
    const LineIndex lines(*text);
    const QString words = plainText(asSentence(toQt(fault.text)));
    return {file, nullptr,
            fault.range.empty() ? words : tr("Line %1: %2").arg(lines.lineOf(fault.range.begin) + 1).arg(words)};
}

std::vector<std::shared_ptr<const k8s::Schema>> schemasIn(const std::vector<SchemaFile> &files)
{
    std::vector<std::shared_ptr<const k8s::Schema>> schemas;
    for (const SchemaFile &file : files) {
        if (file.schema)
            schemas.push_back(file.schema);
    }
    return schemas;
}

} // namespace fieldwise::ui

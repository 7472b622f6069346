// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/bylines.h"

#include <algorithm>

#include <QDir>
#include <QFileInfo>

#include "core/base/text.h"
#include "core/folder.h"
#include "core/yaml/byfields.h"
#include "ui/look/convert.h"
#include "ui/look/language.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

bool hasError(const yaml::Stream &stream)
{
    return !stream.ok();
}

/// A mapping as a key is what YAML makes of `a: {{ x }}`.
bool hasKeyOfFields(const yaml::Stream &stream)
{
    return std::ranges::any_of(stream.parts, [](const yaml::Part &part) {
        return std::ranges::any_of(part.document->nodes(), [](const yaml::Node &node) {
            return node.isKey && (node.kind == yaml::Kind::Map || node.kind == yaml::Kind::Seq);
        });
    });
}

bool isHelm(const QString &file)
{
    return file.endsWith(QLatin1String(".tpl")) || QFileInfo(file).dir().dirName() == QLatin1String("templates");
}

} // namespace

std::optional<QString> whyByLines(const QString &file, const Inputs &inputs, bool broken)
{
    const bool isNamed = folder::isDocuments(toStd(file));
    std::optional<QString> why;
    for (const Side side : merge::allSides) {
        if (!inputs.open[side] || !inputs.files[side].empty())
            continue;
        const std::string &text = inputs.texts[side];
        const yaml::Stream stream = yaml::read(text);
        const bool isTemplate = text.find("{{") != std::string::npos && (hasError(stream) || hasKeyOfFields(stream));
        if (isTemplate)
            return isHelm(file) ? tr("is a Helm template and no YAML") : tr("is a template and no YAML");
        if (!isNamed && (hasError(stream) || yaml::hasBareScalar(stream)))
            return tr("is neither YAML nor JSON");
        if (why || !broken || !hasError(stream))
            continue;
        const auto faults = yaml::diagnosticsOf(stream);
        const Diagnostic &first = *std::ranges::find(faults, Severity::Error, &Diagnostic::severity);
        why = tr("can't be read as YAML (%1, line %2: %3)")
                  .arg(toQt(merge::sideName(inputs.options.mode, side)))
                  .arg(LineIndex(text).lineOf(first.range.begin) + 1)
                  .arg(toQt(first.text));
    }
    return why;
}

QString shortName(const QString &file)
{
    const QFileInfo info(file);
    const QString folder = info.dir().dirName();
    return folder == QLatin1String("templates") ? folder + QLatin1Char('/') + info.fileName() : info.fileName();
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "ui/look/convert.h"
#include "ui/work/valuesgiven.h"

namespace fieldwise::ui {

namespace {

helm::NamedText bundledText(const QString &name)
{
    QFile file(QStringLiteral(":/examples/helm-values/%1").arg(name));
    return {toStd(name), file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string()};
}

ValuesGiven givenBy(const QJsonObject &story)
{
    ValuesGiven given;
    const helm::NamedText chart = bundledText(QStringLiteral("values.yaml"));
    given.chart = helm::ChartTexts{chart.name, false, {chart}};
    given.savedChart = chart.text;
    for (const QJsonValue file : story.value(QLatin1String("files")).toArray()) {
        const helm::NamedText text = bundledText(file.toString());
        given.files.push_back({text, {}, true, text.text});
    }
    given.arguments = story.value(QLatin1String("arguments")).toString();
    const QString record = story.value(QLatin1String("record")).toString();
    if (auto old = helm::oldValuesIn(bundledText(record)); !record.isEmpty() && old)
        given.old = std::move(*old);
    if (story.value(QLatin1String("reuse")).toBool())
        given.reuse = helm::Reuse::Reuse;
    return given;
}

} // namespace

std::vector<ValuesExample> valuesExamples()
{
    const helm::NamedText stories = bundledText(QStringLiteral("stories.json"));
    std::vector<ValuesExample> found;
    for (const QJsonValue one : QJsonDocument::fromJson(QByteArray::fromStdString(stories.text)).array()) {
        const QJsonObject story = one.toObject();
        const auto text = [&story](const char *key) { return story.value(QLatin1String(key)).toString(); };
        found.push_back({text("name"), text("title"), text("about"), givenBy(story)});
    }
    return found;
}

} // namespace fieldwise::ui

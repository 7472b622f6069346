// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/valuesgiven.h"

#include <algorithm>

#include <QFileInfo>

#include "core/files.h"
#include "core/folder.h"
#include "core/helm/record.h"
#include "ui/look/convert.h"

namespace fieldwise::ui {

namespace {

Result<std::string, std::string> readForSet(const std::string &path)
{
    auto text = files::read(path);
    if (!text)
        return Unexpected("open " + path + ": " + text.error().text);
    return std::move(*text);
}

/// A name that is told apart from others: of values.yaml also its folder.
std::string nameFor(const QString &path)
{
    const QFileInfo file(path);
    return toStd(file.fileName());
}

bool isChartFolder(const QString &path)
{
    return QFileInfo(path).isDir() && QFileInfo::exists(path + QStringLiteral("/Chart.yaml"));
}

bool isChartsOwn(const QString &path)
{
    const QFileInfo file(path);
    return file.fileName() == QLatin1String("values.yaml")
        && QFileInfo::exists(file.absolutePath() + QStringLiteral("/Chart.yaml"));
}

bool isNamedValues(const QString &path)
{
    const QFileInfo file(path);
    return file.fileName().startsWith(QLatin1String("values"))
        && (file.suffix() == QLatin1String("yaml") || file.suffix() == QLatin1String("yml"));
}

/// True for a map that is no Kubernetes object.
bool holdsValues(const QString &path)
{
    const auto text = files::read(toStd(path));
    if (!text)
        return false;
    const yaml::Stream stream = yaml::read(*text);
    return stream.ok() && std::ranges::all_of(stream.parts, [](const yaml::Part &part) {
               const yaml::Document &document = *part.document;
               return document.root() == yaml::none
                   || (document.node(document.root()).kind == yaml::Kind::Map
                       && document.find(document.root(), "apiVersion") == yaml::none
                       && document.find(document.root(), "kind") == yaml::none);
           });
}

} // namespace

Result<helm::ValuesTexts, QString> ValuesGiven::texts() const
{
    const auto read = helm::argumentsIn(toStd(areArgumentsOn ? arguments : QString()));
    if (!read)
        return Unexpected(toQt(read.error()));
    helm::ValuesTexts texts{chart.value_or(helm::ChartTexts{"values.yaml", false, {{"values.yaml", ""}}}),
                            {.version = version,
                             .arguments = *read,
                             .old = old,
                             .reuse = old ? reuse : helm::Reuse::Unsaid,
                             .read = readForSet,
                             .leftOut = leftOut}};
    for (const ValuesFile &file : files)
        if (file.isOn)
            texts.input.files.push_back(file.file);
    return texts;
}

QString addChart(ValuesGiven &given, const QString &path)
{
    helm::ChartTexts chart{nameFor(path), QFileInfo(path).isDir(), {}};
    if (!chart.isFolder) {
        auto text = files::read(toStd(path));
        if (!text)
            return toQt(text.error().text);
        given.savedChart = *text;
        chart.files.push_back({chart.name, std::move(*text)});
    } else {
        auto files = folder::read(toStd(path), folder::Links::Follow);
        if (!files)
            return toQt(files.error().text);
        for (folder::File &file : *files)
            chart.files.push_back({std::move(file.path), std::move(file.bytes)});
    }
    given.chart = std::move(chart);
    given.chartPath = QFileInfo(path).absoluteFilePath();
    return {};
}

QString addValuesFile(ValuesGiven &given, const QString &path)
{
    auto text = files::read(toStd(path));
    if (!text)
        return toQt(text.error().text);
    std::string saved = *text;
    given.files.push_back(
        {{nameFor(path), std::move(*text)}, QFileInfo(path).absoluteFilePath(), true, std::move(saved)});
    return {};
}

QString addRecord(ValuesGiven &given, const QString &path)
{
    auto text = files::read(toStd(path));
    if (!text)
        return toQt(text.error().text);
    auto old = helm::oldValuesIn({nameFor(path), std::move(*text)});
    if (!old)
        return toQt(old.error());
    given.old = std::move(*old);
    return {};
}

QString addByLooks(ValuesGiven &given, const QStringList &paths)
{
    for (const QString &path : paths) {
        const bool isLowest = !given.chart
            && (QFileInfo(path).isDir() || isChartsOwn(path)
                || QFileInfo(path).fileName() == QLatin1String("values.yaml") || path.endsWith(QLatin1String(".tgz")));
        const QString problem = isLowest                            ? addChart(given, path)
            : holdsValues(path) && addRecord(given, path).isEmpty() ? QString()
                                                                    : addValuesFile(given, path);
        if (!problem.isEmpty())
            return problem;
    }
    return {};
}

bool lookLikeValues(const QStringList &paths)
{
    if (paths.isEmpty())
        return false;
    const auto isChart = [](const QString &path) { return isChartFolder(path) || isChartsOwn(path); };
    const bool hasChart = std::ranges::any_of(paths, isChart);
    const bool areFilesValues = std::ranges::all_of(paths, [](const QString &path) {
        return isChartFolder(path) || (QFileInfo(path).isFile() && holdsValues(path));
    });
    return areFilesValues && (hasChart || (paths.size() > 1 && std::ranges::all_of(paths, isNamedValues)));
}

} // namespace fieldwise::ui

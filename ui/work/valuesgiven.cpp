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

std::string nameFor(const QString &path)
{
    return toStd(QFileInfo(path).fileName());
}

bool isChartFolder(const QString &path)
{
    return QFileInfo(path).isDir() && QFileInfo::exists(path + QStringLiteral("/Chart.yaml"));
}

bool isNamedDefaults(const QString &path)
{
    return QFileInfo(path).fileName() == QLatin1String("values.yaml");
}

bool isChartsOwn(const QString &path)
{
    return isNamedDefaults(path) && QFileInfo::exists(QFileInfo(path).absolutePath() + QStringLiteral("/Chart.yaml"));
}

bool isNamedValues(const QString &path)
{
    const QFileInfo file(path);
    return file.fileName().startsWith(QLatin1String("values"))
        && (file.suffix() == QLatin1String("yaml") || file.suffix() == QLatin1String("yml"));
}

/// Of objects, and of release records as JSON.
constexpr const char *notValues[] = {"apiVersion", "kind", "config"};

/// True for a map that is no Kubernetes object and no record.
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
                       && std::ranges::none_of(notValues, [&document](const char *key) {
                              return document.find(document.root(), key) != yaml::none;
                          }));
           });
}

} // namespace

Result<helm::ValuesTexts, QString> ValuesGiven::texts() const
{
    auto read = helm::argumentsIn(toStd(areArgumentsOn ? arguments : QString()));
    if (!read)
        return Unexpected(toQt(read.error()));
    helm::ValuesTexts texts = textsAlone();
    texts.input.arguments = std::move(*read);
    return texts;
}

helm::ValuesTexts ValuesGiven::textsAlone() const
{
    helm::ValuesTexts texts{chart.value_or(helm::ChartTexts{"values.yaml", false, {{"values.yaml", ""}}}),
                            {.version = version,
                             .old = old,
                             .reuse = old ? reuse : helm::Reuse::Unsaid,
                             .read = readForSet,
                             .leftOut = leftOut}};
    for (const ValuesFile &file : files)
        if (file.isOn)
            texts.input.files.push_back(file.file);
    return texts;
}

static size_t bytesOf(const ValuesGiven &given)
{
    size_t bytes = 0;
    for (size_t i = 0; given.chart && i < given.chart->files.size(); ++i)
        bytes += given.chart->files[i].text.size();
    for (const ValuesFile &file : given.files)
        bytes += file.file.text.size() + file.saved.size();
    return bytes;
}

void ValuesHistory::push(const ValuesGiven &before, const QString &name)
{
    constexpr size_t mostSteps = 200, mostBytes = size_t{256} << 20;
    m_done.push_back({name, before});
    size_t bytes = 0, kept = 0; // a step has all texts
    while (kept < std::min(m_done.size(), mostSteps) && bytes <= mostBytes)
        bytes += bytesOf(m_done[m_done.size() - ++kept].given);
    m_done.erase(m_done.begin(), m_done.end() - static_cast<std::ptrdiff_t>(kept));
    m_undone.clear();
    m_where.clear();
}

void ValuesHistory::pushTyping(const ValuesGiven &before, const QString &name, const QString &where,
                               const TextChange &typed)
{
    const bool goesOn = !m_where.isEmpty() && where == m_where && m_undone.empty()
        && (typed.added + typed.removed).find('\n') == std::string::npos
        && (typed.at == m_end || typed.at + typed.removed.size() == m_end);
    if (!goesOn)
        push(before, name);
    m_where = where;
    m_end = typed.at + static_cast<uint32_t>(typed.added.size());
}

void ValuesHistory::move(Steps &from, Steps &to, ValuesGiven &given)
{
    if (from.empty())
        return;
    Step step = std::move(from.back());
    from.pop_back();
    std::swap(step.given, given);
    to.push_back(std::move(step));
    m_where.clear();
}

void ValuesHistory::noteSaved(const QString &path, const std::string &text)
{
    for (Steps *steps : {&m_done, &m_undone})
        for (Step &step : *steps)
            for (ValuesFile &file : step.given.files)
                if (file.path == path)
                    file.saved = text;
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

QString addByLooks(ValuesGiven &given, QStringList paths)
{
    const auto isLowest = [](const QString &path) {
        return QFileInfo(path).isDir() || path.endsWith(QLatin1String(".tgz")) || isNamedDefaults(path);
    };
    std::stable_partition(paths.begin(), paths.end(), isLowest);
    for (const QString &path : paths) {
        const bool isChart = !given.chart && isLowest(path);
        QString problem = isChart ? addChart(given, path)
            : holdsValues(path)   ? addValuesFile(given, path)
                                  : addRecord(given, path);
        if (!problem.isEmpty())
            return problem;
    }
    return {};
}

bool lookLikeValues(const QStringList &paths)
{
    const auto isChart = [](const QString &path) {
        return isChartFolder(path) || isChartsOwn(path) || (QFileInfo(path).isFile() && isNamedDefaults(path));
    };
    const auto areValues = [](const QString &path) {
        return isChartFolder(path) || (QFileInfo(path).isFile() && isNamedValues(path) && holdsValues(path));
    };
    const auto isCertain = [](const QString &path) { return isChartFolder(path) || isChartsOwn(path); };
    return std::ranges::count_if(paths, isChart) == 1 && std::ranges::all_of(paths, areValues)
        && (paths.size() > 1 || isCertain(paths.front()));
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/source.h"

#include <algorithm>
#include <filesystem>

#include <QDir>
#include <QFileInfo>

#include "core/merge/plan/deployers.h"
#include "ui/look/convert.h"
#include "ui/work/workspace.h"

namespace fieldwise::ui {

namespace {

Result<SourceText, QString> joined(const folder::Files &files, const QString &name)
{
    folder::Gathered gathered = folder::gather(files);
    if (gathered.files.empty())
        return Unexpected(Workspace::tr("%1 has no YAML or JSON file.").arg(name));
    return SourceText{std::move(gathered.text), std::move(gathered.files)};
}

Result<SourceText, QString> readPath(const QString &path, Encoding encoding)
{
    std::error_code error;
    if (std::filesystem::is_fifo(toStd(path), error)) // it can be read only once
        return SourceText{};
    const QString name = QFileInfo(path).fileName();
    const auto why = [&](const QString &what) { return Unexpected(Workspace::tr("%1: %2.").arg(name, what)); };
    if (QFileInfo(path).isDir()) {
        const auto files = folder::read(toStd(path));
        return files ? joined(*files, name) : why(toQt(files.error().text));
    }
    auto read = readText(path, files::ofAWindow, encoding);
    if (!read)
        return why(read.error());
    return SourceText{std::move(read->text), {}};
}

} // namespace

QString Source::shownName() const
{
    return version ? toQt(version->name) : text ? name : path.isEmpty() ? QString() : ui::shownName(path);
}

bool isSession(const QString &file)
{
    return file.endsWith(QLatin1String(".fieldwise"), Qt::CaseInsensitive);
}

Source sourceOf(const QString &path)
{
    return {.path = QFileInfo(path).absoluteFilePath()};
}

QString typedPath(const QString &typed)
{
    const bool isAtHome = typed == QLatin1String("~") || typed.startsWith(QLatin1String("~/"));
    return QFileInfo(isAtHome ? QDir::homePath() + typed.mid(1) : typed).absoluteFilePath();
}

Result<SourceText, QString> readSource(const Source &source)
{
    if (source.version && source.version->isFolder)
        return joined(source.version->files, source.shownName());
    if (source.version)
        return SourceText{source.version->text, {}};
    if (source.text)
        return SourceText{*source.text, {}};
    return readPath(source.path, source.encoding);
}

Result<openings::Text, QString> lookInto(const Source &source)
{
    const auto read = readSource(source);
    if (!read)
        return Unexpected(read.error());
    return openings::textOf(read->text, read->files, source.version ? source.version->name : toStd(source.path));
}

OpenRequest requestFor(const std::vector<Source> &sources, std::optional<openings::Way> chosen,
                       const openings::Way &now, merge::Mode threeWay, bool asOrdered)
{
    std::vector<openings::Text> texts;
    for (const Source &source : sources) {
        const auto text = asOrdered ? Result<openings::Text, QString>(openings::Text{}) : lookInto(source);
        texts.push_back(text ? *text : openings::Text{});
    }
    return requestFor(sources, texts, chosen, now, threeWay);
}

OpenRequest requestFor(const std::vector<Source> &sources, const std::vector<openings::Text> &texts,
                       std::optional<openings::Way> chosen, const openings::Way &now, merge::Mode threeWay)
{
    OpenRequest request;
    const openings::Settings settings =
        !chosen || merge::isApply(chosen->mode) ? openings::settingsAmong(texts) : openings::Settings{};
    if (!settings.texts.empty()) {
        std::vector<Source> others;
        std::vector<openings::Text> theirs;
        for (size_t i = 0; i < sources.size(); ++i) {
            const bool isSettings = std::ranges::find(settings.texts, i) != settings.texts.end();
            (isSettings ? request.settings : others).push_back(sources[i]);
            if (!isSettings)
                theirs.push_back(texts[i]);
        }
        const auto row = std::ranges::find(merge::deployers, settings.deployer, &merge::DeployerRow::name);
        OpenRequest rest = requestFor(others, theirs, chosen ? *chosen : openings::Way{row->mode}, now, threeWay);
        rest.settings = std::move(request.settings);
        rest.deployer = settings.deployer;
        return rest;
    }
    request.way = chosen ? *chosen : openings::fitting(texts, now, threeWay).way;
    const std::vector<openings::Slot> places = openings::placed(texts, request.way);
    for (size_t i = 0; i < places.size(); ++i)
        request.at(places[i]) = sources[i];
    return request;
}

} // namespace fieldwise::ui

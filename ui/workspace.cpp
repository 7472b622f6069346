// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workspace.h"

#include <algorithm>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

#include "core/base/text.h"
#include "core/files.h"
#include "ui/convert.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

QString nameOf(const QString &file)
{
    const QFileInfo info(file);
    const QString folder = info.dir().dirName();
    return folder.isEmpty() || folder == QLatin1String(".") ? info.fileName()
                                                             : QStringLiteral("%1/%2").arg(folder, info.fileName());
}

/// What is wrong with the bytes of a file, if it is no text.
std::optional<QString> notText(const std::string &bytes)
{
    if (bytes.find('\0') != std::string::npos)
        return Workspace::tr("it is a binary file");
    const std::vector<Diagnostic> faults = checkBytes(bytes);
    for (const Diagnostic &fault : faults) {
        // Control characters can be shown, and mended; bytes that are no UTF-8 can't.
        if (fault.code.find("utf") == std::string::npos)
            continue;
        const LineIndex lines(bytes);
        return Workspace::tr("it is not UTF-8 (first in line %1)").arg(lines.lineOf(fault.range.begin) + 1);
    }
    return {};
}

} // namespace

std::vector<Example> examples()
{
    std::vector<Example> found;
    for (const QFileInfo &folder : QDir(QStringLiteral(":/examples")).entryInfoList(QDir::Dirs, QDir::Name)) {
        QFile file(folder.filePath() + QStringLiteral("/example.json"));
        if (!file.open(QIODevice::ReadOnly))
            continue;
        const QJsonObject facts = QJsonDocument::fromJson(file.readAll()).object();
        Example example;
        example.name = folder.fileName();
        example.title = facts.value(QStringLiteral("title")).toString(example.name);
        example.about = facts.value(QStringLiteral("about")).toString();
        example.mode = facts.value(QStringLiteral("mode")).toString() == QLatin1String("two-way") ? merge::Mode::TwoWay
                                                                                                  : merge::Mode::ThreeWay;
        example.order = facts.value(QStringLiteral("place")).toInt(example.name == QLatin1String("upgrade") ? -1 : 0);
        found.push_back(example);
    }
    std::stable_sort(found.begin(), found.end(), [](const Example &a, const Example &b) { return a.order < b.order; });
    return found;
}

Workspace::Workspace(QObject *parent) : QObject(parent) {}

bool Workspace::hasInputs() const
{
    return std::any_of(m_inputs.open.at.begin(), m_inputs.open.at.end(), [](bool open) { return open; });
}

bool Workspace::hasUnsavedWork() const
{
    return !m_resultSaved && std::any_of(m_edited.at.begin(), m_edited.at.end(), [](bool edited) { return edited; });
}

std::vector<Side> Workspace::sides() const
{
    if (mode() == merge::Mode::TwoWay)
        return {Side::Updated, Side::Destination};
    return {Side::Original, Side::Updated, Side::Destination};
}

void Workspace::post()
{
    if (m_inputs.open[Side::Updated] && m_inputs.open[Side::Destination])
        m_session.post(m_inputs);
}

void Workspace::set(Side side, std::string text, const QString &name, const QString &file)
{
    m_inputs.texts[side] = std::move(text);
    m_inputs.names[side] = toStd(name);
    m_inputs.open[side] = true;
    m_files[side] = file;
    m_edited[side] = false;
    m_resultSaved = false;
    Q_EMIT loaded(side);
    post();
}

std::optional<QString> Workspace::open(Side side, const QString &file)
{
    const QFileInfo info(file);
    if (info.isDir())
        return tr("%1 is a folder; Fieldwise opens files.").arg(QFileInfo(info.absoluteFilePath()).fileName());
    auto bytes = files::read(toStd(file));
    if (!bytes) {
        const QString why = info.exists() ? toQt(bytes.error().text) : tr("there is no such file");
        return tr("%1 can't be opened: %2.").arg(info.fileName().isEmpty() ? file : info.fileName(), why);
    }
    if (const auto why = notText(*bytes))
        return tr("%1 can't be opened: %2.").arg(info.fileName(), *why);
    set(side, std::move(*bytes), nameOf(file), info.absoluteFilePath());
    return {};
}

std::optional<QString> Workspace::put(Side side, const std::string &text, const QString &name)
{
    if (text.size() > files::largest)
        return tr("That text is too large.");
    set(side, text, name, {});
    return {};
}

std::optional<QString> Workspace::openExample(const QString &name)
{
    const QDir folder(QStringLiteral(":/examples/%1").arg(name));
    if (name.isEmpty() || !folder.exists())
        return tr("There is no example called %1.").arg(name);
    const bool twoWay = folder.exists(QStringLiteral("source.yaml"));
    close();
    setOptions([&](merge::Options &options) { options.mode = twoWay ? merge::Mode::TwoWay : merge::Mode::ThreeWay; });
    for (const Side side : sides()) {
        static constexpr const char *names[] = {"original.yaml", "updated.yaml", "destination.yaml"};
        const QString file = twoWay && side == Side::Updated ? QStringLiteral("source.yaml")
                                                             : QString::fromLatin1(names[merge::index(side)]);
        QFile text(folder.filePath(file));
        if (!text.open(QIODevice::ReadOnly))
            continue;
        set(side, text.readAll().toStdString(), QStringLiteral("%1/%2").arg(name, file), {});
    }
    return {};
}

void Workspace::edit(Side side, std::string text)
{
    m_inputs.texts[side] = std::move(text);
    m_resultSaved = false;
    if (!m_edited[side]) {
        m_edited[side] = true;
        Q_EMIT editedChanged(side);
    }
    post();
}

void Workspace::close()
{
    const merge::Options options = m_inputs.options;
    m_inputs = {};
    m_inputs.options = options;
    m_files = {};
    m_edited = {{false, false, false}};
    m_resultSaved = false;
    m_resultFile.clear();
    for (const Side side : merge::allSides)
        Q_EMIT loaded(side);
}

void Workspace::setOptions(const std::function<void(merge::Options &)> &change)
{
    change(m_inputs.options);
    Q_EMIT optionsChanged();
    post();
}

QString Workspace::proposedResultFile() const
{
    if (!m_resultFile.isEmpty())
        return m_resultFile;
    const QString destination = m_files[Side::Destination];
    if (destination.isEmpty())
        return QDir::current().filePath(QStringLiteral("merged.yaml"));
    const QFileInfo info(destination);
    const QString suffix = info.suffix().isEmpty() ? QStringLiteral("yaml") : info.suffix();
    return info.dir().filePath(QStringLiteral("%1.merged.%2").arg(info.completeBaseName(), suffix));
}

std::optional<QString> Workspace::saveResult(const QString &file, std::string_view text)
{
    if (const auto fault = files::write(toStd(file), text))
        return toQt(fault->text);
    m_resultFile = file;
    m_resultSaved = true;
    return {};
}

std::optional<QString> Workspace::savePane(Side side, const QString &file)
{
    if (const auto fault = files::write(toStd(file), m_inputs.texts[side]))
        return toQt(fault->text);
    m_files[side] = QFileInfo(file).absoluteFilePath();
    m_inputs.names[side] = toStd(nameOf(file));
    m_edited[side] = false;
    Q_EMIT editedChanged(side);
    post();
    return {};
}

} // namespace fieldwise::ui

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
#include "core/k8s/live.h"
#include "core/view/masks.h"
#include "ui/choices.h"
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
        const QString mode = facts.value(QStringLiteral("mode")).toString();
        example.mode = mode == QLatin1String("two-way") ? merge::Mode::TwoWay
            : mode == QLatin1String("apply")            ? merge::Mode::Apply
            : mode == QLatin1String("patch")            ? merge::Mode::Patch
            : mode == QLatin1String("compare")          ? merge::Mode::Compare
                                                        : merge::Mode::ThreeWay;
        example.order = facts.value(QStringLiteral("place")).toInt();
        found.push_back(example);
    }
    std::stable_sort(found.begin(), found.end(), [](const Example &a, const Example &b) { return a.order < b.order; });
    return found;
}

bool looksLive(const QString &file)
{
    const auto bytes = files::read(toStd(file));
    if (!bytes || notText(*bytes))
        return false;
    const yaml::Stream stream = yaml::read(*bytes);
    return std::ranges::any_of(stream.parts, [](const yaml::Part &part) { return k8s::looksLive(*part.document); });
}

bool looksPatch(const QString &file)
{
    if (QFileInfo(file).fileName().contains(QLatin1String("patch"), Qt::CaseInsensitive))
        return true;
    const auto bytes = files::read(toStd(file));
    if (!bytes || notText(*bytes))
        return false;
    const yaml::Stream stream = yaml::read(*bytes);
    return std::ranges::any_of(stream.parts, [](const yaml::Part &part) {
        const yaml::Document &document = *part.document;
        if (document.root() == yaml::none || document.node(document.root()).kind != yaml::Kind::Seq)
            return false;
        const yaml::NodeId first = document.firstChild(document.root());
        return first != yaml::none && document.find(first, "op") != yaml::none && document.find(first, "path") != yaml::none;
    });
}

Workspace::Workspace(QObject *parent) : QObject(parent) {}

bool Workspace::hasInputs() const
{
    return std::any_of(m_inputs.open.at.begin(), m_inputs.open.at.end(), [](bool open) { return open; });
}

bool Workspace::hasUnsavedWork() const
{
    return !m_resultSaved && (!m_inputs.overrides.empty() || std::any_of(m_edited.at.begin(), m_edited.at.end(), [](bool edited) { return edited; }));
}

std::vector<Side> Workspace::sides() const
{
    return paneOrder(mode());
}

std::vector<view::Masked> Workspace::masks(Side side) const
{
    const std::string &text = m_inputs.texts[side];
    const bool may = !m_inputs.options.showSecrets && text.find("Secret") != std::string::npos;
    return may ? view::masksOf(yaml::read(text)) : std::vector<view::Masked>{};
}

void Workspace::post()
{
    if (isWorkedOn())
        m_session.post(m_inputs);
}

void Workspace::set(Side side, std::string text, const QString &name, const QString &file)
{
    m_saved[side] = text;
    m_inputs.texts[side] = std::move(text);
    m_inputs.names[side] = toStd(name);
    m_inputs.open[side] = true;
    m_inputs.options.lastAppliedGiven |= side == Side::Original;
    m_files[side] = file;
    m_edited[side] = false;
    m_resultSaved = false;
    m_history.clear();
    Q_EMIT historyChanged();
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
    const auto all = examples();
    const auto example = std::ranges::find(all, name, &Example::name);
    close();
    setOptions([&](merge::Options &options) { options.mode = example->mode; });
    static constexpr const char *names[][3] = {{"original", "updated", "destination"},
                                               {"", "source", "destination"},
                                               {"last-applied", "local", "live"},
                                               {"", "patch", "document"},
                                               {"", "after", "before"}};
    for (const Side side : sides()) {
        const QString pane = QLatin1String(names[static_cast<size_t>(example->mode)][merge::index(side)]);
        const QString file = folder.entryList({pane + QStringLiteral(".*")}).value(0);
        QFile text(folder.filePath(file));
        if (file.isEmpty() || !text.open(QIODevice::ReadOnly))
            continue;
        set(side, text.readAll().toStdString(), QStringLiteral("%1/%2").arg(name, file), {});
    }
    return {};
}

void Workspace::note(Change change, const QString &name, bool joined)
{
    m_history.push(std::move(change), toStd(name), joined);
    m_resultSaved = false;
    Q_EMIT historyChanged();
}

void Workspace::markEdited(Side side)
{
    const bool edited = m_inputs.open[side] && m_inputs.texts[side] != m_saved[side];
    if (m_edited[side] == edited)
        return;
    m_edited[side] = edited;
    Q_EMIT editedChanged(side);
}

void Workspace::edit(Side side, int at, int removed, const QByteArray &added, int gesture)
{
    bool joined = gesture != 0 && gesture == m_gesture;
    m_gesture = gesture;
    if (side == Side::Original && !m_inputs.options.lastAppliedGiven) { // it is no longer what Live's annotations say
        const InputChange::Input now{m_inputs.texts[side], m_inputs.names[side], true};
        note(InputChange{side, now, now}, tr("Typing"), joined);
        OptionsChange given{m_inputs.options, m_inputs.options};
        given.after.lastAppliedGiven = true;
        note(given, {}, true);
        m_inputs.options = given.after;
        m_inputs.open[side] = true;
        m_saved[side] = m_inputs.texts[side];
        joined = true;
        Q_EMIT optionsChanged();
    }
    TextChange change{side, static_cast<uint32_t>(at), m_inputs.texts[side].substr(static_cast<size_t>(at), static_cast<size_t>(removed)),
                      added.toStdString()};
    apply(m_inputs, change);
    note(std::move(change), tr("Typing"), joined);
    markEdited(side);
    post();
}

void Workspace::setOverrides(std::vector<merge::Override> overrides, const QString &name)
{
    if (overrides == m_inputs.overrides)
        return;
    ChoicesChange change{m_inputs.overrides, std::move(overrides)};
    apply(m_inputs, change);
    note(std::move(change), name);
    Q_EMIT overridesChanged();
    post();
}

void Workspace::run(const History::Step &step)
{
    m_gesture = 0;
    m_resultSaved = false;
    for (const Change &change : step.changes) {
        apply(m_inputs, change);
        if (const auto *text = std::get_if<TextChange>(&change)) {
            Q_EMIT replaced(text->side, static_cast<int>(text->at), static_cast<int>(text->removed.size()), QByteArray::fromStdString(text->added));
            markEdited(text->side);
        } else if (const auto *input = std::get_if<InputChange>(&change)) {
            Q_EMIT loaded(input->side);
            markEdited(input->side);
        } else if (std::holds_alternative<OptionsChange>(change)) {
            Q_EMIT optionsChanged();
        } else {
            Q_EMIT overridesChanged();
        }
    }
    Q_EMIT historyChanged();
    post();
}

void Workspace::undo()
{
    if (m_history.canUndo())
        run(m_history.undo());
}

void Workspace::redo()
{
    if (m_history.canRedo())
        run(m_history.redo());
}

void Workspace::setLastApplied(const std::string &text)
{
    m_inputs.texts[Side::Original] = text;
    m_inputs.open[Side::Original] = !text.empty();
    m_inputs.names[Side::Original] = toStd(text.empty() ? QString() : tr("annotation of Live"));
}

void Workspace::followAnnotation()
{
    InputChange change{Side::Original, {m_inputs.texts[Side::Original], m_inputs.names[Side::Original], m_inputs.open[Side::Original]}, {}};
    OptionsChange follow{m_inputs.options, m_inputs.options};
    follow.after.lastAppliedGiven = false;
    apply(m_inputs, change);
    apply(m_inputs, follow);
    note(std::move(change), tr("Last Applied from Live's Annotation"));
    note(std::move(follow), {}, true);
    m_files[Side::Original].clear();
    m_edited[Side::Original] = false;
    Q_EMIT loaded(Side::Original);
    Q_EMIT optionsChanged();
    post();
}

void Workspace::close()
{
    const merge::Options options = m_inputs.options;
    m_inputs = {};
    m_inputs.options = options;
    m_inputs.options.lastAppliedGiven = false;
    m_files = {};
    m_saved = {};
    m_edited = {{false, false, false}};
    m_history.clear();
    m_resultSaved = false;
    m_resultFile.clear();
    Q_EMIT historyChanged();
    Q_EMIT overridesChanged();
    for (const Side side : merge::allSides)
        Q_EMIT loaded(side);
}

void Workspace::setOptions(const std::function<void(merge::Options &)> &change, const QString &name)
{
    OptionsChange made{m_inputs.options, m_inputs.options};
    change(made.after);
    m_inputs.options = made.after;
    if (!name.isEmpty())
        note(std::move(made), name);
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
    m_saved[side] = m_inputs.texts[side];
    m_edited[side] = false;
    m_history.close();
    Q_EMIT editedChanged(side);
    post();
    return {};
}

} // namespace fieldwise::ui

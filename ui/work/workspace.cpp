// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/workspace.h"

#include <algorithm>
#include <utility>

#include <QDateTime>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTimeZone>

#include "core/files.h"
#include "core/view/masks.h"
#include "ui/look/convert.h"
#include "ui/work/choices.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

/// The content of an example's example.json; empty if it has none.
QJsonObject factsOf(const QString &example)
{
    QFile file(QStringLiteral(":/examples/%1/example.json").arg(example));
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

} // namespace

std::vector<Example> examples()
{
    std::vector<Example> found;
    for (const QFileInfo &folder : QDir(QStringLiteral(":/examples")).entryInfoList(QDir::Dirs, QDir::Name)) {
        const QJsonObject facts = factsOf(folder.fileName());
        if (facts.isEmpty())
            continue;
        Example example;
        example.name = folder.fileName();
        example.title = facts.value(QStringLiteral("title")).toString(example.name);
        example.about = facts.value(QStringLiteral("about")).toString();
        const QString mode = facts.value(QStringLiteral("mode")).toString();
        example.mode = mode == QLatin1String("two-way") ? merge::Mode::TwoWay
            : mode == QLatin1String("apply")            ? merge::Mode::Apply
            : mode == QLatin1String("patch")            ? merge::Mode::Patch
            : mode == QLatin1String("compare")          ? merge::Mode::Compare
            : mode == QLatin1String("git")              ? merge::Mode::Git
            : mode == QLatin1String("server-side")      ? merge::Mode::ServerSide
            : mode == QLatin1String("keep")             ? merge::Mode::ThreeWayKeep
                                                        : merge::Mode::ThreeWay;
        example.order = facts.value(QStringLiteral("place")).toInt();
        found.push_back(example);
    }
    std::stable_sort(found.begin(), found.end(), [](const Example &a, const Example &b) { return a.order < b.order; });
    return found;
}

QString modeName(merge::Mode mode)
{
    const QString names[] = {Workspace::tr("Three-way"),
                             Workspace::tr("Two-way"),
                             Workspace::tr("Apply"),
                             Workspace::tr("Patch"),
                             Workspace::tr("Compare"),
                             Workspace::tr("Git"),
                             Workspace::tr("Server-side apply"),
                             Workspace::tr("Three-way")};
    return names[static_cast<size_t>(mode)];
}

QString resultName(merge::Mode mode)
{
    return merge::isApply(mode)    ? Workspace::tr("After apply")
        : mode == merge::Mode::Git ? Workspace::tr("Merged")
                                   : Workspace::tr("Result");
}

Workspace::Workspace(QObject *parent) : QObject(parent) {}

bool Workspace::hasInputs() const
{
    return std::any_of(m_inputs.open.at.begin(), m_inputs.open.at.end(), [](bool open) { return open; });
}

bool Workspace::hasUnsavedWork() const
{
    return !isSaved()
        && (!m_inputs.choices.empty() || m_inputs.typed || isResultEdited()
            || std::any_of(m_edited.at.begin(), m_edited.at.end(), [](bool edited) { return edited; }));
}

bool Workspace::hasWork() const
{
    return !m_inputs.choices.empty() || m_inputs.typed || isResultEdited()
        || std::ranges::any_of(merge::allSides, [this](Side side) { return m_edited[side] || m_origins[side].pasted; });
}

std::vector<Side> Workspace::sides() const
{
    return paneOrder(mode());
}

std::vector<view::Masked> Workspace::masks(Side side) const
{
    const std::string &text = shown(side).text;
    const bool isPatch = mode() == merge::Mode::Patch && side == Side::Updated;
    const std::string &patched = shown(Side::Destination).text;
    const k8s::SecretPlaces places =
        isPatch && k8s::mayHoldSecret(patched) ? view::placesOf(yaml::read(patched)) : k8s::SecretPlaces();
    const bool may = !m_inputs.options.showSecrets && (!places.empty() || k8s::mayHoldSecret(text));
    return may ? view::masksOf(
               yaml::read(text, &text == &m_inputs.texts[side].str() ? m_inputs.files[side] : FileParts()), places)
               : std::vector<view::Masked>{};
}

namespace {

/// The time of a request; SOURCE_DATE_EPOCH, if set, makes pictures reproducible.
std::string requestTime()
{
    bool isGiven = false;
    const qint64 seconds = qEnvironmentVariable("SOURCE_DATE_EPOCH").toLongLong(&isGiven);
    const QDateTime when =
        isGiven ? QDateTime::fromSecsSinceEpoch(seconds, QTimeZone::utc()) : QDateTime::currentDateTimeUtc();
    return toStd(when.toString(Qt::ISODate));
}

} // namespace

Workspace::Shown Workspace::shown(Side side) const
{
    if (mode() == merge::Mode::ServerSide && side == Side::Original)
        return {m_ownedBefore, tr("managedFields of Live"), !m_ownedBefore.empty()};
    return {m_inputs.texts[side], toQt(m_inputs.names[side]), m_inputs.open[side]};
}

void Workspace::post()
{
    if (!isWorkedOn())
        return;
    Inputs inputs = m_inputs;
    if (mode() == merge::Mode::ServerSide) {
        inputs.names[Side::Original] = toStd(shown(Side::Original).name);
        inputs.files[Side::Original].clear();
    }
    m_session.post(std::move(inputs));
}

/// The first pane shows another text in ServerSide.
void Workspace::showOptions(merge::Mode before, bool checkedBefore)
{
    m_inputs.checks = m_inputs.checks && mode() == merge::Mode::Git;
    Q_EMIT optionsChanged();
    if (m_inputs.checks && !checkedBefore)
        Q_EMIT resultLoaded();
    if ((before == merge::Mode::ServerSide) == (mode() == merge::Mode::ServerSide))
        return;
    m_ownedBefore.clear();
    Q_EMIT loaded(Side::Original);
}

void Workspace::set(Side side, std::string text, const QString &name, Origin origin)
{
    origin.text = SharedText(std::move(text));
    m_inputs.files[side] = origin.parts;
    m_inputs.texts[side] = *origin.text;
    m_inputs.names[side] = toStd(name);
    m_inputs.open[side] = true;
    m_inputs.options.apply.lastAppliedGiven |= side == Side::Original;
    m_inputs.options.otherObject = false; // was said about the texts before
    m_inputs.options.serverSide.now = requestTime();
    m_origins[side] = std::move(origin);
    m_edited[side] = false;
    ++m_changes;
    m_history.clear();
    Q_EMIT historyChanged();
    Q_EMIT loaded(side);
    post();
}

std::optional<QString> Workspace::put(Side side, const std::string &text, const QString &name)
{
    if (text.size() > files::largest)
        return tr("That text is too large.");
    set(side, text, name, {.pasted = true});
    return {};
}

namespace {

folder::Files bundledFiles(const QString &folder)
{
    folder::Files files;
    QDirIterator at(folder, QDir::Files, QDirIterator::Subdirectories);
    while (at.hasNext()) {
        QFile file(at.next());
        if (file.open(QIODevice::ReadOnly))
            files.push_back({toStd(QDir(folder).relativeFilePath(file.fileName())), file.readAll().toStdString()});
    }
    std::ranges::sort(files, {}, &folder::File::path);
    return files;
}

/// Without what was meant for one comparison.
merge::Options forTheNext(merge::Options options)
{
    const merge::ApplyOptions apply = std::exchange(options.apply, {});
    options.apply.kubectlMinor = apply.kubectlMinor;
    options.apply.serverTypes = apply.serverTypes;
    options.serverSide = {.now = options.serverSide.now};
    options.patch = {};
    options.asText = false;
    options.otherObject = false;
    options.showSecrets = false;
    return options;
}

} // namespace

std::optional<QString> Workspace::openExample(const QString &name)
{
    const QDir folder(QStringLiteral(":/examples/%1").arg(name));
    if (name.isEmpty() || !folder.exists())
        return tr("There is no example called %1.").arg(name);
    const auto all = examples();
    const auto example = std::ranges::find(all, name, &Example::name);
    close();
    setOptions([&](merge::Options &options) {
        options.mode = example->mode;
        if (options.mode == merge::Mode::ServerSide)
            options.serverSide.fieldManager =
                toStd(factsOf(name).value(QStringLiteral("field-manager")).toString(QStringLiteral("kubectl")));
    });
    static constexpr const char *names[][3] = {{"original", "updated", "destination"},
                                               {"", "source", "destination"},
                                               {"last-applied", "local", "live"},
                                               {"", "patch", "document"},
                                               {"", "after", "before"},
                                               {"base", "theirs", "ours"},
                                               {"", "local", "live"},
                                               {"original", "updated", "destination"}};
    for (const Side side : sides()) {
        const QString pane = QLatin1String(names[static_cast<size_t>(example->mode)][merge::index(side)]);
        if (const QString files = folder.filePath(pane); QFileInfo(files).isDir()) {
            setFolder(side, QStringLiteral("%1/%2").arg(name, pane), originOf({}, bundledFiles(files)));
            continue;
        }
        const QString file = folder.entryList({pane + QStringLiteral(".*")}).value(0);
        QFile text(folder.filePath(file));
        if (file.isEmpty() || !text.open(QIODevice::ReadOnly))
            continue;
        set(side, text.readAll().toStdString(), QStringLiteral("%1/%2").arg(name, file), {});
    }
    return {};
}

Inputs inputsOf(const GitMerge &merge, const merge::Options &options)
{
    Inputs inputs;
    inputs.options.mode = merge::Mode::Git; // as in the merge driver: a person's settings for upgrades do not apply
    inputs.options.schema = options.schema;
    inputs.options.builtinSchema = options.builtinSchema;
    inputs.options.showSecrets = options.showSecrets;
    inputs.options.repositoryRules = merge.rules;
    for (const Side side : merge::allSides) {
        inputs.open[side] = merge.texts[side].has_value();
        if (inputs.open[side])
            inputs.texts[side] = merge.texts[side]->text;
        inputs.names[side] = toStd(!merge.names[side].isEmpty()        ? merge.names[side]
                                       : !merge.labels[side].isEmpty() ? merge.labels[side]
                                                                       : QFileInfo(merge.output).fileName());
    }
    return inputs;
}

void Workspace::open(const GitMerge &merge)
{
    close();
    m_inputs = inputsOf(merge, m_inputs.options);
    for (const Side side : merge::allSides) {
        if (merge.texts[side])
            m_origins[side] = {.text = merge.texts[side]->text, .encoding = merge.texts[side]->encoding};
    }
    m_resultFile = merge.output;
    m_markerSize = merge.markerSize;
    m_markerLabels = merge.labels;
    Q_EMIT optionsChanged();
    for (const Side side : merge::allSides)
        Q_EMIT loaded(side);
    post();
}

QString Workspace::markerLabel(Side side) const
{
    return m_markerLabels[side].isEmpty() ? toQt(m_inputs.names[side]) : m_markerLabels[side];
}

void Workspace::setLastApplied(const std::string &text)
{
    m_inputs.texts[Side::Original] = text;
    m_inputs.files[Side::Original].clear();
    m_inputs.open[Side::Original] = !text.empty();
    m_inputs.names[Side::Original] = toStd(text.empty() ? QString() : tr("annotation of Live"));
}

void Workspace::followAnnotation()
{
    InputChange change{Side::Original,
                       {m_inputs.texts[Side::Original], m_inputs.names[Side::Original], m_inputs.open[Side::Original],
                        m_inputs.files[Side::Original]},
                       {}};
    OptionsChange follow{m_inputs.options, m_inputs.options, m_inputs.checks, m_inputs.checks};
    follow.after.apply.lastAppliedGiven = false;
    apply(m_inputs, change);
    apply(m_inputs, follow);
    note(std::move(change), tr("Last Applied from Live's Annotation"));
    note(std::move(follow), {}, true);
    m_origins[Side::Original] = {};
    m_edited[Side::Original] = false;
    Q_EMIT loaded(Side::Original);
    Q_EMIT optionsChanged();
    post();
}

void Workspace::close()
{
    merge::Options options = forTheNext(m_inputs.options);
    auto ignore = std::move(m_inputs.ignore);
    m_inputs = {};
    m_inputs.ignore = std::move(ignore);
    m_inputs.options = std::move(options);
    m_origins = {};
    m_resultOrigin = {};
    m_edited = {{false, false, false}};
    m_history.clear();
    ++m_changes;
    m_resultFile.clear();
    m_markerSize = 7;
    m_markerLabels = {};
    Q_EMIT historyChanged();
    Q_EMIT overridesChanged();
    for (const Side side : merge::allSides)
        Q_EMIT loaded(side);
    Q_EMIT optionsChanged();
}

void Workspace::setIgnore(std::shared_ptr<const view::IgnoreRules> rules)
{
    m_inputs.ignore = std::move(rules);
    post();
}

void Workspace::setOptions(const std::function<void(merge::Options &)> &change, const QString &name,
                           std::optional<bool> checks)
{
    OptionsChange made{m_inputs.options, m_inputs.options, m_inputs.checks, checks.value_or(m_inputs.checks)};
    change(made.after);
    const merge::Mode before = made.before.mode;
    if (made.after.mode != before)
        made.after.serverSide.now = requestTime();
    made.checkedAfter = made.checkedAfter && made.after.mode == merge::Mode::Git;
    const bool checkedBefore = made.checkedBefore;
    m_inputs.options = made.after;
    m_inputs.checks = made.checkedAfter;
    if (!name.isEmpty())
        note(std::move(made), name);
    showOptions(before, checkedBefore);
    post();
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/workspace.h"

#include <algorithm>
#include <utility>

#include <QDateTime>
#include <QFileInfo>
#include <QTimeZone>

#include "core/files.h"
#include "core/helm/upgrade.h"
#include "core/merge/plan/deployers.h"
#include "core/view/masks.h"
#include "ui/look/convert.h"
#include "ui/work/choices.h"

namespace fieldwise::ui {

using merge::Side;

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
            || std::ranges::any_of(m_settings, &SettingsText::isEdited)
            || std::ranges::any_of(merge::allSides, [this](Side side) { return isUnsaved(side); }));
}

bool Workspace::hasWork() const
{
    return !m_inputs.choices.empty() || m_inputs.typed || isResultEdited()
        || std::ranges::any_of(m_settings, &SettingsText::isEdited)
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
    if (side == Side::Original && isFirstDerived())
        return {m_derived, isRelease() && mode() == merge::Mode::Apply ? m_derivedName : tr("managedFields of Live"),
                !m_derived.empty()};
    const QString name = toQt(m_inputs.names[side]);
    const bool isNotThere = m_origins[side].cluster && m_inputs.texts[side].empty();
    return {m_inputs.texts[side], isNotThere ? tr("not there yet in %1").arg(name) : name, m_inputs.open[side]};
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

bool Workspace::showsRelease(merge::Mode mode) const
{
    if (!merge::isApply(mode) || !m_inputs.open[Side::Original])
        return false;
    const SharedText &text = m_inputs.texts[Side::Original];
    if (!(m_hasRecords.first == text)) {
        m_hasRecords = {text, helm::isOfRelease(text)};
    }
    return m_hasRecords.second;
}

/// The first pane shows another text in ServerSide, and of a release.
void Workspace::showOptions(merge::Mode before, bool checkedBefore)
{
    m_inputs.checks = m_inputs.checks && mode() == merge::Mode::Git;
    Q_EMIT optionsChanged();
    if (m_inputs.checks && !checkedBefore)
        Q_EMIT resultLoaded();
    if ((before == merge::Mode::ServerSide) == (mode() == merge::Mode::ServerSide)
        && showsRelease(before) == isRelease())
        return;
    setDerived({}, {});
    Q_EMIT loaded(Side::Original);
}

merge::PerSide<Side> Workspace::arranged(merge::Mode after) const
{
    merge::PerSide<bool> open = m_inputs.open;
    open[Side::Original] = open[Side::Original] && !followsAnnotation() && mode() != merge::Mode::ServerSide;
    return mode() == after ? merge::PerSide<Side>{merge::allSides} : openings::arranged(open, m_home, mode(), after);
}

/// What belongs to the texts, which are moved by now.
void Workspace::move(const merge::PerSide<Side> &from)
{
    m_origins = rearranged(m_origins, from);
    m_edited = rearranged(m_edited, from);
    m_home = rearranged(m_home, from);
    for (const Side side : merge::allSides) {
        if (from[side] == side)
            continue;
        Q_EMIT loaded(side);
        Q_EMIT editedChanged(side);
    }
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
    const merge::Options before = m_inputs.options;
    if (side == Side::Original && isRelease())
        if (const auto records = helm::recordsIn(m_inputs.texts[side])) // else a fault tells why not
            helm::fitTo(*records, m_inputs.options);
    m_origins[side] = std::move(origin);
    m_edited[side] = false;
    ++m_changes;
    m_history.clear();
    Q_EMIT historyChanged();
    if (m_inputs.options != before)
        showOptions(before.mode, checks());
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

/// Without what was meant for one comparison.
merge::Options forTheNext(merge::Options options)
{
    const merge::ApplyOptions apply = std::exchange(options.apply, {});
    options.apply.kubectlMinor = apply.kubectlMinor;
    options.apply.serverTypes = apply.serverTypes;
    options.serverSide = {.now = options.serverSide.now};
    options.deployer = {};
    options.patch = {};
    options.asText = false;
    options.otherObject = false;
    options.showSecrets = false;
    return options;
}

} // namespace

std::optional<QString> Workspace::openExample(const QString &name)
{
    const auto all = examples();
    const auto example = std::ranges::find(all, name, &Example::name);
    if (example == all.end())
        return tr("There is no example called %1.").arg(name);
    close();
    setOptions([&](merge::Options &options) {
        options.mode = example->mode;
        if (options.mode == merge::Mode::ServerSide)
            options.serverSide.fieldManager = example->fieldManager;
    });
    for (const Side side : sides()) {
        auto text = exampleText(*example, side);
        if (text && text->files)
            setFolder(side, text->name, originOf({}, std::move(*text->files)));
        else if (text)
            set(side, std::move(text->text), text->name, {});
    }
    if (const auto row = std::ranges::find(merge::deployers, example->deployer, &merge::DeployerRow::name);
        row != std::end(merge::deployers))
        setOptions([row](merge::Options &options) { merge::apply(*row, options); });
    for (ExampleText &text : exampleSettings(*example))
        addSettings({.text = std::move(text.text), .name = text.name});
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
    closeSettings();
    m_origins = {};
    m_home = {merge::allSides};
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
    merge::followMode(made.after);
    const merge::Mode before = made.before.mode;
    made.from = arranged(made.after.mode);
    if (made.after.mode != before)
        made.after.serverSide.now = requestTime();
    made.checkedAfter = made.checkedAfter && made.after.mode == merge::Mode::Git;
    const bool checkedBefore = made.checkedBefore;
    const merge::PerSide<Side> from = made.from;
    m_inputs.options = made.after;
    m_inputs.checks = made.checkedAfter;
    rearrange(m_inputs, from);
    if (!name.isEmpty())
        note(std::move(made), name);
    showOptions(before, checkedBefore);
    move(from);
    post();
}

} // namespace fieldwise::ui

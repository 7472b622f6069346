// SPDX-License-Identifier: GPL-3.0-or-later
// The result of a merge to check.
#include <QFileInfo>

#include "core/base/text.h"
#include "core/view/masks.h"
#include "ui/look/convert.h"
#include "ui/work/rulesfor.h"
#include "ui/work/workspace.h"

namespace fieldwise::ui {

using merge::Side;

void Workspace::setChecks(bool checks)
{
    if (checks == m_inputs.checks)
        return;
    m_inputs.checks = checks;
    Q_EMIT optionsChanged();
    if (checks)
        Q_EMIT resultLoaded();
    post();
}

void Workspace::open(const MergeToCheck &merge)
{
    close();
    m_inputs.options.mode = merge::Mode::Git;
    m_inputs.options.repositoryRules = merge.rules;
    m_inputs.checks = true;
    for (const Side side : merge::allSides) {
        m_inputs.open[side] = merge.texts[side].has_value();
        m_inputs.names[side] = toStd(merge.labels[side]);
        if (!merge.texts[side])
            continue;
        m_inputs.texts[side] = merge.texts[side]->text;
        m_origins[side] = {.text = merge.texts[side]->text, .encoding = merge.texts[side]->encoding};
    }
    m_resultFile = merge.file;
    loadResult(merge.resultLabel, {.text = merge.result.text, .encoding = merge.result.encoding});
    Q_EMIT optionsChanged();
    for (const Side side : merge::allSides)
        Q_EMIT loaded(side);
    Q_EMIT resultLoaded();
    post();
}

void Workspace::loadResult(const QString &name, Origin origin)
{
    m_inputs.toCheck = {.text = *origin.text, .name = toStd(name), .open = true};
    m_resultOrigin = std::move(origin);
}

std::vector<view::Masked> Workspace::resultMasks() const
{
    const std::string &text = m_inputs.toCheck.text;
    const bool may = !m_inputs.options.showSecrets && k8s::mayHoldSecret(text);
    return may ? view::masksOf(yaml::read(text)) : std::vector<view::Masked>{};
}

std::optional<QString> Workspace::openResult(const QString &file, Encoding encoding)
{
    auto read = readText(file, files::ofAWindow, encoding);
    if (!read)
        return tr("%1 can't be opened: %2.").arg(QFileInfo(file).fileName(), read.error());
    m_resultFile = QFileInfo(file).absoluteFilePath();
    QString note;
    m_inputs.options.repositoryRules = rulesFor(m_resultFile, note);
    Origin origin = originOf(file, std::move(read->text), read->encoding);
    if (!QFileInfo(file).isFile()) // a pipe can't be read again
        origin.file.clear();
    loadResult(QFileInfo(file).fileName(), std::move(origin));
    m_history.clear();
    Q_EMIT historyChanged();
    Q_EMIT resultLoaded();
    post();
    return {};
}

std::optional<QString> Workspace::openResult(const Source &source)
{
    const auto version = source.version ? std::optional(source.version->text) : source.text;
    return version ? putResult(*version, source.shownName()) : openResult(source.path, source.encoding);
}

std::optional<QString> Workspace::putResult(const std::string &text, const QString &name)
{
    if (text.size() > largestText)
        return tr("%1 is too large.").arg(name);
    m_resultFile.clear();
    loadResult(name, {.text = text});
    m_history.clear();
    Q_EMIT historyChanged();
    Q_EMIT resultLoaded();
    post();
    return {};
}

void Workspace::editResult(int at, int removed, const QByteArray &added, int gesture)
{
    const bool joined = goesOn(gesture, merge::allSides.size());
    TextChange change;
    change.at = static_cast<uint32_t>(at);
    change.removed = m_inputs.toCheck.text.str().substr(static_cast<size_t>(at), static_cast<size_t>(removed));
    change.added = added.toStdString();
    change.inChecked = true;
    apply(m_inputs, change);
    note(std::move(change), tr("Typing"), joined);
    post();
}

FileNow Workspace::resultNow(bool read) const
{
    return checks() && m_inputs.toCheck.open ? fileNow(m_resultOrigin, read) : FileNow{};
}

void Workspace::reloadResult(const FileNow &now, bool joined)
{
    const std::string text = now.kind == FileNow::Same && m_resultOrigin.text ? m_resultOrigin.text->str() : now.text;
    if (now.kind == FileNow::Changed)
        keepResult(now);
    changeResult(text, tr("Reload"), joined);
}

void Workspace::keepResult(const FileNow &now)
{
    follow(m_resultOrigin, now);
    ++m_changes;
    Q_EMIT historyChanged();
}

void Workspace::changeResult(const std::string &text, const QString &name, bool joined)
{
    TextChange change = difference(m_inputs.toCheck.text, text);
    change.inChecked = true;
    if (change.removed.empty() && change.added.empty())
        return;
    m_gesture = 0;
    if (!joined)
        m_history.close(); // it is no part of the typing before it
    const QByteArray added = QByteArray::fromStdString(change.added);
    const auto at = static_cast<int>(change.at), removed = static_cast<int>(change.removed.size());
    apply(m_inputs, change);
    note(std::move(change), name, joined);
    m_history.close();
    Q_EMIT resultReplaced(at, removed, added);
    post();
}

void Workspace::setMeant(std::vector<std::string> meant, const QString &name)
{
    if (meant == m_inputs.toCheck.meant)
        return;
    MeantChange change{m_inputs.toCheck.meant, std::move(meant)};
    apply(m_inputs, change);
    note(std::move(change), name);
    post();
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/workspace.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>

#include "ui/look/convert.h"
#include "ui/work/gittemporary.h"
#include "ui/work/rulesfor.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

std::string hashOf(const std::string &text)
{
    return QCryptographicHash::hash(QByteArrayView(text.data(), static_cast<qsizetype>(text.size())),
                                    QCryptographicHash::Sha256)
        .toHex()
        .toStdString();
}

std::string nameFrom(const QString &folder, const QString &file)
{
    const QString relative = QDir(folder).relativeFilePath(file);
    return toStd(folder.isEmpty() || relative.startsWith(QLatin1String("..")) ? file : relative);
}

} // namespace

/// A file that lasts, and what it contained.
void Workspace::noteFile(config::SessionInput &input, const Origin &origin, const QString &folder)
{
    if (origin.file.isEmpty() || nameOfGitTemporary(origin.file))
        return;
    input.file = nameFrom(folder, origin.file);
    if (!origin.text)
        return;
    input.hash = hashOf(*origin.text);
    input.size = origin.text->size();
}

config::Session Workspace::session(const QString &folder, const QStringList &schemas) const
{
    config::Session session;
    for (const QString &schema : schemas)
        session.schemas.push_back(nameFrom(folder, schema));
    session.options = m_inputs.options;
    session.choices = m_inputs.choices;
    if (m_inputs.typed)
        session.typed = m_inputs.typed->text.str();
    if (!m_resultFile.isEmpty())
        session.result = nameFrom(folder, m_resultFile);
    if (checks() && m_inputs.toCheck.open) {
        session.toCheck = {
            .name = m_inputs.toCheck.name, .text = m_inputs.toCheck.text.str(), .encoding = m_resultOrigin.encoding};
        noteFile(*session.toCheck, m_resultOrigin, folder);
        session.meant = m_inputs.toCheck.meant;
    }
    noteSettings(session, folder);
    for (const Side side : merge::allSides) {
        if (!m_inputs.open[side]
            || (side == Side::Original && !m_inputs.options.apply.lastAppliedGiven && merge::isApply(mode())))
            continue;
        const Origin &origin = m_origins[side];
        config::SessionInput &input = session.inputs[side].emplace();
        input.name = m_inputs.names[side];
        input.encoding = origin.encoding;
        noteFile(input, origin, folder);
        if (input.file.empty() || m_edited[side] || !origin.text) {
            input.text = m_inputs.texts[side];
            input.files = m_inputs.files[side];
        }
    }
    return session;
}

QStringList Workspace::restore(const config::Session &session, const QString &folder, bool saved)
{
    QStringList notes;
    const merge::Options now = m_inputs.options;
    m_inputs = {};
    m_inputs.options = session.options;
    m_inputs.options.schema = now.schema;
    m_inputs.options.showSecrets = now.showSecrets;
    m_inputs.options.serverSide.now = now.serverSide.now;
    setDerived({}, {});
    m_inputs.choices = session.choices;
    if (session.typed)
        m_inputs.typed = {SharedText(*session.typed), {}};
    m_origins = {};
    m_home = {merge::allSides};
    m_resultOrigin = {};
    m_edited = {{false, false, false}};
    m_history.clear();
    m_resultFile =
        session.result.empty() ? QString() : QDir::cleanPath(QDir(folder).absoluteFilePath(toQt(session.result)));
    for (const Side side : merge::allSides) {
        if (const auto &input = session.inputs[side])
            restoreInput(side, *input, folder, notes);
    }
    restoreSettings(session.settings, folder, notes);
    if (notes.isEmpty()) // no input has changed since
        for (merge::Choice &choice : m_inputs.choices)
            if (choice.saw)
                merge::trustHidden(*choice.saw);
    if (session.toCheck) {
        m_inputs.checks = true;
        restoreResult(*session.toCheck, session.meant, folder, notes);
    }
    if (session.options.mode == merge::Mode::Git && !m_resultFile.isEmpty()) {
        QString note;
        m_inputs.options.repositoryRules = rulesFor(m_resultFile, note);
        if (!note.isEmpty())
            notes += note;
    }
    ++m_changes;
    if (saved && notes.isEmpty())
        m_saved = m_changes;
    Q_EMIT historyChanged();
    Q_EMIT optionsChanged();
    Q_EMIT overridesChanged();
    for (const Side side : merge::allSides)
        Q_EMIT loaded(side);
    Q_EMIT resultLoaded();
    post();
    return notes;
}

/// If the file has changed since, what was opened is not known any more, and the text counts as edited.
void Workspace::restoreResult(const config::SessionInput &input, const std::vector<std::string> &meant,
                              const QString &folder, QStringList &notes)
{
    m_resultOrigin = {.encoding = input.encoding};
    if (!input.text) {
        notes += tr("The text of %1 was left out of the session.").arg(toQt(input.name));
        return;
    }
    m_inputs.toCheck = {.text = *input.text, .name = input.name, .open = true, .meant = meant};
    if (input.file.empty())
        return;
    m_resultOrigin.file = QDir::cleanPath(QDir(folder).absoluteFilePath(toQt(input.file)));
    auto read = readPlainText(m_resultOrigin.file, input.encoding);
    if (!read)
        notes += tr("%1: %2; the text is from the session.").arg(toQt(input.name), read.error());
    else if (read->encoding != input.encoding || hashOf(read->text) != input.hash)
        notes += tr("%1 has changed since; your edits to it are unchanged.").arg(toQt(input.name));
    else
        m_resultOrigin = originOf(m_resultOrigin.file, std::move(read->text), read->encoding);
}

void Workspace::restoreInput(Side side, const config::SessionInput &input, const QString &folder, QStringList &notes)
{
    Origin &origin = m_origins[side];
    origin.encoding = input.encoding;
    origin.text = input.text;
    origin.pasted = origin.isByHand = input.file.empty() && input.text;
    const QString name = toQt(input.name);
    if (!input.file.empty()) {
        const QString file = QDir::cleanPath(QDir(folder).absoluteFilePath(toQt(input.file)));
        auto read = readPlainText(file, input.encoding);
        auto files = QFileInfo(file).isDir() ? folder::read(toStd(file), links())
                                             : Result<folder::Files, Diagnostic>(Unexpected(Diagnostic{}));
        if (files) {
            origin = originOf(file, std::move(*files));
            read = FileText{*origin.text, Encoding::Utf8};
        } else if (read)
            origin = originOf(file, std::move(read->text), read->encoding);
        else
            origin = {.file = file, .encoding = input.encoding};
        const bool changed =
            read && !input.hash.empty() && (input.size != origin.text->size() || input.hash != hashOf(*origin.text));
        if (!read)
            notes += (input.text ? tr("%1: %2; the text is from the session.") : tr("%1 can't be opened: %2."))
                         .arg(name, read.error());
        else if (changed)
            notes += (input.text ? tr("%1 has changed since; your edits to it are unchanged.")
                                 : tr("%1 has changed since; the current version was opened."))
                         .arg(name);
    } else if (!input.text) {
        notes += tr("The text of %1 was left out of the session.").arg(name);
    }
    if (!input.text && !origin.text)
        return;
    m_inputs.texts[side] = input.text ? SharedText(*input.text) : *origin.text;
    m_inputs.files[side] = input.text ? input.files : origin.parts;
    m_inputs.names[side] = input.name;
    m_inputs.open[side] = true;
    m_edited[side] = m_inputs.texts[side] != origin.text;
}

void Workspace::setSaved()
{
    m_saved = m_changes;
    Q_EMIT historyChanged();
}

} // namespace fieldwise::ui

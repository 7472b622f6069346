// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/sessions.h"

#include <algorithm>

#include <QFileDialog>
#include <QFileInfo>
#include <QStandardPaths>

#include "core/base/text.h"
#include "core/files.h"
#include "core/k8s/redact.h"
#include "ui/controllers/controllers.h"
#include "ui/look/convert.h"
#include "ui/look/visible.h"
#include "ui/work/sessionfile.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

QString sessionFilter()
{
    return SessionsController::tr("Fieldwise sessions (*.fieldwise);;All files (*)");
}

} // namespace

SessionsController::SessionsController(WindowParts &parts, NamedPlaces &places, ResultController &results,
                                       SchemasController &schemaFiles)
    : Controller(parts), m_places(places), m_results(results), m_schemaFiles(schemaFiles)
{
    on(Act::OpenSession, [this] {
        const QString file =
            QFileDialog::getOpenFileName(&m_window, tr("Open a session"), m_settings.lastFolder(), sessionFilter());
        if (!file.isEmpty())
            openSession(file);
    });
    on(Act::SaveSession, [this] { saveSession(m_parts.sessionFile.isEmpty()); });
    on(Act::SaveSessionAs, [this] { saveSession(true); });
}

void SessionsController::openSession(const QString &file)
{
    const QString name = QFileInfo(file).fileName();
    const auto text = files::read(toStd(file), files::ofAWindow);
    if (!text)
        return say(tr("%1 can't be opened: %2.").arg(name, toQt(text.error().text)));
    const auto session = config::readSession(*text);
    if (!session) {
        const Position at = positionOf(*text, LineIndex(*text), session.error().range.begin);
        return say(tr("%1 can't be opened: in line %2, column %3, %4.")
                       .arg(name)
                       .arg(at.line + 1)
                       .arg(at.column + 1)
                       .arg(toQt(session.error().text)));
    }
    const QFileInfo info(file);
    if (!opensBeside([&](Controllers &tab) {
            tab.sessions.restoreSession(*session, info.absolutePath(), info.absoluteFilePath());
        })
        && mayClose())
        restoreSession(*session, info.absolutePath(), info.absoluteFilePath());
}

bool SessionsController::mayClose()
{
    if (!m_workspace.hasUnsavedWork())
        return true;
    QStringList unsaved;
    bool isEdited = false; // else it was only pasted
    for (const Side side : m_workspace.sides()) {
        if (m_workspace.isUnsaved(side))
            unsaved += paneName(side);
        isEdited = isEdited || m_workspace.isEdited(side);
    }
    const size_t choices = m_workspace.inputs().choices.size();
    isEdited = isEdited || unsaved.isEmpty();
    const QString edits = unsaved.isEmpty() ? resultName(m_workspace.mode()) : unsaved.join(tr(" and "));
    const QString text = choices == 0 && !isEdited ? tr("What was pasted or typed in %1 is in no file.").arg(edits)
        : choices == 0                             ? tr("There are unsaved edits in %1.").arg(edits)
        : unsaved.isEmpty()                        ? (choices == 1 ? tr("You made a choice that is not saved yet.")
                                                                   : tr("You made %1 choices that are not saved yet.").arg(choices))
        : choices == 1 ? tr("There are edits in %1 and a choice that are not saved yet.").arg(edits)
                       : tr("There are edits in %1 and %2 choices that are not saved yet.").arg(edits).arg(choices);
    MessageBox box(tr("Unsaved edits"), text, &m_window);
    box.setObjectName(QStringLiteral("unsaved"));
    const bool canSave = m_actions[Act::SaveResult]->isEnabled();
    const bool mayKeep = m_keep && !m_results.output().isEmpty() && m_workspace.resultFile() == m_results.output();
    QPushButton *save = canSave ? box.addButton(tr("Save result…"), MessageBox::AcceptRole) : nullptr;
    QPushButton *keep = mayKeep ? box.addButton(tr("Keep for next time"), MessageBox::AcceptRole) : nullptr;
    std::vector<std::pair<Side, QString>> files;
    QStringList named, changes;
    for (const Side side : m_workspace.sides()) {
        if (!m_workspace.isEdited(side) || m_workspace.file(side).isEmpty() || m_workspace.isFolder(side))
            continue;
        files.emplace_back(side, m_workspace.file(side));
        named += tr("%1 back to %2").arg(paneName(side), visible(QFileInfo(files.back().second).fileName()));
        changes += QStringLiteral("%1: %2").arg(paneName(side), m_workspace.changesText(side));
    }
    const QString ways = mayKeep
        ? tr("Save the result, keep the choices for the next git mergetool on this file, or discard what is not saved.")
        : canSave ? tr("Save the result, save a session to continue later, or discard what is not saved.")
                  : tr("Save a session to continue later, or discard what is not saved.");
    box.setInformativeText(
        changes.isEmpty() ? ways
                          : tr("%1\nWriting back replaces the file. %2").arg(ways, changes.join(QLatin1Char('\n'))));
    QPushButton *back = files.empty()
        ? nullptr
        : box.addButton(tr("Write %1").arg(menuText(named.join(tr(", ")))), MessageBox::AcceptRole);
    QPushButton *session = box.addButton(tr("Save session…"), MessageBox::AcceptRole);
    QPushButton *discard = box.addButton(tr("Discard edits"), MessageBox::DestructiveRole);
    box.addButton(MessageBox::Cancel);
    box.setDefaultButton(save ? save : session); // these ask for a file
    box.exec();
    if (save && box.clickedButton() == save)
        return m_results.saveAndWait();
    if (keep && box.clickedButton() == keep)
        return m_keep();
    if (back && box.clickedButton() == back) {
        m_results.savePanes(files);
        const auto isLeft = [this](const auto &one) { return m_workspace.isEdited(one.first); };
        return std::ranges::none_of(files, isLeft) && mayClose();
    }
    if (box.clickedButton() == session)
        return saveSession(m_parts.sessionFile.isEmpty());
    return box.clickedButton() == discard;
}

config::Session SessionsController::sessionNow(const QString &folder) const
{
    QStringList schemas;
    for (const SchemaFile &schema : m_schemaFiles.files())
        schemas += schema.file;
    config::Session session = m_workspace.session(folder, schemas);
    const merge::DecisionRef ref = m_view->selected();
    if (const auto &scene = m_view->scene(); scene && ref.valid()) {
        session.resource = merge::resourceName(scene->plan(), ref.document);
        session.path = scene->plan().documents[ref.document].path(ref.decision);
    }
    return session;
}

/// Asks, once per file, whether values of Secrets may be saved in it. Returns false if the session is not to be saved.
bool SessionsController::leaveOutSecrets(config::Session &session, const QString &file)
{
    QStringList names;
    std::vector<Side> sides;
    const bool isPatch = m_workspace.mode() == merge::Mode::Patch
        && k8s::hasSecret(yaml::read(m_workspace.inputs().texts[Side::Destination]));
    for (const Side side : merge::allSides) {
        const bool isForSecret = isPatch && side == Side::Updated;
        if (!session.inputs[side] || !session.inputs[side]->text
            || !(isForSecret || k8s::hasSecret(yaml::read(*session.inputs[side]->text))))
            continue;
        names += paneName(side);
        sides.push_back(side);
    }
    const bool isCheckSecret =
        session.toCheck && session.toCheck->text && k8s::hasSecret(yaml::read(*session.toCheck->text));
    if (isCheckSecret)
        names += tr("the result to check");
    // A value typed for a Secret is secret too.
    const auto &scene = m_view->scene();
    const auto resources = scene ? merge::resourcesByName(scene->plan()) : std::map<std::string, uint32_t>();
    const auto isTyped = [&](const merge::Choice &choice) {
        const auto found = resources.find(choice.resource);
        const bool isSecret = k8s::mayHoldSecret(choice.resource)
            || (found != resources.end() && scene->plan().documents[found->second].secretPlaces);
        const bool holdsText = !choice.value.empty();
        return holdsText && (isSecret || k8s::mayHoldSecret(choice.value));
    };
    const bool isTypedText = session.typed && k8s::mayHoldSecret(*session.typed);
    if (isTypedText || std::ranges::any_of(session.choices, isTyped))
        names += tr("your choices");
    if (names.isEmpty() || m_secretsTold == file)
        return true;
    MessageBox box(tr("Values of a Secret"),
                   tr("The session would contain the Secret values of %1.").arg(names.join(tr(" and "))), &m_window);
    box.setObjectName(QStringLiteral("secrets"));
    box.setInformativeText(tr("Only you can read the file. Without that text, your edits to it are lost."));
    QPushButton *with = box.addButton(tr("Save with them"), MessageBox::AcceptRole);
    QPushButton *without = box.addButton(tr("Leave that text out"), MessageBox::ActionRole);
    box.setDefaultButton(box.addButton(MessageBox::Cancel));
    box.exec();
    if (box.clickedButton() == with) {
        m_secretsTold = file;
        return true;
    }
    for (const Side side : sides)
        session.inputs[side]->text.reset();
    if (isCheckSecret)
        session.toCheck->text.reset();
    std::erase_if(session.choices, isTyped);
    if (isTypedText)
        session.typed.reset();
    return box.clickedButton() == without;
}

/// In a merge by git not in the work tree, where the session would be a file that nobody asked for.
QString SessionsController::proposedFile() const
{
    const QString destination = m_workspace.file(Side::Destination);
    const QString &named = m_results.output().isEmpty() ? destination : m_results.output();
    if (named.isEmpty())
        return m_settings.lastFolder() + QStringLiteral("/comparison.fieldwise");
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    const QDir folder = named == destination ? QFileInfo(destination).dir()
        : QFileInfo(documents).isDir()       ? QDir(documents)
                                             : QDir::home();
    return folder.filePath(QFileInfo(named).completeBaseName() + QStringLiteral(".fieldwise"));
}

bool SessionsController::saveSession(bool ask)
{
    QString file = m_parts.sessionFile;
    if (ask) {
        file = QFileDialog::getSaveFileName(&m_window, tr("Save the session"), file.isEmpty() ? proposedFile() : file,
                                            sessionFilter());
        if (file.isEmpty())
            return false;
        if (QFileInfo(file).suffix().isEmpty())
            file += QStringLiteral(".fieldwise");
        m_places.chosen(file);
    }
    file = QFileInfo(file).absoluteFilePath();
    if (!m_places.mayWrite(file))
        return false;
    config::Session session = sessionNow(QFileInfo(file).path());
    const size_t texts = static_cast<size_t>(
        std::ranges::count_if(session.inputs.at, [](const auto &input) { return input && input->text; }));
    if (!leaveOutSecrets(session, file))
        return false;
    const Saved saved = savedBy(writeSession(toStd(file), session));
    if (!saved.ok()) {
        say(tr("The session was not saved to %1: %2.").arg(QFileInfo(file).fileName(), saved.why));
        return false;
    }
    m_parts.sessionFile = file;
    const size_t kept = static_cast<size_t>(
        std::ranges::count_if(session.inputs.at, [](const auto &input) { return input && input->text; }));
    if (kept == texts)
        m_workspace.setSaved();
    m_settings.setLastFolder(QFileInfo(file).path());
    Q_EMIT sessionSaved();
    showFiles();
    if (!saved.note.isEmpty())
        tellSaved(file, saved);
    else
        tell(tr("Session saved to %1").arg(QFileInfo(file).fileName()),
             tr(", in %1: the texts, the choices and the options.").arg(QFileInfo(file).path()));
    return kept == texts;
}

void SessionsController::restoreSession(const config::Session &session, const QString &folder, const QString &file)
{
    m_notice.clear();
    m_fileNotice->clear();
    m_parts.sessionFile = file.isEmpty() ? toQt(session.session) : file;
    QStringList schemas;
    for (const std::string &schema : session.schemas)
        schemas += QDir::cleanPath(QDir(folder).absoluteFilePath(toQt(schema)));
    schemas.removeDuplicates();
    std::vector<SchemaFile> loaded;
    auto left = static_cast<qint64>(files::largest); // for all schemas together, since a session may name many
    for (const QString &schema : schemas) {
        left -= QFileInfo(schema).size();
        loaded.push_back(left < 0 ? SchemaFile{schema, nullptr, tr("Together, the schemas are too large.")}
                                  : loadSchemaFile(schema));
    }
    m_schemaFiles.use(std::move(loaded));
    m_pages.setStarted(true);
    m_parts.wantedField.reset();
    if (!session.resource.empty())
        m_parts.wantedField = {session.resource, session.path}; // emplace() makes GCC 14 warn
    QStringList notes = m_workspace.restore(session, folder, !file.isEmpty());
    m_places.noteNamed(file.isEmpty());
    m_schemaFiles.useSchemas(session.options.builtinSchema);
    for (const SchemaFile &schema : m_schemaFiles.files()) {
        if (!schema.schema)
            notes += tr("The schema %1 is ignored. %2").arg(QFileInfo(schema.file).fileName(), schema.words);
    }
    m_pages.showStartOrMerge();
    showFiles();
    if (!notes.isEmpty())
        m_fileNotice->say(Look::Notice, tr("Not everything is as it was saved"),
                          QStringLiteral(": ") + notes.join(QLatin1Char(' ')));
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QMenu>

#include "core/base/text.h"
#include "core/files.h"
#include "core/k8s/redact.h"
#include "ui/convert.h"
#include "ui/mainwindow.h"
#include "ui/sessionfile.h"
#include "ui/visible.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

QString sessionFilter()
{
    return MainWindow::tr("Fieldwise sessions (*.fieldwise);;All files (*)");
}

/// What a session is called when its file does not say it: the text that the result is made from.
QString nameOf(const config::Session &session)
{
    for (const Side side : {Side::Destination, Side::Updated, Side::Original}) {
        if (session.inputs[side])
            return toQt(session.inputs[side]->name);
    }
    return MainWindow::tr("no input");
}

QString timeText(const QDateTime &when)
{
    return when.date() == QDate::currentDate() ? QLocale().toString(when.time(), QLocale::ShortFormat)
                                               : QLocale().toString(when, QLocale::ShortFormat);
}

} // namespace

void MainWindow::connectSessions()
{
    const auto on = [this](Act act, auto &&run) {
        addAction(m_actions[act]);
        connect(m_actions[act], &QAction::triggered, this, std::forward<decltype(run)>(run));
    };
    on(Act::OpenSession, [this] {
        const QString file =
            QFileDialog::getOpenFileName(this, tr("Open a session"), m_settings.lastFolder(), sessionFilter());
        if (!file.isEmpty())
            openSession(file);
    });
    on(Act::SaveSession, [this] { saveSession(m_sessionFile.isEmpty()); });
    on(Act::SaveSessionAs, [this] { saveSession(true); });
    connect(m_start, &StartPage::clearRecentAsked, this, &MainWindow::clearRecent);
    connect(m_start, &StartPage::recentChosen, this, [this](int row) {
        if (const auto open = m_recentOpens.value(row))
            open();
    });
    connect(this, &MainWindow::settled, this, &MainWindow::noteRecent);
    connect(m_recentMenu, &QMenu::aboutToShow, this, &MainWindow::showRecent);
    showRecent();
}

config::Session MainWindow::sessionNow(const QString &folder) const
{
    QStringList schemas;
    for (const SchemaFile &schema : m_schemas)
        schemas += schema.file;
    config::Session session = m_workspace.session(folder, schemas);
    const merge::DecisionRef ref = m_view->selected();
    if (const auto &scene = m_view->scene(); scene && ref.valid()) {
        session.resource = merge::resourceName(scene->plan(), ref.document);
        session.path = scene->plan().documents[ref.document].path(ref.decision);
    }
    return session;
}

/// Says once for a file that values of Secrets would stand in it. False: don't save.
bool MainWindow::leaveOutSecrets(config::Session &session, const QString &file)
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
    // A value that was typed for a Secret is one, too.
    const auto &scene = m_view->scene();
    const auto resources = scene ? merge::resourcesByName(scene->plan()) : std::map<std::string, uint32_t>();
    const auto isTyped = [&](const merge::Override &choice) {
        const auto found = resources.find(choice.resource);
        const bool isSecret = k8s::mayHoldSecret(choice.resource)
            || (found != resources.end() && scene->plan().documents[found->second].secretPlaces);
        return choice.take == merge::Take::Value && isSecret;
    };
    if (std::ranges::any_of(session.choices, isTyped))
        names += tr("your choices");
    if (names.isEmpty() || m_secretsTold == file)
        return true;
    MessageBox box(tr("Values of a Secret"),
                   tr("The session would hold the Secret values of %1.").arg(names.join(tr(" and "))), this);
    box.setObjectName(QStringLiteral("secrets"));
    box.setInformativeText(tr("Only you can read the file. Without that text, what you edited there is not kept."));
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
    std::erase_if(session.choices, isTyped);
    return box.clickedButton() == without;
}

bool MainWindow::saveSession(bool ask)
{
    QString file = m_sessionFile;
    if (ask) {
        const QString destination = m_workspace.file(Side::Destination);
        const QString proposed = destination.isEmpty()
            ? m_settings.lastFolder() + QStringLiteral("/comparison.fieldwise")
            : QFileInfo(destination)
                  .dir()
                  .filePath(QFileInfo(destination).completeBaseName() + QStringLiteral(".fieldwise"));
        file = QFileDialog::getSaveFileName(this, tr("Save the session"), file.isEmpty() ? proposed : file,
                                            sessionFilter());
        if (file.isEmpty())
            return false;
        if (QFileInfo(file).suffix().isEmpty())
            file += QStringLiteral(".fieldwise");
        chosen(file);
    }
    file = QFileInfo(file).absoluteFilePath();
    if (!mayWrite(file))
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
    if (!saved.remark.isEmpty())
        tellSaved(file, saved);
    m_sessionFile = file;
    const size_t kept = static_cast<size_t>(
        std::ranges::count_if(session.inputs.at, [](const auto &input) { return input && input->text; }));
    if (kept == texts)
        m_workspace.setSaved();
    m_settings.setLastFolder(QFileInfo(file).path());
    noteRecent();
    showFiles();
    showFileActions();
    return kept == texts;
}

void MainWindow::openSession(const QString &file)
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
    if (mayClose())
        restoreSession(*session, QFileInfo(file).absolutePath(), QFileInfo(file).absoluteFilePath());
}

/// `file`: the session file that it is in, "" for one that was left behind.
void MainWindow::restoreSession(const config::Session &session, const QString &folder, const QString &file)
{
    m_notice->clear();
    m_fileNotice->clear();
    m_sessionFile = file.isEmpty() ? toQt(session.session) : file;
    QStringList schemas;
    for (const std::string &schema : session.schemas)
        schemas += QDir::cleanPath(QDir(folder).absoluteFilePath(toQt(schema)));
    schemas.removeDuplicates();
    m_schemas.clear();
    auto left = static_cast<qint64>(files::largest); // of all together, since a session may name many
    for (const QString &schema : schemas) {
        left -= QFileInfo(schema).size();
        m_schemas.push_back(left < 0 ? SchemaFile{schema, nullptr, tr("The schemas are too large together.")}
                                     : loadSchemaFile(schema));
    }
    m_started = true;
    m_wanted.reset();
    if (!session.resource.empty())
        m_wanted = {session.resource, session.path}; // emplace() makes GCC 14 warn
    QStringList remarks = m_workspace.restore(session, folder, !file.isEmpty());
    noteNamed(file.isEmpty());
    useSchemas(session.options.builtinSchema);
    for (const SchemaFile &schema : m_schemas) {
        if (!schema.schema)
            remarks += tr("The schema %1 does not count. %2").arg(QFileInfo(schema.file).fileName(), schema.words);
    }
    showPage();
    showFiles();
    showFileActions();
    if (!remarks.isEmpty())
        m_fileNotice->say(Look::Notice, tr("Not everything is as it was"),
                          QStringLiteral(": ") + remarks.join(QLatin1Char(' ')));
}

void MainWindow::autosaveIn(const QString &folder)
{
    m_autosave = new Autosave(
        folder,
        [this]() -> std::optional<config::Session> {
            if (!m_workspace.hasWork())
                return {};
            config::Session session = sessionNow({});
            session.session = toStd(m_sessionFile);
            return session;
        },
        this);
    connect(m_autosave, &Autosave::failed, this, [this](const QString &why) {
        m_fileNotice->say(Look::Fails, tr("Your edits can't be kept for the case of a crash"), tr(": %1.").arg(why));
    });
    for (const auto signal : {&Workspace::historyChanged, &Workspace::optionsChanged, &Workspace::overridesChanged})
        connect(&m_workspace, signal, m_autosave, &Autosave::touch);
    connect(&m_workspace, &Workspace::editedChanged, m_autosave, &Autosave::touch);
    connect(&m_workspace, &Workspace::loaded, m_autosave, &Autosave::touch);
    m_leftovers = m_autosave->leftovers();
    offerLeftover();
    showRecent();
}

void MainWindow::offerLeftover()
{
    if (m_leftovers.empty())
        return;
    const Leftover &newest = m_leftovers.front();
    const QString name = nameOf(newest.session);
    const QString when = timeText(newest.when);
    const size_t many = m_leftovers.size();
    m_fileNotice->say(Look::Notice, tr("Fieldwise ended unexpectedly"),
                      many == 1
                          ? tr("; your work on %1 was saved at %2.").arg(name, when)
                          : tr("; your work on %1 comparisons was saved, that on %2 at %3.").arg(many).arg(name, when),
                      {tr("Open"), [this] { openLeftover(0); }}, {tr("Forget…"), [this] { forgetLeftover(0); }});
}

void MainWindow::openLeftover(size_t at)
{
    if (!mayClose())
        return;
    const Leftover chosen = m_leftovers[at];
    m_leftovers.erase(m_leftovers.begin() + static_cast<std::ptrdiff_t>(at));
    m_autosave->adopt(chosen); // it is not lost when this program ends before it is written again
    restoreSession(chosen.session, {}, {});
    showRecent();
}

void MainWindow::forgetLeftover(size_t at)
{
    const Leftover &chosen = m_leftovers[at];
    MessageBox box(tr("Forget"), tr("Forget the work on %1?").arg(visible(nameOf(chosen.session))), this);
    box.setObjectName(QStringLiteral("forget"));
    box.setInformativeText(tr("It is saved nowhere else."));
    QPushButton *forget = box.addButton(tr("Forget"), MessageBox::DestructiveRole);
    box.setDefaultButton(box.addButton(MessageBox::Cancel));
    box.exec();
    if (box.clickedButton() != forget)
        return;
    Autosave::forget(chosen);
    m_leftovers.erase(m_leftovers.begin() + static_cast<std::ptrdiff_t>(at));
    m_fileNotice->clear();
    offerLeftover();
    showRecent();
}

/// A comparison whose inputs are all in files, or in a session, is remembered.
void MainWindow::noteRecent()
{
    Recent recent{m_workspace.mode(), {}, m_sessionFile, QDateTime::currentDateTime()};
    bool whole = true;
    for (const Side side : m_workspace.sides()) {
        if (!m_workspace.inputs().open[side] || (side == Side::Original && m_workspace.followsAnnotation()))
            continue;
        recent.files += m_workspace.file(side);
        whole = whole && !m_workspace.file(side).isEmpty();
    }
    if (!m_sessionFile.isEmpty())
        recent.files.clear();
    else if (!whole || recent.files.size() < 2)
        return;
    const QStringList texts = m_settings.recent();
    const auto newest = recentFrom(texts.value(0));
    if (newest && newest->isSame(recent) && newest->when.secsTo(recent.when) < 60)
        return;
    m_settings.setRecent(withRecent(texts, recent));
    showRecent();
}

void MainWindow::openRecent(const Recent &recent)
{
    if (!recent.session.isEmpty())
        return openSession(recent.session);
    if (!mayClose())
        return;
    m_workspace.close();
    m_sessionFile.clear();
    openFiles(recent.files, recent.mode);
}

/// On the start page and in the menu; what was left behind comes first on the page.
void MainWindow::showRecent()
{
    std::vector<RecentRow> rows;
    m_recentOpens.clear();
    for (size_t i = 0; i < m_leftovers.size(); ++i) {
        const config::Session &session = m_leftovers[i].session;
        rows.push_back({nameOf(session),
                        tr("%1, left behind when Fieldwise ended unexpectedly").arg(modeName(session.options.mode)),
                        timeText(m_leftovers[i].when),
                        {}});
        m_recentOpens += [this, i] { openLeftover(i); };
    }
    m_recentMenu->clear();
    const QDateTime now = QDateTime::currentDateTime();
    for (const QString &text : m_settings.recent()) {
        const auto recent = recentFrom(text);
        if (!recent)
            continue;
        const QString problem = recent->problem();
        const auto open = [this, recent = *recent] { openRecent(recent); };
        rows.push_back({recent->name(), recent->about(), agoText(recent->when, now), problem});
        m_recentOpens += open;
        const QString words = tr("%1 (%2)").arg(recent->name(), problem.isEmpty() ? recent->about() : problem);
        QAction *action = m_recentMenu->addAction(menuText(words), this, open);
        action->setEnabled(problem.isEmpty());
    }
    m_recentMenu->menuAction()->setEnabled(!m_recentMenu->isEmpty());
    if (!m_recentMenu->isEmpty()) {
        m_recentMenu->addSeparator();
        m_recentMenu->addAction(tr("&Clear Recent"), this, &MainWindow::clearRecent);
    }
    m_start->setRecent(rows);
}

void MainWindow::clearRecent()
{
    m_settings.setRecent({});
    showRecent();
}

/// Asks when something is in no file yet. True when it may be given up.
bool MainWindow::mayClose()
{
    if (!m_workspace.hasUnsavedWork())
        return true;
    QStringList unsaved;
    for (const Side side : m_workspace.sides()) {
        if (m_workspace.isEdited(side))
            unsaved += paneName(side);
    }
    const size_t choices = m_workspace.inputs().overrides.size();
    const QString edits = unsaved.join(tr(" and "));
    const QString text = choices == 0 ? tr("There are edits in %1 that are in no file yet.").arg(edits)
        : unsaved.isEmpty()           ? (choices == 1 ? tr("You made a choice that is in no file yet.")
                                                      : tr("You made %1 choices that are in no file yet.").arg(choices))
        : choices == 1                ? tr("There are edits in %1 and a choice that are in no file yet.").arg(edits)
                       : tr("There are edits in %1 and %2 choices that are in no file yet.").arg(edits).arg(choices);
    MessageBox box(tr("Unsaved edits"), text, this);
    box.setObjectName(QStringLiteral("unsaved"));
    const bool canSave = m_actions[Act::SaveResult]->isEnabled();
    box.setInformativeText(
        canSave ? tr(
            "Save the result to keep what they lead to, save a session to go on another time, or go on without them.")
                : tr("Save a session to go on another time, or go on without them."));
    QPushButton *save = canSave ? box.addButton(tr("Save result…"), MessageBox::AcceptRole) : nullptr;
    QPushButton *session = box.addButton(tr("Save session…"), MessageBox::AcceptRole);
    QPushButton *discard = box.addButton(tr("Discard edits"), MessageBox::DestructiveRole);
    box.addButton(MessageBox::Cancel);
    box.exec();
    if (save && box.clickedButton() == save)
        saveResult(m_workspace.resultFile().isEmpty());
    if (box.clickedButton() == session)
        return saveSession(m_sessionFile.isEmpty());
    return box.clickedButton() == discard;
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/recent.h"

#include <algorithm>

#include <QLocale>
#include <QMenu>

#include "ui/controllers/controllers.h"
#include "ui/look/convert.h"
#include "ui/look/visible.h"
#include "ui/work/conflictfiles.h"
#include "ui/work/gittemporary.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

/// A name for a session without a file: in a repository that of the file to save, else that of the text on which the
/// result is based.
QString nameOf(const config::Session &session)
{
    if (session.options.mode == merge::Mode::Git && !session.result.empty())
        return nameInRepository(toQt(session.result));
    for (const Side side : {Side::Destination, Side::Updated, Side::Original}) {
        if (session.inputs[side])
            return toQt(session.inputs[side]->name);
    }
    return RecentController::tr("no input");
}

QString timeText(const QDateTime &when)
{
    return when.date() == QDate::currentDate() ? QLocale().toString(when.time(), QLocale::ShortFormat)
                                               : QLocale().toString(when, QLocale::ShortFormat);
}

/// False if git has other versions of the file by now, or a side was edited.
bool hasTexts(const config::Session &session, const Inputs &inputs)
{
    return std::ranges::all_of(merge::allSides, [&](Side side) {
        const auto &input = session.inputs[side];
        return input ? !input->text || *input->text == inputs.texts[side].str() : !inputs.open[side];
    });
}

} // namespace

RecentController::RecentController(WindowParts &parts, SessionsController &sessions, ResultController &results)
    : Controller(parts), m_sessions(sessions), m_results(results)
{
    connect(&m_results, &ResultController::stopped, this, [this] {
        if (!m_autosave || keep())
            m_window.window()->close();
    });
    connect(&m_parts.changes, &WindowChanges::resultSaved, this, [this](const QString &file) {
        if (file == m_results.output() && m_results.status() == 0)
            forgetKept();
    });
    connect(m_parts.start, &StartPage::clearRecentAsked, this, &RecentController::clearRecent);
    connect(m_parts.start, &StartPage::recentChosen, this, [this](int row) {
        if (const auto open = m_recentOpens.value(row))
            open();
    });
    connect(&m_parts.changes, &WindowChanges::resultShown, this, &RecentController::noteRecent);
    connect(&m_sessions, &SessionsController::sessionSaved, this, &RecentController::noteRecent);
    connect(m_parts.recentMenu, &QMenu::aboutToShow, this, &RecentController::showRecent);
    showRecent();
}

void RecentController::autosaveIn(const QString &folder)
{
    m_autosave = new Autosave(
        folder,
        [this]() -> std::optional<config::Session> {
            if (!m_workspace.hasWork())
                return {};
            config::Session session = m_sessions.sessionNow({});
            session.session = toStd(m_parts.sessionFile);
            return session;
        },
        this);
    connect(m_autosave, &Autosave::failed, this, [this](const QString &why) {
        m_fileNotice->say(Look::Fails, tr("Your edits can't be backed up in case of a crash"), tr(": %1.").arg(why));
    });
    for (const auto signal : {&Workspace::historyChanged, &Workspace::optionsChanged, &Workspace::overridesChanged})
        connect(&m_workspace, signal, m_autosave, &Autosave::touch);
    connect(&m_workspace, &Workspace::editedChanged, m_autosave, &Autosave::touch);
    connect(&m_workspace, &Workspace::loaded, m_autosave, &Autosave::touch);
    m_sessions.setKeeping([this] { return keep(); });
    m_leftovers = m_autosave->leftovers();
    if (!m_results.output().isEmpty())
        std::erase_if(m_leftovers, [this](const Leftover &one) { return !isOfOpenFile(one); });
    offerLeftover();
    showRecent();
}

void RecentController::finish()
{
    if (m_autosave)
        m_autosave->finish();
}

bool RecentController::keep()
{
    const QString why = m_autosave->keep();
    if (!why.isEmpty())
        m_fileNotice->say(Look::Fails, tr("Your choices can't be kept"), tr(": %1.").arg(why));
    return why.isEmpty();
}

bool RecentController::isOfOpenFile(const Leftover &leftover) const
{
    return !leftover.session.result.empty() && toQt(leftover.session.result) == m_workspace.resultFile();
}

/// After the file was saved without open conflicts.
void RecentController::forgetKept()
{
    const auto isOver = [this](const Leftover &one) { return one.isKept && isOfOpenFile(one); };
    if (std::ranges::none_of(m_leftovers, isOver))
        return;
    for (const Leftover &one : m_leftovers)
        if (isOver(one))
            Autosave::forget(one);
    std::erase_if(m_leftovers, isOver);
    m_fileNotice->clear();
    showRecent();
}

void RecentController::showRecent()
{
    std::vector<RecentRow> rows;
    m_recentOpens.clear();
    for (size_t i = 0; i < m_leftovers.size(); ++i) {
        const config::Session &session = m_leftovers[i].session;
        rows.push_back({nameOf(session),
                        (m_leftovers[i].isKept ? tr("%1, kept for the next git mergetool")
                                               : tr("%1, kept when Fieldwise ended unexpectedly"))
                            .arg(modeName(session.options.mode)),
                        timeText(m_leftovers[i].when),
                        {}});
        m_recentOpens += [this, i] { openLeftover(i); };
    }
    m_parts.recentMenu->clear();
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
        QAction *action = m_parts.recentMenu->addAction(menuText(words), this, open);
        action->setEnabled(problem.isEmpty());
    }
    m_parts.recentMenu->menuAction()->setEnabled(!m_parts.recentMenu->isEmpty());
    if (!m_parts.recentMenu->isEmpty()) {
        m_parts.recentMenu->addSeparator();
        m_parts.recentMenu->addAction(tr("&Clear Recent"), this, &RecentController::clearRecent);
    }
    m_parts.start->setRecent(rows);
}

/// What was kept is offered only with its file.
void RecentController::offerLeftover()
{
    const auto found =
        std::ranges::find_if(m_leftovers, [this](const Leftover &one) { return !one.isKept || isOfOpenFile(one); });
    if (found == m_leftovers.end())
        return;
    const auto at = static_cast<size_t>(found - m_leftovers.begin());
    if (found->isKept)
        return offerKept(at);
    const QString name = nameOf(found->session);
    const QString when = timeText(found->when);
    const auto many = std::ranges::count_if(m_leftovers, [](const Leftover &one) { return !one.isKept; });
    m_fileNotice->say(Look::Notice, tr("Fieldwise ended unexpectedly"),
                      many == 1
                          ? tr("; your work on %1 was saved at %2.").arg(name, when)
                          : tr("; your work on %1 comparisons was saved, that on %2 at %3.").arg(many).arg(name, when),
                      many > 1 && m_parts.tabs ? NoticeAction{tr("Open all"), [this] { openLeftovers(); }}
                                               : NoticeAction{tr("Open"), [this, at] { openLeftover(at); }},
                      {tr("Forget…"), [this, at] { forgetLeftover(at); }});
}

void RecentController::offerKept(size_t at)
{
    const Leftover &kept = m_leftovers[at];
    const QString when = timeText(kept.when);
    m_fileNotice->say(Look::Notice, tr("Your work on %1 was kept").arg(nameOf(kept.session)),
                      hasTexts(kept.session, m_workspace.inputs())
                          ? tr(" at %1: you can go on where you were.").arg(when)
                          : tr(" at %1, with other versions of the file than those open now.").arg(when),
                      {tr("Go on"), [this, at] { openLeftover(at); }},
                      {tr("Forget…"), [this, at] { forgetLeftover(at); }});
}

void RecentController::openLeftover(size_t at)
{
    if (!m_sessions.mayClose())
        return;
    const Leftover chosen = m_leftovers[at];
    m_leftovers.erase(m_leftovers.begin() + static_cast<std::ptrdiff_t>(at));
    continueLeftover(chosen);
}

/// Each in a tab, in the order in which they were begun.
void RecentController::openLeftovers()
{
    const auto kept = std::ranges::stable_partition(m_leftovers, [](const Leftover &one) { return !one.isKept; });
    std::vector<Leftover> lost(m_leftovers.begin(), kept.begin());
    m_leftovers.erase(m_leftovers.begin(), kept.begin());
    m_fileNotice->clear();
    std::ranges::sort(lost, {}, &Leftover::file);
    for (const Leftover &one : lost) {
        if (!opensBeside([&](Controllers &tab) { tab.recent.continueLeftover(one); }))
            continueLeftover(one);
    }
}

void RecentController::continueLeftover(const Leftover &leftover)
{
    m_autosave->adopt(leftover); // it survives if this program ends before its first autosave
    m_sessions.restoreSession(leftover.session, {}, {});
    showRecent();
}

void RecentController::forgetLeftover(size_t at)
{
    const Leftover &chosen = m_leftovers[at];
    MessageBox box(tr("Forget"), tr("Forget the work on %1?").arg(visible(nameOf(chosen.session))), &m_window);
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

/// Remembers a comparison if all its inputs are in files or if it is a session.
void RecentController::noteRecent()
{
    Recent recent{m_workspace.mode(), {}, m_parts.sessionFile, QDateTime::currentDateTime()};
    bool whole = true;
    for (const Side side : m_workspace.sides()) {
        if (!m_workspace.inputs().open[side] || (side == Side::Original && m_workspace.followsAnnotation()))
            continue;
        recent.files += m_workspace.file(side);
        whole = whole && !m_workspace.file(side).isEmpty() && !nameOfGitTemporary(m_workspace.file(side));
    }
    if (!m_parts.sessionFile.isEmpty())
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

void RecentController::openRecent(const Recent &recent)
{
    if (!recent.session.isEmpty())
        return m_sessions.openSession(recent.session);
    if (opensBeside([recent](Controllers &tab) { tab.opening.openFiles(recent.files, recent.mode); }))
        return;
    if (!m_sessions.mayClose())
        return;
    m_workspace.close();
    m_parts.sessionFile.clear();
    Q_EMIT filesAsked(recent.files, recent.mode);
}

void RecentController::clearRecent()
{
    m_settings.setRecent({});
    showRecent();
}

} // namespace fieldwise::ui

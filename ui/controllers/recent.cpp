// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/recent.h"

#include <algorithm>

#include <QMenu>

#include "ui/controllers/controllers.h"
#include "ui/look/convert.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

using merge::Side;

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
    connect(m_parts.start, &StartPage::shown, this, &RecentController::showRecent);
    connect(m_parts.start, &StartPage::lastTabsAsked, this, &RecentController::openLastTabs);
    connect(m_parts.start, &StartPage::recentChosen, this, [this](int row) { openRow(row, false); });
    connect(m_parts.start, &StartPage::recentTabAsked, this, [this](int row) { openRow(row, true); });
    connect(m_parts.start, &StartPage::recentForgotten, this, &RecentController::forgetRow);
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
            if (!isToBeKept())
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
    for (const auto signal : {&WindowChanges::filesChanged, &WindowChanges::resultShown})
        connect(&m_parts.changes, signal, m_autosave, &Autosave::touch);
    m_sessions.setKeeping([this] { return keep(); });
    m_leftovers = m_autosave->leftovers();
    if (!m_results.output().isEmpty())
        std::erase_if(m_leftovers, [this](const Leftover &one) { return !isOfOpenFile(one); });
    offerLeftover();
    showRecent();
}

/// Of several tabs also those without work: all come back together.
bool RecentController::isToBeKept() const
{
    return m_workspace.hasWork() || (m_parts.tabs && m_parts.tabs->areSeveral() && recentNow());
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

void RecentController::showRecent()
{
    std::vector<RecentRow> rows;
    for (const Leftover &leftover : m_leftovers)
        rows.push_back(rowOf(leftover));
    m_recents.clear();
    m_parts.recentMenu->clear();
    const QDateTime now = QDateTime::currentDateTime();
    for (const QString &text : m_settings.recent()) {
        const auto recent = recentFrom(text);
        if (!recent)
            continue;
        const QString problem = recent->problem();
        const QString mode = recent->way.checks ? tr("Check") : modeName(recent->way.mode);
        RecentRow &row = rows.emplace_back();
        for (const Recent::Text &one : recent->texts)
            row.texts.push_back({one.slot, one.shownName()});
        row.mode = mode;
        row.detail = recent->about();
        row.counts = recent->counts;
        row.when = agoText(recent->when, now);
        row.problem = problem;
        m_recents.push_back(*recent);
        const QString words = tr("%1 (%2)").arg(recent->name(), problem.isEmpty() ? mode : problem);
        QAction *action = m_parts.recentMenu->addAction(menuText(words), this,
                                                        [this, recent = *recent] { openRecent(recent, false); });
        action->setEnabled(problem.isEmpty());
    }
    m_parts.recentMenu->menuAction()->setEnabled(!m_parts.recentMenu->isEmpty());
    if (!m_parts.recentMenu->isEmpty()) {
        m_parts.recentMenu->addSeparator();
        m_parts.recentMenu->addAction(tr("&Clear Recent"), this, &RecentController::clearRecent);
    }
    m_lastTabs.clear();
    for (const QString &text : m_settings.lastTabs())
        if (const auto recent = recentFrom(text); recent && recent->problem().isEmpty())
            m_lastTabs.push_back(*recent);
    m_parts.start->setLastTabs(m_parts.tabs ? static_cast<int>(m_lastTabs.size()) : 0);
    m_parts.start->setRecent(rows);
}

/// The rows of the start page are what was kept, and then the recent comparisons.
void RecentController::openRow(int row, bool inNewTab)
{
    const auto kept = static_cast<int>(m_leftovers.size());
    if (row < kept)
        openLeftover(static_cast<size_t>(row));
    else
        openRecent(m_recents.at(static_cast<size_t>(row - kept)), inNewTab);
}

void RecentController::forgetRow(int row)
{
    const auto kept = static_cast<int>(m_leftovers.size());
    if (row < kept)
        return forgetLeftover(static_cast<size_t>(row));
    m_settings.setRecent(withoutRecent(m_settings.recent(), m_recents[static_cast<size_t>(row - kept)]));
    showRecent();
}

std::optional<Recent> RecentController::recentNow() const
{
    if (!m_view->scene())
        return {};
    Recent recent{.way = {m_workspace.mode(), m_workspace.checks()}};
    recent.session = m_parts.sessionFile;
    recent.when = QDateTime::currentDateTime();
    for (const Side side : m_workspace.sides()) {
        const Workspace::Shown shown = m_workspace.shown(side);
        const bool isDerived = side == Side::Original && m_workspace.followsAnnotation();
        const QString file = isDerived ? QString() : m_workspace.file(side);
        if (!shown.open)
            continue;
        if (recent.session.isEmpty() && !isDerived && (file.isEmpty() ? !m_workspace.cluster(side) : isTemporary(file)))
            return {};
        const auto &cluster = m_workspace.cluster(side);
        recent.texts.push_back({side, file, cluster ? toQt(m_workspace.inputs().names[side]) : shown.name, cluster});
    }
    for (const SettingsText &settings : m_workspace.settings())
        if (!settings.file.isEmpty() && !isTemporary(settings.file))
            recent.settings += settings.file;
    if (m_workspace.checks())
        recent.texts.push_back({{}, m_workspace.checkedFile(), toQt(m_workspace.inputs().toCheck.name), {}});
    if (m_workspace.checks() && m_workspace.checkedFile().isEmpty())
        return {};
    const merge::Plan &plan = realPlan();
    const merge::Counts &counts = plan.counts;
    for (const auto &[look, count] : {std::pair(Look::Fails, uint32_t{!whyNotSaved().isEmpty()}),
                                      {Look::Conflict, counts.open},
                                      {Look::Removed, counts.removed},
                                      {Look::Choice, counts.chosen},
                                      {Look::Changed, counts.changed},
                                      {Look::Added, counts.added}})
        if (count > 0)
            recent.counts.emplace_back(look, count);
    recent.resources = static_cast<uint32_t>(std::ranges::count_if(
        plan.documents, [](const merge::DocumentPlan &document) { return !document.decisions.empty(); }));
    return recent;
}

/// Remembers a comparison that can be opened again.
void RecentController::noteRecent()
{
    const auto recent = recentNow();
    if (!recent)
        return;
    const QStringList texts = m_settings.recent();
    const auto newest = recentFrom(texts.value(0));
    const bool isKnown = newest && newest->isSame(*recent);
    if (isKnown && newest->counts == recent->counts && newest->when.secsTo(recent->when) < 60)
        return;
    m_settings.setRecent(withRecent(texts, *recent));
    if (!isKnown)
        showRecent();
}

void RecentController::openRecent(const Recent &recent, bool inNewTab)
{
    if (!recent.problem().isEmpty())
        return;
    const std::function<void(Controllers &)> open = [recent](Controllers &tab) {
        if (recent.session.isEmpty())
            tab.opening.open(recent.request());
        else
            tab.sessions.openSession(recent.session);
    };
    if (inNewTab && m_parts.tabs)
        m_parts.tabs->open(open);
    else if (!recent.session.isEmpty())
        m_sessions.openSession(recent.session);
    else if (!opensBeside(open))
        Q_EMIT opens(recent.request());
}

void RecentController::openLastTabs()
{
    const std::vector<Recent> tabs = m_lastTabs; // each that opens shows the list again
    m_settings.setLastTabs({});                  // offered once
    for (size_t i = 0; i < tabs.size(); ++i)
        openRecent(tabs[i], i > 0);
}

void RecentController::restoreTabs()
{
    if (m_leftovers.empty())
        openLastTabs();
}

void RecentController::clearRecent()
{
    m_settings.setRecent({});
    m_settings.setLastTabs({});
    showRecent();
}

} // namespace fieldwise::ui

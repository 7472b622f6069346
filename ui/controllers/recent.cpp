// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/recent.h"

#include <algorithm>

#include <QLocale>
#include <QMenu>

#include "ui/controllers/controllers.h"
#include "ui/look/convert.h"
#include "ui/look/visible.h"
#include "ui/work/conflictfiles.h"

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

RecentRow RecentController::rowOf(const Leftover &leftover) const
{
    RecentRow row{.mode = modeName(leftover.session.options.mode)};
    for (const Side side : openings::paneOrder(leftover.session.options.mode))
        if (const auto &input = leftover.session.inputs[side])
            row.texts.push_back({side, toQt(input->name)});
    row.detail = leftover.isKept ? tr("kept for the next git mergetool") : tr("kept when Fieldwise ended unexpectedly");
    row.counts = {{Look::Choice, static_cast<uint32_t>(leftover.session.choices.size())}};
    row.when = timeText(leftover.when);
    return row;
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
    const auto kept =
        std::stable_partition(m_leftovers.begin(), m_leftovers.end(), [](const Leftover &one) { return !one.isKept; });
    std::vector<Leftover> lost(m_leftovers.begin(), kept);
    m_leftovers.erase(m_leftovers.begin(), kept);
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

std::optional<Recent> RecentController::recentNow() const
{
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
        recent.texts.push_back({side, file, shown.name, m_workspace.cluster(side)});
    }
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
    const auto recent = m_view->scene() ? recentNow() : std::nullopt;
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
    if (!recent.session.isEmpty())
        return m_sessions.openSession(recent.session);
    const auto open = [request = recent.request()](Controllers &tab) { tab.opening.open(request); };
    if (inNewTab && m_parts.tabs)
        m_parts.tabs->open(open);
    else if (!opensBeside(open))
        Q_EMIT opens(recent.request());
}

void RecentController::clearRecent()
{
    m_settings.setRecent({});
    showRecent();
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// What was kept, or left behind by a crash.
#include <algorithm>

#include <QLocale>

#include "ui/controllers/asking.h"
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
    const bool isAll = many > 1 && m_parts.tabs;
    m_fileNotice->say(
        Look::Notice, tr("Fieldwise ended unexpectedly"),
        many == 1
            ? tr("; your work on %1 was saved at %2.").arg(name, when)
            : tr("; %1 comparisons were open, the work on them was saved, that on %2 at %3.").arg(many).arg(name, when),
        isAll ? NoticeAction{tr("Open all"), [this] { openLeftovers(); }}
              : NoticeAction{tr("Open"), [this, at] { openLeftover(at); }},
        isAll ? NoticeAction{tr("Forget all…"), [this] { forgetLeftovers(); }}
              : NoticeAction{tr("Forget…"), [this, at] { forgetLeftover(at); }});
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

bool RecentController::mayForget(const QString &question) const
{
    MessageBox box(tr("Forget"), question, &m_window);
    box.setObjectName(QStringLiteral("forget"));
    box.setInformativeText(tr("It is saved nowhere else."));
    return isAnswered(box, tr("Forget"), MessageBox::DestructiveRole);
}

void RecentController::forgetLeftover(size_t at)
{
    const Leftover &chosen = m_leftovers[at];
    if (!mayForget(tr("Forget the work on %1?").arg(visible(nameOf(chosen.session)))))
        return;
    Autosave::forget(chosen);
    m_leftovers.erase(m_leftovers.begin() + static_cast<std::ptrdiff_t>(at));
    m_fileNotice->clear();
    offerLeftover();
    showRecent();
}

void RecentController::forgetLeftovers()
{
    const auto isLost = [](const Leftover &one) { return !one.isKept; };
    if (!mayForget(tr("Forget the work on %1 comparisons?").arg(std::ranges::count_if(m_leftovers, isLost))))
        return;
    for (const Leftover &one : m_leftovers)
        if (isLost(one))
            Autosave::forget(one);
    std::erase_if(m_leftovers, isLost);
    m_fileNotice->clear();
    showRecent();
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/mergenotice.h"

#include <utility>

namespace fieldwise::ui {

MergeNotice::MergeNotice(NoticeBar *bar) : m_bar(bar)
{
    connect(m_bar, &NoticeBar::closed, this, [this] {
        if (std::exchange(m_about, About::Nothing) == About::Plan)
            m_closed += m_toldOfPlan;
        Q_EMIT planNoticeClosed();
    });
}

void MergeNotice::say(Look look, const QString &title, const QString &words, const NoticeAction &one,
                      const NoticeAction &two, About about)
{
    m_bar->say(look, title, words, one, two);
    m_about = about;
}

void MergeNotice::sayOfPlan(Look look, const QString &words, const NoticeAction &one, const NoticeAction &two)
{
    say(look, {}, words, one, two, About::Plan);
    m_toldOfPlan = words;
}

void MergeNotice::clear()
{
    const bool isInItsPlace = isShown() && m_about != About::Plan;
    m_bar->clear();
    m_about = About::Nothing;
    if (isInItsPlace)
        Q_EMIT planNoticeClosed();
}

void MergeNotice::clear(About about)
{
    if (is(about))
        clear();
}

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/mergenotice.h"

#include <algorithm>
#include <utility>

#include <QMenu>

#include "ui/look/visible.h"

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

NoticeAction MergeNotice::more(std::vector<NoticeAction> others)
{
    if (others.empty())
        return {};
    const QString text =
        others.size() > mostOthers ? tr("and over %1 more").arg(mostOthers) : tr("and %1 more").arg(others.size());
    return {text, [this, all = std::move(others)] { showOthers(all); }};
}

void MergeNotice::showOthers(const std::vector<NoticeAction> &others)
{
    auto *menu = new QMenu(m_bar);
    menu->setObjectName(QStringLiteral("otherNotices"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const QFontMetrics metrics(menu->font());
    for (size_t i = 0; i < std::min(others.size(), mostOthers); ++i)
        menu->addAction(menuText(metrics.elidedText(others[i].text, Qt::ElideRight, 700)), this, others[i].run);
    if (others.size() > mostOthers)
        menu->addAction(tr("and others"))->setEnabled(false);
    const QPushButton *link = m_bar->link();
    menu->popup(link->mapToGlobal(QPoint(0, link->height())));
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

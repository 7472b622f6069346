// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/pages.h"

#include <utility>

#include "ui/controllers/windowparts.h"

namespace fieldwise::ui {

void Pages::showStartOrMerge()
{
    const int page = m_isStarted || m_parts.workspace.hasInputs() ? 1 : 0;
    if (page == m_parts.stack->currentIndex())
        return;
    m_parts.stack->setCurrentIndex(page);
    if (page == 1)
        m_parts.view->pane(m_parts.workspace.sides().front())->focusTarget()->setFocus();
}

void Pages::show(Page page)
{
    if (page == m_page)
        return;
    const Page before = std::exchange(m_page, page);
    m_parts.find->hide();
    m_parts.whatIf->hide();
    m_parts.sides->setVisible(page == Page::Panes);
    m_parts.context->setVisible(page == Page::Panes || page == Page::Steps);
    m_parts.compare->setVisible(page == Page::Compare);
    m_parts.take->setVisible(page == Page::TakeAway);
    m_parts.steps->setVisible(page == Page::Steps);
    Q_EMIT left(before);
    if (page == Page::Panes)
        m_parts.view->focusList();
    Q_EMIT entered(page);
    Q_EMIT m_parts.changes.statusChanged();
}

} // namespace fieldwise::ui

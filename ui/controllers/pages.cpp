// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/pages.h"

#include <utility>

namespace fieldwise::ui {

void Pages::showStartOrMerge()
{
    const bool shown = m_isStarted || m_workspace.hasInputs();
    if (std::exchange(m_isMergeShown, shown) != shown)
        Q_EMIT mergeShown(shown);
}

void Pages::show(Page page)
{
    if (page == m_page)
        return;
    const Page before = std::exchange(m_page, page);
    Q_EMIT changing(page);
    Q_EMIT left(before);
    Q_EMIT entered(page);
    Q_EMIT changed();
}

} // namespace fieldwise::ui

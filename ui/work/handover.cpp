// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/handover.h"

#include <utility>

namespace fieldwise::ui {

void Handover::tell(std::function<void()> what)
{
    {
        const std::lock_guard lock(m_mutex);
        m_told.push_back(std::move(what));
    }
    QMetaObject::invokeMethod(this, "hear", Qt::QueuedConnection);
}

void Handover::hear()
{
    std::function<void()> what;
    {
        const std::lock_guard lock(m_mutex);
        what = std::move(m_told.front());
        m_told.pop_front();
    }
    what();
}

} // namespace fieldwise::ui

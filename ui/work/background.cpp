// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/background.h"

#include <utility>

namespace fieldwise::ui {

void Background::run(Job job)
{
    m_waiting.push_back(std::move(job));
    if (!m_runs)
        next();
}

void Background::next()
{
    m_runs = !m_waiting.empty();
    if (!m_runs)
        return;
    Job job = std::move(m_waiting.front());
    m_waiting.pop_front();
    m_thread = Thread([this, job = std::move(job)] {
        m_handover.tell([this, then = job()] {
            next();
            then();
        });
    });
}

} // namespace fieldwise::ui

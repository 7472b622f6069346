// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>
#include <functional>

#include "core/base/thread.h"
#include "ui/work/handover.h"

namespace fieldwise::ui {

/// Work that the window does not wait for: one job after the other, on a thread of its own.
class Background {
public:
    /// What a job returns is called by the window's thread, and never after this object has ended.
    using Job = std::function<std::function<void()>()>;

    void run(Job job);
    bool isRunning() const { return m_runs; }

private:
    void next();

    std::deque<Job> m_waiting;
    bool m_runs = false;
    Handover m_handover;
    Thread m_thread; ///< last, so that it is joined first
};

} // namespace fieldwise::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/progress.h"

#include <chrono>

#include "core/base/visible.h"

namespace fieldwise {

Progress::Progress(std::ostream &out, std::string what, bool shown) : m_out(out), m_what(std::move(what))
{
    if (shown)
        m_thread = Thread([this] { run(); });
}

Progress::~Progress()
{
    m_stop.request_stop();
}

void Progress::say(std::string what)
{
    const std::lock_guard lock(m_guard);
    m_what = std::move(what);
}

void Progress::run()
{
    const std::stop_token stop = m_stop.get_token();
    int seconds = 0;
    std::unique_lock lock(m_guard);
    while (!m_over.wait_for(lock, stop, std::chrono::seconds(1), [&stop] { return stop.stop_requested(); }))
        m_out << "\r\033[K" << visible(m_what) << " … " << ++seconds << " s" << std::flush;
    if (seconds > 0)
        m_out << "\r\033[K" << std::flush;
}

} // namespace fieldwise

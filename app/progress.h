// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <mutex>
#include <ostream>
#include <stop_token>
#include <string>

#include "core/base/thread.h"

namespace fieldwise {

/// Shows on a terminal what takes long, with the seconds, until this is destroyed. Shows nothing if it is quick, or if
/// `shown` is false.
class Progress {
public:
    Progress(std::ostream &out, std::string what, bool shown);
    Progress(const Progress &) = delete;
    Progress &operator=(const Progress &) = delete;
    ~Progress();
    void say(std::string what);

private:
    void run();

    std::ostream &m_out;
    std::mutex m_guard;
    std::condition_variable_any m_over;
    std::string m_what;
    std::stop_source m_stop;
    Thread m_thread; ///< last: it uses the other members
};

} // namespace fieldwise

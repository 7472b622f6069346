// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <mutex>
#include <ostream>
#include <string>
#include <thread>

namespace fieldwise {

/// Says on a terminal what takes long, with the seconds, until it is over; nothing when it is quick, or `shown` is false.
class Progress {
public:
    Progress(std::ostream &out, std::string what, bool shown);
    Progress(const Progress &) = delete;
    Progress &operator=(const Progress &) = delete;
    ~Progress();
    void say(std::string what);

private:
    void run(const std::stop_token &stop);

    std::ostream &m_out;
    std::mutex m_guard;
    std::condition_variable_any m_over;
    std::string m_what;
    std::jthread m_thread; ///< last: it uses the others
};

} // namespace fieldwise

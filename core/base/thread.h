// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <utility>

#include <pthread.h>

namespace fieldwise {

/// A thread that is waited for when this goes. It has a stack of 8 MiB, as Linux gives it to a program: that is enough
/// for whatever the limits let through (docs/limits.md). Threads of the standard library get what the system likes,
/// down to 128 KiB.
class Thread {
public:
    Thread() = default;
    /// Throws std::system_error when there is no thread to be had. No exception may leave `work`.
    explicit Thread(std::function<void()> work);
    Thread(Thread &&other) noexcept : m_thread(other.m_thread), m_runs(std::exchange(other.m_runs, false)) {}
    Thread &operator=(Thread &&other) noexcept;
    ~Thread() { join(); }

    void join();

private:
    pthread_t m_thread = {};
    bool m_runs = false;
};

/// What `program` returns. It runs here, or on a Thread where this one, the first of the program, has less stack
/// (`ulimit -s`).
int withStack(const std::function<int()> &program);

} // namespace fieldwise

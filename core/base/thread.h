// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <pthread.h>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

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

/// Calls `work(i)` for all i below `count`, over all cores where there is enough to do (`worthAThread` calls for each);
/// the calls must not depend on each other. Returns when all are done.
template <class Work>
void inParallel(size_t count, const Work &work, size_t worthAThread = 8)
{
    static const size_t cores = std::max(1u, std::thread::hardware_concurrency()); // asking costs a read of /sys
    const size_t threads = std::min(cores, std::min(count, count / worthAThread + 1));
    std::atomic<size_t> next = 0;
    std::exception_ptr failure;
    std::mutex failing;
    const auto run = [&] {
        try {
            for (size_t i = next++; i < count; i = next++)
                work(i);
        } catch (...) { // out of memory, say
            next = count;
            const std::lock_guard lock(failing);
            failure = std::current_exception();
        }
    };
    {
        std::vector<Thread> others;
        try {
            for (size_t i = 1; i < threads; ++i)
                others.emplace_back(run);
        } catch (const std::system_error &) { // no more threads to be had: those that are there do it
        }
        run();
    }
    if (failure)
        std::rethrow_exception(failure);
}

/// Both, at once where that is worth a thread.
template <class One, class Other>
void bothAtOnce(bool worthAThread, const One &one, const Other &other)
{
    inParallel(
        2, [&](size_t i) { i == 0 ? one() : other(); }, worthAThread ? 1 : 3);
}

} // namespace fieldwise

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

/// A thread that is joined on destruction. Its stack has 8 MiB, the usual size for a Linux program and enough for all
/// input within the limits (docs/limits.md). Threads of the standard library get the system's default, which may be
/// only 128 KiB.
class Thread {
public:
    Thread() = default;
    /// Throws std::system_error if no thread can be created. No exception may leave `work`.
    explicit Thread(std::function<void()> work);
    Thread(Thread &&other) noexcept : m_thread(other.m_thread), m_runs(std::exchange(other.m_runs, false)) {}
    Thread &operator=(Thread &&other) noexcept;
    ~Thread() { join(); }

    void join();

private:
    pthread_t m_thread = {};
    bool m_runs = false;
};

/// Runs `program` and returns its result: on this thread, the program's first, or on a Thread if this one has less
/// stack (`ulimit -s`).
int withStack(const std::function<int()> &program);

/// Calls `work(i)` for all i below `count` on all cores, with at least `worthAThread` calls per thread. The calls must
/// be independent of each other. Returns when all are done.
template <class Work>
void inParallel(size_t count, const Work &work, size_t worthAThread = 8)
{
    static const size_t cores = std::max(1u, std::thread::hardware_concurrency()); // the query reads from /sys
    const size_t threads = std::min(cores, std::min(count, count / worthAThread + 1));
    std::atomic<size_t> next = 0;
    std::exception_ptr failure;
    std::mutex failing;
    const auto run = [&] {
        try {
            for (size_t i = next++; i < count; i = next++)
                work(i);
        } catch (...) { // such as out of memory
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
        } catch (const std::system_error &) { // no more threads can be created: the existing ones do the work
        }
        run();
    }
    if (failure)
        std::rethrow_exception(failure);
}

/// Runs both, in parallel if `worthAThread`.
template <class One, class Other>
void bothAtOnce(bool worthAThread, const One &one, const Other &other)
{
    inParallel(
        2, [&](size_t i) { i == 0 ? one() : other(); }, worthAThread ? 1 : 3);
}

} // namespace fieldwise

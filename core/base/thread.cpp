// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/thread.h"

#include <memory>

#include <sys/resource.h>

namespace fieldwise {
namespace {

constexpr size_t stackSize = size_t{8} << 20;

void *run(void *work)
{
    const std::unique_ptr<std::function<void()>> owned(static_cast<std::function<void()> *>(work));
    (*owned)();
    return nullptr;
}

} // namespace

Thread::Thread(std::function<void()> work)
{
    auto owned = std::make_unique<std::function<void()>>(std::move(work));
    pthread_attr_t attributes;
    int fault = ::pthread_attr_init(&attributes);
    if (fault == 0) {
        fault = ::pthread_attr_setstacksize(&attributes, stackSize);
        if (fault == 0)
            fault = ::pthread_create(&m_thread, &attributes, run, owned.get());
        ::pthread_attr_destroy(&attributes);
    }
    if (fault != 0)
        throw std::system_error(fault, std::generic_category());
    owned.release(); // it is the thread's now
    m_runs = true;
}

Thread &Thread::operator=(Thread &&other) noexcept
{
    if (this != &other) {
        join();
        m_thread = other.m_thread;
        m_runs = std::exchange(other.m_runs, false);
    }
    return *this;
}

void Thread::join()
{
    if (std::exchange(m_runs, false))
        ::pthread_join(m_thread, nullptr);
}

int withStack(const std::function<int()> &program)
{
    struct rlimit limit = {};
    if (::getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= stackSize)
        return program();
    int status = 0;
    try {
        Thread([&] { status = program(); }).join();
    } catch (const std::system_error &) { // with so little memory nothing deep fits anyway
        return program();
    }
    return status;
}

} // namespace fieldwise

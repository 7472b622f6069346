// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cerrno>
#include <utility>

#include <unistd.h>

namespace fieldwise::files {

/// An open file; one of the standard ones is only borrowed.
class Descriptor {
public:
    explicit Descriptor(int fd = -1, bool isOwned = true) : m_fd(fd), m_isOwned(isOwned) {}
    Descriptor(Descriptor &&other) noexcept : m_fd(std::exchange(other.m_fd, -1)), m_isOwned(other.m_isOwned) {}
    Descriptor &operator=(Descriptor &&other) noexcept
    {
        std::swap(m_fd, other.m_fd);
        std::swap(m_isOwned, other.m_isOwned);
        return *this;
    }
    ~Descriptor() { close(); }
    bool ok() const { return m_fd >= 0; }
    int get() const { return m_fd; }
    /// 0 or the error; some file systems tell only now that a write has failed. Linux closes what a signal interrupts.
    int close()
    {
        const int fd = std::exchange(m_fd, -1);
        return fd < 0 || !m_isOwned || ::close(fd) == 0 || errno == EINTR ? 0 : errno;
    }

private:
    int m_fd;
    bool m_isOwned;
};

/// Calls again what a signal has interrupted.
template <class Call>
auto calling(Call call)
{
    auto result = call();
    while (result < 0 && errno == EINTR)
        result = call();
    return result;
}

} // namespace fieldwise::files

// SPDX-License-Identifier: GPL-3.0-or-later
#include "programs/process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <system_error>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

namespace fieldwise {

namespace {

using Clock = std::chrono::steady_clock;
constexpr int tick = 50; // milliseconds between checks of the clock and the stop token

class Descriptor {
public:
    explicit Descriptor(int fd = -1) : m_fd(fd) {}
    Descriptor(Descriptor &&other) noexcept : m_fd(std::exchange(other.m_fd, -1)) {}
    Descriptor &operator=(Descriptor &&other) noexcept
    {
        std::swap(m_fd, other.m_fd);
        return *this;
    }
    ~Descriptor() { close(); }
    int get() const { return m_fd; }
    void close()
    {
        if (m_fd >= 0)
            ::close(std::exchange(m_fd, -1));
    }

private:
    int m_fd;
};

struct Pipe {
    Descriptor read, write;
};

bool open(Pipe &pipe)
{
    std::array<int, 2> ends{-1, -1};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        return false;
    pipe = {Descriptor(ends[0]), Descriptor(ends[1])};
    return true;
}

/// A file in memory, so writing the input can neither block nor fail because the reader has ended.
Descriptor inputOf(const std::string &bytes)
{
    Descriptor file(::memfd_create("input", MFD_CLOEXEC));
    for (size_t at = 0; file.get() >= 0 && at < bytes.size();) {
        const ssize_t written = ::write(file.get(), bytes.data() + at, bytes.size() - at);
        if (written < 0 && errno != EINTR)
            return Descriptor();
        at += static_cast<size_t>(std::max<ssize_t>(written, 0));
    }
    if (file.get() >= 0)
        ::lseek(file.get(), 0, SEEK_SET);
    return file;
}

std::vector<std::string> environmentWith(const std::vector<std::string> &changes)
{
    std::vector<std::string> all;
    const auto nameOf = [](std::string_view entry) { return entry.substr(0, entry.find('=')); };
    for (char **entry = environ; *entry; ++entry)
        if (std::ranges::none_of(changes, [&](const std::string &change) { return nameOf(change) == nameOf(*entry); }))
            all.emplace_back(*entry);
    for (const std::string &change : changes)
        if (change.find('=') != std::string::npos)
            all.push_back(change);
    return all;
}

std::vector<char *> pointers(std::vector<std::string> &texts)
{
    std::vector<char *> out;
    out.reserve(texts.size() + 1);
    for (std::string &text : texts)
        out.push_back(text.data());
    out.push_back(nullptr);
    return out;
}

int spawn(pid_t &pid, const std::vector<std::string> &command, const ProcessOptions &options, int in, int out, int err)
{
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, err, STDERR_FILENO);
    if (!options.folder.empty())
        posix_spawn_file_actions_addchdir_np(&actions, options.folder.c_str());
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t usual, none;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    std::vector<std::string> arguments = command, environment = environmentWith(options.environment);
    const int error = ::posix_spawnp(&pid, command.front().c_str(), &actions, &attributes, pointers(arguments).data(),
                                     pointers(environment).data());
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

/// Reads available data; returns false at the end or on an error.
bool take(Descriptor &from, std::string &to, int &error)
{
    std::array<char, 65536> buffer;
    const ssize_t count = ::read(from.get(), buffer.data(), buffer.size());
    if (count > 0)
        to.append(buffer.data(), static_cast<size_t>(count));
    const bool retry = count < 0 && (errno == EINTR || errno == EAGAIN);
    if (count < 0 && !retry)
        error = errno;
    return count > 0 || retry;
}

/// Why a program must be killed; "" if it need not be.
std::string overdue(const Process &process, const ProcessOptions &options, Clock::time_point end)
{
    if (options.stop.stop_requested())
        return "was stopped";
    if (process.out.size() + process.err.size() > options.most)
        return "writes more than " + std::to_string(options.most >> 20) + " MiB";
    if (Clock::now() < end)
        return {};
    const auto seconds = std::chrono::duration<double>(options.limit).count();
    return "takes longer than "
        + (seconds < 1 ? std::to_string(options.limit.count()) + " milliseconds"
                       : std::to_string(static_cast<int>(seconds)) + " seconds");
}

/// Collects both outputs to their end. Returns "" then, else why the program must be killed.
std::string collect(Process &process, Descriptor out, Descriptor err, const ProcessOptions &options,
                    Clock::time_point end)
{
    bool more[2] = {true, true};
    int error = 0;
    while (more[0] || more[1]) {
        std::array<pollfd, 2> both{{{more[0] ? out.get() : -1, POLLIN, 0}, {more[1] ? err.get() : -1, POLLIN, 0}}};
        ::poll(both.data(), both.size(), tick);
        if (both[0].revents)
            more[0] = take(out, process.out, error);
        if (both[1].revents)
            more[1] = take(err, process.err, error);
        if (error)
            return "can't be read: " + std::generic_category().message(error);
        if (std::string why = overdue(process, options, end); !why.empty())
            return why;
    }
    return {};
}

} // namespace

Process runProcess(const std::vector<std::string> &command, const ProcessOptions &options)
{
    Process process;
    const std::string name = std::filesystem::path(command.front()).filename();
    Pipe out, err;
    Descriptor in = inputOf(options.input);
    pid_t pid = 0;
    const int error = in.get() < 0 || !open(out) || !open(err)
        ? errno
        : spawn(pid, command, options, in.get(), out.write.get(), err.write.get());
    if (error != 0) {
        process.problem = name + " can't be started: " + std::generic_category().message(error);
        return process;
    }
    out.write.close();
    err.write.close();
    const Clock::time_point end = Clock::now() + options.limit;
    std::string why = collect(process, std::move(out.read), std::move(err.read), options, end);
    int state = 0;
    pid_t ended = 0;
    while (why.empty() && (ended = ::waitpid(pid, &state, WNOHANG)) == 0) { // it closed its outputs but still runs
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        why = overdue(process, options, end);
    }
    if (why.empty() && ended < 0) // the caller of this program ignores SIGCHLD
        why = "ended with an unknown status";
    if (!why.empty()) {
        if (ended == 0) { // else its process id may already be reused
            ::kill(pid, SIGKILL);
            ::waitpid(pid, &state, 0);
        }
        process.problem = name + " " + why;
    } else if (WIFEXITED(state)) {
        process.status = WEXITSTATUS(state);
    } else {
        process.problem = name + " was ended by signal " + std::to_string(WTERMSIG(state));
    }
    return process;
}

} // namespace fieldwise

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>

#include "core/base/descriptor.h"

namespace fieldwise::files {
namespace {

namespace fs = std::filesystem;

constexpr int mostAttempts = 3;

Diagnostic unreadable(int error)
{
    if (error == ENOENT || error == ENOTDIR)
        return fault("file-missing", "there is no such file");
    if (error == EISDIR)
        return fault("file-is-folder", "this is a folder, expected a file");
    return fault("file-unreadable", "cannot be read: " + std::generic_category().message(error));
}

Diagnostic tooLarge()
{
    return fault("file-too-large", "larger than " + std::to_string(largest >> 20) + " MiB, which is the limit");
}

/// Whether there is something to read, or the end, before the time is over.
bool isReady(int fd, int milliseconds)
{
    pollfd one{fd, POLLIN, 0};
    return calling([&] { return ::poll(&one, 1, milliseconds); }) != 0;
}

/// What is left of a file; `expected` is how much that may be.
Result<std::string, Diagnostic> readAll(int fd, size_t expected, bool isPipe, const Patience &patience)
{
    std::string bytes;
    size_t size = 0;
    bool mayLackWriter = isPipe && patience.forWriter >= 0;
    for (;;) {
        // One byte more than the file has, so that its end is found without another round.
        if (size == bytes.size())
            bytes.resize(std::min(size + std::max({size, expected + 1, size_t{4096}}), largest + 1));
        const ssize_t count = calling([&] { return ::read(fd, bytes.data() + size, bytes.size() - size); });
        if (count < 0 && errno == EAGAIN && patience.forBytes >= 0) {
            if (!isReady(fd, patience.forBytes))
                return Unexpected(
                    fault("file-silent",
                          "no data came from it for " + std::to_string(patience.forBytes / 1000) + " seconds"));
            continue;
        }
        if (count < 0)
            return Unexpected(unreadable(errno));
        if (count == 0 && size == 0 && std::exchange(mayLackWriter, false)) {
            if (!isReady(fd, patience.forWriter))
                return Unexpected(fault("file-silent", "this is a pipe that no program writes to"));
            continue;
        }
        size += static_cast<size_t>(count);
        if (size > largest)
            return Unexpected(tooLarge());
        if (count == 0)
            break;
    }
    bytes.resize(size);
    return bytes;
}

bool isSame(const struct stat &a, const struct stat &b)
{
    return a.st_size == b.st_size && a.st_mtim.tv_sec == b.st_mtim.tv_sec && a.st_mtim.tv_nsec == b.st_mtim.tv_nsec;
}

} // namespace

Result<std::string, Diagnostic> read(const std::string &path, const Patience &patience)
{
    const bool isStandard = path == "-";
    const int waits = patience.forBytes < 0 ? 0 : O_NONBLOCK;
    const Descriptor fd(isStandard ? STDIN_FILENO
                                   : calling([&] { return ::open(path.c_str(), O_RDONLY | O_CLOEXEC | waits); }),
                        !isStandard);
    if (!fd.ok())
        return Unexpected(unreadable(errno));
    const off_t start = isStandard ? ::lseek(fd.get(), 0, SEEK_CUR) : 0;
    for (int attempt = 0; attempt < mostAttempts; ++attempt) {
        struct stat before = {}, after = {};
        if (::fstat(fd.get(), &before) != 0)
            return Unexpected(unreadable(errno));
        const bool isRegular = S_ISREG(before.st_mode);
        if (isRegular && static_cast<uint64_t>(before.st_size) > largest)
            return Unexpected(tooLarge());
        auto bytes =
            readAll(fd.get(), isRegular ? static_cast<size_t>(before.st_size) : 0, S_ISFIFO(before.st_mode), patience);
        if (!bytes || !isRegular)
            return bytes;
        if (::fstat(fd.get(), &after) != 0)
            return Unexpected(unreadable(errno));
        if (isSame(before, after))
            return bytes;
        if (::lseek(fd.get(), start, SEEK_SET) < 0)
            return Unexpected(unreadable(errno));
    }
    return Unexpected(fault("file-changes", "keeps changing while it is read; try again when no program writes to it"));
}

std::optional<Diagnostic> changedSince(const std::string &path, const Expected &expected)
{
    constexpr const char *again = "; nothing was written, so merge again";
    if (!expected.bytes) {
        std::error_code error;
        const fs::file_status status = fs::symlink_status(path, error);
        if (!fs::is_regular_file(status) && !fs::is_symlink(status)) // what a folder is not read for
            return std::nullopt;
        return fault("file-changed", std::string("was created after its folder was read") + again);
    }
    const auto now = read(path, {0, 0});
    if (now && *now == *expected.bytes)
        return std::nullopt;
    return fault("file-changed",
                 (now ? "has changed since it was read" : "can't be read any more: " + now.error().text) + again);
}

} // namespace fieldwise::files

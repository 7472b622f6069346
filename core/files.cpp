// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace fieldwise::files {

namespace {

namespace fs = std::filesystem;

class Descriptor {
public:
    explicit Descriptor(int fd) : m_fd(fd) {}
    Descriptor(const Descriptor &) = delete;
    Descriptor &operator=(const Descriptor &) = delete;
    ~Descriptor()
    {
        if (m_fd > STDERR_FILENO)
            ::close(m_fd);
    }
    bool ok() const { return m_fd >= 0; }
    int get() const { return m_fd; }
    /// Closes now, because some file systems tell only then that a write has failed.
    bool close() { return ::close(std::exchange(m_fd, -1)) == 0; }

private:
    int m_fd;
};

std::string reason(int error)
{
    return std::generic_category().message(error);
}

Diagnostic unreadable(int error)
{
    if (error == ENOENT || error == ENOTDIR)
        return fault("file-missing", "there is no such file");
    if (error == EISDIR)
        return fault("file-is-folder", "this is a folder, expected a file");
    return fault("file-unreadable", "cannot be read: " + reason(error));
}

Diagnostic unwritable(int error)
{
    if (error == EISDIR)
        return fault("file-is-folder", "this is a folder, expected a file; nothing was written");
    if (error == ENOENT || error == ENOTDIR)
        return fault("file-unwritable", "cannot be written: there is no such folder; nothing was written");
    return fault("file-unwritable", "cannot be written: " + reason(error) + "; nothing was written");
}

/// 0, or the error that stopped it.
int writeAll(int fd, std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(fd, bytes.data(), bytes.size());
        if (written < 0 && errno != EINTR)
            return errno;
        if (written > 0)
            bytes.remove_prefix(static_cast<size_t>(written));
    }
    return 0;
}

/// The file behind symbolic links, which need not exist.
fs::path behindLinks(fs::path path)
{
    std::error_code error;
    for (int links = 0; links < 40 && fs::is_symlink(path, error); ++links) {
        const fs::path target = fs::read_symlink(path, error);
        path = target.is_absolute() ? target : path.parent_path() / target;
    }
    return path;
}

int createBeside(const fs::path &target, mode_t mode, fs::path &created)
{
    for (int attempt = 0; attempt < 100; ++attempt) {
        created = target;
        created.replace_filename("." + target.filename().string() + "." + std::to_string(::getpid()) + "-"
                                 + std::to_string(attempt) + ".tmp");
        const int fd = ::open(created.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (fd >= 0 || errno != EEXIST)
            return fd;
    }
    return -1;
}

void syncFolder(const fs::path &file)
{
    const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
    const Descriptor fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (fd.ok())
        ::fsync(fd.get());
}

int writeInPlace(const fs::path &target, std::string_view bytes)
{
    Descriptor fd(::open(target.c_str(), O_WRONLY | O_CLOEXEC));
    if (!fd.ok())
        return errno;
    if (const int error = writeAll(fd.get(), bytes))
        return error;
    return fd.close() ? 0 : errno;
}

/// Writes and syncs the new file; `old` is what it will replace, if there is something.
int fill(Descriptor &fd, std::string_view bytes, const struct stat *old)
{
    if (const int error = writeAll(fd.get(), bytes))
        return error;
    if (old) {
        // The group can be kept only by a member of it; the permissions of the old file are kept anyway.
        [[maybe_unused]] const int ignored = ::fchown(fd.get(), old->st_uid, old->st_gid);
        if (::fchmod(fd.get(), old->st_mode & 07777) != 0)
            return errno;
    }
    if (::fsync(fd.get()) != 0 || !fd.close())
        return errno;
    return 0;
}

int replace(const fs::path &target, std::string_view bytes, const struct stat *old, Readers readers)
{
    fs::path temporary;
    Descriptor fd(createBeside(target, old || readers == Readers::Owner ? 0600 : 0666, temporary));
    if (!fd.ok())
        return errno;
    int error = fill(fd, bytes, old);
    if (!error && ::rename(temporary.c_str(), target.c_str()) != 0)
        error = errno;
    if (error)
        ::unlink(temporary.c_str());
    else
        syncFolder(target);
    return error;
}

} // namespace

Result<std::string, Diagnostic> read(const std::string &path)
{
    const Descriptor fd(path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!fd.ok())
        return Unexpected(unreadable(errno));
    struct stat info = {};
    if (::fstat(fd.get(), &info) != 0)
        return Unexpected(unreadable(errno));
    const Diagnostic tooLarge = fault("file-too-large", "larger than " + std::to_string(largest >> 20) + " MiB");
    if (S_ISREG(info.st_mode) && static_cast<uint64_t>(info.st_size) > largest)
        return Unexpected(tooLarge);

    std::string bytes;
    size_t size = 0;
    for (;;) {
        // One byte more than the file has, so that its end is found without another round.
        bytes.resize(size + std::max<size_t>(size, std::max<size_t>(static_cast<size_t>(info.st_size) + 1, 4096)));
        const ssize_t count = ::read(fd.get(), bytes.data() + size, bytes.size() - size);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return Unexpected(unreadable(errno));
        if (count == 0)
            break;
        size += static_cast<size_t>(count);
        if (size > largest)
            return Unexpected(tooLarge);
    }
    bytes.resize(size);
    return bytes;
}

std::optional<Diagnostic> write(const std::string &path, std::string_view bytes, Readers readers)
{
    const fs::path target = behindLinks(path);
    struct stat info = {};
    const bool exists = ::stat(target.c_str(), &info) == 0;
    int error = exists || errno == ENOENT ? 0 : errno;
    if (!error && exists && S_ISDIR(info.st_mode))
        error = EISDIR;
    // The rename would replace a file that its owner has made read-only.
    if (!error && exists && ::faccessat(AT_FDCWD, target.c_str(), W_OK, AT_EACCESS) != 0)
        error = errno;
    if (!error)
        error = exists && !S_ISREG(info.st_mode) ? writeInPlace(target, bytes) : replace(target, bytes, exists ? &info : nullptr, readers);
    if (error)
        return unwritable(error);
    return std::nullopt;
}

} // namespace fieldwise::files

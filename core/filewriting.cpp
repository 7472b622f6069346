// SPDX-License-Identifier: GPL-3.0-or-later
// A file is written beside the old one and takes its place at once.
#include "core/files.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/xattr.h>

#include "core/base/descriptor.h"

namespace fieldwise::files {
namespace {

namespace fs = std::filesystem;

/// 0 of a call that went well, else the error.
int errorOf(int result)
{
    return result < 0 ? errno : 0;
}

std::string advice(int error)
{
    if (error == ENOSPC || error == EDQUOT)
        return ", so make room or write to another place";
    if (error == EFBIG)
        return ", so write to another place or allow larger files";
    if (error == EACCES || error == EPERM || error == EROFS)
        return ", so allow it or write to another place";
    return {};
}

Diagnostic unwritable(int error)
{
    if (error == EISDIR)
        return fault("file-is-folder", "this is a folder, expected a file; nothing was written");
    if (error == ENOENT || error == ENOTDIR)
        return fault("file-unwritable", "cannot be written: there is no such folder; nothing was written");
    return fault("file-unwritable",
                 "cannot be written: " + std::generic_category().message(error) + advice(error)
                     + "; nothing was written");
}

int writeAll(int fd, std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = calling([&] { return ::write(fd, bytes.data(), bytes.size()); });
        if (written <= 0)
            return written < 0 ? errno : EIO;
        bytes.remove_prefix(static_cast<size_t>(written));
    }
    return 0;
}

std::optional<Diagnostic> writeInPlace(const std::string &path, std::string_view bytes)
{
    Descriptor fd(calling([&] { return ::open(path.c_str(), O_WRONLY | O_CLOEXEC); }));
    if (!fd.ok())
        return unwritable(errno);
    int error = writeAll(fd.get(), bytes);
    if (const int closed = fd.close(); !error)
        error = closed;
    if (!error)
        return std::nullopt;
    return fault("file-unwritable",
                 "cannot be written: " + std::generic_category().message(error) + "; some of it may have been written");
}

/// Where symbolic links lead, which need not exist.
int followLinks(fs::path &path)
{
    std::array<char, 4096> target{};
    for (int links = 0; links < 40; ++links) {
        const ssize_t size = ::readlink(path.c_str(), target.data(), target.size());
        if (size < 0)
            return errno == EINVAL || errno == ENOENT ? 0 : errno;
        path = path.parent_path() / fs::path(std::string_view(target.data(), static_cast<size_t>(size)));
    }
    return ELOOP;
}

/// The folder of a file, by a descriptor, so that all calls mean the same one.
Descriptor openFolder(const fs::path &file)
{
    const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
    Descriptor fd(calling([&] { return ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); }));
    if (!fd.ok() && errno == EACCES) // it may be written to all the same
        fd = Descriptor(calling([&] { return ::open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC); }));
    return fd;
}

/// Tells what a file is that a kill left behind (wholeOf); short, so that it fits where `name` does.
std::string temporaryName(const std::string &name, int attempt)
{
    return "." + std::string(cut(name, 100)) + "." + std::to_string(::getpid()) + "-" + std::to_string(attempt)
        + ".tmp";
}

/// Calls `create` with names until one is free.
template <class Create>
int withFreeName(const std::string &target, std::string &name, Create create)
{
    int error = EEXIST;
    for (int attempt = 0; attempt < 100 && error == EEXIST; ++attempt) {
        name = temporaryName(target, attempt);
        error = errorOf(calling([&] { return create(name.c_str()); }));
    }
    if (error)
        name.clear();
    return error;
}

/// A file that is not in its place yet. It has no name as long as the file system can do without, so that a kill
/// leaves nothing behind.
class NewFile {
public:
    NewFile(int folder, std::string target) : m_folder(folder), m_target(std::move(target)) {}
    NewFile(const NewFile &) = delete;
    NewFile &operator=(const NewFile &) = delete;
    ~NewFile()
    {
        if (!m_name.empty())
            ::unlinkat(m_folder, m_name.c_str(), 0);
    }

    int create(mode_t mode)
    {
        m_file = Descriptor(calling([&] { return ::openat(m_folder, ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, mode); }));
        if (m_file.ok() && ::access(link().c_str(), F_OK) == 0)
            return 0;
        return withFreeName(m_target, m_name, [&](const char *name) {
            m_file = Descriptor(::openat(m_folder, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode));
            return m_file.get();
        });
    }
    int createLink(const std::string &to)
    {
        return withFreeName(m_target, m_name,
                            [&](const char *name) { return ::symlinkat(to.c_str(), m_folder, name); });
    }
    int get() const { return m_file.get(); }

    /// All is written; what is left is to move it.
    int finish()
    {
        int error = 0;
        if (m_name.empty())
            error = withFreeName(m_target, m_name, [&](const char *name) {
                return ::linkat(AT_FDCWD, link().c_str(), m_folder, name, AT_SYMLINK_FOLLOW);
            });
        return error ? error : m_file.close();
    }
    int moveToPlace()
    {
        const int error = errorOf(::renameat(m_folder, m_name.c_str(), m_folder, m_target.c_str()));
        if (!error)
            m_name.clear();
        return error;
    }

private:
    std::string link() const { return "/proc/self/fd/" + std::to_string(m_file.get()); }

    int m_folder;
    std::string m_target, m_name;
    Descriptor m_file;
};

/// Attributes of people, and the access list: without it others could read what it kept from them, and with one that
/// the folder gave to the new file others could read what was never theirs.
int copyAttributes(const std::string &from, int to)
{
    if (::fremovexattr(to, "system.posix_acl_access") != 0 && errno != ENODATA && errno != EOPNOTSUPP
        && errno != ENOSYS)
        return errno;
    std::array<char, 65536> names{}, value{};
    const ssize_t length = ::listxattr(from.c_str(), names.data(), names.size());
    for (ssize_t at = 0; at < length;
         at += static_cast<ssize_t>(std::char_traits<char>::length(&names.at(static_cast<size_t>(at)))) + 1) {
        const char *name = &names.at(static_cast<size_t>(at));
        const bool isAccess = std::string_view(name) == "system.posix_acl_access";
        if (!isAccess && !std::string_view(name).starts_with("user."))
            continue;
        const ssize_t size = ::getxattr(from.c_str(), name, value.data(), value.size());
        const bool copied = size >= 0 && ::fsetxattr(to, name, value.data(), static_cast<size_t>(size), 0) == 0;
        if (!copied && isAccess)
            return errno;
    }
    return 0;
}

/// Makes a new file belong to whom the old one belongs to, and lets nobody more do anything with it.
int makeLike(const std::string &path, const struct stat &old, int fd)
{
    struct stat now = {};
    if (::fstat(fd, &now) != 0)
        return errno;
    mode_t mode = old.st_mode & 07777;
    const bool isOthers = now.st_uid != old.st_uid || now.st_gid != old.st_gid;
    if (isOthers && ::fchown(fd, old.st_uid, old.st_gid) != 0) {
        mode &= 01777U;
        if (now.st_gid != old.st_gid && ::fchown(fd, static_cast<uid_t>(-1), old.st_gid) != 0)
            mode = (mode & ~070U) | ((mode & 007U) << 3); // what was for its group is not for another
    }
    if (const int error = copyAttributes(path, fd))
        return error;
    // A file system without permissions refuses, and has the same for all.
    if (::fchmod(fd, mode) == 0 || (now.st_mode & 07777) == mode)
        return 0;
    return errno;
}

/// Whether a power cut can take the new file back: some file systems can't sync a folder, and some folders can't be
/// read.
std::optional<Diagnostic> syncFolder(int folder)
{
    const int error = errorOf(calling([&] { return ::fsync(folder); }));
    if (error != EIO && error != ENOSPC && error != EDQUOT)
        return std::nullopt;
    return fault("file-unsynced",
                 "the file is written, but a power failure could restore the old one: "
                     + std::generic_category().message(error) + "; write it again");
}

std::optional<Diagnostic> replace(const fs::path &target, std::string_view bytes, const struct stat *old,
                                  const Writing &writing)
{
    const Descriptor folder = openFolder(target);
    if (!folder.ok())
        return unwritable(errno);
    NewFile file(folder.get(), target.filename());
    int error = file.create(old || writing.permissions ? 0600 : 0666);
    if (!error)
        error = writeAll(file.get(), bytes);
    if (!error && old)
        error = makeLike(target, *old, file.get());
    else if (!error && writing.permissions)
        error = errorOf(::fchmod(file.get(), writing.permissions));
    if (!error && writing.isSynced)
        error = errorOf(calling([&] { return ::fsync(file.get()); }));
    if (!error)
        error = file.finish();
    if (!error && writing.expected)
        if (auto changed = changedSince(target, *writing.expected))
            return changed;
    if (!error)
        error = file.moveToPlace();
    if (error)
        return unwritable(error);
    return writing.isSynced ? syncFolder(folder.get()) : std::nullopt;
}

} // namespace

std::optional<Diagnostic> write(const std::string &path, std::string_view bytes, const Writing &writing)
{
    struct stat info = {};
    const bool exists = (writing.followsLinks ? ::stat(path.c_str(), &info) : ::lstat(path.c_str(), &info)) == 0;
    if (!exists && errno != ENOENT)
        return unwritable(errno);
    if (!exists || S_ISLNK(info.st_mode)) {
        fs::path target = path;
        if (const int error = writing.followsLinks ? followLinks(target) : 0)
            return unwritable(error);
        return replace(target, bytes, nullptr, writing);
    }
    if (S_ISDIR(info.st_mode))
        return unwritable(EISDIR);
    // The rename would replace a file that its owner has made read-only.
    if (::faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) != 0)
        return unwritable(errno);
    if (!S_ISREG(info.st_mode))
        return writing.followsLinks
            ? writeInPlace(path, bytes)
            : fault("file-unwritable", "found a pipe or a device, expected a file; nothing was written");
    fs::path target = path;
    if (const int error = writing.followsLinks ? followLinks(target) : 0)
        return unwritable(error);
    return replace(target, bytes, &info, writing);
}

bool isWritten(const std::optional<Diagnostic> &told)
{
    return !told || told->code == "file-unsynced";
}

std::string wholeOf(const std::string &name)
{
    constexpr std::string_view ending = ".tmp", digits = "0123456789";
    if (!name.starts_with('.') || !name.ends_with(ending))
        return {};
    const size_t dash = name.find_last_not_of(digits, name.size() - ending.size() - 1);
    const size_t dot =
        dash == name.npos || dash == 0 || name[dash] != '-' ? name.npos : name.find_last_not_of(digits, dash - 1);
    return dot == name.npos || dot < 2 || name[dot] != '.' ? std::string() : name.substr(1, dot - 1);
}

std::optional<Diagnostic> writeLink(const std::string &path, const std::string &to)
{
    const fs::path target = path;
    const Descriptor folder = openFolder(target);
    if (!folder.ok())
        return unwritable(errno);
    NewFile link(folder.get(), target.filename());
    int error = link.createLink(to);
    if (!error)
        error = link.moveToPlace();
    return error ? unwritable(error) : syncFolder(folder.get());
}

} // namespace fieldwise::files

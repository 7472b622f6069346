// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <thread>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <grp.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "core/files.h"
#include "tests/support/ownfolder.h"
#include "tests/support/skips.h"

namespace fieldwise::files {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class Files : public test::OwnFolder {
protected:
    std::string path(const char *name) const { return (folder / name).string(); }
    std::string content(const char *name) const { return *read(path(name)); }
    size_t fileCount() const { return static_cast<size_t>(std::distance(fs::directory_iterator(folder), {})); }
};

TEST_F(Files, readAllBytes)
{
    put("a", std::string_view("a\0b\r\n\xff", 6));
    EXPECT_EQ(content("a"), std::string_view("a\0b\r\n\xff", 6));
    put("empty", "");
    EXPECT_EQ(content("empty"), "");
    const std::string large(300'000, 'x');
    put("large", large);
    EXPECT_EQ(content("large"), large);
}

TEST_F(Files, readStandardInputAndPipes)
{
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    ASSERT_EQ(::write(ends[1], "from a pipe", 11), 11);
    ::close(ends[1]);
    const int saved = ::dup(STDIN_FILENO);
    ::dup2(ends[0], STDIN_FILENO);
    const auto bytes = read("-");
    ::dup2(saved, STDIN_FILENO);
    ::close(saved);
    ::close(ends[0]);
    ASSERT_TRUE(bytes);
    EXPECT_EQ(*bytes, "from a pipe");
}

TEST_F(Files, pipesAreNotWaitedForWithoutEnd)
{
    ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
    const Patience some{50, 50};
    EXPECT_EQ(read(path("pipe"), some).error().text, "this is a pipe that no program writes to");
    const int both = ::open(path("pipe").c_str(), O_RDWR | O_CLOEXEC);
    EXPECT_EQ(read(path("pipe"), some).error().text, "no data came from it for 0 seconds");
    ASSERT_EQ(::write(both, "words", 5), 5);
    EXPECT_EQ(read(path("pipe"), some).error().text, "no data came from it for 0 seconds")
        << "it may be half of a text";
    ::close(both);
    std::thread writer([&] { std::ofstream(path("pipe")) << "words"; });
    EXPECT_EQ(*read(path("pipe"), {5000, 5000}), "words");
    writer.join();
    put("a", "bytes");
    EXPECT_EQ(*read(path("a"), some), "bytes");
    EXPECT_EQ(*read("/dev/null", some), "");
}

TEST_F(Files, whatAKillLeavesSaysOfWhichFileItIs)
{
    EXPECT_EQ(wholeOf(".a.yaml.123-0.tmp"), "a.yaml");
    EXPECT_EQ(wholeOf(".a.b-c.1-10.tmp"), "a.b-c");
    for (const char *other : {"", ".", ".tmp", "a.yaml.123-0.tmp", ".a.yaml.tmp", ".a.yaml.123.tmp", ".a.yaml123-0.tmp",
                              "..1-0.tmp", ".1-0.tmp", "-0.tmp"})
        EXPECT_EQ(wholeOf(other), "") << other;
}

TEST_F(Files, sayWhyTheyCannotBeRead)
{
    EXPECT_EQ(read(path("none")).error().code, "file-missing");
    EXPECT_EQ(read("").error().code, "file-missing");
    put("a", "x");
    EXPECT_EQ(read(path("a/b")).error().code, "file-missing");
    EXPECT_EQ(read(folder.string()).error().code, "file-is-folder");
    EXPECT_THAT(read(folder.string()).error().text, HasSubstr("folder"));
    EXPECT_EQ(read("/proc/self/mem").error().code, "file-unreadable");
}

TEST_F(Files, refuseWhatIsTooLarge)
{
    put("a", "");
    fs::resize_file(folder / "a", largest + 1);
    EXPECT_EQ(read(path("a")).error().code, "file-too-large");
    EXPECT_EQ(read("/dev/zero").error().code, "file-too-large");
}

TEST_F(Files, areWritten)
{
    EXPECT_FALSE(write(path("new"), "one\n"));
    EXPECT_EQ(content("new"), "one\n");
    EXPECT_FALSE(write(path("new"), "two\n"));
    EXPECT_EQ(content("new"), "two\n");
    EXPECT_FALSE(write(path("new"), ""));
    EXPECT_EQ(content("new"), "");
    EXPECT_EQ(fileCount(), 1U) << "a temporary file was left behind";
}

TEST_F(Files, areWrittenInTheCurrentFolder)
{
    const fs::path before = fs::current_path();
    fs::current_path(folder);
    EXPECT_FALSE(write("plain-name", "x"));
    fs::current_path(before);
    EXPECT_EQ(content("plain-name"), "x");
}

TEST_F(Files, keepTheirPermissions)
{
    put("a", "old");
    ::chmod(path("a").c_str(), 0640);
    EXPECT_FALSE(write(path("a"), "new"));
    struct stat info = {};
    ASSERT_EQ(::stat(path("a").c_str(), &info), 0);
    EXPECT_EQ(info.st_mode & 07777, 0640U);

    const mode_t mask = ::umask(027);
    EXPECT_FALSE(write(path("b"), "new"));
    ::umask(mask);
    ASSERT_EQ(::stat(path("b").c_str(), &info), 0);
    EXPECT_EQ(info.st_mode & 07777, 0640U);

    EXPECT_FALSE(write(path("c"), "mine", forOwner));
    ASSERT_EQ(::stat(path("c").c_str(), &info), 0);
    EXPECT_EQ(info.st_mode & 07777, 0600U);
}

TEST_F(Files, areWrittenThroughSymbolicLinks)
{
    fs::create_directory(folder / "sub");
    put("sub/file", "old");
    fs::create_symlink("sub/file", folder / "link");
    fs::create_symlink("link", folder / "linkToLink");
    EXPECT_FALSE(write(path("linkToLink"), "new"));
    EXPECT_TRUE(fs::is_symlink(folder / "link"));
    EXPECT_TRUE(fs::is_symlink(folder / "linkToLink"));
    EXPECT_EQ(content("sub/file"), "new");

    fs::create_symlink("sub/later", folder / "dangling");
    EXPECT_FALSE(write(path("dangling"), "made"));
    EXPECT_TRUE(fs::is_symlink(folder / "dangling"));
    EXPECT_EQ(content("sub/later"), "made");

    fs::create_symlink("loop", folder / "loop");
    EXPECT_TRUE(write(path("loop"), "x"));
}

TEST_F(Files, keepTheirGroupAndAttributes)
{
    put("a", "old");
    const std::string name = path("a");
    ::chmod(name.c_str(), 0660);
    const bool isRoot = ::geteuid() == 0 && ::chown(name.c_str(), 1234, 2345) == 0;
    const bool hasAttributes = ::setxattr(name.c_str(), "user.mine", "kept", 4, 0) == 0;
    // user: rw-, uid 1234: rw-, group: ---, mask: rw-, other: ---
    const unsigned char list[] = {2, 0,   0,   0,   1,   0,   6,  0, 255, 255, 255, 255, 2,   0,  6,
                                  0, 210, 4,   0,   0,   4,   0,  0, 0,   255, 255, 255, 255, 16, 0,
                                  6, 0,   255, 255, 255, 255, 32, 0, 0,   0,   255, 255, 255, 255};
    const bool hasAccess = ::setxattr(name.c_str(), "system.posix_acl_access", list, sizeof(list), 0) == 0;
    ASSERT_FALSE(write(name, "new"));
    struct stat info = {};
    ASSERT_EQ(::stat(name.c_str(), &info), 0);
    EXPECT_EQ(info.st_mode & 07777, 0660U);
    if (isRoot) {
        EXPECT_EQ(info.st_uid, 1234U);
        EXPECT_EQ(info.st_gid, 2345U);
    }
    std::array<char, 100> value{};
    if (hasAttributes) {
        ASSERT_EQ(::getxattr(name.c_str(), "user.mine", value.data(), value.size()), 4);
    }
    if (hasAccess) {
        ASSERT_EQ(::getxattr(name.c_str(), "system.posix_acl_access", value.data(), value.size()),
                  ssize_t{sizeof(list)});
        EXPECT_EQ(std::memcmp(value.data(), list, sizeof(list)), 0);
    }
}

TEST_F(Files, takeNoAccessListFromTheirFolder)
{
    put("a", "old");
    ASSERT_EQ(::chmod(path("a").c_str(), 0640), 0);
    const unsigned char list[] = {2, 0,   0,   0,   1,   0,   7,  0, 255, 255, 255, 255, 2,   0,  6,
                                  0, 210, 4,   0,   0,   4,   0,  5, 0,   255, 255, 255, 255, 16, 0,
                                  7, 0,   255, 255, 255, 255, 32, 0, 0,   0,   255, 255, 255, 255}; // user 1234 may
                                                                                                    // read and write
    if (::setxattr(folder.c_str(), "system.posix_acl_default", list, sizeof(list), 0) != 0)
        GTEST_SKIP() << test::needsRight << "to give a folder an access list";
    ASSERT_FALSE(write(path("a"), "new"));
    std::array<char, 100> value{};
    EXPECT_LT(::getxattr(path("a").c_str(), "system.posix_acl_access", value.data(), value.size()), 0);
    struct stat info = {};
    ASSERT_EQ(::stat(path("a").c_str(), &info), 0);
    EXPECT_EQ(info.st_mode & 07777, 0640U);
}

TEST_F(Files, giveAnotherGroupNoRightsOfTheirs)
{
    if (::geteuid() != 0)
        GTEST_SKIP() << test::needsRight << "to make a file of another group";
    ASSERT_EQ(::chmod(folder.c_str(), 0777), 0);
    put("a", "old");
    ASSERT_EQ(::chown(path("a").c_str(), 1234, 2345), 0);
    ::chmod(path("a").c_str(), 0662);
    const pid_t child = ::fork();
    if (child == 0)
        ::_exit(::setgroups(0, nullptr) != 0 || ::setgid(999) != 0 || ::setuid(999) != 0 || write(path("a"), "new")
                    ? 1
                    : 0);
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_EQ(status, 0);
    struct stat info = {};
    ASSERT_EQ(::stat(path("a").c_str(), &info), 0);
    EXPECT_EQ(info.st_gid, 999U);
    EXPECT_EQ(info.st_mode & 07777, 0622U);
}

TEST_F(Files, mayHaveTheLongestNames)
{
    std::string name;
    for (int i = 0; i < 127; ++i)
        name += "\xC3\xA4";
    name += 'x';
    ASSERT_EQ(name.size(), 255U);
    EXPECT_FALSE(write(path(name.c_str()), "new"));
    EXPECT_EQ(content(name.c_str()), "new");
    EXPECT_THAT(write(path((name + "x").c_str()), "new")->text, HasSubstr("File name too long"));
}

TEST_F(Files, areReplacedUnderOneOfTheirNames)
{
    put("a", "old");
    fs::create_hard_link(folder / "a", folder / "b");
    EXPECT_FALSE(write(path("a"), "new"));
    EXPECT_EQ(content("a"), "new");
    EXPECT_EQ(content("b"), "old") << "writing to both at once would not be at once";
}

TEST_F(Files, areWrittenWhereFoldersCanNotBeRead)
{
    if (::geteuid() != 0)
        GTEST_SKIP() << test::needsRight << "to become somebody else";
    ASSERT_EQ(::chmod(folder.c_str(), 0333), 0);
    const pid_t child = ::fork();
    if (child == 0)
        ::_exit(::setuid(999) != 0 || write(path("new"), "x") ? 1 : 0);
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
}

TEST_F(Files, areLinksWhenThatIsAskedFor)
{
    put("a", "old");
    EXPECT_FALSE(writeLink(path("a"), "there"));
    EXPECT_EQ(fs::read_symlink(folder / "a"), "there");
    EXPECT_FALSE(writeLink(path("a"), "elsewhere"));
    EXPECT_EQ(fs::read_symlink(folder / "a"), "elsewhere");
    EXPECT_FALSE(write(path("a"), "file", {.permissions = 0751, .followsLinks = false}));
    EXPECT_FALSE(fs::is_symlink(folder / "a"));
    struct stat info = {};
    ASSERT_EQ(::stat(path("a").c_str(), &info), 0);
    EXPECT_EQ(info.st_mode & 07777, 0751U);
    EXPECT_EQ(fileCount(), 1U);
    EXPECT_EQ(writeLink(folder.string(), "x")->code, "file-is-folder");
}

TEST_F(Files, sayWhyTheyCannotBeWritten)
{
    put("file", "old");
    EXPECT_EQ(write(folder.string(), "x")->code, "file-is-folder");
    EXPECT_EQ(write(path("file/below"), "x")->code, "file-unwritable");
    EXPECT_THAT(write(path("no/such/folder"), "x")->text, HasSubstr("no such folder"));
    EXPECT_EQ(write("/proc/fieldwise", "x")->code, "file-unwritable");
    EXPECT_EQ(write("", "x")->code, "file-unwritable");
    EXPECT_THAT(write(path("file/below"), "x")->text, HasSubstr("nothing was written"));
    EXPECT_EQ(content("file"), "old");
    EXPECT_EQ(fileCount(), 1U);
}

TEST_F(Files, areAsTheyWereWhenWritingFails)
{
    put("a", "old");
    struct rlimit before = {};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    const struct rlimit small = {10, before.rlim_max};
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
    const auto failure = write(path("a"), std::string(100, 'x'));
    const auto failureOfNew = write(path("new"), std::string(100, 'x'));
    ::setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);

    ASSERT_TRUE(failure);
    EXPECT_EQ(failure->code, "file-unwritable");
    EXPECT_TRUE(failureOfNew);
    EXPECT_EQ(content("a"), "old");
    EXPECT_EQ(fileCount(), 1U);
}

TEST_F(Files, writeToDevicesAndPipes)
{
    EXPECT_FALSE(write("/dev/null", "x"));
    const auto full = write("/dev/full", "x");
    ASSERT_TRUE(full);
    EXPECT_THAT(full->text, HasSubstr("No space left"));
}

TEST_F(Files, leaveReadOnlyFilesAlone)
{
    put("a", "old");
    ::chmod(path("a").c_str(), 0444);
    ASSERT_EQ(::chmod(folder.c_str(), 0777), 0);
    const auto isLeft = [&] {
        const auto fault = write(path("a"), "new");
        return fault && fault->code == "file-unwritable";
    };
    if (const pid_t child = ::geteuid() == 0 ? ::fork() : -1; child == 0) { // root may write everything
        ::_exit(::setuid(999) != 0 || !isLeft() ? 1 : 0);
    } else if (child > 0) {
        int status = 0;
        ASSERT_EQ(::waitpid(child, &status, 0), child);
        EXPECT_EQ(status, 0);
    } else {
        EXPECT_TRUE(isLeft());
    }
    EXPECT_EQ(content("a"), "old");
}

} // namespace
} // namespace fieldwise::files

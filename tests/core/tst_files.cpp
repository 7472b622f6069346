// SPDX-License-Identifier: GPL-3.0-or-later
#include <csignal>
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/files.h"
#include "tests/support/ownfolder.h"

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
    if (::geteuid() == 0)
        GTEST_SKIP() << "root may write everything";
    put("a", "old");
    ::chmod(path("a").c_str(), 0444);
    EXPECT_EQ(write(path("a"), "new")->code, "file-unwritable");
    EXPECT_EQ(content("a"), "old");
}

} // namespace
} // namespace fieldwise::files

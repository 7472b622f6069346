// SPDX-License-Identifier: GPL-3.0-or-later
// Every system call of a save fails in turn, and the program is killed at each: a file is the old or the new one.
#include <map>
#include <set>

#include <gmock/gmock.h>
#include <sys/stat.h>

#include "tests/support/clirun.h"
#include "tests/support/sanitized.h"
#include "tests/support/skips.h"

namespace fieldwise::test {
namespace {

using testing::AnyOf;
using testing::HasSubstr;

constexpr int killed = 128 + 9;

const std::string littleMemory = isSanitized ? "" : "ulimit -v 1500000; ";

/// What a folder holds, by path: content, target or kind, with permissions.
using Tree = std::map<std::string, std::string>;

struct Call {
    std::string name;
    int number = 0; ///< of this name, from 1
};

/// Errors that the manuals name, or that disks and networks bring; none where a program can't go on at all.
std::vector<std::string> errorsOf(const std::string &call)
{
    static const std::map<std::string, std::vector<std::string>> some{
        {"write", {"ENOSPC", "EIO", "EINTR", "EDQUOT"}},
        {"read", {"EIO", "EINTR"}},
        {"openat", {"EACCES", "EINTR", "ENOSPC", "EMFILE"}},
        {"open", {"EACCES", "EINTR", "ENOSPC"}},
        {"close", {"EIO", "EINTR", "ENOSPC"}},
        {"fsync", {"EIO", "EINTR", "ENOSPC", "EINVAL"}},
        {"linkat", {"ENOSPC", "EDQUOT", "EPERM"}},
        {"renameat", {"EIO", "ENOSPC", "EACCES"}},
        {"rename", {"EIO", "EACCES"}},
        {"fchmod", {"EIO", "EPERM"}},
        {"fchown", {"EPERM"}},
        {"newfstatat", {"EACCES", "EIO"}},
        {"unlink", {"EACCES", "EIO"}},
        {"unlinkat", {"EIO"}},
        {"symlinkat", {"ENOSPC", "EPERM"}},
        {"mkdir", {"ENOSPC", "EACCES"}},
        {"rmdir", {"EACCES"}},
        {"readlink", {"EIO", "EACCES"}},
        {"faccessat2", {"EACCES", "EROFS"}},
        {"access", {"ENOENT"}},
        {"lseek", {"EIO"}},
        {"getdents64", {"EIO"}},
        {"listxattr", {"EOPNOTSUPP"}},
        {"pipe2", {"EMFILE"}},
        {"memfd_create", {"ENOMEM"}}};
    const auto found = some.find(call);
    return found == some.end() ? std::vector<std::string>{} : found->second;
}

class Faults : public CliTest {
protected:
    void SetUp() override
    {
        CliTest::SetUp();
        ::setenv("ASAN_OPTIONS", "detect_leaks=0", 1); // which needs to trace, too
        ASSERT_EQ(shell("strace -V").status, 0) << "strace is missing";
        if (shell("strace -o /dev/null true").status != 0)
            GTEST_SKIP() << needsRight << "to trace a program";
    }

    Tree tree() const
    {
        Tree all;
        for (const auto &entry : fs::recursive_directory_iterator(folder)) {
            struct stat info = {};
            ::lstat(entry.path().c_str(), &info);
            const std::string path = entry.path().lexically_relative(folder);
            const std::string kind = std::to_string(info.st_mode & 07777U)
                + (S_ISLNK(info.st_mode)       ? '>'
                       : S_ISDIR(info.st_mode) ? '/'
                                               : '=');
            all[path] = kind
                + (S_ISLNK(info.st_mode)       ? fs::read_symlink(entry.path()).string()
                       : S_ISREG(info.st_mode) ? get(path)
                                               : "");
        }
        return all;
    }

    /// The calls of a program's main thread from the first that names `from` on, as strace tells them.
    std::vector<Call> callsOf(const std::string &arguments, const std::string &from) const
    {
        const fs::path log = folder.string() + ".trace";
        usual = shell("strace -o '" + log.string() + "' " + always + "'" FIELDWISE_CLI "' " + arguments);
        std::vector<Call> calls;
        std::map<std::string, int> numbers;
        bool isSaving = false;
        std::ifstream lines(log);
        for (std::string line; std::getline(lines, line);) {
            const std::string name = line.substr(0, line.find('('));
            const int number = ++numbers[name];
            isSaving = isSaving || (name != "execve" && line.find(from) != line.npos);
            const bool isMessage = line.starts_with("write(2,"); // a program whose words get lost can't say so
            if (isSaving && !isMessage && line.front() != '+' && line.front() != '-')
                calls.push_back({name, number});
        }
        fs::remove(log);
        return calls;
    }

    Ran withFault(const Call &call, const std::string &fault, const std::string &arguments) const
    {
        const std::string command = "strace -qqq -o /dev/null " + always + "-e inject=" + call.name + ":" + fault
            + ":when=" + std::to_string(call.number);
        return shell(command + " '" FIELDWISE_CLI "' " + arguments);
    }

    /// Runs `arguments`, stops the program behind its first such call, does `change`, and lets it go on.
    Ran changing(const std::string &change, const std::string &call, const std::string &only,
                 const std::string &arguments) const
    {
        const std::string log = folder.string() + ".calls";
        const Ran ran = shell("strace -qq -o " + log + " " + only + " -e trace=" + call + " -e inject=" + call
                              + ":signal=STOP:when=1 '" FIELDWISE_CLI "' " + arguments
                              + " & traced=$!; until grep -q 'stopped by SIGSTOP' " + log
                              + " 2>/dev/null || ! kill -0 $traced; do sleep 0.01; done; " + change
                              + "; kill -CONT $(cat /proc/$traced/task/$traced/children); wait $traced");
        fs::remove(log);
        return ran;
    }

    /// Runs `arguments` with one fault after the other on what `prepare` makes.
    template <class Prepare>
    void expectAllOrNothing(Prepare prepare, const std::string &arguments, const std::string &from)
    {
        const auto fresh = [&] {
            for (const auto &entry : fs::directory_iterator(folder))
                fs::remove_all(entry.path());
            prepare();
        };
        fresh();
        const Tree before = tree();
        const std::vector<Call> calls = callsOf(arguments, from);
        const Tree after = tree();
        ASSERT_EQ(usual.status, 0) << usual.err;
        ASSERT_NE(before, after);
        ASSERT_GT(calls.size(), 10U);
        int faults = 0, kills = 0, failures = 0;
        for (const Call &call : calls) {
            if (isSanitized
                && call.name.starts_with("pipe")) // it looks through one whether memory is there, and is wrong without
                continue;
            std::vector<std::string> all = errorsOf(call.name);
            for (std::string &error : all)
                error = "error=" + error;
            all.emplace_back("signal=KILL");
            for (const std::string &fault : all) {
                SCOPED_TRACE(call.name + " " + std::to_string(call.number) + " " + fault);
                fresh();
                const Ran ran = withFault(call, fault, arguments);
                const bool isKill = fault == "signal=KILL";
                ++(isKill ? kills : faults);
                failures += !isKill && ran.status != usual.status;
                check(before, after, tree(), ran, isKill);
                if (HasFailure())
                    return;
            }
        }
        RecordProperty("faults", faults);
        RecordProperty("kills", kills);
        std::cout << calls.size() << " calls, " << faults << " faults (" << failures << " told), " << kills
                  << " kills\n";
        EXPECT_GT(failures, 5);
    }

    void check(const Tree &before, const Tree &after, const Tree &now, const Ran &ran, bool isKill) const
    {
        if (isSanitized
            && ran.err.find("sanitizer_posix_libcdep.cpp")
                != std::string::npos) // a call of the sanitizer's own failed, and it gave up
            return;
        std::set<std::string> paths;
        for (const Tree *each : {&before, &after, &now})
            for (const auto &[path, content] : *each)
                paths.insert(path);
        const auto in = [](const Tree &each, const std::string &path) {
            const auto found = each.find(path);
            return found == each.end() ? std::string("nothing") : found->second;
        };
        const bool isSynced = ran.err.find("[file-unsynced]") == std::string::npos;
        int others = 0;
        for (const std::string &path : paths) {
            const std::string name = fs::path(path).filename();
            const bool isNeither = !before.contains(path) && !after.contains(path);
            if (isNeither && isKill && name.starts_with('.') && name.ends_with(".tmp")) {
                EXPECT_EQ(++others, 1);
                continue;
            }
            if (isNeither && in(now, path).ends_with('/')
                && (isKill
                    || ran.err.find("already written: ")
                        != std::string::npos)) // a folder that was made for a file that failed
                continue;
            EXPECT_THAT(in(now, path), AnyOf(in(before, path), in(after, path))) << path << '\n' << ran.err;
            if (ran.status == usual.status || !isSynced) {
                EXPECT_EQ(in(now, path), in(after, path)) << path << " is not written, and nobody says so\n" << ran.err;
            } else if (!isKill && ran.err.find("already written: ") == std::string::npos) {
                EXPECT_EQ(in(now, path), in(before, path)) << path << '\n' << ran.err;
            }
        }
        if (ran.status == usual.status)
            EXPECT_EQ(ran.err, usual.err);
        else if (isKill)
            EXPECT_EQ(ran.status, killed);
        else
            EXPECT_THAT(ran.err, AnyOf(HasSubstr("error: "), HasSubstr("not merged, Ours is unchanged: ")))
                << ran.status;
    }

    std::string always; ///< what strace does besides in every run
    mutable Ran usual;
};

const std::string original = "a: 1\nb: 1\nc: 1\n", updated = "a: 2\nb: 1\nc: 1\n", destination = "a: 1\nb: 1\nc: 3\n";

TEST_F(Faults, ofANewFile)
{
    expectAllOrNothing(
        [&] {
            put("o.yaml", original), put("u.yaml", updated), put("d.yaml", destination);
            fs::create_directory(folder / "sub");
        },
        "merge3 o.yaml u.yaml d.yaml -o sub/new.yaml", "o.yaml");
}

TEST_F(Faults, ofAFileThatIsReplacedThroughLinks)
{
    expectAllOrNothing(
        [&] {
            put("o.yaml", original), put("u.yaml", updated);
            fs::create_directory(folder / "sub");
            put("sub/d.yaml", destination);
            ::chmod((folder / "sub/d.yaml").c_str(), 0640);
            fs::create_symlink("sub/d.yaml", folder / "one");
            fs::create_symlink("one", folder / "two");
        },
        "merge3 o.yaml u.yaml two -o two", "o.yaml");
}

/// As on a network's disk: without /proc a file can't get its name later.
TEST_F(Faults, ofAFileThatHasANameFromTheStart)
{
    always = "-e inject=access:error=ENOENT ";
    expectAllOrNothing(
        [&] {
            put("o.yaml", original), put("u.yaml", updated), put("d.yaml", destination);
            ::chmod((folder / "d.yaml").c_str(), 0604);
        },
        "merge3 o.yaml u.yaml d.yaml --in-place", "d.yaml");
}

TEST_F(Faults, ofSeveralFilesInAFolder)
{
    expectAllOrNothing(
        [&] {
            for (const char *side : {"o", "u", "d"}) {
                fs::create_directories(folder / side / "sub");
                const bool isOriginal = *side == 'o', isUpdated = *side == 'u';
                put(std::string(side) + "/a.yaml", isOriginal ? original : isUpdated ? updated : destination);
                put(std::string(side) + "/sub/b.yaml", isUpdated ? "b: 2\n" : "b: 1\n");
                put(std::string(side) + "/run.sh", isUpdated ? "new" : "old");
                ::chmod((folder / side / "run.sh").c_str(), 0750);
                fs::create_symlink(isUpdated ? "sub" : "a.yaml", folder / side / "link");
                if (isUpdated)
                    put("u/more.yaml", "more: 1\n");
                else
                    put(std::string(side) + "/gone.txt", "x");
            }
        },
        "merge3 o u d --in-place", "u/a.yaml");
}

TEST_F(Faults, ofTheMergeDriver)
{
    expectAllOrNothing([&] { put("base", original), put("ours", destination), put("theirs", updated); },
                       "merge-driver --base base --ours ours --theirs theirs --path a.yaml", "\"base\"");
}

TEST_F(Faults, anInputThatIsWrittenWhileItIsReadIsReadAgain)
{
    put("d.yaml", destination), put("u.yaml", updated), put("o.yaml", original);
    const Ran ran = changing("echo 'a: 1\nb: 5\nc: 4' > d.yaml", "read", "-P d.yaml", "merge3 o.yaml u.yaml d.yaml");
    EXPECT_EQ(ran.out, "a: 2\nb: 5\nc: 4\n") << ran.err;
}

TEST_F(Faults, aDestinationThatChangedSinceItWasReadIsLeft)
{
    put("d.yaml", destination), put("u.yaml", updated), put("o.yaml", original);
    const Ran ran = changing("echo 'c: 4' > d.yaml", "close", "-P d.yaml", "merge3 o.yaml u.yaml d.yaml --in-place");
    EXPECT_EQ(ran.status, 3);
    EXPECT_THAT(
        ran.err,
        HasSubstr(
            "d.yaml:1:1: error: has changed since it was read; nothing was written, so merge again [file-changed]\n"));
    EXPECT_EQ(get("d.yaml"), "c: 4\n");
}

TEST_F(Faults, aFileThatHasComeIntoAFolderSinceItWasReadIsLeft)
{
    for (const char *side : {"o", "u", "d"}) {
        fs::create_directory(folder / side);
        put(std::string(side) + "/a.yaml", *side == 'u' ? updated : original);
    }
    put("u/new.yaml", "new: 1\n");
    const Ran ran = changing("echo 'mine: 1' > d/new.yaml", "close", "-P d/a.yaml", "merge3 o u d --in-place");
    EXPECT_EQ(ran.status, 3);
    EXPECT_THAT(ran.err,
                HasSubstr("d/new.yaml:1:1: error: was created after its folder was read; nothing was written, so "
                          "merge again [file-changed]\n"));
    EXPECT_EQ(get("d/new.yaml"), "mine: 1\n");
    EXPECT_EQ(get("d/a.yaml"), original);
}

/// Between the first look and the rename.
TEST_F(Faults, aDestinationThatChangesWhileTheResultIsWrittenIsLeft)
{
    for (const std::string change : {"echo 'c: 4' > d.yaml", "echo 'c: 4' > e.yaml; mv e.yaml d.yaml", "rm d.yaml"}) {
        put("d.yaml", destination), put("u.yaml", updated), put("o.yaml", original);
        const Ran ran = changing(change, "fsync", "", "merge3 o.yaml u.yaml d.yaml --in-place");
        EXPECT_EQ(ran.status, 3) << change;
        EXPECT_THAT(ran.err, HasSubstr("nothing was written, so merge again [file-changed]\n"));
        EXPECT_EQ(get("d.yaml"), change[0] == 'r' ? "" : "c: 4\n");
        EXPECT_EQ(tree().size(), change[0] == 'r' ? 2U : 3U) << "nothing stays beside it";
    }
    for (const char *side : {"o", "u", "d"}) {
        fs::create_directory(folder / side);
        put(std::string(side) + "/a.yaml", *side == 'u' ? updated : *side == 'o' ? original : destination);
    }
    const Ran ran = changing("echo 'c: 4' > d/a.yaml", "fsync", "", "merge3 o u d --in-place");
    EXPECT_EQ(ran.status, 3);
    EXPECT_THAT(ran.err,
                HasSubstr("d:1:1: error: a.yaml: has changed since it was read; nothing was written [file-changed]\n"));
    EXPECT_EQ(get("d/a.yaml"), "c: 4\n");
}

TEST_F(Faults, ofAFolderThatIsNew)
{
    expectAllOrNothing(
        [&] {
            for (const char *side : {"o", "u", "d"}) {
                fs::create_directory(folder / side);
                put(std::string(side) + "/a.yaml", *side == 'u' ? updated : destination);
            }
        },
        "merge3 o u d -o made/deep", "u/a.yaml");
}

TEST_F(Faults, aFolderThatCantBeReadIsNotSaidToHaveFiles)
{
    for (const char *side : {"o", "u", "d", "to"})
        fs::create_directory(folder / side);
    put("u/new.yaml", "new: 1\n");
    const Ran ran =
        shell("strace -qqq -o /dev/null -P to -e trace=openat -e inject=openat:error=EACCES:when=1 '" FIELDWISE_CLI
              "' merge3 o u d -o to");
    EXPECT_EQ(ran.status, 3);
    EXPECT_THAT(ran.err,
                HasSubstr("error: cannot be read: Permission denied; nothing was written [folder-unreadable]\n"));
}

class Places : public CliTest {
protected:
    void SetUp() override
    {
        CliTest::SetUp();
        put("d.yaml", destination), put("u.yaml", updated), put("o.yaml", original);
    }
    const std::string merge = "merge3 o.yaml u.yaml d.yaml";
    const std::string merged = "a: 2\nb: 1\nc: 3\n";
};

TEST_F(Places, aFullDiskLeavesTheOldFile)
{
    const Ran ran = shell("mkdir disk && unshare -m sh -c 'mount -t tmpfs -o size=16k none disk || exit 99; echo old > "
                          "disk/x.yaml; head -c 1M /dev/zero > disk/fill 2>/dev/null;"
                          " \"" FIELDWISE_CLI
                          "\" merge3 o.yaml u.yaml d.yaml -o disk/x.yaml; s=$?; ls -A disk; cat disk/x.yaml; exit $s'");
    if (ran.status == 99 || ran.err.find("unshare") != std::string::npos)
        GTEST_SKIP() << needsRight << "to mount a disk";
    EXPECT_EQ(ran.status, 3);
    EXPECT_EQ(ran.out, "fill\nx.yaml\nold\n");
    EXPECT_EQ(ran.err,
              "disk/x.yaml:1:1: error: cannot be written: No space left on device, so make room or write to another "
              "place; nothing was written [file-unwritable]\n");
}

TEST_F(Places, pipesAreInputs)
{
    const Ran ran = shell("mkfifo pipe; cat d.yaml > pipe & bash -c '\"" FIELDWISE_CLI
                          "\" merge3 <(cat o.yaml) <(sleep 0.1; cat u.yaml) pipe'");
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(ran.out, merged);
    const Ran kdiff = shell("bash -c '\"" FIELDWISE_PROGRAMS "/fieldwise-kdiff\" --text <(cat d.yaml) <(cat u.yaml)'");
    EXPECT_EQ(kdiff.status, 1) << kdiff.err;
}

TEST_F(Places, anEndlessInputEnds)
{
    for (const char *input : {"/dev/zero", "<(yes)"}) {
        const Ran ran =
            shell("bash -c '" + littleMemory + "\"" FIELDWISE_CLI "\" merge2 " + std::string(input) + " d.yaml'");
        EXPECT_EQ(ran.status, 3) << ran.err;
        EXPECT_THAT(ran.err, HasSubstr("error: larger than 256 MiB, which is the limit [file-too-large]"));
    }
}

TEST_F(Places, pipesAndDevicesAreOutputs)
{
    EXPECT_EQ(run(merge + " -o /dev/stdout | cat").out, merged);
    EXPECT_EQ(run(merge + " -o /dev/stdout > out").status, 0);
    EXPECT_EQ(get("out"), merged);
    EXPECT_EQ(shell("bash -c '\"" FIELDWISE_CLI "\" " + merge + " -o >(cat) | cat'").out, merged);
    EXPECT_EQ(shell("mkfifo pipe; cat pipe > copy & '" FIELDWISE_CLI "' " + merge + " -o pipe; wait").status, 0);
    EXPECT_EQ(get("copy"), merged);
    const Ran full = run(merge + " -o /dev/full");
    EXPECT_EQ(full.status, 3);
    EXPECT_THAT(full.err, HasSubstr("No space left on device; some of it may have been written"));
}

TEST_F(Places, outputThatIsLostIsTold)
{
    EXPECT_EQ(run(merge + " > /dev/full").status, 3);
    EXPECT_EQ(run("--help > /dev/full").status, 3);
    fs::create_directories(folder / "live");
    fs::create_directories(folder / "merged");
    put("live/v1.ConfigMap.a.b", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: b, namespace: a}\ndata: {a: x}\n");
    put("merged/v1.ConfigMap.a.b",
        "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: b, namespace: a}\ndata: {a: y}\n");
    const Ran ran = shell("'" FIELDWISE_PROGRAMS "/fieldwise-kdiff' --text live merged > /dev/full");
    EXPECT_EQ(ran.status, 3);
    EXPECT_EQ(ran.err, "fieldwise-kdiff: the output cannot be written\n");
}

TEST_F(Places, foldersAreNoFiles)
{
    fs::create_directory(folder / "sub");
    for (const char *arguments :
         {"merge3 sub u.yaml d.yaml", "merge2 u.yaml d.yaml --schema sub", "merge2 u.yaml d.yaml --resolutions sub",
          "merge2 u.yaml d.yaml --ignore sub", "merge2 u.yaml d.yaml -o sub", "merge2 u.yaml d.yaml -o sub/"}) {
        const Ran ran = run(arguments);
        EXPECT_EQ(ran.status, 3) << arguments;
        EXPECT_THAT(ran.err, HasSubstr("this is a folder, expected a file")) << arguments;
    }
    const Ran driver = run("merge-driver --base sub --ours d.yaml --theirs u.yaml");
    EXPECT_EQ(driver.status, 129);
    EXPECT_THAT(driver.err, HasSubstr("Ours is unchanged: sub: this is a folder, expected a file"));
}

TEST_F(Places, closedStandardFilesDoNotGetIntoTheResult)
{
    put("u.yaml", "a: 2\nb: 9\n");
    put("d.yaml", "a: 1\nb: 8\nc: 3\n");
    EXPECT_EQ(run(merge + " -o new.yaml <&- >&- 2>&-").status, 1);
    EXPECT_EQ(get("new.yaml"), "a: 2\nb: 9\n");
}

TEST_F(Places, howGitEndedIsKnownWhereNobodyWaits)
{
    put("o", "a: {{ 1 }}\n"), put("u", "a: {{ 2 }}\n"), put("d", "a: {{ 3 }}\n");
    const Ran ran = shell("(trap '' CHLD; exec '" FIELDWISE_CLI "' merge-driver --base o --ours d --theirs u)");
    EXPECT_EQ(ran.status, 1) << ran.err;
    EXPECT_THAT(get("d"), HasSubstr("<<<<<<<"));
}

TEST_F(Places, aFileThatStandsWhereAFolderHasToBe)
{
    for (const char *side : {"o", "u", "d"})
        fs::create_directory(folder / side);
    put("o/a.yaml", original), put("u/a.yaml", updated), put("d/a.yaml", destination), put("u/sub", ""),
        fs::remove(folder / "u/sub");
    fs::create_directory(folder / "u/sub");
    put("u/sub/new.yaml", "x: 1\n");
    ASSERT_EQ(::mkfifo((folder / "d/sub").c_str(), 0600), 0);
    const Ran ran = run("merge3 o u d --in-place");
    EXPECT_EQ(ran.status, 3);
    EXPECT_THAT(ran.err, HasSubstr("sub/new.yaml: cannot be written: Not a directory; already written: a.yaml"));
    ::unlink((folder / "d/sub").c_str());
    fs::create_directory(folder / "d/sub");
    ASSERT_EQ(::mkfifo((folder / "d/sub/new.yaml").c_str(), 0600), 0);
    EXPECT_THAT(run("merge3 o u d --in-place").err,
                HasSubstr("sub/new.yaml: found a pipe or a device, expected a file; nothing was written"));
}

} // namespace
} // namespace fieldwise::test

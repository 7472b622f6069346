// SPDX-License-Identifier: GPL-3.0-or-later
// fieldwise-cli with folders.
#include <gmock/gmock.h>

#include "tests/support/clirun.h"
#include "tests/support/skips.h"

namespace fieldwise::test {
namespace {

using testing::HasSubstr;

class CliFolder : public CliTest {
protected:
    void SetUp() override
    {
        CliTest::SetUp();
        for (const char *name : {"old/sub", "new/sub", "mine/sub"})
            fs::create_directories(folder / name);
        put("old/a.yaml", config("a", "1"));
        put("new/a.yaml", config("a", "2"));
        put("mine/a.yaml", config("a", "1") + "  ours: yes # kept\n");
        put("mine/sub/same.yaml", "x:   1");
        put("old/sub/same.yaml", "x: 1\n");
        put("new/sub/same.yaml", "x: 1\n");
        put("new/sub/b.yaml", config("b", "1"));
        put("new/README.md", "new\n");
    }

    static std::string config(const std::string &name, const std::string &value)
    {
        return "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: " + name + "}\ndata:\n  value: '" + value + "'\n";
    }
    const std::string merged = config("a", "2") + "  ours: yes # kept\n";
};

TEST_F(CliFolder, writesANewFolder)
{
    const Ran ran = run("merge3 old/ new mine -o out");
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(ran.err, "3 resources in 3 files: 1 changed, 1 added; 1 other file changes\n");
    EXPECT_EQ(get("out/a.yaml"), merged);
    EXPECT_EQ(get("out/sub/same.yaml"), "x:   1");
    EXPECT_EQ(get("out/sub/b.yaml"), config("b", "1"));
    EXPECT_EQ(get("out/README.md"), "new\n");
    EXPECT_EQ(get("mine/a.yaml"), config("a", "1") + "  ours: yes # kept\n");

    const Ran again = run("merge3 old new mine -o out");
    EXPECT_EQ(again.status, 3);
    EXPECT_THAT(again.err, HasSubstr("expected a new or an empty one; nothing was written [folder-not-empty]"));
}

TEST_F(CliFolder, writesInPlaceAndThenNothingMore)
{
    EXPECT_EQ(run("merge3 old new mine --in-place").status, 0);
    EXPECT_EQ(get("mine/a.yaml"), merged);
    const auto before = fs::last_write_time(folder / "mine/a.yaml");
    const Ran again = run("merge3 new new mine --in-place");
    EXPECT_THAT(again.err, HasSubstr("nothing changes"));
    EXPECT_EQ(fs::last_write_time(folder / "mine/a.yaml"), before);
}

TEST_F(CliFolder, needsToKnowWhereAFolderGoes)
{
    const Ran ran = run("merge3 old new mine");
    EXPECT_EQ(ran.status, 2);
    EXPECT_THAT(ran.err, HasSubstr("-o FOLDER"));
    EXPECT_EQ(run("merge3 old new mine --output json -o x").status, 2);
    EXPECT_EQ(run("merge3 old/a.yaml new mine").status, 3);
}

TEST_F(CliFolder, namesFilesAndLinesWithinThem)
{
    const std::string explained = run("merge3 old new mine --print explain").out;
    EXPECT_THAT(explained, HasSubstr("ConfigMap a (a.yaml)"));
    EXPECT_THAT(explained, HasSubstr("Updated      line 5  value: '2'"));
    EXPECT_THAT(explained, HasSubstr("ConfigMap b (sub/b.yaml)"));
    EXPECT_THAT(run("merge3 old new mine --print decisions").out, HasSubstr("\"file\": \"sub/b.yaml\""));
    EXPECT_THAT(run("merge3 old new mine --print markdown").out, HasSubstr("### ConfigMap b (sub/b.yaml)"));
    const std::string difference = run("merge3 old new mine --print unified-diff").out;
    EXPECT_THAT(difference, HasSubstr("--- mine/a.yaml\n+++ mine/a.yaml\n"));
    EXPECT_THAT(difference, HasSubstr("--- /dev/null\n+++ mine/sub/b.yaml\n"));
}

TEST_F(CliFolder, leavesWhatCantBeReadAndSaysWhere)
{
    put("old/bad.yaml", "a: 1\n");
    put("new/bad.yaml", "a: 1\nb: [\n");
    put("mine/bad.yaml", "a: 2\n");
    const Ran ran = run("merge3 old new mine --in-place");
    EXPECT_EQ(ran.status, 1);
    EXPECT_THAT(ran.err, HasSubstr("new/bad.yaml:2:4: notice: "));
    EXPECT_THAT(ran.err, HasSubstr("mine/bad.yaml: notice: This file can't be read"));
    EXPECT_THAT(ran.err, HasSubstr("1 file can't be read and is left as it is"));
    EXPECT_EQ(get("mine/bad.yaml"), "a: 2\n");
    EXPECT_EQ(get("mine/a.yaml"), merged) << "the others are merged";
}

TEST_F(CliFolder, tellsOfOtherFilesThatBothChanged)
{
    put("mine/README.md", "mine\n");
    const Ran ran = run("merge3 old new mine --in-place");
    EXPECT_EQ(ran.status, 1);
    EXPECT_THAT(ran.err, HasSubstr("mine/README.md: notice: Stays as in Destination"));
    EXPECT_EQ(get("mine/README.md"), "mine\n");
}

TEST_F(CliFolder, twoWayDiffAndApplyTakeFoldersToo)
{
    EXPECT_EQ(run("merge2 new mine -o out").status, 0);
    EXPECT_EQ(get("out/a.yaml"), merged);
    const Ran diff = run("diff old new");
    EXPECT_EQ(diff.status, 1);
    EXPECT_THAT(diff.out, HasSubstr("ConfigMap b (sub/b.yaml)"));
    EXPECT_EQ(run("diff old old").status, 0);
    fs::create_directories(folder / "live");
    put("live/x.yaml", config("a", "1"));
    fs::remove_all(folder / "new/sub");
    const Ran apply = run("apply new live --no-annotation --print explain");
    EXPECT_EQ(apply.status, 0) << apply.err;
    EXPECT_THAT(apply.out, HasSubstr("ConfigMap a (x.yaml): configured"));
}

TEST_F(CliFolder, filesThatAreNoYamlCountAsDifferences)
{
    fs::create_directories(folder / "a");
    put("a/x.yaml", "x: 1\n"), put("a/run.sh", "one"), put("a/README", "one");
    fs::create_symlink("x.yaml", folder / "a/link");
    const auto differs = [this](const auto &change, const std::string &said) {
        fs::remove_all(folder / "b");
        fs::copy(folder / "a", folder / "b", fs::copy_options::recursive | fs::copy_options::copy_symlinks);
        EXPECT_EQ(run("diff a b").status, 0);
        change();
        for (const std::string print : {"explain", "decisions", "unified-diff", "json-patch"}) {
            const Ran ran = run("diff a b --print " + print);
            EXPECT_EQ(ran.status, 1) << said;
            EXPECT_THAT(ran.err, HasSubstr("a/" + said + " [file-differs]\n"));
        }
        EXPECT_EQ(run("diff b a").status, 1);
    };
    differs([this] { put("b/run.sh", "two"); },
            "run.sh: notice: Becomes the file of After, which differs from that of Before.");
    differs([this] { put("b/new.txt", ""); }, "new.txt: notice: Added. Only After has this file.");
    differs([this] { fs::remove(folder / "b/README"); }, "README: notice: Removed. Only Before has this file.");
    differs([this] { fs::remove(folder / "b/link"), fs::create_symlink("run.sh", folder / "b/link"); },
            "link: notice: Becomes the file of After, which differs from that of Before.");
    differs([this] { fs::remove(folder / "b/link"), put("b/link", "x.yaml"); },
            "link: notice: Becomes the file of After, which differs from that of Before.");
    fs::remove_all(folder / "b");
    fs::copy(folder / "a", folder / "b", fs::copy_options::recursive | fs::copy_options::copy_symlinks);
    put("b/x.yaml", "# other\nx:   1\n");
    EXPECT_EQ(run("diff a b").status, 0) << "documents are compared as data";
    put("a/bad.yaml", "a: ["), put("b/bad.yaml", "b: [");
    EXPECT_EQ(run("diff a b").status, 1);
}

TEST_F(CliFolder, whatFailsLeavesNoFolder)
{
    put("new/" + std::string(250, 'x'), "x");
    EXPECT_EQ(run("merge3 old new mine -o made/deep").status, 0) << "a name of 250 bytes can be written";
    fs::remove_all(folder / "made");
    const Ran ran = shell(
        "mkdir disk && unshare -m sh -c 'mount -t tmpfs -o size=64k,nr_inodes=3 none disk || exit 99; \"" FIELDWISE_CLI
        "\" merge3 old new mine -o disk/to/deep; s=$?; ls -A disk; exit $s'");
    if (ran.status == 99 || ran.err.find("unshare") != std::string::npos)
        GTEST_SKIP() << needsRight << "to mount a disk";
    EXPECT_EQ(ran.status, 3);
    EXPECT_EQ(ran.out, "") << ran.err;
    EXPECT_THAT(
        ran.err,
        HasSubstr(
            "No space left on device, so make room or write to another place; nothing was written [file-unwritable]"));
}

TEST_F(CliFolder, kdiffSaysWhichFilesItLeavesOut)
{
    const auto kdiff = [this](const std::string &arguments) {
        return shell("'" FIELDWISE_PROGRAMS "/fieldwise-kdiff' --text " + arguments);
    };
    for (const std::string side : {"live", "merged"}) {
        fs::create_directories(folder / side / "sub");
        put(side + "/v1.ConfigMap.shop.a", config("a", "1"));
        put(side + "/sub/notes.txt", side);
        fs::create_symlink("nowhere", folder / side / "link");
    }
    Ran ran = kdiff("live merged");
    EXPECT_EQ(ran.status, 0) << ran.err;
    for (const std::string file : {"live/sub/notes.txt", "live/link", "merged/sub/notes.txt", "merged/link"})
        EXPECT_THAT(ran.err, HasSubstr("fieldwise-kdiff: " + file + ": notice: skipped, because"));
    EXPECT_EQ(kdiff("live merged --exclude notes.txt --exclude link").err, "");
    put("merged/v1.ConfigMap.shop.a", config("a", "2"));
    ran = shell("env -u WAYLAND_DISPLAY -u QT_QPA_PLATFORM DISPLAY=:77 '" FIELDWISE_PROGRAMS
                "/fieldwise-kdiff' live merged");
    EXPECT_THAT(ran.err, HasSubstr("Can't open a window: fieldwise: no window can be shown with DISPLAY=:77"));
    put("merged/v1.ConfigMap.shop.a", config("a", "1"));
    for (int i = 0; i < 30; ++i)
        put("live/" + std::to_string(i) + ".txt", "x");
    ran = kdiff("live merged");
    EXPECT_THAT(ran.err, HasSubstr("live: notice: 12 more files are skipped [file-left]\n"));
}

TEST_F(CliFolder, anOriginalThatIsNotThereIsToldAndNothingIsRemoved)
{
    const Ran ran = run("merge3 nowhere new mine -o out");
    EXPECT_THAT(ran.err, HasSubstr("nowhere:1:1: notice: this folder does not exist"));
    EXPECT_EQ(get("out/sub/same.yaml"), "x:   1");
}

TEST_F(CliFolder, exactPairsByPath)
{
    fs::remove(folder / "new/a.yaml");
    put("new/moved.yaml", config("a", "2"));
    EXPECT_EQ(run("merge3 old new mine -o stays").status, 0);
    EXPECT_EQ(get("stays/a.yaml"), merged);
    run("merge3 old new mine --exact -o exact");
    EXPECT_EQ(get("exact/moved.yaml"), config("a", "2"));
    EXPECT_FALSE(fs::exists(folder / "exact/a.yaml"));
}

} // namespace
} // namespace fieldwise::test

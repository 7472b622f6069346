// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "core/folder.h"
#include "tests/support/ownfolder.h"
#include "tests/support/package.h"

namespace fieldwise::folder {
namespace {

namespace fs = std::filesystem;
using merge::ResultFile;
using test::Tree;
using testing::HasSubstr;

class Folder : public test::OwnFolder {
protected:
    void SetUp() override
    {
        OwnFolder::SetUp();
        fs::create_directories(folder / "in" / "deep" / "er");
        fs::create_directories(folder / "in" / ".git");
        put("in/b.yaml", "b: 1\n");
        put("in/deep/er/a.yml", "a: 1");
        put("in/deep/run.sh", "#!/bin/sh\n");
        put("in/.git/config", "x");
        fs::permissions(folder / "in/deep/run.sh", fs::perms(0755));
        fs::create_symlink("../../outside", folder / "in" / "link.yaml");
    }
    std::string path(const std::string &name) const { return (folder / name).string(); }
    Tree tree(const std::string &name) const { return test::treeOf(*read(path(name))); }
};

TEST_F(Folder, readsFilesInOrderWithoutGitAndWithoutFollowingLinks)
{
    const auto files = read(path("in"));
    ASSERT_TRUE(files);
    const Tree expected{{"b.yaml", "b: 1\n"},
                        {"deep/er/a.yml", "a: 1"},
                        {"deep/run.sh", "#!/bin/sh\n"},
                        {"link.yaml", "../../outside"}};
    EXPECT_EQ(test::treeOf(*files), expected);
    EXPECT_EQ((*files)[2].permissions, 0755U);
    EXPECT_TRUE((*files)[3].link);
    EXPECT_EQ(read(path("nowhere")).error().code, "folder-missing");
    EXPECT_EQ(read(path("in/b.yaml")).error().code, "folder-is-file");
}

TEST_F(Folder, linksCountAsTheirFilesWhereThatIsAsked)
{
    put("elsewhere", "l: 1\n");
    fs::create_symlink(folder / "elsewhere", folder / "in" / "led.yaml");
    const auto files = read(path("in"), Links::Follow);
    ASSERT_TRUE(files);
    const auto led = std::ranges::find(*files, "led.yaml", &File::path);
    ASSERT_NE(led, files->end());
    EXPECT_FALSE(led->link);
    EXPECT_EQ(led->bytes, "l: 1\n");
    const auto broken = std::ranges::find(*files, "link.yaml", &File::path); // leads nowhere
    ASSERT_NE(broken, files->end());
    EXPECT_TRUE(broken->link);
}

TEST_F(Folder, gathersDocumentsAndScattersThemAgain)
{
    const Files files = test::filesOf({{"Kptfile", "k: 1\n"},
                                       {"a.yaml", "a: 1"},
                                       {"b.json", "{}"},
                                       {"c.yaml", ""},
                                       {"d.yml", "d: 1\r\ne: 2"},
                                       {"x.txt", "x"}});
    const Gathered gathered = gather(files);
    EXPECT_EQ(gathered.text, "k: 1\na: 1\n{}\nd: 1\r\ne: 2\r\n");
    ASSERT_EQ(gathered.files.size(), 5U);
    EXPECT_TRUE(gathered.files[1].breakAdded);
    EXPECT_FALSE(gathered.files[0].breakAdded);
    Tree expected = test::treeOf(files);
    expected.erase("x.txt");
    EXPECT_EQ(test::treeOf(scatter(gathered)), expected);
}

TEST_F(Folder, otherFilesAreMergedByTheirBytes)
{
    const Tree original{{"changed", "1"},        {"clash", "1"},     {"dropped", "1"},
                        {"dropped-edited", "1"}, {"gone-here", "1"}, {"mine", "1"}};
    const Tree updated{{"changed", "2"}, {"clash", "2"}, {"gone-here", "1"},
                       {"mine", "1"},    {"new", "1"},   {"twice", "u"}};
    const Tree destination{{"changed", "1"}, {"clash", "3"}, {"dropped", "1"}, {"dropped-edited", "2"},
                           {"mine", "2"},    {"local", "1"}, {"twice", "d"}};
    const test::PackageMerge merged = test::mergePackages({original, updated, destination});
    const Tree expected{{"changed", "2"}, {"clash", "3"}, {"dropped-edited", "2"}, {"mine", "2"},
                        {"new", "1"},     {"local", "1"}, {"twice", "d"}};
    EXPECT_EQ(merged.result, expected);
    std::vector<std::string> conflicts;
    for (const OtherFile &file : merged.others) {
        EXPECT_NE(file.because, "") << file.path;
        if (file.conflict)
            conflicts.push_back(file.path);
    }
    EXPECT_THAT(conflicts, testing::ElementsAre("clash", "dropped-edited", "twice"));
    EXPECT_EQ(merged.states.at("changed"), ResultFile::Changed);
    EXPECT_EQ(merged.states.at("dropped"), ResultFile::Gone);
    EXPECT_EQ(merged.states.at("new"), ResultFile::New);
    EXPECT_EQ(merged.states.at("mine"), ResultFile::Same);

    merge::Options twoWay;
    twoWay.mode = merge::Mode::TwoWay;
    const Tree both = test::mergePackages({{}, updated, destination}, twoWay).result;
    EXPECT_EQ(both.at("clash"), "2");
    EXPECT_EQ(both.at("dropped"), "1");
}

TEST_F(Folder, writesAFreshFolder)
{
    const Files files = *read(path("in"));
    const auto writes = writesOf(merge::Resolution(), {}, merge::PerSide<Files>{{Files{}, Files{}, files}});
    EXPECT_FALSE(write(path("out"), writes, false));
    EXPECT_EQ(tree("out"), tree("in"));
    struct stat info = {};
    ASSERT_EQ(::stat(path("out/deep/run.sh").c_str(), &info), 0);
    EXPECT_EQ(info.st_mode & 0777, 0755U);
    EXPECT_TRUE(fs::is_symlink(path("out/link.yaml")));
    const auto again = write(path("out"), writes, false);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->code, "folder-not-empty");
}

TEST_F(Folder, writesInPlaceOnlyWhatChanges)
{
    const std::vector<Write> writes{{"b.yaml", "b: 2\n", 0644, false, ResultFile::Changed},
                                    {"deep/run.sh", "never written", 0755, false, ResultFile::Same},
                                    {"new/n.yaml", "n: 1\n", 0600, false, ResultFile::New},
                                    {"deep/er/a.yml", std::nullopt, 0, false, ResultFile::Gone}};
    EXPECT_FALSE(write(path("in"), writes, true));
    const Tree expected{
        {"b.yaml", "b: 2\n"}, {"deep/run.sh", "#!/bin/sh\n"}, {"link.yaml", "../../outside"}, {"new/n.yaml", "n: 1\n"}};
    EXPECT_EQ(tree("in"), expected);
    EXPECT_FALSE(fs::exists(folder / "in/deep/er"));
}

const std::vector<std::pair<std::string, std::string>> outside{
    {"", "is empty"},
    {std::string("a\0b", 3), "contains a NUL"},
    {"/etc/passwd", "is an absolute path"},
    {"//x", "is an absolute path"},
    {"..", "leads outside its folder"},
    {"../x", "leads outside its folder"},
    {"a/../../x", "leads outside its folder"},
    {"a/..", "leads outside its folder"},
    {"./x", "has a part without a name"},
    {".", "has a part without a name"},
    {"a/./b", "has a part without a name"},
    {"a//b", "has a part without a name"},
    {"a/", "has a part without a name"},
    {"..\\x", "leads outside its folder"},
    {"a\\..\\..\\x", "leads outside its folder"},
    {"\\x", "is an absolute path"},
    {"\\\\host\\x", "is an absolute path"},
    {"C:\\x", "is an absolute path"},
    {"c:/x", "is an absolute path"},
    {".git/config", "leads into git's own files"},
    {"a/.GIT/hooks/post-merge", "leads into git's own files"},
    {"a/.git", "leads into git's own files"},
    {".git\\config", "leads into git's own files"}};

TEST_F(Folder, writesNothingWhenAPathIsNoneOfAFileInIt)
{
    const Tree before = tree("in");
    for (const auto &[bad, why] : outside) {
        EXPECT_EQ(pathFault(bad), why) << bad;
        for (const bool inPlace : {true, false}) {
            const std::vector<Write> writes{{"b.yaml", "b: 2\n", 0644, false, ResultFile::Changed},
                                            {bad, "owned\n", 0644, false, ResultFile::New},
                                            {"z", "z", 0644, false, ResultFile::New}};
            const auto found = write(path(inPlace ? "in" : "made"), writes, inPlace);
            ASSERT_TRUE(found) << bad;
            EXPECT_EQ(found->code, "file-outside");
            EXPECT_THAT(found->text,
                        testing::AllOf(HasSubstr("found the path `"), HasSubstr("which " + why),
                                       HasSubstr("nothing was written")));
            EXPECT_TRUE(write(path("in"), {{bad, std::nullopt, 0, false, ResultFile::Gone}}, true))
                << "nothing goes there either";
            EXPECT_TRUE(write(path("in"), {{bad, "to", 0, true, ResultFile::New}}, true)) << "nor a link";
        }
    }
    EXPECT_EQ(tree("in"), before);
    EXPECT_FALSE(fs::exists(folder / "made"));
    for (const std::string good : {"a", "a/b", "...", "..a/b..", "a b", ".gitignore", "x.git", "-rf", "a\\b", "~",
                                   "a:b", "\xff\xfe", "new\nline"})
        EXPECT_EQ(pathFault(good), "") << good;
}

TEST_F(Folder, aNameThatLeadsOutElsewhereIsAFault)
{
    put("in/..\\x.yaml", "x: 1\n");
    const auto files = read(path("in"));
    ASSERT_FALSE(files);
    EXPECT_EQ(files.error().code, "folder-name");
    fs::remove(folder / "in/..\\x.yaml");
    fs::create_directory(folder / "in/.GIT");
    put("in/.GIT/config", "x");
    EXPECT_EQ(read(path("in"))->size(), 4U) << "git's own, on some disks";
}

TEST_F(Folder, leavesNoFolderBehindWhenItFails)
{
    fs::create_directory(folder / "empty");
    const std::string tooLong(300, 'x');
    for (const std::string to : {"made", "made/deep/er", "empty", "empty/made/"}) {
        const auto found = write(path(to), {{"sub/deep/" + tooLong, "x", 0644, false, ResultFile::New}}, false);
        ASSERT_TRUE(found);
        EXPECT_EQ(found->code, "file-unwritable");
        EXPECT_FALSE(fs::exists(folder / "made"));
        EXPECT_TRUE(fs::is_empty(folder / "empty")) << "and what was there stays";
    }
    const auto found =
        write(path("made"),
              {{"a", "x", 0644, false, ResultFile::New}, {"sub/" + tooLong, "x", 0644, false, ResultFile::New}}, false);
    EXPECT_THAT(found->text, HasSubstr("already written: a"));
    EXPECT_FALSE(fs::exists(folder / "made/sub"));
}

TEST_F(Folder, leavesWhatHasChangedMeanwhile)
{
    const auto changed = [this](const Write &write) {
        const auto found = folder::write(path("in"), {write}, true);
        return found ? found->code + " " + found->text : std::string();
    };
    const std::string is = "file-changed b.yaml: has changed since it was read; nothing was written";
    EXPECT_EQ(changed({"b.yaml", "b: 2\n", 0644, false, ResultFile::Changed, "b: 0\n"}), is);
    EXPECT_EQ(changed({"b.yaml", std::nullopt, 0, false, ResultFile::Gone, "b: 0\n"}), is);
    EXPECT_EQ(changed({"b.yaml", "b: 2\n", 0644, false, ResultFile::New}),
              "file-changed b.yaml: was created after its folder was read; nothing was written");
    EXPECT_EQ(changed({"b.yaml", "deep", 0, true, ResultFile::New}),
              "file-changed b.yaml: was created after its folder was read; nothing was written");
    EXPECT_THAT(changed({"none.yaml", "b: 2\n", 0644, false, ResultFile::Changed, "b: 1\n"}),
                HasSubstr("can't be read any more"));
    EXPECT_EQ(get("in/b.yaml"), "b: 1\n");
    EXPECT_EQ(changed({"b.yaml", "b: 2\n", 0644, false, ResultFile::Changed, "b: 1\n"}), "");
    EXPECT_EQ(get("in/b.yaml"), "b: 2\n");
    EXPECT_EQ(fs::exists(folder / "in/none.yaml"), false);
}

TEST_F(Folder, writesThroughNoLink)
{
    fs::create_directories(folder / "outside");
    fs::create_directory_symlink(folder / "outside", folder / "in" / "way");
    const auto found = write(path("in"),
                             {{"b.yaml", "b: 2\n", 0644, false, ResultFile::Changed},
                              {"way/x.yaml", "x: 1\n", 0644, false, ResultFile::New}},
                             true);
    ASSERT_TRUE(found);
    EXPECT_THAT(found->text, HasSubstr("way is a link"));
    EXPECT_THAT(found->text, HasSubstr("already written: b.yaml"));
    EXPECT_TRUE(fs::is_empty(folder / "outside"));
}

} // namespace
} // namespace fieldwise::folder

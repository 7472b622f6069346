// SPDX-License-Identifier: GPL-3.0-or-later
#include "programs/versions.h"

#include <gmock/gmock.h>

#include "tests/support/gitrun.h"

using namespace fieldwise;
using namespace fieldwise::test;
using ::testing::HasSubstr;

namespace {

/// A repository with two commits, tagged v1 and v2.
class TwoVersions : public GitTest {
protected:
    void SetUp() override
    {
        GitTest::SetUp();
        write("deploy/a.yaml", "a: 1\n");
        write("deploy/same.yaml", "same: 1\n");
        write("deploy/gone.yaml", "gone: 1\n");
        git("git add .; git commit -qm 'Version one'; git tag v1; git rm -q deploy/gone.yaml");
        write("deploy/a.yaml", "a: 2\n");
        write("deploy/new.yaml", "new: 1\n");
        git("git add .; git commit -qm 'Version two'; git tag v2");
    }
    /// Runs in the repository, or in a folder of it.
    Result<Versions, std::string> read(const std::vector<std::string> &arguments, const std::string &inside = {}) const
    {
        auto found = versionsOf(arguments, Git((folder / "repo" / inside).string()));
        return found ? *found : Result<Versions, std::string>(Unexpected(std::string("no revision")));
    }
    static std::string paths(const Version &version)
    {
        std::string out;
        for (const folder::File &file : version.files)
            out += (out.empty() ? "" : " ") + file.path;
        return out;
    }
};

} // namespace

TEST_F(TwoVersions, ofAFileAreItsTexts)
{
    auto found = read({"v1:deploy/a.yaml", "v2:deploy/a.yaml"});
    ASSERT_TRUE(found) << found.error();
    EXPECT_EQ(found->before.text, "a: 1\n");
    EXPECT_EQ(found->after.text, "a: 2\n");
    EXPECT_EQ(found->before.name, "v1:deploy/a.yaml");
    EXPECT_EQ(found->after.commit.title, "Version two");
    EXPECT_FALSE(found->before.isFolder);
}

TEST_F(TwoVersions, ofAFolderHaveOnlyWhatDiffers)
{
    for (const auto &arguments : {std::vector<std::string>{"v1:deploy", "v2:deploy/"}, {"v1", "v2", "deploy"}}) {
        auto found = read(arguments);
        ASSERT_TRUE(found) << found.error();
        EXPECT_TRUE(found->before.isFolder && found->after.isFolder);
        EXPECT_EQ(paths(found->before), "a.yaml gone.yaml");
        EXPECT_EQ(paths(found->after), "a.yaml new.yaml");
    }
    auto all = read({"v1", "v2"});
    ASSERT_TRUE(all) << all.error();
    EXPECT_EQ(paths(all->before), "deploy/a.yaml deploy/gone.yaml");
}

TEST_F(TwoVersions, theOtherSideMayBeTheWorkTree)
{
    write("deploy/a.yaml", "a: 3\n");
    write("deploy/.gitignore", "*.log\n");
    write("deploy/x.log", "log\n");
    write("deploy/untracked.yaml", "u: 1\n");
    auto file = read({"v1:deploy/a.yaml"});
    ASSERT_TRUE(file) << file.error();
    EXPECT_EQ(file->after.text, "a: 3\n");
    EXPECT_EQ(file->after.path, (folder / "repo/deploy/a.yaml").string());
    auto named = read({"v1", "deploy/a.yaml"});
    ASSERT_TRUE(named) << named.error();
    EXPECT_EQ(named->before.text, "a: 1\n");
    auto whole = read({"v2:deploy"});
    ASSERT_TRUE(whole) << whole.error();
    EXPECT_EQ(paths(whole->after), ".gitignore a.yaml untracked.yaml");
    EXPECT_EQ(paths(whole->before), "a.yaml");
}

TEST_F(TwoVersions, pathsCountFromTheFolderWhereGitsDo)
{
    EXPECT_EQ(read({"v1:./a.yaml"}, "deploy")->before.text, "a: 1\n");
    EXPECT_EQ(read({"v1:deploy/a.yaml"}, "deploy")->before.text, "a: 1\n");
    EXPECT_EQ(read({"v1", "a.yaml"}, "deploy")->before.text, "a: 1\n");
}

TEST_F(TwoVersions, theIndexIsAVersion)
{
    write("deploy/a.yaml", "a: 3\n");
    git("git add deploy/a.yaml");
    write("deploy/a.yaml", "a: 4\n");
    auto found = read({":deploy/a.yaml"});
    ASSERT_TRUE(found) << found.error();
    EXPECT_EQ(found->before.text, "a: 3\n");
    EXPECT_EQ(found->after.text, "a: 4\n");
}

TEST_F(TwoVersions, aFileThatOneLacksIsEmpty)
{
    auto found = read({"v1:deploy/new.yaml", "v2:deploy/new.yaml"});
    ASSERT_TRUE(found) << found.error();
    EXPECT_EQ(found->before.text, "");
    EXPECT_EQ(found->after.text, "new: 1\n");
    EXPECT_THAT(read({"v1:nowhere", "v2:nowhere"}).error(), HasSubstr("do not exist"));
    EXPECT_THAT(read({"v1:deploy", "v2:deploy/a.yaml"}).error(), HasSubstr("a file and a folder"));
}

TEST_F(TwoVersions, filesAndUnknownNamesAreNone)
{
    for (const auto &arguments : {std::vector<std::string>{"deploy/a.yaml", "deploy/same.yaml"},
                                  {"nowhere.yaml", "deploy/a.yaml"},
                                  {"nowhere.yaml", "nowhere.yaml"}})
        EXPECT_FALSE(versionsOf(arguments, Git((folder / "repo").string())).has_value()) << arguments[0];
    write("v1", "a: 1\n"); // a file comes before a tag of that name
    EXPECT_FALSE(versionsOf({"v1", "deploy/a.yaml"}, Git((folder / "repo").string())).has_value());
}

TEST_F(TwoVersions, whatDoesNotExistIsNamed)
{
    EXPECT_EQ(read({"v9:deploy/a.yaml", "v1:deploy/a.yaml"}).error(),
              "in `v9:deploy/a.yaml`, `v9` is no revision of this repository");
    EXPECT_EQ(read({"v1:deploy/a.yaml", "v9:deploy/a.yaml"}).error(),
              "in `v9:deploy/a.yaml`, `v9` is no revision of this repository");
    EXPECT_EQ(read({"v8:x.yaml"}).error(), "in `v8:x.yaml`, `v8` is no revision of this repository");
    EXPECT_EQ(read({"v1", "v9"}).error(), "`v9` is no revision of this repository, and no file or folder");
    EXPECT_THAT(read({"--output=x", "v1"}).error(), HasSubstr("`--output=x` is no revision"));
    EXPECT_EQ(read({"v1:deploy", "v2:nope"}).error(), "`v2:nope` does not exist");
    EXPECT_EQ(read({"v1:nope.yaml", "v2:deploy/a.yaml"}).error(), "`v1:nope.yaml` does not exist");
    const Ran ran = git("fieldwise-cli diff v1:deploy/a.yaml v9:deploy/a.yaml");
    EXPECT_EQ(ran.status, 3);
    EXPECT_THAT(ran.err, HasSubstr("`v9` is no revision"));
    EXPECT_THAT(ran.err, ::testing::Not(HasSubstr("v1")));
}

TEST_F(TwoVersions, linksSubmodulesAndLargeFilesAreTold)
{
    write("deploy/big.yaml", "version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 1\n");
    git("ln -s a.yaml deploy/link.yaml; git add .;"
        "git update-index --add --cacheinfo 160000,$(git rev-parse HEAD),deploy/sub; git commit -qm Three");
    auto found = read({"v2:deploy", "HEAD:deploy"});
    ASSERT_TRUE(found) << found.error();
    EXPECT_EQ(paths(found->after), "big.yaml link.yaml");
    EXPECT_TRUE(found->after.files[1].link);
    ASSERT_EQ(found->notes.size(), 2u);
    EXPECT_THAT(found->notes[0], HasSubstr("1 submodule is left out"));
    EXPECT_THAT(found->notes[1], HasSubstr("Git LFS"));
    EXPECT_THAT(read({"HEAD:deploy/link.yaml"}).error(), HasSubstr("is a symbolic link to `a.yaml`"));
    EXPECT_THAT(read({"HEAD:deploy/sub", "v1:deploy/a.yaml"}).error(), HasSubstr("is a submodule"));
}

TEST_F(TwoVersions, areListedWithTheirTitles)
{
    git("git checkout -qb topic");
    const auto all = choosableRevisions(Git((folder / "repo").string()));
    ASSERT_GE(all.size(), 6u);
    EXPECT_EQ(all[0].title, "Version two");
    EXPECT_THAT((std::vector{all[0].name, all[1].name}), ::testing::UnorderedElementsAre("main", "topic"));
    EXPECT_EQ(all[2].name.front(), 'v');
    EXPECT_EQ(all.back().title, "Version one");
    EXPECT_EQ(all.back().day, "2026-01-01");
}

TEST_F(TwoVersions, diffComparesThemOnTheCommandLine)
{
    Ran ran = git("fieldwise-cli diff v1:deploy/a.yaml v2:deploy/a.yaml");
    EXPECT_EQ(ran.status, 1) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("v1:deploy/a.yaml"));
    EXPECT_THAT(ran.out, HasSubstr("a  changed"));
    ran = git("fieldwise-cli diff v1:deploy");
    EXPECT_EQ(ran.status, 1) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("gone"));
    ran = git("fieldwise-cli diff v2");
    EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
    ran = git("fieldwise-cli diff v9");
    EXPECT_EQ(ran.status, 3);
    EXPECT_THAT(ran.err, HasSubstr("v9"));
}

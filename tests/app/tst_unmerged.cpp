// SPDX-License-Identifier: GPL-3.0-or-later
#include "programs/unmerged.h"

#include <gmock/gmock.h>

#include "tests/support/gitrun.h"

using namespace fieldwise;
using namespace fieldwise::test;
using merge::Side;

namespace {

/// Repositories in the middle of a merge that git could not do alone.
class Unfinished : public GitTest {
protected:
    /// A conflict in f.yaml between `main` and `side`; `how` starts it.
    void conflict(const std::string &how)
    {
        const Ran ran = git("printf 'a: 1\\n' > f.yaml; git add .; git commit -qm 'Start here'; git checkout -qb side;"
                            "printf 'a: 2\\n' > f.yaml; git commit -qam 'Two \"quoted\"'; git checkout -q main;"
                            "printf 'a: 3\\n' > f.yaml; git commit -qam 'Three'; "
                            + how);
        ASSERT_THAT(ran.out + ran.err, ::testing::HasSubstr("CONFLICT")) << ran.status;
    }
    Git here() const { return Git((folder / "repo").string()); }
    std::string brief(const std::string &revision) const
    {
        const std::string out = git("git rev-parse --short " + revision).out;
        return out.substr(0, out.find('\n'));
    }
    merge::PerSide<SideName> sides() const
    {
        const auto files = unmergedFiles(here());
        return files.empty() ? merge::PerSide<SideName>() : sidesInProgress(here(), files[0]);
    }
};

} // namespace

TEST_F(Unfinished, hasTheVersionsOfTheIndex)
{
    conflict("git merge side");
    const auto files = unmergedFiles(here());
    ASSERT_EQ(files.size(), 1u);
    EXPECT_EQ(files[0].path, "f.yaml");
    EXPECT_TRUE(files[0].isFile() && files[0].isOnBothSides());
    const auto texts = readBlobs(here(),
                                 {files[0].versions[Side::Original].id, "", files[0].versions[Side::Updated].id,
                                  files[0].versions[Side::Destination].id});
    ASSERT_TRUE(texts.has_value());
    EXPECT_THAT(*texts, ::testing::ElementsAre("a: 1\n", "", "a: 2\n", "a: 3\n"));
    EXPECT_FALSE(readBlobs(here(), {std::string(40, '1')}).has_value());
}

TEST_F(Unfinished, mergeNamesBranchesAndTheMergeBase)
{
    conflict("git merge side");
    const auto all = sides();
    EXPECT_EQ(all[Side::Original].text(), brief("main~1") + " “Start here”");
    EXPECT_EQ(all[Side::Original].base, BaseIs::MergeBase);
    EXPECT_EQ(all[Side::Updated].text(), "side: " + brief("side") + " “Two \"quoted\"”");
    EXPECT_EQ(all[Side::Destination].text(), "main: " + brief("main") + " “Three”");
}

TEST_F(Unfinished, mergeOfACommitNamesTheBranchThere)
{
    conflict("git merge $(git rev-parse side)");
    EXPECT_EQ(sides()[Side::Updated].branch, "side");
}

TEST_F(Unfinished, rebaseIsOntoTheOtherBranch)
{
    for (const char *how : {"git rebase main side", "git rebase --apply main side"}) {
        conflict(how);
        const auto all = sides();
        EXPECT_EQ(all[Side::Updated].text(), "side: " + brief("side") + " “Two \"quoted\"”") << how;
        EXPECT_EQ(all[Side::Destination].text(), "main: " + brief("main") + " “Three”") << how;
        EXPECT_EQ(all[Side::Original].text(), brief("main~1") + " “Start here”") << how;
        EXPECT_EQ(all[Side::Original].base, BaseIs::ParentOfPicked) << how;
        git("git rebase --abort; git checkout -q main; git branch -D side; git update-ref -d HEAD; rm -f f.yaml");
    }
}

/// The second commit of a rebase stands on one that is in no branch.
TEST_F(Unfinished, rebaseNamesNoBranchForWhatIsInNone)
{
    conflict("git checkout -q side; printf 'b: 1\\n' > g.yaml; git add .; git commit -qm G; git checkout -q main;"
             "printf 'b: 2\\n' > g.yaml; git add .; git commit -qm H; git checkout -q side; git rebase main;"
             "printf 'a: 4\\n' > f.yaml; git add f.yaml; git rebase --continue");
    const auto all = sides();
    EXPECT_EQ(all[Side::Destination].text(), brief("HEAD") + " “Two \"quoted\"”");
    EXPECT_EQ(all[Side::Updated].text(), "side: " + brief("side") + " “G”");
}

TEST_F(Unfinished, cherryPickAndRevertNameTheirCommit)
{
    conflict("git cherry-pick side");
    EXPECT_EQ(sides()[Side::Updated].text(), "side: " + brief("side") + " “Two \"quoted\"”");
    EXPECT_EQ(sides()[Side::Original].base, BaseIs::ParentOfPicked);
    git("git cherry-pick --abort; printf 'a: 5\\n' > f.yaml; git commit -qam Five; git revert --no-edit HEAD~1");
    EXPECT_EQ(sides()[Side::Original].text(), brief("main~1") + " “Three”");
    EXPECT_EQ(sides()[Side::Original].base, BaseIs::Reverted);
    EXPECT_EQ(sides()[Side::Updated].text(), brief("main~2") + " “Start here”");
    EXPECT_EQ(sides()[Side::Destination].text(), "main: " + brief("main") + " “Five”");
}

TEST_F(Unfinished, stashHasNoNameOfItsOwn)
{
    const Ran ran = git("printf 'a: 1\\n' > f.yaml; git add .; git commit -qm 'Start here'; printf 'a: 2\\n' > f.yaml;"
                        "git stash -q; printf 'a: 3\\n' > f.yaml; git commit -qam 'Three'; git stash pop");
    ASSERT_THAT(ran.out + ran.err, ::testing::HasSubstr("CONFLICT"));
    EXPECT_EQ(sides()[Side::Updated].text(), "");
    EXPECT_EQ(sides()[Side::Destination].text(), "main: " + brief("main") + " “Three”");
}

TEST_F(Unfinished, otherWorkTreeHasItsOwnMerge)
{
    conflict("git merge --abort; git worktree add -q ../other side; cd ../other; git merge main");
    const Git other((folder / "other").string());
    const auto files = unmergedFiles(other);
    ASSERT_EQ(files.size(), 1u);
    EXPECT_EQ(sidesInProgress(other, files[0])[Side::Updated].branch, "main");
    EXPECT_TRUE(unmergedFiles(here()).empty());
}

/// The merge bases of a criss-cross are merged first, so Base is in no commit.
TEST_F(Unfinished, baseOfSeveralIsNotNamed)
{
    conflict("git merge -s ours -m M side; git checkout -q side; git merge -s ours -m N main~1;"
             "printf 'a: 6\\n' > f.yaml; git commit -qam Six; git checkout -q main; printf 'a: 7\\n' > f.yaml;"
             "git commit -qam Seven; git merge side");
    EXPECT_EQ(sides()[Side::Original].text(), "");
    EXPECT_EQ(sides()[Side::Updated].commit.title, "Six");
}

TEST_F(Unfinished, submodulesAndLinksAreNoFiles)
{
    const Ran ran = git("ln -s a f.yaml; git add .; git commit -qm L; git checkout -qb side; ln -sf b f.yaml;"
                        "git commit -qam B; git checkout -q main; ln -sf c f.yaml; git commit -qam C; git merge side");
    ASSERT_THAT(ran.out + ran.err, ::testing::HasSubstr("CONFLICT"));
    ASSERT_EQ(unmergedFiles(here()).size(), 1u);
    EXPECT_FALSE(unmergedFiles(here())[0].isFile());
}

TEST_F(Unfinished, nothingIsSaidOutsideOfARepository)
{
    const Git outside((folder / "home").string());
    EXPECT_TRUE(unmergedFiles(outside).empty());
    EXPECT_EQ(sidesInProgress(outside, {})[Side::Destination].text(), "");
    EXPECT_FALSE(commitOf(here(), "--output=x").has_value());
}

/// Whatever a foreign repository configures, reading it starts nothing but git.
TEST_F(Unfinished, hostileRepositoryRunsNothing)
{
    conflict("git merge side");
    put("evil.sh", "#!/bin/sh\ntouch '" + (folder / "ran").string() + "'\n");
    const std::string evil = (folder / "evil.sh").string();
    fs::permissions(evil, fs::perms::owner_all);
    for (const char *name :
         {"core.fsmonitor", "core.pager", "pager.log", "diff.external", "gpg.program", "core.sshCommand",
          "filter.x.smudge", "filter.x.clean", "diff.x.textconv", "core.editor", "core.askPass"})
        git("git config " + std::string(name) + " '" + evil + "'");
    git("git config log.showSignature true; git config core.hooksPath '" + folder.string()
        + "'; printf '*.yaml filter=x diff=x\\n' > .gitattributes; cp ../evil.sh ../post-index-change;"
          "git config extensions.partialClone evil; git config remote.evil.url 'ext::sh "
        + evil + "'; git config remote.evil.promisor true; git config protocol.ext.allow always");
    const std::string index = get("repo/.git/index");
    fs::remove(folder / "ran");
    EXPECT_EQ(sides()[Side::Updated].branch, "side");
    EXPECT_FALSE(readBlobs(here(), {std::string(40, '1')}).has_value()); // missing: would be fetched
    EXPECT_FALSE(fs::exists(folder / "ran"));
    EXPECT_EQ(get("repo/.git/index"), index);
}

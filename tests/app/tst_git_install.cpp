// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/gitrun.h"

namespace fieldwise::test {
namespace {

class GitInstall : public GitTest {};

TEST_F(GitInstall, showsWhatItWouldWriteAndWritesNothing)
{
    const std::string before = get("home/.gitconfig");
    const Ran ran = git("fieldwise-cli install-git --dry-run");
    EXPECT_EQ(ran.status, 0) << ran.err;
    const char *driver = "  merge.fieldwise.driver = fieldwise-cli merge-driver --base %O --ours %A --theirs %B "
                         "--marker-size %L --path %P";
    for (const char *line : {driver, "  mergetool.fieldwise.trustExitCode = true", "  merge.tool = fieldwise",
                             "  *.yaml merge=fieldwise", "GitHub's merge button"})
        EXPECT_NE(ran.out.find(line), std::string::npos) << line << '\n' << ran.out;
    EXPECT_EQ(get("home/.gitconfig"), before);
    EXPECT_FALSE(fs::exists(folder / "home/.config/git/attributes"));
}

TEST_F(GitInstall, writesNothingUnasked)
{
    const std::string before = get("home/.gitconfig");
    const Ran ran = git("fieldwise-cli install-git < /dev/null");
    EXPECT_EQ(ran.status, 1);
    EXPECT_EQ(ran.err, "install-git: nothing was written; use --yes to write without being asked\n");
    EXPECT_EQ(get("home/.gitconfig"), before);
}

TEST_F(GitInstall, writesOnceAndTakesExactlyThatBack)
{
    const std::string before = get("home/.gitconfig");
    EXPECT_EQ(git("fieldwise-cli install-git --yes").status, 0);
    EXPECT_EQ(git("git config merge.tool").out, "fieldwise\n");
    EXPECT_EQ(git("git check-attr merge -- x/a.yaml").out, "x/a.yaml: merge: fieldwise\n");
    const std::string after = get("home/.gitconfig");
    EXPECT_EQ(git("fieldwise-cli install-git --yes").out, "Everything is already set up.\n");
    EXPECT_EQ(get("home/.gitconfig"), after);
    EXPECT_EQ(git("fieldwise-cli install-git --remove --yes").status, 0);
    EXPECT_EQ(get("home/.gitconfig"), before);
    EXPECT_FALSE(fs::exists(folder / "home/.config/git/attributes"));
    EXPECT_EQ(git("fieldwise-cli install-git --remove --yes").out,
              "git's configuration has no settings of Fieldwise.\n");
}

TEST_F(GitInstall, leavesWhatIsThere)
{
    git("git config --global merge.tool meld; git config --global core.attributesFile '~/my attributes'");
    put("home/my attributes", "*.png binary");
    const std::string before = get("home/.gitconfig");
    const Ran ran = git("fieldwise-cli install-git --yes");
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_NE(ran.out.find("merge.tool is already set to meld; start Fieldwise with `git mergetool --tool=fieldwise`."),
              std::string::npos)
        << ran.out;
    EXPECT_EQ(git("git config merge.tool").out, "meld\n");
    EXPECT_EQ(get("home/my attributes"),
              "*.png binary\n*.yaml merge=fieldwise\n*.yml merge=fieldwise\n*.json merge=fieldwise\n");
    EXPECT_EQ(git("fieldwise-cli install-git --remove --yes").status, 0);
    EXPECT_EQ(get("home/my attributes"), "*.png binary\n");
    EXPECT_EQ(get("home/.gitconfig"), before);
}

TEST_F(GitInstall, namesNoWindowThatIsNotInstalled)
{
    const Ran ran = git("mkdir alone; cp \"$(command -v fieldwise-cli)\" alone; "
                        "ln -s \"$(command -v git)\" \"$(command -v sh)\" alone; "
                        "PATH=$PWD/alone fieldwise-cli install-git --dry-run");
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_NE(ran.out.find("merge.fieldwise.driver = fieldwise-cli merge-driver"), std::string::npos) << ran.out;
    EXPECT_EQ(ran.out.find("mergetool.fieldwise"), std::string::npos) << ran.out;
    EXPECT_NE(ran.out.find("no mergetool and no difftool are set up"), std::string::npos) << ran.out;
}

TEST_F(GitInstall, isForOneRepositoryToo)
{
    const std::string before = read(".git/config"), home = get("home/.gitconfig");
    EXPECT_EQ(git("mkdir sub; cd sub; fieldwise-cli install-git --local --yes").status, 0);
    EXPECT_EQ(get("home/.gitconfig"), home);
    EXPECT_EQ(git("git check-attr merge -- a.yml").out, "a.yml: merge: fieldwise\n");
    EXPECT_EQ(git("git status --porcelain").out, "");
    EXPECT_EQ(git("fieldwise-cli install-git --local --remove --yes").status, 0);
    EXPECT_EQ(read(".git/config"), before);
    const Ran ran = git("cd ..; fieldwise-cli install-git --local --yes");
    EXPECT_EQ(ran.status, 3);
    EXPECT_EQ(ran.err, "install-git: the current folder is not in a git repository; change to one, or use --global\n");
}

} // namespace
} // namespace fieldwise::test

// SPDX-License-Identifier: GPL-3.0-or-later
// The merge driver, called by the real git.
#include <regex>

#include <gmock/gmock.h>

#include "tests/support/gitrun.h"

namespace fieldwise::test {
namespace {

const std::string base = "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n  replicas: 1\n  "
                         "paused: false\n  minReadySeconds: 5\n";

std::string with(std::string text, const std::string &what, const std::string &now)
{
    return text.replace(text.find(what), what.size(), now);
}

class GitDriver : public GitTest {
protected:
    void SetUp() override
    {
        GitTest::SetUp();
        if (IsSkipped())
            return;
        const Ran ran = git("fieldwise-cli install-git --yes");
        ASSERT_EQ(ran.status, 0) << ran.err;
        git("git config merge.conflictStyle diff3");
    }
    /// Behind markers, `ours`, `base` and `theirs` for the names of branches that git hands over from 2.44 on.
    std::string read(const std::string &name) const
    {
        std::string text = GitTest::read(name);
        for (const auto &[marker, label] : {std::pair{"<", "ours"}, {"[|]", "base"}, {">", "theirs"}})
            text = std::regex_replace(text, std::regex("(^|\n)(" + std::string(marker) + "{7,}) [^\r\n]*"),
                                      std::string("$1$2 ") + label);
        return text;
    }
};

TEST_F(GitDriver, mergesNeighbouringLines)
{
    branch("a.yaml", base, with(base, "replicas: 1", "replicas: 2"), with(base, "paused: false", "paused: true"));
    const Ran ran = git("git merge -q side -m m");
    EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
    EXPECT_EQ(read("a.yaml"), with(with(base, "replicas: 1", "replicas: 2"), "paused: false", "paused: true"));
    EXPECT_EQ(ran.err, "");
}

TEST_F(GitDriver, readsTheRulesOfTheRepository)
{
    write(".fieldwise.yaml", "lists:\n- {path: hosts, rule: set, files: 'apps/**'}\n");
    const auto hosts = [](const std::string &more) { return "hosts:\n- a\n" + more; };
    branch("apps/x/a.yaml", hosts(""), hosts("- b\n"), hosts("- c\n"));
    const Ran ran = git("git merge -q side -m m");
    EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
    EXPECT_EQ(read("apps/x/a.yaml"), hosts("- b\n- c\n"));
    EXPECT_EQ(git("fieldwise-cli check-merge HEAD --strict").status, 0);
}

TEST_F(GitDriver, saysWhatIsWrongWithTheRulesOfTheRepository)
{
    write(".fieldwise.yaml", "lists:\n- {path: hosts}\n");
    branch("a.yaml", base, with(base, "replicas: 1", "replicas: 2"), with(base, "paused: false", "paused: true"));
    const Ran ran = git("git merge -q side -m m");
    EXPECT_EQ(ran.status, 0);
    EXPECT_THAT(ran.err, testing::HasSubstr(".fieldwise.yaml:2:3: error: the field `rule` is missing"));
    EXPECT_THAT(ran.err, testing::HasSubstr("its rules are ignored"));
}

TEST_F(GitDriver, putsMarkersAroundTheFieldInConflict)
{
    branch("a b/it's.yaml", base, with(base, "replicas: 1", "replicas: 2"),
           with(with(base, "replicas: 1", "replicas: 3"), "paused: false", "paused: true"));
    EXPECT_EQ(git("git merge -q side").status, 1);
    EXPECT_EQ(read("a b/it's.yaml"),
              "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n"
              "<<<<<<< ours\n  replicas: 2\n||||||| base\n  replicas: 1\n=======\n  replicas: 3\n>>>>>>> theirs\n"
              "  paused: true\n  minReadySeconds: 5\n");
    EXPECT_NE(git("git ls-files -u").out, "");
}

TEST_F(GitDriver, writesConflictsInTheStyleOfTheConfiguration)
{
    const auto text = [](const std::string &words) { return "run: |\n  first\n" + words + "  last\n"; };
    branch("a.yaml", text("  old\n"), text("  same\n  1\n"), text("  same\n  2\n"));
    const auto merged = [&](const std::string &config) {
        git("git merge --abort; git config --unset merge.conflictStyle; " + config);
        EXPECT_EQ(git("git merge -q side").status, 1);
        return read("a.yaml");
    };
    EXPECT_EQ(merged("true"), text("  same\n<<<<<<< ours\n  1\n=======\n  2\n>>>>>>> theirs\n"));
    for (const char *style : {"zdiff3", "diff3"})
        EXPECT_EQ(merged(std::string("git config merge.conflictStyle ") + style),
                  text("  same\n<<<<<<< ours\n  1\n||||||| base\n  old\n=======\n  2\n>>>>>>> theirs\n"));
}

TEST_F(GitDriver, writesNoTextThatCanNotBeRead)
{
    const std::string anchor = "x: &all\n  a: 1\n", use = "  <<: *all\n", gap = "b: 1\nc: 1\nd: 1\ne: 1\n";
    branch("a.yaml", anchor + "m:\n" + use + gap, "m:\n  a: 1\n" + gap, anchor + "m:\n" + use + gap + "n:\n" + use);
    const Ran ran = git("git merge -q side");
    EXPECT_EQ(ran.status, 1);
    EXPECT_NE(
        ran.err.find("a.yaml: the file merged by lines can't be read, so all differences are left as conflicts: line "),
        std::string::npos)
        << ran.err;
    EXPECT_NE(read("a.yaml").find("<<<<<<< ours\n"), std::string::npos) << read("a.yaml");
}

TEST_F(GitDriver, usesTheMarkerSizeOfAttributes)
{
    write(".gitattributes", "*.yaml conflict-marker-size=12\n");
    branch("a.yaml", base, with(base, "replicas: 1", "replicas: 2"), with(base, "replicas: 1", "replicas: 3"));
    EXPECT_EQ(git("git merge -q side").status, 1);
    EXPECT_NE(read("a.yaml").find("\n<<<<<<<<<<<< ours\n"), std::string::npos) << read("a.yaml");
}

TEST_F(GitDriver, inARebaseOursIsTheOtherBranch)
{
    branch("a.yaml", base, with(base, "replicas: 1", "replicas: 2"),
           with(with(base, "replicas: 1", "replicas: 3"), "paused: false", "paused: true"));
    EXPECT_NE(git("git checkout -q side && git rebase -q main").status, 0);
    EXPECT_NE(read("a.yaml").find("<<<<<<< ours\n  replicas: 2\n||||||| base\n  replicas: 1\n=======\n  replicas: "
                                  "3\n>>>>>>> theirs\n  paused: true\n"),
              std::string::npos)
        << read("a.yaml");
    write("a.yaml", with(base, "replicas: 1", "replicas: 4"));
    const Ran ran = git("git add -A && git rebase --continue && git log --oneline");
    EXPECT_EQ(ran.status, 0) << ran.err;
}

TEST_F(GitDriver, rebasesWithoutConflict)
{
    branch("a.yaml", base, with(base, "replicas: 1", "replicas: 2"), with(base, "paused: false", "paused: true"));
    const Ran ran = git("git checkout -q side && git rebase -q main");
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(read("a.yaml"), with(with(base, "replicas: 1", "replicas: 2"), "paused: false", "paused: true"));
}

TEST_F(GitDriver, cherryPicks)
{
    branch("a.yaml", base, with(base, "replicas: 1", "replicas: 2"), with(base, "paused: false", "paused: true"));
    const Ran ran = git("git cherry-pick side");
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(read("a.yaml"), with(with(base, "replicas: 1", "replicas: 2"), "paused: false", "paused: true"));
}

TEST_F(GitDriver, mergesWhatBothSidesAdded)
{
    branch("a.yaml", "", "a: 1\nb: 1\nours: 1\n", "a: 1\nb: 2\ntheirs: 1\n");
    EXPECT_EQ(git("git merge -q side").status, 1);
    EXPECT_EQ(read("a.yaml"),
              "a: 1\n<<<<<<< ours\nb: 1\n||||||| base\n=======\nb: 2\n>>>>>>> theirs\nours: 1\ntheirs: 1\n");
}

TEST_F(GitDriver, mergesJson)
{
    branch("package.json", "{\n  \"a\": 1,\n  \"b\": 1\n}\n", "{\n  \"a\": 2,\n  \"b\": 1\n}\n",
           "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": []\n}\n");
    const Ran ran = git("git merge -q side -m m");
    EXPECT_EQ(ran.status, 0) << ran.err << read("package.json");
    EXPECT_EQ(read("package.json"), "{\n  \"a\": 2,\n  \"b\": 2,\n  \"c\": []\n}\n");
}

TEST_F(GitDriver, widensAConflictToItsLine)
{
    branch("a.json", R"({"a": 1, "b": [1, 2], "c": 1})", R"({"a": 2, "b": [1, 2], "c": 1})",
           R"({"a": 3, "b": [1, 2], "c": 2})");
    EXPECT_EQ(git("git merge -q side").status, 1);
    EXPECT_EQ(read("a.json"),
              "<<<<<<< ours\n{\"a\": 2, \"b\": [1, 2], \"c\": 2}\n||||||| base\n{\"a\": 1, \"b\": [1, 2], \"c\": "
              "2}\n=======\n"
              "{\"a\": 3, \"b\": [1, 2], \"c\": 2}\n>>>>>>> theirs\n");
}

TEST_F(GitDriver, keepsBreaksOfWindows)
{
    const auto crlf = [](std::string text) {
        for (size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2)
            text.insert(at, "\r");
        return text;
    };
    branch("a.yaml", crlf(base), crlf(with(base, "replicas: 1", "replicas: 2")),
           crlf(with(with(base, "replicas: 1", "replicas: 3"), "paused: false", "paused: true")));
    EXPECT_EQ(git("git merge -q side").status, 1);
    EXPECT_NE(read("a.yaml").find("<<<<<<< ours\r\n  replicas: 2\r\n||||||| base\r\n  replicas: 1\r\n=======\r\n  "
                                  "replicas: 3\r\n>>>>>>> theirs\r\n  paused: true\r\n"),
              std::string::npos)
        << read("a.yaml");
}

TEST_F(GitDriver, mergesWhatIsNoYamlAsText)
{
    branch("chart.yaml", "a: {{ x }}\nb: 1\n", "a: {{ y }}\nb: 1\n", "a: {{ z }}\nb: 1\n");
    const Ran ran = git("git merge -q side");
    EXPECT_EQ(ran.status, 1);
    EXPECT_EQ(read("chart.yaml"),
              "<<<<<<< ours\na: {{ y }}\n||||||| base\na: {{ x }}\n=======\na: {{ z }}\n>>>>>>> theirs\nb: 1\n");
    EXPECT_EQ(ran.err.find("chart.yaml: merged as text: "), 0u) << ran.err;
    EXPECT_EQ(std::ranges::count(ran.err.substr(0, ran.err.find("Recorded")), '\n'), 1) << ran.err;
}

TEST_F(GitDriver, keepsOursOfWhatIsNoText)
{
    branch("a.yaml", base, with(base, "replicas: 1", "replicas: 2"), std::string("a\0b", 3));
    const Ran ran = git("git merge -q side");
    EXPECT_EQ(ran.status, 1);
    EXPECT_EQ(read("a.yaml"), with(base, "replicas: 1", "replicas: 2"));
    EXPECT_EQ(
        ran.err.find("a.yaml: Ours is kept: Theirs is written in UTF-16 LE, and git can't merge it as text either\n"),
        0u)
        << ran.err;
    EXPECT_NE(git("git ls-files -u").out, "");
}

TEST_F(GitDriver, leavesOursWhenItIsKilled)
{
    put("ours", base);
    put("base", base);
    put("theirs", with(base, "paused: false", "paused: true"));
    // The first byte that it writes ends it.
    const Ran ran = git(
        "cd ..; (ulimit -f 0; exec fieldwise-cli merge-driver --base base --ours ours --theirs theirs --path a.yaml)");
    EXPECT_GT(ran.status, 128);
    EXPECT_EQ(get("ours"), base);
}

TEST_F(GitDriver, saysWhyItFailed)
{
    put("ours", base);
    const Ran ran = run("merge-driver --base none --ours ours --theirs none --path a.yaml");
    EXPECT_EQ(ran.status, 129);
    EXPECT_EQ(ran.err, "a.yaml: not merged, Ours is unchanged: none: there is no such file\n");
    EXPECT_EQ(get("ours"), base);
}

TEST_F(GitDriver, knowsListRules)
{
    git("git config --global merge.fieldwise.driver 'fieldwise-cli merge-driver --base %O --ours %A --theirs %B "
        "--list-rule tags=set'");
    branch("a.yaml", "tags: [a, b]\n", "tags: [a, b, c]\n", "tags: [b, d]\n");
    const Ran ran = git("git merge -q side -m m");
    EXPECT_EQ(ran.status, 0) << ran.err << read("a.yaml");
    EXPECT_EQ(read("a.yaml"), "tags: [b, c, d]\n");
}

TEST_F(GitDriver, mergesLinesWhereItIsAskedTo)
{
    put("base", "a: 1\nb: 1\n"), put("ours", "a: 2\nb: 1\n"), put("theirs", "a: 1\nb: 2\n");
    EXPECT_EQ(run("merge-driver --base base --ours ours --theirs theirs --text").status, 1);
    EXPECT_EQ(get("ours"), "<<<<<<< ours\na: 2\nb: 1\n=======\na: 1\nb: 2\n>>>>>>> theirs\n");
}

TEST_F(GitDriver, keepsOursBesideAConflictWhereItIsAskedTo)
{
    put("base", "a: 1\n"), put("ours", "a: 2\n"), put("theirs", "a: 3\n"), put("same", "a: 2\n");
    EXPECT_EQ(run("merge-driver --base base --ours same --theirs base --path f.yaml --orig").status, 0);
    EXPECT_FALSE(fs::exists(folder / "f.yaml.orig"));
    EXPECT_EQ(run("merge-driver --base base --ours ours --theirs theirs --path f.yaml --orig").status, 1);
    EXPECT_EQ(get("f.yaml.orig"), "a: 2\n");
    put("ours", "a: 2\n"), put("elsewhere", "mine\n");
    fs::create_symlink("elsewhere", folder / "l.yaml.orig");
    const Ran ran = run("merge-driver --base base --ours ours --theirs theirs --path l.yaml --orig");
    EXPECT_EQ(ran.err, "l.yaml.orig: this is a symbolic link, so our version is not saved there\n");
    EXPECT_EQ(get("elsewhere"), "mine\n");
}

TEST_F(GitDriver, takesLabels)
{
    for (const char *name : {"base", "ours", "theirs"})
        put(name, std::string("a: ") + name + "\n");
    EXPECT_EQ(run("merge-driver --base base --ours ours --theirs theirs --label-base 'merged common ancestors' "
                  "--label-ours HEAD --label-theirs %Y --conflict-style diff3")
                  .status,
              1);
    EXPECT_EQ(get("ours"),
              "<<<<<<< HEAD\na: ours\n||||||| merged common ancestors\na: base\n=======\na: theirs\n>>>>>>> theirs\n");
}

} // namespace
} // namespace fieldwise::test

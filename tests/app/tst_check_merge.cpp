// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "tests/support/gitrun.h"

namespace fieldwise::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class CheckMerge : public GitTest {
protected:
    /// A merge of `side` into `main` whose commit has this text.
    void mergedAs(const std::string &name, const std::string &text) const
    {
        git("git merge -q --no-commit side");
        write(name, text);
        const Ran ran = git("git add -A && git commit -q -m merged");
        ASSERT_EQ(ran.status, 0) << ran.err;
    }
};

TEST_F(CheckMerge, takesFourFiles)
{
    put("base.yaml", "a: 1\nb: 2\n");
    put("ours.yaml", "a: 1\nb: 3\n");
    put("theirs.yaml", "a: 5\nb: 2\n");
    put("good.yaml", "a: 5\nb: 3\n");
    put("bad.yaml", "a: 1\nb: 3\nc: 4\n");
    put("own.yaml", "a: 6\nb: 3\n");
    put("more.yaml", "a: 5\nb: 3\nc: 4\n");
    const std::string inputs = "check-merge base.yaml ours.yaml theirs.yaml ";
    const Ran good = run(inputs + "good.yaml");
    EXPECT_EQ(good.status, 0) << good.err;
    EXPECT_EQ(good.out, "good.yaml: 2 changes as expected\n");
    const Ran bad = run(inputs + "bad.yaml");
    EXPECT_EQ(bad.status, 1);
    EXPECT_EQ(bad.out,
              "bad.yaml: 1 lost, 1 invented, 1 change as expected\n"
              "  x lost  a\n"
              "      Theirs changed it, but the result has what Base has.\n"
              "      Base    line 1: a: 1\n      Ours    line 1: a: 1\n"
              "      Theirs  line 1: a: 5\n      Result  line 1: a: 1\n"
              "  + invented  c\n      No input has it.\n      Result  line 3: c: 4\n");
    EXPECT_EQ(run(inputs + "own.yaml").status, 1);
    EXPECT_EQ(run(inputs + "more.yaml").status, 0);
    EXPECT_EQ(run(inputs + "more.yaml --strict").status, 1);
    EXPECT_THAT(run(inputs + "bad.yaml --text").out, HasSubstr("Checked by lines. You asked for a check by lines."));
    EXPECT_THAT(run(inputs + "bad.yaml --print markdown").out,
                AllOf(StartsWith("## `bad.yaml`\n\n1 lost, 1 invented"), HasSubstr("| **lost** | `a` |")));
    const auto json = nlohmann::json::parse(run(inputs + "bad.yaml --print json").out);
    const auto &file = json.at("files").at(0);
    EXPECT_EQ(json.at("version"), 1);
    EXPECT_EQ(file.at("by"), "fields");
    EXPECT_EQ(file.at("lost"), 1);
    EXPECT_EQ(file.at("expected"), 1);
    const auto &lost = file.at("findings").at(0);
    EXPECT_EQ(lost.at("kind"), "lost");
    EXPECT_EQ(lost.at("about"), "field");
    EXPECT_EQ(lost.at("whose"), "theirs");
    EXPECT_EQ(lost.at("path"), "a");
    EXPECT_EQ(lost.at("theirs").at("line"), 1);
    EXPECT_EQ(lost.at("theirs").at("text"), "a: 5");
    EXPECT_TRUE(file.at("findings").at(1).at("base").is_null());
}

TEST_F(CheckMerge, findsThatOneSideWasTakenAlone)
{
    branch("a.yaml", "a: 1\nb: 2\n", "a: 1\nb: 3\n", "a: 5\nb: 2\n");
    mergedAs("a.yaml", "a: 1\nb: 3\n");
    const Ran bad = git("fieldwise-cli check-merge HEAD");
    EXPECT_EQ(bad.status, 1) << bad.err;
    EXPECT_THAT(bad.out, StartsWith("a.yaml: 1 lost, 1 change as expected\n"));
}

TEST_F(CheckMerge, countsFilesThatAreAsTheSideThatChangedThem)
{
    branch("a.yaml", "a: 1\n", "a: 1\n", "a: 5\n");
    mergedAs("b.yaml", "b: 1\n");
    const Ran one = git("fieldwise-cli check-merge HEAD --strict");
    EXPECT_EQ(one.status, 1);
    EXPECT_THAT(one.out, StartsWith("b.yaml: 1 invented\n"));
    EXPECT_EQ(one.err, "1 file checked; 1 file changed on one side only, taken as that side has it\n");
}

TEST_F(CheckMerge, tellsWhatACommitLost)
{
    branch("a b/a.yaml", "a: 1\nb: 2\nc: 3\n", "a: 1\nb: 3\nc: 3\n", "a: 5\nb: 2\nc: 4\n");
    mergedAs("a b/a.yaml", "a: 1\nb: 3\nc: 4\n");
    const Ran bad = git("fieldwise-cli check-merge HEAD");
    EXPECT_EQ(bad.status, 1) << bad.err;
    EXPECT_THAT(bad.out, StartsWith("a b/a.yaml: 1 lost, 2 changes as expected\n  x lost  a\n"));
    EXPECT_EQ(bad.err, "1 file checked; 0 files changed on one side only, taken as that side has them\n");
    EXPECT_EQ(git("fieldwise-cli check-merge HEAD 'a b'").status, 1);
    EXPECT_EQ(git("cd 'a b'; fieldwise-cli check-merge HEAD a.yaml").status, 1);
    const Ran nowhere = git("fieldwise-cli check-merge HEAD elsewhere");
    EXPECT_EQ(nowhere.status, 3);
    EXPECT_THAT(nowhere.err, HasSubstr("has no file in `elsewhere`"));
}

TEST_F(CheckMerge, followsRenamedFiles)
{
    const std::string text = "a: 1\nb: 2\nc: 3\nd: 4\ne: 5\nf: 6\n";
    branch("old.yaml", text, "a: 9\nb: 2\nc: 3\nd: 4\ne: 5\nf: 6\n", text);
    git("git checkout -q side && git mv old.yaml new.yaml && git commit -q -m renamed && git checkout -q main");
    git("git merge -q --no-commit side");
    write("new.yaml", text);
    git("git add -A && git commit -q -m merged");
    const Ran bad = git("fieldwise-cli check-merge HEAD");
    EXPECT_EQ(bad.status, 1) << bad.out << bad.err;
    EXPECT_THAT(bad.out, StartsWith("new.yaml: 1 lost\n  x lost  a\n"));
}

TEST_F(CheckMerge, leavesSubmodulesOut)
{
    branch("a.yaml", "a: 1\n", "a: 2\n", "a: 1\n");
    git("git update-index --add --cacheinfo 160000,$(git rev-parse HEAD),sub && git commit -q -m sub");
    git("git merge -q side -m merged");
    const Ran ran = git("fieldwise-cli check-merge HEAD");
    EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
}

TEST_F(CheckMerge, saysThatAShallowCloneLacksTheMergeBase)
{
    branch("a.yaml", "a: 1\nb: 1\n", "a: 2\nb: 1\n", "a: 1\nb: 2\n");
    mergedAs("a.yaml", "a: 2\nb: 2\n");
    const Ran ran =
        git("git clone -q --depth 2 \"file://$PWD\" ../shallow; cd ../shallow; fieldwise-cli check-merge HEAD");
    EXPECT_EQ(ran.status, 3) << ran.out;
    EXPECT_THAT(ran.err, HasSubstr("this clone is shallow"));
    const Ran alone =
        git("git clone -q --depth 1 \"file://$PWD\" ../alone; cd ../alone; fieldwise-cli check-merge HEAD");
    EXPECT_EQ(alone.status, 3) << alone.out;
    EXPECT_THAT(alone.err, HasSubstr("this clone is shallow and may lack the parents of `HEAD`"));
    EXPECT_THAT(git("cd ..; fieldwise-cli check-merge HEAD").err, HasSubstr("not in a git repository"));
}

TEST_F(CheckMerge, checksOtherFilesByLines)
{
    branch("a.txt", "1\n2\n3\n4\n5\n", "1\nII\n3\n4\n5\n", "1\n2\n3\n4\nV\n");
    mergedAs("a.txt", "1\n2\n3\n4\nV\nnew\n");
    const Ran bad = git("fieldwise-cli check-merge HEAD");
    EXPECT_EQ(bad.status, 1);
    EXPECT_THAT(bad.out, StartsWith("a.txt: 1 lost, 1 invented, 1 change as expected\n"));
}

TEST_F(CheckMerge, saysWhyThereIsNothingToCheck)
{
    branch("a.yaml", "a: 1\n", "a: 2\n", "a: 3\n");
    EXPECT_EQ(git("fieldwise-cli check-merge nothing").status, 3);
    EXPECT_THAT(git("fieldwise-cli check-merge HEAD").err, HasSubstr("is not a merge commit"));
    EXPECT_EQ(git("fieldwise-cli check-merge --strict -- --help").status, 3);
    EXPECT_EQ(git("fieldwise-cli check-merge a b c").status, 2);
    EXPECT_EQ(git("fieldwise-cli check-merge a.yaml a.yaml a.yaml none.yaml").status, 3);
    mergedAs("a.yaml", std::string("\0", 1));
    EXPECT_THAT(git("fieldwise-cli check-merge HEAD").out, HasSubstr("not checked: it is not a text file"));
}

TEST_F(CheckMerge, hidesValuesOfSecrets)
{
    const auto secret = [](const std::string &value) {
        return "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData: {a: " + value + "}\n";
    };
    put("base.yaml", secret("hunter1"));
    put("theirs.yaml", secret("hunter2"));
    for (const std::string more : {"", " --text", " --print json", " --print markdown", " --text --print json"}) {
        const Ran ran = run("check-merge base.yaml base.yaml theirs.yaml base.yaml" + more);
        EXPECT_EQ(ran.status, 1);
        EXPECT_THAT(ran.out, AllOf(HasSubstr("***"), Not(HasSubstr("hunter")))) << more;
    }
    EXPECT_THAT(run("check-merge base.yaml base.yaml theirs.yaml base.yaml --show-secrets").out, HasSubstr("hunter2"));
}

} // namespace
} // namespace fieldwise::test

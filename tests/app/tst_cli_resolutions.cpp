// SPDX-License-Identifier: GPL-3.0-or-later
// --resolutions: choices that were saved from the window.
#include <gmock/gmock.h>

#include "tests/support/clirun.h"

namespace fieldwise {
namespace {

using test::Ran;
using testing::HasSubstr;
using testing::IsEmpty;

class CliResolutions : public test::CliTest {
protected:
    void SetUp() override
    {
        CliTest::SetUp();
        put("o.yaml", "a: 1\nb: 1\n");
        put("u.yaml", "a: 2\nb: 2\n");
        put("d.yaml", "a: 3 # mine\nb: 3\n");
        put("choices.yaml",
            "version: 1\nchoices:\n- resource: '#1'\n  path: a\n  take: destination\n- resource: '#1'\n  path: b\n  "
            "take: merge\n");
    }
};

TEST_F(CliResolutions, decideConflicts)
{
    EXPECT_EQ(run("merge3 o.yaml u.yaml d.yaml").status, 1);
    const Ran ran = run("merge3 --resolutions choices.yaml o.yaml u.yaml d.yaml");
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(ran.out, "a: 3 # mine\nb: 2\n");
    EXPECT_THAT(ran.err, IsEmpty());
}

TEST_F(CliResolutions, comeBeforeStoppingAtAConflict)
{
    EXPECT_EQ(run("merge3 --on-conflict fail o.yaml u.yaml d.yaml").status, 1);
    const Ran ran = run("merge3 --on-conflict fail --resolutions choices.yaml o.yaml u.yaml d.yaml");
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(ran.out, "a: 3 # mine\nb: 2\n");
    put("choices.yaml", "version: 1\nchoices:\n- resource: '#1'\n  path: a\n  take: destination\n");
    const Ran half = run("merge3 --on-conflict fail --resolutions choices.yaml o.yaml u.yaml d.yaml");
    EXPECT_EQ(half.status, 1);
    EXPECT_THAT(half.err, HasSubstr("conflict at b:"));
    EXPECT_THAT(half.err, testing::Not(HasSubstr("conflict at a:")));
}

TEST_F(CliResolutions, decideLinesOfATextThatIsNoYaml)
{
    put("o.go", "package a\n\nfunc a() {}\n");
    put("u.go", "package a\n\nfunc theirs() {}\n");
    put("d.go", "package a\n\nfunc ours() {}\n");
    const std::string files = " o.go u.go d.go";
    const Ran left = run("merge3 --text --rules keep" + files);
    EXPECT_EQ(left.status, 1);
    EXPECT_EQ(left.out, "package a\n\nfunc ours() {}\n");
    put("choices.yaml", "version: 1\nchoices:\n- resource: '#1'\n  path: '[line 3]'\n  take: both-updated-first\n");
    const Ran ran = run("merge3 --text --rules keep --resolutions choices.yaml" + files);
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(ran.out, "package a\n\nfunc theirs() {}\nfunc ours() {}\n");
}

TEST_F(CliResolutions, areInPatchesAndReasons)
{
    const Ran patch = run("merge3 --resolutions choices.yaml --print merge-patch --output json o.yaml u.yaml d.yaml");
    EXPECT_EQ(patch.out, "{\"b\":2}\n") << patch.err;
    EXPECT_THAT(run("merge3 --resolutions choices.yaml --print explain o.yaml u.yaml d.yaml").out,
                HasSubstr("by your choice"));
}

TEST_F(CliResolutions, thatNoLongerApplyAreToldAndFail)
{
    put("d.yaml", "b: 3\n");
    const Ran ran = run("merge3 --resolutions choices.yaml o.yaml u.yaml d.yaml");
    EXPECT_EQ(ran.status, 1);
    EXPECT_THAT(
        ran.err,
        HasSubstr("choices.yaml: notice: choice 1 no longer applies: Destination no longer has `a`. [choice-lapsed]"));
    EXPECT_THAT(ran.out, HasSubstr("b: 2"));
}

TEST_F(CliResolutions, forOtherValuesAreToldAndFail)
{
    const std::string saw = "  saw:\n    original: '1'\n    updated: '2'\n    destination: '3'\n";
    const std::string head = "version: 1\nchoices:\n- resource: '#1'\n  path: ";
    put("choices.yaml", head + "a\n  take: destination\n" + saw + "- resource: '#1'\n  path: b\n  take: merge\n" + saw);
    EXPECT_EQ(run("merge3 --resolutions choices.yaml o.yaml u.yaml d.yaml").status, 0);
    put("u.yaml", "b: 2\na: 4\n");
    const Ran ran = run("merge3 --resolutions choices.yaml o.yaml u.yaml d.yaml");
    EXPECT_EQ(ran.status, 1);
    EXPECT_EQ(ran.out, "a: 3 # mine\nb: 2\n");
    EXPECT_EQ(ran.err,
              "u.yaml:2:1: notice: the choice for `a` was made for other values: Updated had `2` and has `4`; see "
              "whether it still holds [choice-moved]\n");
    // It is a conflict also where the user said who wins the merge's own conflicts.
    EXPECT_EQ(run("merge3 --on-conflict updated --resolutions choices.yaml o.yaml u.yaml d.yaml").status, 1);
    const Ran none = run("merge3 --on-conflict fail --resolutions choices.yaml -o out.yaml o.yaml u.yaml d.yaml");
    EXPECT_EQ(none.status, 1);
    EXPECT_THAT(none.err, HasSubstr("[choice-moved]"));
    EXPECT_FALSE(std::filesystem::exists(folder / "out.yaml"));
    put("choices.yaml", head + "a\n  take: destination\n  always: true\n- resource: '#1'\n  path: b\n  take: merge\n");
    EXPECT_EQ(run("merge3 --resolutions choices.yaml o.yaml u.yaml d.yaml").status, 0);
}

TEST_F(CliResolutions, thatCannotBeReadStopTheMerge)
{
    put("choices.yaml", "version: 1\nchoices:\n- resource: '#1'\n  path: a\n  take: mine\n");
    const Ran ran = run("merge3 --resolutions choices.yaml -o out.yaml o.yaml u.yaml d.yaml");
    EXPECT_EQ(ran.status, 3);
    EXPECT_THAT(ran.err, HasSubstr("choices.yaml:5:9: error:"));
    EXPECT_THAT(fileNames(), testing::Not(testing::Contains("out.yaml")));
    EXPECT_EQ(run("merge3 --resolutions none.yaml o.yaml u.yaml d.yaml").status, 3);
}

TEST_F(CliResolutions, areNothingThatKubectlKnows)
{
    put("local.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: x, namespace: shop}\ndata: {a: '1'}\n");
    put("choices.yaml", "version: 1\nchoices:\n- resource: v1 ConfigMap shop/x\n  path: data.a\n  take: destination\n");
    put("live.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: x, namespace: shop}\ndata: {a: '2'}\n");
    EXPECT_EQ(run("apply --resolutions choices.yaml --print kubectl-patch local.yaml live.yaml").status, 2);
    EXPECT_THAT(run("apply --resolutions choices.yaml local.yaml live.yaml").out, HasSubstr("data: {a: '2'}"));
}

} // namespace
} // namespace fieldwise

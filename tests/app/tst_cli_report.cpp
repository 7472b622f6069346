// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>

#include <gmock/gmock.h>

#include "tests/support/clipatch.h"

namespace fieldwise {
namespace {

using test::Ran;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

class CliReport : public test::CliPatch {};

TEST_F(CliReport, isWrittenByEveryCommand)
{
    put("original.yaml", "a: 1\nb: 1\n");
    put("updated.yaml", "a: 2\nb: 1\n");
    put("destination.yaml", "a: 3\nb: 1\n");
    put("patch.yaml", "[{op: replace, path: /a, value: 4}]\n");
    const struct {
        const char *command, *title;
        int status;
    } cases[] = {{"merge2 updated.yaml destination.yaml", "Two-way merge of Source (", 0},
                 {"merge3 original.yaml updated.yaml destination.yaml", "Three-way merge of Original (", 1},
                 {"apply --last-applied before.yaml after.yaml before.yaml", "kubectl apply of Local (", 0},
                 {"patch destination.yaml patch.yaml", "Patching Document (", 0},
                 {"diff original.yaml updated.yaml", "Comparing Before (", 1}};
    for (const auto &one : cases) {
        const Ran html = run(std::string(one.command) + " --print html");
        EXPECT_EQ(html.status, one.status) << one.command << html.err;
        EXPECT_THAT(
            html.out,
            AllOf(StartsWith("<!DOCTYPE html>\n"), HasSubstr("<h1>" + std::string(one.title)), HasSubstr("id=\"s1\"")));
        const Ran markdown = run(std::string(one.command) + " --print markdown");
        EXPECT_EQ(markdown.status, one.status) << one.command;
        EXPECT_THAT(markdown.out,
                    AllOf(StartsWith("**"), HasSubstr(".**\n"), HasSubstr("\n## " + std::string(one.title)),
                          HasSubstr("| `"), HasSubstr("```diff\n")));
    }
}

TEST_F(CliReport, showsLiveInLocalsOrderWithItsOwnLineNumbers)
{
    const std::string long1(300, 'x'), map = "apiVersion: v1\nkind: ConfigMap\n";
    put("local.yaml", map + "metadata: {name: a, namespace: shop}\ndata:\n  z: '1'\n  b: " + long1 + "-new\n");
    put("live.yaml",
        "apiVersion: v1\ndata:\n  b: " + long1
            + "-old\n  z: '1'\nkind: ConfigMap\n"
              "metadata: {name: a, namespace: shop}\n");
    const std::string html = run("apply local.yaml live.yaml --print html").out;
    EXPECT_THAT(html,
                AllOf(HasSubstr("Live (in Local's order)"), HasSubstr("After apply (in Local's order)"),
                      HasSubstr(">Local <"), HasSubstr("line 3</a> <code>")));
    EXPECT_THAT(html, AllOf(HasSubstr("xxx-new</code>"), HasSubstr("xxx-old</code>")))
        << "evidence ends in what differs";
    const std::string markdown = run("apply local.yaml live.yaml --print markdown").out;
    EXPECT_THAT(markdown, AllOf(HasSubstr("-new"), HasSubstr("-old"), testing::Not(HasSubstr("order"))));
    EXPECT_THAT(run("apply local.yaml local.yaml --print html").out, testing::Not(HasSubstr("in Local's order")));
}

TEST_F(CliReport, goesIntoAFileAndMasks)
{
    put("before.yaml", "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData: {a: hunter1}\n");
    put("after.yaml", "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData: {a: hunter2}\n");
    for (const std::string print : {"html", "markdown"}) {
        const Ran ran = run("diff before.yaml after.yaml -o report --print " + print);
        EXPECT_EQ(ran.status, 1) << ran.err;
        EXPECT_THAT(ran.out, IsEmpty());
        EXPECT_THAT(get("report"), AllOf(HasSubstr("***"), Not(HasSubstr("hunter"))));
        EXPECT_THAT(run("diff before.yaml after.yaml --show-secrets --print " + print).out, HasSubstr("hunter2"));
    }
}

TEST_F(CliReport, tellsWhyAPatchFails)
{
    put("a.yaml", "a: 1\n");
    put("patch.yaml", "[{op: remove, path: /b}]\n");
    const Ran ran = run("patch a.yaml patch.yaml --print markdown");
    EXPECT_EQ(ran.status, 1);
    EXPECT_THAT(ran.out, HasSubstr("**fails** | `remove /b`"));
}

TEST_F(CliReport, isNoFormOfAResult)
{
    put("a.yaml", "a: 1\n");
    EXPECT_EQ(run("merge2 a.yaml a.yaml --print html --output json").status, 2);
    EXPECT_EQ(run("merge2 a.yaml a.yaml --print markdown --in-place").status, 2);
    EXPECT_THAT(run("merge2 a.yaml a.yaml --print markdown").out, HasSubstr("No field differs."));
    EXPECT_THAT(run("merge2 a.yaml a.yaml --print html").out, HasSubstr("No field differs."));
}

TEST_F(CliReport, failsAPipelineOnlyWhereItIsAskedTo)
{
    std::filesystem::create_directories(folder / "old");
    std::filesystem::create_directories(folder / "new");
    put("old/a.yaml", "a: 1\nb: 1\n");
    put("new/a.yaml", "a: 2\nb: 1\n");
    put("old/README", "one\n");
    EXPECT_EQ(run("diff --fail-on deletes old/a.yaml new/a.yaml").status, 0) << "that they differ is no fault then";
    EXPECT_EQ(run("diff --fail-on deletes,refused old new").status, 0);
    EXPECT_EQ(run("diff old new").status, 1);
    const Ran added = run("diff --fail-on deletes new/a.yaml old/a.yaml --print summary");
    EXPECT_EQ(added.status, 0) << added.err;
    put("new/a.yaml", "a: 2\n");
    for (const std::string files : {"old/a.yaml new/a.yaml", "old new"}) {
        const Ran removed = run("diff --fail-on restarts --fail-on deletes " + files);
        EXPECT_EQ(removed.status, 1) << files;
        EXPECT_THAT(removed.err, HasSubstr("1 deletes something [fail-on]"));
    }
    EXPECT_EQ(run("diff old/a.yaml new/a.yaml --fail-on everything").status, 2);
}

} // namespace
} // namespace fieldwise

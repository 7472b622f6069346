// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include "core/check/checking.h"
#include "core/git/merging.h"
#include "core/yaml/json.h"
#include "tests/support/randomyaml.h"

namespace fieldwise::check {
namespace {

using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> told(const Checked &checked)
{
    std::vector<std::string> out;
    for (const Finding &finding : checked.findings)
        out.push_back(std::string(kindName(finding.kind)) + " " + std::string(aboutName(finding.about)) + " of "
                      + std::string(whoseName(finding.whose)) + (finding.path.empty() ? "" : ": " + finding.path));
    return out;
}

CheckInputs given(const std::string &base, const std::string &ours, const std::string &theirs,
                  const std::string &result)
{
    return {.texts = {{base, ours, theirs, result}}, .options = {}};
}

std::vector<std::string> found(const std::string &base, const std::string &ours, const std::string &theirs,
                               const std::string &result)
{
    return told(checkMerge(given(base, ours, theirs, result)));
}

std::vector<std::string> foundByLines(const std::string &base, const std::string &ours, const std::string &theirs,
                                      const std::string &result)
{
    CheckInputs asked = given(base, ours, theirs, result);
    asked.asLines = true;
    return told(checkMerge(asked));
}

TEST(Check, hasNothingToSayOfAGoodMerge)
{
    const Checked checked =
        checkMerge(given("a: 1\nb: 2\nc: 3\n", "a: 5\nb: 2\nc: 3\n", "a: 1\nb: 2\nd: 4\n", "a: 5\nb: 2\nd: 4\n"));
    EXPECT_THAT(told(checked), IsEmpty());
    EXPECT_EQ(checked.expected, 3u);
    EXPECT_EQ(checked.whyLines, "");
}

TEST(Check, findsWhatIsLost)
{
    const std::string base = "a: 1\nb: 2\n";
    EXPECT_THAT(found(base, base, "a: 5\nb: 2\n", base), ElementsAre("lost field of Theirs: a"));
    EXPECT_THAT(found(base, "a: 1\nb: 2\nc: 3\n", base, base), ElementsAre("lost field of Ours: c"));
    EXPECT_THAT(found(base, "a: 1\n", base, base), ElementsAre("lost field of Ours: b"));
    EXPECT_THAT(found(base, "a: 5\nb: 2\n", "a: 5\nb: 2\n", base), ElementsAre("lost field of Ours and Theirs: a"));
    EXPECT_THAT(found(base, "a: 1\nb: 5\n", base, "b: 5\n"), ElementsAre("lost field of nobody: a"));
    EXPECT_THAT(found("a: 1\n", "a: 2\n", "a: 3\n", "a: 1\n"), ElementsAre("lost field of Ours and Theirs: a"));
    EXPECT_THAT(found("a: 1\n", "a: 2\n", "a: 3\n", "b: 7\n"),
                ElementsAre("lost field of Ours and Theirs: a", "invented field of nobody: b"));
}

TEST(Check, findsWhatIsInventedOrChangedByNobody)
{
    EXPECT_THAT(found("a: 1\n", "a: 1\n", "a: 1\n", "a: 1\nb: 2\n"), ElementsAre("invented field of nobody: b"));
    EXPECT_THAT(found("a: 1\n", "a: 1\n", "a: 2\n", "a: 3\n"), ElementsAre("lost field of Theirs: a"));
    EXPECT_THAT(found("a: 1\n", "a: 1\n", "a: 1\n", "a: 3\n"), ElementsAre("changed field of nobody: a"));
    EXPECT_THAT(found("a: 1\n", "a: 1\n", "a: 1\n", "a: '1'\n"), ElementsAre("changed field of nobody: a"));
    EXPECT_THAT(found("a: 1\n", "a: 1\n", "a: 1\n", "a: !t 1\n"), ElementsAre("changed field of nobody: a"));
    EXPECT_THAT(found("a: 1\n", "a: 1\n", "a: 1\n", "a: 1\n---\nb: 1\n"), ElementsAre("invented document of nobody"));
}

TEST(Check, tellsWhoSettledAConflict)
{
    EXPECT_THAT(found("a: 1\n", "a: 2\n", "a: 3\n", "a: 3\n"), ElementsAre("settled field of Theirs: a"));
    EXPECT_THAT(found("a: 1\n", "a: 2\n", "a: 3\n", "a: 2\n"), ElementsAre("settled field of Ours: a"));
    EXPECT_THAT(found("a: 1\n", "a: 2\n", "a: 3\n", "a: 4\n"), ElementsAre("settled field of nobody: a"));
    EXPECT_THAT(found("a: 1\nb: 1\n", "b: 1\n", "a: 3\nb: 1\n", "b: 1\n"), ElementsAre("settled field of Ours: a"));
}

TEST(Check, looksInsideOfWhatASideBroughtAsAWhole)
{
    EXPECT_THAT(found("a: 1\n", "a: 1\n", "a: 1\nm: {x: {y: 1, z: 2}}\n", "a: 1\nm: {x: {y: 1, q: 4}}\n"),
                ElementsAre("lost field of Theirs: m.x.z", "invented field of nobody: m.x.q"));
    EXPECT_THAT(found("a: 1\n", "a: 1\n", "a: 1\nm: {x: {y: 1}}\n", "a: 1\nm: {x: {y: 2}}\n"),
                ElementsAre("lost field of Theirs: m.x.y"));
    EXPECT_THAT(found("a: 1\n", "a: 1\n", "a: 1\nm: {x: {y: 1}}\n", "a: 1\nm: {x: {yy: 1}}\n"),
                ElementsAre("lost field of Theirs: m.x.y", "invented field of nobody: m.x.yy"));
}

TEST(Check, pairsElementsAndRenamedKeys)
{
    const std::string list = "l:\n- name: a\n  v: 1\n- name: b\n  v: 2\n";
    EXPECT_THAT(found(list, list, "l:\n- name: a\n  v: 1\n- name: b\n  v: 3\n- name: c\n  v: 4\n",
                      "l:\n- name: c\n  v: 4\n- name: a\n  v: 1\n- name: b\n  v: 2\n"),
                ElementsAre("lost field of Theirs: l[name=b].v"));
    EXPECT_THAT(found("l: [a, b, c]\n", "l: [a, b, c, d]\n", "l: [b, c]\n", "l: [b, c]\n"),
                ElementsAre("lost field of Ours: l[3]"));
    const std::string job = ":\n  runs-on: ubuntu\n  needs: [x, y]\n  timeout: 5\n";
    EXPECT_THAT(found("build" + job, "make" + job, "build" + job + "  env: {A: 1}\n", "make" + job + "  env: {A: 1}\n"),
                IsEmpty());
    EXPECT_THAT(found("build" + job, "make" + job, "build" + job + "  env: {A: 1}\n", "make" + job),
                ElementsAre("lost field of Theirs: make.env"));
}

TEST(Check, tellsOfKeysThatNobodyRenamed)
{
    EXPECT_THAT(found("s:\n  replicas: 3\n  x: 1\n", "s:\n  replicas: 3\n  x: 2\n",
                      "s:\n  replicas: 5\n  x: 1\n  y: 1\n", "s:\n  replica: 5\n  x: 2\n  y: 1\n"),
                ElementsAre("lost field of Theirs: s.replicas", "invented field of nobody: s.replica"));
    EXPECT_THAT(found("on: push\nx: 1\n", "on: push\nx: 2\n", "on: push\nx: 1\ny: 1\n", "true: push\nx: 2\ny: 1\n"),
                ElementsAre("lost field of nobody: on", "invented field of nobody: true"));
    const std::string probe = "Probe:\n  path: /h\n  port: 80\n";
    EXPECT_THAT(found("live" + probe + "x: 1\ny: 1\n", "live" + probe + "x: 2\ny: 1\n", "live" + probe + "x: 1\ny: 2\n",
                      "ready" + probe + "x: 2\ny: 2\n"),
                ElementsAre("lost field of nobody: liveProbe", "invented field of nobody: readyProbe"));
    EXPECT_THAT(found(R"({"d":{"l":"4"},"v":1})", R"({"d":{"l":"4","a":"1"},"v":1})",
                      R"({"d":{"l":"4","b":"1"},"v":1})", R"({"d":{"l":"4","aa":"1","b":"1"},"v":1})"),
                ElementsAre("lost field of Ours: d.a", "invented field of nobody: d.aa"));
    const std::string job = ":\n  runs-on: ubuntu\n  needs: [x, y]\n  timeout: 5\n";
    EXPECT_THAT(
        found("build" + job, "make" + job, "build" + job + "  env: {A: 1}\n", "build" + job + "  env: {A: 1}\n"),
        ElementsAre("lost field of Ours: make"));
}

TEST(Check, tellsCopiesOfAnElementByTheirPlaces)
{
    const std::string base = "s:\n- uses: co@v3\n- run: a\n", ours = base + "- uses: co@v3\n- run: b\n",
                      theirs = "s:\n- uses: co@v4\n- run: a\n";
    EXPECT_THAT(found(base, ours, theirs, theirs + "- uses: co@v3\n- run: b\n"), IsEmpty());
    EXPECT_THAT(found(base, ours, theirs, theirs + "- run: b\n"),
                ElementsAre(testing::StartsWith("lost field of Ours")));
    EXPECT_THAT(found(base, ours, theirs, ours), testing::Not(IsEmpty()));
}

TEST(Check, readsAFileThatEndsWithAnEmptyDocument)
{
    const auto text = [](const std::string &x, const std::string &z) {
        return "kind: A\nx: " + x + "\n---\nkind: B\nz: " + z + "\n---\n";
    };
    const Checked checked = checkMerge(given(text("1", "1"), text("2", "1"), text("1", "2"), text("2", "1")));
    EXPECT_EQ(checked.whyLines, "");
    EXPECT_THAT(told(checked), ElementsAre("lost field of Theirs: z"));
}

TEST(Check, failsStrictlyOfAValueOfItsOwn)
{
    const auto ofResult = [](const std::string &result, bool strict) {
        return fails(checkMerge(given("a: 1\n", "a: 2\n", "a: 3\n", result)), strict);
    };
    EXPECT_FALSE(ofResult("a: 4\n", false));
    EXPECT_TRUE(ofResult("a: 4\n", true));
    EXPECT_FALSE(ofResult("a: 3\n", true));
}

TEST(Check, tellsOfOrdersThatNobodyWrote)
{
    const std::string base = "l: [a, b, c]\n", moved = "l: [c, a, b]\n";
    EXPECT_THAT(found(base, base, moved, moved), IsEmpty());
    EXPECT_THAT(found(base, base, moved, base), ElementsAre("lost order of nobody: l"));
    EXPECT_THAT(found(base, base, base, "l: [b, a, c]\n"), ElementsAre("changed order of nobody: l"));
    EXPECT_THAT(found("l: [x, a, b]\n", "l: [a, b, y]\n", "l: [x, a, b, z]\n", "l: [b, a]\n"),
                ElementsAre("lost field of Ours: l[3]", "lost field of Theirs: l[4]", "changed order of nobody: l"));
    EXPECT_THAT(found(base, "l: [a, b, c, d]\n", base, "l: [b, a, c, d]\n"), ElementsAre("changed order of nobody: l"));
    const std::string block = "l:\n- name: a\n  x: 1\n- name: b\n";
    const Checked checked = checkMerge(given(block, block, block, "l:\n- name: b\n- name: a\n  x: 1\n"));
    ASSERT_THAT(told(checked), ElementsAre("changed order of nobody: l"));
    EXPECT_EQ(checked.findings[0].places[Text::Result].text, "name: b, name: a");
}

TEST(Check, takesTextsLineByLine)
{
    const std::string base = "s: |\n  one\n  two\n  three\n  four\n  five\n";
    const std::string ours = "s: |\n  ONE\n  two\n  three\n  four\n  five\n";
    const std::string theirs = "s: |\n  one\n  two\n  three\n  four\n  FIVE\n";
    EXPECT_THAT(found(base, ours, theirs, "s: |\n  ONE\n  two\n  three\n  four\n  FIVE\n"), IsEmpty());
    const Checked checked = checkMerge(given(base, ours, theirs, "# x\ns: |\n  ONE\n  two\n  three\n  four\n  five\n"));
    EXPECT_THAT(told(checked), ElementsAre("lost lines of Theirs: s", "invented comment of nobody"));
    EXPECT_EQ(checked.findings[0].places[Text::Theirs].line, 6u);
    EXPECT_EQ(checked.findings[0].places[Text::Theirs].text, "FIVE");
    EXPECT_EQ(checked.findings[0].places[Text::Result].line, 7u);
}

TEST(Check, readsAliasesAndOtherStylesAlike)
{
    EXPECT_THAT(found("a: &x {b: 1}\nc: *x\n", "a: &x {b: 2}\nc: *x\n", "a: &x {b: 1}\nc: *x\nd: 1\n",
                      "a: {b: 2}\nc: {b: 2}\nd: 1\n"),
                IsEmpty());
    EXPECT_THAT(found("base: &x {b: 1}\nc:\n  <<: *x\n  d: 1\n", "base: &x {b: 1}\nc:\n  <<: *x\n  d: 2\n",
                      "base: &x {b: 1}\nc:\n  <<: *x\n  d: 1\ne: 1\n", "base: &x {b: 1}\nc:\n  <<: *x\n  d: 2\ne: 1\n"),
                IsEmpty());
    EXPECT_THAT(found("{\"a\": \"x\", \"b\": [1]}\n", "{\"a\": \"y\", \"b\": [1]}\n", "{\"a\": \"x\", \"b\": [1, 2]}\n",
                      "b:\n- 1\n- 2\na: 'y'\n"),
                IsEmpty());
}

TEST(Check, countsComments)
{
    const std::string base = "a: 1 # one\nb: 2\n";
    EXPECT_THAT(found(base, "a: 1 # one\nb: 3\n", base, "a: 1\nb: 3\n"), ElementsAre("lost comment of nobody"));
    EXPECT_THAT(found(base, "a: 1 # two\nb: 2\n", base, base),
                ElementsAre("lost comment of Ours", "lost comment of Ours"));
    CheckInputs without = given(base, base, base, "a: 1\nb: 2\n");
    without.comments = false;
    EXPECT_THAT(told(checkMerge(without)), IsEmpty());
}

TEST(Check, letsCommentsGoWithTheValueThatASettledConflictDidNotTake)
{
    const auto step = [](const std::string &uses) { return "steps:\n- name: co\n  uses: " + uses + "\n"; };
    const std::string base = step("co@1 # v1"), ours = step("co@2 # v2"), theirs = step("co@3 # v3");
    EXPECT_THAT(found(base, ours, theirs, ours), ElementsAre("settled field of Ours: steps[name=co].uses"));
    EXPECT_THAT(found(base, base, theirs, step("co@3")), ElementsAre("lost comment of Theirs"));
}

TEST(Check, takesACommentThatAllWordAnewForSettled)
{
    const auto text = [](const std::string &comment, const std::string &more = {}) {
        return "a: 1\n" + more + "# " + comment + "\nb: 2 # same\n";
    };
    EXPECT_THAT(found(text("one"), text("two"), text("three", "x: 1\n"), text("four", "x: 1\n")),
                ElementsAre("settled comment of nobody"));
    EXPECT_THAT(found(text("one"), text("two"), text("one"), text("four")),
                ElementsAre("lost comment of Ours", "invented comment of nobody"));
    EXPECT_THAT(found(text("one\n# p\n# r"), text("two\n# q\n# r"), text("three\n# p\n# R"), text("four\n# p\n# R")),
                ElementsAre("settled comment of nobody"));
}

TEST(Check, saysWhenTheResultCannotBeRead)
{
    const Checked checked = checkMerge(given("a: 1\n", "a: 1\nb: 2\n", "c: 3\na: 1\n", "b: 2\na: 1\nb: 2\n"));
    EXPECT_THAT(told(checked), ElementsAre("unreadable document of nobody", "lost lines of Theirs"));
    EXPECT_NE(checked.whyLines.find("occurs twice"), std::string::npos);
    EXPECT_TRUE(fails(checked, false));
}

TEST(Check, comparesLines)
{
    const std::string base = "1\n2\n3\n4\n5\n6\n7\n8\n9\n", ours = "1\nII\n3\n4\n5\n6\n7\n8\n9\n",
                      theirs = "1\n2\n3\n4\n5\n6\n7\n9\nX\n";
    EXPECT_THAT(foundByLines(base, ours, theirs, "1\nII\n3\n4\n5\n6\n7\n9\nX\n"), IsEmpty());
    EXPECT_THAT(foundByLines(base, ours, theirs, "1\r\nII\r\n3\r\n4\r\n5\r\n6\r\n7\r\n9\r\nX"), IsEmpty());
    EXPECT_THAT(foundByLines(base, ours, theirs, "1\n2\n3\n4\n5\n6\n7\n9\nX\n"), ElementsAre("lost lines of Ours"));
    EXPECT_THAT(foundByLines(base, ours, theirs, "1\nII\n3\n4\n5\n6\n7\n8\n9\nX\n"),
                ElementsAre("lost lines of Theirs"));
    EXPECT_THAT(foundByLines(base, ours, theirs, "1\nII\n3\n5\n6\n7\n9\nX\n"), ElementsAre("lost lines of nobody"));
    EXPECT_THAT(foundByLines(base, ours, theirs, "1\nII\n3\n4\nnew\n5\n6\n7\n9\nX\n"),
                ElementsAre("invented lines of nobody"));
    EXPECT_THAT(foundByLines(base, ours, theirs, "1\nzwei\n3\n4\n5\n6\n7\n9\nX\n"), ElementsAre("lost lines of Ours"));
    EXPECT_THAT(foundByLines(base, ours, theirs, "3\n4\n1\nII\n5\n6\n7\n9\nX\n"), IsEmpty()); // moved
}

TEST(Check, tellsWhoSettledAConflictOfLines)
{
    const std::string base = "1\n2\n3\n", ours = "1\nII\n3\n", theirs = "1\nzwei\n3\n";
    EXPECT_THAT(foundByLines(base, ours, theirs, ours), ElementsAre("settled lines of Ours"));
    EXPECT_THAT(foundByLines(base, ours, theirs, theirs), ElementsAre("settled lines of Theirs"));
    EXPECT_THAT(foundByLines(base, ours, theirs, "1\nzwei\nII\n3\n"), ElementsAre("settled lines of Ours and Theirs"));
    EXPECT_THAT(foundByLines(base, ours, theirs, "1\nII and more\n3\n"), ElementsAre("settled lines of nobody"));
    EXPECT_THAT(foundByLines(base, ours, theirs, base), ElementsAre("lost lines of Ours and Theirs"));
}

TEST(Check, takesAConflictOfLinesLineByLine)
{
    const std::string base = "0\np: 1\nq: 1\nr: 1\n9\n", ours = "0\np: 2\nq: 2\nr: 1\n9\n",
                      theirs = "0\np: 1\nq: 3\nr: 3\n9\n";
    const auto of = [&](const std::string &lines) { return foundByLines(base, ours, theirs, "0\n" + lines + "9\n"); };
    EXPECT_THAT(of("p: 2\nq: 4\nr: 3\n"), ElementsAre("settled lines of nobody"));
    EXPECT_THAT(of("p: 2\nq: 2\nr: 3\n"), ElementsAre("settled lines of Ours"));
    EXPECT_THAT(of("p: 1\nq: 4\nr: 3\n"), ElementsAre("lost lines of Ours", "settled lines of nobody"));
    EXPECT_THAT(of("p: 5\nq: 3\nr: 3\n"), ElementsAre("lost lines of Ours", "settled lines of Theirs"));
    EXPECT_THAT(of("p: 2\nq: 1\nr: 3\n"), ElementsAre("lost lines of Ours and Theirs"));
    EXPECT_THAT(foundByLines("p: 1\nq: 1\n", "p: 2\nq: 1\n", "p: 1\nq: 2\n", "p: 2\nq: 2\n"),
                ElementsAre("settled lines of Ours and Theirs"));
}

TEST(Check, findsLinesLostBesideAConflictThatIsSettled)
{
    const std::string base = "a\nkeep1\nx\nkeep2\nb\n", ours = "a\nkeep1\nxo\nkeep2\nb\n",
                      theirs = "a\nkeep1\nxt\nkeep2\nb\n";
    const auto of = [&](const std::string &result) { return foundByLines(base, ours, theirs, result); };
    for (const std::string settled : {"xo", "xt", "own"}) {
        const std::string who = settled == "xo" ? "Ours" : settled == "xt" ? "Theirs" : "nobody";
        EXPECT_THAT(of("a\nkeep1\n" + settled + "\nkeep2\nb\n"), ElementsAre("settled lines of " + who));
        for (const std::string before : {"a\nkeep1\n", "a\n", "keep1\n"})
            for (const std::string after : {"keep2\nb\n", "keep2\n", "b\n"})
                EXPECT_THAT(of(before + settled + "\n" + after),
                            Contains("lost lines of nobody").Times((before.size() < 8) + (after.size() < 8)))
                    << before << settled << after;
    }
    EXPECT_THAT(of("a\nxo\nb\n"), ElementsAre("lost lines of nobody", "lost lines of nobody", "settled lines of Ours"));
}

TEST(Check, findsALineOfAllThreeLostInAConflict)
{
    const std::string base = "1\np: 1\nif\nq: 1\n9\n", ours = "1\np: 2\nif\nq: 2\nnew\n9\n",
                      theirs = "1\np: 3\nif\nq: 3\n9\n";
    const auto of = [&](const std::string &lines) { return foundByLines(base, ours, theirs, "1\n" + lines + "9\n"); };
    EXPECT_THAT(of("p: 2\nif\nq: 3\n"), Each(testing::StartsWith("settled")));
    EXPECT_THAT(of("p: 3\nq: 3\n"), Contains("lost lines of nobody"));
    EXPECT_THAT(of("p: 2\nq: 2\nnew\n"), Contains("lost lines of nobody"));
}

TEST(Check, showsTheFirstLinesOfAConflictThatDiffer)
{
    const Checked checked = checkMerge(given("run: |\n  a\n", "run: |\n  a\n  init:\n    x: 1\n",
                                             "run: |\n  a\n  init:\n    x: 2\n", "run: |\n  a\n  init:\n    x: 3\n"));
    ASSERT_THAT(told(checked), ElementsAre("settled lines of nobody: run"));
    EXPECT_EQ(checked.findings[0].places[Text::Ours].text, "x: 1");
    EXPECT_EQ(checked.findings[0].places[Text::Theirs].text, "x: 2");
    EXPECT_EQ(checked.findings[0].places[Text::Result].text, "x: 3");
    EXPECT_EQ(checked.findings[0].places[Text::Result].line, 4u);
}

TEST(Check, findsALineLostBesideAnotherThatChanged)
{
    const std::string base = "t: |-\n  a\n  b\n", ours = "t: |-\n  A\n  b\n", theirs = "t: |-\n  a\n  B\n";
    EXPECT_THAT(found(base, ours, theirs, theirs), ElementsAre("lost lines of Ours: t"));
    EXPECT_THAT(found(base, ours, theirs, ours), ElementsAre("lost lines of Theirs: t"));
    EXPECT_THAT(found(base, ours, "t: |-\n  c\n  B\n", ours), ElementsAre("settled lines of Ours: t"));
}

TEST(Check, findsWhatIsGoneFromWhatNobodyChanged)
{
    const std::string text = "meta:\n  name: x\nb: 1\n";
    EXPECT_THAT(found(text, text, text, "meta:\nb: 1\n"), ElementsAre("lost field of nobody: meta"));
    EXPECT_THAT(found(text, text, text, "meta: 5\nb: 1\n"), ElementsAre("changed field of nobody: meta"));
}

TEST(Check, showsWhatDiffersInLongAndIndentedLines)
{
    const std::string begin = "run: |\n  " + std::string(200, 'x');
    const Checked far = checkMerge(given(begin + " a\n", begin + " b\n", begin + " c\n", begin + " d\n"));
    ASSERT_THAT(told(far), ElementsAre("settled lines of nobody: run"));
    EXPECT_EQ(far.findings[0].places[Text::Base].text, "…" + std::string(29, 'x') + " a");
    EXPECT_EQ(far.findings[0].places[Text::Result].text, "…" + std::string(29, 'x') + " d");
    const std::string text = "s: |\n  if\n    run\n";
    const Checked indented = checkMerge(given(text, text, text, "s: |\n  if\n   run\n"));
    ASSERT_THAT(told(indented), ElementsAre("changed lines of nobody: s"));
    EXPECT_EQ(indented.findings[0].places[Text::Ours].text, "  run");
    EXPECT_EQ(indented.findings[0].places[Text::Result].text, " run");
}

TEST(Check, tellsTheLineThatIsLost)
{
    const Checked checked = checkMerge(
        given("s: |\n  a\n  b\n  c\n", "s: |\n  a2\n  b\n  c\n", "s: |\n  a\n  b\n  c2\n", "s: |\n  a2\n  c2\n"));
    ASSERT_THAT(told(checked), ElementsAre("lost lines of nobody: s"));
    for (const Text text : {Text::Base, Text::Ours, Text::Theirs}) {
        EXPECT_EQ(checked.findings[0].places[text].line, 3u);
        EXPECT_EQ(checked.findings[0].places[text].text, "b");
    }
}

TEST(Check, hidesValuesOfSecrets)
{
    const auto secret = [](const std::string &data) { return "kind: Secret\nmetadata: {name: s}\ndata:\n" + data; };
    CheckInputs asked = given(secret("  a: b25l # one\n"), secret("  a: dHdv\n"),
                              secret("  a: b25l # one\n  c: ZHJlaQ==\n"), secret("  a: dmllcg==\n"));
    const auto texts = [&] {
        std::string out;
        for (const Finding &finding : checkMerge(asked).findings)
            for (const FindingPlace &place : finding.places.at)
                out += place.line == 0 ? "" : place.text + "\n";
        return out;
    };
    EXPECT_EQ(texts(), "a: ***\na: ***\na: ***\na: ***\nc: ***\n");
    asked.asLines = true;
    EXPECT_EQ(texts().find("dHdv"), std::string::npos);
    asked.options.showSecrets = true;
    EXPECT_NE(texts().find("dHdv"), std::string::npos);
}

TEST(Check, hidesOfCommentsThatSayTheyAreASecretOnlyThose)
{
    const std::string text = "# kind: Secret\n# data: {a: b25l}\n\na: 1\n# of b\nb: 2\n";
    const auto textsOf = [](const Checked &checked) {
        std::vector<std::string> out;
        for (const Finding &finding : checked.findings)
            out.push_back(finding.places[Text::Base].text);
        return out;
    };
    const Checked none = checkMerge(given(text, text, text, "a: 1\nb: 2\n"));
    EXPECT_THAT(textsOf(none), ElementsAre("***", "***", "# of b"));
    const std::string moved = "# kind: Secret\n\na: 1\n# data: {a: b25l}\nb: 2\n";
    EXPECT_THAT(textsOf(checkMerge(given(text, text, moved, "a: 1\n# of b\nb: 2\n"))),
                ElementsAre("***", "***", "# of b"));
    CheckInputs secret = given("kind: Secret\n# near\ndata: {a: b25l}\n", "kind: Secret\n# near\ndata: {a: b25l}\n",
                               "kind: Secret\n# near\ndata: {a: b25l}\n", "kind: Secret\ndata: {a: b25l}\n");
    EXPECT_THAT(textsOf(checkMerge(secret)), ElementsAre("***"));
    secret.options.showSecrets = true;
    EXPECT_THAT(textsOf(checkMerge(secret)), ElementsAre("# near"));
}

TEST(Check, showsValuesOfOtherObjectsBesideASecret)
{
    const auto text = [](const std::string &count, const std::string &value, const std::string &kind = "Secret") {
        return "kind: Deployment\nmetadata: {name: a}\nspec:\n  replicas: " + count + "\n---\nkind: " + kind
            + "\nmetadata: {name: s}\nstringData: {p: " + value + "}\n";
    };
    const auto shown = [](const Checked &checked) {
        std::vector<std::string> out;
        for (const Finding &finding : checked.findings)
            out.push_back(finding.places[Text::Result].text);
        return out;
    };
    EXPECT_THAT(shown(checkMerge(given(text("2", "x"), text("2", "x"), text("3", "y"), text("5", "hunter")))),
                ElementsAre("replicas: 5", "p: ***"));
    for (const std::string &hidden :
         shown(checkMerge(given(text("2", "x"), text("2", "x"), text("3", "y"), text("5", "hunter", "ConfigMap")))))
        EXPECT_THAT(hidden, testing::Not(testing::HasSubstr("hunter")));
}

/// Random files: what the merge makes of them is as expected, and what is done to a value of it is found.
TEST(Check, agreesWithEveryCleanMerge)
{
    int clean = 0, damaged = 0;
    for (uint32_t seed = 0; seed < 400; ++seed) {
        test::RandomYaml random(seed);
        const auto stream = random.stream();
        const auto writing = random.writing();
        const auto text = [&](const std::vector<test::Tree> &trees) { return test::write(trees, writing); };
        const std::string base = text(stream), ours = text(random.edited(stream, false)),
                          theirs = text(random.edited(stream, false));
        git::DriverInputs merging{base, ours, theirs};
        const auto made = git::mergeByStructure(merging);
        if (!made || made->conflicts > 0)
            continue;
        ++clean;
        EXPECT_THAT(found(base, ours, theirs, made->text), IsEmpty()) << base << "\n=== ours\n"
                                                                      << ours << "\n=== theirs\n"
                                                                      << theirs << "\n=== result\n"
                                                                      << made->text;
        const yaml::Stream result = yaml::read(made->text);
        for (const yaml::Part &part : result.parts)
            for (yaml::NodeId id = 0; id < part.document->nodes().size(); id += 7) {
                const yaml::Node &node = part.document->node(id);
                if (node.kind != yaml::Kind::Scalar || node.style != yaml::Style::Plain || node.isKey)
                    continue;
                std::string broken = made->text;
                broken.replace(part.offset + node.content, node.end - node.content, "damaged");
                ++damaged;
                EXPECT_THAT(found(base, ours, theirs, broken), testing::Not(IsEmpty())) << broken;
            }
    }
    EXPECT_GT(clean, 100);
    EXPECT_GT(damaged, 500);
}

} // namespace
} // namespace fieldwise::check

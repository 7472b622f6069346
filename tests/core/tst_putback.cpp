// SPDX-License-Identifier: GPL-3.0-or-later
// A finding of a check knows its bytes in all four texts, and can be put back.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <random>
#include <set>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "core/check/checkedmerge.h"
#include "core/check/putback.h"
#include "core/git/merging.h"
#include "tests/support/golden.h"
#include "tests/support/skips.h"

namespace fieldwise::check {
namespace {

using testing::ElementsAre;

CheckInputs given(const std::string &base, const std::string &ours, const std::string &theirs,
                  const std::string &result)
{
    return {.texts = {{base, ours, theirs, result}}, .options = {}};
}

/// The bytes of a finding in one text.
std::string bytesOf(const CheckInputs &inputs, const Finding &finding, Text text)
{
    const Range range = finding.places[text].range;
    return inputs.texts[text].substr(range.begin, range.size());
}

/// The result after the only finding was put back.
std::string putBackOnly(const CheckInputs &inputs, std::optional<Text> from = {})
{
    const Checked checked = checkMerge(inputs);
    EXPECT_EQ(checked.findings.size(), 1u);
    if (checked.findings.empty())
        return "";
    const auto text = putBack(inputs, checked, {&checked.findings.front(), 1}, from);
    return text ? *text : "not put back: " + text.error();
}

TEST(PutBack, knowsTheBytesInAllTexts)
{
    const CheckInputs inputs =
        given("a: 1\nb: {c: 2}\n", "a: 1\nb: {c: 2}\n", "a: 1\nb: {c: 3}\n", "a: 1\nb: {c: 2}\n");
    const Checked checked = checkMerge(inputs);
    ASSERT_EQ(checked.findings.size(), 1u);
    const Finding &finding = checked.findings.front();
    EXPECT_EQ(bytesOf(inputs, finding, Text::Base), "c: 2");
    EXPECT_EQ(bytesOf(inputs, finding, Text::Theirs), "c: 3");
    EXPECT_EQ(bytesOf(inputs, finding, Text::Result), "c: 2");
    EXPECT_FALSE(finding.gap);
    ASSERT_TRUE(finding.decision.valid());
    EXPECT_EQ(checked.plan->decision(finding.decision).pathStep.name, "c");
}

TEST(PutBack, knowsWhereAFieldWouldStand)
{
    const CheckInputs inputs = given("a: 1\nz: 2\n", "a: 1\nm: 5\nz: 2\n", "a: 1\nz: 2\n", "a: 1\nz: 2\n");
    const Checked checked = checkMerge(inputs);
    ASSERT_EQ(checked.findings.size(), 1u);
    ASSERT_TRUE(checked.findings.front().gap);
    EXPECT_EQ(lineBefore(checked.findings.front(), LineIndex(inputs.texts[Text::Result])), 0);
    const CheckInputs first = given("z: 2\n", "a: 1\nz: 2\n", "z: 2\n", "z: 2\n");
    EXPECT_EQ(lineBefore(checkMerge(first).findings.front(), LineIndex("z: 2\n")), -1);
}

TEST(PutBack, putsBackALineBesideAConflictThatStaysSettled)
{
    const auto script = [](const std::string &lines) { return "kind: A\nrun: |\n  a\n" + lines + "  b\nz: 1\n"; };
    for (const std::string settled : {"  xo\n", "  xt\n", "  own\n"}) {
        const std::string whole = script("  keep1\n" + settled + "  keep2\n");
        for (const std::string &lines : {"  keep1\n" + settled, settled + "  keep2\n"}) {
            const CheckInputs inputs = given(script("  keep1\n  x\n  keep2\n"), script("  keep1\n  xo\n  keep2\n"),
                                             script("  keep1\n  xt\n  keep2\n"), script(lines));
            const Checked checked = checkMerge(inputs);
            ASSERT_EQ(checked.findings.size(), 2u);
            ASSERT_EQ(checked.findings.front().kind, FindingKind::Lost);
            const auto text = putBack(inputs, checked, {&checked.findings.front(), 1});
            EXPECT_EQ(text ? *text : text.error(), whole);
        }
    }
}

TEST(PutBack, knowsTheLinesOfAScript)
{
    const std::string head = "kind: A\nrun: |\n  one\n", tail = "  three\nz: 1\n";
    const CheckInputs inputs =
        given(head + "  two\n" + tail, head + "  two\n" + tail, head + "  TWO\n" + tail, head + "  two\n" + tail);
    const Checked checked = checkMerge(inputs);
    ASSERT_EQ(checked.findings.size(), 1u);
    EXPECT_EQ(bytesOf(inputs, checked.findings.front(), Text::Theirs), "  TWO\n");
    EXPECT_EQ(bytesOf(inputs, checked.findings.front(), Text::Result), "  two\n");
    EXPECT_EQ(putBackOnly(inputs), head + "  TWO\n" + tail);
}

TEST(PutBack, givesBackAChangeOfASide)
{
    EXPECT_EQ(putBackOnly(given("a: 1\nb: 2 # x\n", "a: 1\nb: 2 # x\n", "a: 5\nb: 2 # x\n", "a: 1\nb:   2 # x\n")),
              "a: 5\nb:   2 # x\n");
    EXPECT_EQ(putBackOnly(given("a: 1\nb: 2\n", "a: 1\nb: 2\nc: 3\n", "a: 1\nb: 2\n", "a: 1\nb: 2\n")),
              "a: 1\nb: 2\nc: 3\n");
    EXPECT_EQ(putBackOnly(given("a: 1\nb: 2\n", "a: 1\n", "a: 1\nb: 2\n", "a: 1\nb: 2\n")), "a: 1\n");
}

TEST(PutBack, takesOutWhatNobodyHas)
{
    EXPECT_EQ(putBackOnly(given("a: 1\n", "a: 2\n", "a: 1\n", "a: 2\nb: 3\n")), "a: 2\n");
    EXPECT_EQ(putBackOnly(given("l: [a, b]\n", "l: [a, b]\n", "l: [a, b]\n", "l: [a, x, b]\n")), "l: [a, b]\n");
    EXPECT_EQ(putBackOnly(given("kind: A\n", "kind: A\n", "kind: A\n", "kind: A\n---\nkind: B\n")), "kind: A\n");
}

TEST(PutBack, turnsBackWhatNobodyChanged)
{
    EXPECT_EQ(putBackOnly(given("a: 1\nb: 2\n", "a: 1\nb: 2\n", "a: 5\nb: 2\n", "a: 5\nb: 7\n")), "a: 5\nb: 2\n");
    EXPECT_EQ(putBackOnly(given("l: [a, b, c]\n", "l: [a, b, c]\n", "l: [a, b, c]\n", "l: [b, a, c]\n")),
              "l: [a, b, c]\n");
}

TEST(PutBack, takesTheOtherSideOfAConflict)
{
    const CheckInputs inputs = given("a: 1\nb: 1\n", "a: 2\nb: 1\n", "a: 3\nb: 1\n", "a: 2\nb: 1\n");
    const Checked checked = checkMerge(inputs);
    ASSERT_EQ(checked.findings.size(), 1u);
    EXPECT_THAT(sidesToPutBack(checked, checked.findings.front()), ElementsAre(Text::Theirs));
    EXPECT_EQ(putBackOnly(inputs, Text::Theirs), "a: 3\nb: 1\n");
    const CheckInputs neither = given("a: 1\nb: 1\n", "a: 2\nb: 1\n", "a: 3\nb: 1\n", "a: 1\nb: 1\n");
    EXPECT_EQ(putBackOnly(neither, Text::Ours), "a: 2\nb: 1\n");
    EXPECT_EQ(putBackOnly(neither, Text::Theirs), "a: 3\nb: 1\n");
}

TEST(PutBack, givesBackCommentsAndLinesOfTexts)
{
    EXPECT_EQ(putBackOnly(given("a: 1\n", "# why\na: 1\n", "a: 1\n", "a: 1\n")), "# why\na: 1\n");
    EXPECT_EQ(putBackOnly(given("one {{\ntwo\nthree\n", "one {{\nTWO\nthree\n", "one {{\ntwo\nthree\n",
                                "one {{\ntwo\nthree\n")),
              "one {{\nTWO\nthree\n");
    EXPECT_EQ(putBackOnly(given("one {{\r\ntwo\r\n", "one {{\r\nTWO\r\n", "one {{\r\ntwo\r\n", "one {{\r\ntwo\r\n")),
              "one {{\r\nTWO\r\n");
}

TEST(PutBack, keepsAllOtherBytes)
{
    const std::string base = "kind: Deployment\nmetadata: {name: a}\nspec:\n  replicas: 1\n  template:\n    spec:\n"
                             "      containers:\n        - name: api\n          image: a:1\n          resources:\n"
                             "            limits: {memory: 512Mi}\n";
    std::string theirs = base, result = base;
    theirs.replace(theirs.find("512"), 3, "768");
    result.replace(result.find("replicas: 1"), 11, "replicas:   1   # odd");
    const Checked checked = checkMerge(given(base, base, theirs, result));
    const auto lost = std::ranges::find(checked.findings, FindingKind::Lost, &Finding::kind);
    ASSERT_NE(lost, checked.findings.end());
    const auto text = putBack(given(base, base, theirs, result), checked, {&*lost, 1});
    ASSERT_TRUE(text) << text.error();
    std::string wanted = result;
    wanted.replace(wanted.find("512"), 3, "768");
    EXPECT_EQ(*text, wanted);
}

TEST(PutBack, putsSeveralBackAtOnce)
{
    const CheckInputs inputs =
        given("a: 1\nb: 2\nc: 3\n", "a: 1\nb: 2\nc: 4\n", "a: 5\nb: 2\nc: 3\nd: 6\n", "a: 1\nb: 2\nc: 3\n");
    const PutBackAll all = putBackAll(inputs, checkMerge(inputs).findings);
    EXPECT_EQ(all.text, "a: 5\nb: 2\nc: 4\nd: 6\n");
    EXPECT_EQ(all.left, 0u);
}

struct Versions {
    std::string name;
    CheckInputs inputs;
};

/// The fixtures of merges by git, with the text that a merge gives.
std::vector<Versions> cleanMerges()
{
    std::vector<Versions> all;
    for (const test::Golden &one : test::goldenFixtures()) {
        if (one.inputs.options.mode != merge::Mode::Git)
            continue;
        const auto &texts = one.inputs.texts;
        const git::DriverInputs asked{texts[merge::Side::Original], texts[merge::Side::Destination],
                                      texts[merge::Side::Updated]};
        if (auto made = git::mergeByStructure(asked); made && made->conflicts == 0)
            all.push_back({one.name, given(asked.base, asked.ours, asked.theirs, made->text)});
    }
    return all;
}

std::vector<std::string> linesOf(const std::string &text)
{
    std::vector<std::string> lines;
    for (size_t begin = 0; begin < text.size();) {
        const size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
        lines.push_back(text.substr(begin, end - begin));
        begin = end;
    }
    return lines;
}

/// Damage as people and programs do it: a line that is gone, changed, or twice there.
std::string damaged(const std::string &text, std::mt19937 &random)
{
    std::vector<std::string> lines = linesOf(text);
    const size_t at = random() % lines.size();
    switch (random() % 3) {
    case 0: lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(at)); break;
    case 1:
        if (const size_t colon = lines[at].find(": "); colon != std::string::npos)
            lines[at] = lines[at].substr(0, colon) + ": other\n";
        break;
    default: lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(at), "added-by-nobody: 1\n"); break;
    }
    std::string out;
    for (const std::string &line : lines)
        out += line;
    return out;
}

struct Tally {
    int byFields = 0, mendedByFields = 0, byLines = 0, mendedByLines = 0;
};

/// What `putBack` promises: after it the finding is gone, and nothing else is found that was not found before. A
/// conflict may be settled in another way. `most`: stops after this many findings.
void expectMended(const CheckInputs &inputs, Tally &tally, size_t most = ~size_t{0})
{
    const Checked checked = checkMerge(inputs);
    std::multiset<std::string> before;
    for (const Finding &finding : checked.findings)
        before.insert(keyOf(finding));
    for (const Finding &finding : checked.findings) {
        if (finding.kind == FindingKind::Unreadable || finding.kind == FindingKind::Settled || most-- == 0)
            continue;
        (checked.plan ? tally.byFields : tally.byLines) += 1;
        const auto text = putBack(inputs, checked, {&finding, 1});
        if (!text)
            continue;
        (checked.plan ? tally.mendedByFields : tally.mendedByLines) += 1;
        CheckInputs after = inputs;
        after.texts[Text::Result] = *text;
        after.asLines = !checked.plan;
        std::multiset<std::string> now;
        for (const Finding &one : checkMerge(after).findings)
            if (one.kind != FindingKind::Settled)
                now.insert(keyOf(one));
        EXPECT_LT(now.count(keyOf(finding)), before.count(keyOf(finding)));
        for (const std::string &key : now)
            EXPECT_GE(before.count(key), now.count(key)) << key;
    }
}

TEST(PutBack, mendsDamagedMerges)
{
    std::mt19937 random(7);
    Tally tally;
    for (const Versions &merge : cleanMerges())
        for (int i = 0; i < 12; ++i) {
            SCOPED_TRACE(merge.name);
            CheckInputs inputs = merge.inputs;
            inputs.texts[Text::Result] = damaged(inputs.texts[Text::Result], random);
            expectMended(inputs, tally);
        }
    EXPECT_GT(tally.byFields, 100);
    EXPECT_GE(tally.mendedByFields * 100, tally.byFields * 95) << tally.mendedByFields << " of " << tally.byFields;
    EXPECT_GE(tally.mendedByLines * 100, tally.byLines * 60) << tally.mendedByLines << " of " << tally.byLines;
}

/// Of merges that people did, with a result that was damaged.
TEST(PutBack, mendsMergesOfPeople)
{
    std::mt19937 random(3);
    Tally tally;
    std::error_code missing;
    for (const auto &entry : std::filesystem::directory_iterator(test::casesFolder() / "merges", missing)) {
        if (entry.path().extension() != ".jsonl")
            continue;
        std::ifstream file(entry.path());
        for (std::string line; std::getline(file, line);) {
            const auto one = nlohmann::json::parse(line);
            CheckInputs inputs = given(one.at("base"), one.at("ours"), one.at("theirs"), "");
            const git::DriverInputs asked{inputs.texts[Text::Base], inputs.texts[Text::Ours],
                                          inputs.texts[Text::Theirs]};
            auto made = git::mergeByStructure(asked);
            if (!made || made->conflicts > 0 || made->text.empty() || made->text.size() > 60'000)
                continue;
            SCOPED_TRACE(one.at("id").get<std::string>());
            inputs.texts[Text::Result] = damaged(made->text, random);
            expectMended(inputs, tally, 3);
        }
    }
    if (tally.byFields + tally.byLines == 0)
        GTEST_SKIP() << test::needsMaterial << "no merges/*.jsonl; FIELDWISE_CASES names the folder of cases";
    std::cout << tally.mendedByFields << " of " << tally.byFields << " findings by fields, " << tally.mendedByLines
              << " of " << tally.byLines << " by lines\n";
    EXPECT_GE(tally.mendedByFields * 100, tally.byFields * 95);
}

} // namespace
} // namespace fieldwise::check

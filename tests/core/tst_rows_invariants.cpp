// SPDX-License-Identifier: GPL-3.0-or-later
// What holds for the rows and marks of any merge.

#include <gtest/gtest.h>

#include "core/base/text.h"
#include "core/view/words.h"
#include "tests/support/golden.h"
#include "tests/support/randomyaml.h"

namespace fieldwise::test {
namespace {

using merge::Side;

void expectInvariants(const Merged &merge)
{
    for (const Side side : merge::allSides) {
        const view::Pane &pane = merge.view.inputs[side];
        int32_t next = 0;
        for (const view::Row &row : merge.view.rows) {
            const bool filler = row.line[side] < 0;
            ASSERT_TRUE(filler || row.line[side] == next);
            next += !filler;
        }
        ASSERT_EQ(uint32_t(next), merge.view.aligned[side] ? pane.lineCount : 0);
        ASSERT_EQ(pane.lines.size(), pane.lineCount);
        const bool absent = side == Side::Original && !merge::hasOriginal(merge.inputs.options.mode);
        ASSERT_EQ(pane.lineCount, absent ? 0 : LineIndex(merge.inputs.texts[side]).lineCount());
        for (const view::Span &span : pane.spans) {
            ASSERT_LT(span.range.begin, span.range.end);
            ASSERT_LE(span.range.end, merge.inputs.texts[side].size());
        }
    }
    ASSERT_EQ(merge.view.resultAligned, merge.inputs.options.mode == merge::Mode::Patch);
    int32_t nextOfResult = 0;
    for (const view::Row &row : merge.view.rows) {
        ASSERT_TRUE(row.line[Side::Original] >= 0 || row.line[Side::Updated] >= 0 || row.line[Side::Destination] >= 0
                    || row.result >= 0);
        ASSERT_TRUE(row.result < 0 || row.result == nextOfResult);
        nextOfResult += row.result >= 0;
    }
    ASSERT_EQ(uint32_t(nextOfResult), merge.view.resultAligned ? merge.view.result.lineCount : 0);
    const view::Pane &result = merge.view.result;
    ASSERT_EQ(result.lineCount, LineIndex(merge.resolution.text).lineCount());
    ASSERT_EQ(result.lines.size(), result.lineCount);
    for (const view::Span &span : result.spans)
        ASSERT_LE(span.range.end, merge.resolution.text.size());
    for (const view::Chip &chip : result.chips)
        ASSERT_LT(chip.line, result.lineCount);
    for (const view::Gone &gone : result.gone)
        ASSERT_LT(gone.afterLine, int32_t(result.lineCount));
}

TEST(Rows, everyLineOnceOverFixtures)
{
    std::vector<Golden> all = goldenFixtures();
    for (Golden &example : examples())
        all.push_back(std::move(example));
    for (const Golden &golden : all) {
        SCOPED_TRACE(golden.name);
        const fieldwise::Run run = fieldwise::run(golden.inputs);
        if (run.merged)
            expectInvariants(*run.merged);
    }
}

TEST(Rows, everyLineOnceOverRandomTexts)
{
    for (uint32_t seed = 1; seed <= 300; ++seed) {
        SCOPED_TRACE(seed);
        RandomYaml random(seed);
        const std::vector<Tree> original = random.stream();
        const std::string updated = write(random.edited(original, true), random.writing());
        const std::string destination = write(random.edited(original, true), random.writing());
        const fieldwise::Run run =
            fieldwise::run(inputsOf(merge::Mode::ThreeWay, write(original, random.writing()), updated, destination));
        if (run.merged) // an edit may have removed the anchor of an alias
            expectInvariants(*run.merged);
    }
}

TEST(Rows, unchangedTextStandsInLineWithItself)
{
    const Golden example = examples().back();
    Inputs inputs = example.inputs;
    for (const Side side : merge::allSides)
        inputs.texts[side] = example.inputs.texts[Side::Destination];
    inputs.open.at = {true, true, true};
    const auto merge = mergedOf(inputs);
    ASSERT_TRUE(merge);
    EXPECT_EQ(merge->view.rows.size(), merge->view.inputs[Side::Destination].lineCount);
}

std::string words(std::string_view left, std::string_view right)
{
    const view::WordDiff diff = view::diffWords(left, right);
    const auto shown = [](std::string_view text, const std::vector<Range> &ranges) {
        std::string out;
        for (const Range range : ranges)
            out += "[" + std::string(text.substr(range.begin, range.size())) + "]";
        return out;
    };
    return shown(left, diff.left) + " " + shown(right, diff.right);
}

TEST(Words, thatDiffer)
{
    EXPECT_EQ(words("shop/api:1.4.2", "shop/api:1.5.0"), "[1.4.2] [1.5.0]");
    EXPECT_EQ(words("a=1", "a=1 b=2"), " [ b=2]");
    EXPECT_EQ(words("-Xmx=75 -server", "-server"), "[Xmx=75 -] ");
    EXPECT_EQ(words("same", "same"), " ");
    EXPECT_EQ(words("", "new"), " [new]");
    EXPECT_EQ(words("größe", "grösse"), "[größe] [grösse]");
    EXPECT_EQ(words("|\n  a=1\n  b=2\n", "|\n  a=1\n  c=3\n  b=2\n"), " [c=3]");
    EXPECT_EQ(words("1-2-3", "4-5-6"), "[1-2-3] [4-5-6]");
}

TEST(Words, longTextsThatDifferEverywhere)
{
    std::string left;
    std::string right;
    for (int i = 0; i < 20000; ++i) {
        left += "a" + std::to_string(i) + " ";
        right += "b" + std::to_string(i) + " ";
    }
    const view::WordDiff diff = view::diffWords(left, right);
    EXPECT_EQ(diff.left.size(), 1u);
    EXPECT_EQ(diff.right.size(), 1u);
}

/// Which lines differ, "left|right".
std::string lines(std::string_view left, std::string_view right)
{
    const view::WordDiff diff = view::diffWords(left, right);
    std::string out;
    for (const uint32_t line : diff.leftLines)
        out += std::to_string(line) + " ";
    out += "|";
    for (const uint32_t line : diff.rightLines)
        out += " " + std::to_string(line);
    return out;
}

TEST(Words, insideTextsOfSeveralLines)
{
    EXPECT_EQ(words("|\n  one\n  level=info x\n  two", "|\n  one\n  level=warn x\n  two"), "[info] [warn]");
    EXPECT_EQ(lines("|\n  one\n  level=info x\n  two", "|\n  one\n  level=warn x\n  two"), "2 | 2");
    EXPECT_EQ(lines("|\n  a\n  b", "|\n      a\n      b"), "|") << "the indentation of the block is not its text";
    EXPECT_EQ(lines("|\n  a\n    b\n  c", "|\n  a\n  b\n  c"), "2 | 2") << "but that of a line is";
    EXPECT_EQ(words("|\n  a\n  b", "|-\n  a\n  b"), " [-]");
    EXPECT_EQ(lines("|\n  a\n  b", "|\n  a\n  new\n  b"), "| 2");
    EXPECT_EQ(lines("|\r\n  a\r\n  b", "|\n  a\n  b"), "|") << "a break is no text";
    // Lines that stand there several times do not lead astray.
    EXPECT_EQ(lines("|\n {\n a\n }\n {\n b\n }", "|\n {\n new\n }\n {\n a\n }\n {\n b\n }"), "| 2 3 4");
    EXPECT_EQ(lines("one", "|\n  one\n  two"), "0 | 0 1 2");
}

TEST(Words, blocksOfManyLines)
{
    std::string left = "|\n";
    std::string right = "|\n";
    std::string other = "|\n";
    for (int i = 0; i < 10000; ++i) {
        const std::string words = " of a line with a number of words that stay, number " + std::to_string(i % 7);
        left += "  left" + words + "\n";
        right += "  right" + words + "\n";
        other += "  ";
        for (int word = 0; word < 150; ++word)
            other += "w" + std::to_string((i * 31 + word * 17) % 1009) + " ";
        other += "\n";
    }
    const view::WordDiff diff = view::diffWords(left, right);
    EXPECT_EQ(diff.left.size(), 10000u);
    EXPECT_EQ(left.substr(diff.left[5000].begin, diff.left[5000].size()), "left");
    const view::WordDiff unlike = view::diffWords(left, other);
    EXPECT_EQ(unlike.rightLines.size(), 10000u);
}

} // namespace
} // namespace fieldwise::test

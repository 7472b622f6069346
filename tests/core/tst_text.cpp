// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"

#include <gtest/gtest.h>

namespace fieldwise {
namespace {

using namespace std::string_view_literals;

TEST(LineIndex, knowsAllThreeBreaks)
{
    const LineIndex lines("a\nb\r\nc\rd");
    ASSERT_EQ(lines.lineCount(), 4u);
    EXPECT_EQ(lines.start(1), 2u);
    EXPECT_EQ(lines.start(2), 5u);
    EXPECT_EQ(lines.start(3), 7u);
    EXPECT_EQ(lines.lineOf(0), 0u);
    EXPECT_EQ(lines.lineOf(4), 1u);
    EXPECT_EQ(lines.lineOf(100), 3u);
    EXPECT_EQ(LineIndex("").lineCount(), 1u);
    EXPECT_EQ(LineIndex("a\n").lineCount(), 2u);
}

TEST(Position, isTheSameWhenItIsLookedUp)
{
    std::string text = "\xEF\xBB\xBF";
    for (int i = 0; i < 400; ++i)
        text += i % 97 == 0 ? "\r\n" : i % 3 == 0 ? "\xC3\xA4" : i % 5 == 0 ? "\xF0\x9F\x98\x80" : "x";
    const LineIndex lines(text);
    const Positions positions(text, lines);
    for (uint32_t at = 0; at < text.size() + 2; ++at)
        EXPECT_EQ(positions.at(at), positionOf(text, lines, at)) << at;
    const LineIndex none;
    EXPECT_EQ(Positions("", none).at(0), Position());
}

TEST(Position, countsCharactersAndNoBom)
{
    const std::string_view text = "\xEF\xBB\xBF\xC3\xA4: \xF0\x9F\x98\x80x\nb";
    const LineIndex lines(text);
    EXPECT_EQ(positionOf(text, lines, 3), (Position{0, 0}));
    EXPECT_EQ(positionOf(text, lines, 5), (Position{0, 1}));
    EXPECT_EQ(positionOf(text, lines, 11), (Position{0, 4}));
    EXPECT_EQ(positionOf(text, lines, 13), (Position{1, 0}));
    EXPECT_EQ(positionOf(text, lines, 999), (Position{1, 1}));
}

TEST(Text, aColumnCountsFromTheBomOn)
{
    const std::string_view text = "\xEF\xBB\xBF"
                                  "ab\ncd";
    EXPECT_EQ(columnAt(text, 0), 0u);
    EXPECT_EQ(columnAt(text, 3), 0u);
    EXPECT_EQ(columnAt(text, 4), 1u);
    EXPECT_EQ(columnAt(text, 7), 1u);
}

TEST(Newline, isThatOfTheFirstBreak)
{
    EXPECT_EQ(newlineOf("a"), Newline::Lf);
    EXPECT_EQ(newlineOf("a\nb\r\n"), Newline::Lf);
    EXPECT_EQ(newlineOf("a\r\nb\n"), Newline::CrLf);
    EXPECT_EQ(newlineOf("a\rb\n"), Newline::Cr);
    EXPECT_EQ(newlineText(Newline::CrLf), "\r\n");
    EXPECT_TRUE(hasBom("\xEF\xBB\xBFx"));
    EXPECT_FALSE(hasBom("x"));
}

TEST(CheckBytes, findsTheFirstBadByte)
{
    struct Case {
        std::string_view text;
        const char *code;
        uint32_t begin;
    };
    const Case cases[] = {
        {"plain text that is long enough\twith tab\r\n", "", 0},
        {"\xEF\xBB\xBF\xC2\xA0 \xF0\x9F\x98\x80", "", 0},
        {"\xEF\xBB\xBF\xC2\x85 \xE2\x80\xA8 \xF0\x9F\x98\x80", "kubectl-reads-a-break", 3},
        {"a\xE2\x80\xA9", "kubectl-reads-a-break", 1},
        {"a\xE2\x80\xA9\x01", "text-control", 4},
        {"abcdefgh\0"sv, "text-control", 8},
        {"abcdefghijklmnopqrstuvwxyz\x1B[0m", "text-control", 26},
        {"a\x7F", "text-control", 1},
        {"a\xC2\x80", "text-control", 1},
        {"abcdefghijk\xFFlmn", "text-utf8", 11},
        {"\xC3", "text-utf8", 0},
        {"\xC0\xAF", "text-utf8", 0},
        {"\xE0\x80\x80", "text-utf8", 0},
        {"\xED\xA0\x80", "text-utf8", 0},
        {"\xF4\x90\x80\x80", "text-utf8", 0},
        {"\xF0\x80\x80\x80", "text-utf8", 0},
        {"a\xEF\xBF\xBF", "text-control", 1},
    };
    for (const Case &one : cases) {
        const std::vector<Diagnostic> found = checkBytes(one.text);
        ASSERT_EQ(found.empty(), *one.code == '\0') << one.text;
        if (found.empty())
            continue;
        EXPECT_EQ(found[0].code, one.code) << one.text;
        EXPECT_EQ(found[0].range.begin, one.begin) << one.text;
        EXPECT_GT(found[0].range.end, one.begin);
    }
}

TEST(LineIndex, findsALineFromAnyHint)
{
    const std::string text = "a\n\nbcd\r\ne\rf\n";
    const LineIndex lines(text);
    for (uint32_t offset = 0; offset <= text.size(); ++offset) {
        for (uint32_t hint = 0; hint <= lines.lineCount() + 1; ++hint)
            EXPECT_EQ(lines.lineOf(offset, hint), lines.lineOf(offset)) << offset << " from " << hint;
    }
}

TEST(Text, commonEndsAreCountedInBlocksAndWithin)
{
    for (const size_t size : {0u, 1u, 4095u, 4096u, 4097u, 9000u}) {
        const std::string same(size, 'x');
        EXPECT_EQ(commonPrefix(same, same + "y"), size);
        EXPECT_EQ(commonSuffix(same, "y" + same), size);
        EXPECT_EQ(commonPrefix(same + "a" + same, same + "b" + same), size);
        EXPECT_EQ(commonSuffix(same + "a" + same, same + "b" + same), size);
    }
}

TEST(Diagnostic, isDescribedWithItsPlace)
{
    const Diagnostic fault{Severity::Error, "some-code", {5, 6}, "it is wrong", {}};
    EXPECT_EQ(describe(fault, "a.yaml", "a: 1\n\xC3\xA4"), "a.yaml:2:1: error: it is wrong [some-code]");
    const Diagnostic notice{Severity::Notice, "n", {0, 1}, "mind this", {}};
    EXPECT_EQ(describe(notice, "-", "a"), "-:1:1: notice: mind this [n]");
}

} // namespace
} // namespace fieldwise

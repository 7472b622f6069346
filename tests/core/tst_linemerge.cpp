// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/linemerge/linemerge.h"

#include <gmock/gmock.h>

namespace fieldwise::linemerge {
namespace {

/// A text of a word a line.
std::string lines(const std::string &words)
{
    std::istringstream in(words);
    std::string out;
    for (std::string word; in >> word;)
        out += word + '\n';
    return out;
}

/// A merge, its lines as words.
std::string merged(const std::string &base, const std::string &ours, const std::string &theirs,
                   ConflictStyle style = ConflictStyle::Merge)
{
    const std::string b = lines(base), o = lines(ours), t = lines(theirs);
    const Texts texts{b, o, t};
    std::string out = textOf(texts, mergeLines(texts, style), {"", "", ""}, 1);
    std::ranges::replace(out, '\n', ' ');
    return out.empty() ? out : out.substr(0, out.size() - 1);
}

std::string textMerged(std::string_view base, std::string_view ours, std::string_view theirs,
                       ConflictStyle style = ConflictStyle::Merge)
{
    const Texts texts{base, ours, theirs};
    return textOf(texts, mergeLines(texts, style), {}, 7);
}

/// The parts as the words of Base, Ours and Theirs.
std::vector<std::string> parts(const std::string &base, const std::string &ours, const std::string &theirs,
                               ConflictStyle style = ConflictStyle::Merge)
{
    const std::string b = lines(base), o = lines(ours), t = lines(theirs);
    std::vector<std::string> out;
    for (const MergedPart &part : mergeLines({b, o, t}, style).parts) {
        constexpr std::array names{"kept", "ours", "theirs", "both", "conflict"};
        std::string text = names[static_cast<size_t>(part.kind)];
        for (const auto &[side, range] :
             {std::pair(&b, part.base), std::pair(&o, part.ours), std::pair(&t, part.theirs)})
            text += '|' + side->substr(range.begin, range.size());
        std::ranges::replace(text, '\n', ' ');
        out.push_back(text);
    }
    return out;
}

using testing::ElementsAre;
using testing::IsEmpty;

TEST(LineMerge, cutsAConflictAsItsStyleSays)
{
    const std::string base = lines("a x b"), ours = lines("a o 1 2 3 4 p b"), theirs = lines("a t 1 2 3 4 q b");
    const Texts texts{base, ours, theirs};
    const auto cut = [&](ConflictStyle style) {
        const MergedLines merged = asConflict(texts, style);
        EXPECT_EQ(readingOf(texts, merged, PartKind::Ours), ours);
        EXPECT_EQ(readingOf(texts, merged, PartKind::Theirs), theirs);
        std::string out = textOf(texts, merged, {"", "", ""}, 1);
        std::ranges::replace(out, '\n', ' ');
        return out;
    };
    EXPECT_EQ(cut(ConflictStyle::Merge), "a < o = t > 1 2 3 4 < p = q > b ");
    EXPECT_EQ(cut(ConflictStyle::Diff3), "< a o 1 2 3 4 p b | a x b = a t 1 2 3 4 q b > ");
    EXPECT_EQ(cut(ConflictStyle::ZealousDiff3), "a < o 1 2 3 4 p | a x b = t 1 2 3 4 q > b ");
    EXPECT_EQ(styleOf("zdiff3"), ConflictStyle::ZealousDiff3);
    EXPECT_EQ(styleOf("union"), std::nullopt);
}

TEST(LineMerge, takesWhatOneSideChanged)
{
    EXPECT_EQ(merged("1 2 3 4 5", "x 2 3 4 5", "1 2 3 4 y"), "x 2 3 4 y");
    EXPECT_EQ(merged("1 2 3 4 5", "2 3 4 5", "1 2 3 4 5 6 7"), "2 3 4 5 6 7");
    EXPECT_EQ(merged("1 2 3", "1 2 3", "1 9 3"), "1 9 3");
    EXPECT_EQ(merged("1 2 3", "1 9 3", "1 2 3"), "1 9 3");
    EXPECT_EQ(merged("1 2 3", "", "1 2 3"), "");
}

TEST(LineMerge, isAConflictWhereChangesTouch)
{
    EXPECT_EQ(merged("1 2 3 4", "1 x 3 4", "1 2 y 4"), "1 < x 3 = 2 y > 4");
    EXPECT_EQ(merged("1 2 3 4", "1 x 3 4", "1 2 3 y"), "1 x 3 y");
    EXPECT_EQ(merged("1 2 3", "1 3", "1 y 3"), "1 < = y > 3");
    EXPECT_EQ(merged("1 2", "1 2 x", "1 2 y"), "1 2 < x = y >");
    EXPECT_EQ(merged("1 2 3 4 5 6", "1 a 3 4 b 6", "1 x y z w 6"), "1 < a 3 4 b = x y z w > 6");
}

TEST(LineMerge, takesOnceWhatBothChangedAlike)
{
    EXPECT_EQ(merged("1 2 3", "1 x 3", "1 x 3"), "1 x 3");
    EXPECT_EQ(merged("1 2 3 4 5", "1 x 3 4 o", "1 x 3 4 5"), "1 x 3 4 o");
    EXPECT_EQ(merged("1 2 3 4 5 6 7", "1 x 3 4 5 6 o", "1 x 3 t 5 6 7"), "1 x 3 t 5 6 o");
    EXPECT_EQ(merged("1 2 3", "1 3", "1 3"), "1 3");
}

TEST(LineMerge, leavesConflictsTheLinesThatDiffer)
{
    EXPECT_EQ(merged("1 2", "1 a b c 2", "1 a x c 2"), "1 a < b = x > c 2");
    EXPECT_EQ(merged("1 2", "1 a b c 2", "1 a x c 2", ConflictStyle::Diff3), "1 < a b c | = a x c > 2");
    // Alike in the end, though the ways there differ.
    EXPECT_EQ(merged("b a a", "b a", "c b b a"), "c b b a");
    EXPECT_EQ(merged("b a a", "b a", "c b b a", ConflictStyle::Diff3), "c b b < a | a a = a >");
}

TEST(LineMerge, joinsConflictsWithLittleBetweenThem)
{
    EXPECT_EQ(merged("", "a 1 2 3 b", "x 1 2 3 y"), "< a 1 2 3 b = x 1 2 3 y >");
    EXPECT_EQ(merged("", "a 1 2 3 4 b", "x 1 2 3 4 y"), "< a = x > 1 2 3 4 < b = y >");
    EXPECT_EQ(merged("", "a { - - - } b", "x { - - - } y"), "< a { - - - } b = x { - - - } y >");
    EXPECT_EQ(merged("", "a { - é - } b", "x { - é - } y"), "< a { - é - } b = x { - é - } y >");
    EXPECT_EQ(merged("", "a { - Z - } b", "x { - Z - } y"), "< a = x > { - Z - } < b = y >");
    EXPECT_EQ(merged("1 2 3 4 5", "a 2 3 4 b", "x 2 3 4 y"), "< a 2 3 4 b = x 2 3 4 y >");
    EXPECT_EQ(merged("1 2 3 4 5", "a 2 3 4 b", "x 2 3 4 y", ConflictStyle::Diff3), "< a | 1 = x > 2 3 4 < b | 5 = y >");
    // No conflict, so it keeps the two beside it apart.
    EXPECT_EQ(merged("1 2 3 4 5", "a 2 3 4 b", "x 2 T 4 y"), "< a = x > 2 T 4 < b = y >");
}

TEST(LineMerge, slidesChangesAwayFromOthers)
{
    EXPECT_EQ(merged("a b b c", "a b c", "x b b c"), "x b c");
    EXPECT_EQ(merged("a b b c", "a b c", "a b b x"), "a b < c = b x >");
    EXPECT_EQ(merged("a { x } { y } z", "a { x } { n } { y } z", "q { x } { y } z"), "q { x } { n } { y } z");
}

TEST(LineMerge, tellsAllParts)
{
    EXPECT_THAT(parts("1 2 3 4 5 6 7", "1 x 3 4 5 6 o", "1 x 3 t 5 6 7"),
                ElementsAre("kept|1 |1 |1 ", "both|2 |x |x ", "kept|3 |3 |3 ", "theirs|4 |4 |t ", "kept|5 6 |5 6 |5 6 ",
                            "ours|7 |o |7 "));
    EXPECT_THAT(parts("1 2 9", "1 a b c 9", "1 a x c 9"),
                ElementsAre("kept|1 |1 |1 ", "both||a |a ", "conflict|2 |b |x ", "both||c |c ", "kept|9 |9 |9 "));
    EXPECT_THAT(
        parts("1 2 9", "a 1 2 3 4 b 9", "x 1 2 3 4 y 9"),
        ElementsAre("conflict||a |x ", "kept|1 2 |1 2 |1 2 ", "both||3 4 |3 4 ", "conflict||b |y ", "kept|9 |9 |9 "));
    EXPECT_THAT(parts("1 2 3", "1 3", "1 3"), ElementsAre("kept|1 |1 |1 ", "both|2 ||", "kept|3 |3 |3 "));
    EXPECT_THAT(parts("", "a 1 b", "x 1 y"), ElementsAre("conflict||a 1 b |x 1 y "));
    EXPECT_THAT(parts("", "", ""), IsEmpty());
}

TEST(LineMerge, countsConflicts)
{
    const std::string ours = lines("a 1 2 3 4 b"), theirs = lines("x 1 2 3 4 y");
    EXPECT_EQ(mergeLines({"", ours, theirs}, ConflictStyle::Merge).conflicts, 2u);
    EXPECT_EQ(mergeLines({"", ours, theirs}, ConflictStyle::Diff3).conflicts, 1u);
    EXPECT_EQ(mergeLines({"", ours, ours}, ConflictStyle::Merge).conflicts, 0u);
}

TEST(LineMerge, readsLastLinesWithoutABreak)
{
    EXPECT_EQ(textMerged("a", "b", "c"), "<<<<<<< ours\nb\n=======\nc\n>>>>>>> theirs\n");
    EXPECT_EQ(textMerged("a", "a\n", "c"), "<<<<<<< ours\na\n=======\nc\n>>>>>>> theirs\n");
    EXPECT_EQ(textMerged("1\n2\n3", "1\n2\n3\n", "x\n2\n3"), "x\n2\n3\n");
    EXPECT_EQ(textMerged("1\n2\n3\n", "x\n2\n3\n", "1\n2\n3"), "x\n2\n3");
    EXPECT_EQ(textMerged("a", "b", "c", ConflictStyle::Diff3),
              "<<<<<<< ours\nb\n||||||| base\na\n=======\nc\n>>>>>>> theirs\n");
}

TEST(LineMerge, marksWithTheBreakOfTheLinesBefore)
{
    EXPECT_EQ(textMerged("1\r\na\r\n", "1\r\nb\r\n", "1\r\nc\r\n"),
              "1\r\n<<<<<<< ours\r\nb\r\n=======\r\nc\r\n>>>>>>> theirs\r\n");
    EXPECT_EQ(textMerged("1\r\na", "1\r\nb", "1\r\nc"), "1\r\n<<<<<<< ours\r\nb\r\n=======\r\nc\r\n>>>>>>> theirs\r\n");
    // A side that ends its lines in LF settles it; so does Base's first line. A text of one line without a break does
    // not.
    EXPECT_EQ(textMerged("a\r\n", "b\n", "c\r\n"), "<<<<<<< ours\nb\n=======\nc\r\n>>>>>>> theirs\n");
    EXPECT_EQ(textMerged("a\n", "b\r\n", "c\r\n"), "<<<<<<< ours\nb\r\n=======\nc\r\n>>>>>>> theirs\n");
    EXPECT_EQ(textMerged("a", "b\r\n", "c"), "<<<<<<< ours\nb\r\n=======\nc\n>>>>>>> theirs\n");
    EXPECT_EQ(textMerged("a\r\n", "b", "c"), "<<<<<<< ours\r\nb\r\n=======\r\nc\r\n>>>>>>> theirs\r\n");
    EXPECT_EQ(textMerged("", "b\r\n", "c\r\n"), "<<<<<<< ours\nb\r\n=======\nc\r\n>>>>>>> theirs\n");
}

TEST(LineMerge, tellsLinesApartByTheirBreaks)
{
    EXPECT_EQ(textMerged("1\n2\n3\n", "1\r\n2\r\n3\r\n", "1\n2\n3\n"), "1\r\n2\r\n3\r\n");
    EXPECT_EQ(textMerged("1\r2\r3\n", "x\r2\r3\n", "1\r2\ry\n"),
              "<<<<<<< ours\nx\r2\r3\n=======\n1\r2\ry\n>>>>>>> theirs\n");
}

TEST(LineMerge, namesTheSides)
{
    const Texts texts{"a\n", "b\n", "c\n"};
    const MergedLines merged = mergeLines(texts, ConflictStyle::Diff3);
    EXPECT_EQ(textOf(texts, merged, {"HEAD", "1234567", "feature/x y"}, 3),
              "<<< HEAD\nb\n||| 1234567\na\n===\nc\n>>> feature/x y\n");
    EXPECT_EQ(textOf(texts, merged, {"", "", ""}, 0), "<<<<<<<\nb\n|||||||\na\n=======\nc\n>>>>>>>\n");
}

TEST(LineMerge, knowsWhatGitTakesForNoText)
{
    EXPECT_FALSE(isBinary(""));
    EXPECT_FALSE(isBinary("a\x01\xff\n"));
    EXPECT_TRUE(isBinary(std::string(7999, 'a') + '\0'));
    EXPECT_FALSE(isBinary(std::string(8000, 'a') + '\0'));
    const std::string nul = std::string(8000, 'a') + '\0' + "\n1\n2\n";
    EXPECT_EQ(textMerged(nul, nul + "3\n", "x\n" + nul), "x\n" + nul + "3\n");
}

} // namespace
} // namespace fieldwise::linemerge

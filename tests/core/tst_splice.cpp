// SPDX-License-Identifier: GPL-3.0-or-later
// The destination's text of one resource with the edits that its decisions ask for.
#include "core/merge/result/pieces.h"

#include <gtest/gtest.h>

#include "tests/support/golden.h"

namespace fieldwise::test {
namespace {

using merge::Edits;
using merge::From;
using merge::Mode;
using merge::PieceList;

std::string merged(std::string original, std::string updated, std::string destination)
{
    return mergedText(Mode::ThreeWay, std::move(original), std::move(updated), std::move(destination));
}

/// The bytes of pieces of a destination.
std::string textOf(const PieceList &list, std::string_view destination)
{
    std::string text;
    for (const merge::Piece &piece : list.pieces())
        text += piece.from == From::Computed ? list.bytesOf(piece)
                                             : destination.substr(piece.range.begin, piece.range.size());
    return text;
}

// Pieces

TEST(Pieces, thatFollowOneAnotherAreOne)
{
    PieceList list;
    list.slice(From::Updated, {0, 2}, 1);
    list.slice(From::Updated, {2, 3}, 1);
    EXPECT_EQ(list.pieces().size(), 1U);
    list.slice(From::Updated, {3, 3}, 2);
    EXPECT_EQ(list.pieces().size(), 1U) << "nothing is no piece";
    list.slice(From::Updated, {3, 4}, 2);
    list.slice(From::Original, {4, 5}, 2);
    list.slice(From::Original, {6, 7}, 2);
    EXPECT_EQ(list.pieces().size(), 4U);
}

TEST(Pieces, takeLiteralsOfOtherListsAlong)
{
    PieceList other("ab", 1), list("x", 1);
    other.literal("cd", 2);
    list.append(other);
    list.append(other, other.pieces()[0], {1, 2});
    EXPECT_EQ(list.literals(), "xabcdb");
    list.dropLast(4);
    EXPECT_EQ(list.literals(), "xa");
    EXPECT_EQ(list.pieces().size(), 1U);
    list.dropLast(9);
    EXPECT_TRUE(list.empty());
}

TEST(Pieces, editsReplaceBytesAndInsertBeforeWhatGoes)
{
    const std::string text = "0123456789";
    Edits edits;
    merge::remove(edits, {2, 4});
    merge::insert(edits, 2, {"<", 1});
    merge::replace(edits, {6, 7}, {"six", 1});
    merge::insert(edits, 3, {"!", 1}); // into what is gone
    EXPECT_EQ(textOf(withEdits({0, 10}, edits, 0), text), "01<45six789");
    EXPECT_EQ(textOf(withEdits({5, 6}, edits, 0), text), "5six");
    EXPECT_EQ(textOf(withEdits({8, 10}, edits, 0), text), "89");
}

TEST(Pieces, linesMoveToAnotherColumnButForTheFirst)
{
    const std::string text = "a:\n    b: 1\n\n  c: 2\n";
    const auto moved = [&](int shift, int least, const char *newline) {
        PieceList out;
        appendReindented(out, From::Destination, text, {0, uint32_t(text.size())}, shift, least, newline, 0);
        return textOf(out, text);
    };
    EXPECT_EQ(moved(2, 0, "\n"), "a:\n      b: 1\n\n    c: 2\n");
    EXPECT_EQ(moved(-4, 1, "\n"), "a:\n b: 1\n\n c: 2\n");
    EXPECT_EQ(moved(0, 0, "\r\n"), "a:\r\n    b: 1\r\n\r\n  c: 2\r\n");
}

// Comments

TEST(Splice, theHeadFollowsWhereTheDestinationHasTheOld)
{
    EXPECT_EQ(merged("# was\na: 1\n", "# now\na: 1\n", "# was\na:   1\n"), "# now\na:   1\n");
    EXPECT_EQ(merged("# was\na: 1\n", "# now\na: 1\n", "# mine\na:   1\n"), "# mine\na:   1\n");
}

TEST(Splice, commentsComeAboveAndBesideAnEntry)
{
    EXPECT_EQ(merged("a: 1\nb: 1\n", "a: 1\n# why\nb: 2 # because\n", "a:   1\nb:   1\n"),
              "a:   1\n# why\nb:   2 # because\n");
}

TEST(Splice, aCommentThatStandsDeepIsShelteredFromATextAboveIt)
{
    EXPECT_EQ(merged("a:\n  b: 1\nc: 1\n", "a:\n  b: |\n    x\nc: 1\n", "a:\n  b: 1\n    # mine\nc: 1\n"),
              "a:\n  b: |\n    x\n  # mine\nc: 1\n");
}

TEST(Splice, commentsOfAMergeKeyThatIsWrittenOutStay)
{
    const std::string base = "x: &x {p: 1, r: 2}\n";
    EXPECT_EQ(merged(base + "m:\n  <<: *x\n  q: 1\n", base + "m:\n  p: 1\n  q: 1\n",
                     base + "m:\n  # from x\n  <<: *x # here\n  q: 1\n"),
              base + "m:\n  q: 1\n  p: 1\n  # from x\n  # here\n");
}

TEST(Splice, blankLinesBelowANewTextThatKeepsItsBreaksGo)
{
    EXPECT_EQ(merged("a: 1\nb: 1\n", "a: |+\n  x\nb: |+\n", "a: 1\n\nb: 1\n\n"), "a: |+\n  x\nb: |+\n");
}

TEST(Splice, blankLinesOfATextComeAlong)
{
    EXPECT_EQ(merged("a: 1\nb: 1\n", "a: >+ # c\n  x\n\nb: 1\n", "a: 1\n\n\nb: 1\n"), "a: >+ # c\n  x\n\nb: 1\n");
}

TEST(Splice, blankLinesBelowAFieldThatGoesGoWhereATextStandsAboveIt)
{
    EXPECT_EQ(merged("a: |+\n  x\nb: 1\n\nc: 1\n", "a: |+\n  x\nc: 1\n", "a: |+\n  x\nb: 1\n\nc: 1\n"),
              "a: |+\n  x\nc: 1\n");
}

TEST(Splice, otherTextsLeaveBlankLinesAlone)
{
    EXPECT_EQ(merged("a: 1\nb: 1\n", "a: | # + x\n  x\nb: 1\n", "a: 1\n\nb: 1\n"), "a: | # + x\n  x\n\nb: 1\n");
}

// What is new

TEST(Splice, newLinesStandAtTheColumnOfTheirSiblings)
{
    EXPECT_EQ(merged("l:\n- name: a\n", "l:\n- name: a\n- name: b\n  x: 1\n", "l:\n  - name: a\n"),
              "l:\n  - name: a\n  - name: b\n    x: 1\n");
}

TEST(Splice, aValueTakesTheQuotesOfTheOneBefore)
{
    EXPECT_EQ(merged("a: x\n", "a: 'y'\n", "a: \"x\"\n"), "a: \"y\"\n");
}

TEST(Splice, whatComesIntoBracesIsWrittenInBraces)
{
    EXPECT_EQ(merged("a: {x: 1}\n", "a:\n  x: 1\n  y:\n  - 1\n", "a: {x: 1}\n"), "a: {x: 1, y: [1]}\n");
    EXPECT_EQ(merged("{\"a\": 1}\n", "a: 1\nb: {c: [1, 'x']}\n", "{\"a\":1}\n"), "{\"a\":1,\"b\":{\"c\":[1,\"x\"]}}\n");
}

TEST(Splice, theFirstCommentOfANewListComesAlong)
{
    EXPECT_EQ(merged("a: 1\n", "a: 1\nl:\n# first\n- x\n", "a:   1\n"), "a:   1\nl:\n# first\n- x\n");
}

TEST(Splice, aTagStandsBehindTheKeyAndBeforeItsComment)
{
    EXPECT_EQ(merged("m: 1\n", "m: !t\n  x: 1\n", "m: 1 # c\n"), "m: !t # c\n  x: 1\n");
}

TEST(Splice, anchorsStayBehindAndAliasesAreWrittenOut)
{
    EXPECT_EQ(merged("a: 1\n", "a: 1\nm:\n  x: &y 2\n  z: *y\n", "a:   1\n"), "a:   1\nm:\n  x: 2\n  z: 2\n");
    EXPECT_EQ(merged("x: &a {p: 1}\ny: *a\n", "x: &a {p: 2}\ny: {p: 1}\n", "x: &a {p: 1}\ny:   *a\n"),
              "x: &a {p: 2}\ny:   {p: 1}\n");
}

// What changes in its place

TEST(Splice, aFieldThatGoesTakesItsCommentsAndLeavesTheRest)
{
    EXPECT_EQ(merged("a: 1\nb: 1\nc: 1\n", "a: 1\nc: 2\n", "a: 1\n# of b\nb: 1\n\nc:   1\n"), "a: 1\n\nc:   2\n");
    EXPECT_EQ(merged("a: {x: 1, y: 2, z: 3}\n", "a: {x: 1, z: 4}\n", "a: {x: 1,  y: 2, z: 3}\n"), "a: {x: 1,  z: 4}\n");
}

TEST(Splice, linesComeBelowAKeyAndKeepItsComment)
{
    EXPECT_EQ(merged("a: 1\nb: 1\n", "a:\n  x: 1\n  y: 2\nb: 1\n", "a: 1 # c\nb: 1\n"),
              "a: # c\n  x: 1\n  y: 2\nb: 1\n");
    EXPECT_EQ(merged("a:\n  x: 1\nb: 1\n", "a: 5\nb: 1\n", "a: # c\n  x: 1\nb: 1\n"), "a: 5 # c\nb: 1\n");
}

TEST(Splice, linesComeBehindADash)
{
    EXPECT_EQ(merged("l:\n- 1\n", "l:\n- x: 1\n  y: 2\n", "l:\n-   1\n"), "l:\n- x: 1\n  y: 2\n");
}

TEST(Splice, aKeyWithoutAColonGetsOne)
{
    EXPECT_EQ(mergedText(Mode::Patch, "", "a: 2\n", "{a, b}\n"), "{a: 2, b}\n");
}

TEST(Splice, aTextWithoutALastBreakStaysOneWhereMoreFollows)
{
    EXPECT_EQ(merged("a: 1\n", "a: 1\nb: |\n  x", "a: 1\nc: 1\n"), "a: 1\nc: 1\nb: |-\n  x\n");
    EXPECT_EQ(merged("a: |\n  x", "a: |\n  x\nb: 1\n", "a: |\n  x"), "a: |\n  x\nb: 1");
}

const std::string podHead =
    "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: a\nspec:\n  template:\n    spec:\n      containers:";

std::string podMerged(const std::string &original, const std::string &updated, const std::string &destination)
{
    return merged(podHead + original, podHead + updated, podHead + destination);
}

TEST(Splice, aPairInBracketsGetsBracesWhenAFieldComes)
{
    const std::string two = " [{name: x, tty: true}]\n";
    EXPECT_EQ(podMerged(" [{name: x}]\n", two, " [name: x] # one\n"), podHead + " [{name: x, tty: true}] # one\n");
    EXPECT_EQ(podMerged(" [{name: x}]\n", " [{name: x, image: a:1, tty: true}]\n", " [name:  x,\n        name: y]\n"),
              podHead + " [{name:  x, image: a:1, tty: true},\n        name: y]\n");
    EXPECT_EQ(podMerged(two, " [{name: x}]\n", " [name: x]\n"), podHead + " [name: x]\n");
}

TEST(Splice, theFieldBehindADashGoesAndCommentsOfTheNextStandAboveIt)
{
    const std::string two = "\n      - tty: true\n        name: x\n", one = "\n      - name: x\n";
    EXPECT_EQ(podMerged(two, one, "\n      - tty: true\n        # why x\n        name: x\n"),
              podHead + "\n      # why x\n      - name: x\n");
    EXPECT_EQ(podMerged(two, one,
                        "\n      - tty: true # mine\n        # why x\n        # indeed\n        name: x # this\n      "
                        "  image: z\n      - name: w\n"),
              podHead + "\n      # why x\n      # indeed\n      - name: x # this\n        image: z\n      - name: w\n");
}

} // namespace
} // namespace fieldwise::test

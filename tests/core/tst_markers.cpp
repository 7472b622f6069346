// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/git/markers.h"

#include <gtest/gtest.h>

namespace fieldwise::git {
namespace {

const std::string diff3 =
    "kind: A\n"
    "<<<<<<< HEAD\nreplicas: 2\n||||||| 1234567\nreplicas: 1\n=======\nreplicas: 3\n>>>>>>> feature/x y\n"
    "name: b\n";

TEST(Markers, areTakenApart)
{
    const auto sides = readMarkers(diff3);
    ASSERT_TRUE(sides);
    EXPECT_EQ(sides->ours, "kind: A\nreplicas: 2\nname: b\n");
    EXPECT_EQ(sides->base, "kind: A\nreplicas: 1\nname: b\n");
    EXPECT_EQ(sides->theirs, "kind: A\nreplicas: 3\nname: b\n");
    EXPECT_EQ(sides->labels, (Labels{"HEAD", "1234567", "feature/x y"}));
    EXPECT_EQ(sides->size, 7u);
    EXPECT_EQ(sides->conflicts, 1u);
}

TEST(Markers, ofMergeStyleHaveNoBase)
{
    const auto sides = readMarkers("<<<<<<< HEAD\na: 1\n=======\n>>>>>>> x\nb: 2\n");
    ASSERT_TRUE(sides);
    EXPECT_EQ(sides->ours, "a: 1\nb: 2\n");
    EXPECT_EQ(sides->theirs, "b: 2\n");
    EXPECT_FALSE(sides->base);
    EXPECT_NE(sides->noBase, "");
}

/// The three versions have the base of the conflicts that are left, also after edits around them.
TEST(Markers, getTheirBaseFromTheVersions)
{
    const std::string between = "m\nn\no\np\n";
    const BaseOf bases =
        basesFrom("a: 1\n" + between + "b: 1\n", "a: 2\n" + between + "b: 2\n", "a: 3\n" + between + "b: 3\n");
    const std::string second = "<<<<<<< o\nb: 2\n=======\nb: 3\n>>>>>>> t\n";
    const auto sides = readMarkers("a: settled\n" + between + second, 0, bases);
    ASSERT_TRUE(sides);
    EXPECT_EQ(sides->base, "a: settled\n" + between + "b: 1\n");
    EXPECT_EQ(sides->noBase, "");
    const auto edited = readMarkers("<<<<<<< o\nb: 2\n=======\nb: 4\n>>>>>>> t\n", 0, bases);
    ASSERT_TRUE(edited);
    EXPECT_FALSE(edited->base);
}

TEST(Markers, keepBreaksAndTheLackOfTheLast)
{
    const auto sides = readMarkers("<<<<<<< o\r\na: 1\r\n|||||||\r\n=======\r\na: 2\r\n>>>>>>> t\r\nb: 3");
    ASSERT_TRUE(sides);
    EXPECT_EQ(sides->ours, "a: 1\r\nb: 3");
    EXPECT_EQ(sides->base, "b: 3");
    EXPECT_EQ(sides->labels, (Labels{"o", "", "t"}));
}

TEST(Markers, haveAnySize)
{
    const std::string text = "<<<<<<<<< o\na: 1\n<<<<<<< not one\n========= nor this\n=========\na: 2\n>>>>>>>>> t\n";
    EXPECT_EQ(markerSize(text), 9u);
    const auto sides = readMarkers(text);
    ASSERT_TRUE(sides);
    EXPECT_EQ(sides->ours, "a: 1\n<<<<<<< not one\n========= nor this\n");
    const auto small = readMarkers("<<< o\na: 1\n===\na: 2\n>>> t\n", 3);
    ASSERT_TRUE(small);
    EXPECT_EQ(small->theirs, "a: 2\n");
}

TEST(Markers, areOnlyWholeLinesThatBeginWithThem)
{
    EXPECT_FALSE(hasMarkers("a: <<<<<<< b\n <<<<<<< c\n<<<<<<<d\n=======\n"));
    EXPECT_TRUE(hasMarkers("a: 1\n<<<<<<< b\n"));
    EXPECT_TRUE(hasMarkers(">>>>>>> b\n"));
    const auto heading = readMarkers("title\n=======\n" + diff3);
    ASSERT_TRUE(heading);
    EXPECT_EQ(heading->ours, "title\n=======\nkind: A\nreplicas: 2\nname: b\n");
}

TEST(Markers, ofSeveralBasesGiveNone)
{
    const auto sides = readMarkers("<<<<<<< o\na: 1\n||||||| merged\n<<<<<<<<< t1\na: 3\n=========\na: 4\n>>>>>>>>> "
                                   "t2\n=======\na: 2\n>>>>>>> t\n");
    ASSERT_TRUE(sides);
    EXPECT_EQ(sides->ours, "a: 1\n");
    EXPECT_EQ(sides->theirs, "a: 2\n");
    EXPECT_FALSE(sides->base);
    EXPECT_NE(sides->noBase.find("several common ancestors"), std::string::npos);
}

std::string faultOf(const std::string &text)
{
    const auto sides = readMarkers(text);
    return sides ? std::string() : describe(sides.error(), "f", text);
}

TEST(Markers, thatAreBrokenAreTold)
{
    EXPECT_EQ(faultOf("a: 1\n<<<<<<< o\nb: 1\n<<<<<<< o\n"),
              "f:4:1: error: found `<<<<<<<` inside a conflict, which began in line 2 [conflict-nested]");
    EXPECT_EQ(faultOf("a: 1\n<<<<<<< o\nb: 1\n>>>>>>> t\n"),
              "f:4:1: error: found `>>>>>>>`, expected `=======` first, for the conflict that began in line 2 "
              "[conflict-broken]");
    EXPECT_EQ(faultOf("<<<<<<< o\n=======\nb: 1\n=======\n>>>>>>> t\n"),
              "f:4:1: error: found a second `=======`, expected `>>>>>>>` for the conflict that began in line 1 "
              "[conflict-broken]");
    EXPECT_EQ(faultOf("a: 1\n>>>>>>> t\n"),
              "f:2:1: error: found `>>>>>>>`, but no conflict has begun [conflict-broken]");
    EXPECT_EQ(
        faultOf("a: 1\n<<<<<<< o\nb: 1\n"),
        "f:2:1: error: a conflict begins here, and no `=======` follows before the end of the text [conflict-open]");
    EXPECT_EQ(
        faultOf("a: 1\n<<<<<<< o\n=======\nb: 1\n"),
        "f:2:1: error: a conflict begins here, and no `>>>>>>>` ends it before the end of the text [conflict-open]");
}

TEST(Markers, areWrittenAsTheyAreRead)
{
    EXPECT_EQ(
        writeConflict("replicas: 2\n", "replicas: 1\n", "replicas: 3", {"HEAD", "1234567", "feature/x y"}, 7, "\n"),
        "<<<<<<< HEAD\nreplicas: 2\n||||||| 1234567\nreplicas: 1\n=======\nreplicas: 3\n>>>>>>> feature/x y\n");
    EXPECT_EQ(writeConflict("a\r\n", "", "", {"", "", ""}, 3, "\r\n"), "<<<\r\na\r\n|||\r\n===\r\n>>>\r\n");
}

} // namespace
} // namespace fieldwise::git

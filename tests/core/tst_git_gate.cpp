// SPDX-License-Identifier: GPL-3.0-or-later
// When a clean merge of lines is taken although the plan has conflicts.
#include <gtest/gtest.h>

#include "core/git/gate.h"
#include "core/session.h"
#include "tests/support/golden.h"

namespace fieldwise::git {
namespace {

/// Whether a merge of lines with this outcome would be taken; each side is told as it changes Base.
bool takes(const std::string &base, const std::string &theirs, const std::string &ours, const std::string &byLines)
{
    const auto merged = test::mergedOf(merge::Mode::Git, base, theirs, ours);
    EXPECT_GT(merged->plan.counts.conflicts, 0U) << "nothing to be decided";
    return agrees(yaml::read(byLines), merged->plan);
}

TEST(Gate, whatBothPutIntoOnePlaceMayStandInAnyOrder)
{
    const std::string base = "on: [a]\nx: 1\n", theirs = "on: [a, t]\nx: 2\n", ours = "on: [a, o]\nx: 1\n";
    EXPECT_TRUE(takes(base, theirs, ours, "on: [a, o, t]\nx: 2\n"));
    EXPECT_TRUE(takes(base, theirs, ours, "on: [t, o, a]\nx: 2\n"));
    EXPECT_FALSE(takes(base, theirs, ours, "on: [a, o]\nx: 2\n"));
    EXPECT_FALSE(takes(base, theirs, ours, "on: [a, o, o]\nx: 2\n"));
    EXPECT_FALSE(takes(base, theirs, ours, "on: [a, o, t]\nx: 1\n")) << "Theirs' change of x is gone";
    EXPECT_FALSE(takes(base, theirs, ours, "on: [a, o, t]\nx: 2\ny: 3\n"));
}

TEST(Gate, linesInConflictMayBeABlendOfBothSides)
{
    const std::string base = "s: |\n  a\n  b\n", theirs = "s: |\n  a\n  t\n", ours = "s: |\n  a\n  o\n";
    EXPECT_TRUE(takes(base, theirs, ours, "s: |\n  a\n  o\n  t\n"));
    EXPECT_FALSE(takes(base, theirs, ours, "s: |\n  a\n  invented\n"));
    EXPECT_FALSE(takes(base, theirs, ours, "s: |\n  o\n  t\n"));
}

TEST(Gate, aFoldedTextIsABlendOfWords)
{
    const std::string base = "s: >-\n  one\n  two\n  three\n", theirs = "s: >-\n  one\n  two\n  THREE\n  four\n",
                      ours = "s: ONE\n  two\n  three\n"; // of one style they would be merged by lines
    EXPECT_TRUE(takes(base, theirs, ours, "s: >-\n  ONE\n  two\n  THREE\n  four\n"));
    EXPECT_FALSE(takes(base, theirs, ours, "s: >-\n  ONE\n  two\n  THREE\n  four\n  four\n"));
    EXPECT_FALSE(takes(base, theirs, ours, "s: >-\n  ONE\n  two\n  three\n  four\n  five\n"));
    EXPECT_FALSE(takes("s: one\n", "s: >-\n  one\n  two\n", "s: ONE\n", "s: >-\n  ONE\n  two\n")) << "no lines in Base";
}

TEST(Gate, valuesAndDeletionsAgreeWithNothing)
{
    EXPECT_FALSE(takes("a: 1\n", "a: 2\n", "a: 3\n", "a: 2\n"));
    EXPECT_FALSE(takes("a: 1\nb: 1\n", "b: 1\n", "a: 2\nb: 1\n", "b: 1\n"));
    EXPECT_FALSE(takes("a: 1\nb: 1\n", "a: 2\nb: 1\n", "b: 1\n", "b: 1\n"));
}

} // namespace
} // namespace fieldwise::git

// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of shapes that no manifest at hand has.
#include <gtest/gtest.h>

#include "core/session.h"

namespace fieldwise {
namespace {

const std::string head =
    "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: a\nspec:\n  template:\n    spec:\n      containers:";

std::string mergedText(const std::string &original, const std::string &updated, const std::string &destination)
{
    Inputs inputs;
    inputs.texts.at = {head + original, head + updated, head + destination};
    inputs.open.at = {true, true, true};
    const Run done = run(inputs);
    return done.merged ? done.merged->resolution.text : "refused";
}

TEST(RareEdits, aPairInBracketsGetsBracesWhenAFieldComes)
{
    const std::string two = " [{name: x, tty: true}]\n";
    EXPECT_EQ(mergedText(" [{name: x}]\n", two, " [name: x] # one\n"), head + " [{name: x, tty: true}] # one\n");
    EXPECT_EQ(mergedText(" [{name: x}]\n", " [{name: x, image: a:1, tty: true}]\n", " [name:  x,\n        name: y]\n"),
              head + " [{name:  x, image: a:1, tty: true},\n        name: y]\n");
    EXPECT_EQ(mergedText(two, " [{name: x}]\n", " [name: x]\n"), head + " [name: x]\n");
}

TEST(RareEdits, theFieldBehindADashGoesAndCommentsOfTheNextStandAboveIt)
{
    const std::string two = "\n      - tty: true\n        name: x\n", one = "\n      - name: x\n";
    EXPECT_EQ(mergedText(two, one, "\n      - tty: true\n        # why x\n        name: x\n"),
              head + "\n      # why x\n      - name: x\n");
    EXPECT_EQ(mergedText(two, one,
                         "\n      - tty: true # mine\n        # why x\n        # indeed\n        name: x # this\n      "
                         "  image: z\n      - name: w\n"),
              head + "\n      # why x\n      # indeed\n      - name: x # this\n        image: z\n      - name: w\n");
}

} // namespace
} // namespace fieldwise

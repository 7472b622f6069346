// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "core/base/shared.h"

namespace fieldwise {
namespace {

TEST(SharedText, isNotChangedByWhatBecomesOfItsCopy)
{
    SharedText text = "a: 1\n";
    const SharedText copy = text;
    EXPECT_TRUE(copy.shares(text));
    text.change() += "b: 2\n";
    EXPECT_EQ(copy, "a: 1\n");
    EXPECT_EQ(text, "a: 1\nb: 2\n");
    EXPECT_FALSE(copy.shares(text));
    EXPECT_NE(copy, text);
}

TEST(SharedText, isChangedInItsPlaceWhereNobodySharesIt)
{
    SharedText text = "a: 1\n";
    const std::string *bytes = &text.str();
    text.change() = "a: 2\n";
    EXPECT_EQ(bytes, &text.str());
    EXPECT_EQ(text, "a: 2\n");
}

TEST(SharedText, isEmptyAtFirst)
{
    SharedText text;
    EXPECT_TRUE(text.empty());
    EXPECT_EQ(text, SharedText(""));
    text.change() += "x";
    EXPECT_EQ(text.str(), "x");
}

} // namespace
} // namespace fieldwise

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/sequence.h"

#include <vector>

#include <gtest/gtest.h>

namespace fieldwise {
namespace {

TEST(Sequence, findsTheLongestIncreasingSubsequence)
{
    const std::vector<int> values{5, 1, 4, 2, 3, 9, 0};
    EXPECT_EQ(longestIncreasingSubsequence<int>(values), (std::vector<uint32_t>{1, 3, 4, 5}));
    EXPECT_TRUE(longestIncreasingSubsequence<int>(std::vector<int>{}).empty());
    EXPECT_EQ(longestIncreasingSubsequence<int>(std::vector<int>{2, 2, 2}).size(), 1u);
}

} // namespace
} // namespace fieldwise

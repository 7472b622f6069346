// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/naturalorder.h"

namespace fieldwise {
namespace {

TEST(NaturalOrder, countsNumbers)
{
    const std::vector<std::string> ordered{"",
                                           "1",
                                           "01b",
                                           "1c",
                                           "2",
                                           "10",
                                           "99999999999999999999998",
                                           "99999999999999999999999",
                                           "a",
                                           "a-1",
                                           "a-2",
                                           "a-2-3",
                                           "a-2-10",
                                           "a-10",
                                           "a2",
                                           "a10b2",
                                           "a10b10",
                                           "ab",
                                           "b"};
    std::vector<std::string> texts = ordered;
    std::mt19937 random(1);
    for (int i = 0; i < 100; ++i) {
        std::ranges::shuffle(texts, random);
        std::ranges::sort(texts, NaturalLess());
        ASSERT_EQ(texts, ordered);
    }
    EXPECT_NE(Natural{"01"}, Natural{"1"});
    EXPECT_LT(Natural{"01"}, Natural{"1"});
}

} // namespace
} // namespace fieldwise

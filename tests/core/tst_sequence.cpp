// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/sequence.h"

#include <random>
#include <string>

#include <gtest/gtest.h>

namespace fieldwise {
namespace {

std::vector<Match> common(const std::string &a, const std::string &b)
{
    return longestCommonSubsequence(static_cast<uint32_t>(a.size()), static_cast<uint32_t>(b.size()),
                                    [&](uint32_t i, uint32_t j) { return a[i] == b[j]; });
}

size_t longestByTable(const std::string &a, const std::string &b)
{
    std::vector<std::vector<size_t>> table(a.size() + 1, std::vector<size_t>(b.size() + 1));
    for (size_t i = 1; i <= a.size(); ++i) {
        for (size_t j = 1; j <= b.size(); ++j)
            table[i][j] = a[i - 1] == b[j - 1] ? table[i - 1][j - 1] + 1 : std::max(table[i - 1][j], table[i][j - 1]);
    }
    return table[a.size()][b.size()];
}

TEST(Sequence, FindsTheLongestCommonSubsequence)
{
    EXPECT_TRUE(common("", "abc").empty());
    EXPECT_TRUE(common("abc", "xyz").empty());
    EXPECT_EQ(common("abc", "abc").size(), 3u);
    EXPECT_EQ(common("abcabba", "cbabac").size(), 4u);
    std::mt19937 random(1);
    for (int round = 0; round < 3000; ++round) {
        std::string a(random() % 14, 'a');
        std::string b(random() % 14, 'a');
        for (char &c : a)
            c = static_cast<char>('a' + random() % 4);
        for (char &c : b)
            c = static_cast<char>('a' + random() % 4);
        const std::vector<Match> matches = common(a, b);
        ASSERT_EQ(matches.size(), longestByTable(a, b)) << a << ' ' << b;
        for (size_t i = 0; i < matches.size(); ++i) {
            ASSERT_EQ(a[matches[i].first], b[matches[i].second]);
            ASSERT_TRUE(i == 0 ||
                        (matches[i - 1].first < matches[i].first && matches[i - 1].second < matches[i].second));
        }
    }
}

TEST(Sequence, StaysFastOnVeryDifferentTexts)
{
    std::mt19937 random(2);
    std::string a(40'000, 'a');
    std::string b(40'000, 'a');
    for (char &c : a)
        c = static_cast<char>('a' + random() % 50);
    for (char &c : b)
        c = static_cast<char>('a' + random() % 50);
    const std::vector<Match> matches = common(a, b);
    EXPECT_GT(matches.size(), 5000u);
    for (size_t i = 1; i < matches.size(); ++i)
        ASSERT_TRUE(matches[i - 1].first < matches[i].first && matches[i - 1].second < matches[i].second);
}

TEST(Sequence, FindsTheLongestIncreasingSubsequence)
{
    const std::vector<int> values{5, 1, 4, 2, 3, 9, 0};
    EXPECT_EQ(longestIncreasingSubsequence<int>(values), (std::vector<uint32_t>{1, 3, 4, 5}));
    EXPECT_TRUE(longestIncreasingSubsequence<int>(std::vector<int>{}).empty());
    EXPECT_EQ(longestIncreasingSubsequence<int>(std::vector<int>{2, 2, 2}).size(), 1u);
}

} // namespace
} // namespace fieldwise

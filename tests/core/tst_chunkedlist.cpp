// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/chunkedlist.h"

#include <algorithm>
#include <random>

#include <gtest/gtest.h>

namespace fieldwise {
namespace {

TEST(ChunkedList, isAListWhateverComesAndGoes)
{
    std::mt19937 random(7);
    for (const unsigned most : {3u, 200u, 2000u}) {
        ChunkedList<int> list;
        std::vector<int> model;
        for (int i = 0; i < 6000; ++i) {
            const size_t at = model.empty() ? 0 : random() % (model.size() + 1);
            if (model.size() < most && random() % 3 != 0) {
                list.insert(at, i);
                model.insert(model.begin() + static_cast<std::ptrdiff_t>(at), i);
            } else if (at < model.size()) {
                list.erase(at);
                model.erase(model.begin() + static_cast<std::ptrdiff_t>(at));
            } else {
                EXPECT_EQ(list.emplace_back(-i), -i);
                model.push_back(-i);
            }
            ASSERT_EQ(list.size(), model.size());
            if (at < model.size()) {
                ASSERT_EQ(list[at], model[at]);
            }
        }
        EXPECT_TRUE(std::ranges::equal(list, model));
        list.clear();
        EXPECT_EQ(list.size(), 0u);
        EXPECT_EQ(list.begin(), list.end());
    }
}

TEST(ChunkedList, isMovedAndCopied)
{
    ChunkedList<int> list;
    for (int i = 0; i < 1000; ++i)
        list.emplace_back(i);
    ChunkedList<int> copy = list;
    copy[500] = -1;
    EXPECT_EQ(list[500], 500);
    const ChunkedList<int> moved = std::move(copy);
    EXPECT_EQ(moved[500], -1);
    EXPECT_EQ(moved[999], 999);
}

} // namespace
} // namespace fieldwise

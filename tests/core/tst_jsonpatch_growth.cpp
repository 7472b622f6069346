// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <ctime>

#include <gtest/gtest.h>

#include "core/merge/after.h"
#include "core/merge/jsonpatch.h"

namespace fieldwise::merge {
namespace {

Json numbers(int count)
{
    Json list = Json::array();
    for (int i = 0; i < count; ++i)
        list.push_back(i);
    return list;
}

/// One operation for each number below 10,000.
template <class Make>
Json tenThousand(const Make &make)
{
    Json patch = Json::array();
    for (int i = 0; i < 10'000; ++i)
        patch.push_back(make(i));
    return patch;
}

/// On a text that is opened as far as is needed; in processor time.
void expectQuick(const char *what, const Json &document, const Json &patch)
{
    const yaml::Document text(document.dump());
    const auto operations = operationsOf(patch);
    const std::clock_t begin = std::clock();
    After after = After::of(Ref{&text, text.root()});
    for (const Operation &operation : operations)
        ASSERT_TRUE(perform(after, operation, 0, Dialect::Rfc).works()) << what;
    const double took = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    EXPECT_LT(took, 30) << what << " is to take a few seconds at most, also with sanitizers";
    ::testing::Test::RecordProperty(what, std::to_string(took));
}

TEST(JsonPatchGrowth, manyOperationsOnALongList)
{
    const Json document = {{"l", numbers(10'000)}};
    expectQuick("replace", document, tenThousand([](int i) { return Json{{"op", "replace"}, {"path", "/l/" + std::to_string(i)}, {"value", -1}}; }));
    expectQuick("insert", document, tenThousand([](int i) { return Json{{"op", "add"}, {"path", "/l/0"}, {"value", i}}; }));
    expectQuick("remove", document, tenThousand([](int) { return Json{{"op", "remove"}, {"path", "/l/0"}}; }));
    expectQuick("move", document, tenThousand([](int) { return Json{{"op", "move"}, {"from", "/l/0"}, {"path", "/l/-"}}; }));
    expectQuick("test", document, tenThousand([](int i) { return Json{{"op", "test"}, {"path", "/l/" + std::to_string(i)}, {"value", i}}; }));
}

TEST(JsonPatchGrowth, manyOperationsOnAWideMap)
{
    Json map = Json::object();
    for (int i = 0; i < 10'000; ++i)
        map["f" + std::to_string(i)] = i;
    Json patch = tenThousand([](int i) { return Json{{"op", "remove"}, {"path", "/f" + std::to_string(i)}}; });
    for (const Json &add : tenThousand([](int i) { return Json{{"op", "add"}, {"path", "/f" + std::to_string(i)}, {"value", 0}}; }))
        patch.push_back(add);
    expectQuick("map", map, patch);
}

TEST(JsonPatchGrowth, isLinear)
{
    const auto milliseconds = [](int count) {
        const yaml::Document text(Json{{"l", numbers(count * 10)}}.dump());
        Json patch = Json::array();
        for (int i = 0; i < count; ++i)
            patch.push_back({{"op", "remove"}, {"path", "/l/" + std::to_string(i * 37 % count)}});
        const auto operations = operationsOf(patch);
        double best = 1e9;
        for (int round = 0; round < 3; ++round) {
            const std::clock_t begin = std::clock();
            After after = After::of(Ref{&text, text.root()});
            for (const Operation &operation : operations)
                EXPECT_TRUE(perform(after, operation, 0, Dialect::Rfc).works());
            best = std::min(best, 1000.0 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
        }
        return best;
    };
    const double small = milliseconds(1000), large = milliseconds(8000);
    EXPECT_LT(large, small * 32 + 15) << "eight times the operations and elements; the square would be 64 times the time";
}

TEST(JsonPatchGrowth, copiesThatDoubleAreRefused)
{
    Json patch = Json::array();
    for (int i = 0; i < 60; ++i)
        patch.push_back({{"op", "copy"}, {"from", ""}, {"path", "/c" + std::to_string(i)}});
    for (const Dialect dialect : {Dialect::Rfc, Dialect::Lenient}) {
        const auto result = applyJsonPatch({{"a", 1}}, patch, dialect);
        ASSERT_FALSE(result);
        EXPECT_EQ(result.error().reaction.why, Why::TooMuch);
    }
    const auto flat = tenThousand([](int i) { return Json{{"op", "copy"}, {"from", "/l"}, {"path", "/c" + std::to_string(i)}}; });
    const auto many = applyJsonPatch({{"l", numbers(999)}}, flat, Dialect::Rfc);
    ASSERT_FALSE(many);
    EXPECT_EQ(many.error().operation, 1000u) << "a million values and no more";
    EXPECT_EQ(many.error().reaction.why, Why::TooMuch);
}

TEST(JsonPatchGrowth, nestingHasAnEnd)
{
    Json levels = 1;
    for (int i = 0; i < 600; ++i)
        levels = Json{{"a", std::move(levels)}};
    std::string path;
    for (int i = 0; i < 600; ++i)
        path += "/a";
    for (const char *op : {"add", "copy", "move"}) {
        const Json document = {{"a", levels}, {"b", levels}};
        const auto fits = applyJsonPatch(document, {{{"op", op}, {"path", "/c"}, {"from", "/b"}, {"value", levels}}}, Dialect::Rfc);
        EXPECT_TRUE(fits) << op;
        const auto deep = applyJsonPatch(document, {{{"op", op}, {"path", path}, {"from", "/b"}, {"value", levels}}}, Dialect::Rfc);
        ASSERT_FALSE(deep) << op;
        EXPECT_EQ(deep.error().reaction.why, Why::TooDeep) << op;
    }
}

} // namespace
} // namespace fieldwise::merge

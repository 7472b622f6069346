// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <iostream>

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

/// In processor time, the best of three.
double milliseconds(const Json &document, const Json &patch)
{
    const yaml::Document text(document.dump());
    const auto operations = operationsOf(patch);
    double best = 1e9;
    for (int round = 0; round < 3; ++round) {
        const std::clock_t begin = std::clock();
        After after = After::of(Ref{&text, text.root()});
        for (const Operation &operation : operations)
            EXPECT_TRUE(perform(after, operation, 0, Dialect::Rfc).works());
        EXPECT_FALSE(orderedValueOf(after).is_null());
        best = std::min(best, 1000.0 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
    }
    return best;
}

/// `work` does eight times as much for the larger count; the square would be 64 times the time.
void expectLinear(const char *what, const std::function<double(int)> &work)
{
    const double small = work(1000), large = work(8000);
    EXPECT_LT(large, small * 32 + 15) << what << ": " << small << " ms, then " << large << " ms";
    if (std::getenv("FIELDWISE_TIMES"))
        std::cout << what << ": " << small << " " << large << " ms\n";
}

TEST(JsonPatchGrowth, isLinear)
{
    expectLinear("a long list", [](int count) {
        Json patch = Json::array();
        for (int i = 0; i < count; ++i)
            patch.push_back({{"op", "remove"}, {"path", "/l/" + std::to_string(i * 37 % count)}});
        return milliseconds(Json{{"l", numbers(count * 10)}}, patch);
    });
    expectLinear("a wide map", [](int count) {
        Json map = Json::object(), patch = Json::array();
        for (int i = 0; i < count; ++i)
            map["f" + std::to_string(i)] = i;
        for (const char *op : {"remove", "add"})
            for (int i = count - 1; i >= 0; --i)
                patch.push_back({{"op", op}, {"path", "/f" + std::to_string(i)}, {"value", 0}});
        for (int i = 0; i < count; ++i)
            patch.push_back({{"op", "move"}, {"from", "/f" + std::to_string(i)}, {"path", "/n" + std::to_string(i)}});
        return milliseconds(map, patch);
    });
}

TEST(JsonPatchGrowth, whatComesBackStandsWhereItStood)
{
    const yaml::Document text("{\"a\": 1, \"b\": 2, \"c\": 3}");
    After after = After::of(Ref{&text, text.root()});
    const Json patch = Json::parse(R"([{"op":"remove","path":"/b"},{"op":"add","path":"/x","value":0},{"op":"remove","path":"/x"},{"op":"remove","path":"/c"},
        {"op":"add","path":"/b","value":4},{"op":"add","path":"/y","value":5},{"op":"copy","from":"","path":"/z"}])");
    for (const Operation &operation : operationsOf(patch))
        ASSERT_TRUE(perform(after, operation, 0, Dialect::Rfc).works());
    EXPECT_EQ(orderedValueOf(after).dump(), R"({"a":1,"b":4,"y":5,"z":{"a":1,"b":4,"y":5}})");
    EXPECT_EQ(valueOf(after), Json::parse(orderedValueOf(after).dump()));
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

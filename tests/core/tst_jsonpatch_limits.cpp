// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "core/merge/edit/patchednode.h"
#include "core/merge/patch/jsonpatch.h"

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

TEST(JsonPatchLimits, whatComesBackStandsWhereItStood)
{
    const yaml::Document text("{\"a\": 1, \"b\": 2, \"c\": 3}");
    PatchedNode after = PatchedNode::of(NodeRef{&text, text.root()});
    const Json patch = Json::parse(
        R"([{"op":"remove","path":"/b"},{"op":"add","path":"/x","value":0},{"op":"remove","path":"/x"},{"op":"remove","path":"/c"},
        {"op":"add","path":"/b","value":4},{"op":"add","path":"/y","value":5},{"op":"copy","from":"","path":"/z"}])");
    for (const Operation &operation : operationsOf(patch))
        ASSERT_TRUE(perform(after, operation, 0, PatchDialect::Rfc).works());
    EXPECT_EQ(orderedDataOf(after).dump(), R"({"a":1,"b":4,"y":5,"z":{"a":1,"b":4,"y":5}})");
    EXPECT_EQ(dataOf(after), Json::parse(orderedDataOf(after).dump()));
}

TEST(JsonPatchLimits, copiesThatDoubleAreRefused)
{
    Json patch = Json::array();
    for (int i = 0; i < 60; ++i)
        patch.push_back({{"op", "copy"}, {"from", ""}, {"path", "/c" + std::to_string(i)}});
    for (const PatchDialect dialect : {PatchDialect::Rfc, PatchDialect::Lenient}) {
        const auto result = applyJsonPatch({{"a", 1}}, patch, dialect);
        ASSERT_FALSE(result);
        EXPECT_EQ(result.error().reaction.why, OperationReason::TooMuch);
    }
    const auto flat = tenThousand([](int i) {
        return Json{{"op", "copy"}, {"from", "/l"}, {"path", "/c" + std::to_string(i)}};
    });
    const auto many = applyJsonPatch({{"l", numbers(999)}}, flat, PatchDialect::Rfc);
    ASSERT_FALSE(many);
    EXPECT_EQ(many.error().operation, 1000u) << "a million values and no more";
    EXPECT_EQ(many.error().reaction.why, OperationReason::TooMuch);
}

TEST(JsonPatchLimits, nestingHasAnEnd)
{
    Json levels = 1;
    for (int i = 0; i < 600; ++i)
        levels = Json{{"a", std::move(levels)}};
    std::string path;
    for (int i = 0; i < 600; ++i)
        path += "/a";
    for (const char *op : {"add", "copy", "move"}) {
        const Json document = {{"a", levels}, {"b", levels}};
        const auto fits = applyJsonPatch(document, {{{"op", op}, {"path", "/c"}, {"from", "/b"}, {"value", levels}}},
                                         PatchDialect::Rfc);
        EXPECT_TRUE(fits) << op;
        const auto deep = applyJsonPatch(document, {{{"op", op}, {"path", path}, {"from", "/b"}, {"value", levels}}},
                                         PatchDialect::Rfc);
        ASSERT_FALSE(deep) << op;
        EXPECT_EQ(deep.error().reaction.why, OperationReason::TooDeep) << op;
    }
}

} // namespace
} // namespace fieldwise::merge

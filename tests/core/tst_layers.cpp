// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include "core/layers/layered.h"

namespace fieldwise::layers {
namespace {

using testing::ElementsAre;

Value read(const std::string &text, uint32_t layer)
{
    const yaml::Stream stream = yaml::read(text);
    const LineIndex lines(text);
    return valueOf(stream.parts.front(), Positions(text, lines), layer);
}

/// `0:2:3 1`: layer, line and column of each source of a value, the winner first, with its value.
std::vector<std::string> chainAt(const Value &root, const std::vector<std::string> &names)
{
    const auto told = [](const Origin &origin, const Json &value) {
        return std::to_string(origin.layer) + ":" + std::to_string(origin.line) + ":" + std::to_string(origin.column)
            + " " + yaml::goJson(value);
    };
    const Value *value = at(root, names);
    if (!value)
        return {};
    std::vector<std::string> chain{(value->isGone() ? "gone " : "") + told(value->origin, toJson(*value))};
    for (const Loser &loser : value->over)
        chain.push_back(told(loser.origin, loser.value) + " " + loser.why);
    return chain;
}

TEST(Layers, readsValuesAsGoDoesWithTheirPlaces)
{
    const Value value = read("a: yes\nb:\n  c: 0x10\n  ü: [1, {d: null}]\nx: &x {y: 1}\nz: {<<: *x, k: 2}\n", 3);
    EXPECT_EQ(yaml::goJson(toJson(value)),
              R"({"a":true,"b":{"c":16,"ü":[1,{"d":null}]},"x":{"true":1},"z":{"k":2,"true":1}})");
    EXPECT_THAT(chainAt(value, {"a"}), ElementsAre("3:1:1 true"));
    EXPECT_THAT(chainAt(value, {"b", "c"}), ElementsAre("3:3:3 16"));
    EXPECT_THAT(chainAt(value, {"b", "ü"}), ElementsAre(R"(3:4:3 [1,{"d":null}])"));
    EXPECT_THAT(chainAt(value, {"z", "k"}), ElementsAre("3:6:13 2"));
    EXPECT_TRUE(read("", 0).isNull());
}

TEST(Layers, laterLayersWinFieldByField)
{
    Value base = read("a: 1\nb: {c: 1, d: 2}\ne: [1]\n", 0);
    mergeOver(base, read("b: {c: 3}\ne: [2]\n", 1), "first");
    mergeOver(base, read("b: {c: null, m: 4}\ne: {f: 1}\n", 2), "second");
    EXPECT_EQ(yaml::goJson(toJson(base)), R"({"a":1,"b":{"c":null,"d":2,"m":4},"e":{"f":1}})");
    EXPECT_THAT(chainAt(base, {"b", "c"}), ElementsAre("2:1:5 null", "1:1:5 3 second", "0:2:5 1 first"));
    EXPECT_THAT(chainAt(base, {"a"}), ElementsAre("0:1:1 1"));
    EXPECT_THAT(chainAt(base, {"e"}), ElementsAre(R"(2:2:1 {"f":1})", "1:2:1 [2] second", "0:3:1 [1] first"));
}

TEST(Layers, whatIsRemovedKeepsItsChain)
{
    Value base = read("a: {b: 1}\n", 1);
    const Value lower = read("a: {b: 2, c: 3}\n", 0);
    remove(base.fields.at("a").fields.at("b"), *at(lower, {"a", "b"}), "removed");
    EXPECT_EQ(yaml::goJson(toJson(base)), R"({"a":{}})");
    EXPECT_EQ(fieldOf(*at(base, {"a"}), "b"), nullptr);
    EXPECT_THAT(chainAt(base, {"a", "b"}), ElementsAre("gone 1:1:5 null", "0:1:5 2 removed"));
    EXPECT_TRUE(isEmpty(*at(base, {"a"})));
    put(base.fields.at("a"), "b", *at(lower, {"a", "b"}), "back");
    EXPECT_THAT(chainAt(base, {"a", "b"}), ElementsAre("0:1:5 2", "1:1:5 null back"));
}

TEST(Layers, aSourceIsInAChainOnce)
{
    Value upper = read("a: 1\n", 1);
    const Value lower = read("a: 2\n", 0);
    lose(upper.fields.at("a"), *at(lower, {"a"}), "once");
    lose(upper.fields.at("a"), *at(lower, {"a"}), "twice");
    lose(upper.fields.at("a"), *at(upper, {"a"}), "itself");
    EXPECT_THAT(chainAt(upper, {"a"}), ElementsAre("1:1:1 1", "0:1:1 2 once"));
}

TEST(Layers, leavesAreValuesEmptyMapsAndGaps)
{
    Value base = read("a: {b: 1, c: {}}\nd: {e: 2}\nf: [1, 2]\n", 0);
    Value upper = read("d: {e: {g: 1}}\n", 1);
    mergeOver(base, std::move(upper), "later");
    remove(base.fields.at("a").fields.at("b"), Value{.origin = {.layer = 2}}, "removed");
    std::vector<std::string> told;
    for (const LeafAt &leaf : leavesOf(base))
        told.push_back(yaml::print(pathOf(leaf.names)) + (leaf.value->isGone() ? " gone" : "") + " over "
                       + std::to_string(leaf.over.size()));
    EXPECT_THAT(told, ElementsAre("a.b gone over 1", "a.c over 0", "d.e.g over 1", "f over 0"));
    EXPECT_TRUE(leavesOf(read("{}", 0)).empty());
}

TEST(Layers, takesDeepAndManyValues)
{
    std::string deep;
    for (int i = 0; i < 900; ++i)
        deep += "{a: ";
    Value value = read(deep + "1" + std::string(900, '}'), 0);
    mergeOver(value, Value(value), "again");
    EXPECT_EQ(leavesOf(value).size(), 1u);
    std::string bomb = "a: &a [x, x, x, x, x, x, x, x]\n";
    for (char name = 'b'; name < 'k'; ++name)
        bomb += std::string(1, name) + ": &" + name + " [*" + char(name - 1) + ", *" + char(name - 1) + ", *"
            + char(name - 1) + ", *" + char(name - 1) + ", *" + char(name - 1) + ", *" + char(name - 1) + "]\n";
    EXPECT_FALSE(yaml::read(bomb).ok());
}

} // namespace
} // namespace fieldwise::layers

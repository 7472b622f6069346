// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/yaml/equality.h"
#include "core/yaml/json.h"

#include <random>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace fieldwise::yaml {
namespace {

std::string json(const std::string &text, Dialect dialect = Dialect::Core12)
{
    const Document document(text);
    EXPECT_TRUE(document.ok()) << text;
    return toJson(document, document.root(), dialect);
}

bool same(const std::string &a, const std::string &b, Dialect dialect = Dialect::Core12)
{
    const Document left(a);
    const Document right(b);
    EXPECT_TRUE(left.ok() && right.ok()) << a << b;
    return sameToYaml(left, left.root(), right, right.root(), dialect);
}

TEST(Json, ofScalars)
{
    EXPECT_EQ(json("[1, -0, 1.50, 1e3, true, FALSE, ~, '1', \"a\\\"\\n\\u00e4\", yes]"),
              "[1,0,1.50,1e3,true,false,null,\"1\",\"a\\\"\\n\xC3\xA4\",\"yes\"]");
    EXPECT_EQ(json("[0x10, 0o17, 010, 1_000, +5, .5, 5., -.5, 01.5, 1.e3, .inf, .nan]"),
              "[16,15,8,1000,5,0.5,5.0,-0.5,1.5,1.0e3,\".inf\",\".nan\"]");
    EXPECT_EQ(json("[123456789012345678901234567890, 0.1000000000000000055511151231257827]"),
              "[123456789012345678901234567890,0.1000000000000000055511151231257827]");
    EXPECT_EQ(json("[yes, off]", Dialect::Kubectl), "[true,false]");
    EXPECT_EQ(jsonString("a\tb\\"), "\"a\\tb\\\\\"");
    EXPECT_EQ(json("[!!str 1, !!int '2', !!float 3, !!null x, !x 4]"), "[\"1\",2,3,null,\"4\"]");
}

TEST(Json, stringsAsNlohmannWritesThem)
{
    std::mt19937 random(7);
    const std::vector<std::string> parts{"a",    "plain text ", "\n",       "\"",           "\\", "\t",
                                         "\x01", "\x7F",        "\xC3\xA4", "\xE2\x80\xA8", "/",  ""};
    for (int i = 0; i < 5000; ++i) {
        std::string text;
        for (size_t n = random() % 6; n > 0; --n)
            text += parts[random() % parts.size()];
        EXPECT_EQ(jsonString(text), nlohmann::json(text).dump());
    }
}

TEST(Json, ofCollections)
{
    EXPECT_EQ(json("b: [x, {y: z}]\na:\n- - 1\n-\n"), "{\"b\":[\"x\",{\"y\":\"z\"}],\"a\":[[1],null]}");
    EXPECT_EQ(json("[a: 1]"), "[{\"a\":1}]");
    EXPECT_EQ(json("1: a\ntrue: b\n~: c\n[x]: d\n"),
              "{\"1\":\"a\",\"true\":\"b\",\"null\":\"c\",\"[\\\"x\\\"]\":\"d\"}");
    EXPECT_EQ(json("y: 1\n", Dialect::Kubectl), "{\"true\":1}");
}

TEST(Json, expandsAliasesAndMergeKeys)
{
    EXPECT_EQ(json("a: &x {b: 1}\nc: *x\n"), "{\"a\":{\"b\":1},\"c\":{\"b\":1}}");
    EXPECT_EQ(json("- &x {a: 1, b: 2}\n- &y {b: 3, c: 4}\n- <<: *x\n  b: 5\n- <<: [*x, *y]\n- z: 0\n  <<: {q: 1}\n"),
              "[{\"a\":1,\"b\":2},{\"b\":3,\"c\":4},{\"a\":1,\"b\":5},{\"a\":1,\"b\":2,\"c\":4},{\"z\":0,\"q\":1}]");
    EXPECT_EQ(json("'<<': 1\n"), "{\"<<\":1}");
}

TEST(SameTree, equalBytesAreNotAlwaysEqualValues)
{
    EXPECT_FALSE(same("b: &x 1\nk: [*x]\n", "b: &x 2\nk: [*x]\n"));
    EXPECT_FALSE(same("k:\n  v: |2\n     x\n", "k:\n v: |2\n     x\n"));
    EXPECT_TRUE(same("k: {a: 1, b: [2, 3]}\nl: 1\n", "l: 1\nk: {a: 1, b: [2, 3]}\n"));
    EXPECT_TRUE(same("k:\n  a: 1\n  b: 2\n", "k:\n  b: 2\n  a: 1\n"));
    EXPECT_FALSE(same("k:\n  a: 1\n  b: 2\n", "k:\n  a: 1\n  c: 2\n"));
}

TEST(SameTree, comparesTypesAndExactValues)
{
    EXPECT_TRUE(same("a: 1\nb: [x, y]\n", "{b: ['x', \"y\"], a: 0x1}"));
    EXPECT_FALSE(same("[x, y]", "[y, x]"));
    EXPECT_FALSE(same("[x, y]", "[x]"));
    EXPECT_FALSE(same("[x]", "[x, y]"));
    EXPECT_FALSE(same("a: 1\n", "a: '1'\n"));
    EXPECT_FALSE(same("a: 1\n", "a: 1\nb: 2\n"));
    EXPECT_FALSE(same("a: 1\n", "b: 1\n"));
    EXPECT_FALSE(same("9007199254740993", "9007199254740992"));
    EXPECT_FALSE(same("1: a", "'1': a"));
    EXPECT_FALSE(same("{}", "[]"));
    EXPECT_TRUE(same("- &a {x: 1}\n- *a\n", "- {x: 1}\n- {x: 1}\n"));
    EXPECT_TRUE(same("- &a {x: 1}\n- {<<: *a, y: 2}\n", "- {x: 1}\n- {y: 2, x: 1}\n"));
    EXPECT_TRUE(same("a: yes\n", "a: true\n", Dialect::Kubectl));
}

} // namespace
} // namespace fieldwise::yaml

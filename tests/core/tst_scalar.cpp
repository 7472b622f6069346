// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/yaml/equality.h"
#include "core/yaml/scalar.h"

#include <gtest/gtest.h>

#include "core/yaml/document.h"

namespace fieldwise::yaml {
namespace {

TEST(PlainType, followsTheCoreSchemaAsGoReadsIt)
{
    for (const char *text : {"", "~", "null", "Null", "NULL"})
        EXPECT_EQ(plainType(text), Type::Null) << text;
    for (const char *text : {"true", "False", "TRUE"})
        EXPECT_EQ(plainType(text), Type::Bool) << text;
    for (const char *text : {"0", "-1", "+12", "0x1F", "0o17", "017", "0b101", "1_000", "99999999999999999999999"})
        EXPECT_EQ(plainType(text), Type::Int) << text;
    for (const char *text : {"1.0", "-.5", "1.", "1e3", "1.5E-3", ".inf", "-.INF", ".NaN", "089"})
        EXPECT_EQ(plainType(text), Type::Float) << text;
    for (const char *text :
         {"a",   "yes", "on", "y",   "nUll", "tRue",       "-",     "+",  ".",     "1.2.3", "0x", "0xg",
          "12a", "1e",  "e3", "--1", "1 2",  "2001-12-14", "12:30", "<<", "-.nan", "v1",    "."})
        EXPECT_EQ(plainType(text), Type::String) << text;
}

TEST(PlainType, knowsKubectlsBooleans)
{
    for (const char *text :
         {"y", "Y", "yes", "Yes", "YES", "on", "On", "ON", "n", "N", "no", "No", "NO", "off", "Off", "OFF"}) {
        EXPECT_EQ(plainType(text, Dialect::Kubectl), Type::Bool) << text;
        EXPECT_EQ(plainType(text), Type::String) << text;
    }
    EXPECT_EQ(plainType("yEs", Dialect::Kubectl), Type::String);
}

Type typeIn(const std::string &text)
{
    const Document document("a: " + text + "\n");
    EXPECT_TRUE(document.ok()) << text;
    return typeOf(document.node(document.find(0, "a")), document.source());
}

TEST(TypeOf, quotesAndTagsDecide)
{
    EXPECT_EQ(typeIn("1"), Type::Int);
    EXPECT_EQ(typeIn("\"1\""), Type::String);
    EXPECT_EQ(typeIn("'true'"), Type::String);
    EXPECT_EQ(typeIn("!!str 1"), Type::String);
    EXPECT_EQ(typeIn("! 1"), Type::String);
    EXPECT_EQ(typeIn("!!int \"1\""), Type::Int);
    EXPECT_EQ(typeIn("!<tag:yaml.org,2002:float> 1"), Type::Float);
    EXPECT_EQ(typeIn("!!null ''"), Type::Null);
    EXPECT_EQ(typeIn("!mine 1"), Type::String);
    EXPECT_EQ(typeIn(""), Type::Null);
    EXPECT_EQ(typeIn("!!str"), Type::String);
    EXPECT_EQ(typeIn("|\n  1"), Type::String);
}

bool same(const std::string &a, const std::string &b, Dialect dialect = Dialect::Core12)
{
    const Document document("- " + a + "\n- " + b + "\n");
    EXPECT_TRUE(document.ok()) << a << ' ' << b;
    return sameToYaml(document.node(1), document.source(), document.node(2), document.source(), dialect);
}

TEST(SameScalar, comparesTypeAndExactValue)
{
    EXPECT_TRUE(same("1", "0x1"));
    EXPECT_TRUE(same("1", "01"));
    EXPECT_TRUE(same("8", "010"));
    EXPECT_TRUE(same("-0", "0"));
    EXPECT_TRUE(same("1_000", "+1000"));
    EXPECT_TRUE(same("340282366920938463463374607431768211456", "0x100000000000000000000000000000000"));
    EXPECT_FALSE(same("9007199254740993", "9007199254740992"));
    EXPECT_FALSE(same("1", "-1"));
    EXPECT_FALSE(same("1", "1.0"));
    EXPECT_FALSE(same("1", "\"1\""));
    EXPECT_TRUE(same("1.0", "1.00"));
    EXPECT_TRUE(same("1.5e3", "1500."));
    EXPECT_TRUE(same("100e-2", "1.0"));
    EXPECT_TRUE(same("-0.0", "0.0"));
    EXPECT_FALSE(same("0.1", "0.10000000000000000001"));
    EXPECT_TRUE(same(".inf", "+.Inf"));
    EXPECT_FALSE(same(".inf", "-.inf"));
    EXPECT_TRUE(same(".nan", ".NaN"));
    EXPECT_FALSE(same(".nan", ".inf"));
    EXPECT_FALSE(same(".inf", "1e999999999999999999999"));
    EXPECT_TRUE(same("~", "null"));
    EXPECT_TRUE(same("true", "True"));
    EXPECT_FALSE(same("true", "false"));
    EXPECT_TRUE(same("a", "'a'"));
    EXPECT_FALSE(same("yes", "true"));
    EXPECT_TRUE(same("yes", "true", Dialect::Kubectl));
    EXPECT_FALSE(same("off", "on", Dialect::Kubectl));
    EXPECT_FALSE(same("!!int a", "!!int b"));
}

TEST(NeedsQuotes, keepsTextsTexts)
{
    for (const char *text :
         {"",     "~",   "null", "true",  "yes", "on", "1",          "0x1",      "1.5",    "-",        "- a",
          "?",    ": a", "a: b", "a #b",  "a:",  " a", "a ",         "#a",       "&a",     "*a",       "!a",
          "|",    ">",   "'a",   "\"a",   "%a",  "@a", "`a",         "[a",       "{a",     ",a",       "a\nb",
          "a\tb", "---", "...",  "--- a", "<<",  "=",  "2001-12-14", "12:30:45", "190:20", "\xC2\x85", "\xE2\x80\xA8"})
        EXPECT_TRUE(needsQuotes(text, false)) << text;
    for (const char *text : {"a", "a b", "a,b", "a:b", "a#b", "nginx:1.25", "-a", "http://x", "100m", "1Gi", "v1.2",
                             "a'b", "\xC3\xA4", "10.0.0.1", "a[0]", ":a"})
        EXPECT_FALSE(needsQuotes(text, false)) << text;
    EXPECT_TRUE(needsQuotes("a,b", true));
    EXPECT_TRUE(needsQuotes("a]", true));
    EXPECT_FALSE(needsQuotes("a b", true));
}

/// What needs no quotes is really read as the same text, in block and in flow.
TEST(NeedsQuotes, agreesWithTheReader)
{
    const std::string alphabet = "a1-:#,[]{}?&*!|>'\"%@` .~=_+x\\";
    uint32_t state = 1;
    const auto next = [&state] { return state = state * 1664525u + 1013904223u, state >> 8; };
    for (int round = 0; round < 60'000; ++round) {
        std::string text;
        for (uint32_t i = 1 + next() % 6; i > 0; --i)
            text += alphabet[next() % alphabet.size()];
        for (const bool inFlow : {false, true}) {
            if (needsQuotes(text, inFlow))
                continue;
            const Document document(inFlow ? "[" + text + ", " + text + "]" : "k: " + text + "\n");
            ASSERT_TRUE(document.ok()) << text;
            const Node &node = document.node(inFlow ? 1 : 2);
            ASSERT_EQ(node.value, text);
            ASSERT_EQ(typeOf(node, document.source()), Type::String) << text;
        }
    }
}

TEST(DecimalText, isTheExactValue)
{
    EXPECT_EQ(decimalText("0x10"), "16");
    EXPECT_EQ(decimalText("-0b11"), "-3");
    EXPECT_EQ(decimalText("+1_000"), "1000");
    EXPECT_EQ(decimalText("0o17"), "15");
    EXPECT_EQ(decimalText("-0"), "0");
    EXPECT_EQ(decimalText("0xFFFFFFFFFFFFFFFFFF"), "4722366482869645213695");
    EXPECT_EQ(decimalText("1.5"), "");
    EXPECT_TRUE(isTrue("True"));
    EXPECT_TRUE(isTrue("on"));
    EXPECT_FALSE(isTrue("off"));
    EXPECT_FALSE(isTrue(""));
}

} // namespace
} // namespace fieldwise::yaml

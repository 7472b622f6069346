// SPDX-License-Identifier: GPL-3.0-or-later
// Where nodes begin and end, and what their values are.
#include <gtest/gtest.h>

#include "core/yaml/document.h"

namespace fieldwise::yaml {
namespace {

/// Node `id` of a text: its whole text and value.
struct Read {
    explicit Read(std::string source) : document(std::move(source)) { EXPECT_TRUE(document.ok()) << document.source(); }
    std::string text(NodeId id) const { return std::string(document.text(id)); }
    std::string value(NodeId id) const { return std::string(document.node(id).value); }
    Document document;
};

std::string valueOf(const std::string &text)
{
    const Read read("k: " + text);
    return read.value(2);
}

TEST(Ranges, ofAManifest)
{
    const Read read("apiVersion: v1 # c\nspec:\n- name: \"a\"\n  args: [x, {y: z}]\n\n# end\n");
    EXPECT_EQ(read.text(0), "apiVersion: v1 # c\nspec:\n- name: \"a\"\n  args: [x, {y: z}]");
    const NodeId spec = read.document.find(0, "spec");
    EXPECT_EQ(read.text(spec), "- name: \"a\"\n  args: [x, {y: z}]");
    const NodeId item = read.document.firstChild(spec);
    EXPECT_EQ(read.document.node(item).column, 2u);
    EXPECT_EQ(read.text(read.document.find(item, "name")), "\"a\"");
    const NodeId args = read.document.find(item, "args");
    EXPECT_EQ(read.text(args), "[x, {y: z}]");
    EXPECT_EQ(read.document.node(args).indent, 2);
    EXPECT_TRUE(read.document.node(read.document.firstChild(args)).inFlow);
    EXPECT_EQ(read.document.find(0, "nothing"), none);
    EXPECT_EQ(read.document.find(spec, "name"), none);
}

TEST(Ranges, holdPropertiesButNoFinalBreak)
{
    const Read read("&a !!map\nk: &b |\n  text\n\nl: !t\n");
    EXPECT_EQ(read.document.node(0).begin, 0u);
    EXPECT_EQ(read.document.node(0).content, 9u);
    EXPECT_EQ(read.text(2), "&b |\n  text");
    EXPECT_EQ(read.value(2), "text\n");
    EXPECT_EQ(read.text(4), "!t");
    EXPECT_EQ(read.document.slice(read.document.node(2).anchor), "b");
    EXPECT_EQ(read.document.slice(read.document.node(0).tag), "!!map");
}

TEST(Ranges, ofBlockScalars)
{
    EXPECT_EQ(Read("k: |+\n  a\n\n\nl: 1\n").text(2), "|+\n  a\n\n");
    EXPECT_EQ(Read("k: |\n  a\n\n\nl: 1\n").text(2), "|\n  a");
    EXPECT_EQ(Read("k: >- # why\n  a\nl: 1\n").text(2), ">- # why\n  a");
    EXPECT_EQ(Read("k: |\nl: 1\n").text(2), "|");
}

TEST(Ranges, ofEmptyNodes)
{
    const Read map("a:   # c\nb: &x\nc:\n- \n-\n");
    EXPECT_EQ(map.document.node(2).begin, 2u);
    EXPECT_EQ(map.document.node(2).end, 2u);
    EXPECT_EQ(map.text(4), "&x");
    const NodeId list = map.document.find(0, "c");
    EXPECT_EQ(map.text(list), "- \n-");
    EXPECT_EQ(map.document.node(list + 1).begin, map.document.node(list).begin + 1);
    const Read noKey(": v\n");
    EXPECT_EQ(noKey.document.node(1).end, 0u);
    const Read inFlow("[? ]");
    EXPECT_EQ(inFlow.text(1), "?");
    EXPECT_EQ(inFlow.document.node(2).begin, 2u);
    EXPECT_EQ(inFlow.document.node(3).begin, 2u);
    const Read noValue("{a, b: }");
    EXPECT_EQ(noValue.document.node(2).begin, 2u);
    EXPECT_EQ(noValue.document.node(4).begin, 6u);
}

TEST(Ranges, columnsCountFromAfterTheBom)
{
    const Read read("\xEF\xBB\xBF"
                    "a: b\n");
    EXPECT_EQ(read.document.node(0).begin, 3u);
    EXPECT_EQ(read.document.node(0).column, 0u);
    EXPECT_EQ(read.document.node(2).column, 3u);
}

TEST(Structure, ofListsAtTheColumnOfTheirKey)
{
    const Read read("a:\n- b\n- - c\n  - d: e\nf:\n|\n text\n");
    const NodeId list = read.document.find(0, "a");
    EXPECT_EQ(read.document.node(list).kind, Kind::Seq);
    EXPECT_EQ(read.value(read.document.find(0, "f")), "text\n");
}

TEST(Structure, ofExplicitAndFlowKeys)
{
    const Read read("? - a\n: - b\n? c\n[d]: e\n{f: g}: h\n'i': &x j\n*x : k\n");
    std::vector<std::string> keys;
    for (NodeId key = read.document.firstChild(0); key != none;
         key = read.document.nextSibling(read.document.valueOf(key)))
        keys.push_back(read.text(key));
    EXPECT_EQ(keys, (std::vector<std::string>{"- a", "c", "[d]", "{f: g}", "'i'", "*x"}));
    EXPECT_EQ(read.text(0).front(), '?');
}

TEST(Structure, ofPairsInBrackets)
{
    const Read read("[a: b, {c: d}, \"e\":f, ? g : h]");
    EXPECT_EQ(read.document.node(1).style, Style::Pair);
    EXPECT_EQ(read.text(1), "a: b");
    EXPECT_TRUE(read.document.node(2).isKey);
    EXPECT_EQ(read.document.node(read.document.nextSibling(1)).style, Style::Flow);
}

TEST(Values, ofPlainTexts)
{
    EXPECT_EQ(valueOf("a b\n   c\n\n\n   d # e\n"), "a b c\n\nd");
    EXPECT_EQ(valueOf("a:b#c\n"), "a:b#c");
    EXPECT_EQ(valueOf("a\r\n  b\r\n"), "a b");
    EXPECT_EQ(valueOf("a\r  b\r"), "a b");
    EXPECT_EQ(valueOf("a"), "a");
}

TEST(Values, ofQuotedTexts)
{
    EXPECT_EQ(valueOf("'it''s'\n"), "it's");
    EXPECT_EQ(valueOf("'a\n\n  b  \n  c'\n"), "a\nb c");
    EXPECT_EQ(valueOf("\"a\\tb\\\"\\\\\\/\\x41\\u00e4\\U0001F600\\ud83d\\ude00\"\n"),
              "a\tb\"\\/A\xC3\xA4\xF0\x9F\x98\x80\xF0\x9F\x98\x80");
    EXPECT_EQ(valueOf("\"a \\\n  b\\\n  \\ c\"\n"), "a b c");
    EXPECT_EQ(valueOf("\"a\\n\n  b\"\n"), "a\n b");
    EXPECT_EQ(valueOf("\"\\0\"\n"), std::string(1, '\0'));
    EXPECT_EQ(valueOf("\"\"\n"), "");
}

TEST(Values, ofBlockScalars)
{
    EXPECT_EQ(valueOf("|\n  a\n   b\n\n  c\n"), "a\n b\n\nc\n");
    EXPECT_EQ(valueOf("|-\n  a\n\n"), "a");
    EXPECT_EQ(valueOf("|+\n  a\n\n"), "a\n\n");
    EXPECT_EQ(valueOf("|2\n   a\n"), " a\n");
    EXPECT_EQ(valueOf("|\n  a"), "a");
    EXPECT_EQ(valueOf(">\n  a\n  b\n\n  c\n    d\n  e\n"), "a b\nc\n  d\ne\n");
    EXPECT_EQ(valueOf(">-\r\n  a\r\n  b\r\n"), "a b");
    EXPECT_EQ(valueOf("|\n\n\n"), "");
    EXPECT_EQ(valueOf("|+\n\n"), "\n");
    EXPECT_EQ(valueOf("|\n  # no comment\n"), "# no comment\n");
}

TEST(Anchors, areFoundByTheirAliases)
{
    const Read read("a: &x 1\nb: *x\nc: &x {d: 2}\ne: [*x]\n");
    const Document &document = read.document;
    EXPECT_EQ(document.target(document.find(0, "b")), document.find(0, "a"));
    EXPECT_EQ(document.target(document.firstChild(document.find(0, "e"))), document.find(0, "c"));
    EXPECT_EQ(document.target(0), none);
}

TEST(Tags, areResolved)
{
    const Read read("%TAG !e! tag:example.com,2000:\n---\n- !e!a%21 x\n- !!str y\n- !local z\n- !<verbatim> v\n- ! "
                    "w\n- u\n- !a.b!c x\n");
    const char *expected[] = {
        "tag:example.com,2000:a!", "tag:yaml.org,2002:str", "!local", "verbatim", "!", "", "!a.b!c"};
    for (NodeId id = 1; id <= 7; ++id)
        EXPECT_EQ(read.document.resolvedTag(id), expected[id - 1]);
}

} // namespace
} // namespace fieldwise::yaml

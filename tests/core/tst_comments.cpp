// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/yaml/comments.h"

#include <gtest/gtest.h>

#include "core/yaml/document.h"

namespace fieldwise::yaml {
namespace {

/// `spec.0.name` for a key or an item; "" for the document.
std::string pathOf(const Document &document, NodeId id)
{
    if (id == none || document.node(id).parent == none)
        return {};
    const NodeId parent = document.node(id).parent;
    std::string own;
    int number = 0;
    for (NodeId child = document.firstChild(parent); child != id; child = document.nextSibling(child), ++number) {
        if (document.node(child).isKey)
            own = std::string(document.node(child).value);
    }
    if (document.node(id).isKey)
        own = std::string(document.node(id).value);
    else if (document.node(parent).kind == Kind::Seq)
        own = std::to_string(number);
    const std::string outer = pathOf(document, parent);
    return outer.empty() ? own : outer + '.' + own;
}

std::string slotName(Slot slot)
{
    constexpr const char *names[] = {"head", "above", "beside", "open", "foot", "free"};
    return names[static_cast<int>(slot)];
}

/// Comments in the text say what they are: `# above a.b`.
void expectAsSaid(const std::string &text)
{
    const Document document(text);
    ASSERT_TRUE(document.ok()) << text << document.diagnostics()[0].text;
    EXPECT_FALSE(document.comments().empty());
    for (const Comment &comment : document.comments()) {
        std::string place = "# " + slotName(comment.slot);
        if (const std::string path = pathOf(document, comment.owner); !path.empty())
            place += ' ' + path;
        EXPECT_EQ(document.slice(comment.range), place) << "in\n" << text;
    }
}

TEST(Owners, ofBesideComments)
{
    expectAsSaid("a: 1 # beside a\n");
    expectAsSaid("a: # beside a\n  b: # beside a.b\n    c: |  # beside a.b.c\n      text # no\n");
    expectAsSaid("a:\n- name: x # beside a.0.name\n  k: &x # beside a.0.k\n    v: 1\n- # beside a.1\n  z: 1\n- - # "
                 "beside a.2.0\n    b\n- c # beside a.3\n");
    expectAsSaid("k: # beside k\n- a\n");
    expectAsSaid("k:   # beside k\nl: # beside l\n  v # beside l\n");
    expectAsSaid("? a # beside a\n: b # beside a\n? c\n: # beside c\n  d\n");
    expectAsSaid("a: \"x\n  y\" # beside a\n");
    expectAsSaid("a: >- # beside a\n  text\n");
    expectAsSaid("- [a, b] # beside 0\n- {a: b} # beside 1\n");
}

TEST(Owners, ofCommentsInFlow)
{
    expectAsSaid("a: [ # open a\n  x, # beside a.0\n  # above a.1\n  y # beside a.1\n  # foot a\n  ] # beside a\n");
    expectAsSaid("a: {\n  # above a.x\n  x: 1, # beside a.x\n\n  # free a\n\n  y: { # open a.y\n  z: 2 } # beside "
                 "a.y\n  # foot a\n}\n");
    expectAsSaid("[a: 1, # beside 0\n b]\n");
}

TEST(Owners, headComesBeforeTheFirstContent)
{
    expectAsSaid("# head\n\n# head\na: 1\n");
    expectAsSaid("# head\n--- # head\n# head\na: 1\n");
    expectAsSaid("%YAML 1.1 # head\n---\na: 1\n");
    expectAsSaid("# head\n");
    expectAsSaid("# head\n- a\n");
}

TEST(Owners, ofOwnLines)
{
    expectAsSaid("a: 1\n# above b\n# above b\nb: 2\n");
    expectAsSaid("a:\n  # above a.b\n  b: 1\n# above c\nc: 2\n");
    expectAsSaid("a:\n  # above a.0\n  - 1\n  # above a.1\n  - 2\n");
    expectAsSaid("a:\n# above a.0\n- 1\n# above a.1\n- b: 1\n  # above a.1.c\n  c: 2\n");
    expectAsSaid("a:\n  b: 1\n  # foot a\n# above c\nc: 1\n");
    expectAsSaid("a:\n- x\n- y\n  # foot a\n# foot a\n\nb: 1\n");
    expectAsSaid("a: 1\n\n# free\n\nb: 2\n");
    expectAsSaid("a: 1\n# foot\n\nb: 2\n");
    expectAsSaid("a:\n  b: 1\n\n  # free a\n\n  c: 2\n");
    expectAsSaid("a:\n\n  # free a\n\n  c: 2\n");
    expectAsSaid("a:\n    # above a.b\n  b: 1\n");
    expectAsSaid("a: &x\n  # above a.b\n  b: 1\nc: &y\n  # beside c\n  d\n");
}

TEST(Owners, atTheEnd)
{
    expectAsSaid("a:\n  b:\n  - c: 1\n    # foot a.b.0\n    # foot a.b.0\n  # foot a.b\n\n# foot\n");
    expectAsSaid("a:\n- b\n# foot\n");
    expectAsSaid("a: 1\n...\n# foot\n");
    expectAsSaid("a:\n  # foot a\nb:\n- \n  # foot b.0\n- c:\n      # foot b.1.c\n");
    expectAsSaid("a: 1\n ... # beside a\n");
    expectAsSaid("text # beside\n");
    expectAsSaid("a: 1\n  # foot\n");
}

TEST(Owners, laterBlocksNeverBelongDeeper)
{
    expectAsSaid("a:\n  b: 1\n# foot\n\n  # above c\nc: 2\n");
}

std::string linesOf(const std::string &text, const std::vector<std::string> &path)
{
    const Document document(text);
    EXPECT_TRUE(document.ok());
    NodeId entry = 0;
    for (const std::string &step : path) {
        NodeId id = entry == 0 || !document.node(entry).isKey ? entry : document.valueOf(entry);
        const bool isMap = document.node(id).kind == Kind::Map;
        entry = document.firstChild(id);
        for (int number = 0; isMap ? document.node(entry).value != step : std::to_string(number) != step; ++number)
            entry = document.nextSibling(isMap ? document.valueOf(entry) : entry);
    }
    return std::string(document.slice(entryLines(document, entry)));
}

TEST(EntryLines, holdEverythingThatMoves)
{
    const std::string text = "# head\na: 1 # a\n# above b\n# too\nb: # beside b\n  # above c\n  c: 1\n  # foot of b\n# "
                             "foot\n\nd:\n- e: 1\n  # f\n  f: |+\n    x\n\n- - g\n  - h # h\n";
    EXPECT_EQ(linesOf(text, {"a"}), "a: 1 # a\n");
    EXPECT_EQ(linesOf(text, {"b"}), "# above b\n# too\nb: # beside b\n  # above c\n  c: 1\n  # foot of b\n");
    EXPECT_EQ(linesOf(text, {"b", "c"}), "  # above c\n  c: 1\n");
    EXPECT_EQ(linesOf(text, {"d", "0"}), "- e: 1\n  # f\n  f: |+\n    x\n\n");
    EXPECT_EQ(linesOf(text, {"d", "0", "e"}), "e: 1\n");
    EXPECT_EQ(linesOf(text, {"d", "0", "f"}), "  # f\n  f: |+\n    x\n\n");
    EXPECT_EQ(linesOf(text, {"d", "1"}), "- - g\n  - h # h\n");
    EXPECT_EQ(linesOf(text, {"d", "1", "0"}), "- g\n");
    EXPECT_EQ(linesOf(text, {"d", "1", "1"}), "  - h # h\n");
    EXPECT_EQ(linesOf("a:\n  b\nc: d", {"a"}), "a:\n  b\n");
    EXPECT_EQ(linesOf("a:\n  b\nc: d", {"c"}), "c: d");
    EXPECT_EQ(linesOf("? a\n: b\n? c\n", {"a"}), "? a\n: b\n");
    EXPECT_EQ(linesOf("? a\n: b\n? c\n", {"c"}), "? c\n");
    EXPECT_EQ(linesOf("a: 1\r\nb: 2\r\n", {"a"}), "a: 1\r\n");
    EXPECT_EQ(linesOf("a:\nb: 2\n", {"a"}), "a:\n");
    EXPECT_EQ(linesOf("a:\n  # in a\nb: 2\n", {"a"}), "a:\n  # in a\n");
}

TEST(EntryLines, besideAndAbove)
{
    const Document document("x: 0\n# one\n# two\na: 1  # why\nb: # key\n- c\n");
    const NodeId a = 3;
    ASSERT_EQ(document.node(a).value, "a");
    EXPECT_EQ(document.slice(*besideRange(document, a)), "  # why");
    EXPECT_EQ(document.slice(aboveRange(document, a)), "# one\n# two\n");
    EXPECT_EQ(document.slice(*besideRange(document, 5)), " # key");
    EXPECT_FALSE(besideRange(document, 1));
    EXPECT_EQ(aboveRange(document, 5), (Range{document.node(5).begin, document.node(5).begin}));
    EXPECT_EQ(document.commentsOf(a, Slot::Above).size(), 2u);
    EXPECT_TRUE(document.commentsOf(a, Slot::Foot).empty());
}

} // namespace
} // namespace fieldwise::yaml

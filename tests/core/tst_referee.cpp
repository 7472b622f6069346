// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/yaml/referee.h"

#include <gtest/gtest.h>

namespace fieldwise::yaml {
namespace {

Opinion opinionOn(const std::string &text)
{
    const Document document(text);
    EXPECT_TRUE(document.ok()) << text;
    return secondOpinion(document);
}

TEST(SecondOpinion, agreesOnOrdinaryTexts)
{
    for (const char *text : {"a: 1\nb: [x, {y: ~}]\nc: |\n  text\n", "- &a x\n- *a\n- !!str\n- \n",
                             "\xEF\xBB\xBF"
                             "a: b\r\n",
                             "# only\n", "", "---\n", "--- a\n...\n", "? a\n: b\n", "text", "a: &x\nb: &x 1\nc: *x\n",
                             "--- |\n x\n", "%TAG !e! tag:e,2000:\n--- !e!a {b: !c d}\n"}) {
        const Opinion opinion = opinionOn(text);
        EXPECT_EQ(opinion.kind, Opinion::Same) << text << opinion.text;
        EXPECT_TRUE(opinion.text.empty());
    }
}

TEST(SecondOpinion, namesThePlaceThatDiffers)
{
    // NEL ends a line in YAML 1.1.
    const Opinion opinion = opinionOn("a: 1\nb: x\xC2\x85  y\n");
    EXPECT_EQ(opinion.kind, Opinion::Different);
    EXPECT_EQ(opinion.where, (Range{8, 14}));
    EXPECT_EQ(opinion.text, "libyaml reads another value");
}

TEST(SecondOpinion, saysWhatItCannotRead)
{
    const Opinion opinion = opinionOn("a: &b.c 1\n");
    EXPECT_EQ(opinion.kind, Opinion::CannotRead);
    EXPECT_FALSE(opinion.text.empty());
    EXPECT_EQ(opinionOn("a: \"\\ud83d\\ude00\"\n").kind, Opinion::CannotRead);
    EXPECT_EQ(secondOpinion(Document("a: b: c\n")).kind, Opinion::CannotRead);
    // It reports a value before it refuses what stands behind.
    EXPECT_EQ(opinionOn("a: x\xC2\x85  y\nb: &c.d e\n").kind, Opinion::CannotRead);
}

TEST(SecondOpinion, ofDeepAndWideTextsEnds)
{
    EXPECT_EQ(opinionOn(std::string(900, '[') + std::string(900, ']')).kind, Opinion::Same);
    std::string wide = "[";
    for (int i = 0; i < 100'000; ++i)
        wide += "a,";
    EXPECT_EQ(opinionOn(wide + "]").kind, Opinion::Same);
}

} // namespace
} // namespace fieldwise::yaml

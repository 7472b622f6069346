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
    for (const char *text :
         {"a: 1\nb: [x, {y: ~}]\nc: |\n  text\n", "- &a x\n- *a\n- !!str\n- \n",
          "\xEF\xBB\xBF"
          "a: b\r\n",
          "# only\n", "", "---\n", "--- a\n...\n", "? a\n: b\n", "text", "a: &x\nb: &x 1\nc: *x\n"}) {
        const Opinion opinion = opinionOn(text);
        EXPECT_EQ(opinion.kind, Opinion::Same) << text << opinion.text;
        EXPECT_TRUE(opinion.text.empty());
    }
}

TEST(SecondOpinion, namesThePlaceThatDiffers)
{
    const Opinion opinion = opinionOn("a: 1\nb: '\n\n  '\n"); // line breaks only: yaml-cpp loses one
    EXPECT_EQ(opinion.kind, Opinion::Different);
    EXPECT_EQ(opinion.where, (Range{8, 14}));
    EXPECT_FALSE(opinion.text.empty());
    EXPECT_EQ(opinionOn("--- |\nx\n").kind, Opinion::Different);
}

TEST(SecondOpinion, saysWhatItCannotRead)
{
    const Opinion opinion = opinionOn("a: \"\\ud83d\\ude00\"\n");
    EXPECT_EQ(opinion.kind, Opinion::CannotRead);
    EXPECT_FALSE(opinion.text.empty());
    EXPECT_EQ(secondOpinion(Document("a: b: c\n")).kind, Opinion::CannotRead);
    EXPECT_EQ(opinionOn("a: {b: /c?d}\n").kind, Opinion::CannotRead); // it reports "/c" before it refuses the `?`
    EXPECT_EQ(opinionOn("{\"a\"\n}\n").kind, Opinion::CannotRead);
    EXPECT_EQ(opinionOn(std::string(600, '[') + std::string(600, ']')).kind, Opinion::CannotRead);
}

} // namespace
} // namespace fieldwise::yaml

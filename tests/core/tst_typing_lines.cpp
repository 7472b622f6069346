// SPDX-License-Identifier: GPL-3.0-or-later
// Typing in the lines of texts: a text that is no YAML, a script in a block.
#include <gmock/gmock.h>

#include "tests/support/typing.h"

namespace fieldwise {
namespace {

using merge::Mode;
using test::Typing;

const char *const base = "spec:\n  {{- if .Values.on }}\n  a: 1\n  b: 2\n  c: 3\n  d: 4\n  {{- end }}\n";
const char *const theirs = "spec:\n  {{- if .Values.on }}\n  a: 5\n  b: 2\n  c: 3\n  d: 6\n  {{- end }}\n";
const char *const ours = "spec:\n  {{- if .Values.on }}\n  a: 1\n  b: 2\n  c: 3\n  d: 8\n  {{- end }}\n";

class TypedLines : public testing::TestWithParam<Mode> {
protected:
    Typing typing() const { return {GetParam(), base, theirs, ours, true}; }
};
INSTANTIATE_TEST_SUITE_P(Modes, TypedLines, testing::Values(Mode::Git, Mode::ThreeWayKeep));

TEST_P(TypedLines, aPartOfTheMerge)
{
    Typing t = typing();
    EXPECT_EQ(t.replace("d: 8", "d: {{ mine }}"), "");
    EXPECT_EQ(t.saved(), "[line 6] value '\"  d: {{ mine }}\\n\"'\n");
    EXPECT_EQ(t.plan().counts.open, 0U);
    EXPECT_EQ(t.replace("  d: {{ mine }}\n", "  d: {{ mine }}\n  {{ more }}\n"), "");
    EXPECT_EQ(t.choices().size(), 1U);
    EXPECT_EQ(t.replace("  d: {{ mine }}\n  {{ more }}\n", ""), "");
    EXPECT_EQ(t.saved(), "[line 6] nothing\n");
    EXPECT_EQ(t.replace("  {{- end }}", "  d: 8\n  {{- end }}"), ""); // as it was
    EXPECT_EQ(t.saved(), "");
    EXPECT_EQ(t.plan().counts.open, 1U);
}

TEST_P(TypedLines, linesThatAllInputsHave)
{
    Typing t = typing();
    EXPECT_EQ(t.replace("spec:\n", "# on\nspec:\n"), "");
    EXPECT_EQ(t.replace("b: 2", "b: {{ 2 }}"), "");
    EXPECT_EQ(t.replace("{{- end }}\n", "{{- end }}\nlast\n"), "");
    EXPECT_EQ(t.saved(),
              "[after line 0] value '\"# on\\n\"'\n[line 4] value '\"  b: {{ 2 }}\\n\"'\n"
              "[after line 7] value '\"last\\n\"'\n");
    EXPECT_EQ(t.plan().counts.open, 1U) << "the conflict is left";
    EXPECT_EQ(t.replace("  b: {{ 2 }}\n", ""), "");
    EXPECT_EQ(t.replace("# on\n", ""), "");
    EXPECT_EQ(t.replace("  c: 3\n", ""), "");
    EXPECT_EQ(t.saved(), "[after line 7] value '\"last\\n\"'\n[line 4] nothing\n[line 5] nothing\n");
}

TEST_P(TypedLines, acrossSeveralParts)
{
    Typing t = typing();
    EXPECT_EQ(t.replace("  a: 5\n  b: 2\n  c: 3\n  d: 8\n", "  all: {{ new }}\n"), "");
    EXPECT_EQ(t.saved(), "[line 3] value '\"  all: {{ new }}\\n\"'\n[lines 4-5] nothing\n[line 6] nothing\n");
    EXPECT_EQ(t.type("a: 1\n"), "");
    EXPECT_EQ(t.type(""), "");
    EXPECT_EQ(t.type("{{ x"), "");
}

TEST(TypedLinesOf, aChoiceForALineIsToldWhenTheLineMoves)
{
    Inputs inputs = test::inputsOf(Mode::Git, base, theirs, ours);
    inputs.options.asText = true;
    inputs.typed = {SharedText(std::string(ours).replace(std::string(ours).find("b: 2"), 4, "b: 9")), {}};
    const fieldwise::Run typed = run(inputs);
    ASSERT_TRUE(typed.merged);
    inputs.choices = typed.merged->inputs.choices;
    inputs.typed.reset();
    for (const merge::Side side : merge::allSides)
        inputs.texts[side] = SharedText("new\n" + inputs.texts[side].str());
    const auto moved = run(inputs).merged;
    EXPECT_EQ(moved->plan.counts.open + moved->plan.inapplicable.size(), 3U); // both lines, and the conflict
}

TEST(TypedLinesOf, aScriptWithConflicts)
{
    const auto script = [](const std::string &a, const std::string &b) {
        return "data:\n  run.sh: |\n    set -e\n    " + a + "\n    one\n    two\n    three\n    four\n    " + b
            + "\n    end\n";
    };
    Typing t(Mode::Git, script("a 0", "b 0"), script("a T", "b T"), script("a O", "b O"));
    EXPECT_EQ(t.plan().counts.open, 2U);
    EXPECT_EQ(t.replace("a O", "a mine"), "");
    EXPECT_EQ(t.saved(), "data.\"run.sh\"[line 2] value '\"a mine\\n\"'\n");
    EXPECT_EQ(t.plan().counts.open, 1U) << "the other conflict is left";
    EXPECT_EQ(t.replace("    two\n", "    two\n    two and a half\n"), "");
    EXPECT_EQ(t.saved(),
              "data.\"run.sh\"[line 2] value '\"a mine\\n\"'\n"
              "data.\"run.sh\"[after line 4] value '\"two and a half\\n\"'\n");
    EXPECT_EQ(t.replace("    three\n", ""), "");
    EXPECT_EQ(t.plan().counts.open, 1U);
    EXPECT_EQ(t.replace("run.sh: |\n", "run.sh: | # for all\n"), "");
}

// What random walks found.

TEST(TypedElsewhere, whereInputsHaveOnlyComments)
{
    Typing t(Mode::Git, "# a\n", "# b\n", "# c\n");
    ASSERT_TRUE(t.isMerged());
    EXPECT_EQ(t.replace("# c\n", "# c\na: 1\n"),
              "the inputs have no field here, so there is no choice to make; type in an input");
}

TEST(TypedElsewhere, aLastEntryWithoutItsBreak)
{
    const std::string text = "metadata:\n  name: a\nspec: 1\n";
    Typing t(Mode::Git, text, text, text);
    EXPECT_EQ(t.type("metadata:\n  name: b "), "");
    Inputs inputs = test::inputsOf(Mode::Git, text, text, text);
    inputs.choices = t.choices();
    std::erase_if(inputs.choices, [](const merge::Choice &one) { return yaml::print(one.path) == "spec"; });
    EXPECT_EQ(test::mergedText(inputs), "metadata:\n  name: b \nspec: 1\n");
}

TEST(TypedElsewhere, aWholeDocumentThatComesToStandBehindAnother)
{
    const std::string mine = "kind: A\nmetadata: {name: a}\nx: 1\n", other = "kind: B\nmetadata: {name: b}\n";
    Typing t(Mode::Git, mine, mine, mine);
    EXPECT_EQ(t.type("\xEF\xBB\xBF- all\n- new\n"), "");
    Inputs inputs = test::inputsOf(Mode::Git, "", mine, other + "---\n" + mine);
    inputs.choices = t.choices();
    EXPECT_EQ(test::mergedText(inputs), other + "---\n- all\n- new\n");
}

TEST(TypedElsewhere, aSeparatorThatIsNoneAnyMore)
{
    const std::string two = "a: 1\nb: 2\n---\na: 2\n";
    Typing t(Mode::Git, two, two, two);
    EXPECT_EQ(t.replace("---\na", "---a"), "");
    EXPECT_EQ(t.type("a: 1\nb: 2\n---\na: 2\n"), "");
    EXPECT_EQ(t.replace("---\n", "---b: 1\n"), "this key occurs twice in this map; it is first in line 1");
}

TEST(ChosenElsewhere, aFieldOfWhatOnlyBaseHas)
{
    const std::string gone = "kind: A\nmetadata: {name: a}\nx: 1\n", stays = "kind: B\nmetadata: {name: b}\n";
    for (const Mode mode : {Mode::Git, Mode::ThreeWay, Mode::ThreeWayKeep}) {
        Inputs inputs = test::inputsOf(mode, gone + "---\n" + stays, stays, stays);
        const merge::Choice whole{"A a", {}, merge::ChoiceKind::Original, {}, {}};
        inputs.choices = {whole, {"A a", {yaml::PathStep::field("x")}, merge::ChoiceKind::Value, "2", {}}};
        EXPECT_EQ(test::mergedText(inputs), stays + "---\nkind: A\nmetadata: {name: a}\nx: 2\n");
    }
}

TEST(ChosenElsewhere, aMapForAFieldThatComesFromAYamlMergeKey)
{
    const std::string text = "base: &b {k: 1, m: 2}\nx:\n  <<: *b\n  own: 3\n";
    Inputs inputs = test::inputsOf(Mode::ThreeWay, text, text, text);
    inputs.choices = {
        {"#1", {yaml::PathStep::field("x"), yaml::PathStep::field("k")}, merge::ChoiceKind::Value, "{a: 1}", {}}};
    EXPECT_EQ(test::mergedText(inputs), text + "  k:\n    a: 1\n");
}

/// Those between two entries are typed with the entry below; the others stay open until they are looked at.
TEST(TypedComments, thatAreInConflictCanBeTyped)
{
    const auto text = [](const std::string &side) {
        return "# " + side + "\na: 1\n\n# " + side + " 2\n\nb: 1\nc: 1\n# " + side + " 3\n";
    };
    for (const auto &[old, open] :
         {std::pair("# ours\n", 3U), std::pair("# ours 2\n", 2U), std::pair("# ours 3\n", 3U)}) {
        Typing t(Mode::Git, text("base"), text("theirs"), text("ours"));
        EXPECT_EQ(t.replace(old, "# typed\n"), "") << old;
        EXPECT_EQ(t.plan().counts.open, open) << old;
    }
}

} // namespace
} // namespace fieldwise

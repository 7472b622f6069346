// SPDX-License-Identifier: GPL-3.0-or-later
// Texts that are merged by lines: their parts as decisions, choices for them, and texts that are no YAML.
#include <gmock/gmock.h>

#include "core/config.h"
#include "core/git/conflicts.h"
#include "core/linemerge/linemerge.h"
#include "core/merge/choices/conflictchoices.h"
#include "core/merge/explain/explain.h"
#include "core/merge/plan/secrets.h"
#include "core/merge/plan/steps.h"
#include "core/session.h"
#include "core/view/masks.h"
#include "tests/support/golden.h"

namespace fieldwise {
namespace {

using merge::Choice;
using merge::ChoiceKind;
using merge::Mode;
using merge::Side;
using testing::ElementsAre;
using testing::HasSubstr;

Choice choice(const std::string &path, ChoiceKind take, std::string value = {})
{
    return {"#1", yaml::parsePath(path).value(), take, std::move(value)};
}

std::shared_ptr<const Merged> mergedWith(Inputs inputs, std::vector<Choice> choices = {})
{
    inputs.choices = std::move(choices);
    return run(std::move(inputs)).merged;
}

/// The result, or why a choice can't be applied.
std::string resultOf(const Inputs &inputs, std::vector<Choice> choices = {})
{
    const auto done = mergedWith(inputs, std::move(choices));
    if (!done)
        return "no merge";
    return done->plan.inapplicable.empty() ? done->resolution.text : done->plan.inapplicable.front().why;
}

/// Each step as its path and outcome, `!` for a conflict.
std::vector<std::string> stepsOf(const Merged &merged)
{
    std::vector<std::string> out;
    for (const merge::DecisionRef ref : merged.plan.steps) {
        const merge::Decision &decision = merged.plan.decision(ref);
        constexpr const char *names[] = {"same", "added", "changed", "removed", "retained"};
        out.push_back(yaml::print(merged.plan.documents[ref.document].path(ref.decision)) + ": "
                      + names[static_cast<size_t>(decision.outcome)] + (decision.conflict ? "!" : ""));
    }
    return out;
}

std::string block(const std::string &lines)
{
    std::string out = "data:\n  run.sh: |\n";
    for (size_t at = 0; at < lines.size();) {
        const size_t end = lines.find('\n', at) + 1;
        out += "    " + lines.substr(at, end - at);
        at = end;
    }
    return out + "  other: 1\n";
}

/// A script: Theirs changed line 1, added a last line, and changed line 4, which Ours changed too, as line 6; Ours also
/// changed line 3.
Inputs script()
{
    return test::inputsOf(Mode::Git, block("one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\n"),
                          block("ONE\ntwo\nthree\nfour T\nfive\nsix T\nseven\neight\nnine\n"),
                          block("one\ntwo\nthree\nfour O\nfive\nsix O\nseven\nEIGHT\n"));
}

TEST(Lines, eachPartOfATextIsADecision)
{
    const auto done = mergedWith(script());
    ASSERT_TRUE(done);
    EXPECT_THAT(stepsOf(*done),
                ElementsAre("data.\"run.sh\": same", "data.\"run.sh\"[line 1]: changed",
                            "data.\"run.sh\"[lines 4-8]: retained!")); // git joins conflicts that are close
    EXPECT_EQ(done->plan.counts.conflicts, 1);
    EXPECT_EQ(done->resolution.text, block("ONE\ntwo\nthree\nfour O\nfive\nsix O\nseven\nEIGHT\n"));
}

Inputs apart()
{
    return test::inputsOf(Mode::Git, block("one\na\nb\nc\nd\ntwo\ne\nf\ng\nh\nthree\ni\nj\nk\nl\nfour\n"),
                          block("one T\na\nb\nc\nd\ntwo T\ne\nf\ng\nh\nthree T\ni\nj\nk\nl\nfour\nfive T\n"),
                          block("one\na\nb\nc\nd\ntwo O\ne\nf\ng\nh\nthree O\nmore O\ni\nj\nk\nl\nfour\n"));
}

TEST(Lines, takesOneSideForOnePartAndBothForAnother)
{
    const std::string two = "data.\"run.sh\"[line 6]", three = "data.\"run.sh\"[line 11]";
    const auto text = [](const std::string &second, const std::string &third) {
        return block("one T\na\nb\nc\nd\n" + second + "e\nf\ng\nh\n" + third + "i\nj\nk\nl\nfour\nfive T\n");
    };
    const std::string twoO = "two O\n", threeO = "three O\nmore O\n";
    EXPECT_EQ(resultOf(apart()), text(twoO, threeO));
    EXPECT_EQ(resultOf(apart(), {choice(two, ChoiceKind::Updated), choice(three, ChoiceKind::Both)}),
              text("two T\n", "three O\nmore O\nthree T\n"));
    EXPECT_EQ(resultOf(apart(), {choice(three, ChoiceKind::BothUpdatedFirst)}),
              text(twoO, "three T\nthree O\nmore O\n"));
    EXPECT_EQ(resultOf(apart(), {choice(three, ChoiceKind::Nothing)}), text(twoO, ""));
    EXPECT_EQ(resultOf(apart(), {choice(three, ChoiceKind::Original)}), text(twoO, "three\n"));
    EXPECT_EQ(resultOf(apart(), {choice(two, ChoiceKind::Value, "\"my own\\nlines\\n\"")}),
              text("my own\nlines\n", threeO));
    EXPECT_EQ(resultOf(apart(), {choice(two, ChoiceKind::Value, "one line")}), text("one line\n", threeO));
    EXPECT_EQ(resultOf(apart(), {choice("data.\"run.sh\"[line 1]", ChoiceKind::Destination)}),
              block("one\na\nb\nc\nd\ntwo O\ne\nf\ng\nh\nthree O\nmore O\ni\nj\nk\nl\nfour\nfive T\n"));
    EXPECT_EQ(resultOf(apart(), {choice("data.\"run.sh\"[after line 16]", ChoiceKind::Destination)}),
              block("one T\na\nb\nc\nd\ntwo O\ne\nf\ng\nh\nthree O\nmore O\ni\nj\nk\nl\nfour\n"));
}

TEST(Lines, aChoiceForThePartAfterOneForTheWholeText)
{
    EXPECT_EQ(resultOf(apart(),
                       {choice("data.\"run.sh\"", ChoiceKind::Updated),
                        choice("data.\"run.sh\"[line 11]", ChoiceKind::Destination)}),
              block("one T\na\nb\nc\nd\ntwo T\ne\nf\ng\nh\nthree O\nmore O\ni\nj\nk\nl\nfour\nfive T\n"));
}

TEST(Lines, aChosenPartIsNoConflictAndSaysWhatItHas)
{
    const auto done = mergedWith(apart(), {choice("data.\"run.sh\"[line 11]", ChoiceKind::Both)});
    ASSERT_TRUE(done);
    EXPECT_EQ(done->plan.counts.conflicts, 1);
    EXPECT_EQ(done->plan.counts.chosen, 1);
    const auto step = std::ranges::find_if(done->plan.steps,
                                           [&](merge::DecisionRef ref) { return done->plan.decision(ref).isChosen(); });
    ASSERT_NE(step, done->plan.steps.end());
    EXPECT_THAT(merge::explain(done->plan, *step).because, HasSubstr("the lines of both Ours and Theirs"));
    EXPECT_THAT(merge::explain(done->plan, *step).because, HasSubstr("Without your choice: Conflict: both sides"));
}

TEST(Lines, saysWhenAPartIsGone)
{
    EXPECT_EQ(resultOf(apart(), {choice("data.\"run.sh\"[line 7]", ChoiceKind::Updated)}),
              "`data.\"run.sh\"[line 7]` is no longer a part of the text by itself; choose again for its lines.");
    EXPECT_EQ(resultOf(apart(), {choice("data.\"run.sh\"[line 6]", ChoiceKind::Value, "[1]")}),
              "The typed value is not a text, so it can't be lines of one.");
}

TEST(Lines, choicesAreSavedAndReplayed)
{
    const std::vector<Choice> choices{choice("data.\"run.sh\"[line 6]", ChoiceKind::Updated),
                                      choice("data.\"run.sh\"[line 11]", ChoiceKind::BothUpdatedFirst),
                                      choice("data.\"run.sh\"[after line 16]", ChoiceKind::Value, "\"x\\n\"")};
    const auto read = config::readResolutions(config::resolutionsText(choices));
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, choices);
    EXPECT_EQ(resultOf(apart(), *read), resultOf(apart(), choices));
}

TEST(Lines, onlyTheLinesOfPartsAreMarked)
{
    const auto done = mergedWith(apart());
    ASSERT_TRUE(done);
    std::string marks;
    for (const view::LineMark &mark : done->view.result.lines)
        marks += " +~-=!*"[static_cast<size_t>(mark.state)];
    EXPECT_EQ(marks, "  ~    !    !!     +  ");
    std::string theirs;
    for (const view::LineMark &mark : done->view.inputs[Side::Updated].lines)
        theirs += " +~-=!*"[static_cast<size_t>(mark.state)];
    EXPECT_EQ(theirs, "  ~    !    !     +  ");
}

TEST(Lines, eachConflictHasMarkersOfItsOwn)
{
    const auto done = mergedWith(apart());
    ASSERT_TRUE(done);
    const auto marked = git::markConflicts(done->plan, {}, 7, linemerge::ConflictStyle::Merge);
    ASSERT_TRUE(marked);
    EXPECT_EQ(marked->text,
              "data:\n  run.sh: |\n    one T\n    a\n    b\n    c\n    d\n<<<<<<< ours\n    two O\n=======\n"
              "    two T\n>>>>>>> theirs\n    e\n    f\n    g\n    h\n<<<<<<< ours\n    three O\n    more O\n=======\n"
              "    three T\n>>>>>>> theirs\n    i\n    j\n    k\n    l\n    four\n    five T\n  other: 1\n");
}

TEST(Lines, takingTheirsForAllConflicts)
{
    const auto done = mergedWith(apart());
    ASSERT_TRUE(done);
    EXPECT_EQ(resultOf(apart(), merge::withUpdatedForConflicts(done->plan, {})),
              block("one T\na\nb\nc\nd\ntwo T\ne\nf\ng\nh\nthree T\ni\nj\nk\nl\nfour\nfive T\n"));
}

TEST(Lines, foldedTextsToo)
{
    const auto folded = [](const std::string &lines) { return "text: >-\n" + lines + "end: 1\n"; };
    const Inputs inputs =
        test::inputsOf(Mode::Git, folded("  a\n  b\n  c\n  d\n  e\n  f\n"),
                       folded("  a T\n  b\n  c\n  d\n  e\n  f T\n"), folded("  a\n  b\n  c\n  d\n  e\n  f O\n"));
    EXPECT_EQ(resultOf(inputs), folded("  a T\n  b\n  c\n  d\n  e\n  f O\n"));
    EXPECT_EQ(resultOf(inputs, {choice("text[line 6]", ChoiceKind::BothUpdatedFirst)}),
              folded("  a T\n  b\n  c\n  d\n  e\n  f T\n  f O\n"));
}

TEST(Lines, secretsStayHidden)
{
    const auto secret = [](const std::string &lines) {
        return "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData:\n  run: |\n" + lines;
    };
    const auto done = mergedWith(test::inputsOf(Mode::Git, secret("    a\n    b\n"), secret("    a\n    hush T\n"),
                                                secret("    a\n    hush O\n")));
    ASSERT_TRUE(done);
    ASSERT_EQ(done->plan.steps.size(), 2);
    EXPECT_TRUE(merge::isSecret(done->plan, done->plan.steps.back()));
    EXPECT_EQ(merge::explain(done->plan, done->plan.steps.back()).because.find("hush"), std::string::npos);
}

// Texts that are no YAML.

const char *const templateBase = "spec:\n  {{- if .Values.on }}\n  a: 1\n  b: 2\n  c: 3\n  d: 4\n  {{- end }}\n";
const char *const templateTheirs =
    "spec:\n  {{- if .Values.on }}\n  a: 5\n  b: 2\n  c: 3\n  d: 6\n  {{- end }}\n  e: 7\n";
const char *const templateOurs = "spec:\n  {{- if .Values.on }}\n  a: 1\n  b: 2\n  c: 3\n  d: 8\n  {{- end }}\n";

Inputs texts(Mode mode, const std::string &base, const std::string &theirs, const std::string &ours)
{
    Inputs inputs = test::inputsOf(mode, base, theirs, ours);
    inputs.options.asText = true;
    return inputs;
}

TEST(PlainText, isMergedByLinesAsGitDoes)
{
    const auto done = mergedWith(texts(Mode::Git, templateBase, templateTheirs, templateOurs));
    ASSERT_TRUE(done);
    EXPECT_THAT(stepsOf(*done), ElementsAre("[line 3]: changed", "[line 6]: retained!", "[after line 7]: added"));
    const linemerge::Texts three{templateBase, templateOurs, templateTheirs};
    const auto lines = linemerge::mergeLines(three, linemerge::ConflictStyle::Merge);
    EXPECT_EQ(done->resolution.text, linemerge::readingOf(three, lines, linemerge::PartKind::Ours));
    const auto marked = git::markConflicts(done->plan, {}, 7, linemerge::ConflictStyle::Merge);
    ASSERT_TRUE(marked);
    EXPECT_EQ(marked->text, linemerge::textOf(three, lines, {}, 7));
}

TEST(PlainText, takesChoicesByLine)
{
    const Inputs inputs = texts(Mode::Git, templateBase, templateTheirs, templateOurs);
    const std::string begin = "spec:\n  {{- if .Values.on }}\n  a: 5\n  b: 2\n  c: 3\n", end = "  {{- end }}\n  e: 7\n";
    EXPECT_EQ(resultOf(inputs, {choice("[line 6]", ChoiceKind::Updated)}), begin + "  d: 6\n" + end);
    EXPECT_EQ(resultOf(inputs, {choice("[line 6]", ChoiceKind::Both)}), begin + "  d: 8\n  d: 6\n" + end);
    EXPECT_EQ(resultOf(inputs, {choice("[line 6]", ChoiceKind::BothUpdatedFirst)}), begin + "  d: 6\n  d: 8\n" + end);
    EXPECT_EQ(resultOf(inputs, {choice("[line 6]", ChoiceKind::Nothing)}), begin + end);
    EXPECT_EQ(resultOf(inputs, {choice("[line 6]", ChoiceKind::Value, "\"  {{ mine }}\"")}),
              begin + "  {{ mine }}\n" + end);
    EXPECT_EQ(resultOf(inputs, {choice("", ChoiceKind::Updated)}), templateTheirs);
    EXPECT_EQ(resultOf(inputs, {choice("", ChoiceKind::Updated), choice("[line 6]", ChoiceKind::Destination)}),
              begin + "  d: 8\n" + end);
}

TEST(PlainText, keepsAMissingBreakAtTheEndAndCrLf)
{
    EXPECT_EQ(resultOf(texts(Mode::Git, "a\nb\nc\nd", "A\nb\nc\nd", "a\nb\nc\nD")), "A\nb\nc\nD");
    EXPECT_EQ(
        resultOf(texts(Mode::Git, "a\r\nb\r\n", "a\r\nT\r\n", "a\r\nO\r\n"), {choice("[line 2]", ChoiceKind::Both)}),
        "a\r\nO\r\nT\r\n");
    EXPECT_EQ(resultOf(texts(Mode::Git, "a\nb", "a\nT", "a\nO"), {choice("[line 2]", ChoiceKind::Both)}), "a\nO\nT");
    EXPECT_EQ(resultOf(texts(Mode::Git, "", "", "")), "");
    EXPECT_EQ(resultOf(texts(Mode::Git, "", "T\n", "O\n"), {choice("[after line 0]", ChoiceKind::Updated)}), "T\n");
}

TEST(PlainText, otherModes)
{
    EXPECT_EQ(resultOf(texts(Mode::ThreeWayKeep, templateBase, templateTheirs, templateOurs)),
              resultOf(texts(Mode::Git, templateBase, templateTheirs, templateOurs)));
    EXPECT_THAT(resultOf(texts(Mode::ThreeWay, templateBase, templateTheirs, templateOurs)), HasSubstr("d: 6"));
    const auto compared = mergedWith(texts(Mode::Compare, "", templateTheirs, templateBase));
    ASSERT_TRUE(compared);
    EXPECT_THAT(stepsOf(*compared), ElementsAre("[line 3]: changed", "[line 6]: changed", "[after line 7]: added"));
    EXPECT_EQ(compared->resolution.text, templateTheirs);
    EXPECT_FALSE(mergedWith(texts(Mode::TwoWay, "", templateTheirs, templateOurs))); // reads YAML as before
}

TEST(PlainText, refusesBinaryFiles)
{
    Inputs inputs = texts(Mode::Git, "a", std::string("b\0c", 3), "d");
    const fieldwise::Run done = run(inputs);
    EXPECT_FALSE(done.merged);
    ASSERT_FALSE(done.faults.empty());
    EXPECT_EQ(done.faults.front().diagnostic.text, "found a NUL, so this is a binary file; it can't be merged");
    EXPECT_THAT(run(texts(Mode::Git, "a", "\xff", "d")).faults.front().diagnostic.text, HasSubstr("is not UTF-8"));
}

TEST(PlainText, aBrokenSecretIsMasked)
{
    const std::string secret = "kind: Secret\nstringData:\n  password: {{ hush }}\n  token: x\n";
    const auto done = mergedWith(texts(Mode::Git, secret, secret + "  other: hush2\n", secret));
    ASSERT_TRUE(done);
    EXPECT_EQ(
        view::masked(done->resolution.text, {0, uint32_t(done->resolution.text.size())}, done->view.result.masked),
        "kind: Secret\nstringData:\n  password: ***\n  token: ***\n  other: ***\n");
    EXPECT_EQ(merge::explain(done->plan, done->plan.steps.front()).because.find("hush"), std::string::npos);
    const auto code =
        mergedWith(texts(Mode::Git, "type Secret struct {\n", "type Secret struct { //\n", "type Secret struct {\n"));
    ASSERT_TRUE(code);
    EXPECT_TRUE(code->view.result.masked.empty());
}

TEST(PlainText, backToYaml)
{
    Inputs inputs = texts(Mode::Git, "a: 1\n", "a: 2\n", "a: 1\nb: 1\n");
    const fieldwise::Run asText = run(inputs);
    inputs.options.asText = false;
    const fieldwise::Run asYaml = run(inputs, &asText);
    ASSERT_TRUE(asYaml.merged);
    EXPECT_THAT(stepsOf(*asYaml.merged), ElementsAre("a: changed", "b: retained"));
    inputs.options.asText = true;
    const fieldwise::Run again = run(inputs, &asYaml);
    ASSERT_TRUE(again.merged);
    EXPECT_EQ(stepsOf(*again.merged), stepsOf(*asText.merged));
}

} // namespace
} // namespace fieldwise

// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <filesystem>
#include <random>

#include "core/merge/explain/explain.h"
#include "core/merge/patch/patchplan.h"
#include "core/session.h"
#include "core/yaml/json.h"
#include "tests/support/golden.h"

namespace fieldwise {
namespace {

using merge::Choice;
using merge::ChoiceKind;
using merge::Mode;
using merge::Side;

Choice choice(const std::string &path, ChoiceKind take, std::string value = {})
{
    return {"#1", yaml::parsePath(path).value(), take, std::move(value)};
}

std::shared_ptr<const Merged> merged(Inputs inputs, std::vector<Choice> choices)
{
    inputs.choices = std::move(choices);
    return run(inputs).merged;
}

std::string resultOf(const Inputs &inputs, std::vector<Choice> choices)
{
    const auto done = merged(inputs, std::move(choices));
    if (!done)
        return "no merge";
    for (const merge::InapplicableChoice &inapplicable : done->plan.inapplicable)
        return inapplicable.why;
    return done->resolution.text;
}

const char *const original = "a: 1\nb: 2\nc:\n  d: 3\n  e: 4\nargs: [x, y]\n";
const char *const updated = "a: 5\nc:\n  d: 3\n  e: 6 # six\n  f: 7\nargs: [x, z]\nnew:\n  g: 1.10\n  h: two\n";
const char *const destination = "a: 8 # mine\nb: 2\nc:\n  d: 9\n  e: 4\nargs: [x, w]\nown: yes\n";

const Inputs &three()
{
    static const Inputs inputs = test::inputsOf(Mode::ThreeWay, original, updated, destination);
    return inputs;
}

/// What a map has after choices, where a merge key brings `x` and `y`.
std::string behindMergeKey(const std::string &local, std::vector<Choice> choices)
{
    const std::string base = "base: &base {x: 1, y: 2}\n", before = base + "m:\n  a: 1\n  <<: *base\n";
    return resultOf(test::inputsOf(Mode::ThreeWay, before, local.empty() ? before : base + local, before),
                    std::move(choices))
        .substr(base.size());
}

TEST(Choice, aMergeKeyThatIsChosenKeepsWhatItBrings)
{
    const std::string local = "m:\n  a: 5\n  x: 1\n", kept = "m:\n  a: 5\n  <<: *base\n";
    EXPECT_EQ(behindMergeKey(local, {}), "m:\n  a: 5\n  x: 1\n");
    EXPECT_EQ(behindMergeKey(local, {choice("m.\"<<\"", ChoiceKind::Destination)}), kept);
    EXPECT_EQ(behindMergeKey(local, {choice("m.y", ChoiceKind::Destination)}), "m:\n  a: 5\n  x: 1\n  y: 2\n");
    EXPECT_EQ(behindMergeKey(local, {choice("m.\"<<\"", ChoiceKind::Destination), choice("m.y", ChoiceKind::Nothing)}),
              local);
}

TEST(Choice, aMergeKeyOfAnotherInputIsTakenByItsFields)
{
    const std::string before = "m:\n  <<: {x: 1, y: 2}\n  a: 1\n", local = "m:\n  <<: {x: 3, z: 4}\n  a: 1\n";
    EXPECT_EQ(
        resultOf(test::inputsOf(Mode::ThreeWay, before, local, before), {choice("m.\"<<\"", ChoiceKind::Updated)}),
        "m:\n  a: 1\n  x: 3\n  z: 4\n");
    EXPECT_EQ(
        resultOf(test::inputsOf(Mode::ThreeWay, before, local, before), {choice("m.\"<<\"", ChoiceKind::Original)}),
        before);
}

TEST(Choice, aFieldThatAMergeKeyBringsCanGo)
{
    EXPECT_EQ(behindMergeKey("", {choice("m.y", ChoiceKind::Nothing)}), "m:\n  a: 1\n  x: 1\n");
    EXPECT_EQ(behindMergeKey("", {choice("m.\"<<\"", ChoiceKind::Nothing)}), "m:\n  a: 1\n  x: 1\n  y: 2\n");
}

TEST(Choice, takesTheValueOfAnInput)
{
    EXPECT_EQ(resultOf(three(), {}),
              "a: 5 # mine\nc:\n  d: 9\n  e: 6 # six\n  f: 7\nargs: [x, z]\nown: yes\nnew:\n  g: 1.10\n  h: two\n");
    EXPECT_THAT(resultOf(three(), {choice("a", ChoiceKind::Destination)}), testing::StartsWith("a: 8 # mine\nc:"));
    EXPECT_THAT(resultOf(three(), {choice("a", ChoiceKind::Original)}), testing::StartsWith("a: 1 # mine\n"));
    EXPECT_THAT(resultOf(three(), {choice("c.d", ChoiceKind::Updated)}), testing::HasSubstr("  d: 3\n"));
}

TEST(Choice, takesBackARemovalAndAnAddition)
{
    EXPECT_THAT(resultOf(three(), {choice("b", ChoiceKind::Destination)}),
                testing::StartsWith("a: 5 # mine\nb: 2\nc:"));
    EXPECT_THAT(resultOf(three(), {choice("new", ChoiceKind::Nothing)}), testing::EndsWith("own: yes\n"));
    EXPECT_THAT(resultOf(three(), {choice("own", ChoiceKind::Nothing)}), testing::HasSubstr("args: [x, z]\nnew:"));
}

TEST(Choice, opensWhatWasDecidedAsOne)
{
    EXPECT_THAT(resultOf(three(), {choice("new.g", ChoiceKind::Nothing)}), testing::EndsWith("new:\n  h: two\n"));
    EXPECT_THAT(resultOf(three(), {choice("new.h", ChoiceKind::Value, "three")}),
                testing::EndsWith("new:\n  g: 1.10\n  h: three\n"));
}

TEST(Choice, takesASubtree)
{
    EXPECT_THAT(resultOf(three(), {choice("c", ChoiceKind::Destination)}),
                testing::HasSubstr("c:\n  d: 9\n  e: 4\nargs"));
    EXPECT_THAT(resultOf(three(), {choice("c", ChoiceKind::Updated)}),
                testing::HasSubstr("c:\n  d: 3\n  e: 6 # six\n  f: 7\nargs"));
    EXPECT_THAT(resultOf(three(), {choice("c", ChoiceKind::Updated), choice("c.d", ChoiceKind::Destination)}),
                testing::HasSubstr("c:\n  d: 9\n  e: 6"));
}

TEST(Choice, keepsBothOfAList)
{
    EXPECT_THAT(resultOf(three(), {choice("args", ChoiceKind::Both)}), testing::HasSubstr("args: [x, w, z]\n"));
    EXPECT_THAT(resultOf(three(), {choice("a", ChoiceKind::Both)}),
                testing::HasSubstr("Only a list or its elements can keep both"));
}

TEST(Choice, writesWhatWasTyped)
{
    EXPECT_THAT(resultOf(three(), {choice("a", ChoiceKind::Value, "1.10")}), testing::StartsWith("a: 1.10 # mine\n"));
    EXPECT_THAT(resultOf(three(), {choice("a", ChoiceKind::Value, "'q'")}), testing::StartsWith("a: 'q' # mine\n"));
    EXPECT_THAT(resultOf(three(), {choice("a", ChoiceKind::Value, "{x: [1, 2]}")}), testing::HasSubstr("x:"));
    EXPECT_THAT(resultOf(three(), {choice("args", ChoiceKind::Value, "[a, 2]")}),
                testing::HasSubstr("args:\n- a\n- 2\n"));
    EXPECT_THAT(resultOf(three(), {choice("a", ChoiceKind::Value, "[1")}), testing::HasSubstr("can't be read"));
    EXPECT_THAT(resultOf(three(), {choice("a", ChoiceKind::Value, " ")}), testing::HasSubstr("is empty"));
}

TEST(Choice, saysWhatNoLongerApplies)
{
    EXPECT_EQ(resultOf(three(), {choice("gone", ChoiceKind::Updated)}), "`gone` is no longer in any input.");
    EXPECT_EQ(resultOf(three(), {choice("b", ChoiceKind::Updated)}), "Updated no longer has `b`.");
    EXPECT_THAT(resultOf(three(), {choice("args[1]", ChoiceKind::Updated)}), testing::HasSubstr("is part of `args`"));
    Choice other = choice("a", ChoiceKind::Updated);
    other.resource = "v1 Secret x";
    EXPECT_EQ(resultOf(three(), {other}), "There is no resource `v1 Secret x` in these inputs.");
}

TEST(Choice, isCountedAndTold)
{
    const auto done = merged(three(), {choice("a", ChoiceKind::Destination), choice("new.g", ChoiceKind::Nothing)});
    ASSERT_TRUE(done);
    EXPECT_EQ(done->plan.counts.chosen, 2u);
    EXPECT_EQ(done->plan.counts.conflicts, 1u); // args
    const auto &plan = done->plan;
    const auto step =
        std::ranges::find_if(plan.steps, [&](merge::DecisionRef ref) { return plan.decision(ref).isChosen(); });
    ASSERT_NE(step, plan.steps.end());
    EXPECT_EQ(merge::explain(plan, *step).because,
              "Stays `8` by your choice: the value is from Destination (line 1). Without your choice: Becomes `5`. "
              "Original had `1` (line 1); Updated changed it to `5` (line 1) and Destination to `8` (line 1). When "
              "both changed it, Updated wins.");
}

TEST(Choice, replacesThoseBelow)
{
    std::vector<Choice> all = withChoice({}, choice("c.d", ChoiceKind::Updated));
    all = withChoice(all, choice("c.e", ChoiceKind::Destination));
    all = withChoice(all, choice("c.d", ChoiceKind::Original));
    EXPECT_EQ(all.size(), 2u);
    EXPECT_EQ(withChoice(all, choice("c", ChoiceKind::Destination)).size(), 1u);
    EXPECT_EQ(withChoice(all, choice("cc", ChoiceKind::Destination)).size(), 3u);
}

/// A merge in which both sides changed each comment that belongs to no field.
const Inputs &disputed()
{
    static const Inputs inputs = test::inputsOf(Mode::Git, "# base\na: 1\n\n# base 2\n\nb: 1\n# base 3\n",
                                                "# theirs\na: 2\n\n\n# theirs 2\n\nb: 1\n# theirs 3\n",
                                                "# ours\na: 1\n\n# ours 2\n\nb: 2\n# ours 3\n");
    return inputs;
}

TEST(Choice, ofCommentsOfNoField)
{
    const std::string start = "[comments at the start]", before = "b[comments before]", end = "[comments at the end]";
    EXPECT_EQ(resultOf(disputed(), {}), "# ours\na: 2\n\n# ours 2\n\nb: 2\n# ours 3\n");
    EXPECT_EQ(resultOf(disputed(), {choice(start, ChoiceKind::Updated), choice(end, ChoiceKind::Original)}),
              "# theirs\na: 2\n\n# ours 2\n\nb: 2\n# base 3\n");
    EXPECT_EQ(resultOf(disputed(), {choice(start, ChoiceKind::Both), choice(end, ChoiceKind::BothUpdatedFirst)}),
              "# ours\n# theirs\na: 2\n\n# ours 2\n\nb: 2\n# theirs 3\n# ours 3\n");
    EXPECT_EQ(resultOf(disputed(), {choice(before, ChoiceKind::Both), choice(end, ChoiceKind::Nothing)}),
              "# ours\na: 2\n\n# ours 2\n# theirs 2\n\nb: 2\n");
    EXPECT_EQ(resultOf(disputed(), {choice(before, ChoiceKind::Value, "\"# mine\\n\\n# too\"")}),
              "# ours\na: 2\n\n# mine\n\n# too\n\nb: 2\n# ours 3\n");
    EXPECT_THAT(resultOf(disputed(), {choice(start, ChoiceKind::Value, "\"x: 1\"")}),
                testing::HasSubstr("begin with `#`"));
    EXPECT_THAT(resultOf(three(), {choice(start, ChoiceKind::Updated)}), testing::HasSubstr("no longer in any input"));
    EXPECT_THAT(resultOf(disputed(), {choice("", ChoiceKind::Updated), choice(start, ChoiceKind::Destination)}),
                testing::HasSubstr("decided as a whole"));
}

TEST(Choice, ofCommentsOfNoFieldIsCountedAndTold)
{
    const auto open = merged(disputed(), {});
    ASSERT_TRUE(open);
    EXPECT_EQ(open->plan.counts.conflicts, 3u);
    EXPECT_EQ(merge::explain(open->plan, open->plan.steps.front()).because,
              "Conflict: both sides changed this. Base has `# base` (line 1), Theirs has `# theirs` (line 1), Ours has "
              "`# ours` (line 1). Until you choose, it is as in Ours.");
    const auto done = merged(
        disputed(),
        {choice("[comments at the start]", ChoiceKind::Updated), choice("b[comments before]", ChoiceKind::Merge)});
    ASSERT_TRUE(done);
    EXPECT_EQ(done->plan.counts.open, 1u);
    EXPECT_EQ(done->plan.counts.chosen, 1u);
    EXPECT_THAT(merge::explain(done->plan, done->plan.steps.front()).because,
                testing::HasSubstr("from Theirs (line 1)"));
    const auto ends = merged(
        disputed(),
        {choice("[comments at the start]", ChoiceKind::Updated), choice("[comments at the end]", ChoiceKind::Updated)});
    ASSERT_TRUE(ends);
    EXPECT_EQ(merge::resolve(merge::planAfterSteps(ends->plan, 1)).text,
              "# theirs\na: 1\n\n# ours 2\n\nb: 2\n# ours 3\n");
    const auto whole = merged(disputed(), {choice("", ChoiceKind::Updated)});
    ASSERT_TRUE(whole);
    EXPECT_EQ(whole->plan.counts.conflicts, 0u);
}

TEST(Choice, ofAFieldLeavesThatOfTheCommentsBeforeIt)
{
    const Choice comments = choice("b[comments before]", ChoiceKind::Updated);
    const Choice field = choice("b", ChoiceKind::Updated), whole = choice("", ChoiceKind::Updated);
    EXPECT_EQ(merge::withChoice({comments}, field), (std::vector{comments, field}));
    EXPECT_EQ(merge::withChoice({comments}, whole), std::vector{whole});
}

TEST(Choice, ofAWholeResource)
{
    const Inputs two = test::inputsOf(
        Mode::ThreeWay, "", "kind: A\nmetadata: {name: x}\na: 1\n---\nkind: B\nmetadata: {name: y}\nb: 1\nc: 2\n",
        "kind: A\nmetadata: {name: x}\na: 2\n---\nkind: C\nmetadata: {name: z}\n");
    const Choice b{"B y", {}, ChoiceKind::Nothing, {}}, c{"C z", {}, ChoiceKind::Nothing, {}};
    EXPECT_THAT(resultOf(two, {}), testing::AllOf(testing::HasSubstr("kind: B"), testing::HasSubstr("kind: C")));
    EXPECT_THAT(resultOf(two, {b}), testing::Not(testing::HasSubstr("kind: B")));
    EXPECT_THAT(resultOf(two, {c}), testing::Not(testing::HasSubstr("kind: C")));
    const Choice part{"B y", yaml::parsePath("b").value(), ChoiceKind::Nothing, {}};
    EXPECT_THAT(resultOf(two, {part}), testing::HasSubstr("---\nkind: B\nmetadata: {name: y}\nc: 2\n"));
}

/// The data of a value in the result, "-" where there is none.
std::string dataAt(const Merged &merged, merge::DecisionRef ref)
{
    const Range range = merge::resultRange(merged.plan, merged.resolution, ref);
    return range.empty() ? "-" : merged.resolution.text.substr(range.begin, range.size());
}

/// Those that merge; without those that show kyaml's own oddities, if `plain`.
std::vector<test::Golden> mergingFixtures(bool plain)
{
    std::vector<test::Golden> all = test::goldenFixtures();
    std::erase_if(all, [plain](const test::Golden &one) {
        const auto merged = run(one.inputs).merged;
        return !merged || (plain && one.inputs.options.exact)
            || (one.inputs.options.mode == Mode::Patch && merge::fails(merged->plan));
    });
    return all;
}

/// Every fixture, every step, every input: the choice is carried out, the result can be read, and the field has that
/// value.
class EveryFixture : public testing::TestWithParam<test::Golden> {};
class PlainFixture : public EveryFixture {};

TEST_P(PlainFixture, canBeChosenFieldByField)
{
    const Inputs &inputs = GetParam().inputs;
    const fieldwise::Run first = run(inputs);
    ASSERT_TRUE(first.merged);
    const merge::Plan &plan = first.merged->plan;
    for (const merge::DecisionRef ref : plan.steps) {
        if (std::ranges::none_of(merge::allSides, [&](Side side) { return plan.decision(ref).has(side); }))
            continue; // only a person's choice has it
        for (const Side side : merge::allSides) {
            if (side == Side::Original && !merge::hasOriginal(inputs.options.mode))
                continue;
            const Choice made = merge::choiceFor(plan, ref, merge::choiceOf(side));
            Inputs chosen = inputs;
            chosen.choices = withChoice(chosen.choices, made);
            const auto number = static_cast<uint32_t>(chosen.choices.size()) - 1;
            const fieldwise::Run second = run(chosen, &first);
            const std::string where =
                yaml::print(made.path) + " from " + std::string(merge::sideName(inputs.options.mode, side));
            ASSERT_TRUE(second.merged) << where;
            for (const merge::InapplicableChoice &inapplicable : second.merged->plan.inapplicable)
                EXPECT_NE(inapplicable.choice, number) << where << ": " << inapplicable.why;
            EXPECT_EQ(test::unreadable(second.merged->plan, second.merged->resolution), "")
                << where << "\n"
                << second.merged->resolution.text;
            if (made.kind != ChoiceKind::Nothing || made.path.empty())
                continue;
            const auto again = std::ranges::find_if(second.merged->plan.steps, [&](merge::DecisionRef r) {
                const merge::Decision &decision = second.merged->plan.decision(r);
                return decision.isChosen()
                    && second.merged->plan.documents[r.document].appliedChoices[decision.person.choice].choice
                    == number;
            });
            ASSERT_NE(again, second.merged->plan.steps.end()) << where;
            EXPECT_EQ(dataAt(*second.merged, *again), "-") << where;
        }
    }
}

TEST(Choice, onAFieldThatIsTheSameEverywhereSaysSo)
{
    const std::string text = "a: 1\nb: 2\n";
    for (const ChoiceKind take : {ChoiceKind::Updated, ChoiceKind::Destination}) {
        const auto done = merged(test::inputsOf(Mode::ThreeWay, text, text, text), {choice("a", take)});
        ASSERT_TRUE(done);
        const merge::DocumentPlan &document = done->plan.documents.front();
        const auto at = std::ranges::find_if(document.decisions, &merge::Decision::isChosen);
        ASSERT_NE(at, document.decisions.end());
        for (const Side side : merge::allSides)
            EXPECT_NE(merge::fateOf(document, *at, side), merge::Fate::Overruled);
        const auto id = static_cast<merge::DecisionId>(at - document.decisions.begin());
        EXPECT_THAT(merge::explain(done->plan, {0, id}).because,
                    testing::HasSubstr("changes nothing: the merge alone gives the same value."));
    }
}

TEST_P(EveryFixture, isTheDestinationBeforeItsFirstStep)
{
    const fieldwise::Run done = run(GetParam().inputs);
    ASSERT_TRUE(done.merged);
    const merge::Plan &plan = done.merged->plan;
    EXPECT_EQ(merge::resolve(merge::planAfterSteps(plan, plan.steps.size())).text, done.merged->resolution.text);
    if (!test::movesDocuments(plan)) { // no step of its own
        EXPECT_EQ(merge::resolve(merge::planAfterSteps(plan, 0)).text, done.merged->inputs.texts[Side::Destination]);
    }
    for (size_t k = 1; k < plan.steps.size(); ++k) {
        const merge::Resolution part = merge::resolve(merge::planAfterSteps(plan, k));
        EXPECT_EQ(test::unreadable(plan, part), "") << k << "\n" << part.text;
    }
}

std::string nameOf(const testing::TestParamInfo<test::Golden> &fixture)
{
    std::string name = fixture.param.name;
    std::ranges::replace(name, '-', '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Choice, EveryFixture, testing::ValuesIn(mergingFixtures(false)), nameOf);
INSTANTIATE_TEST_SUITE_P(Choice, PlainFixture, testing::ValuesIn(mergingFixtures(true)), nameOf);

} // namespace
} // namespace fieldwise

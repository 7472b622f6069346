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

using merge::Mode;
using merge::Override;
using merge::Side;
using merge::Take;

Override wish(const std::string &path, Take take, std::string value = {})
{
    return {"#1", yaml::parsePath(path).value(), take, std::move(value)};
}

std::shared_ptr<const Merged> merged(Inputs inputs, std::vector<Override> overrides)
{
    inputs.overrides = std::move(overrides);
    return run(inputs).merged;
}

std::string resultOf(const Inputs &inputs, std::vector<Override> overrides)
{
    const auto done = merged(inputs, std::move(overrides));
    if (!done)
        return "no merge";
    for (const merge::InapplicableChoice &lapsed : done->plan.lapsed)
        return lapsed.why;
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
std::string behindMergeKey(const std::string &local, std::vector<Override> overrides)
{
    const std::string base = "base: &base {x: 1, y: 2}\n", before = base + "m:\n  a: 1\n  <<: *base\n";
    return resultOf(test::inputsOf(Mode::ThreeWay, before, local.empty() ? before : base + local, before),
                    std::move(overrides))
        .substr(base.size());
}

TEST(Override, aMergeKeyThatIsChosenKeepsWhatItBrings)
{
    const std::string local = "m:\n  a: 5\n  x: 1\n", kept = "m:\n  a: 5\n  <<: *base\n";
    EXPECT_EQ(behindMergeKey(local, {}), "m:\n  a: 5\n  x: 1\n");
    EXPECT_EQ(behindMergeKey(local, {wish("m.\"<<\"", Take::Destination)}), kept);
    EXPECT_EQ(behindMergeKey(local, {wish("m.y", Take::Destination)}), "m:\n  a: 5\n  x: 1\n  y: 2\n");
    EXPECT_EQ(behindMergeKey(local, {wish("m.\"<<\"", Take::Destination), wish("m.y", Take::Nothing)}), local);
}

TEST(Override, aMergeKeyOfAnotherInputIsTakenByItsFields)
{
    const std::string before = "m:\n  <<: {x: 1, y: 2}\n  a: 1\n", local = "m:\n  <<: {x: 3, z: 4}\n  a: 1\n";
    EXPECT_EQ(resultOf(test::inputsOf(Mode::ThreeWay, before, local, before), {wish("m.\"<<\"", Take::Updated)}),
              "m:\n  a: 1\n  x: 3\n  z: 4\n");
    EXPECT_EQ(resultOf(test::inputsOf(Mode::ThreeWay, before, local, before), {wish("m.\"<<\"", Take::Original)}),
              before);
}

TEST(Override, aFieldThatAMergeKeyBringsCanGo)
{
    EXPECT_EQ(behindMergeKey("", {wish("m.y", Take::Nothing)}), "m:\n  a: 1\n  x: 1\n");
    EXPECT_EQ(behindMergeKey("", {wish("m.\"<<\"", Take::Nothing)}), "m:\n  a: 1\n  x: 1\n  y: 2\n");
}

TEST(Override, takesTheValueOfAnInput)
{
    EXPECT_EQ(resultOf(three(), {}),
              "a: 5 # mine\nc:\n  d: 9\n  e: 6 # six\n  f: 7\nargs: [x, z]\nown: yes\nnew:\n  g: 1.10\n  h: two\n");
    EXPECT_THAT(resultOf(three(), {wish("a", Take::Destination)}), testing::StartsWith("a: 8 # mine\nc:"));
    EXPECT_THAT(resultOf(three(), {wish("a", Take::Original)}), testing::StartsWith("a: 1 # mine\n"));
    EXPECT_THAT(resultOf(three(), {wish("c.d", Take::Updated)}), testing::HasSubstr("  d: 3\n"));
}

TEST(Override, takesBackARemovalAndAnAddition)
{
    EXPECT_THAT(resultOf(three(), {wish("b", Take::Destination)}), testing::StartsWith("a: 5 # mine\nb: 2\nc:"));
    EXPECT_THAT(resultOf(three(), {wish("new", Take::Nothing)}), testing::EndsWith("own: yes\n"));
    EXPECT_THAT(resultOf(three(), {wish("own", Take::Nothing)}), testing::HasSubstr("args: [x, z]\nnew:"));
}

TEST(Override, opensWhatWasDecidedAsOne)
{
    EXPECT_THAT(resultOf(three(), {wish("new.g", Take::Nothing)}), testing::EndsWith("new:\n  h: two\n"));
    EXPECT_THAT(resultOf(three(), {wish("new.h", Take::Value, "three")}),
                testing::EndsWith("new:\n  g: 1.10\n  h: three\n"));
}

TEST(Override, takesASubtree)
{
    EXPECT_THAT(resultOf(three(), {wish("c", Take::Destination)}), testing::HasSubstr("c:\n  d: 9\n  e: 4\nargs"));
    EXPECT_THAT(resultOf(three(), {wish("c", Take::Updated)}),
                testing::HasSubstr("c:\n  d: 3\n  e: 6 # six\n  f: 7\nargs"));
    EXPECT_THAT(resultOf(three(), {wish("c", Take::Updated), wish("c.d", Take::Destination)}),
                testing::HasSubstr("c:\n  d: 9\n  e: 6"));
}

TEST(Override, keepsBothOfAList)
{
    EXPECT_THAT(resultOf(three(), {wish("args", Take::Both)}), testing::HasSubstr("args: [x, w, z]\n"));
    EXPECT_THAT(resultOf(three(), {wish("a", Take::Both)}), testing::HasSubstr("a list only"));
}

TEST(Override, writesWhatWasTyped)
{
    EXPECT_THAT(resultOf(three(), {wish("a", Take::Value, "1.10")}), testing::StartsWith("a: 1.10 # mine\n"));
    EXPECT_THAT(resultOf(three(), {wish("a", Take::Value, "'q'")}), testing::StartsWith("a: 'q' # mine\n"));
    EXPECT_THAT(resultOf(three(), {wish("a", Take::Value, "{x: [1, 2]}")}), testing::HasSubstr("x:"));
    EXPECT_THAT(resultOf(three(), {wish("args", Take::Value, "[a, 2]")}), testing::HasSubstr("args:\n- a\n- 2\n"));
    EXPECT_THAT(resultOf(three(), {wish("a", Take::Value, "[1")}), testing::HasSubstr("can't be read"));
    EXPECT_THAT(resultOf(three(), {wish("a", Take::Value, " ")}), testing::HasSubstr("is empty"));
}

TEST(Override, saysWhatNoLongerApplies)
{
    EXPECT_EQ(resultOf(three(), {wish("gone", Take::Updated)}), "`gone` is in none of the inputs any more.");
    EXPECT_EQ(resultOf(three(), {wish("b", Take::Updated)}), "Updated does not have `b` any more.");
    EXPECT_THAT(resultOf(three(), {wish("args[1]", Take::Updated)}), testing::HasSubstr("is a part of `args`"));
    Override other = wish("a", Take::Updated);
    other.resource = "v1 Secret x";
    EXPECT_EQ(resultOf(three(), {other}), "There is no resource `v1 Secret x` in these inputs.");
}

TEST(Override, isCountedAndTold)
{
    const auto done = merged(three(), {wish("a", Take::Destination), wish("new.g", Take::Nothing)});
    ASSERT_TRUE(done);
    EXPECT_EQ(done->plan.counts.overridden, 2u);
    EXPECT_EQ(done->plan.counts.conflicts, 1u); // args
    const auto &plan = done->plan;
    const auto step =
        std::ranges::find_if(plan.steps, [&](merge::DecisionRef ref) { return plan.decision(ref).overridden(); });
    ASSERT_NE(step, plan.steps.end());
    EXPECT_EQ(merge::explain(plan, *step).because,
              "Stays `8` by your choice: it is Destination's (line 1). Without it: Becomes `5`. Original had `1` (line "
              "1); Updated "
              "changed it to `5` (line 1) and Destination to `8` (line 1). When both changed it, Updated wins.");
}

TEST(Override, replacesThoseBelow)
{
    std::vector<Override> all = withOverride({}, wish("c.d", Take::Updated));
    all = withOverride(all, wish("c.e", Take::Destination));
    all = withOverride(all, wish("c.d", Take::Original));
    EXPECT_EQ(all.size(), 2u);
    EXPECT_EQ(withOverride(all, wish("c", Take::Destination)).size(), 1u);
    EXPECT_EQ(withOverride(all, wish("cc", Take::Destination)).size(), 3u);
}

TEST(Override, ofAWholeResource)
{
    const Inputs two = test::inputsOf(
        Mode::ThreeWay, "", "kind: A\nmetadata: {name: x}\na: 1\n---\nkind: B\nmetadata: {name: y}\nb: 1\nc: 2\n",
        "kind: A\nmetadata: {name: x}\na: 2\n---\nkind: C\nmetadata: {name: z}\n");
    const Override b{"B y", {}, Take::Nothing, {}}, c{"C z", {}, Take::Nothing, {}};
    EXPECT_THAT(resultOf(two, {}), testing::AllOf(testing::HasSubstr("kind: B"), testing::HasSubstr("kind: C")));
    EXPECT_THAT(resultOf(two, {b}), testing::Not(testing::HasSubstr("kind: B")));
    EXPECT_THAT(resultOf(two, {c}), testing::Not(testing::HasSubstr("kind: C")));
    const Override part{"B y", yaml::parsePath("b").value(), Take::Nothing, {}};
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
        for (const Side side : merge::allSides) {
            if (side == Side::Original && !merge::hasOriginal(inputs.options.mode))
                continue;
            const Override made = merge::overrideFor(plan, ref, merge::takeFrom(side));
            Inputs chosen = inputs;
            chosen.overrides = withOverride(chosen.overrides, made);
            const auto number = static_cast<uint32_t>(chosen.overrides.size()) - 1;
            const fieldwise::Run second = run(chosen, &first);
            const std::string where =
                yaml::print(made.path) + " from " + std::string(merge::sideName(inputs.options.mode, side));
            ASSERT_TRUE(second.merged) << where;
            for (const merge::InapplicableChoice &lapsed : second.merged->plan.lapsed)
                EXPECT_NE(lapsed.override, number) << where << ": " << lapsed.why;
            EXPECT_EQ(test::unreadable(second.merged->plan, second.merged->resolution), "")
                << where << "\n"
                << second.merged->resolution.text;
            if (made.take != Take::Nothing || made.path.empty())
                continue;
            const auto again = std::ranges::find_if(second.merged->plan.steps, [&](merge::DecisionRef r) {
                const merge::Decision &decision = second.merged->plan.decision(r);
                return decision.overridden()
                    && second.merged->plan.documents[r.document].choices[decision.person.choice].override == number;
            });
            ASSERT_NE(again, second.merged->plan.steps.end()) << where;
            EXPECT_EQ(dataAt(*second.merged, *again), "-") << where;
        }
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

INSTANTIATE_TEST_SUITE_P(Override, EveryFixture, testing::ValuesIn(mergingFixtures(false)), nameOf);
INSTANTIATE_TEST_SUITE_P(Override, PlainFixture, testing::ValuesIn(mergingFixtures(true)), nameOf);

} // namespace
} // namespace fieldwise

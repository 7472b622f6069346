// SPDX-License-Identifier: GPL-3.0-or-later
// A merge half way: nothing taken is the destination, everything taken is the result, in every mode.
#include <map>

#include <gtest/gtest.h>

#include "core/merge/explain/explain.h"
#include "core/merge/patch/patchplan.h"
#include "core/session.h"
#include "tests/support/golden.h"
#include "tests/support/randomyaml.h"

namespace fieldwise::test {
namespace {

using merge::Mode;
using merge::Side;

/// How many there are.
size_t expectSteps(const Inputs &inputs, const std::string &name)
{
    SCOPED_TRACE(name);
    const fieldwise::Run whole = run(inputs);
    if (!whole.merged)
        return 0; // a fixture of something that can't be merged
    const size_t count = stepsOf(whole.merged->plan);
    if (!movesDocuments(whole.merged->plan)) { // no step of its own
        EXPECT_EQ(planAfterSteps(whole.merged, 0)->resolution.text,
                  count == 0 ? whole.merged->resolution.text : inputs.texts[Side::Destination].str());
    }
    EXPECT_EQ(planAfterSteps(whole.merged, count)->resolution.text, whole.merged->resolution.text);
    for (size_t step = 1; step < count; step += 1 + count / 7) {
        const auto part = planAfterSteps(whole.merged, step);
        EXPECT_EQ(part->view.result.lines.size(), part->view.result.lineCount);
        EXPECT_EQ(unreadable(part->plan, part->resolution), "") << "step " << step << "\n" << part->resolution.text;
    }
    return count;
}

TEST(Steps, fixturesAndExamplesGoFromTheDestinationToTheResult)
{
    for (const Golden &golden : goldenFixtures())
        expectSteps(golden.inputs, golden.name);
    for (const Golden &golden : examples())
        expectSteps(golden.inputs, "example " + golden.name);
}

TEST(Steps, aMergeKeyGoesInOneOfThem)
{
    const std::string base = "base: &base {x: 1, y: 2}\n", before = base + "m:\n  a: 1\n  <<: *base\n";
    const fieldwise::Run whole = run(inputsOf(Mode::ThreeWay, before, base + "m:\n  a: 5\n  x: 1\n", before));
    ASSERT_TRUE(whole.merged);
    EXPECT_EQ(planAfterSteps(whole.merged, 1)->resolution.text, base + "m:\n  a: 5\n  <<: *base\n");
    EXPECT_EQ(planAfterSteps(whole.merged, 2)->resolution.text, base + "m:\n  a: 5\n  x: 1\n  y: 2\n");
    EXPECT_EQ(planAfterSteps(whole.merged, 3)->resolution.text, base + "m:\n  a: 5\n  x: 1\n");
}

TEST(Steps, randomMergesGoFromTheDestinationToTheResult)
{
    std::map<Mode, size_t> steps;
    for (uint32_t seed = 1; seed <= 200; ++seed) {
        RandomYaml random(seed);
        const auto base = random.stream();
        const Writing writing = random.writing();
        const std::string original = write(base, writing);
        const std::string updated = write(random.edited(base, true), writing);
        const std::string destination = write(random.edited(base, true), writing);
        for (const Mode mode : {Mode::ThreeWay, Mode::TwoWay, Mode::Compare, Mode::Apply, Mode::Patch})
            steps[mode] += expectSteps(inputsOf(mode, original, updated, destination),
                                       "seed " + std::to_string(seed) + ", mode " + std::to_string(int(mode)));
    }
    for (const auto &[mode, count] : steps)
        EXPECT_GT(count, 200U) << int(mode);
}

TEST(Steps, shareWithTheStepBeforeWhatIsAsItWasThere)
{
    const auto named = [](const char *value) {
        std::string all;
        for (const char *name : {"x", "y", "z"})
            all += std::string("---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: ") + name
                + "}\ndata: {a: " + value + "}\n";
        return all;
    };
    const fieldwise::Run whole = run(inputsOf(Mode::ThreeWay, named("one"), named("two"), named("one")));
    ASSERT_TRUE(whole.merged);
    ASSERT_EQ(stepsOf(whole.merged->plan), 3U);
    const Stage first{planAfterSteps(whole.merged, 1), 1};
    const auto second = planAfterSteps(whole.merged, 2, &first);
    const auto shares = [&](size_t i) {
        return second->plan.documents.shares(i, first.merged->plan.documents, i)
            && second->resolution.documents.shares(i, first.merged->resolution.documents, i);
    };
    EXPECT_TRUE(shares(0));
    EXPECT_FALSE(shares(1));
    EXPECT_TRUE(shares(2));
}

TEST(Steps, operationsAreTheStepsOfAJsonPatch)
{
    const std::string document = "a: 1 # one\nb: {c: 2}\nd: [x]\n";
    const std::string patch =
        "- {op: replace, path: /a, value: 5}\n- {op: remove, path: /b/c}\n- {op: add, path: /d/-, value: y}\n";
    const fieldwise::Run whole = run(inputsOf(Mode::Patch, "", patch, document));
    ASSERT_TRUE(whole.merged);
    ASSERT_EQ(stepsOf(whole.merged->plan), 3U);
    const auto text = [&](size_t step) { return planAfterSteps(whole.merged, step)->resolution.text; };
    EXPECT_EQ(text(0), document);
    EXPECT_EQ(text(1), "a: 5 # one\nb: {c: 2}\nd: [x]\n");
    EXPECT_EQ(text(2), "a: 5 # one\nb: {}\nd: [x]\n");
    EXPECT_EQ(text(3), whole.merged->resolution.text);
    const auto part = planAfterSteps(whole.merged, 1);
    const auto &operations = part->plan.documents[0].patch()->operations;
    EXPECT_EQ(operations[0].reaction.did, merge::OperationEffect::Changes);
    EXPECT_EQ(operations[1].reaction.did, merge::OperationEffect::NotRun);
    EXPECT_EQ(merge::explain(part->plan, 0, 1).because, "Not run yet.");
    EXPECT_EQ(part->plan.counts.changed, 1U);
    EXPECT_EQ(part->plan.counts.removed, 0U);
}

TEST(Steps, operationsAreCountedOverAllDocuments)
{
    const std::string documents = "a: 1\n---\na: 2\n";
    const fieldwise::Run whole = run(
        inputsOf(Mode::Patch, "", "- {op: replace, path: /a, value: 5}\n- {op: add, path: /b, value: 6}\n", documents));
    ASSERT_TRUE(whole.merged);
    ASSERT_EQ(stepsOf(whole.merged->plan), 4U);
    EXPECT_EQ(planAfterSteps(whole.merged, 2)->resolution.text, "a: 5\nb: 6\n---\na: 2\n");
    EXPECT_EQ(planAfterSteps(whole.merged, 3)->resolution.text, "a: 5\nb: 6\n---\na: 5\n");
}

TEST(Steps, theLastOperationShowsWhatIsStored)
{
    const auto object = [](const std::string &name) {
        return "apiVersion: v1\nkind: Pod\nmetadata: {name: " + name + ", namespace: b, uid: \"1\"}\nspec: {}\n";
    };
    Inputs inputs = inputsOf(Mode::Patch, "",
                             "- {op: add, path: /spec/hostNetwork, value: false}\n"
                             "- {op: add, path: /metadata/annotations, value: {}}\n",
                             object("a") + "---\n" + object("c"));
    inputs.options.patch.dialect = merge::PatchDialect::Kubectl;
    const fieldwise::Run whole = run(inputs);
    ASSERT_TRUE(whole.merged && whole.merged->plan.documents[0].stored);
    const auto isStored = [&](size_t steps, size_t document) {
        return planAfterSteps(whole.merged, steps)->plan.documents[document].stored != nullptr;
    };
    EXPECT_FALSE(isStored(1, 0));
    EXPECT_TRUE(isStored(2, 0));
    EXPECT_FALSE(isStored(3, 1));
    EXPECT_TRUE(isStored(4, 1));
    EXPECT_EQ(merge::afterOperations(whole.merged->plan, 4).documents[1].stored,
              whole.merged->plan.documents[1].stored);
}

TEST(Steps, whatFailsStopsTheSteps)
{
    const std::string patch =
        "- {op: add, path: /b, value: 1}\n- {op: remove, path: /nothing}\n- {op: add, path: /c, value: 1}\n";
    const fieldwise::Run whole = run(inputsOf(Mode::Patch, "", patch, "a: 1\n"));
    ASSERT_TRUE(whole.merged && merge::fails(whole.merged->plan));
    EXPECT_EQ(planAfterSteps(whole.merged, 0)->resolution.text, "a: 1\n");
    for (const size_t step : {1, 2, 3})
        EXPECT_EQ(planAfterSteps(whole.merged, step)->resolution.text, "a: 1\nb: 1\n");
    EXPECT_FALSE(merge::fails(planAfterSteps(whole.merged, 1)->plan));
    EXPECT_TRUE(merge::fails(planAfterSteps(whole.merged, 2)->plan));
}

} // namespace
} // namespace fieldwise::test

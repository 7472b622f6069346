// SPDX-License-Identifier: GPL-3.0-or-later
#include <chrono>

#include <gmock/gmock.h>

#include "core/counterfactual/whatif.h"
#include "core/merge/serverside/serversideplan.h"
#include "tests/support/golden.h"

namespace fieldwise::test {
namespace {

using merge::Side;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

merge::DecisionRef stepAt(const Merged &merged, const std::string &path)
{
    for (const merge::DecisionRef ref : merged.plan.steps) {
        if (yaml::print(merged.plan.documents[ref.document].path(ref.decision)) == path)
            return ref;
    }
    ADD_FAILURE() << "no step " << path;
    return {};
}

/// However long it takes.
std::vector<WhatIf> answersOf(const Merged &merged, merge::DecisionRef ref)
{
    return whatWouldChange(merged, ref, {}, std::chrono::hours(1));
}

std::vector<std::string> said(const Inputs &inputs, const std::string &path)
{
    const auto merged = run(inputs).merged;
    EXPECT_TRUE(merged);
    std::vector<std::string> out;
    for (const WhatIf &answer : answersOf(*merged, stepAt(*merged, path)))
        out.push_back(answer.said);
    return out;
}

TEST(Counterfactual, saysWhatWouldChangeAMerge)
{
    const Inputs inputs =
        inputsOf(merge::Mode::ThreeWay, "a: 1\nb: 1\nc: 1\n", "a: 2\nb: 1\n", "a: 3\nb: 8\nc: 1\nd: 4\n");
    EXPECT_THAT(said(inputs, "a"), Contains("Let Destination win conflicts: it stays `3`."));
    EXPECT_THAT(said(inputs, "a"), Contains("Set `a` in Updated to `1`: it stays `3`."));
    EXPECT_THAT(said(inputs, "c"), Contains("Remove `c` from Original: it stays `1`."));
    EXPECT_THAT(said(inputs, "c"), Contains("Add `c` `1` to Updated: it stays `1`."));
    EXPECT_THAT(said(inputs, "d"), Contains("Remove `d` from Destination: it is not there."));
    EXPECT_THAT(said(inputs, "d"), Contains("Set `d` to null in Updated: it is removed."));
}

TEST(Counterfactual, saysWhatWouldChangeAnApply)
{
    const std::string head = "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a, namespace: b}\nspec:\n";
    Inputs inputs = inputsOf(merge::Mode::Apply, head + "  minReadySeconds: 30\n", head + "  paused: true\n",
                             head + "  minReadySeconds: 30\n  replicas: 8\n");
    EXPECT_THAT(said(inputs, "spec.minReadySeconds"),
                Contains("Remove `minReadySeconds` from Last applied: it stays `30`."));
    EXPECT_THAT(said(inputs, "spec.minReadySeconds"), Contains("Add `minReadySeconds` `30` to Local: it stays `30`."));
    EXPECT_THAT(said(inputs, "spec.minReadySeconds"),
                Contains("Remove `minReadySeconds` from Live: the result lacks it too, but nothing is removed."));
    EXPECT_THAT(said(inputs, "spec.replicas"), Contains("Add `replicas` `8` to Last applied: it becomes `1`."));
    inputs = inputsOf(merge::Mode::Apply, head + "  replicas: 2\n", head + "  replicas: 2\n", head + "  replicas: 8\n");
    EXPECT_THAT(said(inputs, "spec.replicas"), Contains("Set `replicas` in Live to `2`: it is `2` already."));
}

TEST(Counterfactual, editsTheAnnotationOfLive)
{
    const std::string local = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: b}\ndata: {y: \"1\"}\n";
    const std::string live = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n  namespace: b\n  annotations:\n  "
                             "  kubectl.kubernetes.io/last-applied-configuration: |\n"
                             "      "
                             "{\"apiVersion\":\"v1\",\"data\":{\"x\":\"1\",\"y\":\"1\"},\"kind\":\"ConfigMap\","
                             "\"metadata\":{\"annotations\":{},\"name\":\"a\",\"namespace\":\"b\"}}\n"
                             "data:\n  x: \"1\" # mine\n  y: \"1\"\n";
    const Inputs inputs = inputsOf(merge::Mode::Apply, "", local, live);
    const auto merged = run(inputs).merged;
    ASSERT_TRUE(merged);
    const auto answers = answersOf(*merged, stepAt(*merged, "data.x"));
    const auto found = std::ranges::find(answers, "Remove `x` from Last applied: it stays `1`.", &WhatIf::said);
    ASSERT_NE(found, answers.end());
    EXPECT_EQ(found->edits.at(0).side, Side::Destination);
    const Inputs then = withAnswer(inputs, *found);
    EXPECT_THAT(then.texts[Side::Destination], HasSubstr("  x: \"1\" # mine\n"));
    EXPECT_THAT(then.texts[Side::Destination], Not(HasSubstr("\"x\"")));
}

const std::string contestedLocal = "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: a\n  namespace: "
                                   "b\nspec:\n  minReadySeconds: 5\n  replicas: 3 # ours\n";
const std::string contestedLive =
    "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: a\n  namespace: b\n  managedFields:\n"
    "  - apiVersion: apps/v1\n    fieldsType: FieldsV1\n    fieldsV1: {'f:spec': {'f:replicas': {}}}\n    manager: "
    "hpa\n    operation: Update\n    subresource: scale\n"
    "  - apiVersion: apps/v1\n    fieldsType: FieldsV1\n    fieldsV1: {'f:spec': {'f:minReadySeconds': {}}}\n    "
    "manager: tuner\n    operation: Apply\n"
    "spec:\n  minReadySeconds: MIN\n  replicas: 8\n";

Inputs contested(const std::string &minReadySeconds)
{
    std::string live = contestedLive;
    live.replace(live.find("MIN"), 3, minReadySeconds);
    return inputsOf(merge::Mode::ServerSide, "", contestedLocal, live);
}

TEST(Counterfactual, offersTheThreeWaysOutOfAConflictOfOwners)
{
    EXPECT_THAT(said(contested("5"), "spec.replicas"),
                testing::ElementsAre("Force it: it becomes `3`, and `kubectl` owns it.",
                                     "Remove `replicas` from Local: it stays `8`, and `hpa` owns it.",
                                     "Set `replicas` in Local to `8`: it stays `8`, and `kubectl` and `hpa` own it."));
    EXPECT_THAT(
        said(contested("6"), "spec.replicas"),
        testing::ElementsAre(
            "Force it: it becomes `3`, and `kubectl` owns it.",
            "Remove `replicas` from Local: it stays `8`, and `hpa` owns it; 1 other conflict remains.",
            "Set `replicas` in Local to `8`: it stays `8`, and `kubectl` and `hpa` own it; 1 other conflict remains."));
}

TEST(Counterfactual, doesNotOfferForceWhereOwnersAreUnknown)
{
    Inputs inputs = contested("5");
    std::string live(inputs.texts[Side::Destination]);
    const size_t begin = live.find("  managedFields:");
    ASSERT_NE(begin, std::string::npos);
    live.erase(begin, live.find("\nspec:", begin) + 1 - begin);
    inputs.texts[Side::Destination] = live;
    const auto answers = said(inputs, "spec.replicas");
    EXPECT_THAT(answers, Not(Contains(HasSubstr("Force"))));
    EXPECT_THAT(answers, testing::SizeIs(2));
}

TEST(Counterfactual, waysOutOfAConflictEditLocal)
{
    const Inputs inputs = contested("5");
    const auto merged = run(inputs).merged;
    ASSERT_TRUE(merged);
    const auto answers = answersOf(*merged, stepAt(*merged, "spec.replicas"));
    ASSERT_EQ(answers.size(), 3U);
    ASSERT_TRUE(answers[0].options);
    EXPECT_TRUE(answers[0].options->serverSide.force);
    EXPECT_EQ(answers[1].edits.at(0).side, Side::Updated);
    EXPECT_THAT(withAnswer(inputs, answers[1]).texts[Side::Updated], Not(HasSubstr("replicas")));
    EXPECT_THAT(withAnswer(inputs, answers[2]).texts[Side::Updated], HasSubstr("  replicas: 8 # ours\n"));
    for (const WhatIf &answer : answers) {
        const auto then = run(withAnswer(inputs, answer)).merged;
        ASSERT_TRUE(then);
        EXPECT_FALSE(merge::isRefused(then->plan)) << answer.said;
    }
}

TEST(Counterfactual, knowsListRules)
{
    const Inputs inputs =
        inputsOf(merge::Mode::TwoWay, "", "l: [{name: a, x: 1}]\n", "l: [{name: a, x: 2}, {name: b}]\n");
    EXPECT_THAT(said(inputs, "l[name=b]"), Contains(HasSubstr("Merge the list `l` as one value")));
}

TEST(Counterfactual, removesOperations)
{
    const Inputs inputs = inputsOf(merge::Mode::Patch, "",
                                   "- {op: replace, path: /a, value: 2}\n- {op: add, path: /b, value: 1}\n", "a: 1\n");
    EXPECT_THAT(said(inputs, "a"), Contains("Remove operation 1 from Patch: it stays `1`."));
}

TEST(Counterfactual, takesPairsWhereNoSingleEditDoes)
{
    const Inputs inputs = inputsOf(
        merge::Mode::Patch, "",
        "- {op: replace, path: /a, value: 2}\n- {op: add, path: /a, value: 2}\n- {op: test, path: /b, value: 1}\n",
        "a: 1\nb: 1\n");
    const auto merged = run(inputs).merged;
    ASSERT_TRUE(merged);
    const auto answers = answersOf(*merged, stepAt(*merged, "a"));
    ASSERT_FALSE(answers.empty());
    EXPECT_EQ(answers.front().said, "Remove operation 1 from Patch, and remove operation 2 from Patch: it stays `1`.");
    EXPECT_EQ(answers.front().edits.size(), 2U);
    EXPECT_EQ(run(withAnswer(inputs, answers.front())).merged->resolution.text, "a: 1\nb: 1\n");
}

TEST(Counterfactual, masksSecrets)
{
    const std::string head = "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData:\n";
    for (const std::string &text : said(
             inputsOf(merge::Mode::ThreeWay, head + "  a: hunter1\n", head + "  a: hunter2\n", head + "  a: hunter3\n"),
             "stringData.a"))
        EXPECT_THAT(text, Not(HasSubstr("hunter")));
}

TEST(Counterfactual, stops)
{
    const auto merged = run(inputsOf(merge::Mode::TwoWay, "", "a: 1\n", "a: 2\n")).merged;
    ASSERT_TRUE(merged);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(whatWouldChange(*merged, merged->plan.steps.front(), stop.get_token()).empty());
    EXPECT_TRUE(whatWouldChange(*merged, {0, 0}).empty()) << "nothing is said of a whole resource";
}

/// Each answer, carried out on the whole inputs, gives what it says.
TEST(Counterfactual, keepsItsWord)
{
    std::vector<Golden> all = goldenFixtures();
    for (Golden &one : examples())
        all.push_back(std::move(one));
    size_t steps = 0, answered = 0, answers = 0;
    for (const Golden &golden : all) {
        const auto merged = run(golden.inputs).merged;
        if (!merged)
            continue;
        for (const merge::DecisionRef ref : merged->plan.steps) {
            const yaml::Path path = merged->plan.documents[ref.document].path(ref.decision);
            const std::string resource = merge::resourceName(merged->plan, ref.document);
            const FieldFate before = fateOfField(*merged, resource, path);
            const auto found = answersOf(*merged, ref);
            steps += path.empty() ? 0 : 1;
            answered += found.empty() ? 0 : 1;
            for (const WhatIf &answer : found) {
                ++answers;
                const auto then = run(withAnswer(golden.inputs, answer)).merged;
                ASSERT_TRUE(then) << golden.name << ": " << answer.said;
                const FieldFate fate = fateOfField(*then, resource, path);
                EXPECT_EQ(fate, (FieldFate{answer.outcome, answer.conflict, answer.value, fate.owners}))
                    << golden.name << " " << yaml::print(path) << ": " << answer.said;
                for (const std::string &owner : fate.owners)
                    EXPECT_THAT(answer.said, testing::HasSubstr("`" + owner + "`"));
                EXPECT_FALSE(fate == before) << golden.name << ": " << answer.said;
                EXPECT_LE(answer.edits.size(), 2U);
                EXPECT_TRUE(answer.said.ends_with('.')) << answer.said;
            }
        }
    }
    std::printf("%zu of %zu steps have answers, %zu in all\n", answered, steps, answers);
    EXPECT_GT(answered * 10, steps * 9) << "hardly any field has no answer";
}

} // namespace
} // namespace fieldwise::test

// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdio>

#include <gmock/gmock.h>

#include "core/reproduction/masking.h"
#include "core/reproduction/reproduction.h"
#include "core/reproduction/samedecision.h"
#include "tests/support/golden.h"
#include "tests/support/realcases.h"
#include "tests/support/skips.h"

namespace fieldwise::test {
namespace {

using merge::DecisionRef;
using merge::Side;
using reproduction::Reproduction;
using testing::HasSubstr;
using testing::Not;

DecisionRef stepAt(const Merged &merged, const std::string &path)
{
    for (const DecisionRef ref : merged.plan.steps)
        if (yaml::print(merged.plan.documents[ref.document].path(ref.decision)) == path)
            return ref;
    ADD_FAILURE() << "no step " << path;
    return {};
}

Reproduction reproduced(const Inputs &inputs, const std::string &path)
{
    const auto merged = mergedOf(inputs);
    const auto made = reproduction::reproduce(*merged, stepAt(*merged, path));
    EXPECT_TRUE(made) << made.error();
    return *made;
}

TEST(Reproduction, hasOnlyWhatTheDecisionNeeds)
{
    const std::string head =
        "# ours\napiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: checkout\n  labels:\n    team: "
        "payments\nspec:\n  template:\n    spec:\n      containers:\n      - name: web\n        image: "
        "registry.acme.io/shop:";
    const std::string tail =
        "\n        ports:\n        - containerPort: 8080\n      - name: sidecar\n        image: proxy\n";
    const Reproduction made =
        reproduced(inputsOf(merge::Mode::ThreeWay, head + "v1" + tail, head + "v2" + tail, head + "v3 # pinned" + tail),
                   "spec.template.spec.containers[name=web].image");
    EXPECT_EQ(made.merged->inputs.texts[Side::Updated].str(),
              "spec:\n  template:\n    spec:\n      containers:\n      - name: name1\n        image: image2\n");
    EXPECT_EQ(made.merged->plan.decision(made.ref).rule, merge::RuleId::UpdatedWins);
}

const std::string secretHead =
    "apiVersion: v1\nkind: Secret\nmetadata:\n  name: db-credentials\n  namespace: payments\n";

TEST(Reproduction, neverHasAValueOfASecret)
{
    // Words that would stay elsewhere: of the API, numbers, truth values.
    for (const auto &[mine, theirs] :
         {std::pair("aHVudGVyMg==", "b3RoZXI="), {"ClusterIP", "Always"}, {"123", "456"}}) {
        const Inputs inputs = inputsOf(merge::Mode::ThreeWay, secretHead + "stringData:\n  a: x\n",
                                       secretHead + "stringData:\n  a: " + mine + "\n",
                                       secretHead + "stringData:\n  a: " + theirs + "\n");
        const std::string text = reproduction::reportText(reproduced(inputs, "stringData.a"));
        for (const std::string secret : {mine, theirs, "db-credentials", "payments"})
            EXPECT_THAT(text, Not(HasSubstr(secret)));
    }
}

TEST(Reproduction, masksOwnersAndTheirFields)
{
    const std::string head = "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: checkout\n  namespace: shop\n";
    const Inputs inputs = inputsOf(
        merge::Mode::ServerSide, "", head + "  labels:\n    acme.io/team: payments\nspec:\n  replicas: 3\n",
        head
            + "  labels:\n    acme.io/team: billing\n  managedFields:\n  - apiVersion: apps/v1\n    fieldsType: "
              "FieldsV1\n"
              "    fieldsV1: {'f:metadata': {'f:labels': {'f:acme.io/team': {}}}}\n    manager: acme-operator\n"
              "    operation: Update\nspec:\n  replicas: 3\n");
    const Reproduction made = reproduced(inputs, "metadata.labels.\"acme.io/team\"");
    EXPECT_EQ(made.merged->plan.decision(made.ref).rule, merge::RuleId::SsaConflict);
    const std::string text = reproduction::reportText(made);
    EXPECT_THAT(text, HasSubstr("fieldwise-cli why apply --server-side local.yaml live.yaml"));
    for (const char *name : {"acme", "payments", "billing", "checkout", "shop"})
        EXPECT_THAT(text, Not(HasSubstr(name)));
}

TEST(Reproduction, masksNamesInOptionsAndTellsWhatTheCommandLacks)
{
    const std::string head = "apiVersion: acme.io/v1\nkind: Gadget\nmetadata:\n  name: a\n";
    Inputs inputs = inputsOf(merge::Mode::ServerSide, "", head + "spec:\n  size: 2\n", head + "spec:\n  size: 1\n");
    inputs.options.serverSide.subresource = "payroll";
    inputs.options.serverSide.resetFields = std::vector<std::string>{"spec.salary"};
    reproduction::NeutralWords words({}, {}, {});
    const auto masked = reproduction::masked(inputs, {}, words);
    EXPECT_EQ(masked.options.serverSide.subresource, "subresource1");
    EXPECT_EQ(masked.options.serverSide.resetFields, std::vector<std::string>{"spec.key2"});
    inputs.options.schemaRoot = "com.acme.Gadget";
    EXPECT_THAT(reproduction::masked(inputs, {}, words).options.schemaRoot, Not(HasSubstr("acme")));
    inputs.options.schemaRoot.clear();
    inputs.options.serverSide.resetFields = std::vector<std::string>{"spec"}; // the decision depends on it
    inputs.options.serverSide.subresource.clear();
    const auto merged = mergedOf(inputs);
    ASSERT_FALSE(merged->plan.steps.empty());
    const auto made = reproduction::reproduce(*merged, merged->plan.steps.back());
    ASSERT_TRUE(made);
    const std::string text = reproduction::reportText(*made);
    EXPECT_EQ(made->merged->inputs.options.serverSide.resetFields.has_value(),
              text.find("an endpoint that ignores `spec`") != text.npos)
        << text;
}

TEST(Reproduction, tellsOptionsOfAGitMerge)
{
    Inputs inputs = inputsOf(merge::Mode::Git, "l:\n- id: a\n  v: 1\n- id: b\n  v: 1\n",
                             "l:\n- id: b\n  v: 1\n- id: a\n  v: 2\n", "l:\n- id: a\n  v: 1\n- id: b\n  v: 3\n");
    inputs.options.listRules = {*k8s::parseAskedRule("l=id")};
    const auto merged = mergedOf(inputs);
    Reproduction made{.merged = merged, .ref = merged->plan.steps.front()};
    EXPECT_THAT(reproduction::reportText(made), HasSubstr("what the command below lacks: `--list-rule 'l=id'`."));
}

TEST(Reproduction, cutsAndMasksLinesOfATextThatIsNoYaml)
{
    Inputs inputs =
        inputsOf(merge::Mode::Git, "alpha: {\nbravo\ncharlie\ndelta\necho\n",
                 "alpha: {\nbravo\ncharlie\ndelta two\necho\n", "alpha: {\nbravo\ncharlie\ndelta three\necho\n");
    inputs.options.asText = true;
    const auto merged = mergedOf(inputs);
    const auto made = reproduction::reproduce(*merged, merged->plan.steps.front());
    ASSERT_TRUE(made);
    EXPECT_EQ(made->merged->plan.decision(made->ref).rule, merged->plan.decision(merged->plan.steps.front()).rule);
    EXPECT_LT(made->linesAfter, made->linesBefore);
    for (const Side side : merge::allSides)
        EXPECT_THAT(made->merged->inputs.texts[side].str(), Not(HasSubstr("delta")));
}

TEST(Reproduction, masksPointersOfAPatch)
{
    const Reproduction made =
        reproduced(inputsOf(merge::Mode::Patch, "",
                            R"([{"op": "add", "path": "/metadata/labels/acme.io~1team", "value": "payments"}])",
                            "kind: ConfigMap\nmetadata:\n  labels:\n    acme.io/team: billing\n    other: x\n"),
                   "metadata.labels.\"acme.io/team\"");
    EXPECT_EQ(made.merged->inputs.texts[Side::Destination].str(), "metadata:\n  labels:\n    key1: text1\n");
    EXPECT_THAT(made.merged->inputs.texts[Side::Updated].str(), HasSubstr("\"path\": \"/metadata/labels/key1\""));
}

TEST(Reproduction, tellsTheMergesOwnDecisionAboutAChosenField)
{
    Inputs inputs = inputsOf(merge::Mode::ThreeWay, "a: one\n", "a: two\n", "a: three\n");
    inputs.choices = {{"#1", {yaml::PathStep::field("a")}, merge::ChoiceKind::Destination, {}}};
    const Reproduction made = reproduced(inputs, "a");
    EXPECT_EQ(made.merged->plan.decision(made.ref).rule, merge::RuleId::UpdatedWins);
    EXPECT_TRUE(made.merged->inputs.choices.empty());
}

TEST(Reproduction, stops)
{
    const auto merged = mergedOf(merge::Mode::TwoWay, "", "a: 1\n", "a: 2\n");
    std::stop_source stop;
    stop.request_stop();
    const auto made = reproduction::reproduce(*merged, merged->plan.steps.front(), stop.get_token());
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error(), "");
}

std::set<std::string> wordsOf(const Inputs &inputs)
{
    std::set<std::string> out;
    reproduction::NeutralWords words({}, {}, {});
    reproduction::masked(inputs, {}, words);
    for (const auto &[word, neutral] : words.made())
        if (word.size() > 3)
            out.insert(word);
    return out;
}

/// Small, neutral, and its own reproduction.
void expectGood(const std::string &name, const Merged &merged, DecisionRef ref)
{
    SCOPED_TRACE(name + " " + yaml::print(merged.plan.documents[ref.document].path(ref.decision)));
    const auto made = reproduction::reproduce(merged, ref);
    if (!made && !merged.inputs.choices.empty())
        return;
    if (merged.plan.decision(ref).rule == merge::RuleId::SsaForgiven
        && merged.plan.documents[ref.document].secretPlaces) {
        EXPECT_FALSE(made) << "forgiven because of the last-applied annotation, which is hidden whole in a Secret";
        return;
    }
    ASSERT_TRUE(made) << made.error();
    std::set<std::string> kept;
    std::ranges::set_intersection(wordsOf(merged.inputs), wordsOf(made->merged->inputs),
                                  std::inserter(kept, kept.end()));
    for (const std::string &word : made->shown)
        kept.erase(word);
    EXPECT_THAT(kept, testing::IsEmpty()) << reproduction::reportText(*made);
    EXPECT_LE(made->linesAfter, made->linesBefore);
    const auto again = reproduction::reproduce(*made->merged, made->ref);
    ASSERT_TRUE(again) << again.error();
    for (const Side side : merge::allSides)
        EXPECT_EQ(again->merged->inputs.texts[side].str(), made->merged->inputs.texts[side].str());
}

TEST(Reproduction, isGoodForEachFixture)
{
    size_t number = 0;
    for (const Golden &golden : goldenFixtures()) {
        const auto merged = run(golden.inputs).merged;
        if (merged && !merged->plan.steps.empty())
            expectGood(golden.name, *merged, merged->plan.steps[++number % merged->plan.steps.size()]);
    }
    EXPECT_GT(number, 400U);
}

TEST(Reproduction, isGoodForRealObjects)
{
    std::vector<size_t> before, after;
    size_t number = 0;
    for (const RealCase &one : realCases()) {
        const auto merged = ++number % 20 == 0 ? run(one.inputs).merged : nullptr;
        if (!merged || merged->plan.steps.empty())
            continue;
        const DecisionRef ref = merged->plan.steps[number % merged->plan.steps.size()];
        expectGood(one.name, *merged, ref);
        const auto made = reproduction::reproduce(*merged, ref);
        before.push_back(made->linesBefore);
        after.push_back(made->linesAfter);
    }
    if (before.empty())
        GTEST_SKIP() << needsMaterial << "cases/real";
    std::ranges::sort(before);
    std::ranges::sort(after);
    EXPECT_LT(after[after.size() / 2] * 4, before[before.size() / 2]);
    std::printf("%zu objects; median of lines: %zu before, %zu after\n", after.size(), before[before.size() / 2],
                after[after.size() / 2]);
}

} // namespace
} // namespace fieldwise::test

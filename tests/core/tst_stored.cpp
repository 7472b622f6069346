// SPDX-License-Identifier: GPL-3.0-or-later
// An object that is applied to what the plan says is stored changes nothing (semantics/server.md).
#include <algorithm>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "core/k8s/openapi.h"
#include "core/merge/explain/explain.h"
#include "core/merge/plan/secrets.h"
#include "core/merge/stored/storedplan.h"
#include "core/view/noise.h"
#include "core/yaml/document.h"
#include "tests/support/golden.h"
#include "tests/support/serverdata.h"
#include "tests/support/skips.h"

namespace fieldwise {
namespace {

/// Local applied to Live; nothing if it is refused.
std::shared_ptr<const Merged> applied(const std::string &local, const std::string &live)
{
    Inputs inputs = test::inputsOf(merge::Mode::Apply, live.empty() ? std::string() : local, local, live);
    inputs.options.apply.annotation = false;
    return run(inputs).merged;
}

/// The steps that are no noise and in which something happens, with the reason.
std::string changesOf(const Merged &merged)
{
    std::string out;
    const view::Noise noise(merged.plan);
    for (const merge::DecisionRef step : merged.plan.steps) {
        const merge::Decision &decision = merged.plan.decision(step);
        if (noise.of(step) || decision.outcome == merge::Outcome::Unchanged
            || decision.outcome == merge::Outcome::Retained)
            continue;
        out += yaml::print(merged.plan.documents[step.document].path(step.decision)) + " "
            + std::string(merge::rule(decision.rule).name) + "\n";
    }
    return out;
}

bool isStored(const merge::DocumentPlan &document)
{
    return document.stored != nullptr;
}

/// Returns true if the object could be applied twice.
bool settles(const std::string &name, const std::string &local, const std::string &live)
{
    const auto first = applied(local, live);
    if (!first || std::ranges::none_of(first->plan.documents, isStored)) // an empty Live is a document, too
        return false;
    const auto repeats = [](const merge::Decision &decision) {
        return decision.rule
            == merge::RuleId::ApplyPairedByText; // kubectl sends such a list in another order each time
    };
    const auto &object = *std::ranges::find_if(first->plan.documents, isStored);
    if (std::ranges::any_of(object.decisions, repeats))
        return false;
    const std::string stored = first->resolution.text;
    const auto second = applied(local, stored);
    EXPECT_TRUE(second) << name << "\n" << stored;
    if (!second)
        return false;
    EXPECT_EQ(changesOf(*second), "") << name << "\n" << local << "---\n" << stored;
    EXPECT_EQ(second->resolution.text, stored) << name;
    return true;
}

TEST(Stored, appliedAgainChangesNothing)
{
    size_t settled = 0;
    for (const char *folder : {"server", "server-read"})
        for (const auto &file : std::filesystem::directory_iterator(test::sourceFolder() / "tests" / "data" / folder)) {
            const yaml::Stream sample = yaml::read(test::readFile(file.path()));
            if (file.path().extension() != ".yaml" || sample.parts.size() != 2)
                continue; // with a stored object before, what is sent is no file of a person
            if (file.path().filename() == "Node-taint-time.yaml")
                continue; // what the server adds to an atomic list once, the next apply takes out
            settled += settles(file.path().filename(), std::string(sample.parts[0].document->source()), {});
        }
    EXPECT_GT(settled, 200U);
}

TEST(Stored, realObjectsAppliedAgainChangeNothing)
{
    const std::filesystem::path cases = test::casesFolder() / "real";
    if (!std::filesystem::exists(cases))
        GTEST_SKIP() << test::needsMaterial << "cases/real";
    size_t settled = 0;
    for (const char *name : {"create_real.jsonl", "apply_real.jsonl"}) {
        std::ifstream in(cases / name);
        for (std::string line; std::getline(in, line);) {
            const nlohmann::json one = nlohmann::json::parse(line);
            settled += settles(one.value("id", one.value("name", "")), one.value("local", ""), one.value("live", ""));
        }
    }
    EXPECT_GT(settled, 300U);
}

const std::string definition =
    test::widgetDefinition("              size: {type: integer, default: 3}\n              colour: {type: string}\n");

Inputs widget(merge::Mode mode, const std::string &local, const std::string &live)
{
    const std::string head = "apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: a, namespace: shop}\n";
    Inputs inputs = test::inputsOf(mode, head + live, head + local, head + live);
    inputs.options.apply.annotation = false;
    return inputs;
}

TEST(Stored, aLoadedDefinitionSetsItsDefaults)
{
    for (const merge::Mode mode : {merge::Mode::Apply, merge::Mode::ServerSide}) {
        const bool isApply = mode == merge::Mode::Apply;
        Inputs inputs = widget(mode, "spec: {colour: red}\n",
                               isApply ? "spec: {size: 5, colour: blue}\n" : "spec: {colour: blue}\n");
        inputs.options.serverSide.force = true;
        inputs.options.schema = k8s::combined({k8s::loadSchema(definition, "crd.yaml").value()}, true);
        const auto merged = run(inputs).merged;
        ASSERT_TRUE(merged);
        const merge::DocumentPlan &plan = merged->plan.documents.front();
        ASSERT_TRUE(plan.stored);
        EXPECT_EQ(plan.stored->object["spec"]["size"], 3);
        EXPECT_FALSE(plan.root().notes(merge::NoticeId::DefaultsUnknown));
    }
}

/// Advice asks the same definition.
TEST(Stored, adviceKnowsTheDefaultsOfALoadedDefinition)
{
    Inputs inputs = widget(merge::Mode::Apply, "spec: {colour: red}\n", "spec: {colour: blue}\n");
    inputs.texts[merge::Side::Destination] = "apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: a, namespace: "
                                             "shop}\nspec: {size: 5, colour: blue}\n";
    inputs.options.schema = k8s::combined({k8s::loadSchema(definition, "crd.yaml").value()}, true);
    const auto merged = run(inputs).merged;
    ASSERT_TRUE(merged);
    const auto size = std::ranges::find_if(merged->plan.steps, [&](merge::DecisionRef step) {
        return yaml::print(merge::shownPath(merged->plan, step)) == "spec.size";
    });
    ASSERT_NE(size, merged->plan.steps.end());
    EXPECT_NE(merge::explain(merged->plan, *size).otherwise.find("`3`"), std::string::npos)
        << merge::explain(merged->plan, *size).otherwise;
}

/// A definition among the objects counts as a loaded one, and is read again when it changes.
TEST(Stored, aDefinitionAmongTheObjectsCounts)
{
    Inputs inputs = widget(merge::Mode::Apply, "spec: {colour: 3}\n", "spec: {size: 5, colour: blue}\n");
    const std::string local = inputs.texts[merge::Side::Updated].str();
    inputs.texts[merge::Side::Updated] = local + "---\n" + definition;
    const auto first = run(inputs);
    ASSERT_TRUE(first.merged);
    const auto refused = [](const Merged &merged) {
        size_t count = 0;
        for (const merge::Decision &decision : merged.plan.documents.front().decisions)
            count += decision.notes(merge::NoticeId::WillBeRefused);
        return count;
    };
    EXPECT_EQ(refused(*first.merged), 1U);
    inputs.texts[merge::Side::Updated] = local + "---\n"
        + test::widgetDefinition("              size: {type: integer}\n              colour: {type: integer}\n");
    const auto second = run(inputs, &first);
    ASSERT_TRUE(second.merged);
    EXPECT_EQ(refused(*second.merged), 0U);
    inputs.texts[merge::Side::Updated] = local;
    const auto third = run(inputs, &second);
    ASSERT_TRUE(third.merged);
    EXPECT_FALSE(third.merged->plan.documents.front().stored);
}

TEST(Stored, withoutADefinitionNothingIsGuessed)
{
    const auto merged =
        run(widget(merge::Mode::Apply, "spec: {colour: red}\n", "spec: {size: 5, colour: blue}\n")).merged;
    ASSERT_TRUE(merged);
    EXPECT_FALSE(merged->plan.documents.front().stored);
    EXPECT_TRUE(merged->plan.documents.front().root().notes(merge::NoticeId::DefaultsUnknown));
    EXPECT_EQ(merged->resolution.text.find("size"), std::string::npos);
}

/// What Kubernetes 1.36 has in another version only, or not at all; a Live of that version is from an older server.
TEST(Stored, aKindIsRefusedInVersionsThatTheServerLacks)
{
    const auto isRefused = [](const std::string &apiVersion, const std::string &kind, const std::string &live) {
        const auto object = [&](const std::string &version) {
            return version.empty() ? std::string()
                                   : "apiVersion: " + version + "\nkind: " + kind + "\nmetadata: {name: a}\n";
        };
        Inputs inputs = test::inputsOf(merge::Mode::Apply, "", object(apiVersion), object(live));
        inputs.options.apply.annotation = false;
        const auto merged = run(inputs).merged;
        return merged && std::ranges::any_of(merged->plan.documents, [](const merge::DocumentPlan &document) {
                   return !document.decisions.empty() && document.root().notes(merge::NoticeId::WillBeRefused);
               });
    };
    const struct {
        const char *apiVersion, *kind, *live;
        bool refused;
    } rows[] = {
        {"policy/v1beta1", "PodDisruptionBudget", "", true},
        {"policy/v1beta1", "PodDisruptionBudget", "policy/v1beta1", false},
        {"extensions/v1beta1", "Ingress", "", true},
        {"networking.k8s.io/v1beta1", "Ingress", "", true},
        {"networking.k8s.io/v1", "Ingress", "", false},
        {"apps/v1beta2", "Deployment", "", true},
        {"apps/v1", "Deployment", "", false},
        {"batch/v1beta1", "CronJob", "", true},
        {"autoscaling/v2beta2", "HorizontalPodAutoscaler", "", true},
        {"autoscaling/v1", "HorizontalPodAutoscaler", "", false},
        {"example.com/v1beta1", "Ingress", "", false},
    };
    for (const auto &row : rows)
        EXPECT_EQ(isRefused(row.apiVersion, row.kind, row.live), row.refused) << row.apiVersion << " " << row.live;
}

} // namespace
} // namespace fieldwise

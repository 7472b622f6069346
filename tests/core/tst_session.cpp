// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/merge/apply/apply.h"
#include "core/session.h"
#include "core/view/report.h"
#include "tests/support/golden.h"

namespace fieldwise::test {
namespace {

using merge::Side;

Inputs upgrade()
{
    for (const Golden &example : examples()) {
        if (example.name == "upgrade")
            return example.inputs;
    }
    return {};
}

TEST(Session, oneKeystrokeReadsOneDocument)
{
    Inputs inputs = upgrade();
    const fieldwise::Run first = run(inputs);
    ASSERT_TRUE(first.merged);
    EXPECT_EQ(first.documentsRead, 9);
    std::string &text = inputs.texts[Side::Updated].change();
    text.insert(text.find("ghcr.io"), "x");
    const fieldwise::Run second = run(inputs, &first);
    ASSERT_TRUE(second.merged);
    EXPECT_EQ(second.documentsRead, 1);
    EXPECT_EQ(second.merged->resolution.text, run(inputs).merged->resolution.text);
    EXPECT_EQ(run(inputs, &second).documentsRead, 0);
}

TEST(Session, aFaultCostsOneDocumentAndMendsWithOne)
{
    Inputs inputs = upgrade();
    const fieldwise::Run first = run(inputs);
    const std::string good = inputs.texts[Side::Destination];
    inputs.texts[Side::Destination].change().insert(good.find("currency"), "\"");
    const fieldwise::Run broken = run(inputs, &first);
    EXPECT_FALSE(broken.merged);
    ASSERT_FALSE(broken.faults.empty());
    EXPECT_EQ(broken.faults.front().side, Side::Destination);
    EXPECT_EQ(broken.documentsRead, 1);
    inputs.texts[Side::Destination] = good;
    const fieldwise::Run mended = run(inputs, &broken);
    ASSERT_TRUE(mended.merged);
    EXPECT_EQ(mended.documentsRead, 1);
    EXPECT_EQ(mended.merged->resolution.text, first.merged->resolution.text);
}

TEST(Session, theBrokenExampleSaysWhere)
{
    for (const Golden &example : examples()) {
        if (example.name != "broken")
            continue;
        const fieldwise::Run broken = run(example.inputs);
        EXPECT_FALSE(broken.merged);
        ASSERT_FALSE(broken.faults.empty());
        EXPECT_EQ(broken.faults.front().side, Side::Updated);
        const std::string text =
            describe(broken.faults.front().diagnostic, "updated.yaml", example.inputs.texts[Side::Updated]);
        EXPECT_TRUE(text.starts_with("updated.yaml:7:")) << text;
    }
}

TEST(Session, updatedAndDestinationHaveToBeOpen)
{
    Inputs inputs = upgrade();
    inputs.open[Side::Updated] = false;
    const fieldwise::Run closed = run(inputs);
    EXPECT_FALSE(closed.merged);
    ASSERT_EQ(closed.faults.size(), 1u);
    EXPECT_EQ(closed.faults[0].side, Side::Updated);
    EXPECT_EQ(closed.faults[0].diagnostic.text, "Updated is not open");
}

TEST(Session, withoutAnOriginalEveryFieldIsAbsentThere)
{
    Inputs inputs = upgrade();
    inputs.open[Side::Original] = false;
    const fieldwise::Run open = run(inputs);
    ASSERT_TRUE(open.merged);
    EXPECT_TRUE(open.streams[Side::Original].parts.empty());
    EXPECT_EQ(open.merged->plan.counts.removed, 0u);
    EXPECT_EQ(open.merged->view.inputs[Side::Original].lines.size(), 1u);
}

TEST(Session, anEmptyDestinationTakesEverything)
{
    Inputs inputs = upgrade();
    inputs.texts[Side::Original] = {};
    inputs.texts[Side::Destination] = {};
    const fieldwise::Run fresh = run(inputs);
    ASSERT_TRUE(fresh.merged);
    EXPECT_EQ(fresh.merged->resolution.text, inputs.texts[Side::Updated]);
}

TEST(Session, theUpgradeShowsWhatItPromises)
{
    const fieldwise::Run upgraded = run(upgrade());
    ASSERT_TRUE(upgraded.merged);
    const merge::Counts counts = upgraded.merged->plan.counts;
    EXPECT_GE(counts.added, 5u);
    EXPECT_GE(counts.changed, 5u);
    EXPECT_GE(counts.removed, 3u);
    EXPECT_GE(counts.retained, 5u);
    EXPECT_GE(counts.conflicts, 2u);
    const std::string &text = upgraded.merged->resolution.text;
    for (const char *kept : {"# the autoscaler owns this here\n  replicas: 8\n", "value: warn  # while we look",
                             "value: http://proxy.example.com:3128", "network: payment", "currency: CHF",
                             "type: LoadBalancer", "cost-centre: \"4711\"", "cpu: 250m  # from load tests"})
        EXPECT_NE(text.find(kept), std::string::npos) << kept;
    for (const char *gone : {"minReadySeconds", "LEGACY_MODE", "initialDelaySeconds"})
        EXPECT_EQ(text.find(gone), std::string::npos) << gone;
}

TEST(Report, decisionsHaveTheDocumentedForm)
{
    const fieldwise::Run upgraded = run(upgrade());
    ASSERT_TRUE(upgraded.merged);
    const auto parse = [&](bool all) {
        return nlohmann::json::parse(view::decisionsJson(upgraded.merged->plan, upgraded.merged->resolution, all));
    };
    const nlohmann::json report = parse(false);
    EXPECT_EQ(report["version"], 1);
    EXPECT_EQ(report["mode"], "three-way");
    EXPECT_EQ(report["inputs"]["updated"], "updated.yaml");
    EXPECT_EQ(report["counts"]["conflicts"], upgraded.merged->plan.counts.conflicts);
    EXPECT_GT(parse(true)["decisions"].size(), report["decisions"].size());
    bool found = false;
    for (const nlohmann::json &decision : report["decisions"]) {
        for (const char *key : {"path", "pointer", "document", "outcome", "rule", "from", "conflict", "overridden",
                                "evidence", "notices", "because", "otherwise"})
            EXPECT_TRUE(decision.contains(key)) << key;
        EXPECT_FALSE(decision["because"].get<std::string>().empty());
        for (const auto &[side, place] : decision["evidence"].items()) {
            const std::string &text = side == "original" ? upgraded.merged->inputs.texts[Side::Original].str()
                : side == "updated"                      ? upgraded.merged->inputs.texts[Side::Updated].str()
                : side == "destination"                  ? upgraded.merged->inputs.texts[Side::Destination].str()
                                                         : upgraded.merged->resolution.text;
            const auto begin = place["begin"].get<size_t>();
            EXPECT_EQ(text.substr(begin, place["end"].get<size_t>() - begin), place["text"].get<std::string>());
            const auto breaks = std::count(text.begin(), text.begin() + std::ptrdiff_t(begin), '\n');
            EXPECT_EQ(place["line"], breaks + 1);
        }
        if (decision["path"] != "spec.template.spec.containers[name=api].env[name=LOG_LEVEL].value")
            continue;
        found = true;
        EXPECT_EQ(decision["pointer"], "/spec/template/spec/containers/0/env/1/value");
        EXPECT_EQ(decision["document"], "Deployment shop/checkout");
        EXPECT_EQ(decision["rule"], "merge3.updated-wins");
        EXPECT_EQ(decision["conflict"], true);
        EXPECT_EQ(decision["evidence"]["updated"]["text"], "value: warn");
        EXPECT_EQ(decision["evidence"]["updated"]["column"], 15);
    }
    EXPECT_TRUE(found);
}

Inputs applied(const std::string &annotation)
{
    Inputs inputs;
    inputs.options.mode = merge::Mode::Apply;
    inputs.texts[Side::Updated] = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {a: \"1\"}\n";
    inputs.texts[Side::Destination] = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: c\n";
    if (!annotation.empty())
        inputs.texts[Side::Destination].change() +=
            "  annotations:\n    kubectl.kubernetes.io/last-applied-configuration: '" + annotation + "'\n";
    inputs.texts[Side::Destination].change() += "data:\n  a: \"1\"\n  b: \"2\"\n";
    inputs.open = {{false, true, true}};
    return inputs;
}

const std::string annotation =
    R"({"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"c"},"data":{"a":"1","b":"2"}})";

TEST(Session, applyReadsLastAppliedFromLive)
{
    Inputs inputs = applied(annotation);
    inputs.texts[Side::Original] = "data: {}\n"; // does not count
    const fieldwise::Run done = run(inputs);
    ASSERT_TRUE(done.merged);
    ASSERT_TRUE(done.derived);
    EXPECT_EQ(done.merged->inputs.texts[Side::Original], *done.derived);
    EXPECT_TRUE(done.merged->inputs.open[Side::Original]);
    EXPECT_NE(done.derived->find("b: \"2\""), std::string::npos) << *done.derived;
    EXPECT_EQ(done.merged->resolution.text.find("  b:"), std::string::npos);
    EXPECT_EQ(run(inputs, &done).documentsRead, 0);
}

TEST(Session, lastAppliedIsKnownWithoutLocal)
{
    Inputs inputs = applied(annotation);
    inputs.open[Side::Updated] = false;
    const fieldwise::Run done = run(inputs);
    EXPECT_FALSE(done.merged);
    ASSERT_TRUE(done.derived);
    EXPECT_NE(done.derived->find("b: \"2\""), std::string::npos);
}

TEST(Session, aGivenLastAppliedCounts)
{
    Inputs inputs = applied(annotation);
    inputs.options.apply.lastAppliedGiven = true;
    inputs.open[Side::Original] = true;
    inputs.texts[Side::Original] = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\n";
    const fieldwise::Run done = run(inputs);
    ASSERT_TRUE(done.merged);
    EXPECT_FALSE(done.derived);
    EXPECT_NE(done.merged->resolution.text.find("  b:"), std::string::npos);
}

TEST(Session, noAnnotationIsNoText)
{
    const fieldwise::Run done = run(applied({}));
    ASSERT_TRUE(done.merged);
    EXPECT_EQ(done.derived, std::string());
    EXPECT_FALSE(done.merged->inputs.open[Side::Original]);
}

TEST(Session, aBrokenAnnotationIsAFaultAtItsPlace)
{
    const Inputs inputs = applied("{\"a\": ");
    const fieldwise::Run done = run(inputs);
    EXPECT_FALSE(done.merged);
    ASSERT_EQ(done.faults.size(), 1u);
    EXPECT_EQ(done.faults[0].side, Side::Destination);
    EXPECT_EQ(done.faults[0].diagnostic.code, "last-applied-broken");
    EXPECT_EQ(done.faults[0].diagnostic.range.begin, inputs.texts[Side::Destination].str().find("'{"));
}

TEST(Session, keysOfOneTextAreAFaultWhereAManifestIsApplied)
{
    const fieldwise::Run done =
        run(inputsOf(merge::Mode::Apply, {}, "name: CI\n\"on\": {push: null}\n", "name: CI\non:\n  push: {}\n"));
    ASSERT_EQ(done.faults.size(), 1u);
    EXPECT_EQ(done.faults[0].side, merge::Side::Destination);
    EXPECT_EQ(done.faults[0].diagnostic.code, "kubectl-one-key");
    EXPECT_EQ(done.faults[0].diagnostic.text,
              "kubectl reads the key `on` as `true` here, and Local adds another `on`; put the key in quotes, or call "
              "it `true` in Local");
}

TEST(Session, anEmptyLiveIsCreated)
{
    Inputs inputs = applied({});
    inputs.texts[Side::Destination] = {};
    const fieldwise::Run done = run(inputs);
    ASSERT_TRUE(done.merged);
    ASSERT_TRUE(done.merged->plan.documents.back().apply()); // before it stands the text without content
    EXPECT_EQ(done.merged->plan.documents.back().request, merge::RequestKind::Create);
    EXPECT_NE(done.merged->resolution.text.find("kind: ConfigMap"), std::string::npos);
}

} // namespace
} // namespace fieldwise::test

// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/ignorerules.h"
#include "core/merge/plan/steps.h"
#include "core/session.h"
#include "core/view/noise.h"
#include "tests/support/golden.h"

namespace fieldwise::test {
namespace {

using merge::Side;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

std::string fileOf(const std::string &example, const std::string &name)
{
    return readFile(sourceFolder() / "resources" / "examples" / example / name);
}

Inputs checkout()
{
    Inputs inputs =
        inputsOf(merge::Mode::Apply, {}, fileOf("apply-checkout", "local.yaml"), fileOf("apply-checkout", "live.yaml"));
    inputs.options.asSent = true;
    return inputs;
}

std::shared_ptr<const view::IgnoreRules> rulesOf(const std::string &text)
{
    const auto rules = config::readIgnoreRules(text);
    EXPECT_TRUE(rules) << describe(rules.error(), "rules", text);
    return rules ? std::make_shared<view::IgnoreRules>(*rules) : nullptr;
}

/// The paths of the fields and why.
std::vector<std::string> told(const Merged &merged)
{
    std::vector<std::string> all;
    const view::Noise noise(merged.plan, merged.inputs.ignore.get());
    for (const view::NoiseField &field : noise.fields())
        all.push_back(yaml::print(merged.plan.documents[field.decision.document].path(field.decision.decision)) + ": "
                      + field.why);
    return all;
}

std::string linesOf(const std::string &text, const std::vector<view::NoiseLines> &noise, Side side = Side::Destination)
{
    const LineIndex lines(text);
    std::string out;
    for (const view::NoiseLines &hidden : noise) {
        for (uint32_t line = hidden.first; hidden.side == side && line <= hidden.last; ++line) {
            const uint32_t end = line + 1 < lines.lineCount() ? lines.start(line + 1) : uint32_t(text.size());
            out += text.substr(lines.start(line), end - lines.start(line));
        }
    }
    return out;
}

std::vector<std::string> stepsOf(const Merged &merged)
{
    std::vector<std::string> all;
    for (const merge::DecisionRef step : merged.plan.steps)
        all.push_back(yaml::print(merged.plan.documents[step.document].path(step.decision)));
    return all;
}

const char *const before = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n  annotations:\n    "
                           "example.com/checksum: abc\n    other: x\ndata:\n  a: \"1\"\n";
const char *const after = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n  annotations:\n    "
                          "example.com/checksum: def\n    other: x\ndata:\n  a: \"1\"\n";

} // namespace

/// What only Live has and the cluster chose; a choice of Local's own is none.
TEST(Noise, whatTheClusterAllocates)
{
    const auto service = [](const std::string &more) {
        return "apiVersion: v1\nkind: Service\nmetadata:\n  name: s\nspec:\n  selector: {app: s}\n" + more;
    };
    const std::string port = "  ports:\n  - {port: 80, targetPort: 80, protocol: TCP";
    const std::string addresses = "  clusterIP: 10.0.0.7\n  clusterIPs: [10.0.0.7]\n";
    const std::string mine = service(port + "}\n"), live = service(addresses + port + ", nodePort: 30123}\n");
    for (const merge::Mode mode : {merge::Mode::Apply, merge::Mode::ServerSide, merge::Mode::ThreeWayKeep}) {
        const auto all = told(*run(inputsOf(mode, mine, mine, live)).merged);
        for (const std::string field : {"clusterIP", "clusterIPs", "nodePort"})
            EXPECT_THAT(all, Contains(testing::EndsWith(field + ": allocated by the cluster"))) << int(mode);
    }
    EXPECT_THAT(told(*run(inputsOf(merge::Mode::Apply, mine, live, live)).merged),
                Not(Contains(HasSubstr("allocated"))));
}

/// A deletion of what the server has never stored is no news.
TEST(Noise, zeroValuesThatAreGoneAlready)
{
    const auto deployment = [](const std::string &more) {
        return "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\nspec:\n  template:\n    spec:\n" + more
            + "      containers:\n      - {name: c, image: 'x:1'}\n";
    };
    const std::string bare = deployment(""), zeros = deployment("      hostNetwork: false\n      nodeSelector: {}\n"),
                      more = deployment("      hostNetwork: true\n      nodeSelector: {a: b}\n");
    EXPECT_THAT(told(*run(inputsOf(merge::Mode::Apply, zeros, bare, bare)).merged),
                testing::IsSupersetOf({"spec.template.spec.hostNetwork: no difference when stored",
                                       "spec.template.spec.nodeSelector: no difference when stored"}));
    EXPECT_THAT(told(*run(inputsOf(merge::Mode::Apply, more, bare, bare)).merged),
                Not(Contains(HasSubstr("no difference"))));
}

TEST(Noise, inApplyItIsWhatTheServerKeepsAndItsDefaults)
{
    const auto merged = mergedOf(checkout());
    EXPECT_THAT(told(*merged),
                ElementsAre("metadata.annotations.\"deployment.kubernetes.io/revision\": annotations of controllers",
                            "metadata.annotations.\"kubectl.kubernetes.io/last-applied-configuration\": "
                            "last-applied annotation",
                            "metadata.creationTimestamp: creationTimestamp", "metadata.generation: generation",
                            "metadata.managedFields: managedFields", "metadata.resourceVersion: resourceVersion",
                            "metadata.uid: uid", "spec.progressDeadlineSeconds: defaults",
                            "spec.revisionHistoryLimit: defaults", "spec.strategy: defaults",
                            "spec.template.spec.containers[name=api].imagePullPolicy: defaults",
                            "spec.template.spec.dnsPolicy: defaults", "spec.template.spec.restartPolicy: defaults",
                            "status: status"));
    const std::string hidden = linesOf(merged->inputs.texts[Side::Destination], merged->view.noise);
    EXPECT_THAT(hidden, HasSubstr("managedFields:\n"));
    EXPECT_THAT(hidden,
                HasSubstr("  strategy:\n    rollingUpdate:\n      maxSurge: 25%\n      maxUnavailable: 25%\n    type: "
                          "RollingUpdate\n"));
    EXPECT_THAT(hidden, Not(HasSubstr("minReadySeconds: 30")));
    EXPECT_THAT(hidden, Not(HasSubstr("replicas: 8\n  rev"))) << "the autoscaler's is no default";
    const auto afterAnnotations = [](const std::string &text) { return text.substr(text.find("  creationTimestamp")); };
    const std::string inResult = linesOf(merged->resolution.text, merged->view.resultNoise);
    EXPECT_EQ(afterAnnotations(inResult), afterAnnotations(hidden)) << "all of it stays in the result";
    EXPECT_THAT(inResult, StartsWith("    deployment.kubernetes.io/revision: \"7\"\n")) << "rewritten";
}

TEST(Noise, aDefaultThatAnotherInputSaysIsNone)
{
    Inputs inputs = checkout();
    std::string &local = inputs.texts[Side::Updated].change();
    local.replace(local.find("spec:\n"), 6, "spec:\n  revisionHistoryLimit: 10\n");
    EXPECT_THAT(told(*mergedOf(inputs)), Not(Contains("spec.revisionHistoryLimit: defaults")));
    std::string &live = inputs.texts[Side::Destination].change();
    live.replace(live.find("progressDeadlineSeconds: 600"), 28, "progressDeadlineSeconds: 700");
    EXPECT_THAT(told(*mergedOf(inputs)), Not(Contains("spec.progressDeadlineSeconds: defaults")));
}

TEST(Noise, aDefaultOfTheWholeObject)
{
    const std::string secret = "apiVersion: v1\nkind: Secret\nmetadata:\n  name: s\n";
    const auto merged = mergedOf(inputsOf(merge::Mode::Apply, {}, secret, secret + "type: Opaque\n"));
    EXPECT_THAT(told(*merged), Contains("type: defaults"));
}

TEST(Noise, theDefaultPullPolicyDependsOnTheTag)
{
    const auto isNoise = [](const std::string &image, const std::string &policy) {
        const std::string head =
            "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec:\n  containers:\n  - name: a\n    image: " + image
            + "\n";
        const auto all =
            told(*mergedOf(inputsOf(merge::Mode::Apply, {}, head, head + "    imagePullPolicy: " + policy + "\n")));
        return std::ranges::any_of(
            all, [](const std::string &one) { return one.find("imagePullPolicy") != std::string::npos; });
    };
    EXPECT_TRUE(isNoise("shop:1.0", "IfNotPresent"));
    EXPECT_FALSE(isNoise("shop:1.0", "Always"));
    EXPECT_TRUE(isNoise("host:5000/shop", "Always"));
    EXPECT_TRUE(isNoise("shop:latest", "Always"));
    EXPECT_FALSE(isNoise("shop@sha256:00", "Always"));
    EXPECT_FALSE(isNoise("shop", "IfNotPresent"));
}

TEST(Noise, whatDiffersMatters)
{
    const std::string head = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n  generation: ";
    EXPECT_THAT(told(*mergedOf(inputsOf(merge::Mode::Compare, {}, head + "4\n", head + "3\n"))), IsEmpty());
    EXPECT_THAT(told(*mergedOf(inputsOf(merge::Mode::ThreeWay, head + "3\n", head + "4\n", head + "5\n"))), IsEmpty());
    EXPECT_THAT(told(*mergedOf(inputsOf(merge::Mode::ThreeWay, head + "3\n", head + "3\n", head + "5\n"))),
                ElementsAre("metadata.generation: generation"));
    Inputs chosen = inputsOf(merge::Mode::ThreeWay, head + "3\n", head + "3\n", head + "5\n");
    chosen.choices = {{"v1 ConfigMap a", *yaml::parsePath("metadata.generation"), merge::ChoiceKind::Updated, {}}};
    EXPECT_THAT(told(*mergedOf(chosen)), IsEmpty()) << "a person's choice is told";
}

TEST(Noise, itIsFoundInWhatOneVerdictLeavesAsItIs)
{
    const std::string text = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n  # how often it was changed\n  "
                             "generation: 3\n  uid: u\ndata: {a: b}\nstatus:\n  x: 1\n";
    const auto merged = mergedOf(inputsOf(merge::Mode::Compare, {}, text, text));
    const std::string hidden = "  # how often it was changed\n  generation: 3\n  uid: u\nstatus:\n  x: 1\n";
    EXPECT_EQ(linesOf(text, merged->view.noise), hidden);
    EXPECT_EQ(linesOf(text, merged->view.noise, Side::Updated), hidden);
    EXPECT_EQ(linesOf(merged->resolution.text, merged->view.resultNoise), hidden);
}

TEST(Noise, nothingIsHiddenThatSharesItsLines)
{
    for (const char *text : {"{apiVersion: v1, kind: ConfigMap, metadata: {name: a, uid: u}, status: {x: 1}}\n",
                             "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a,\n  uid: u, generation: 3}\n"}) {
        const auto merged = mergedOf(inputsOf(merge::Mode::Compare, {}, text, text));
        EXPECT_THAT(merged->view.noise, IsEmpty()) << text;
    }
    const std::string json = "{\n  \"apiVersion\": \"v1\",\n  \"kind\": \"ConfigMap\",\n  \"metadata\": {\n    "
                             "\"name\": \"a\",\n    \"uid\": \"u\",\n    \"generation\": 3\n  }\n}\n";
    EXPECT_EQ(linesOf(json, mergedOf(inputsOf(merge::Mode::Compare, {}, json, json))->view.noise),
              "    \"uid\": \"u\",\n    \"generation\": 3\n");
    EXPECT_THAT(told(*mergedOf(inputsOf(merge::Mode::Compare, {}, "status: 1\n", "status: 1\n"))), IsEmpty())
        << "no Kubernetes object";
}

TEST(Noise, noLineWithAVerdictIsHidden)
{
    for (const Golden &fixture : goldenFixtures()) {
        const auto result = run(fixture.inputs);
        if (!result.merged)
            continue;
        const view::View &view = result.merged->view;
        for (const view::NoiseLines &hidden : view.noise) {
            ASSERT_LE(hidden.first, hidden.last);
            ASSERT_LT(hidden.last, view.inputs[hidden.side].lineCount) << fixture.name;
            for (uint32_t line = hidden.first; line <= hidden.last; ++line) {
                const auto state = view.inputs[hidden.side].lines[line].state;
                const merge::DecisionRef decision = view.inputs[hidden.side].lines[line].decision;
                const merge::RuleId rule =
                    decision.valid() ? result.merged->plan.decision(decision).rule : merge::RuleId::Unchanged;
                const bool rewritten = view::isRecord(rule) || rule == merge::RuleId::StoredCounted;
                EXPECT_TRUE(state == merge::State::Unchanged || state == merge::State::Retained || rewritten)
                    << fixture.name << " line " << line + 1;
            }
        }
        for (const view::NoiseLines &hidden : view.resultNoise)
            ASSERT_LT(hidden.last, view.result.lineCount) << fixture.name;
        std::vector<view::NoiseLines> all = view.noise;
        for (size_t i = 1; i < all.size(); ++i)
            EXPECT_TRUE(all[i - 1].side != all[i].side || all[i - 1].last < all[i].first)
                << fixture.name << ": each line is hidden once";
    }
}

TEST(IgnoreRules, whatTheyIgnoreIsNoStepAndStaysInTheResult)
{
    Inputs inputs = inputsOf(merge::Mode::Compare, {}, after, before);
    const auto without = mergedOf(inputs);
    EXPECT_THAT(stepsOf(*without), ElementsAre("metadata.annotations.\"example.com/checksum\""));
    inputs.ignore = rulesOf("rules:\n- path: metadata.annotations[example.com/checksum]\n  why: set by the build\n");
    const auto with = mergedOf(inputs);
    EXPECT_THAT(stepsOf(*with), IsEmpty());
    EXPECT_EQ(with->plan.counts.changed, 0U);
    EXPECT_EQ(with->resolution.text, without->resolution.text);
    ASSERT_EQ(with->view.resultNoise.size(), 1U);
    EXPECT_EQ(with->view.resultNoise[0].why, "ignored: set by the build");
    EXPECT_TRUE(view::isIgnored(with->view.resultNoise[0]));
    EXPECT_EQ(with->view.resultNoise[0].first, 5U);
}

TEST(IgnoreRules, areForSomeObjectsOnly)
{
    const auto steps = [](const std::string &rule) {
        Inputs inputs = inputsOf(merge::Mode::Compare, {}, after, before);
        inputs.ignore = rulesOf("rules:\n- path: metadata.annotations.*\n  " + rule + "\n");
        return stepsOf(*mergedOf(inputs)).size();
    };
    EXPECT_EQ(steps("kind: ConfigMap"), 0U);
    EXPECT_EQ(steps("kind: Secret"), 1U);
    EXPECT_EQ(steps("apiVersion: v*"), 0U);
    EXPECT_EQ(steps("name: b*"), 1U);
    EXPECT_EQ(steps("namespace: shop"), 1U);
}

TEST(IgnoreRules, aMappingThatHasNothingElseIsIgnoredToo)
{
    const std::string bare = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n";
    Inputs inputs = inputsOf(merge::Mode::Compare, {}, bare + "  annotations:\n    example.com/checksum: abc\n", bare);
    inputs.ignore = rulesOf("rules:\n- path: metadata.annotations[example.com/checksum]\n");
    EXPECT_THAT(stepsOf(*mergedOf(inputs)), IsEmpty());
    inputs.texts[Side::Updated].change() += "    other: x\n";
    EXPECT_THAT(stepsOf(*mergedOf(inputs)), ElementsAre("metadata.annotations"));
}

TEST(IgnoreRules, aConflictIsToldAllTheSame)
{
    const std::string head = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n  a: ";
    Inputs inputs = inputsOf(merge::Mode::ThreeWay, head + "1\n", head + "2\n", head + "3\n");
    inputs.ignore = rulesOf("rules:\n- path: data\n");
    const auto merged = mergedOf(inputs);
    EXPECT_THAT(stepsOf(*merged), ElementsAre("data.a"));
    EXPECT_EQ(merged->plan.counts.open, 1U);
    EXPECT_THAT(merged->view.noise, IsEmpty());
}

TEST(IgnoreRules, faultsHaveTheirPlace)
{
    const auto fault = [](const std::string &text) {
        const auto rules = config::readIgnoreRules(text);
        return rules ? std::string() : describe(rules.error(), "fieldwise-ignore.yaml", text);
    };
    EXPECT_THAT(fault("rules:\n- path: a\n  kinds: X\n"),
                HasSubstr("fieldwise-ignore.yaml:3:3: error: found the field `kinds`, which is not known here; did you "
                          "mean `kind`?"));
    EXPECT_THAT(fault("rules:\n- path: a[\n"),
                HasSubstr("fieldwise-ignore.yaml:2:9: error: found the path `a[`, at its character 2: a bracket that "
                          "starts here is never closed"));
    EXPECT_THAT(fault("rules:\n- path: a..b\n"),
                HasSubstr("2:9: error: found the path `a..b`, at its character 3: expected the name of a field"));
    EXPECT_THAT(fault("rules:\n- kind: a\n"), HasSubstr("2:3: error: the field `path` is missing"));
    EXPECT_THAT(fault("rules: 3\n"), HasSubstr("1:8: error: found a text, expected a list"));
    EXPECT_THAT(fault("version: 2\n"), HasSubstr("1:10: error: found version 2, expected 1"));
    EXPECT_THAT(fault("rules:\n- path: ''\n"), HasSubstr("expected a path such as"));
    EXPECT_EQ(fault(""), "");
    EXPECT_EQ(fault("# none yet\nrules:\n"), "");
}

TEST(IgnoreRules, oneMoreIsAddedAtTheEndAndTheRestKeepsItsBytes)
{
    const config::NewRule rule{*yaml::parsePath("metadata.annotations.\"example.com/checksum\""), "Deployment", "",
                               "set by: the build"};
    const auto fresh = config::withRule("", rule);
    ASSERT_TRUE(fresh);
    EXPECT_EQ(
        *fresh,
        "# Fields that Fieldwise leaves out of its output. The merge itself stays the same.\nversion: 1\nrules:\n"
        "- path: metadata.annotations.\"example.com/checksum\"\n  kind: Deployment\n  why: 'set by: the build'\n");
    const std::string own = "rules:\n  - path: a # mine\n    why: x\n  # the end";
    const auto more = config::withRule(own, rule);
    ASSERT_TRUE(more);
    EXPECT_EQ(more->substr(0, own.size()), own);
    EXPECT_EQ(rulesOf(*more)->rules.size(), 2U);
    EXPECT_FALSE(config::withRule("rules: [{path: a}]\n", rule));
    EXPECT_FALSE(config::withRule("rules: 3\n", rule));
    const auto empty = config::withRule("rules:\n", rule);
    ASSERT_TRUE(empty);
    EXPECT_EQ(rulesOf(*empty)->rules.size(), 1U);
}

TEST(FieldPatterns, matchPathsAsTheyArePrinted)
{
    const auto fits = [](const std::string &pattern, const std::string &path, bool around = false) {
        const auto parsed = k8s::FieldPattern::parse(pattern);
        EXPECT_TRUE(parsed) << pattern;
        return around ? parsed->matchesAround(*yaml::parsePath(path)) : parsed->matches(*yaml::parsePath(path));
    };
    EXPECT_TRUE(fits("spec.containers[*].image", "spec.containers[name=api].image"));
    EXPECT_TRUE(fits("spec.containers[name=a*].image", "spec.containers[name=api].image"));
    EXPECT_FALSE(fits("spec.containers[name=b*].image", "spec.containers[name=api].image"));
    EXPECT_TRUE(fits("ports[port=80]", "ports[port=80,protocol=TCP]"));
    EXPECT_FALSE(fits("ports[port=80,protocol=UDP]", "ports[port=80,protocol=TCP]"));
    EXPECT_TRUE(fits("metadata.annotations[example.com/checksum]", "metadata.annotations.\"example.com/checksum\""));
    EXPECT_TRUE(fits("metadata.annotations.\"example.com/*\"", "metadata.annotations.\"example.com/checksum\""));
    EXPECT_TRUE(fits("metadata.finalizers[=a*]", "metadata.finalizers[=abc]"));
    EXPECT_TRUE(fits("args[2]", "args[2]"));
    EXPECT_FALSE(fits("args[2]", "args[3]"));
    EXPECT_TRUE(fits("**.image", "spec.containers[name=api].image"));
    EXPECT_TRUE(fits("**.containers[*].**", "spec.template.containers[name=api].a.b"));
    EXPECT_FALSE(fits("**.containers[*].x", "spec.template.containers[name=api].a.b"));
    EXPECT_TRUE(fits("status", "status.a.b", true));
    EXPECT_FALSE(fits("status", "status.a.b"));
    EXPECT_FALSE(fits("*.app", "app"));
    EXPECT_TRUE(fits("**.a.**.b", "x.a.y.a.z.b"));
    std::string many, deep = "a";
    for (int i = 0; i < 40; ++i)
        many += "**.a.";
    for (int i = 0; i < 900; ++i)
        deep += ".a";
    EXPECT_FALSE(fits(many + "b", deep)) << "and in no time";
}

} // namespace fieldwise::test

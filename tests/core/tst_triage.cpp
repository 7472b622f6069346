// SPDX-License-Identifier: GPL-3.0-or-later
// The triage sorts resources by the worst that a merge does to each; its numbers equal the rows that they lead to.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/session.h"
#include "core/view/triage.h"
#include "tests/support/golden.h"

namespace fieldwise::test {
namespace {

using testing::Contains;
using testing::Each;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;
using view::Impact;

view::Triage triaged(const Merged &merged)
{
    return view::triage(merged.plan, view::Noise(merged.plan, merged.inputs.ignore.get()));
}

std::string summaryOf(const Inputs &inputs)
{
    const auto merged = run(inputs).merged;
    EXPECT_TRUE(merged);
    return merged ? view::summaryText(merged->plan, triaged(*merged)) : "";
}

std::string configMap(const std::string &name, const std::string &data)
{
    return "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: " + name + "\n  namespace: shop\ndata: {" + data
        + "}\n";
}

TEST(Triage, theWorstComesFirst)
{
    const std::string applied = configMap("a", "x: '1', z: '1'") + "---\n" + configMap("b", "x: '1'") + "---\n"
        + configMap("c", "x: '1'") + "---\n" + configMap("d", "x: '1'");
    const std::string local = configMap("a", "x: '1'") + "---\n" + configMap("b", "x: '1'") + "---\n"
        + configMap("c", "x: '2'") + "---\n" + configMap("d", "x: '1'") + "---\n" + configMap("e", "x: '1'");
    const std::string live = configMap("a", "x: '1', z: '1'") + "---\n" + configMap("b", "x: '7'") + "---\n"
        + configMap("c", "x: '1'") + "---\n" + configMap("d", "x: '1'");
    EXPECT_EQ(summaryOf(inputsOf(merge::Mode::Apply, applied, local, live)),
              "Look at 2 places.\n"
              "  - ConfigMap shop/a: data.z, removed: applied before, not in Local; was `\"1\"`\n"
              "  ~ ConfigMap shop/b: data.x, changed: Live drifted; `\"7\"` becomes `\"1\"`\n"
              "Of 5 resources:\n"
              "1 deletes something: ConfigMap shop/a (1 entry of data)\n"
              "1 overwrites an edit: ConfigMap shop/b (1 field)\n"
              "1 changes: ConfigMap shop/c (1 field)\n"
              "1 is created: ConfigMap shop/e\n"
              "1 stays: ConfigMap shop/d (1 differs only in noise)\n");
}

TEST(Triage, safeOrFailing)
{
    const std::string one = configMap("a", "x: '1'");
    EXPECT_THAT(summaryOf(inputsOf(merge::Mode::Apply, one, configMap("a", "x: '2'"), one)),
                StartsWith("Safe to apply.\n"));
    EXPECT_THAT(summaryOf(inputsOf(merge::Mode::Patch, {}, R"([{"op": "remove", "path": "/nowhere"}])", one)),
                StartsWith("Will fail.\n"));
    EXPECT_THAT(summaryOf(inputsOf(merge::Mode::ThreeWayKeep, "a: 1\n", "a: 2\n", "a: 3\n")),
                StartsWith("Look at 1 place.\n"));
}

TEST(Triage, namesOfMegabytesAreCut)
{
    const std::string name(1'000'000, 'n');
    for (const merge::Mode mode : {merge::Mode::Apply, merge::Mode::TwoWay, merge::Mode::Compare, merge::Mode::Git}) {
        const std::string one = configMap(name, "? " + name + "\n: '1', z: '1'"), other = configMap(name, "z: '2'");
        EXPECT_LT(summaryOf(inputsOf(mode, one, other, one)).size(), 10'000U) << int(mode);
        EXPECT_LT(summaryOf(inputsOf(mode, one, one, other)).size(), 10'000U) << int(mode);
    }
}

TEST(Triage, podsRestartAndSomebodysEditIsLost)
{
    const auto deployment = [](const std::string &image, const std::string &more, const std::string &replicas) {
        return "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: api\n  namespace: shop\n" + more
            + "spec:\n  replicas: " + replicas
            + "\n  selector:\n    matchLabels: {app: api}\n  template:\n    metadata:\n      labels: {app: api}\n"
              "    spec:\n      containers:\n      - name: api\n        image: "
            + image + "\n";
    };
    const std::string owners = "  managedFields:\n  - manager: kubectl-edit\n    operation: Update\n"
                               "    apiVersion: apps/v1\n    time: '2026-11-03T09:12:00Z'\n    fieldsType: FieldsV1\n"
                               "    fieldsV1: {'f:spec': {'f:replicas': {}}}\n";
    EXPECT_EQ(
        summaryOf(inputsOf(merge::Mode::Apply, deployment("api:1", "", "2"), deployment("api:2", "", "2"),
                           deployment("api:1", owners, "5"))),
        "Look at 1 place.\n"
        "  ~ Deployment shop/api: spec.replicas, changed: Live drifted; `5` becomes `2`; last written by kubectl-edit, "
        "2026-11-03\n"
        "  ~ Deployment shop/api: spec.template.spec.containers[name=api].image, changed: Local changed it; `api:1` "
        "becomes `api:2`; pods restart one after the other (RollingUpdate)\n"
        "1 overwrites an edit: Deployment shop/api (1 edit: kubectl-edit 1)\n"
        "1 restarts pods: Deployment shop/api (one after the other (RollingUpdate))\n");
    EXPECT_THAT(summaryOf(inputsOf(merge::Mode::Apply, deployment("api:1", "", "2"), deployment("api:2", "", "2"),
                                   deployment("api:1", "", "2"))),
                HasSubstr("1 restarts pods: Deployment shop/api (one after the other (RollingUpdate))\n"));
}

/// What somebody has to know before anything else: what goes.
TEST(Triage, theFirstLinesSayWhatIsLost)
{
    const auto lines = [](const std::string &applied, const std::string &local, const std::string &live) {
        const auto merged = run(inputsOf(merge::Mode::Apply, applied, local, live)).merged;
        std::vector<std::string> whats;
        for (const view::EffectLine &line : view::summaryOf(merged->plan, triaged(*merged)).worst)
            whats.push_back(line.what);
        return whats;
    };
    const auto pods = [](const std::string &args) {
        return "apiVersion: apps/v1\nkind: DaemonSet\nmetadata:\n  name: p\nspec:\n  template:\n    spec:\n      "
               "containers:\n      - name: c\n        args: ["
            + args + "]\n";
    };
    EXPECT_THAT(lines(pods("a"), pods("a"), pods("a, --debug, --trace, --x, --y")),
                Contains(HasSubstr("the whole list is taken; without `--debug`, `--trace` and 2 more")));
    EXPECT_THAT(lines(pods("a"), pods("a"), pods("a, --debug")), Contains(HasSubstr("; without `--debug`")));
    const std::string header = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n";
    EXPECT_THAT(lines(header + "data: {x: '1'}\n", header + "data: null\n", header + "data: {x: '1', y: '2'}\n"),
                Contains(HasSubstr("null in Local; with `x` and `y`")));
    EXPECT_THAT(lines(header + "data: {}\n", header + "data: null\n", header + "data: {}\n"),
                Each(Not(HasSubstr("; with"))));
    EXPECT_THAT(lines(header + "data:\n  x: |\n    one\n    two\n", header + "data:\n  x: |\n    one\n    two\n",
                      header + "data:\n  x: |\n    one\n    two\n    three\n"),
                Contains(HasSubstr("Live drifted; without `three`")));
    const std::string secret = "apiVersion: v1\nkind: Secret\nmetadata: {name: a}\ndata: {x: ";
    EXPECT_THAT(lines(secret + "b25l}\n", secret + "b25l}\n", secret + "dHdv}\n"), Each(Not(HasSubstr("becomes"))));
}

/// A list that somebody changed in Live is set back, and what somebody put into it is deleted; the place counts once.
TEST(Triage, aListThatSomebodyChangedIsAnEdit)
{
    const auto pods = [](const std::string &args, const std::string &tolerations) {
        return "apiVersion: apps/v1\nkind: DaemonSet\nmetadata:\n  name: p\nspec:\n  selector: {matchLabels: {app: "
               "p}}\n"
               "  template:\n    metadata: {labels: {app: p}}\n    spec:\n      containers:\n      - name: c\n        "
               "args: ["
            + args + "]\n      tolerations: [" + tolerations + "]\n";
    };
    const auto impacts = [](const std::string &applied, const std::string &local, const std::string &live) {
        const auto merged = run(inputsOf(merge::Mode::Apply, applied, local, live)).merged;
        const view::Triage triage = triaged(*merged);
        std::vector<std::pair<std::string, Impact>> all;
        for (const view::Effect &effect : triage.resources.at(0).effects)
            if (view::needsALook(effect.impact))
                all.emplace_back(view::lineOf(merged->plan, effect).path, effect.impact);
        EXPECT_LE(triage.placesToLook, 2u);
        return all;
    };
    using testing::ElementsAre, testing::Pair;
    const std::string ours = "{key: a, operator: Exists}", both = ours + ", {key: b, operator: Exists}";
    const std::string applied = pods("-a", ours), live = pods("-a, -b", both);
    EXPECT_THAT(impacts(applied, applied, live),
                ElementsAre(Pair("spec.template.spec.tolerations", Impact::Deletes),
                            Pair("spec.template.spec.containers[name=c].args", Impact::Overwrites),
                            Pair("spec.template.spec.tolerations", Impact::Overwrites)));
    EXPECT_THAT(impacts(live, applied, live), ElementsAre()); // Local took its own elements out
}

TEST(Triage, editsOfSomebodyKnownComeFirst)
{
    const std::string owners =
        "  managedFields:\n  - manager: kubectl-edit\n    operation: Update\n    apiVersion: v1\n"
        "    time: '2026-11-03T09:12:00Z'\n    fieldsType: FieldsV1\n"
        "    fieldsV1: {'f:data': {'f:z': {}}}\n";
    std::string edited = configMap("b", "x: '7', z: '7'");
    edited.insert(edited.find("\ndata:") + 1, owners);
    const std::string applied = configMap("a", "x: '1'") + "---\n" + configMap("b", "x: '1', z: '1'");
    EXPECT_THAT(summaryOf(inputsOf(merge::Mode::Apply, applied, applied, configMap("a", "x: '7'") + "---\n" + edited)),
                StartsWith("Look at 3 places.\n"
                           "  ~ ConfigMap shop/b: data.z, changed: Live drifted; `\"7\"` becomes `\"1\"`; last written "
                           "by kubectl-edit, "
                           "2026-11-03 (and 1 place more there)\n"));
}

TEST(Triage, theReasonOfARefusalIsTold)
{
    std::string local = configMap("a", "x: '2'");
    local.insert(local.find("\ndata:") + 1, "  annotations:\n    long: " + std::string(263000, 'x') + "\n");
    Inputs inputs = inputsOf(merge::Mode::Apply, {}, local, configMap("a", "x: '1'"));
    inputs.open[merge::Side::Original] = false;
    inputs.options.apply.lastAppliedGiven = false;
    const std::string summary = summaryOf(inputs);
    EXPECT_THAT(summary, StartsWith("Will fail.\n"));
    EXPECT_THAT(summary, testing::HasSubstr("262144"));
    EXPECT_THAT(summary, testing::Not(testing::HasSubstr("will be refused: Live has no")));
}

TEST(Triage, aRefusalSaysWhatIsWrongFirst)
{
    const auto deployment = [](const std::string &app) {
        const std::string labels = "{app: " + app + ", of: a-team-with-a-long-name}";
        return "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: api\n  namespace: shop\nspec:\n"
               "  selector:\n    matchLabels: "
            + labels + "\n  template:\n    metadata:\n      labels: " + labels
            + "\n    spec:\n      containers:\n      - {name: api, image: i}\n";
    };
    const std::string summary =
        summaryOf(inputsOf(merge::Mode::Apply, deployment("a"), deployment("b"), deployment("a")));
    EXPECT_THAT(summary, HasSubstr("\n  x Deployment shop/api: spec.selector, will be refused: Invalid value: {"));
    EXPECT_THAT(summary, HasSubstr(": field is immutable\n"));
    EXPECT_THAT(summary, testing::Not(HasSubstr("a-team-with-a-long-name")));
}

TEST(Triage, namesKeepTheirCapital)
{
    Inputs inputs = inputsOf(merge::Mode::Apply, {}, configMap("a", "x: '2'"), configMap("a", "x: '1'"));
    inputs.open[merge::Side::Original] = false;
    inputs.options.apply.lastAppliedGiven = false;
    EXPECT_THAT(summaryOf(inputs), HasSubstr("the whole object, Live has no last-applied annotation"));
}

TEST(Triage, resourcesThatDidNotChangeAreNotLookedAtAgain)
{
    const std::string two = configMap("a", "x: '1'") + "---\n" + configMap("b", "x: '1'");
    Inputs inputs = inputsOf(merge::Mode::Apply, two, two, two);
    const fieldwise::Run first = run(inputs);
    inputs.texts[merge::Side::Updated] = configMap("a", "x: '1'") + "---\n" + configMap("b", "x: '2'");
    const fieldwise::Run second = run(inputs, &first);
    ASSERT_TRUE(first.merged && second.merged);
    const view::Triage again = view::triage(second.merged->plan, nullptr, first.merged->plan, triaged(*first.merged));
    const view::Triage whole = triaged(*second.merged);
    EXPECT_EQ(again.resources, whole.resources);
    EXPECT_EQ(again.rowOf, whole.rowOf);
    EXPECT_EQ(again.counts, whole.counts);
    EXPECT_EQ(whole.resources.front().worst, Impact::Changes);
}

/// Every number equals the rows that it leads to.
TEST(Triage, ofAllFixtures)
{
    size_t looked = 0;
    for (const Golden &golden : goldenFixtures()) {
        const auto merged = run(golden.inputs).merged;
        if (!merged)
            continue;
        SCOPED_TRACE(golden.name);
        const view::Triage triage = triaged(*merged);
        std::vector<uint32_t> documents;
        size_t places = 0;
        for (const view::ImpactGroup &group : triage.groups) {
            size_t here = 0;
            for (const uint32_t row : group.resources) {
                const view::TriagedResource &resource = triage.resources[row];
                EXPECT_TRUE(resource.isIn(group.impact));
                if (resource.worst == group.impact)
                    documents.push_back(resource.document);
                for (const view::Effect &effect : resource.effects) {
                    EXPECT_GE(std::pair(!view::needsALook(effect.impact), effect.impact),
                              std::pair(!view::needsALook(resource.worst), resource.worst));
                    EXPECT_EQ(effect.where.document, resource.document);
                    EXPECT_LT(effect.where.decision, merged->plan.documents[resource.document].decisions.size());
                    here += effect.impact == group.impact;
                    places += resource.worst == group.impact && view::needsALook(effect.impact) && !effect.isSecond;
                    EXPECT_FALSE(triage.isNoise(effect.where));
                }
                EXPECT_EQ(triage.of(resource.document), &resource);
            }
            EXPECT_EQ(here, group.places);
            EXPECT_FALSE(group.resources.empty());
        }
        EXPECT_EQ(places, triage.placesToLook);
        const bool leads = std::ranges::any_of(
            triage.groups, [](const view::ImpactGroup &group) { return view::needsALook(group.impact); });
        EXPECT_EQ(leads, places > 0) << "a place to look at that no group leads to";
        merge::Counts counts;
        size_t quiet = 0;
        for (const view::TriagedResource &resource : triage.resources) {
            counts += resource.counts;
            quiet += resource.noise.size();
        }
        EXPECT_EQ(counts, triage.counts);
        const auto told =
            std::ranges::count_if(merged->plan.steps, [&](merge::DecisionRef step) { return !triage.isNoise(step); });
        EXPECT_EQ(static_cast<size_t>(told) + quiet, merged->plan.steps.size());
        EXPECT_EQ(triage.verdict == view::Verdict::Safe, places == 0);
        const view::Summary summary = view::summaryOf(merged->plan, triage);
        ASSERT_EQ(summary.groups.size(), triage.groups.size());
        for (size_t i = 0; i < triage.groups.size(); ++i)
            EXPECT_THAT(summary.groups[i].count, StartsWith(std::to_string(triage.groups[i].resources.size()) + " "));
        std::ranges::sort(documents);
        EXPECT_TRUE(std::ranges::adjacent_find(documents) == documents.end());
        EXPECT_TRUE(std::ranges::is_sorted(triage.groups, {}, &view::ImpactGroup::impact));
        looked += places;
    }
    EXPECT_GT(looked, 100u);
}

} // namespace
} // namespace fieldwise::test

// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of a server-side apply on the whole; the bundled examples keep what they promise.
#include <gmock/gmock.h>

#include "core/files.h"
#include "core/view/serversidereport.h"
#include "core/view/serversidesummary.h"
#include "tests/support/golden.h"

namespace fieldwise::test {
namespace {

using merge::OwnerFate;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::shared_ptr<const Merged> applied(const std::string &local, const std::string &live,
                                      const std::function<void(merge::Options &)> &change = {})
{
    Inputs inputs = inputsOf(merge::Mode::ServerSide, "", local, live);
    inputs.options.serverSide.now = "2026-11-22T10:00:00Z";
    if (change)
        change(inputs.options);
    const Run ran = run(inputs);
    for (const merge::Fault &fault : ran.faults)
        ADD_FAILURE() << fault.diagnostic.text;
    return ran.merged;
}

std::shared_ptr<const Merged> example(const std::string &name, const std::function<void(merge::Options &)> &change = {})
{
    const std::string folder = FIELDWISE_SOURCE_DIR "/resources/examples/ssa-" + name;
    const auto facts = nlohmann::json::parse(files::read(folder + "/example.json").value());
    return applied(files::read(folder + "/local.yaml").value(), files::read(folder + "/live.yaml").value(),
                   [&](merge::Options &options) {
                       options.serverSide.fieldManager = facts.value("field-manager", "kubectl");
                       if (change)
                           change(options);
                   });
}

std::vector<std::string> conflictPaths(const merge::Plan &plan)
{
    std::vector<std::string> paths;
    for (const auto &conflict : view::conflictsJson(plan))
        paths.push_back(conflict["path"]);
    return paths;
}

void force(merge::Options &options)
{
    options.serverSide.force = true;
}

const merge::Decision &decisionAt(const merge::Plan &plan, const std::string &path)
{
    for (merge::DecisionId id = 0; id < plan.documents[0].decisions.size(); ++id)
        if (yaml::print(plan.documents[0].path(id)) == path)
            return plan.documents[0].decision(id);
    ADD_FAILURE() << "no decision about " << path;
    return plan.documents[0].root();
}

constexpr const char *image = ".spec.template.spec.containers[name=\"%\"].image";

std::string imageOf(const std::string &container)
{
    std::string path = image;
    return path.replace(path.find('%'), 1, container);
}

TEST(ServerSideExamples, replicasAreTheAutoscalers)
{
    EXPECT_THAT(conflictPaths(example("replicas")->plan), ElementsAre(".spec.replicas"));
    EXPECT_EQ(view::serverSideSummary(example("replicas")->plan), "refused: 1 conflict");
    EXPECT_EQ(view::serverSideSummary(example("replicas", force)->plan),
              "1 field changed, 1 taken from kube-controller-manager");
}

TEST(ServerSideExamples, beforeFirstApplyKeepsWhatLocalDrops)
{
    const auto merged = example("before-first-apply", force);
    EXPECT_EQ(decisionAt(merged->plan, "spec.minReadySeconds").rule, merge::RuleId::SsaGivenUp);
    EXPECT_THAT(conflictPaths(merged->plan), ElementsAre(imageOf("api")));
    EXPECT_EQ(view::serverSideSummary(merged->plan), "1 taken from before-first-apply, 1 given up");
}

TEST(ServerSideExamples, helmIsInConflictWithItself)
{
    const auto merged = example("helm");
    EXPECT_THAT(conflictPaths(merged->plan), ElementsAre(".metadata.labels.helm.sh/chart", imageOf("mailer")));
    EXPECT_THAT(view::serverSideSummary(example("helm", force)->plan), HasSubstr("2 taken from helm (Update)"));
}

TEST(ServerSideExamples, oneContainerGoesAndOneStaysWithoutItsImage)
{
    const auto merged = example("containers");
    EXPECT_THAT(conflictPaths(merged->plan), IsEmpty());
    const std::string containers = "spec.template.spec.containers";
    EXPECT_EQ(decisionAt(merged->plan, containers + "[name=profiler]").outcome, merge::Outcome::Removed);
    EXPECT_EQ(decisionAt(merged->plan, containers + "[name=log-shipper].image").outcome, merge::Outcome::Removed);
    EXPECT_EQ(decisionAt(merged->plan, containers + "[name=log-shipper].name").rule, merge::RuleId::SsaGivenUp);
    const auto managers = view::managersOf(merged->plan.documents[0]);
    const auto tuner = std::ranges::find(managers, "\"resource-tuner\" using apps/v1", &view::ManagerSummary::manager);
    ASSERT_NE(tuner, managers.end());
    EXPECT_EQ(tuner->ownedAfter, 0u);
    EXPECT_EQ(tuner->count(OwnerFate::Pruned), tuner->ownedBefore);
}

TEST(ServerSideExamples, anEditIsInTheWay)
{
    const std::string container = ".spec.template.spec.containers[name=\"api\"]";
    EXPECT_THAT(conflictPaths(example("edit")->plan),
                ElementsAre(container + ".env[name=\"LOG_LEVEL\"].value", container + ".resources.requests.memory"));
}

TEST(ServerSideExamples, argoKeepsAFieldByItsOldEntry)
{
    const auto merged = example("argocd");
    EXPECT_THAT(conflictPaths(merged->plan), IsEmpty());
    EXPECT_EQ(decisionAt(merged->plan, "spec.revisionHistoryLimit").rule, merge::RuleId::SsaGivenUp);
    EXPECT_EQ(view::serverSideSummary(merged->plan), "1 given up");
}

TEST(ServerSideExamples, aSelectorIsOneValue)
{
    EXPECT_THAT(conflictPaths(example("selector")->plan), ElementsAre(".spec.selector"));
}

TEST(ServerSideExamples, kubectlLeavesClientSideApplyBehind)
{
    const auto merged = example("migration");
    EXPECT_THAT(conflictPaths(merged->plan), IsEmpty());
    EXPECT_EQ(decisionAt(merged->plan, "spec.minReadySeconds").outcome, merge::Outcome::Retained);
    const std::vector<std::string> steps = view::migrationSteps(merged->plan, merged->plan.documents[0]);
    ASSERT_EQ(steps.size(), 4u);
    EXPECT_THAT(steps[1], HasSubstr("`kubectl-last-applied`"));
    EXPECT_THAT(steps[2], HasSubstr("`kubectl-client-side-apply`"));
    EXPECT_THAT(steps[3], HasSubstr("`.metadata.labels.tier`, `.spec.minReadySeconds`"));
    const auto after = example("migration", [](merge::Options &options) { options.serverSide.migrate = true; });
    EXPECT_EQ(decisionAt(after->plan, "spec.minReadySeconds").outcome, merge::Outcome::Removed);
    EXPECT_EQ(after->resolution.text.find("minReadySeconds:"), std::string::npos);
    EXPECT_THAT(view::serverSideSummary(after->plan), HasSubstr("8 removed")); // defaults as well
    const auto managers = view::managersOf(after->plan.documents[0]);
    EXPECT_EQ(managers[0].manager, "\"kubectl\"");
    EXPECT_EQ(managers[0].ownedAfter, 8u);
    EXPECT_EQ(managers[1].ownedAfter, 0u) << managers[1].manager;
    EXPECT_GT(managers[1].handedOver, 0u);
}

TEST(ServerSideSummary, ofAnObjectThatIsNotThereYet)
{
    const auto merged =
        applied("apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c, namespace: shop}\ndata: {a: x}\n", "");
    EXPECT_EQ(view::serverSideSummary(merged->plan), "created: Live does not have it");
    const auto managers = view::managersOf(merged->plan.documents.back());
    ASSERT_EQ(managers.size(), 1u);
    EXPECT_TRUE(managers[0].applies);
    EXPECT_EQ(view::changesText(managers[0]), std::to_string(managers[0].ownedAfter) + " gained");
}

TEST(ServerSideSummary, ofSeveralObjects)
{
    const std::string fresh =
        "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c, namespace: shop}\ndata: {a: x}\n---\n";
    const std::string folder = FIELDWISE_SOURCE_DIR "/resources/examples/ssa-";
    const std::string local = files::read(folder + "replicas/local.yaml").value(),
                      live = files::read(folder + "replicas/live.yaml").value();
    EXPECT_EQ(view::serverSideSummary(applied(fresh + local, live)->plan), "1 refused, 1 created");
}

TEST(ServerSideSummary, ofWhatIsOwnedAndNotThere)
{
    const std::string head = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: c\n  namespace: shop\n";
    const auto merged = applied(head + "data: {a: x}\n",
                                head
                                    + "  managedFields:\n  - {apiVersion: v1, fieldsType: FieldsV1, manager: team, "
                                      "operation: Apply, fieldsV1: {f:data: {f:a: {}}}}\ndata: {b: \"1\"}\n");
    EXPECT_EQ(view::serverSideSummary(merged->plan), "refused: 1 conflict");
    EXPECT_THAT(view::changesText(view::managersOf(merged->plan.documents[0])[1]), HasSubstr("1 owned but absent"));
    for (merge::DecisionId id = 0; id < merged->plan.documents[0].decisions.size(); ++id)
        if (yaml::print(merged->plan.documents[0].path(id)) == "data.a") {
            EXPECT_THAT(view::ownersText(merged->plan.documents[0], id),
                        HasSubstr("\"team\" owns it, and force would take it (Live does not have it)"));
        }
}

TEST(ServerSideSummary, whatIsFoldedIsCountedAsTheWholeThatItIsPartOf)
{
    const std::string head = "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: c\n  namespace: shop\n";
    const auto merged =
        applied(head + "spec: {selector: {matchLabels: {a: x}}}\n",
                head
                    + "  managedFields:\n  - {apiVersion: apps/v1, fieldsType: FieldsV1, manager: team, operation: "
                      "Update, fieldsV1: {f:spec: {f:selector: {f:matchLabels: {f:a: {}}}}}}\n"
                      "spec: {selector: {matchLabels: {a: z}}}\n");
    const view::ManagerSummary team = view::managersOf(merged->plan.documents[0])[1];
    EXPECT_EQ(team.count(OwnerFate::Folded), 1u);
    EXPECT_EQ(team.ownedBefore, 1u);
}

} // namespace
} // namespace fieldwise::test

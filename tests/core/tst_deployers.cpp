// SPDX-License-Identifier: GPL-3.0-or-later
// The fields on which the deployers disagree, in one line each: path, then word and value in the order kubectl,
// kubectl --server-side, Helm 3, Helm 4 client-side, Helm 4 server-side, Argo CD client-side, Argo CD server-side, Flux
// Kustomization, Flux HelmRelease; a star marks the odd one. Argo CD's diff is the column that they leave out.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/merge/plan/deployers.h"
#include "core/merge/planning.h"
#include "core/merge/result/resolve.h"
#include "core/merge/serverside/serversideplan.h"
#include "core/view/compare/compare.h"
#include "core/yaml/value.h"

namespace fieldwise::view {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

struct Texts {
    std::string original, updated, destination;
};

Comparison compared(const Texts &texts, bool all = false, merge::Options options = {})
{
    options.mode = Mode::Apply;
    options.apply.lastAppliedGiven = true;
    return compareDeployers({{yaml::read(texts.original), yaml::read(texts.updated), yaml::read(texts.destination)}},
                            {{"last.yaml", "local.yaml", "live.yaml"}}, options, all);
}

std::vector<std::string> lines(const Comparison &comparison)
{
    std::vector<std::string> out;
    for (const CompareRow &row : comparison.rows) {
        std::string line = pathText(row) + ":";
        for (size_t at = 0; at < row.cells.size(); ++at) {
            const CompareCell &cell = row.cells[at];
            if (comparison.columns[at].predicts)
                continue;
            line += std::string(cell.odd ? " *" : " ") + std::string(deedName(*cell.deed))
                + (cell.present ? " " + cell.value : "") + " |";
        }
        out.push_back(line.substr(0, line.size() - 2));
    }
    return out;
}

std::string deployment(const std::string &spec, const std::string &metadata = "")
{
    return "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: x\n  namespace: shop\n" + metadata + "spec:\n"
        + spec;
}

/// Live, where kubectl applied the paths of `applied`, and an autoscaler set the replicas.
std::string owned(const std::string &spec, const std::string &applied)
{
    return deployment(spec,
                      "  managedFields:\n"
                      "  - {manager: kubectl, operation: Apply, apiVersion: apps/v1, fieldsType: FieldsV1, "
                      "fieldsV1: {'f:spec': {"
                          + applied
                          + "}}}\n"
                            "  - {manager: autoscaler, operation: Update, apiVersion: apps/v1, subresource: scale, "
                            "fieldsType: FieldsV1, fieldsV1: {'f:spec': {'f:replicas': {}}}}\n");
}

std::string widget(const std::string &spec, const std::string &metadata = "")
{
    return "apiVersion: example.com/v1\nkind: Widget\nmetadata:\n  name: x\n  namespace: shop\n" + metadata + "spec:\n"
        + spec;
}

TEST(Deployers, anAutoscalersReplicas)
{
    const std::string mine = deployment("  replicas: 3\n  minReadySeconds: 5\n");
    const auto all = compared({mine, mine, owned("  replicas: 8\n  minReadySeconds: 5\n", "'f:minReadySeconds': {}")});
    EXPECT_THAT(lines(all),
                ElementsAre("spec.replicas: set back 3 | conflict 8 | set back 3 | set back 3 | conflict 8 | set back "
                            "3 | taken over 3 | "
                            "taken over 3 | taken over 3"));
    EXPECT_EQ(all.differing, 1u);
    ASSERT_THAT(all.refusals, ElementsAre(SizeIs(2)));
    EXPECT_EQ(all.refusals[0][0].conflicts, 1u);
    EXPECT_EQ(all.columns[all.refusals[0][1].column].name, "helm-4-server-side");
    EXPECT_THAT(all.rows[0].cells[1].because, HasSubstr("`autoscaler`"));
    EXPECT_EQ(all.rows[0].cells[1].fates[Side::Destination], merge::Fate::Taken);

    merge::Options force;
    force.serverSide.force = true;
    EXPECT_THAT(lines(compared({mine, mine, owned("  replicas: 8\n  minReadySeconds: 5\n", "'f:minReadySeconds': {}")},
                               true, force)),
                testing::Contains(
                    "spec.replicas: set back 3 | taken over 3 | set back 3 | set back 3 | taken over 3 | set back 3 | "
                    "taken over 3 | taken over 3 | taken over 3"));
}

TEST(Deployers, whatElseARefusedObjectLoses)
{
    const auto all = compared({deployment("  replicas: 3\n  minReadySeconds: 5\n  paused: true\n"),
                               deployment("  replicas: 3\n  minReadySeconds: 9\n"),
                               owned("  replicas: 8\n  minReadySeconds: 5\n  paused: true\n  revisionHistoryLimit: 2\n",
                                     "'f:minReadySeconds': {}, 'f:paused': {}")},
                              true);
    EXPECT_THAT(lines(all),
                testing::IsSupersetOf(
                    {"spec.minReadySeconds: changed 9 | refused 5 | changed 9 | changed 9 | conflict 5 | changed 9 | "
                     "taken over 9 | taken over 9 | taken over 9",
                     "spec.revisionHistoryLimit: stays 2 | stays 2 | stays 2 | stays 2 | stays 2 | stays 2 | stays 2 | "
                     "stays 2 | stays 2"}));
    EXPECT_THAT(lines(all), testing::Contains(HasSubstr("spec.paused: removed | refused true | removed | removed | ")));
    const auto refused =
        std::ranges::find(all.rows, Deed::Refused, [](const CompareRow &row) { return row.cells[1].deed; });
    EXPECT_THAT(refused->cells[1].because, testing::StartsWith("The server refuses all of it: Apply failed with 1"));
}

TEST(Deployers, aCustomResourceIsNotSeenByHelm)
{
    const std::string mine = widget("  renewBefore: 360h\n");
    EXPECT_THAT(lines(compared({mine, mine, widget("  renewBefore: 720h\n")})),
                ElementsAre(HasSubstr("spec.renewBefore: set back 360h | ")));
    EXPECT_THAT(lines(compared({mine, mine, widget("  renewBefore: 720h\n")})),
                ElementsAre(HasSubstr(" | not seen 720h | not seen 720h | ")));
}

TEST(Deployers, whatTheServerCountsIsNoField)
{
    const auto all = compared({deployment("  replicas: 1\n"), deployment("  replicas: 2\n"),
                               deployment("  replicas: 1\n", "  generation: 4\n")},
                              true);
    EXPECT_THAT(lines(all), Not(testing::Contains(HasSubstr("generation"))));
}

TEST(Deployers, withoutOwnersARefusalIsNoDifference)
{
    const auto texts =
        Texts{deployment("  replicas: 1\n"), deployment("  replicas: 2\n"), deployment("  replicas: 1\n")};
    EXPECT_THAT(compared(texts).rows, IsEmpty());
    EXPECT_FALSE(compared(texts).refusals[0][0].owned);
    EXPECT_THAT(
        lines(compared(texts, true)),
        testing::Contains("spec.replicas: changed 2 | conflict 1 | changed 2 | changed 2 | conflict 1 | changed 2 | "
                          "taken over 2 | taken over 2 | taken over 2"));
}

TEST(Deployers, whatOnlyTheManagerOwnedIsPruned)
{
    const auto all = compared({"", deployment("  replicas: 8\n"),
                               owned("  replicas: 8\n  paused: true\n", "'f:paused': {}, 'f:replicas': {}")});
    EXPECT_THAT(lines(all),
                ElementsAre("spec.paused: stays true | pruned | stays true | stays true | stays true | stays true | "
                            "stays true | pruned | stays true"));
}

TEST(Deployers, helmAdoptsWhatNobodyApplied)
{
    EXPECT_THAT(lines(compared({"", widget("  a: 1\n"), widget("  a: 2\n")})),
                ElementsAre("spec.a: taken over 1 | conflict 2 | not seen 2 | not seen 2 | conflict 2 | taken over 1 | "
                            "taken over 1 | taken over 1 | taken over 1"));
    EXPECT_THAT(lines(compared({"", deployment("  replicas: 1\n"), deployment("  replicas: 2\n")}, true)),
                testing::Contains("spec.replicas: taken over 1 | conflict 2 | taken over 1 | taken over 1 | conflict 2 "
                                  "| taken over 1 | taken over 1 | taken over 1 | taken over 1"));
}

TEST(Deployers, helmDoesNotReadAnEmptyMapThatKubectlMade)
{
    const std::string live =
        deployment("  replicas: 1\n",
                   "  annotations:\n    by-hand: kept\n    kubectl.kubernetes.io/last-applied-configuration: "
                   "'{\"apiVersion\":\"apps/v1\",\"kind\":\"Deployment\",\"metadata\":{\"annotations\":{},"
                   "\"name\":\"x\",\"namespace\":\"shop\"},\"spec\":{\"replicas\":1}}'\n");
    merge::Options options;
    options.mode = Mode::Apply;
    const yaml::Stream read = yaml::read(live);
    const auto all = compareDeployers(
        {{yaml::read(merge::derivedOriginal(options, read)), yaml::read(deployment("  replicas: 1\n")), read}}, {},
        options, true);
    EXPECT_THAT(lines(all), testing::Contains(HasSubstr("by-hand: stays kept | stays kept | stays kept |")));
}

/// kubectl can't read Live's annotation; Helm does not look at it, and adopts the object as Local has it.
TEST(Deployers, whatHelmTakesAsOriginalHasNoLines)
{
    const std::string live =
        widget("  size: 9\n", "  annotations:\n    kubectl.kubernetes.io/last-applied-configuration: '{'\n");
    merge::Options options;
    options.mode = Mode::Apply;
    const Comparison comparison =
        compareDeployers({{yaml::Stream(), yaml::read(widget("  size: 3\n")), yaml::read(live)}}, {}, options, true);
    EXPECT_THAT(comparison.faults[0], HasSubstr("kubectl stops here"));
    ASSERT_FALSE(comparison.rows.empty());
    for (const CompareRow &row : comparison.rows)
        EXPECT_FALSE(row.has(Side::Original)) << pathText(row);
}

/// What a release had before is not what kubectl applied last.
TEST(Deployers, kubectlDoesNotKnowTheOldManifest)
{
    merge::Options options;
    options.apply.lastAppliedGiven = true;
    options.deployer.lastIs = "revision 1";
    const std::string both = deployment("  replicas: 3\n  minReadySeconds: 5\n");
    EXPECT_THAT(
        lines(compared({both, deployment("  replicas: 3\n"), both}, true, options)),
        testing::Contains(testing::StartsWith("spec.minReadySeconds: stays 5 | stays 5 | removed | removed | ")));
}

/// The row has the old manifest's value, and kubectl's reason the annotation's.
TEST(Deployers, eachReasonHasWhatItsProgramTakesForTheLastApplied)
{
    merge::Options options;
    options.deployer.lastIs = "revision 1";
    const std::string annotated =
        "  annotations:\n    kubectl.kubernetes.io/last-applied-configuration: "
        R"('{"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"x","namespace":"shop"},"spec":{"replicas":4}}')"
        "\n";
    const Comparison comparison =
        compared({deployment("  replicas: 3\n  minReadySeconds: 5\n"), deployment("  replicas: 3\n"),
                  deployment("  replicas: 6\n  minReadySeconds: 5\n", annotated)},
                 true, options);
    for (const CompareRow &row : comparison.rows) {
        const std::string path = pathText(row);
        if (path != "spec.replicas" && path != "spec.minReadySeconds")
            continue;
        const bool isReplicas = path == "spec.replicas";
        EXPECT_EQ(row.inputs[Side::Original], isReplicas ? "3" : "5");
        EXPECT_GT(row.lines[Side::Original], 0u);
        EXPECT_EQ(row.cells[0].original, isReplicas ? std::optional<std::string>("4") : std::nullopt) << path;
        EXPECT_EQ(row.cells[2].original, std::nullopt) << path;
    }
}

TEST(Deployers, aReleaseMarksItsObjects)
{
    merge::Options options;
    options.deployer.release = "shop";
    options.deployer.releaseNamespace = "shop";
    const std::string text = deployment("  replicas: 1\n");
    EXPECT_THAT(lines(compared({text, text, text}, false, options)),
                testing::Contains(HasSubstr("metadata.labels: absent | absent | added")));
}

TEST(Deployers, aListOfACustomResourceIsReplaced)
{
    const auto texts = Texts{widget("  names: [a]\n"), widget("  names: [a, b]\n"), widget("  names: [a, c]\n")};
    EXPECT_THAT(lines(compared(texts, true)), testing::Contains(HasSubstr("spec.names: replaced [a, b] | ")));
}

TEST(Deployers, valuesOfSecretsAreMasked)
{
    const auto secret = [](const std::string &value) {
        return "apiVersion: v1\nkind: Secret\nmetadata: {name: x, namespace: shop}\ndata:\n  token: " + value + "\n";
    };
    const auto all = compared({secret("b25l"), secret("b25l"), secret("dHdv")}, true);
    for (const std::string &text : {compareText(all), deployersJson(all)})
        EXPECT_THAT(text, AllOf(Not(HasSubstr("b25l")), Not(HasSubstr("dHdv")), HasSubstr("***")));
}

TEST(Deployers, onlyHelmReplacesObjects)
{
    merge::Options options;
    options.deployer.replaces = true;
    const auto all = compared(
        {deployment("  replicas: 1\n"), deployment("  replicas: 1\n"), deployment("  replicas: 1\n  paused: true\n")},
        false, options);
    EXPECT_THAT(lines(all),
                ElementsAre("spec.paused: stays true | stays true | removed | removed | stays true | stays true | "
                            "stays true | stays true | stays true"));
}

TEST(Deployers, aManagerThatAPersonNamedStays)
{
    merge::Options options;
    options.serverSide.fieldManager = "ci";
    for (const CompareColumn &column : deployerColumns(options))
        EXPECT_EQ(column.options.serverSide.fieldManager, "ci");
    options.serverSide.fieldManager = "helm";
    options.deployer.by = merge::Deployer::Helm; // Helm's own name
    EXPECT_EQ(deployerColumns(options)[1].options.serverSide.fieldManager, "kubectl");
    EXPECT_EQ(deployerColumns(options)[4].options.serverSide.fieldManager, "helm");
}

/// What `kubectl edit` added: Flux takes it over and prunes it, everybody else leaves it.
TEST(Deployers, onlyFluxPrunesWhatKubectlEditAdded)
{
    const std::string metadata = "  managedFields:\n"
                                 "  - {manager: kubectl-edit, operation: Update, apiVersion: apps/v1, fieldsType: "
                                 "FieldsV1, fieldsV1: {'f:spec': {'f:paused': {}}}}\n";
    const auto all = compared({deployment("  replicas: 1\n"), deployment("  replicas: 1\n"),
                               deployment("  replicas: 1\n  paused: true\n", metadata)});
    EXPECT_THAT(lines(all),
                ElementsAre("spec.paused: stays true | stays true | stays true | stays true | stays true | "
                            "stays true | stays true | *pruned | stays true"));
    EXPECT_THAT(all.rows[0].cells[8].because, AllOf(HasSubstr("`kubectl-edit`"), HasSubstr("whose name begins with")));
    EXPECT_THAT(all.rows[0].cells[8].otherwise, HasSubstr("kustomize.toolkit.fluxcd.io/ssa: Merge"));
}

/// Each way out that the reason offers keeps the field.
TEST(Deployers, theWaysToKeepWhatFluxWouldPruneWork)
{
    const auto entry = [](const std::string &manager, const std::string &operation, const std::string &rest = "") {
        return "  managedFields:\n  - {manager: " + manager + ", operation: " + operation
            + ", apiVersion: apps/v1, fieldsType: FieldsV1, fieldsV1: {'f:spec': {'f:paused': {}}}" + rest + "}\n";
    };
    const std::string merges = "  annotations: {kustomize.toolkit.fluxcd.io/ssa: Merge}\n", spec = "  replicas: 1\n",
                      paused = spec + "  paused: true\n", kubectl = entry("kubectl-edit", "Update");
    const auto deed = [](const std::string &local, const std::string &live) {
        for (const CompareRow &row : compared({"", local, live}, true).rows)
            if (pathText(row) == "spec.paused")
                return *row.cells[8].deed;
        return Deed::Absent;
    };
    EXPECT_EQ(deed(deployment(spec), deployment(paused, kubectl)), Deed::Pruned);
    EXPECT_EQ(deed(deployment(paused), deployment(paused, kubectl)), Deed::Stays);
    EXPECT_EQ(deed(deployment(spec, merges), deployment(paused, kubectl)), Deed::Stays);
    EXPECT_EQ(deed(deployment(spec), deployment(paused, merges + kubectl)), Deed::Stays);
    EXPECT_EQ(
        deed(deployment(spec), deployment(paused, "  labels: {kustomize.toolkit.fluxcd.io/ssa: merge}\n" + kubectl)),
        Deed::Stays);
    EXPECT_EQ(deed(deployment(spec), deployment(paused, entry("me", "Update"))), Deed::Stays);
    EXPECT_EQ(deed(deployment(spec), deployment(paused, entry("kubectl", "Update", ", subresource: scale"))),
              Deed::Stays);
    for (const char *name : {"kubectl", "kubectl-patch", "kubectlish", "kustomize-controller-old"})
        EXPECT_EQ(deed(deployment(spec), deployment(paused, entry(name, "Update"))), Deed::Pruned) << name;
    EXPECT_EQ(deed(deployment(spec), deployment(paused, entry("kubectl", "Apply"))), Deed::Pruned);
    EXPECT_EQ(deed(deployment(spec), deployment(paused, entry("before-first-apply", "Apply"))), Deed::Stays);
}

/// Nothing but the name of the manager is left of a row that takes nothing over.
TEST(Deployers, aRowWithKubectlsSettingsIsKubectl)
{
    const std::string live =
        owned("  replicas: 8\n  minReadySeconds: 5\n  paused: true\n", "'f:minReadySeconds': {}, 'f:paused': {}");
    for (const merge::DeployerRow &row : merge::deployers) {
        if (row.by != merge::Deployer::ArgoCd)
            continue;
        merge::Options options;
        merge::apply(row, options);
        options.serverSide.fieldManager = "kubectl";
        options.deployer.migrationManager.clear();
        merge::Options plain = options;
        plain.deployer = {};
        plain.serverSide.force = true;
        plain.serverSide.migrate = true;
        const auto result = [&](const merge::Options &one) {
            const auto plan = merge::plan(
                {{yaml::Stream(), yaml::read(deployment("  replicas: 3\n  minReadySeconds: 9\n")), yaml::read(live)}},
                {}, one);
            return plan ? merge::resolve(*plan).text : std::string();
        };
        EXPECT_EQ(result(options), result(plain)) << row.name;
    }
}

/// The words of Argo CD's diff and of its client-side sync: `spec.replicas: hidden 5, set back 2`.
std::vector<std::string> argo(const Texts &texts, const std::string &settings)
{
    merge::Options options;
    options.mode = Mode::Apply;
    options.apply.lastAppliedGiven = true;
    const Comparison all =
        compareDeployers({{yaml::read(texts.original), yaml::read(texts.updated), yaml::read(texts.destination)}}, {},
                         options, false, {{"app.yaml", settings}});
    std::vector<std::string> out;
    for (const CompareRow &row : all.rows) {
        std::string line = pathText(row) + ':';
        for (const std::string_view name : {"argocd-diff", "argocd-client-side"}) {
            const auto at = std::ranges::find(all.columns, name, &CompareColumn::name) - all.columns.begin();
            const CompareCell &cell = row.cells[static_cast<size_t>(at)];
            line += (line.back() == ':' ? " " : ", ")
                + (cell.deed ? std::string(deedName(*cell.deed)) : "can't: " + cell.fault)
                + (cell.present ? " " + cell.value : "");
        }
        out.push_back(line);
    }
    return out;
}

TEST(Deployers, theDiffOfArgoCdHidesWhatItsSyncWrites)
{
    const std::string two = deployment("  replicas: 2\n"), five = deployment("  replicas: 5\n");
    const std::string app = "apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: shop}\nspec:\n  "
                            "ignoreDifferences: [{group: apps, kind: Deployment, jsonPointers: [/spec/replicas]}]\n";
    EXPECT_THAT(argo({two, two, five}, app), ElementsAre("spec.replicas: hidden 5, set back 2"));
    EXPECT_THAT(argo({two, two, five}, ""), Not(testing::Contains(HasSubstr("hidden"))));
    // The diff shows what the server refuses, as all others do; a namespace that only Live names is the same object.
    const auto selected = [](const std::string &name, const std::string &space) {
        return "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: x" + space
            + "}\nspec: {selector: {matchLabels: {app: " + name + "}}, template: {metadata: {labels: {app: " + name
            + "}}, spec: {containers: [{name: a, image: a}]}}}\n";
    };
    const std::string space = ", namespace: shop";
    EXPECT_THAT(argo({selected("a", space), selected("b", ""), selected("a", space)}, app), IsEmpty());
    // It has no owners: what a manager of client-side apply left is not taken away.
    EXPECT_THAT(argo({"", widget("  a: 1\n"), widget("  a: 1\n  b: 2\n")}, app), IsEmpty());
    const std::string broken =
        "apiVersion: argoproj.io/v1alpha1\nkind: Application\nspec: {ignoreDifferences: [{jqPathExpressions: [/a]}]}\n";
    for (const std::string &line : argo({two, two, owned("  replicas: 5\n", "")}, broken))
        EXPECT_THAT(line, HasSubstr("can't: Argo CD can't compute the diff: jq can't read `/a`"));
}

} // namespace
} // namespace fieldwise::view

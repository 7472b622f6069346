// SPDX-License-Identifier: GPL-3.0-or-later
// What Argo CD's diff says and what its sync does (semantics/gitops.md 1).
#include <gmock/gmock.h>

#include "core/gitops/endpoints.h"
#include "tests/support/argotexts.h"

namespace fieldwise::gitops {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

TEST(GitopsArgo, anIgnoredFieldIsOverwritten)
{
    const Report report =
        reportOf(ignoring("jsonPointers: [/spec/replicas]"), deployment(two), live(five, deployment(two)));
    ASSERT_EQ(report.objects.size(), 1u);
    EXPECT_EQ(report.objects[0].state, "Synced");
    EXPECT_EQ(report.objects[0].diffBy, "three-way");
    EXPECT_EQ(verdicts(report), (Words{"hidden spec.replicas"}));
    const FieldRow *field = fieldAt(report, "spec.replicas");
    ASSERT_TRUE(field && field->rule);
    EXPECT_EQ(described(*field->rule), "spec.ignoreDifferences[0].jsonPointers[0] (app.yaml:12)");
    EXPECT_EQ(field->lines.back(), "sync: sets it to 2");
    EXPECT_EQ(report.objects[0].respectWould, (Words{"spec.replicas"}));
}

TEST(GitopsArgo, respectIgnoreDifferences)
{
    for (const std::string way : {"", ", ServerSideApply=true"}) {
        const Report report =
            reportOf(ignoring("jsonPointers: [/spec/replicas]",
                              "  syncPolicy: {syncOptions: [RespectIgnoreDifferences=true" + way + "]}\n"),
                     deployment(two), live(five, deployment(two)));
        EXPECT_EQ(verdicts(report), (Words{"stays spec.replicas"})) << way;
        EXPECT_EQ(report.objects[0].respectWould, (Words{"spec.replicas"}));
    }
}

/// The table of three-way comparisons (semantics/gitops.md 1.5).
TEST(GitopsArgo, threeWay)
{
    const std::string ready = "  minReadySeconds: 9\n", one = "  minReadySeconds: 1\n";
    const struct {
        std::string last, git, live, verdict;
    } rows[] = {
        {one, one, ready, "both spec.minReadySeconds"},
        {ready, "", ready, "both spec.minReadySeconds"},
        {"", "", ready, "stays spec.minReadySeconds"},
        {"", ready, ready, ""},
        {ready, ready, ready, ""},
        {one, ready, one, "both spec.minReadySeconds"},
    };
    for (const auto &row : rows) {
        const Report report = reportOf(application(""), deployment(row.git), live(row.live, deployment(row.last)));
        EXPECT_EQ(verdicts(report), row.verdict.empty() ? Words{} : Words{row.verdict})
            << row.last << row.git << row.live;
        EXPECT_EQ(report.objects[0].state, row.verdict.starts_with("both") ? "OutOfSync" : "Synced");
    }
    const Report twoWay =
        reportOf(application(""), deployment(""), deployment(ready, "  annotations: {" + mark + "}\n"));
    EXPECT_EQ(twoWay.objects[0].diffBy, "two-way");
    EXPECT_EQ(verdicts(twoWay), (Words{"stays spec.minReadySeconds"}));
}

TEST(GitopsArgo, defaultsAreNoDifference)
{
    const Report report =
        reportOf(application(""), deployment(two),
                 live(two + "  revisionHistoryLimit: 10\n  progressDeadlineSeconds: 600\n", deployment(two)));
    EXPECT_THAT(verdicts(report), IsEmpty());
}

TEST(GitopsArgo, strategies)
{
    const std::string git = deployment(two), there = live(two, git);
    const std::string server = "argocd.argoproj.io/compare-options: 'ServerSideDiff=true'";
    const std::string params =
        "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: argocd-cmd-params-cm, namespace: "
        "argocd}\ndata: {controller.diff.server.side: 'true'}\n";
    const struct {
        std::string settings, git, by, sync;
    } rows[] = {
        {application(""), git, "three-way", "client-side"},
        {application("", server), git, "server-side", "client-side"},
        {application("") + params, git, "server-side", "client-side"},
        {application("", "argocd.argoproj.io/compare-options: 'ServerSideDiff=false'") + params, git, "three-way",
         "client-side"},
        {application("  syncPolicy: {syncOptions: [ServerSideApply=true]}\n"), git, "structured-merge", "server-side"},
        {application(""), deployment(two, "  annotations: {argocd.argoproj.io/sync-options: ServerSideApply=true}\n"),
         "structured-merge", "server-side"},
        {application("  syncPolicy: {syncOptions: [ServerSideApply=true]}\n"),
         deployment(two, "  annotations: {argocd.argoproj.io/sync-options: ServerSideApply=false}\n"),
         "structured-merge", "client-side"},
        {application("  syncPolicy: {syncOptions: [Replace=true]}\n"), git, "three-way", "replace"},
        {application("  syncPolicy: {syncOptions: [Replace=true, Force=true]}\n"), git, "three-way", "replace"},
        {application("  syncPolicy: {syncOptions: [Replace=true]}\n"),
         deployment(two, "  annotations: {argocd.argoproj.io/sync-options: Force=true}\n"), "three-way", "recreate"},
    };
    for (const auto &row : rows) {
        const Report report = reportOf(row.settings, row.git, there);
        EXPECT_EQ(report.objects[0].diffBy, row.by) << row.settings << row.git;
        EXPECT_EQ(report.objects[0].syncBy, row.sync) << row.settings << row.git;
    }
}

const std::string owners =
    "  managedFields:\n"
    "    - {manager: hpa, operation: Update, apiVersion: apps/v1, fieldsType: FieldsV1, subresource: scale,\n"
    "       fieldsV1: {'f:spec': {'f:replicas': {}}}}\n";

/// Only what is modified is left out, not what is added (semantics/gitops.md 1.3).
TEST(GitopsArgo, trustedManagers)
{
    const std::string settings = ignoring("managedFieldsManagers: [hpa]");
    EXPECT_EQ(verdicts(reportOf(settings, deployment(two), live(five, deployment(two), owners))),
              (Words{"hidden spec.replicas"}));
    const Report added = reportOf(settings, deployment(""), live(five, deployment(two), owners));
    EXPECT_EQ(verdicts(added), (Words{"both spec.replicas"}));
    const Report other =
        reportOf(ignoring("managedFieldsManagers: [hp]"), deployment(two), live(five, deployment(two), owners));
    EXPECT_EQ(verdicts(other), (Words{"both spec.replicas"}));
    EXPECT_THAT(allNotes(other), HasSubstr("No manager `hp` owns a field"));
}

TEST(GitopsArgo, whatCannotBeKnownIsSaid)
{
    const Report report =
        reportOf(ignoring("jqPathExpressions: ['.spec | to_entries', '.spec.missing[]']\n      "
                          "jsonPointers: [/spec/template/spec/containers/*/image]\n      jsonpointers: [/a]"),
                 deployment(two), live(five, deployment(two)));
    EXPECT_THAT(allNotes(report), HasSubstr("can't be known here what `.spec | to_entries` hides"));
    EXPECT_THAT(allNotes(report), HasSubstr("hides nothing"));
    EXPECT_THAT(allNotes(report), HasSubstr("`*` is a name in it"));
    EXPECT_THAT(allNotes(report), HasSubstr("does not know `jsonpointers`"));
    EXPECT_EQ(verdicts(report), (Words{"both spec.replicas"}));
}

TEST(GitopsArgo, settingsOfArgoCd)
{
    const std::string config =
        "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: argocd-cm, namespace: argocd}\ndata:\n";
    const auto with = [&](const std::string &key, const std::string &value) {
        return application("") + config + "  " + key + ": |\n    " + value + "\n";
    };
    for (const std::string key : {"apps_Deployment", "all"}) {
        const Report report =
            reportOf(with("resource.customizations.ignoreDifferences." + key, "jqPathExpressions: [.spec.replicas]"),
                     deployment(two), live(five, deployment(two)));
        EXPECT_EQ(verdicts(report), (Words{"hidden spec.replicas"})) << key;
        EXPECT_THAT(fieldAt(report, "spec.replicas")->rule->setting, HasSubstr("argocd-cm resource.customizations"));
    }
    const Report whole = reportOf(
        with("resource.customizations", "apps/Deployment: {ignoreDifferences: 'jsonPointers: [/spec/replicas]'}"),
        deployment(two), live(five, deployment(two)));
    EXPECT_EQ(verdicts(whole), (Words{"hidden spec.replicas"}));
    const Report other =
        reportOf(with("resource.customizations.ignoreDifferences.batch_Job", "jsonPointers: [/spec/replicas]"),
                 deployment(two), live(five, deployment(two)));
    EXPECT_EQ(verdicts(other), (Words{"both spec.replicas"}));
}

/// Of a custom resource only what was applied last is compared.
TEST(GitopsArgo, customResources)
{
    const auto widget = [](const std::string &spec, const std::string &metadata = "") {
        return "apiVersion: example.com/v1\nkind: Widget\nmetadata:\n  name: w\n  namespace: shop\n" + metadata
            + "spec: {" + spec + "}\n";
    };
    const std::string annotations =
        "  annotations:\n    argocd.argoproj.io/tracking-id: shop:example.com/Widget:shop/w\n"
        "    kubectl.kubernetes.io/last-applied-configuration: '{\"metadata\":{\"annotations\":{\"argocd.argoproj.io/"
        "tracking-id\":\"shop:example.com/Widget:shop/"
        "w\"},\"name\":\"w\",\"namespace\":\"shop\"},\"spec\":{\"size\":1},\"apiVersion\":\"example.com/"
        "v1\",\"kind\":\"Widget\"}'\n";
    const Report report = reportOf(application(""), widget("size: 1"), widget("size: 2, colour: red", annotations));
    EXPECT_EQ(verdicts(report), (Words{"both spec.size", "stays spec.colour"}));
    EXPECT_THAT(allNotes(report), HasSubstr("no definition is given"));
    const Report quantity = reportOf(application("")
                                         + "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: argocd-cm}\ndata:\n"
                                           "  resource.customizations.knownTypeFields.example.com_Widget: |\n"
                                           "    - {field: spec.size, type: core/Quantity}\n",
                                     widget("size: 1000m"), widget("size: '1'", annotations));
    EXPECT_EQ(quantity.objects[0].state, "Synced");
}

TEST(GitopsArgo, secretsAndRoles)
{
    const std::string tracking = "argocd.argoproj.io/tracking-id: shop:/Secret:shop/s";
    const std::string git =
        "apiVersion: v1\nkind: Secret\nmetadata: {name: s, namespace: shop}\nstringData: {k: canary}\n";
    const std::string same = "apiVersion: v1\nkind: Secret\nmetadata: {name: s, namespace: shop, annotations: {"
        + tracking + "}}\ntype: Opaque\ndata: {k: Y2FuYXJ5}\n";
    EXPECT_EQ(reportOf(application(""), git, same).objects[0].state, "Synced");
    const std::string other = "apiVersion: v1\nkind: Secret\nmetadata: {name: s, namespace: shop, annotations: {"
        + tracking + "}}\ntype: Opaque\ndata: {k: b3RoZXI=}\n";
    const Report changed = reportOf(application(""), git, other);
    EXPECT_EQ(changed.objects[0].state, "OutOfSync");
    for (const std::string &text : {textOf(changed, true), markdownOf(changed, true), jsonOf(changed, true).dump()}) {
        EXPECT_THAT(text, Not(HasSubstr("Y2FuYXJ5")));
        EXPECT_THAT(text, Not(HasSubstr("b3RoZXI")));
        EXPECT_THAT(text, Not(HasSubstr("canary")));
        EXPECT_THAT(text, HasSubstr("***"));
    }
    const std::string role =
        "apiVersion: rbac.authorization.k8s.io/v1\nkind: Role\nmetadata: {name: r, namespace: shop";
    const Report rules = reportOf(application(""), role + "}\nrules: []\n",
                                  role
                                      + ", annotations: {argocd.argoproj.io/tracking-id: "
                                        "shop:rbac.authorization.k8s.io/Role:shop/r}}\nrules: null\n");
    EXPECT_EQ(rules.objects[0].state, "Synced");
}

/// One typing error brings the noise of normal forms back (semantics/gitops.md 1.4).
TEST(GitopsArgo, endpointsAreEqualHoweverTheyArePacked)
{
    const std::string head = "apiVersion: v1\nkind: Endpoints\nmetadata: {name: db, namespace: shop";
    const std::string git = head
        + "}\nsubsets:\n- addresses: [{ip: 10.0.0.2}, {ip: 10.0.0.1}]\n"
          "  ports: [{name: sql, port: 5432}]\n"
          "- addresses: [{ip: 10.0.0.1}, {ip: 10.0.0.2}]\n"
          "  ports: [{name: http, port: 80, protocol: TCP}]\n";
    const auto there = [&](const std::string &port, const std::string &more = "") {
        return head
            + ", annotations: {argocd.argoproj.io/tracking-id: 'shop:/Endpoints:shop/db'}}\nsubsets:\n"
              "- addresses: [{ip: 10.0.0.1}, {ip: 10.0.0.2}]\n"
              "  ports: [{name: http, port: 80, protocol: TCP}, {name: sql, port: "
            + port + ", protocol: TCP}]\n" + more;
    };
    EXPECT_EQ(reportOf(application(""), git, there("5432")).objects[0].state, "Synced");
    EXPECT_EQ(reportOf(application(""), git, there("5433")).objects[0].state, "OutOfSync");
    const std::string notReady = "- notReadyAddresses: [{ip: 10.0.0.2}]\n  ports: [{name: sql, port: 5432}]\n";
    EXPECT_EQ(reportOf(application(""), git, there("5432", notReady)).objects[0].state, "OutOfSync");
    EXPECT_EQ(reportOf(application(""), git, there("5432", "- broken\n")).objects[0].state, "OutOfSync");
}

TEST(GitopsArgo, manyPortsOfManyAddressesAreNotPacked)
{
    const auto endpoints = [](int count) {
        Json subset = Json::object();
        for (int i = 0; i < count; ++i) {
            subset["addresses"].push_back({{"ip", std::to_string(i)}});
            subset["ports"].push_back({{"port", i}});
        }
        return Json{{"subsets", Json::array({subset})}};
    };
    for (const auto &[count, isPacked] : {std::pair{2, true}, {500, false}}) {
        Json object = endpoints(count);
        repackSubsets(object);
        EXPECT_EQ(object["subsets"][0]["ports"][0].contains("protocol"), isPacked) << count;
    }
}

TEST(GitopsArgo, normalForms)
{
    const auto with = [](const std::string &cpu, const std::string &more) {
        return "apiVersion: v1\nkind: Pod\nmetadata: {name: p, namespace: shop, annotations: "
               "{argocd.argoproj.io/tracking-id: 'shop:/Pod:shop/p'}}\n"
               "spec:\n  containers: [{name: a, image: 'a:1', resources: {limits: {cpu: "
            + cpu + "}, requests: {cpu: " + cpu + "}}" + more + "}]\n";
    };
    EXPECT_EQ(reportOf(application(""), with("1000m", ""), with("'1'", "")).objects[0].state, "Synced");
    const Report typo = reportOf(application(""), with("1000m", ", imagePullPolcy: Always"), with("'1'", ""));
    EXPECT_EQ(typo.objects[0].state, "OutOfSync");
    EXPECT_THAT(allNotes(typo), HasSubstr("normal form"));
}

TEST(GitopsArgo, onlyOutOfSyncObjects)
{
    const std::string settings =
        ignoring("jsonPointers: [/spec/replicas]", "  syncPolicy: {syncOptions: [ApplyOutOfSyncOnly=true]}\n");
    const Report skipped = reportOf(settings, deployment(two), live(five, deployment(two)));
    EXPECT_EQ(skipped.objects[0].action, "skip");
    EXPECT_EQ(verdicts(skipped), (Words{"stays spec.replicas"}));
    const Report applied = reportOf(settings, deployment(two + "  minReadySeconds: 3\n"), live(five, deployment(two)));
    EXPECT_EQ(verdicts(applied), (Words{"hidden spec.replicas", "both spec.minReadySeconds"}));
}

/// Marks of tracking by labels are no difference after the change to annotations.
TEST(GitopsArgo, theMigrationOfClientSideApplyIsSaid)
{
    const std::string entries = "  managedFields:\n    - {manager: kubectl-client-side-apply, operation: Update, "
                                "apiVersion: apps/v1, fieldsType: FieldsV1,\n"
                                "       fieldsV1: {'f:spec': {'f:replicas': {}}}}\n";
    const std::string there = live(five, deployment(two), entries);
    const Report report =
        reportOf(application("  syncPolicy: {syncOptions: [ServerSideApply=true]}\n"), deployment(two), there);
    EXPECT_THAT(allNotes(report), HasSubstr("handed over to `argocd-controller` first"));
}

TEST(GitopsArgo, severalFieldsThatStay)
{
    Report report;
    report.objects.resize(1);
    report.objects[0].fields.resize(1, FieldRow{.path = {}, .verdict = "stays"});
    EXPECT_THAT(textOf(report, true), HasSubstr("1 field that differs and stays."));
    report.objects[0].fields.resize(2, FieldRow{.path = {}, .verdict = "stays"});
    EXPECT_THAT(textOf(report, true), HasSubstr("2 fields that differ and stay."));
}

/// Force=true counts only on an object.
TEST(GitopsArgo, forceInTheApplication)
{
    const Report report = reportOf(application("  syncPolicy: {syncOptions: [Replace=true, Force=true]}\n"),
                                   deployment(two), live(five, deployment(two)));
    EXPECT_EQ(report.objects[0].action, "replace");
    EXPECT_THAT(report.objects[0].syncWhy, HasSubstr("Force=true (the Application, app.yaml:9) has no effect there"));
}

/// The object's own value wins over the Application's.
TEST(GitopsArgo, aDiffThatFails)
{
    const std::string twice = "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web, namespace: shop}\nspec:\n"
                              "  selector: {matchLabels: {app: web}}\n  template:\n"
                              "    metadata: {labels: {app: web}}\n    spec:\n"
                              "      containers: [{name: web, image: 'web:1'}, {name: web, image: 'web:2'}]\n";
    const Report report = reportOf(application("  syncPolicy: {syncOptions: [ServerSideApply=true]}\n"), twice,
                                   live(two, deployment(two)));
    ASSERT_EQ(report.objects.size(), 1u);
    EXPECT_EQ(report.objects[0].state, "Unknown");
    EXPECT_THAT(report.objects[0].refusal, HasSubstr("duplicate entries"));
}

/// Their mark has a namespace all the same.
/// A mark counts only on the object that it names, and not on what a controller made.
/// jq stops in Git, but hides something in Live.
TEST(GitopsArgo, jqThatStopsInOneText)
{
    const std::string settings = ignoring("jqPathExpressions: ['.metadata.finalizers[]']");
    const std::string there = "  annotations: {" + mark + "}\n  finalizers: [a.example/b]\n";
    const Report one = reportOf(settings, deployment(two), deployment(two, there));
    EXPECT_THAT(allNotes(one), Not(HasSubstr("hides nothing")));
    const Report none = reportOf(settings, deployment(two), deployment(two, "  annotations: {" + mark + "}\n"));
    EXPECT_THAT(allNotes(none), HasSubstr("hides nothing"));
}

TEST(GitopsArgo, liveWithoutManagedFields)
{
    const std::string none = "Live has no managedFields";
    for (const std::string more : {"", "  managedFields: []\n"}) {
        const std::string there = live(five, deployment(two), more);
        EXPECT_THAT(allNotes(reportOf(application(""), deployment(two), there)), Not(HasSubstr(none)));
        for (const std::string &settings :
             {application("  syncPolicy: {syncOptions: [ServerSideApply=true]}\n"),
              application("", "argocd.argoproj.io/compare-options: 'ServerSideDiff=true'"),
              ignoring("managedFieldsManagers: [hpa]")}) {
            const std::string notes = allNotes(reportOf(settings, deployment(two), there));
            EXPECT_THAT(notes, HasSubstr(none)) << settings;
            EXPECT_THAT(notes, Not(HasSubstr("No manager"))) << settings;
        }
    }
}

TEST(GitopsArgo, aRuleForNoObject)
{
    const std::string there = live(five, deployment(two)), unused = "`spec.ignoreDifferences[0]` is for no object here";
    const auto rule = [](const std::string &group) {
        return application("  ignoreDifferences:\n    - group: " + group
                           + "\n      kind: Deployment\n      jsonPointers: [/spec/replicas, /spec/paused]\n");
    };
    const std::string notes = allNotes(reportOf(rule("extensions"), deployment(two), there));
    EXPECT_THAT(notes, HasSubstr(unused));
    EXPECT_EQ(notes.find(unused), notes.rfind(unused));
    EXPECT_THAT(allNotes(reportOf(rule("apps"), deployment(two), there)), Not(HasSubstr(unused)));
    EXPECT_THAT(allNotes(reportOf(rule("extensions"), "", there)), Not(HasSubstr(unused)));
}

/// Which hooks a sync creates.
/// What webhooks wrote is shown as in Live (semantics/gitops.md 1.7).
TEST(GitopsArgo, serverSideDiff)
{
    const std::string annotations = "argocd.argoproj.io/compare-options: 'ServerSideDiff=true'";
    const std::string entries = "  managedFields:\n    - {manager: argocd-controller, operation: Apply, apiVersion: "
                                "apps/v1, fieldsType: FieldsV1,\n"
                                "       fieldsV1: {'f:spec': {'f:replicas': {}, 'f:minReadySeconds': {}}}}\n";
    const std::string there = live(five + "  minReadySeconds: 4\n", deployment(two), entries);
    const Report report = reportOf(application("  syncPolicy: {syncOptions: [ServerSideApply=true]}\n", annotations),
                                   deployment(two), there);
    EXPECT_EQ(report.objects[0].diffBy, "server-side");
    EXPECT_EQ(verdicts(report), (Words{"both spec.minReadySeconds", "both spec.replicas"}));
}

/// semantics/gitops.md 1.7: a default that comes back after Git has dropped a field is nobody's.
TEST(GitopsArgo, mutationsThatTheApplicationIncludes)
{
    const std::string entries = "  managedFields:\n    - {manager: argocd-controller, operation: Apply, apiVersion: "
                                "apps/v1, fieldsType: FieldsV1,\n"
                                "       fieldsV1: {'f:spec': {'f:replicas': {}, 'f:revisionHistoryLimit': {}}}}\n";
    const std::string there = live(two + "  revisionHistoryLimit: 3\n", deployment(two), entries);
    const auto of = [&](const std::string &options) {
        return reportOf(application("  syncPolicy: {syncOptions: [ServerSideApply=true]}\n",
                                    "argocd.argoproj.io/compare-options: 'ServerSideDiff=true" + options + "'"),
                        deployment(two), there);
    };
    const Report without = of("");
    EXPECT_EQ(without.objects[0].state, "Synced");
    EXPECT_EQ(verdicts(without), (Words{"hidden spec.revisionHistoryLimit"}));
    EXPECT_THAT(without.objects[0].fields[0].because, HasSubstr("IncludeMutationWebhook=true shows it"));
    const Report with = of(",IncludeMutationWebhook=true");
    EXPECT_EQ(with.objects[0].state, "OutOfSync");
    EXPECT_EQ(verdicts(with), (Words{"both spec.revisionHistoryLimit"}));
}

/// semantics/gitops.md 1.7.
TEST(GitopsArgo, answersThatAreKept)
{
    const std::string kept = "keeps the answer of a server-side diff until the object, Git or the Application's spec";
    const auto notes = [](const std::string &options) {
        return allNotes(reportOf(application("", "argocd.argoproj.io/compare-options: '" + options + "'"),
                                 deployment(two), live(two, deployment(two))));
    };
    EXPECT_THAT(notes("ServerSideDiff=true"), HasSubstr(kept));
    EXPECT_THAT(notes("ServerSideDiff=false"), Not(HasSubstr(kept)));
}

/// semantics/gitops.md 1.8: `kubectl auth reconcile` comes before a client-side sync of these kinds.
TEST(GitopsArgo, bindingsOfAnotherRole)
{
    const auto binding = [](const std::string &role, const std::string &metadata = "") {
        return "apiVersion: rbac.authorization.k8s.io/v1\nkind: RoleBinding\nmetadata: {name: web, namespace: shop"
            + metadata + "}\nroleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: " + role
            + "}\nsubjects: [{kind: ServiceAccount, name: web, namespace: shop}]\n";
    };
    const std::string tracked = "'argocd.argoproj.io/tracking-id': "
                                "'shop:rbac.authorization.k8s.io/RoleBinding:shop/web'",
                      there = ", annotations: {" + tracked + "}";
    const Report report = reportOf(application(""), binding("new"), binding("old", there));
    EXPECT_EQ(report.objects[0].action, "recreate");
    EXPECT_EQ(report.objects[0].refusal, "");
    EXPECT_THAT(report.objects[0].because, HasSubstr("kubectl auth reconcile"));
    EXPECT_EQ(verdicts(report), (Words{"both roleRef"}));
    const Report same = reportOf(application(""), binding("old"), binding("old", there));
    EXPECT_EQ(same.objects[0].action, "apply");
    const Report server = reportOf(application("  syncPolicy: {syncOptions: [ServerSideApply=true]}\n"), binding("new"),
                                   binding("old", there));
    EXPECT_THAT(server.objects[0].refusal, HasSubstr("roleRef"));
    const Report kept = reportOf(
        application(""), binding("new"),
        binding("old", ", annotations: {" + tracked + ", rbac.authorization.kubernetes.io/autoupdate: 'false'}"));
    EXPECT_THAT(kept.objects[0].refusal, HasSubstr("roleRef"));
}

TEST(GitopsArgo, brokenSettings)
{
    for (const std::string settings : {"", "a: b\n", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: argocd-cm}\n",
                                       "apiVersion: argoproj.io/v1alpha1\nkind: Application\n---\napiVersion: "
                                       "argoproj.io/v1alpha1\nkind: Application\n"}) {
        EXPECT_FALSE(argoReport(
            {.settings = objectsIn({{"a", settings}}), .git = {}, .live = {}, .schema = &k8s::builtinSchema()}));
    }
    for (const std::string spec : {"[]", "{ignoreDifferences: 3, syncPolicy: [], destination: x}",
                                   "{ignoreDifferences: [1, {jsonPointers: {a: b}}, {group: [1], jqPathExpressions: "
                                   "[1]}], syncPolicy: {syncOptions: [{}]}}"}) {
        const std::string settings =
            "apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: [1], annotations: 3}\nspec: " + spec
            + "\n";
        reportOf(settings, deployment(two), live(five, deployment(two)));
    }
    for (const std::string object :
         {"apiVersion: v1\nkind: Secret\nstringData: [1]\n", "apiVersion: 3\nkind: Pod\nmetadata: [a]\n",
          "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: x, annotations: [1]}\nspec: 3\n"})
        reportOf(ignoring("jsonPointers: [/spec/replicas, '', a]"), object, object);
}

/// Without settings, what the diff predicts is what a client-side sync writes.
TEST(GitopsArgo, diffAndSyncAgree)
{
    for (uint32_t seed = 0; seed < 60; ++seed) {
        const std::string git = deployment(seed % 3 == 0 ? "" : "  replicas: " + std::to_string(seed % 4) + "\n"),
                          last = deployment(
                              seed % 5 == 0 ? "" : "  replicas: " + std::to_string(seed % 7) + "\n  paused: true\n");
        const std::string there = live(
            "  replicas: " + std::to_string(seed % 6) + "\n  paused: " + (seed % 2 ? "true" : "false") + "\n", last);
        const Report report = reportOf(application(""), git, there);
        for (const std::string &verdict : verdicts(report))
            EXPECT_TRUE(verdict.starts_with("both") || verdict.starts_with("stays")) << seed << ' ' << verdict;
    }
}

} // namespace
} // namespace fieldwise::gitops

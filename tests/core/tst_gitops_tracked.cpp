// SPDX-License-Identifier: GPL-3.0-or-later
// Hooks, pruning and tracking marks of Argo CD (semantics/gitops.md 1.2, 1.3 and 1.8).
#include <gmock/gmock.h>

#include "tests/support/argotexts.h"

namespace fieldwise::gitops {
namespace {

using testing::HasSubstr;

TEST(GitopsTracked, objectsThatAreNotCompared)
{
    const auto map = [](const std::string &name, const std::string &annotations) {
        return "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: " + name + ", namespace: shop, annotations: {"
            + annotations + "}}\n";
    };
    const auto tracked = [](const std::string &name) {
        return "argocd.argoproj.io/tracking-id: 'shop:/ConfigMap:shop/" + name + "'";
    };
    const std::string git = map("hook", "argocd.argoproj.io/hook: PreSync")
        + map("skip", "argocd.argoproj.io/hook: Skip") + map("new", "argocd.argoproj.io/sync-wave: '2'")
        + map("theirs", "");
    const std::string there = map("gone", tracked("gone"))
        + map("kept", tracked("kept") + ", argocd.argoproj.io/sync-options: Prune=false") + map("strange", "")
        + map("theirs", "argocd.argoproj.io/tracking-id: 'other:/ConfigMap:shop/theirs'");
    const Report report = reportOf(application("  syncPolicy: {automated: {prune: true}}\n"), git, there);
    std::map<std::string, std::string> actions;
    for (const ObjectRow &row : report.objects)
        actions[row.name] = row.state + ' ' + row.action;
    EXPECT_EQ(actions,
              (std::map<std::string, std::string>{{"hook", "Hook hook"},
                                                  {"skip", "Hook nothing"},
                                                  {"new", "Missing create"},
                                                  {"theirs", "Foreign apply"},
                                                  {"gone", "Extra prune"},
                                                  {"kept", "Extra keep"}}));
    const Report manual = reportOf(application(""), "", map("gone", tracked("gone")));
    EXPECT_EQ(manual.objects[0].action, "keep");
}

TEST(GitopsTracked, changedTracking)
{
    const std::string labelled = deployment(two, "  labels: {app.kubernetes.io/instance: shop}\n");
    const Report report = reportOf(application(""), deployment(two), labelled);
    EXPECT_EQ(report.objects[0].state, "Synced");
    EXPECT_THAT(verdicts(report), testing::Contains("hidden metadata.annotations.\"argocd.argoproj.io/tracking-id\""));
}

TEST(GitopsTracked, pruneOptions)
{
    const struct {
        std::string own, all, action, because;
    } rows[] = {
        {"Prune=true", "Prune=false", "prune", "automated.prune is on"},
        {"Prune=confirm", "Prune=false", "keep", "waits for a person"},
        {"Prune=false", "Prune=true", "keep", "it has the sync option Prune=false"},
        {"Validate=false", "Prune=confirm", "keep", "the Application has Prune=confirm (app.yaml:9)"},
        {"Validate=false", "Prune=false", "keep", "the Application has Prune=false (app.yaml:9)"},
        {"Validate=false", "Prune=true", "prune", "automated.prune is on"},
    };
    for (const auto &row : rows) {
        const Report report =
            reportOf(application("  syncPolicy: {automated: {prune: true}, syncOptions: [" + row.all + "]}\n"),
                     "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: here, namespace: shop}\n",
                     "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: gone, namespace: shop, annotations: "
                     "{argocd.argoproj.io/tracking-id: 'shop:/ConfigMap:shop/gone', argocd.argoproj.io/sync-options: "
                         + row.own + "}}\n");
        const auto gone = std::ranges::find(report.objects, "gone", &ObjectRow::name);
        ASSERT_TRUE(gone != report.objects.end());
        EXPECT_EQ(gone->action, row.action) << row.own << row.all;
        EXPECT_THAT(gone->because, HasSubstr(row.because)) << row.own << row.all;
    }
}

TEST(GitopsTracked, emptyGitRemovesNothing)
{
    const std::string there = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: gone, namespace: shop, annotations: "
                              "{argocd.argoproj.io/tracking-id: 'shop:/ConfigMap:shop/gone'}}\n";
    const Report kept = reportOf(application("  syncPolicy: {automated: {prune: true}}\n"), "", there);
    EXPECT_EQ(kept.objects.at(0).action, "keep");
    EXPECT_THAT(kept.objects.at(0).because, HasSubstr("spec.syncPolicy.automated.allowEmpty is not set"));
    const Report all = reportOf(application("  syncPolicy: {automated: {prune: true, allowEmpty: true}}\n"), "", there);
    EXPECT_EQ(all.objects.at(0).action, "prune");
}

TEST(GitopsTracked, marksOfObjectsWithoutNamespace)
{
    const auto role = [](const std::string &more) {
        return "apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata: {name: r" + more
            + "}\nrules: [{apiGroups: [''], resources: [pods], verbs: [get]}]\n";
    };
    const auto marked = [&](const std::string &space) {
        return role(", annotations: {argocd.argoproj.io/tracking-id: 'shop:rbac.authorization.k8s.io/ClusterRole:"
                    + space + "/r'}");
    };
    EXPECT_EQ(reportOf(application(""), role(""), marked("shop")).objects.at(0).state, "Synced");
    EXPECT_EQ(reportOf(application(""), role(", namespace: ops"), marked("ops")).objects.at(0).state, "Synced");
    EXPECT_EQ(reportOf(application(""), role(""), marked("ops")).objects.at(0).state, "OutOfSync");
}

TEST(GitopsTracked, copiedMarks)
{
    const auto map = [](const std::string &name, const std::string &marked, const std::string &more = "") {
        return "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: " + name
            + ", namespace: shop, annotations: {argocd.argoproj.io/tracking-id: '" + marked + "'}" + more + "}\n";
    };
    const Report report = reportOf(application("  syncPolicy: {automated: {prune: true}}\n"),
                                   "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: mine, namespace: shop}\n",
                                   map("gone", "shop:/ConfigMap:shop/gone") + map("copy", "shop:/ConfigMap:shop/gone")
                                       + map("kind", "shop:/Secret:shop/kind")
                                       + map("place", "shop:/ConfigMap:ops/place") + map("short", "shop")
                                       + map("made", "shop:/ConfigMap:shop/made",
                                             ", ownerReferences: [{apiVersion: v1, kind: Pod, name: p, uid: '1'}]")
                                       + map("mine", "other:/ConfigMap:shop/theirs"));
    std::map<std::string, std::string> states;
    for (const ObjectRow &row : report.objects)
        states[row.name] = row.state;
    EXPECT_EQ(states, (std::map<std::string, std::string>{{"gone", "Extra"}, {"mine", "OutOfSync"}}));
}

TEST(GitopsTracked, hooks)
{
    const struct {
        std::string annotation, state, because;
    } rows[] = {
        {"argocd.argoproj.io/hook: PreSync", "Hook hook", "a sync creates it"},
        {"argocd.argoproj.io/hook: 'Sync, PostSync'", "Hook hook", "a sync creates it"},
        {"argocd.argoproj.io/hook: SyncFail", "Hook hook", "only when a sync fails"},
        {"argocd.argoproj.io/hook: PostDelete", "Hook nothing", "only when the Application is deleted"},
        {"argocd.argoproj.io/hook: Skip", "Hook nothing", "never applied"},
        {"argocd.argoproj.io/hook: Presync", "Hook nothing", "never created by a sync"},
        {"helm.sh/hook: 'pre-install,pre-upgrade'", "Hook hook", "a sync creates it"},
        {"helm.sh/hook: pre-delete", "Hook nothing", "only when the Application is deleted"},
        {"helm.sh/hook: test", "Hook nothing", "never created by a sync"},
        {"helm.sh/hook: post-rollback", "Hook nothing", "never created by a sync"},
        {"helm.sh/hook: crd-install", "Missing create", "not in the cluster"},
    };
    for (const auto &row : rows) {
        const Report report =
            reportOf(application(""),
                     "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: shop, annotations: {"
                         + row.annotation + "}}\n",
                     "");
        ASSERT_EQ(report.objects.size(), 1u);
        EXPECT_EQ(report.objects[0].state + ' ' + report.objects[0].action, row.state) << row.annotation;
        EXPECT_THAT(report.objects[0].because, HasSubstr(row.because)) << row.annotation;
    }
}

} // namespace
} // namespace fieldwise::gitops

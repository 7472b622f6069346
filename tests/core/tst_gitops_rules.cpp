// SPDX-License-Identifier: GPL-3.0-or-later
// Rules of semantics/gitops.md 1 that no other test is about.
#include <gmock/gmock.h>

#include "tests/support/argotexts.h"

namespace fieldwise::gitops {
namespace {

using testing::HasSubstr;

/// 1.5: of the templates only the fields of the original count.
TEST(GitopsRules, claimTemplatesOfAStatefulSet)
{
    const auto set = [](const std::string &metadata, const std::string &claim) {
        return "apiVersion: apps/v1\nkind: StatefulSet\nmetadata:\n  name: db\n  namespace: shop\n" + metadata
            + "spec:\n  serviceName: db\n  selector: {matchLabels: {app: db}}\n  template:\n    metadata: {labels: "
              "{app: "
              "db}}\n    spec: {containers: [{name: db, image: 'db:1'}]}\n  volumeClaimTemplates:\n    - "
            + claim + "\n";
    };
    const std::string claim =
        "{metadata: {name: data}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}";
    const std::string own = "argocd.argoproj.io/tracking-id: shop:apps/StatefulSet:shop/db";
    const yaml::Document document{set("", claim)};
    Json applied = yaml::toValue(document, document.root());
    applied["metadata"]["annotations"][trackingKey] = "shop:apps/StatefulSet:shop/db";
    const std::string there =
        set("  annotations:\n    " + own + "\n    kubectl.kubernetes.io/last-applied-configuration: '" + applied.dump()
                + "'\n",
            "{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: data}, spec: "
            "{accessModes: [ReadWriteOnce], storageClassName: fast, volumeMode: Filesystem, "
            "resources: {requests: {storage: 1Gi}}}, status: {phase: Pending}}");
    const Report report = reportOf(application(""), set("", claim), there);
    EXPECT_EQ(report.objects[0].diffBy, "three-way");
    EXPECT_EQ(report.objects[0].state, "Synced");
}

/// 1.5: namespaces and empty annotations of the original and of Git do not count.
TEST(GitopsRules, namespacesOfTheOriginal)
{
    std::string last = deployment(two), git = deployment(two);
    for (std::string *text : {&last, &git})
        text->erase(text->find("  namespace: shop\n"), 18);
    const Report report = reportOf(application(""), git, live(two, last));
    EXPECT_EQ(report.objects[0].state, "Synced");
    EXPECT_EQ(verdicts(report), Words{});
}

/// 1.6: managers that Argo CD does not have as its own lose nothing in a forced apply but what Git sets.
TEST(GitopsRules, structuredMergeForces)
{
    const std::string entries = "  managedFields:\n    - {manager: hpa, operation: Update, apiVersion: apps/v1, "
                                "fieldsType: FieldsV1, fieldsV1: "
                                "{'f:spec': {'f:replicas': {}, 'f:minReadySeconds': {}}}}\n";
    const Report report = reportOf(application("  syncPolicy: {syncOptions: [ServerSideApply=true]}\n"),
                                   deployment(two), live(five + "  minReadySeconds: 9\n", deployment(two), entries));
    EXPECT_EQ(report.objects[0].diffBy, "structured-merge");
    EXPECT_EQ(verdicts(report), (Words{"both spec.replicas", "stays spec.minReadySeconds"}));
    EXPECT_THAT(fieldAt(report, "spec.minReadySeconds")->because, HasSubstr("`argocd-controller` does not own it"));
}

/// A cluster converts Live to Git's version; here the fields of both are compared by their names.
TEST(GitopsRules, liveInAnotherVersion)
{
    std::string there = live(five, deployment(two));
    there.replace(there.find("apps/v1"), 7, "apps/v1beta1");
    for (const std::string options : {"", "ServerSideApply=true"}) {
        const Report report =
            reportOf(application("  syncPolicy: {syncOptions: [" + options + "]}\n"), deployment(two), there);
        EXPECT_EQ(verdicts(report), (Words{"both spec.replicas"})) << options;
        EXPECT_THAT(allNotes(report),
                    testing::HasSubstr("Live is in `apps/v1beta1`, Git in `apps/v1`. A cluster converts Live, and "
                                       "Fieldwise does not: fields are compared by their names. Get Live in Git's "
                                       "version: `kubectl get deployment.v1.apps web -o yaml --show-managed-fields`."));
    }
    EXPECT_THAT(allNotes(reportOf(application(""), deployment(two), live(five, deployment(two)))),
                testing::Not(testing::HasSubstr("A cluster converts Live")));
}

} // namespace
} // namespace fieldwise::gitops

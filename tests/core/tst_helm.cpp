// SPDX-License-Identifier: GPL-3.0-or-later
// The rules of semantics/helm.md, on texts that are small enough to be read.
#include <algorithm>

#include "tests/support/helmtexts.h"

namespace fieldwise {
namespace {

using namespace helmtexts;
using helm::ServerSide;

/// semantics/helm.md 1.2.
TEST(Helm, choosesTheOldRevision)
{
    const struct {
        Verb verb;
        std::vector<std::string> statuses;
        int old, back;
        const char *refused;
    } rows[] = {
        {Verb::Upgrade, {"superseded", "deployed"}, 2, 0, ""},
        {Verb::Upgrade, {"deployed", "failed"}, 1, 0, ""},
        {Verb::Upgrade, {"deployed", "failed", "failed"}, 1, 0, ""},
        {Verb::Upgrade, {"failed", "failed"}, 2, 0, ""},
        {Verb::Upgrade, {"superseded"}, 1, 0, ""},
        {Verb::Upgrade, {"uninstalled"}, 0, 0, "helm-not-deployed"},
        {Verb::Upgrade, {"deployed", "pending-upgrade"}, 0, 0, "helm-pending"},
        {Verb::Upgrade, {}, 0, 0, "helm-revision"},
        {Verb::Rollback, {"superseded", "deployed"}, 2, 1, ""},
        {Verb::Rollback, {"deployed", "failed", "failed"}, 3, 2, ""},
        {Verb::Rollback, {"deployed"}, 0, 0, "helm-revision"},
        {Verb::Install, {}, 0, 0, ""},
    };
    for (const auto &row : rows) {
        std::vector<Record> records;
        std::string shown;
        for (const std::string &status : row.statuses) {
            records.insert(records.begin(), revision(static_cast<int>(records.size()) + 1, status, ""));
            shown += status + " ";
        }
        const auto ground = helm::groundOf(asked(row.verb), records);
        EXPECT_EQ(ground ? "" : ground.error().code, row.refused) << shown;
        if (!ground)
            continue;
        EXPECT_EQ(ground->old ? ground->old->revision : 0, row.old) << shown;
        EXPECT_EQ(ground->back ? ground->back->revision : 0, row.back) << shown;
    }
}

/// semantics/helm.md 3.
TEST(Helm, choosesTheWay)
{
    const struct {
        Verb verb;
        const char *version, *before, *newest;
        ServerSide serverSide;
        bool conflicts, replaces;
        std::string is;
    } rows[] = {
        {Verb::Upgrade, "3.21.4", "", "", ServerSide::Auto, false, false, "client"},
        {Verb::Upgrade, "3.21.4", "", "", ServerSide::True, false, false, "helm-options"},
        {Verb::Upgrade, "4.2.4", "", "", ServerSide::Auto, false, false, "client"},
        {Verb::Upgrade, "4.2.4", "", "csa", ServerSide::Auto, false, false, "client"},
        {Verb::Upgrade, "4.2.4", "", "ssa", ServerSide::Auto, false, false, "server"},
        {Verb::Upgrade, "4.2.4", "", "csa", ServerSide::True, false, false, "server, handed over"},
        {Verb::Upgrade, "4.2.4", "", "ssa", ServerSide::False, false, false, "client"},
        {Verb::Rollback, "4.2.4", "", "ssa", ServerSide::Auto, false, false, "client"},
        {Verb::Rollback, "4.2.4", "ssa", "ssa", ServerSide::Auto, false, false, "server, handed over"},
        {Verb::Install, "4.2.4", "", "", ServerSide::Auto, false, false, "server, handed over"},
        {Verb::Upgrade, "4.2.4", "", "ssa", ServerSide::Auto, false, true, "helm-options"},
        {Verb::Upgrade, "4.2.4", "", "ssa", ServerSide::False, false, true, "client"},
        {Verb::Upgrade, "4.2.4", "", "csa", ServerSide::Auto, true, false, "helm-options"},
        {Verb::Upgrade, "4.2.4", "", "ssa", ServerSide::Auto, true, true, "helm-options"},
        {Verb::Upgrade, "2.17", "", "", ServerSide::Auto, false, false, "helm-options"},
    };
    for (const auto &row : rows) {
        helm::Asked how = asked(row.verb, row.version);
        how.serverSide = row.serverSide;
        how.forceConflicts = row.conflicts;
        how.forceReplace = row.replaces;
        std::vector<Record> records{revision(1, "superseded", "", row.before), revision(2, "deployed", "", row.newest)};
        if (row.verb == Verb::Install) {
            EXPECT_EQ(helm::groundOf(how, records).error().text, "cannot reuse a name that is still in use");
            records.clear();
        }
        const auto ground = helm::groundOf(how, records);
        const std::string is = !ground ? ground.error().code
            : !ground->serverSide      ? "client"
            : ground->handsOver        ? "server, handed over"
                                       : "server";
        EXPECT_EQ(is, row.is) << row.version << " " << row.before << " " << row.newest;
    }
}

/// semantics/helm.md 2.
TEST(Helm, theFateOfEachObject)
{
    const std::string keep = "  annotations: {helm.sh/resource-policy: keep}\n";
    const auto actions = [](const std::string &before, const std::string &now, const std::string &live) {
        return upgraded(before, now, live).actions();
    };
    EXPECT_EQ(actions("", configMap("a"), ""), "create ConfigMap a\n");
    EXPECT_EQ(actions(configMap("a"), configMap("a"), ""), "create ConfigMap a\n");
    EXPECT_EQ(actions(configMap("a"), configMap("a"), configMap("a", marks)), "unchanged ConfigMap shop/a\n");
    EXPECT_EQ(actions(configMap("a"), configMap("a"), configMap("a")), "update ConfigMap a\n") << "the marks";
    EXPECT_EQ(actions("", configMap("a"), configMap("a", marks)), "adopt ConfigMap shop/a\n");
    EXPECT_EQ(actions("", configMap("a"), configMap("a")), "refuse ConfigMap a\n");
    EXPECT_EQ(actions(configMap("a"), "", configMap("a", marks)), "delete ConfigMap shop/a\n");
    EXPECT_EQ(actions(configMap("a"), "", ""), "gone ConfigMap a\n");
    EXPECT_EQ(actions(configMap("a"), "", configMap("a", keep)), "keep ConfigMap a\n");
    EXPECT_EQ(actions(configMap("a", keep), "", configMap("a")), "delete ConfigMap a\n");
    EXPECT_EQ(actions("", "", configMap("a", marks)), "orphan ConfigMap shop/a\n");
    EXPECT_EQ(actions("", "", configMap("a")), "");
    EXPECT_EQ(actions("", "---\napiVersion: batch/v1\nkind: Job\nmetadata: {generateName: a-}\n", ""), "refuse Job\n");
}

TEST(Helm, refusesInItsOwnWords)
{
    const std::string other = "  labels: {app.kubernetes.io/managed-by: Tiller}\n";
    EXPECT_EQ(
        upgraded("", configMap("a"), configMap("a", other)).operation.stops.value_or(""),
        "Unable to continue with update: ConfigMap \"a\" in namespace \"shop\" exists and cannot be imported into the "
        "current release: invalid ownership metadata; label validation error: key \"app.kubernetes.io/managed-by\" "
        "must equal \"Helm\": current value is \"Tiller\"; annotation validation error: missing key "
        "\"meta.helm.sh/release-name\": must be set to \"web\"; annotation validation error: missing key "
        "\"meta.helm.sh/release-namespace\": must be set to \"shop\"");
    helm::Asked takes = asked();
    takes.takeOwnership = true;
    EXPECT_EQ(done(takes, {revision(1, "deployed", "")}, configMap("a"), configMap("a", other)).actions(),
              "adopt ConfigMap a\n");
}

/// A failed revision is not OLD of an upgrade (G1), but of a rollback.
TEST(Helm, whatAFailedRevisionWroteStays)
{
    const std::vector<Record> records{
        revision(1, "deployed", object("v1", "ConfigMap", "data: {a: '1', old: x}\n")),
        revision(2, "failed", object("v1", "ConfigMap", "data: {a: '1', b: '2', c: '3'}\n") + configMap("left"))};
    const std::string live =
        object("v1", "ConfigMap", "data: {a: '1', b: '2', c: other, d: x}\n", marks) + configMap("left", marks);
    const Done upgrade = done(asked(), records, object("v1", "ConfigMap", "data: {a: \"1\"}\n"), live);
    EXPECT_EQ(upgrade.rule("data.b"), "apply.only-live");
    const auto isToldOf = [&](const std::string &path) {
        return upgrade.because(path).find("The same is in revision 2, failed: Helm does not") != std::string::npos;
    };
    EXPECT_TRUE(isToldOf("data.b"));
    EXPECT_FALSE(isToldOf("data.c")); // somebody changed it since
    EXPECT_FALSE(isToldOf("data.d"));
    const Done again = done(asked(), records, object("v1", "ConfigMap", "data: {a: '1', b: '3'}\n"), live);
    EXPECT_EQ(again.rule("data.b"), "apply.takes-over");
    EXPECT_EQ(upgrade.actions(), "unchanged ConfigMap shop/a\norphan ConfigMap shop/left\n");
    const Done rollback = done(asked(Verb::Rollback), records, "", live);
    EXPECT_EQ(rollback.rule("data.b"), "apply.removed");
    EXPECT_EQ(rollback.actions(), "update ConfigMap shop/a\ndelete ConfigMap shop/left\n");
}

/// semantics/helm.md 3.1, its table: a row for a built-in kind and for a custom resource.
TEST(Helm, fieldsClientSide)
{
    const struct {
        const char *before, *now, *live, *builtin, *custom;
    } rows[] = {
        {"a", "a", "a", "a unchanged", "a unchanged"},
        {"a", "a", "b", "a apply.reset", "b helm.live-not-read"},
        {"a", "a", "", "a apply.added-back", "- helm.live-not-read"},
        {"a", "b", "a", "b apply.changed", "b apply.changed"},
        {"a", "b", "c", "b apply.both-changed", "b apply.both-changed"},
        {"", "a", "", "a apply.added", "a apply.added"},
        {"", "a", "b", "a apply.takes-over", "a apply.takes-over"},
        {"a", "", "b", "- apply.removed", "- apply.removed"},
        {"a", "", "", "- apply.already-gone", "- apply.already-gone"},
        {"", "", "b", "b apply.only-live", "b apply.only-live"},
    };
    for (const auto &row : rows) {
        const auto fields = [](const char *value) {
            return "data:\n  other: x\n" + (*value ? "  f: " + std::string(value) + "\n" : std::string());
        };
        const auto is = [&](const std::string &apiVersion, const std::string &kind) {
            const Done out =
                upgraded(object(apiVersion, kind, fields(row.before)), object(apiVersion, kind, fields(row.now)),
                         object(apiVersion, kind, fields(row.live), marks));
            const size_t at = out.text.find("  f: ");
            return (at == std::string::npos ? "-" : out.text.substr(at + 5, 1)) + " " + out.rule("data.f");
        };
        const std::string shown = std::string(row.before) + "/" + row.now + "/" + row.live;
        EXPECT_EQ(is("v1", "ConfigMap"), row.builtin) << shown;
        EXPECT_EQ(is("example.com/v1", "Widget"), row.custom) << shown;
    }
}

/// semantics/helm.md 3.1: what Helm has types for.
TEST(Helm, kindsThatHelmKnows)
{
    const struct {
        const char *apiVersion, *kind;
        bool strategic;
    } rows[] = {
        {"apps/v1", "Deployment", true},
        {"apiextensions.k8s.io/v1", "CustomResourceDefinition", true},
        {"apiextensions.k8s.io/v1beta1", "CustomResourceDefinition", false},
        {"apiregistration.k8s.io/v1", "APIService", false},
        {"example.com/v1", "Widget", false},
    };
    for (const auto &row : rows) {
        const std::string text = object(row.apiVersion, row.kind, "spec: {paused: true}\n");
        const Done out = upgraded(text, text, object(row.apiVersion, row.kind, "spec: {paused: false}\n", marks));
        EXPECT_EQ(out.rule("spec.paused"), row.strategic ? "apply.reset" : "helm.live-not-read") << row.apiVersion;
    }
}

TEST(Helm, aListOfACustomResourceIsOneValue)
{
    const auto widget = [](const std::string &list, const std::string &metadata = "") {
        return object("example.com/v1", "Widget", "spec:\n  list: " + list + "\n", metadata);
    };
    const Done out = upgraded(widget("[l]"), widget("[l, x]"), widget("[l, y]", marks));
    EXPECT_EQ(out.rule("spec.list"), "apply.list-replaced");
    EXPECT_NE(out.text.find("[l, x]"), std::string::npos) << out.text;
    const Done same = upgraded(widget("[l]"), widget("[l]"), widget("[l, y]", marks));
    EXPECT_EQ(same.rule("spec.list"), "helm.live-not-read");
    EXPECT_EQ(same.actions(), "unchanged Widget shop/a\n");
}

/// semantics/helm.md 1.3: the marks are in no manifest, and are neither new nor removed where Live has them.
TEST(Helm, marksTheObjects)
{
    const Done fresh = upgraded("", configMap("a"), "");
    for (const char *mark : {"app.kubernetes.io/managed-by: Helm", "meta.helm.sh/release-name: web",
                             "meta.helm.sh/release-namespace: shop", "namespace: shop"})
        EXPECT_NE(fresh.text.find(mark), std::string::npos) << mark << "\n" << fresh.text;
    const std::string labels = "  labels: {app.kubernetes.io/managed-by: me, x: z}\n";
    const Done overwritten = upgraded(configMap("a", labels), configMap("a", labels), configMap("a", labels));
    EXPECT_EQ(overwritten.rule("metadata.labels.\"app.kubernetes.io/managed-by\""), "helm.mark");
    EXPECT_EQ(overwritten.text.find("managed-by: me"), std::string::npos);
}

/// An annotation of kubectl does not count, and stays.
TEST(Helm, kubectlsAnnotationDoesNotCount)
{
    const std::string annotated = marks
        + "    kubectl.kubernetes.io/last-applied-configuration: "
          "'{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"a\"},\"data\":{\"a\":\"b\",\"gone\":"
          "\"x\"}}'\n";
    const Done out =
        upgraded(configMap("a"), configMap("a"), object("v1", "ConfigMap", "data: {a: b, gone: x}\n", annotated));
    EXPECT_EQ(out.rule("data.gone"), "apply.only-live");
    EXPECT_EQ(out.actions(), "unchanged ConfigMap shop/a\n");
}

/// What only Live has stays in an adopted object; a custom resource is not even marked (R6).
TEST(Helm, adoptedObjects)
{
    const auto fields = [](const std::string &apiVersion, const std::string &kind, const std::string &value,
                           const std::string &metadata) {
        return object(apiVersion, kind, "data: {a: " + value + ", own: x}\n", metadata);
    };
    const Done builtin =
        upgraded("", object("v1", "ConfigMap", "data: {a: new}\n"), fields("v1", "ConfigMap", "old", marks));
    EXPECT_NE(builtin.text.find("{a: new, own: x}"), std::string::npos) << builtin.text;
    const Done custom = upgraded("", object("example.com/v1", "Widget", "data: {a: new}\n"),
                                 fields("example.com/v1", "Widget", "old", marks));
    EXPECT_NE(custom.text.find("{a: old, own: x}"), std::string::npos) << custom.text;
    helm::Asked takes = asked();
    takes.takeOwnership = true;
    const Done unmarked =
        done(takes, {revision(1, "deployed", "")}, object("example.com/v1", "Widget", "data: {a: new}\n"),
             fields("example.com/v1", "Widget", "old", "  namespace: shop\n"));
    EXPECT_NE(unmarked.text.find("{a: old, own: x}"), std::string::npos) << unmarked.text;
    EXPECT_EQ(unmarked.text.find("managed-by"), std::string::npos) << unmarked.text;
    helm::Asked installs = asked(Verb::Install);
    installs.takeOwnership = true;
    installs.serverSide = ServerSide::False;
    const Done threeWay = done(installs, {}, object("example.com/v1", "Widget", "data: {a: new}\n"),
                               fields("example.com/v1", "Widget", "old", ""));
    EXPECT_NE(threeWay.text.find("{a: new, own: x}"), std::string::npos) << threeWay.text;
}

/// A new version of a kind is the same object, but not in Helm 4.0.0 to 4.1.3.
TEST(Helm, anotherVersionOfAKind)
{
    const auto scaler = [](const std::string &version, const std::string &fields, const std::string &metadata = "") {
        return object("autoscaling/" + version, "HorizontalPodAutoscaler", fields, metadata);
    };
    for (const auto &[version, rule] :
         {std::pair("3.21.4", "apply.removed"), {"4.2.4", "apply.removed"}, {"4.1.0", "apply.only-live"}}) {
        const Done out =
            upgraded(scaler("v1", "spec: {maxReplicas: 3, minReplicas: 2}\n"), scaler("v2", "spec: {maxReplicas: 3}\n"),
                     scaler("v2", "spec: {maxReplicas: 3, minReplicas: 2}\n", marks), version);
        EXPECT_EQ(out.rule("spec.minReplicas"), rule) << version;
        EXPECT_EQ(out.actions().find("delete"), std::string::npos);
    }
}

TEST(Helm, aRollbackToAnObjectThatOldLacks)
{
    const std::vector<Record> records{revision(1, "superseded", configMap("a")), revision(2, "deployed", "")};
    const std::string live = object("v1", "ConfigMap", "data: {a: b, own: x}\n", marks);
    const Done stops = done(asked(Verb::Rollback, "3.21.4"), records, "", live);
    EXPECT_FALSE(stops.operation.stops) << "Helm has written the objects before it";
    EXPECT_EQ(stops.operation.objects.back().refusal,
              "Helm fails at this object, and does not come to those after it: no ConfigMap with the name \"a\" found");
    const Done takes = done(asked(Verb::Rollback), records, "", live);
    EXPECT_FALSE(takes.operation.stops);
    EXPECT_EQ(takes.rule("data.own"), "apply.removed") << "Live is OLD";
    const std::string list = "apiVersion: v1\nkind: List\nitems:\n# Ours.\n- apiVersion: v1\n  kind: ConfigMap\n"
                             "  metadata:\n    name: a\n    namespace: shop\n  data: {a: b, own: x}\n";
    EXPECT_EQ(done(asked(Verb::Rollback), records, "", list).rule("data.own"), "apply.removed") << "also in a List";
}

TEST(Helm, replacesTheObject)
{
    helm::Asked replaces = asked(Verb::Upgrade, "3.21.4");
    replaces.forceReplace = true;
    const std::string before = object("v1", "ConfigMap", "data: {a: b}\n");
    const Done out = done(replaces, {revision(1, "deployed", before)}, before,
                          object("v1", "ConfigMap", "data: {a: c, own: x}\n", marks + "  uid: u\n"));
    EXPECT_EQ(out.actions(), "replace ConfigMap shop/a\n");
    EXPECT_EQ(out.rule("data.own"), "helm.replaced");
    EXPECT_NE(out.text.find("uid: u"), std::string::npos) << out.text;
    EXPECT_EQ(out.text.find("own"), std::string::npos) << out.text;
}

TEST(Helm, hooksAreNotMerged)
{
    const std::string hook = configMap("hook", "  annotations: {helm.sh/hook: pre-upgrade}\n");
    const Done out = upgraded(configMap("a"), hook + configMap("a"), configMap("a", marks) + configMap("hook"));
    EXPECT_EQ(out.actions(), "unchanged ConfigMap shop/a\nhook ConfigMap hook\n");
    EXPECT_EQ(std::count(out.operation.newText.begin(), out.operation.newText.end(), '\n'),
              std::count(hook.begin(), hook.end(), '\n') + 6)
        << "lines keep their numbers";
    EXPECT_EQ(out.operation.objects.back().because,
              "A hook (pre-upgrade) is not merged: this upgrade runs it, and its policy says when it is deleted.");
    const Done unknown =
        upgraded("", configMap("hook", "  annotations: {helm.sh/hook: 'upgrade, pre-sync'}\n"), configMap("hook"));
    EXPECT_EQ(unknown.operation.objects.back().because,
              "A hook (upgrade, pre-sync) is not merged: Helm knows no such hook, and leaves it out.");
}

TEST(Helm, whatADryRunPrintsAroundTheManifests)
{
    const std::string printed =
        "Release \"web\" has been upgraded. Happy Helming!\nNAME: web\nSTATUS: pending-upgrade\n"
        "HOOKS:\nMANIFEST:\n"
        + configMap("a") + "NOTES:\nget it: now\n";
    EXPECT_EQ(upgraded(configMap("a"), printed, configMap("a", marks)).actions(), "unchanged ConfigMap shop/a\n");
}

/// semantics/helm.md 3.2.
TEST(Helm, conflictsAndHandOver)
{
    const auto live = [](const std::string &managers) {
        return object("v1", "ConfigMap", "data: {a: live, old: x}\n", marks + "  managedFields:\n" + managers);
    };
    const auto entry = [](const std::string &manager, const std::string &operation, const std::string &fields,
                          const std::string &version = "v1") {
        return "  - {manager: " + manager + ", operation: " + operation + ", apiVersion: " + version
            + ", fieldsType: FieldsV1, fieldsV1: {\"f:data\": {" + fields + "}}}\n";
    };
    const std::string now = object("v1", "ConfigMap", "data: {a: new}\n");
    const auto outcome = [&](const std::string &managers, const std::string &method) {
        helm::Asked how = asked();
        how.serverSide = ServerSide::True;
        const Done out = done(how, {revision(1, "deployed", now, method)}, now, live(managers));
        return out.rule("data.a") + " " + out.rule("data.old");
    };
    const std::string own = entry("helm", "Update", "\"f:a\": {}, \"f:old\": {}");
    EXPECT_EQ(outcome(own, ""), "server-side.changed server-side.pruned");
    EXPECT_EQ(outcome(own, "ssa"), "server-side.conflict server-side.only-live") << "R12: helm's own entry";
    EXPECT_EQ(outcome(entry("kubectl-edit", "Update", "\"f:a\": {}") + entry("helm", "Update", "\"f:old\": {}"), ""),
              "server-side.conflict server-side.pruned");
}

} // namespace
} // namespace fieldwise

// SPDX-License-Identifier: GPL-3.0-or-later
// Cases at the edges of semantics/helm.md.
#include "core/merge/explain/explain.h"
#include "core/view/triage.h"
#include "tests/support/helmtexts.h"

namespace fieldwise {
namespace {

using namespace helmtexts;
using helm::ServerSide;

const std::string hook = "  annotations: {helm.sh/hook: pre-upgrade}\n";

/// An ordinary object that becomes a hook is in OLD and not among NEW's objects, so Helm deletes it.
TEST(HelmEdges, anObjectThatBecomesAHookIsDeleted)
{
    const Done out = upgraded(configMap("a"), configMap("a", hook), configMap("a", marks));
    EXPECT_EQ(out.actions(), "delete ConfigMap shop/a\nhook ConfigMap a\n");
}

/// semantics/helm.md 1.3: without `before-hook-creation` what an earlier run left is in the way.
TEST(HelmEdges, aHookThatIsStillThere)
{
    const auto job = [](const std::string &event, const std::string &policy) {
        return object("batch/v1", "Job", "",
                      "  annotations: {helm.sh/hook: " + event
                          + (policy.empty() ? "" : ", helm.sh/hook-delete-policy: ") + policy + "}\n");
    };
    const auto is = [&](const std::string &event, const std::string &policy) {
        const std::string all = configMap("a") + job(event, policy);
        const Done out = done(asked(Verb::Upgrade, "3.21.4"), {revision(1, "deployed", configMap("a"))}, all,
                              configMap("a", marks) + job(event, ""));
        return out.operation.stops ? "stops" : helm::isSomeRefused(*out.plan) ? "fails" : "runs";
    };
    EXPECT_STREQ(is("pre-upgrade", ""), "runs");
    EXPECT_STREQ(is("pre-upgrade", "hook-succeeded"), "stops");
    EXPECT_STREQ(is("post-upgrade", "hook-succeeded"), "fails");
    EXPECT_STREQ(is("post-install", "hook-succeeded"), "runs");
    EXPECT_STREQ(is("pre-upgrade", "'hook-succeeded,before-hook-creation'"), "runs");
}

/// The old manifest does not have the object, so there are no two manifests that say the same.
TEST(HelmEdges, anAdoptedObjectIsTakenOver)
{
    const Done out = upgraded("", configMap("a"), object("v1", "ConfigMap", "data: {a: other}\n", marks));
    EXPECT_EQ(out.actions(), "adopt ConfigMap shop/a\n");
    EXPECT_EQ(out.because("data.a").find("Becomes `b`. The object is taken over: the old manifest does not have it"),
              0u)
        << out.because("data.a");
}

/// It is in the old manifest, so Helm does not look at the marks, and writes its own.
TEST(HelmEdges, anObjectOfAnotherReleaseIsOverwritten)
{
    std::string others = marks;
    others.replace(others.find("release-name: web"), 17, "release-name: api");
    const Done out = upgraded(configMap("a"), configMap("a"), configMap("a", others));
    const std::string name = "metadata.annotations.\"meta.helm.sh/release-name\"";
    EXPECT_NE(out.because(name).find("Live is marked as the object of another release"), std::string::npos);
    const view::Triage triage = view::triage(*out.plan, view::Noise(*out.plan));
    EXPECT_EQ(triage.groups.front().impact, view::Impact::Overwrites);
}

/// An option that a version does not have yet; `helm rollback` has no `--take-ownership`.
TEST(HelmEdges, optionsThatAVersionLacks)
{
    const auto refusal = [](Verb verb, const std::string &version, bool takes, ServerSide serverSide, bool forces) {
        helm::Asked how = asked(verb, version);
        how.takeOwnership = takes;
        how.serverSide = serverSide;
        how.forceConflicts = forces;
        const auto ground =
            helm::groundOf(how, {revision(1, "superseded", "", "ssa"), revision(2, "deployed", "", "ssa")});
        return ground ? "" : ground.error().code + ": " + ground.error().text;
    };
    const auto isSince = [](const std::string &option, const std::string &since, const std::string &version) {
        return "helm-options: unknown flag: " + option + ", which exists since Helm " + since
            + "; the rules are those of Helm " + version;
    };
    const ServerSide as = ServerSide::Auto;
    EXPECT_EQ(refusal(Verb::Upgrade, "3.16.4", true, as, false), isSince("--take-ownership", "3.17.0", "3.16.4"));
    EXPECT_EQ(refusal(Verb::Upgrade, "3.16", true, as, false), isSince("--take-ownership", "3.17.0", "3.16"));
    EXPECT_EQ(refusal(Verb::Upgrade, "3.17.0", true, as, false), "");
    EXPECT_EQ(refusal(Verb::Upgrade, "4.2.4", true, as, false), "");
    EXPECT_EQ(
        refusal(Verb::Rollback, "4.2.4", true, as, false),
        "helm-options: unknown flag: --take-ownership: `helm rollback` looks at no marks, and has no such option");
    EXPECT_EQ(refusal(Verb::Upgrade, "3.21.4", false, ServerSide::True, false),
              isSince("--server-side", "4.0.0", "3.21.4"));
    EXPECT_EQ(refusal(Verb::Upgrade, "3.21.4", false, ServerSide::False, false), "");
    EXPECT_EQ(refusal(Verb::Upgrade, "3.21.4", false, as, true), isSince("--force-conflicts", "4.0.0", "3.21.4"));
    EXPECT_EQ(refusal(Verb::Upgrade, "4.0.0", false, ServerSide::True, true), "");
}

/// Helm puts no marks into what a hook creates.
TEST(HelmEdges, aHookThatBecomesAnObjectIsRefused)
{
    const Done out = upgraded("", configMap("a"), configMap("a", hook));
    EXPECT_EQ(out.actions(), "refuse ConfigMap a\n");
    EXPECT_EQ(view::triage(*out.plan, view::Noise(*out.plan)).verdict, view::Verdict::Fails);
    const std::string said = view::summaryText(*out.plan, view::triage(*out.plan, view::Noise(*out.plan)), nullptr);
    EXPECT_NE(said.find("Helm stops before anything is written: Unable to continue with update"), said.npos) << said;
}

/// `helm template` prints no namespace.
TEST(HelmEdges, theObjectOfTheReleasesNamespaceIsMeant)
{
    const auto live = [](const std::string &space) {
        return object("v1", "ConfigMap", "data: {a: b}\n", "  namespace: " + space + "\n");
    };
    for (const std::string &both : {live("prod") + live("shop"), live("shop") + live("prod")}) {
        const Done out = upgraded(configMap("a"), object("v1", "ConfigMap", "data: {a: c}\n"), both);
        EXPECT_EQ(out.actions(), "update ConfigMap shop/a\n");
        EXPECT_NE(out.text.find("a: c"), std::string::npos);
        for (const merge::DocumentPlan &document : out.plan->documents)
            EXPECT_EQ(document.documents[merge::Side::Updated] != nullptr, document.identity.namespaceName == "shop");
    }
    const Done other = upgraded(configMap("a"), configMap("a"), live("prod"));
    EXPECT_EQ(other.actions(), "create ConfigMap a\n");
    EXPECT_TRUE(std::ranges::any_of(other.plan->documents, [](const merge::DocumentPlan &document) {
        return document.root().notes(merge::NoticeId::NothingInLive);
    }));
}

TEST(HelmEdges, anUpgradeFindsNothingInAnEmptyLive)
{
    const Done out = upgraded(configMap("a"), configMap("a"), "");
    EXPECT_EQ(view::triage(*out.plan, view::Noise(*out.plan)).verdict, view::Verdict::Look);
}

/// Lines of what is left out can't become part of a block scalar before them.
TEST(HelmEdges, whatIsLeftOutChangesNothingBeforeIt)
{
    const std::string script = object("v1", "ConfigMap", "data:\n  a: |\n    x\n");
    const Done out = upgraded("", script + configMap("hook", hook), "");
    EXPECT_NE(out.text.find("  a: |\n    x\n"), std::string::npos) << out.text;
    const yaml::Stream now = yaml::read(out.operation.newText);
    EXPECT_EQ(yaml::toValue(*now.parts[0].document, now.parts[0].document->root())["data"]["a"], "x\n");
    EXPECT_EQ(out.operation.newText.size(), (script + configMap("hook", hook)).size());
}

/// semantics/helm.md 2.
TEST(HelmEdges, anObjectWithoutAName)
{
    const std::string job = "---\napiVersion: batch/v1\nkind: Job\nmetadata: {generateName: a-}\n";
    const auto is = [&](Verb verb, const std::string &version) {
        const bool installs = verb == Verb::Install;
        const std::vector<Record> records{revision(1, "deployed", configMap("a"))};
        const Done out = done(asked(verb, version), installs ? std::vector<Record>() : records, configMap("a") + job,
                              installs ? "" : configMap("a", marks));
        return out.actions() + (helm::isSomeRefused(*out.plan) ? "refused" : "");
    };
    EXPECT_EQ(is(Verb::Install, "3.21.4"), "create ConfigMap a\ncreate Job\n");
    EXPECT_EQ(is(Verb::Install, "4.2.4"), "create ConfigMap a\nrefuse Job\nrefused");
    EXPECT_EQ(is(Verb::Upgrade, "3.21.4"), "unchanged ConfigMap shop/a\nrefuse Job\nrefused");
    const Done after = upgraded(configMap("a"), job + configMap("a"), configMap("a", marks));
    EXPECT_EQ(after.actions(), "refuse Job\nrefuse ConfigMap shop/a\n") << "Helm does not come to it";
    const Done core = done(asked(Verb::Install), {}, "apiVersion: v1\nkind: Pod\nmetadata: {generateName: a-}\n", "");
    EXPECT_NE(core.operation.objects[0].refusal.find("object default/ /v1, Kind=Pod: resource name may not be empty"),
              std::string::npos)
        << core.operation.objects[0].refusal;
}

/// Helm sends stringData with each upgrade, since Live never has it; what is stored does not change.
TEST(HelmEdges, stringDataIsSentEachTime)
{
    const std::string secret = object("v1", "Secret", "stringData: {a: x}\n");
    const Done out = upgraded(secret, secret, object("v1", "Secret", "type: Opaque\ndata: {a: eA==}\n", marks));
    EXPECT_EQ(out.rule("stringData"), "apply.added-back");
    EXPECT_EQ(out.actions(), "update Secret shop/a\n");
}

/// Ports with one number and two protocols have one merge key, the number.
TEST(HelmEdges, portsWithOneNumber)
{
    const auto service = [](const std::string &ports, const std::string &metadata = "") {
        return object("v1", "Service", "spec:\n  ports:\n" + ports, metadata);
    };
    const std::string tcp = "  - {port: 53, protocol: TCP, name: tcp}\n";
    const std::string udp = "  - {port: 53, protocol: UDP, name: udp}\n";
    const Done out = upgraded(service(tcp + udp), service(tcp), service(tcp + udp, marks));
    merge::Options kubectl;
    kubectl.mode = merge::Mode::Apply;
    kubectl.asSent = true;
    kubectl.apply.lastAppliedGiven = true;
    kubectl.apply.annotation = false;
    const auto plan = merge::plan(
        {{yaml::read(service(tcp + udp)), yaml::read(service(tcp, marks)), yaml::read(service(tcp + udp, marks))}}, {},
        kubectl);
    ASSERT_TRUE(plan);
    EXPECT_EQ(out.text, merge::resolve(*plan).text);
    EXPECT_EQ(merge::explain(*out.plan, out.at("spec.ports").value()).otherwise,
              "Helm 4 with `--server-side=true` tells ports apart by number and protocol.");
}

/// Two documents for one object: Helm applies both, and the others are told as well.
TEST(HelmEdges, anObjectTwiceIsTheLastOne)
{
    const auto second = [](const std::string &metadata) {
        return object("v1", "ConfigMap", "data: {a: last}\n", metadata);
    };
    for (const std::string space : {"", "  namespace: shop\n"}) {
        const Done out = upgraded(configMap("a") + configMap("b"), configMap("a") + second(space) + configMap("b"),
                                  configMap("a", marks) + configMap("b", marks));
        EXPECT_EQ(out.actions(), "update ConfigMap shop/a\nunchanged ConfigMap shop/b\n");
        EXPECT_EQ(out.operation.objects[0].because,
                  "It is in OLD, in NEW and in Live. NEW has it 2 times, and Helm applies one after the other: this is "
                  "what the last one does. Take the others out of the chart.");
        EXPECT_NE(out.text.find("a: last"), out.text.npos) << out.text;
    }
}

/// A CustomResourceDefinition in a chart is merged as kubectl does it, so what the cluster puts into it stays.
TEST(HelmEdges, aDefinitionKeepsWhatOnlyLiveHas)
{
    const auto definition = [](const std::string &fields, const std::string &metadata = "") {
        return object("apiextensions.k8s.io/v1", "CustomResourceDefinition", "spec:\n  group: example.com\n" + fields,
                      metadata, "widgets.example.com");
    };
    const std::string conversion = "  conversion: {strategy: Webhook}\n";
    const Done out = upgraded(definition("  scope: Namespaced\n"), definition("  scope: Namespaced\n"),
                              definition("  scope: Cluster\n" + conversion, marks));
    EXPECT_EQ(out.rule("spec.conversion"), "apply.only-live");
    EXPECT_EQ(out.rule("spec.scope"), "apply.reset");
}

/// An autoscaler owns the replicas by the subresource `scale`.
TEST(HelmEdges, aConflictWithAnAutoscaler)
{
    const auto deployment = [](const std::string &replicas, const std::string &metadata = "") {
        return object("apps/v1", "Deployment", "spec:\n  replicas: " + replicas + "\n", metadata);
    };
    const auto entry = [](const std::string &manager, const std::string &operation, const std::string &subresource) {
        return "  - {manager: " + manager + ", operation: " + operation + ", apiVersion: apps/v1, subresource: '"
            + subresource + "', fieldsType: FieldsV1, fieldsV1: {\"f:spec\": {\"f:replicas\": {}}}}\n";
    };
    const std::string owners = marks + "  managedFields:\n" + entry("kube-controller-manager", "Update", "scale");
    const Done out =
        done(asked(), {revision(1, "deployed", deployment("3"), "ssa")}, deployment("3"), deployment("7", owners));
    EXPECT_EQ(out.rule("spec.replicas"), "server-side.conflict");
    EXPECT_NE(out.because("spec.replicas").find("`kube-controller-manager` (Update of scale) owns `replicas`"),
              std::string::npos)
        << out.because("spec.replicas");
    EXPECT_TRUE(helm::isSomeRefused(*out.plan));
}

const std::string ownedByUpdate = marks
    + "  managedFields:\n  - {manager: helm, operation: Update, apiVersion: v1, fieldsType: FieldsV1, fieldsV1: "
      "{\"f:data\": {\"f:a\": {}}}}\n";

/// semantics/helm.md 3.2: what Helm 4.0.0 created conflicts with Helm itself.
TEST(HelmEdges, aConflictWithItself)
{
    const auto data = [](const std::string &value, const std::string &metadata = "") {
        return object("v1", "ConfigMap", "data: {a: " + value + "}\n", metadata);
    };
    const Done out = done(asked(), {revision(1, "deployed", data("x"), "ssa")}, data("z"), data("x", ownedByUpdate));
    EXPECT_EQ(out.rule("data.a"), "server-side.conflict");
    for (const merge::Decision &decision : out.plan->documents[0].decisions)
        EXPECT_TRUE(!decision.conflict || decision.notes(merge::NoticeId::UpdateOwnName));
    const Done hands = done(asked(), {revision(1, "deployed", data("x"), "csa")}, data("z"), data("x", ownedByUpdate));
    EXPECT_EQ(hands.rule("data.a"), "apply.changed");
}

/// The label and the annotations of a release are not the chart's, whoever applies.
TEST(HelmEdges, marksOnTheServer)
{
    const Done out =
        done(asked(), {revision(1, "deployed", configMap("a"), "ssa")}, configMap("a"), configMap("a", ownedByUpdate));
    for (merge::DecisionId id = 0; id < out.plan->documents[0].decisions.size(); ++id)
        if (yaml::print(out.plan->documents[0].path(id)) == "metadata.annotations.\"meta.helm.sh/release-name\"") {
            EXPECT_EQ(merge::explain(*out.plan, {0, id}).because,
                      "Stays: Helm writes into each object to which release it belongs. The templates do not have it, "
                      "and the manifest that Helm stores does not either.");
            return;
        }
    FAIL() << "no decision";
}

} // namespace
} // namespace fieldwise

// SPDX-License-Identifier: GPL-3.0-or-later
// Helm's hand-over from client-side to server-side apply (semantics/helm.md 3.2), and what is left after a refusal.
#include <algorithm>

#include "core/merge/serverside/serversideplan.h"
#include "core/view/serversidesummary.h"
#include "core/yaml/equality.h"
#include "tests/support/helmtexts.h"

namespace fieldwise {
namespace {

using namespace helmtexts;
using helm::ServerSide;
using yaml::Json;

std::string entry(const std::string &manager, const std::string &operation, const std::string &fields,
                  const std::string &version = "v1")
{
    return "  - {manager: " + manager + ", operation: " + operation + ", apiVersion: " + version
        + ", fieldsType: FieldsV1, fieldsV1: {\"f:data\": {" + fields + "}}}\n";
}

std::string data(const std::string &fields, const std::string &metadata = "")
{
    return object("v1", "ConfigMap", "data: {" + fields + "}\n", metadata);
}

Done handedOver(const std::string &now, const std::string &live, const std::string &entries)
{
    helm::Asked how = asked();
    how.serverSide = ServerSide::True;
    return done(how, {revision(1, "deployed", data("a: x, old: x, same: x"))}, data(now),
                data(live, marks + "  managedFields:\n" + entries));
}

std::string ownersAt(const Done &out, const std::string &path)
{
    return view::ownersText(out.plan->documents[0], out.at(path)->decision);
}

/// R11: the entry in another version than Helm's own goes, and nobody gets its fields.
TEST(HelmHandOver, fieldsThatItDropsAreToldAsThat)
{
    for (const std::string &before : {entry("helm", "Apply", "\"f:a\": {}"), entry("helm", "Update", "\"f:a\": {}")}) {
        const Done out =
            handedOver("a: x, changed: new, same: x", "a: x, changed: x, old: x, same: x, other: x",
                       before + entry("helm", "Update", "\"f:changed\": {}, \"f:old\": {}, \"f:same\": {}", "v1beta1"));
        EXPECT_EQ(out.rule("data.old"), "server-side.only-live");
        EXPECT_EQ(out.because("data.old"),
                  "Stays `x` (line 14). The chart does not mention `old`. Client-side Helm owned it, as `helm` "
                  "(Update, in v1beta1). Before its apply, Helm hands such entries over to server-side apply, but "
                  "drops those in another version than `v1`, so nobody owns it any more, and it stays.");
        EXPECT_EQ(
            out.because("data.changed"),
            "Becomes `new`. The chart sets it (line 6); Live has `x` (line 14). Client-side Helm owned it, as `helm` "
            "(Update, in v1beta1). Before its apply, Helm hands such entries over to server-side apply, but drops "
            "those in another version than `v1`, so nobody owns it any more, and there is no conflict.");
        EXPECT_EQ(out.because("data.same"),
                  "Stays `x` (line 14). The chart has the same value (line 6). Client-side Helm owned it, as `helm` "
                  "(Update, in v1beta1). Before its apply, Helm hands such entries over to server-side apply, but "
                  "drops those in another version than `v1`; with the apply, `helm` owns it again.");
        EXPECT_NE(out.because("data.other").find("Nobody owns it: it is a default, or the server set it."),
                  std::string::npos)
            << out.because("data.other");
        EXPECT_EQ(ownersAt(out, "data.old"), "\"helm\" using v1beta1 loses it, since its entry is dropped.");
    }
}

/// R11: the fields of the entry that becomes Helm's own are pruned if the chart lacks them.
TEST(HelmHandOver, fieldsThatItTakesAreToldAsThat)
{
    const Done out = handedOver("a: new", "a: x, old: x", entry("helm", "Update", "\"f:a\": {}, \"f:old\": {}"));
    EXPECT_EQ(out.rule("data.old"), "server-side.pruned");
    EXPECT_EQ(out.because("data.old"),
              "Deleted. Client-side Helm owned it, as `helm` (Update). Before its apply, Helm hands such entries over "
              "to server-side apply. The chart does not have it any more, and nobody else owns it, so the server "
              "removes it (was `x`, line 13).");
    EXPECT_EQ(out.rule("data.a"), "server-side.changed");
    EXPECT_EQ(ownersAt(out, "data.a"), "\"helm\" using v1 hands it over to \"helm\".");
}

/// Whose fields go along with what is pruned does not name the entry that has become Helm's own.
TEST(HelmHandOver, whatGoesAlongIsNotHelmsOwn)
{
    const auto deployment = [](const std::string &fields, const std::string &metadata = "") {
        return object("apps/v1", "Deployment",
                      "spec:\n  template:\n    spec:\n      containers:\n      - name: c\n" + fields, metadata);
    };
    const auto owns = [](const std::string &manager, const std::string &fields) {
        return "  - {manager: " + manager
            + ", operation: Update, apiVersion: apps/v1, fieldsType: FieldsV1, fieldsV1: {\"f:spec\": {\"f:template\": "
              "{\"f:spec\": {\"f:containers\": {'k:{\"name\":\"c\"}': {"
            + fields + "}}}}}}}\n";
    };
    helm::Asked how = asked();
    how.serverSide = ServerSide::True;
    const std::string sidecar = "      - {name: d, image: x, tty: true}\n";
    std::string entries = owns("helm", "\".\": {}, \"f:name\": {}") + owns("lens", "\"f:tty\": {}");
    for (size_t at; (at = entries.find("\"c\"")) != std::string::npos;)
        entries.replace(at, 3, "\"d\"");
    const Done out = done(how, {revision(1, "deployed", deployment(sidecar))}, deployment(""),
                          deployment(sidecar, marks + "  managedFields:\n" + entries));
    const auto ref = out.at("spec.template.spec.containers[name=d]");
    ASSERT_TRUE(ref);
    std::string told;
    for (const merge::Notice &notice : out.plan->decision(*ref).notices)
        if (notice.id == merge::NoticeId::TakesAlong)
            told = notice.text;
    EXPECT_EQ(told, "2 `lens` (Update)");
}

/// Helm has written the hand-over when the server refuses the apply after it.
TEST(HelmHandOver, whatAConflictLeavesIsTheObjectAfterIt)
{
    const std::string own = entry("helm", "Update", "\"f:a\": {}, \"f:old\": {}"),
                      other = entry("kubectl-edit", "Update", "\"f:a\": {}")
        + entry("lens", "Update", "\"f:old\": {}", "v1beta1");
    const Done out = handedOver("a: new", "a: x, old: x", own + other);
    ASSERT_TRUE(merge::isRefused(*out.plan));
    const merge::DocumentPlan &document = out.plan->documents[0];
    Json expected = yaml::toValue(*document.documents[merge::Side::Destination],
                                  document.documents[merge::Side::Destination]->root());
    for (Json &one : expected["metadata"]["managedFields"])
        if (one["manager"] == "helm")
            one["operation"] = "Apply";
    const auto after = merge::objectAfter(out.plan->options, document);
    ASSERT_TRUE(after);
    EXPECT_TRUE(yaml::sameToJson(*after, expected)) << after->dump(1);
    EXPECT_EQ(out.because(""),
              "The API server refuses this apply. Before it, Helm has handed the entries of client-side Helm over, so "
              "of this object only metadata.managedFields is written. Below is what the apply would give, with "
              "contested fields left as in Live.");
    EXPECT_EQ(out.because("metadata.managedFields"),
              "Changes, although the apply is refused. Before it, in a request of its own, Helm hands `helm` (Update) "
              "in v1 over to server-side apply.");
    const Done none = handedOver("a: new", "a: x, old: x", entry("kubectl-edit", "Update", "\"f:a\": {}"));
    ASSERT_TRUE(merge::isRefused(*none.plan));
    EXPECT_FALSE(merge::objectAfter(none.plan->options, none.plan->documents[0])) << "nothing is handed over";
}

/// One field of a wrong type refuses its object, not the report of all.
TEST(HelmRefused, aFieldOfAWrongTypeRefusesItsObjectAlone)
{
    const auto deployment = [](const std::string &replicas, const std::string &metadata = "") {
        return object("apps/v1", "Deployment", "spec:\n  replicas: " + replicas + "\n", metadata);
    };
    const std::string before = configMap("b") + deployment("1") + configMap("gone");
    const std::string live = configMap("b", marks) + deployment("1", marks) + configMap("gone", marks);
    const std::string now = object("v1", "ConfigMap", "data: {a: b, n: new}\n", "", "b") + deployment("[1]");
    for (const std::string &all : {now, deployment("[1]")}) {
        const Done out = done(asked(), {revision(1, "deployed", before, "ssa")}, all, live);
        ASSERT_TRUE(out.plan);
        const auto refused = std::ranges::find_if(out.plan->documents, helm::isRefused);
        ASSERT_NE(refused, out.plan->documents.end());
        EXPECT_EQ(refused->identity.kind, "Deployment");
        ASSERT_EQ(refused->root().notices.size(), 1u);
        EXPECT_EQ(refused->root().notices.front().text,
                  ".spec.replicas: expected numeric, found a list (line "
                      + std::to_string(std::count(all.begin(), all.end(), '\n')) + ")");
        EXPECT_NE(out.text.find("replicas: 1"), std::string::npos) << out.text;
        EXPECT_EQ(out.text.find("n: new") != std::string::npos, all == now) << out.text;
    }
}

/// What the refusal of one object leaves of the report: its action, the notices of its root, and all actions.
struct Alone {
    std::string actions, words;
    bool isRefused = false;
};

Alone alone(const std::string &method, const std::string &before, const std::string &now, const std::string &live)
{
    const auto others = [](const std::string &value, const std::string &metadata = "") {
        return object("v1", "ConfigMap", "data: {a: " + value + "}\n", metadata, "b");
    };
    const helm::Record old = revision(1, "deployed", before + others("old") + configMap("gone"), method);
    const std::string owner = R"(  managedFields: [{manager: helm, operation: Apply, apiVersion: v1, fieldsType: )"
                              R"(FieldsV1, fieldsV1: {"f:data": {"f:a": {}}}}])"
                              "\n";
    const Done out =
        done(asked(), {old}, now + others("new"), live + others("old", marks + owner) + configMap("gone", marks));
    if (!out.plan)
        return {};
    EXPECT_NE(out.text.find("a: new"), out.text.npos) << out.text;
    Alone all{out.actions(), "", helm::isSomeRefused(*out.plan)};
    for (uint32_t i = 0; i < out.plan->documents.size(); ++i)
        if (const merge::DocumentPlan &document = out.plan->documents[i]; document.identity.kind == "Deployment")
            for (const merge::Notice &notice : document.root().notices)
                all.words += merge::describe(*out.plan, {i, 0}, notice);
    return all;
}

const auto deploymentWith = [](const std::string &containers, const std::string &metadata = "",
                               const std::string &version = "apps/v1") {
    return object(version, "Deployment", "spec:\n  template:\n    spec:\n      containers: " + containers + "\n",
                  metadata);
};
const std::string one = "[{name: a, image: x}]";

/// Only a hand-made Live has it, or a custom resource whose definition has changed since.
TEST(HelmRefused, aWrongTypeInLiveRefusesItsObjectAlone)
{
    const Alone out = alone("ssa", deploymentWith(one), deploymentWith(one), deploymentWith("{name: a}", marks));
    EXPECT_EQ(out.actions, "update Deployment shop/a\nupdate ConfigMap shop/b\ndelete ConfigMap shop/gone\n");
    EXPECT_TRUE(out.isRefused);
    EXPECT_EQ(out.words,
              "The API server refuses this: what Live has: .spec.template.spec.containers: expected list, found "
              "a map (line 14 of Live)");
    const Alone entries =
        alone("ssa", deploymentWith(one), deploymentWith(one), deploymentWith(one, marks + "  managedFields: 7\n"));
    EXPECT_TRUE(entries.isRefused);
    EXPECT_EQ(entries.words,
              "The API server refuses this: found managedFields that are not a list, so the owners of the fields "
              "are unknown; a server refuses every apply to such an object (line 11 of Live)");
    const Alone sent =
        alone("ssa", deploymentWith(one), deploymentWith(one, "  managedFields: []\n"), deploymentWith(one, marks));
    EXPECT_TRUE(sent.isRefused);
    EXPECT_EQ(sent.words,
              "The API server refuses this: found metadata.managedFields, which only the server writes; it "
              "refuses an apply that has them, so remove them from Local (line 6)");
}

/// A cluster converts versions, so nobody knows that it would refuse the object.
TEST(HelmRefused, anotherVersionServerSideLeavesItsObjectUnknown)
{
    const Alone out =
        alone("ssa", deploymentWith(one), deploymentWith(one), deploymentWith(one, marks, "apps/v1beta1"));
    EXPECT_EQ(out.actions, "unknown Deployment shop/a\nupdate ConfigMap shop/b\ndelete ConfigMap shop/gone\n");
    EXPECT_FALSE(out.isRefused);
    EXPECT_EQ(out.words,
              "What becomes of it is not known: Local has apiVersion `apps/v1`, and Live has `apps/v1beta1`. Fieldwise "
              "does not convert versions: get Live in Local's version (`kubectl get deployment.v1.apps a -o yaml "
              "--show-managed-fields`), or write Local in Live's version.");
}

/// It reads manifests with kubectl's code, and sends nothing if it can't decode one.
TEST(HelmRefused, whatHelmCantDecodeIsToldAsHelms)
{
    const auto words = [](const std::string &now) {
        const helm::Operation operation = helm::operationOf(
            asked(), *helm::groundOf(asked(), {revision(1, "deployed", configMap("a"))}), now, yaml::read(""));
        const auto plan = merge::plan({{yaml::read(operation.oldText), yaml::read(now), yaml::read("")}}, {},
                                      helm::optionsFor(operation, {}));
        return plan ? "" : plan.error().front().diagnostic.text;
    };
    EXPECT_EQ(words(configMap("a", "  annotations: {n: 7}\n")),
              "found a number in the metadata, expected a text; Helm can't decode the file and sends nothing, so put "
              "the value into quotes");
    EXPECT_EQ(words(object("v1", "ConfigMap", "data: {a: .inf}\n")),
              "found an infinity or a NaN, which JSON does not have; Helm can't read such a file and sends nothing");
}

/// semantics/helm.md 3: Helm computes a strategic merge patch itself, and goes on after a failure.
TEST(HelmRefused, aPatchThatHelmCantMakeRefusesItsObjectAlone)
{
    const auto fails = [](const std::string &before, const std::string &now, const std::string &live) {
        const Alone out = alone("", deploymentWith(before), deploymentWith(now), deploymentWith(live, marks));
        EXPECT_EQ(out.actions, "update Deployment shop/a\nupdate ConfigMap shop/b\ndelete ConfigMap shop/gone\n");
        EXPECT_TRUE(out.isRefused);
        return out.words;
    };
    const std::string types =
                          "Helm fails at this object: failed to create patch: list element types are not identical.",
                      key = "Helm fails at this object: failed to create patch: map: {\"image\":\"x\"} does not "
                            "contain declared merge key: name.";
    EXPECT_EQ(fails(one, one, "[x]"), types);
    EXPECT_EQ(fails("[x]", one, one), types);
    EXPECT_EQ(fails(one, "[[x]]", one), types);
    EXPECT_EQ(fails(one, one, "[{image: x}]"), key);
    EXPECT_EQ(fails(one, "[{image: x}]", one), key);
}

/// What Helm refuses stays as it is; the report lists no change of it.
TEST(HelmRefused, anObjectThatHelmRefusesChangesNothing)
{
    for (const std::string kind : {"ConfigMap", "Widget"}) {
        const std::string version = kind == "Widget" ? "example.com/v1" : "v1";
        const Done out =
            upgraded("", object(version, kind, "data: {a: new}\n"), object(version, kind, "data: {a: old}\n"));
        EXPECT_EQ(out.actions(), "refuse " + kind + " a\n");
        EXPECT_EQ(out.plan->counts.changed + out.plan->counts.added + out.plan->counts.removed, 0u) << kind;
        EXPECT_TRUE(out.plan->documents[0].root().notes(merge::NoticeId::HelmStops));
        EXPECT_NE(out.text.find("a: old"), std::string::npos) << out.text;
    }
}

} // namespace
} // namespace fieldwise

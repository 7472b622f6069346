// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/values/server/serverside.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/k8s/lastapplied.h"
#include "tests/support/randomobject.h"

namespace fieldwise::merge::serverside {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using Operation = Manager::Operation;
using test::value;

constexpr const char *now = "2026-11-22T00:00:00Z";

FieldSet read(const std::string &fields)
{
    const yaml::Document document(fields);
    std::optional<Diagnostic> fault;
    FieldSet out = k8s::readFieldSet(document, document.root(), fault);
    EXPECT_FALSE(fault) << fields;
    return out;
}

Manager applier(const std::string &name, const std::string &fields, const std::string &time = "2026-01-01T00:00:00Z")
{
    return {name, Operation::Apply, "v1", "", time, read(fields)};
}

Manager updater(const std::string &name, const std::string &fields, const std::string &time = "2026-01-01T00:00:00Z")
{
    return {name, Operation::Update, "v1", "", time, read(fields)};
}

/// Parts of an object; what names it is added. Where no kind is given nothing is known of it.
struct Asked {
    std::string live, local;
    std::vector<Manager> managers;
    std::string kind = "Thing";
    std::string manager = "me";
    bool force = false;
    std::vector<FieldPath> reset{};
};

Result<Applied, std::string> tryApply(const Asked &asked)
{
    const auto object = [&](const std::string &part) {
        Json out = value(part);
        if (out.is_null())
            out = Json::object();
        out["apiVersion"] = "v1";
        out["kind"] = asked.kind;
        return out;
    };
    const Json live = object(asked.live);
    const Json local = object(asked.local);
    Request request;
    request.live = asked.live.empty() ? nullptr : &live;
    request.local = &local;
    if (asked.kind != "Thing")
        request.type = Typed(test::place("v1", asked.kind));
    request.managers = asked.managers;
    request.manager = asked.manager;
    request.force = asked.force;
    request.reset = asked.reset;
    request.now = now;
    return apply(request);
}

Applied applied(const Asked &asked)
{
    auto done = tryApply(asked);
    EXPECT_TRUE(done) << done.error();
    return done ? std::move(*done) : Applied{};
}

/// Without what names it.
std::string result(const Applied &done)
{
    Json out = done.result;
    out.erase("apiVersion");
    out.erase("kind");
    return out.dump();
}

/// "me Apply {...} now"
std::vector<std::string> entries(const Applied &done)
{
    std::vector<std::string> out;
    for (const Entry &entry : done.after) {
        const char *time = entry.timeIsNow ? " now" : entry.manager.time.empty() ? " never" : "";
        out.push_back(entry.manager.name + (entry.manager.operation == Operation::Apply ? " Apply " : " Update ")
                      + k8s::fieldsV1(entry.manager.fields).dump() + time);
    }
    return out;
}

std::vector<std::string> paths(const FieldSet &set)
{
    std::vector<std::string> out;
    set.visit([&](const FieldPath &path) { out.push_back(k8s::print(path)); });
    return out;
}

TEST(ServerSide, coOwnsEqualValues)
{
    const Applied done =
        applied({"data: {a: x}", "data: {a: x}", {applier("other", "{'f:data': {'f:a': {}}}")}, "ConfigMap"});
    EXPECT_FALSE(done.refused || done.changed);
    EXPECT_THAT(entries(done),
                ElementsAre(R"(me Apply {"f:data":{"f:a":{}}} never)", R"(other Apply {"f:data":{"f:a":{}}})"));
    EXPECT_EQ(done.mineBefore, ~0U);
    EXPECT_EQ(done.mineAfter, 0U);
}

TEST(ServerSide, refusesOtherValuesInTheWordsOfAServer)
{
    const std::vector<Manager> one{updater("hpa", "{'f:data': {'f:a': {}}}")};
    const Applied done = applied({"data: {a: x, b: x}", "data: {a: z, b: z}", one, "ConfigMap"});
    EXPECT_TRUE(done.refused);
    EXPECT_EQ(done.message, R"(Apply failed with 1 conflict: conflict with "hpa" using v1: .data.a)");
    EXPECT_EQ(result(done), R"({"data":{"a":"z","b":"z"}})") << "as if it were forced";
    EXPECT_THAT(entries(done), ElementsAre(R"(me Apply {"f:data":{"f:a":{},"f:b":{}}} now)"));

    Manager scale = updater("scaler", "{'f:data': {'f:b': {}}}");
    scale.subresource = "scale";
    const Applied many = applied({"data: {a: x, b: x}",
                                  "data: {a: z, b: z}",
                                  {scale, applier("b", "{'f:data': {'f:b': {}, 'f:a': {}}}"), one[0]},
                                  "ConfigMap"});
    EXPECT_EQ(many.message,
              "Apply failed with 4 conflicts: conflicts with \"b\":\n- .data.a\n- .data.b\nconflicts with \"hpa\" "
              "using v1:\n- .data.a\n"
              "conflicts with \"scaler\" with subresource \"scale\" using v1:\n- .data.b");
    EXPECT_EQ(many.conflicts.size(), 4U);
}

TEST(ServerSide, forceTakesJustWhatItSets)
{
    const Asked asked{
        "data: {a: x, b: x}",
        "data: {a: z}",
        {applier("other", "{'f:data': {'f:a': {}, 'f:b': {}}}"), updater("hpa", "{'f:data': {'f:a': {}}}")},
        "ConfigMap",
        "me",
        true};
    const Applied done = applied(asked);
    EXPECT_FALSE(done.refused);
    EXPECT_EQ(done.conflicts.size(), 2U) << "told all the same";
    EXPECT_EQ(result(done), R"({"data":{"a":"z","b":"x"}})");
    EXPECT_THAT(entries(done),
                ElementsAre(R"(other Apply {"f:data":{"f:b":{}}})", R"(me Apply {"f:data":{"f:a":{}}} now)"));
}

TEST(ServerSide, takesOutWhatOnlyItsOwnerStopsApplying)
{
    const Manager mine = applier("me", "{'f:data': {'f:a': {}, 'f:b': {}}}");
    EXPECT_EQ(result(applied({"data: {a: x, b: x}", "data: {a: x}", {mine}, "ConfigMap"})), R"({"data":{"a":"x"}})");
    EXPECT_EQ(
        result(applied(
            {"data: {a: x, b: x}", "data: {a: x}", {mine, updater("other", "{'f:data': {'f:b': {}}}")}, "ConfigMap"})),
        R"({"data":{"a":"x","b":"x"}})");
    const Applied nothing = applied({"data: {a: x, b: x}", "{}", {mine}, "ConfigMap"});
    EXPECT_EQ(result(nothing), "{}");
    EXPECT_THAT(entries(nothing), IsEmpty());
    EXPECT_EQ(
        result(applied({"spec: {a: {b: 1}}", "{}", {applier("me", "{'f:spec': {.: {}, 'f:a': {.: {}, 'f:b': {}}}}")}})),
        "{}")
        << "keys of a map go with it";
}

TEST(ServerSide, takesItemsOutWhole)
{
    const std::string live = "spec: {containers: [{name: a}, {name: b, image: x, tty: true, stdin: true}]}";
    const Manager mine = applier(
        "me", R"({"f:spec": {"f:containers": {"k:{\"name\":\"b\"}": {".": {}, "f:name": {}, "f:image": {}}}}})");
    const auto left = [&](const Manager &other) { return result(applied({live, "{}", {mine, other}, "Pod"})); };
    EXPECT_EQ(
        left(applier("other",
                     R"({"f:spec": {"f:containers": {"k:{\"name\":\"b\"}": {".": {}, "f:name": {}, "f:tty": {}}}}})")),
        R"({"spec":{"containers":[{"name":"a"},{"name":"b","stdin":true,"tty":true}]}})");
    EXPECT_EQ(left(updater("other", R"({"f:spec": {"f:containers": {"k:{\"name\":\"b\"}": {"f:tty": {}}}}})")),
              R"({"spec":{"containers":[{"name":"a"}]}})")
        << "an updater that does not own the item loses its field";
}

TEST(ServerSide, ownsByTheKindOfNode)
{
    const auto owned = [](const char *kind, const char *part) {
        return paths(ownedBy(Typed(test::place("v1", kind)), value(part)));
    };
    EXPECT_THAT(owned("Pod",
                      "spec: {containers: [{name: a, ports: [{containerPort: 80}], command: []}], nodeSelector: {}, "
                      "volumes: [], hostname: null}"),
                ElementsAre(".spec.hostname", ".spec.nodeSelector", R"(.spec.containers[name="a"])",
                            R"(.spec.containers[name="a"].command)", R"(.spec.containers[name="a"].name)",
                            R"(.spec.containers[name="a"].ports[containerPort=80,protocol="TCP"])",
                            R"(.spec.containers[name="a"].ports[containerPort=80,protocol="TCP"].containerPort)"));
    EXPECT_THAT(owned("Service", "metadata: {finalizers: [a], labels: {}}\nspec: {selector: {a: b}, ports: [{}]}"),
                ElementsAre(".metadata.labels", R"(.metadata.finalizers[="a"])", ".spec.selector",
                            R"(.spec.ports[port=0,protocol="TCP"])"));
    EXPECT_THAT(paths(ownedBy(Typed(), value("a: {b: [1], c: {}}\nd: null"))), ElementsAre(".a", ".d", ".a.b", ".a.c"));
}

TEST(ServerSide, anAppliedListOrdersWhatLiveHas)
{
    const auto order = [](const std::string &live, const std::string &local) {
        const Json merge =
            merged(Typed(test::place("v1", "Pod", {"metadata", "finalizers"})), value(live), value(local));
        return merge.dump();
    };
    EXPECT_EQ(order("[a, b, c, z]", "[c, new, a, b]"), R"(["c","z","new","a","b"])");
    EXPECT_EQ(order("[a, b, c]", "[c, a]"), R"(["b","c","a"])");
    EXPECT_EQ(order("[a, x, b]", "[b, a]"), R"(["x","b","a"])");
    EXPECT_EQ(order("[x, u]", "[a, b]"), R"(["x","u","a","b"])");
    EXPECT_EQ(order("[a]", "[]"), R"(["a"])");
    EXPECT_EQ(order("[]", "[b, a]"), R"(["b","a"])");
}

TEST(ServerSide, repeatedItemsOfLiveGiveWayToOne)
{
    const std::string live = "spec: {containers: [{name: a, image: x}, {name: b}, {name: a, tty: true}]}";
    const Manager other = applier("other", R"({"f:spec": {"f:containers": {"k:{\"name\":\"a\"}": {}}}})");
    const Applied done = applied({live, "spec: {containers: [{name: a, stdin: true}]}", {other}, "Pod"});
    EXPECT_EQ(done.message, R"(Apply failed with 1 conflict: conflict with "other": .spec.containers[name="a"])");
    EXPECT_EQ(result(done), R"({"spec":{"containers":[{"name":"a","stdin":true},{"name":"b"}]}})");
    EXPECT_THAT(paths(ownedBy(Typed(test::place("v1", "Pod")), value(live))),
                ElementsAre(R"(.spec.containers[name="a"])", R"(.spec.containers[name="b"])",
                            R"(.spec.containers[name="b"].name)"));
}

TEST(ServerSide, comparesWholeAndInParts)
{
    const auto changes = [](const char *left, const char *right) {
        const Json a = value(left);
        const Json b = value(right);
        const Difference out = compared(Typed(), &a, &b);
        std::string all;
        for (const auto &[sign, set] :
             {std::pair("+", &out.added), std::pair("-", &out.removed), std::pair("~", &out.modified)})
            for (const std::string &path : paths(*set))
                all += sign + path + " ";
        return all;
    };
    EXPECT_EQ(changes("a: 1", "a: 1.0"), "");
    EXPECT_EQ(changes("a: 80", "a: '80'"), "~.a ");
    EXPECT_EQ(changes("{}", "a: {b: {c: 1}}"), "+.a +.a.b +.a.b.c ");
    EXPECT_EQ(changes("a: {b: 1}", "{}"), "-.a -.a.b ");
    EXPECT_EQ(changes("a: {}", "a: null"), "~.a ");
    EXPECT_EQ(changes("a: {b: 1}", "a: text"), "-.a.b ~.a ");
    EXPECT_EQ(changes("a: [1]", "a: {b: 1}"), "+.a.b ~.a ");
    EXPECT_EQ(changes("a: [{x: 1}, {x: 2}]", "a: [{x: 2}, {x: 1}]"), "~.a ");
}

TEST(ServerSide, nullsAndEmptyValuesRemoveNothing)
{
    const Manager other = updater("other", "{'f:spec': {'f:a': {.: {}, 'f:b': {}}}}");
    for (const char *empty : {"null", "{}"}) {
        const Applied done = applied({"spec: {a: {b: 1}}", std::string("spec: {a: ") + empty + "}", {other}});
        EXPECT_FALSE(done.refused) << empty;
        EXPECT_EQ(result(done), R"({"spec":{"a":{"b":1}}})") << empty;
        EXPECT_EQ(entries(done).front(), R"(me Apply {"f:spec":{".":{},"f:a":{}}} never)") << empty;
    }
    EXPECT_TRUE(applied({"spec: {a: 1}", "spec: {a: null}", {updater("other", "{'f:spec': {'f:a': {}}}")}}).refused);
}

TEST(ServerSide, somebodyOwnsObjectsFromBefore)
{
    const Applied done = applied({"metadata: {name: it, uid: u}\ndata: {a: x, b: x}",
                                  "metadata: {name: it}\ndata: {a: z, b: x}",
                                  {},
                                  "ConfigMap"});
    EXPECT_TRUE(done.beforeFirst);
    EXPECT_EQ(done.message, R"(Apply failed with 1 conflict: conflict with "before-first-apply" using v1: .data.a)");
    const Applied fresh = applied({"", "metadata: {name: it}\ndata: {a: z}", {}, "ConfigMap"});
    EXPECT_THAT(fresh.before, IsEmpty());
    EXPECT_THAT(entries(fresh), ElementsAre(R"(me Apply {"f:data":{"f:a":{}}} now)"))
        << "what names the object is nobody's";
    EXPECT_TRUE(fresh.changed);
}

TEST(ServerSide, whatTheEndpointResetsIsNobodys)
{
    const std::vector<Manager> managers{updater("kubelet", "{'f:status': {'f:phase': {}}}")};
    const Applied done = applied({"status: {phase: Running}",
                                  "metadata: {labels: {a: b}}\nstatus: {phase: Failed}",
                                  managers,
                                  "Pod",
                                  "me",
                                  false,
                                  {{k8s::fieldNamed("status")}}});
    EXPECT_FALSE(done.refused);
    EXPECT_EQ(result(done), R"({"metadata":{"labels":{"a":"b"}},"status":{"phase":"Running"}})");
    EXPECT_THAT(entries(done),
                ElementsAre(R"(me Apply {"f:metadata":{"f:labels":{"f:a":{}}}} now)",
                            R"(kubelet Update {"f:status":{"f:phase":{}}})"));
}

TEST(ServerSide, ownersOfPartsOfWhatIsAtomicOwnItWhole)
{
    const Manager old = applier("other", "{'f:spec': {'f:nodeSelector': {'f:a': {}}}}");
    const Applied done = applied({"spec: {nodeSelector: {a: x}}", "spec: {nodeSelector: {a: x, b: z}}", {old}, "Pod"});
    EXPECT_EQ(done.message, R"(Apply failed with 1 conflict: conflict with "other": .spec.nodeSelector)");
    EXPECT_THAT(paths(done.before.front().fields), ElementsAre(".spec.nodeSelector"));
}

TEST(ServerSide, writesEntriesInTheOrderOfAServer)
{
    const std::string a = "{'f:spec': {'f:a': {}}}";
    const Applied done =
        applied({"spec: {a: 1, b: 1}",
                 "spec: {b: 2}",
                 {updater("z", a, ""), updater("y", a, "2026-01-02T00:00:00Z"), applier("x", a, "2026-01-03T00:00:00Z"),
                  applier("w", a, ""), updater("y", a, "2026-01-01T00:00:00Z")}});
    std::vector<std::string> order;
    for (const Entry &entry : done.after)
        order.push_back(entry.manager.name + entry.manager.time.substr(0, 10));
    EXPECT_THAT(order, ElementsAre("w", "x2026-01-03", "me2026-11-22", "z", "y2026-01-01"))
        << "of two entries of one identity the last counts";
}

TEST(ServerSide, saysWhatAServerRefuses)
{
    const auto fault = [](const char *local, const char *kind, const char *live = "") {
        const auto done = tryApply({live, local, {}, kind});
        return done ? std::string("taken") : done.error();
    };
    EXPECT_THAT(fault("spec: {replicaz: 1}", "Pod"), HasSubstr("Local: .spec.replicaz: field not declared in schema"));
    EXPECT_THAT(fault("spec: {containers: {a: 1}}", "Pod"), HasSubstr(".spec.containers: expected list, found a map"));
    EXPECT_THAT(fault("spec: {hostname: 1}", "Pod"), HasSubstr(".spec.hostname: expected string, found a number"));
    EXPECT_THAT(fault("spec: {containers: [{name: a}, {name: a}]}", "Pod"),
                HasSubstr(R"(.spec.containers: duplicate entries for key [name="a"])"));
    EXPECT_THAT(fault("metadata: {managedFields: []}", "Thing"), HasSubstr("managedFields must be nil"));
    EXPECT_EQ(fault("spec: {}", "Pod", "spec: {containers: [{name: a}, {name: a}]}"), "taken");
}

constexpr const char *annotated =
    "metadata: {annotations: {kubectl.kubernetes.io/last-applied-configuration: 'JSON'}}\n";

std::string withAnnotation(const std::string &json, const std::string &rest)
{
    std::string out = annotated;
    return out.replace(out.find("JSON"), 4, json) + rest;
}

TEST(ServerSide, kubectlIsForgivenWhatItsAnnotationSays)
{
    const std::string live =
        withAnnotation(R"({"apiVersion":"v1","kind":"ConfigMap","data":{"a":"x"}})", "data: {a: x, b: x}");
    const std::vector<Manager> managers{updater("kubectl-client-side-apply", "{'f:data': {'f:a': {}, 'f:b': {}}}")};
    const Applied done = applied({live, "data: {a: z}", managers, "ConfigMap", "kubectl"});
    EXPECT_FALSE(done.refused);
    ASSERT_EQ(done.conflicts.size(), 1U);
    EXPECT_TRUE(done.conflicts.front().forgiven);
    EXPECT_TRUE(applied({live, "data: {a: z}", managers, "ConfigMap", "helm"}).refused) << "kubectl alone";
    const Applied both = applied({live, "data: {a: z, b: z}", managers, "ConfigMap", "kubectl"});
    EXPECT_EQ(both.message,
              R"(Apply failed with 1 conflict: conflict with "kubectl-client-side-apply" using v1: .data.b)");
    EXPECT_EQ(done.result["metadata"]["annotations"][std::string(k8s::lastAppliedKey)],
              "{\"apiVersion\":\"v1\",\"data\":{\"a\":\"z\"},\"kind\":\"ConfigMap\"}\n");
}

TEST(ServerSide, kubectlLeavesClientSideApplyBehind)
{
    const Json live = value(
        "apiVersion: v1\nkind: ConfigMap\n"
        + withAnnotation(R"({"apiVersion":"v1","kind":"ConfigMap","data":{"a":"x","b":"x"}})", "data: {a: x, b: x}"));
    const Json local = value("apiVersion: v1\nkind: ConfigMap\ndata: {a: x}");
    Manager old = updater("kubectl-client-side-apply", "{'f:data': {'f:c': {}}}");
    old.apiVersion = "v1beta1";
    Request request;
    request.live = &live;
    request.local = &local;
    request.type = Typed(test::place("v1", "ConfigMap"));
    request.manager = "kubectl";
    request.now = now;
    request.managers = {
        updater("kubectl-client-side-apply",
                "{'f:metadata': {'f:annotations': {.: {}, 'f:kubectl.kubernetes.io/last-applied-configuration': {}}}, "
                "'f:data': {.: {}, 'f:a': {}, 'f:b': {}}}"),
        old};
    const auto first = apply(request);
    ASSERT_TRUE(first);
    EXPECT_TRUE(first->result["data"].contains("b")) << "the client-side entry still owns it";
    const auto migration = migrate(request, *first);
    ASSERT_TRUE(migration);
    EXPECT_TRUE(migration->keepsAnnotation);
    EXPECT_EQ(migration->clientSide, std::vector<std::string>{"kubectl-client-side-apply"});
    EXPECT_THAT(paths(migration->forgotten), ElementsAre(".data.c"));
    ASSERT_TRUE(migration->secondApply);
    EXPECT_EQ(migration->secondApply->result["data"], Json({{"a", "x"}}));
    EXPECT_TRUE(migration->secondApply->result["metadata"]["annotations"].contains(std::string(k8s::lastAppliedKey)));
    ASSERT_EQ(migration->secondApply->after.size(), 2U);
    EXPECT_EQ(migration->secondApply->after[0].manager.name, "kubectl-last-applied");
    EXPECT_EQ(k8s::fieldsV1(migration->secondApply->after[1].manager.fields).dump(), R"({"f:data":{"f:a":{}}})");

    request.managers = migration->secondApply->after[0].timeIsNow
        ? std::vector<Manager>()
        : std::vector<Manager>{migration->secondApply->after[0].manager, migration->secondApply->after[1].manager};
    request.live = &migration->secondApply->result;
    const auto next = apply(request);
    ASSERT_TRUE(next);
    EXPECT_FALSE(migrate(request, *next)) << "once is enough";
}

} // namespace
} // namespace fieldwise::merge::serverside

// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "core/k8s/owners.h"
#include "core/yaml/json.h"

using namespace fieldwise;
using k8s::FieldSet;
using k8s::Owners;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

namespace {

/// What a server writes for a Service whose ports have a number twice, a set of finalizers and an atomic selector.
constexpr const char *service = R"(apiVersion: v1
kind: Service
metadata:
  name: web
  finalizers: [a.example/x, b.example/y]
  labels:
    app: web
    tier: front
  managedFields:
  - manager: kubectl-client-side-apply
    operation: Update
    apiVersion: v1
    fieldsType: FieldsV1
    time: "2026-11-01T08:00:00Z"
    fieldsV1:
      f:metadata:
        f:labels: {".": {}, "f:app": {}}
      f:spec:
        f:selector: {}
        f:ports:
          .: {}
          k:{"port":80,"protocol":"TCP"}: {".": {}, "f:port": {}, "f:targetPort": {}}
          k:{"port":80,"protocol":"UDP"}: {".": {}, "f:port": {}, "f:protocol": {}}
  - manager: mesh
    operation: Apply
    apiVersion: v1
    fieldsType: FieldsV1
    time: "2026-11-03T10:00:00Z"
    fieldsV1:
      f:metadata:
        f:finalizers: {"v:\"b.example/y\"": {}}
        f:labels: {"f:app": {}, "f:tier": {}}
  - manager: ""
    operation: Update
    apiVersion: v1
    subresource: status
    fieldsType: FieldsV1
    fieldsV1: {"f:status": {"f:loadBalancer": {}}}
spec:
  selector:
    app: web
  ports:
  - port: 80
    targetPort: 8080
  - port: 80
    protocol: UDP
  clusterIP: 10.0.0.1
status:
  loadBalancer: {}
)";

yaml::NodeId at(const yaml::Document &document, std::initializer_list<const char *> names)
{
    yaml::NodeId node = document.root();
    for (const char *name : names) {
        if (document.node(node).kind == yaml::Kind::Seq) {
            node = document.firstChild(node);
            for (int i = std::stoi(name); i > 0; --i)
                node = document.nextSibling(node);
        } else {
            node = yaml::valueAt(document, node, name);
        }
    }
    return node;
}

std::vector<std::string> names(const Owners &owners, std::span<const uint32_t> managers)
{
    std::vector<std::string> all;
    for (const uint32_t i : managers)
        all.push_back(owners.managers()[i].name);
    return all;
}

struct Live {
    explicit Live(const std::string &text) : document(text), owners(document) {}
    std::vector<std::string> of(std::initializer_list<const char *> path) const
    {
        return names(owners, owners.at(at(document, path)));
    }
    yaml::Document document;
    Owners owners;
};

FieldSet setOf(const std::string &json)
{
    const yaml::Document document(json);
    std::optional<Diagnostic> fault;
    FieldSet set = k8s::readFieldSet(document, document.root(), fault);
    EXPECT_FALSE(fault) << json;
    return set;
}

std::string jsonOf(const FieldSet &set)
{
    return k8s::fieldsV1(set).dump();
}

std::vector<std::string> pathsOf(const FieldSet &set)
{
    std::vector<std::string> paths;
    set.visit([&](const k8s::FieldPath &path) { paths.push_back(k8s::print(path)); });
    return paths;
}

} // namespace

TEST(Owners, aFieldBelongsToThoseWhoseSetsHaveItsPath)
{
    const Live live(service);
    EXPECT_THAT(live.owners.notices(), IsEmpty());
    EXPECT_THAT(live.of({"metadata", "labels", "app"}), ElementsAre("kubectl-client-side-apply", "mesh"));
    EXPECT_THAT(live.of({"metadata", "labels", "tier"}), ElementsAre("mesh"));
    EXPECT_THAT(live.of({"metadata", "labels"}), ElementsAre("kubectl-client-side-apply"));
    EXPECT_THAT(live.of({"spec", "clusterIP"}), IsEmpty());
    EXPECT_THAT(live.of({"spec"}), IsEmpty());
    EXPECT_THAT(live.of({"status", "loadBalancer"}), ElementsAre("unknown"));
}

TEST(Owners, elementsAreKnownByTheirKeysAndByTheirValues)
{
    const Live live(service);
    EXPECT_THAT(live.of({"spec", "ports", "0", "targetPort"}), ElementsAre("kubectl-client-side-apply"))
        << "protocol is TCP where none is written";
    EXPECT_THAT(live.of({"spec", "ports", "1", "protocol"}), ElementsAre("kubectl-client-side-apply"));
    EXPECT_THAT(live.of({"spec", "ports", "1"}), ElementsAre("kubectl-client-side-apply"));
    EXPECT_THAT(live.of({"metadata", "finalizers", "0"}), IsEmpty());
    EXPECT_THAT(live.of({"metadata", "finalizers", "1"}), ElementsAre("mesh"));
}

TEST(Owners, whoOwnsAnAtomicMappingOwnsAllOfIt)
{
    EXPECT_THAT(Live(service).of({"spec", "selector", "app"}), ElementsAre("kubectl-client-side-apply"));
}

TEST(Owners, ofAMappingThatNobodyOwnsThoseInsideAreTold)
{
    const Live live(service);
    EXPECT_THAT(names(live.owners, live.owners.around(at(live.document, {"spec"}))),
                ElementsAre("kubectl-client-side-apply"));
    EXPECT_THAT(names(live.owners, live.owners.around(at(live.document, {"metadata"}))),
                ElementsAre("kubectl-client-side-apply", "mesh"));
}

TEST(Owners, theLastOneIsTheOneWithTheNewestTime)
{
    const Live live(service);
    const auto *last = live.owners.last(live.owners.at(at(live.document, {"metadata", "labels", "app"})));
    ASSERT_NE(last, nullptr);
    EXPECT_EQ(last->name, "mesh");
    EXPECT_EQ(k8s::details(*last), "Apply, 2026-11-03");
    EXPECT_EQ(k8s::details(live.owners.managers().back()), "Update of status");
}

TEST(Owners, whatCantBeReadIsANoticeWithItsPlace)
{
    const auto notices = [](const std::string &entries) {
        const std::string text = "metadata:\n  managedFields:\n" + entries;
        const yaml::Document document(text);
        EXPECT_TRUE(document.ok()) << text;
        std::vector<std::string> told;
        const Owners owners(document);
        for (const Diagnostic &notice : owners.notices()) {
            EXPECT_EQ(notice.severity, Severity::Notice);
            told.push_back(describe(notice, "live", text));
        }
        return told;
    };
    const std::string head = "  - {manager: m, operation: Update, apiVersion: v1, fieldsType: FieldsV1, fieldsV1: ";
    EXPECT_THAT(notices("  - 3\n"),
                ElementsAre(HasSubstr("live:3:5: notice: found an entry of managedFields that is not a mapping")));
    EXPECT_THAT(notices("  - {manager: m, operation: Steal}\n"),
                ElementsAre(HasSubstr("`Steal`, expected Apply or Update")));
    EXPECT_THAT(notices(head + "{x: {}}}\n"),
                ElementsAre(HasSubstr("live:3:86: notice: found `x` in managedFields, expected `.`, `f:`")));
    EXPECT_THAT(notices(head + "{'k:{': {}}}\n"), ElementsAre(HasSubstr("expected the keys of an element as JSON")));
    EXPECT_THAT(notices(head + "{'v:': {}}}\n"), ElementsAre(HasSubstr("expected a value as JSON")));
    EXPECT_THAT(notices(head + "{'i:x': {}}}\n"), ElementsAre(HasSubstr("expected a number")));
    EXPECT_THAT(
        notices(head + "{'f:x': 1}}\n"),
        ElementsAre(HasSubstr("found `1` in managedFields, expected a mapping of fields; the entry of m is left out")));
    EXPECT_THAT(notices(head + "{'z:x': {}}}\n"), IsEmpty()) << "a letter of the future";
    const yaml::Document noList("metadata: {managedFields: 3}");
    const Owners none(noList);
    EXPECT_THAT(none.notices(), SizeIs(1));
    EXPECT_EQ(k8s::ownersOf(yaml::Document("metadata: {name: a}")), nullptr);
    EXPECT_EQ(k8s::ownersOf(yaml::Document("")), nullptr);
}

TEST(FieldSets, areReadAndWrittenWithoutLoss)
{
    for (const char *json : {R"({})", R"({"f:metadata":{"f:labels":{".":{},"f:a.b/c":{}}}})",
                             R"({"f:spec":{"f:ports":{"k:{\"port\":80,\"protocol\":\"TCP\"}":{".":{},"f:port":{}}}}})",
                             R"({"f:a":{},"v:\"x\"":{},"v:3":{},"v:true":{},"i:0":{},"i:12":{}})"}) {
        const FieldSet set = setOf(json);
        EXPECT_EQ(nlohmann::json::parse(jsonOf(set)), nlohmann::json::parse(json));
        EXPECT_EQ(setOf(jsonOf(set)), set) << json;
    }
}

TEST(FieldSets, areVisitedInTheOrderOfAServer)
{
    const FieldSet set = setOf(
        R"({"v:\"x\"":{},"v:2":{},"v:true":{},"i:1":{},"f:b":{},"f:a":{".":{},"f:z":{}},"k:{\"n\":\"a\"}":{},"k:{\"n\":10}":{},"k:{\"n\":9}":{}})");
    EXPECT_THAT(pathsOf(set),
                ElementsAre(".a", ".b", "[n=9]", "[n=10]", "[n=\"a\"]", "[=2]", "[=\"x\"]", "[=true]", "[1]", ".a.z"));
}

TEST(FieldSets, knowTheirPathsAndUnite)
{
    FieldSet set = setOf(R"({"f:a":{"f:b":{}}})");
    EXPECT_FALSE(set.contains({k8s::fieldNamed("a")}));
    EXPECT_TRUE(set.contains({k8s::fieldNamed("a"), k8s::fieldNamed("b")}));
    set.insert({k8s::fieldNamed("a")});
    set.unite(setOf(R"({"f:c":{},"f:a":{"f:d":{}}})"));
    EXPECT_EQ(jsonOf(set), R"({"f:a":{".":{},"f:b":{},"f:d":{}},"f:c":{}})");
    EXPECT_TRUE(set.contains({k8s::fieldNamed("a")}));
    EXPECT_EQ(setOf(R"({"k:{\"n\":1}":{}})"), setOf(R"({"k:{\"n\":1.0}":{}})")) << "numbers by value";
}

TEST(Owners, noBytesAreTooOdd)
{
    std::mt19937 random(7);
    const std::string text(service);
    const std::string_view odd = "{}[]:,\"' \n-.kfvi\\0x&*";
    for (int round = 0; round < 4000; ++round) {
        std::string broken = text;
        for (int edits = 1 + static_cast<int>(random() % 6); edits > 0; --edits) {
            const size_t place = 150 + random() % (broken.size() - 150);
            if (random() % 3 == 0)
                broken.erase(place, 1 + random() % 5);
            else
                broken[place] = odd[random() % odd.size()];
        }
        const yaml::Document document(broken);
        const auto owners = k8s::ownersOf(document);
        if (!owners)
            continue;
        for (yaml::NodeId node = 0; node < document.nodes().size(); ++node) {
            for (const uint32_t manager : owners->around(node))
                ASSERT_LT(manager, owners->managers().size());
        }
        for (const k8s::Manager &manager : owners->managers())
            ASSERT_EQ(setOf(jsonOf(manager.fields)), manager.fields) << broken;
        for (const Diagnostic &notice : owners->notices())
            ASSERT_LE(notice.range.end, broken.size());
    }
}

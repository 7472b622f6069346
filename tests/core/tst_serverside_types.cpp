// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/values/server/serverside_types.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/k8s/openapi.h"
#include "core/values/server/serverside.h"

namespace fieldwise::merge::serverside {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const Json null;
const Json list = Json::array();
const Json map = Json::object();

Typed root(const k8s::Schema &schema, std::string_view apiVersion, std::string_view kind)
{
    k8s::SchemaPlace place{.schema = &schema, .type = schema.typeOf(apiVersion, kind)};
    place.known = place.type != k8s::noType;
    return Typed(place);
}

Typed at(Typed type, std::initializer_list<std::string_view> path)
{
    for (const std::string_view name : path)
        type = name == "[]" ? type.elements() : type.field(name);
    return type;
}

Typed builtin(std::string_view apiVersion, std::string_view kind, std::initializer_list<std::string_view> path)
{
    return at(root(k8s::builtinSchema(), apiVersion, kind), path);
}

std::string stepOf(const Typed &type, const char *item)
{
    const auto step = type.stepOf(Json::parse(item));
    return step ? k8s::print({*step}) : "none";
}

TEST(Typed, knowsWhatTheTypesOfKubernetesSay)
{
    EXPECT_EQ(builtin("v1", "Pod", {}).nodeFor(map), NodeType::Map);
    EXPECT_EQ(builtin("apps/v1", "Deployment", {"spec", "replicas"}).nodeFor(null), NodeType::Scalar);
    EXPECT_EQ(builtin("v1", "Service", {"spec", "ports", "[]", "targetPort"}).nodeFor("web"), NodeType::Scalar);
    EXPECT_EQ(builtin("apps/v1", "Deployment", {"spec"}).nodeFor(map), NodeType::Map);
    EXPECT_EQ(builtin("apps/v1", "Deployment", {"spec"}).nodeFor("wrong"), NodeType::Map)
        << "the type decides, not the value";
    EXPECT_EQ(builtin("apps/v1", "Deployment", {"spec", "selector"}).nodeFor(map), NodeType::AtomicMap);
    EXPECT_EQ(builtin("v1", "ConfigMap", {"data"}).nodeFor(map), NodeType::Map);
    EXPECT_EQ(builtin("v1", "ConfigMap", {"data", "a"}).nodeFor("x"), NodeType::Scalar);
    EXPECT_EQ(builtin("v1", "Pod", {"spec", "containers"}).nodeFor(list), NodeType::Keyed);
    EXPECT_EQ(builtin("v1", "Pod", {"spec", "containers", "[]"}).nodeFor(map), NodeType::Map);
    EXPECT_EQ(builtin("v1", "Pod", {"spec", "containers", "[]", "command"}).nodeFor(list), NodeType::AtomicList);
    EXPECT_EQ(builtin("v1", "Pod", {"metadata", "finalizers"}).nodeFor(list), NodeType::Set);
    EXPECT_EQ(builtin("v1", "Pod", {"metadata", "finalizers", "[]"}).nodeFor("a"), NodeType::Scalar);
    EXPECT_EQ(builtin("v1", "Pod", {"spec", "imagePullSecrets"}).nodeFor(list), NodeType::Keyed);
    EXPECT_EQ(builtin("v1", "Pod", {"spec", "imagePullSecrets", "[]"}).nodeFor(map), NodeType::AtomicMap);
    EXPECT_EQ(builtin("batch/v1", "Job", {"status", "conditions"}).nodeFor(list), NodeType::AtomicList)
        << "in spite of its merge strategy";
}

TEST(Typed, hasNoFieldsButThoseOfTheType)
{
    const Typed wrong = builtin("apps/v1", "Deployment", {"spec", "replicaz"});
    EXPECT_EQ(wrong.nodeFor(Json(1)), NodeType::Undeclared);
    EXPECT_EQ(at(wrong, {"below", "[]"}).nodeFor(map), NodeType::Undeclared);
    EXPECT_FALSE(wrong.isDeduced());
}

TEST(Typed, tellsPropertiesFromKeysOfMaps)
{
    EXPECT_TRUE(builtin("v1", "Pod", {}).declares("spec"));
    EXPECT_FALSE(builtin("v1", "Pod", {}).declares("nonsense"));
    EXPECT_FALSE(builtin("v1", "Pod", {"metadata", "labels"}).declares("app"));
    EXPECT_FALSE(Typed().declares("spec"));
}

TEST(Typed, goesByTheValueWhereNothingIsKnown)
{
    for (const Typed &type : {Typed(), at(Typed(), {"a", "[]", "b"}), builtin("example.com/v1", "Widget", {}),
                              builtin("v1", "Pod", {"metadata", "managedFields", "[]", "fieldsV1"})}) {
        EXPECT_TRUE(type.isDeduced());
        EXPECT_EQ(type.nodeFor(map), NodeType::Map);
        EXPECT_EQ(type.nodeFor(list), NodeType::AtomicList);
        EXPECT_EQ(type.nodeFor(Json(1)), NodeType::Scalar);
        EXPECT_EQ(type.nodeFor(null), NodeType::Map) << "a map stays";
    }
}

TEST(Typed, namesTheItemsOfLists)
{
    const Typed ports = builtin("v1", "Service", {"spec", "ports"});
    EXPECT_EQ(stepOf(ports, R"({"name":"web","port":80})"), R"([port=80,protocol="TCP"])");
    EXPECT_EQ(stepOf(ports, R"({"port":80.0,"protocol":"UDP"})"), R"([port=80,protocol="UDP"])");
    EXPECT_EQ(stepOf(ports, R"({"port":null})"), R"([port=null,protocol="TCP"])");
    EXPECT_EQ(stepOf(ports, R"("web")"), "none");
    EXPECT_EQ(stepOf(builtin("v1", "Pod", {"spec", "containers"}), "{}"), R"([name=""])");
    const Typed finalizers = builtin("v1", "Pod", {"metadata", "finalizers"});
    EXPECT_EQ(stepOf(finalizers, R"("a")"), R"([="a"])");
    for (const char *item : {"null", "{}", "[]"})
        EXPECT_EQ(stepOf(finalizers, item), "none") << item;
    EXPECT_EQ(stepOf(builtin("v1", "Pod", {"spec", "tolerations"}), "{}"), "none")
        << "no item of an atomic list has a name";
    EXPECT_EQ(stepOf(Typed(), R"({"name":"a"})"), "none");
}

constexpr const char *widget = R"(
kind: CustomResourceDefinition
spec:
  group: example.com
  names: {kind: Widget}
  versions:
  - name: v1
    subresources: {status: {}}
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            x-kubernetes-preserve-unknown-fields: true
            properties:
              size: {type: string}
              steps: {type: array, items: {type: array, items: {type: string}}}
              pairs:
                type: array
                x-kubernetes-list-type: map
                x-kubernetes-list-map-keys: [from, to]
                items: {type: object, properties: {from: {type: string}, to: {type: string, default: home}}}
  - name: v2
)";

TEST(Typed, knowsCustomResources)
{
    const auto schema = k8s::loadSchema(widget, "crd.yaml");
    ASSERT_TRUE(schema);
    const Typed spec = root(**schema, "example.com/v1", "Widget").field("spec");
    EXPECT_FALSE(spec.isDeduced());
    EXPECT_TRUE(spec.declares("size"));
    EXPECT_EQ(spec.field("size").nodeFor("s"), NodeType::Scalar);
    EXPECT_TRUE(spec.field("other").isDeduced()) << "preserved";
    EXPECT_FALSE(spec.declares("other"));
    EXPECT_EQ(spec.field("steps").nodeFor(list), NodeType::AtomicList);
    EXPECT_NE(spec.field("steps").elements().nodeFor(list), NodeType::Undeclared);
    EXPECT_EQ(stepOf(spec.field("pairs"), R"({"from":"a"})"), R"([from="a",to="home"])");
    EXPECT_EQ(stepOf(spec.field("pairs"), R"({"from":1})"), R"([from=1,to="home"])");
    EXPECT_EQ(root(**schema, "example.com/v1", "Widget").field("other").nodeFor(map), NodeType::Undeclared);
    EXPECT_TRUE(root(**schema, "example.com/v2", "Widget").field("spec").isDeduced()) << "a version without a schema";
    EXPECT_TRUE(root(**schema, "example.com/v2", "Widget").field("metadata").isDeduced());
}

std::vector<std::string> reset(const k8s::Schema &schema, std::string_view apiVersion, std::string_view kind,
                               std::string_view subresource)
{
    std::vector<std::string> out;
    for (const FieldPath &path : resetFields(&schema, apiVersion, kind, subresource))
        out.push_back(k8s::print(path));
    return out;
}

TEST(ResetFields, areWhatTheEndpointDoesNotTake)
{
    const auto crd = k8s::loadSchema(widget, "crd.yaml");
    ASSERT_TRUE(crd);
    EXPECT_THAT(reset(k8s::builtinSchema(), "apps/v1", "Deployment", ""), ElementsAre(".status"));
    EXPECT_THAT(reset(k8s::builtinSchema(), "apps/v1", "Deployment", "status"), ElementsAre(".spec"));
    EXPECT_THAT(reset(k8s::builtinSchema(), "apps/v1", "Deployment", "scale"), IsEmpty());
    EXPECT_THAT(reset(k8s::builtinSchema(), "v1", "ConfigMap", ""), IsEmpty());
    EXPECT_THAT(reset(**crd, "example.com/v1", "Widget", ""), ElementsAre(".status"));
    EXPECT_THAT(reset(**crd, "example.com/v1", "Widget", "status"), ElementsAre(".spec", ".metadata"));
    EXPECT_THAT(reset(**crd, "example.com/v2", "Widget", ""), IsEmpty());
    EXPECT_TRUE(resetFields(nullptr, "v1", "Pod", "").empty());
}

} // namespace
} // namespace fieldwise::merge::serverside

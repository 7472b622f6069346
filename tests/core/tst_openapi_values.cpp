// SPDX-License-Identifier: GPL-3.0-or-later
// What loaded schemas say for server-side apply.
#include <gtest/gtest.h>

#include "tests/support/schemas.h"

namespace fieldwise::k8s {
namespace {

using test::find;
using test::fixture;
using test::loaded;
using test::SchemaPtr;

TEST(CustomResources, sayWhatTheirValuesAre)
{
    const SchemaPtr schema = fixture("crds.yaml");
    ASSERT_TRUE(schema);
    FieldRule rule;
    const auto at = [&](std::initializer_list<std::string_view> path) -> const FieldRule & {
        rule = {};
        find(*schema, schema->typeOf("example.com/v1", "Widget"), path, rule);
        return rule;
    };
    EXPECT_EQ(at({"kind"}).scalar, Scalar::String);
    EXPECT_EQ(at({"spec", "parts", "size"}).scalar, Scalar::Any);
    EXPECT_EQ(at({"spec", "parts", "colours"}).scalar, Scalar::String);
    EXPECT_EQ(at({"spec", "when"}).scalar, Scalar::Any);
    EXPECT_EQ(at({"spec", "ports", "port"}).scalar, Scalar::Number);
    EXPECT_EQ(at({"spec", "ports", "port"}).keyDefault, "");
    EXPECT_EQ(at({"spec", "ports", "protocol"}).keyDefault, "\"TCP\"");
    EXPECT_TRUE(at({"spec", "whole"}).atomicMap);
    EXPECT_FALSE(at({"spec", "byRoom"}).deduced);
    EXPECT_FALSE(at({"spec", "byRoom", "kitchen"}).deduced);
    EXPECT_FALSE(at({"spec", "closed"}).deduced) << "no field at all";
    for (const char *field : {"free", "anything", "template"})
        EXPECT_TRUE(at({"spec", field}).deduced) << field;
    EXPECT_FALSE(at({"spec", "loose"}).deduced);
    EXPECT_TRUE(at({"spec", "loose", "unknown"}).deduced) << "unknown, and kept all the same";
    EXPECT_FALSE(at({"spec", "unknown"}).deduced);
    EXPECT_FALSE(at({"metadata", "unknown"}).deduced);
}

TEST(CustomResources, keepWhatIsInlinedInWhatTheyPreserve)
{
    const SchemaPtr schema =
        loaded("kind: CustomResourceDefinition\nspec: {group: g, names: {kind: K}, versions: [{name: v1, schema: "
               "{openAPIV3Schema: "
               "{type: object, properties: {a: {type: object, x-kubernetes-preserve-unknown-fields: true, "
               "properties: {b: {type: object, properties: {c: {type: string}}}}}}}}}, {name: v2}]}\n");
    ASSERT_TRUE(schema);
    FieldRule rule;
    EXPECT_FALSE(find(*schema, schema->typeOf("g/v1", "K"), {"a", "b", "d"}, rule));
    EXPECT_TRUE(rule.deduced);
    EXPECT_FALSE(find(*schema, schema->typeOf("g/v1", "K"), {"d"}, rule));
    EXPECT_FALSE(rule.deduced);
    EXPECT_FALSE(find(*schema, schema->typeOf("g/v2", "K"), {"d"}, rule));
    EXPECT_TRUE(rule.deduced) << "without a schema";
    EXPECT_TRUE(find(*schema, schema->typeOf("g/v2", "K"), {"metadata"}, rule));
    EXPECT_TRUE(rule.deduced) << "without a schema";
}

TEST(CustomResources, sayWhoseStatusIsWrittenElsewhere)
{
    const SchemaPtr schema = fixture("crds.yaml");
    ASSERT_TRUE(schema);
    EXPECT_EQ(schema->hasStatusEndpoint("example.com/v1", "Widget"), true);
    EXPECT_EQ(schema->hasStatusEndpoint("example.com/v1alpha1", "Widget"), false);
    EXPECT_EQ(schema->hasStatusEndpoint("example.com/v1beta1", "Gadget"), false);
    EXPECT_EQ(schema->hasStatusEndpoint("v1", "Pod"), std::nullopt);
}

TEST(OpenApi, saysWhatItsValuesAre)
{
    const SchemaPtr schema = loaded(
        "paths:\n"
        "  /api/v1/things/{name}: {get: {x-kubernetes-group-version-kind: {group: '', version: v1, kind: Thing}}}\n"
        "  /api/v1/things/{name}/status: {get: {x-kubernetes-group-version-kind: {group: '', version: v1, kind: "
        "Thing}}}\n"
        "  /api/v1/facts/{name}: {get: {x-kubernetes-group-version-kind: {group: '', version: v1, kind: Fact}}}\n"
        "definitions:\n"
        "  io.k8s.apimachinery.pkg.api.resource.Quantity: {oneOf: [{type: string}, {type: number}]}\n"
        "  io.k8s.apimachinery.pkg.util.intstr.IntOrString: {type: string, format: int-or-string}\n"
        "  io.k8s.apimachinery.pkg.runtime.RawExtension: {type: object}\n"
        "  Ref: {type: object, x-kubernetes-map-type: atomic, properties: {name: {type: string}}}\n"
        "  Fact: {type: object, properties: {status: {type: string}}, x-kubernetes-group-version-kind: [{group: '', "
        "version: v1, kind: Fact}]}\n"
        "  Thing:\n"
        "    type: object\n"
        "    x-kubernetes-group-version-kind: [{group: '', version: v1, kind: Thing}]\n"
        "    properties:\n"
        "      size: {default: {}, allOf: [{$ref: '#/definitions/io.k8s.apimachinery.pkg.api.resource.Quantity'}]}\n"
        "      port: {$ref: '#/definitions/io.k8s.apimachinery.pkg.util.intstr.IntOrString'}\n"
        "      raw: {type: array, items: {$ref: '#/definitions/io.k8s.apimachinery.pkg.runtime.RawExtension'}}\n"
        "      whole: {$ref: '#/definitions/Ref'}\n"
        "      parts: {$ref: '#/definitions/Ref', x-kubernetes-map-type: granular}\n"
        "      all: {type: array, items: {$ref: '#/definitions/Ref'}}\n"
        "      said: {type: [boolean, 'null'], default: false}\n"
        "      any: {}\n");
    ASSERT_TRUE(schema);
    const auto at = [&](std::string_view field) {
        FieldRule rule;
        EXPECT_TRUE(schema->field(schema->typeOf("v1", "Thing"), field, rule)) << field;
        return rule;
    };
    EXPECT_EQ(at("size").scalar, Scalar::Any);
    EXPECT_EQ(at("size").keyDefault, "") << "no single value";
    EXPECT_EQ(at("port").scalar, Scalar::Any);
    EXPECT_TRUE(at("raw").atomicMap);
    EXPECT_FALSE(at("raw").deduced);
    EXPECT_TRUE(at("whole").atomicMap);
    EXPECT_FALSE(at("parts").atomicMap);
    EXPECT_TRUE(at("all").atomicMap);
    EXPECT_EQ(at("said").scalar, Scalar::Boolean);
    EXPECT_EQ(at("said").keyDefault, "false");
    EXPECT_TRUE(at("any").deduced);
    EXPECT_EQ(schema->hasStatusEndpoint("v1", "Thing"), true);
    EXPECT_EQ(schema->hasStatusEndpoint("v1", "Fact"), false) << "its status has no path";
}

} // namespace
} // namespace fieldwise::k8s

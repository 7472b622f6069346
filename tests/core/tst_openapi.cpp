// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/k8s/openapi.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/text.h"
#include "tests/support/schemas.h"

namespace fieldwise::k8s {
namespace {

using test::find;
using test::fixture;
using test::loaded;
using test::SchemaPtr;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// `line:column: text` of each fault.
std::vector<std::string> faults(const std::string &text)
{
    std::vector<std::string> out;
    const auto schema = loadSchema(text, "s");
    if (schema)
        return out;
    for (const Diagnostic &fault : schema.error())
        out.push_back(describe(fault, "s", text));
    return out;
}

TEST(CustomResources, bringTheirKindsInEachVersion)
{
    const SchemaPtr schema = fixture("crds.yaml");
    ASSERT_TRUE(schema);
    EXPECT_EQ(schema->name(), "CRDs in crds.yaml (Widget, Gadget)");
    EXPECT_NE(schema->typeOf("example.com/v1", "Widget"), noType);
    EXPECT_NE(schema->typeOf("example.com/v1alpha1", "Widget"), noType);
    EXPECT_NE(schema->typeOf("example.com/v1beta1", "Gadget"), noType);
    EXPECT_EQ(schema->typeOf("example.com/v2", "Widget"), noType);
    EXPECT_EQ(schema->typeOf("v1", "Pod"), noType);
    EXPECT_EQ(schema->typeNamed("Widget"), schema->typeOf("example.com/v1", "Widget"));
    EXPECT_EQ(schema->typeNamed("Nothing"), noType);
    EXPECT_FALSE(schema->isStrategic("example.com/v1", "Widget"));
    EXPECT_EQ(schema->isNamespaced("example.com/v1", "Widget"), true);
    EXPECT_EQ(schema->isNamespaced("example.com/v1beta1", "Gadget"), false);
    EXPECT_EQ(schema->isNamespaced("v1", "Pod"), std::nullopt);
}

TEST(CustomResources, sayHowTheirListsMerge)
{
    const SchemaPtr schema = fixture("crds.yaml");
    ASSERT_TRUE(schema);
    const TypeId widget = schema->typeOf("example.com/v1", "Widget");
    FieldRule rule;
    ASSERT_TRUE(find(*schema, widget, {"spec", "parts"}, rule));
    EXPECT_TRUE(rule.isList);
    EXPECT_TRUE(rule.custom);
    EXPECT_FALSE(rule.merge);
    EXPECT_FALSE(rule.setList);
    EXPECT_THAT(rule.mapKeys, ElementsAre("name"));
    ASSERT_TRUE(find(*schema, widget, {"spec", "parts", "colours"}, rule));
    EXPECT_TRUE(rule.setList);
    ASSERT_TRUE(find(*schema, widget, {"spec", "parts", "size"}, rule));
    EXPECT_FALSE(rule.isList);
    EXPECT_EQ(rule.type, noType);
    ASSERT_TRUE(find(*schema, widget, {"spec", "spares"}, rule));
    EXPECT_THAT(rule.mapKeys, IsEmpty());
    ASSERT_TRUE(find(*schema, widget, {"spec", "spares", "colours"}, rule)) << "an alias";
    ASSERT_TRUE(find(*schema, widget, {"spec", "ports"}, rule));
    EXPECT_THAT(rule.mapKeys, ElementsAre("port", "protocol"));
    ASSERT_TRUE(find(*schema, widget, {"spec", "orders"}, rule));
    EXPECT_TRUE(rule.atomicList);
    ASSERT_TRUE(find(*schema, widget, {"spec", "byRoom", "kitchen", "doors"}, rule));
    EXPECT_TRUE(rule.setList);
    ASSERT_TRUE(find(*schema, schema->typeOf("example.com/v1beta1", "Gadget"), {"tags"}, rule));
    EXPECT_TRUE(rule.setList);
}

TEST(CustomResources, haveTheMetadataOfEveryObject)
{
    const SchemaPtr schema = fixture("crds.yaml");
    ASSERT_TRUE(schema);
    FieldRule rule;
    for (const char *version : {"example.com/v1", "example.com/v1alpha1"}) {
        const TypeId widget = schema->typeOf(version, "Widget");
        ASSERT_TRUE(find(*schema, widget, {"metadata", "ownerReferences"}, rule)) << version;
        EXPECT_TRUE(rule.merge);
        EXPECT_EQ(rule.patchMergeKey, "uid");
        EXPECT_FALSE(rule.custom);
        ASSERT_TRUE(find(*schema, widget, {"metadata", "ownerReferences", "kind"}, rule)) << version;
        ASSERT_TRUE(find(*schema, widget, {"metadata", "finalizers"}, rule)) << version;
        EXPECT_TRUE(rule.merge);
        EXPECT_TRUE(find(*schema, widget, {"metadata", "labels", "a.b/c"}, rule)) << version;
        EXPECT_FALSE(find(*schema, widget, {"metadata", "nonsense"}, rule)) << version;
    }
}

TEST(CustomResources, knowNothingBelowWhatTheyPreserve)
{
    const SchemaPtr schema = fixture("crds.yaml");
    ASSERT_TRUE(schema);
    const TypeId widget = schema->typeOf("example.com/v1", "Widget");
    FieldRule rule;
    for (const char *field : {"anything", "template"}) {
        ASSERT_TRUE(find(*schema, widget, {"spec", field}, rule));
        EXPECT_EQ(rule.type, noType) << field;
        EXPECT_FALSE(find(*schema, widget, {"spec", field, "list"}, rule));
    }
    EXPECT_TRUE(find(*schema, widget, {"spec", "loose", "known"}, rule));
    EXPECT_TRUE(rule.setList);
    EXPECT_FALSE(find(*schema, widget, {"spec", "loose", "unknown"}, rule));
    EXPECT_FALSE(find(*schema, schema->typeOf("example.com/v1alpha1", "Widget"), {"spec"}, rule));
}

TEST(CustomResources, embedResources)
{
    const SchemaPtr schema = fixture("crds.yaml");
    ASSERT_TRUE(schema);
    const TypeId widget = schema->typeOf("example.com/v1", "Widget");
    FieldRule rule;
    EXPECT_TRUE(find(*schema, widget, {"spec", "shaped", "spec", "doors"}, rule));
    ASSERT_TRUE(find(*schema, widget, {"spec", "shaped", "metadata", "finalizers"}, rule));
    EXPECT_TRUE(rule.merge);
}

TEST(CustomResources, areFoundInListsAndBetweenOtherObjects)
{
    const std::string crd = "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\n"
                            "spec: {group: g, names: {kind: K}, versions: [{name: v1}]}\n";
    EXPECT_NE(loaded("kind: Namespace\n---\n# only a comment\n---\n" + crd)->typeOf("g/v1", "K"), noType);
    const std::string json = R"({"kind":"CustomResourceDefinition","spec":{"group":"g","names":{"kind":"K"},)"
                             R"("scope":"Cluster","versions":[{"name":"v1"}]}})";
    const SchemaPtr list = loaded(R"({"kind":"List","items":[{"kind":"Pod"},)" + json + "]}", "all.json");
    EXPECT_EQ(list->isNamespaced("g/v1", "K"), false);
    EXPECT_EQ(list->name(), "CRD in all.json (K)");
}

TEST(OpenApi, readsAVersion2Document)
{
    const SchemaPtr schema = fixture("v2.json");
    ASSERT_TRUE(schema);
    EXPECT_EQ(schema->name(), "v2.json");
    const TypeId cart = schema->typeOf("shop.example/v1", "Cart");
    ASSERT_NE(cart, noType);
    EXPECT_EQ(schema->typeNamed("example.shop.v1.Cart"), cart);
    FieldRule rule;
    ASSERT_TRUE(find(*schema, cart, {"goods"}, rule));
    EXPECT_TRUE(rule.isList && rule.merge && rule.retainKeys);
    EXPECT_FALSE(rule.replace);
    EXPECT_EQ(rule.patchMergeKey, "code");
    const TypeId good = rule.type;
    ASSERT_TRUE(find(*schema, cart, {"first"}, rule));
    EXPECT_TRUE(rule.replace);
    EXPECT_EQ(rule.type, good);
    ASSERT_TRUE(find(*schema, cart, {"goods", "inside"}, rule));
    EXPECT_EQ(rule.type, good) << "a type may contain itself";
    EXPECT_FALSE(rule.custom);
    ASSERT_TRUE(find(*schema, cart, {"notes", "any.name", "inside"}, rule));
    EXPECT_THAT(rule.mapKeys, ElementsAre("code"));
    ASSERT_TRUE(find(*schema, cart, {"goods", "$ref"}, rule)) << "the name of a field";
    ASSERT_TRUE(find(*schema, cart, {"price"}, rule));
    EXPECT_EQ(rule.type, noType);
    ASSERT_TRUE(find(*schema, cart, {"metadata", "finalizers"}, rule)) << "an escaped reference";
    EXPECT_FALSE(find(*schema, cart, {"nonsense"}, rule));
    EXPECT_FALSE(find(*schema, cart, {""}, rule));
    ASSERT_TRUE(find(*schema, schema->typeOf("shop.example/v1", "Aisle"), {"shelves"}, rule));
    EXPECT_TRUE(rule.custom);
}

TEST(OpenApi, learnsFromPathsWhatIsPatchedHow)
{
    const SchemaPtr v2 = fixture("v2.json");
    ASSERT_TRUE(v2);
    EXPECT_TRUE(v2->isStrategic("shop.example/v1", "Cart"));
    EXPECT_FALSE(v2->isStrategic("shop.example/v1", "Aisle"));
    EXPECT_FALSE(v2->isStrategic("v1", "Pod"));
    EXPECT_EQ(v2->isNamespaced("shop.example/v1", "Cart"), true);
    EXPECT_EQ(v2->isNamespaced("shop.example/v1", "Aisle"), false);
    EXPECT_EQ(v2->isNamespaced("v1", "Pod"), std::nullopt);

    const SchemaPtr v3 = fixture("v3.yaml");
    ASSERT_TRUE(v3);
    EXPECT_TRUE(v3->isStrategic("v1", "Box"));
    EXPECT_FALSE(v3->isStrategic("v1", "Shelf"));
    EXPECT_EQ(v3->isNamespaced("v1", "Box"), true);
    EXPECT_EQ(v3->isNamespaced("v1", "Shelf"), false);
}

TEST(OpenApi, withoutPathsAsksTheBuiltInTableOrLooksForStrategies)
{
    const auto definition = [](const std::string &group, const std::string &kind, const std::string &field) {
        return "  " + kind + ":\n    properties: {" + field + "}\n    x-kubernetes-group-version-kind: [{group: '"
            + group + "', version: v1, kind: " + kind + "}]\n";
    };
    const SchemaPtr schema =
        loaded("paths: {}\ndefinitions:\n" + definition("", "Pod", "a: {type: string}")
               + definition("g", "Plain", "metadata: {$ref: '#/definitions/Meta'}")
               + definition("g", "Deep", "a: {properties: {b: {$ref: '#/definitions/Meta'}}}")
               + "  Meta:\n    properties: {f: {type: array, x-kubernetes-patch-strategy: merge}}\n");
    ASSERT_TRUE(schema);
    EXPECT_TRUE(schema->isStrategic("v1", "Pod"));
    EXPECT_EQ(schema->isNamespaced("v1", "Pod"), true);
    EXPECT_FALSE(schema->isStrategic("g/v1", "Plain")) << "metadata says nothing";
    EXPECT_TRUE(schema->isStrategic("g/v1", "Deep"));
    EXPECT_EQ(schema->isNamespaced("g/v1", "Deep"), std::nullopt);
}

TEST(OpenApi, readsAVersion3Document)
{
    const SchemaPtr schema = fixture("v3.yaml");
    ASSERT_TRUE(schema);
    const TypeId box = schema->typeOf("v1", "Box");
    FieldRule rule;
    ASSERT_TRUE(find(*schema, box, {"lids"}, rule));
    EXPECT_TRUE(rule.isList && rule.merge);
    EXPECT_EQ(rule.patchMergeKey, "id");
    EXPECT_TRUE(find(*schema, box, {"lids", "colour"}, rule));
    EXPECT_TRUE(find(*schema, box, {"labels", "any"}, rule)) << "what allOf puts together";
    ASSERT_TRUE(find(*schema, box, {"names"}, rule));
    EXPECT_TRUE(rule.isList && rule.setList);
    ASSERT_TRUE(find(*schema, box, {"box"}, rule));
    EXPECT_EQ(rule.type, box);
    EXPECT_EQ(schema->typeNamed("Box"), box);
    ASSERT_TRUE(find(*schema, schema->typeOf("v1", "Shelf"), {"names"}, rule));
    EXPECT_TRUE(rule.custom);
}

TEST(OpenApi, followsMergeKeysAndReferencesInCircles)
{
    const SchemaPtr schema = loaded(
        "definitions:\n  A: &a\n    properties: {x: {type: array, items: {type: string}}}\n"
        "  B: {<<: *a, type: object}\n  C: {$ref: '#/definitions/D'}\n  D: {allOf: [{$ref: '#/definitions/C'}]}\n");
    ASSERT_TRUE(schema);
    FieldRule rule;
    ASSERT_TRUE(find(*schema, schema->typeNamed("B"), {"x"}, rule));
    EXPECT_TRUE(rule.isList);
    EXPECT_EQ(schema->typeNamed("C"), noType);
}

TEST(OpenApi, staysBounded)
{
    std::string deep = "definitions: {A: ";
    std::string end;
    for (int i = 0; i < 200; ++i) {
        deep += "{properties: {a: ";
        end += "}}";
    }
    EXPECT_TRUE(loaded(deep + "{}" + end + "}"));

    EXPECT_TRUE(loaded("\xEF\xBB\xBF{\r\n\t\"definitions\": {\r\n\t\t\"A\": {\"properties\": {}}}\r\n}\r\n"));
    std::string many = "definitions:\n  B: {properties: {x: {type: string}}}\n  A:\n    allOf:\n";
    std::string row = "definitions:\n  A100: {}\n";
    for (int i = 0; i < 100; ++i) {
        many += "    - $ref: '#/definitions/A'\n    - $ref: '#/definitions/B'\n";
        row += "  A" + std::to_string(i) + ": {$ref: '#/definitions/A" + std::to_string(i + 1) + "'}\n";
    }
    EXPECT_THAT(faults(many), ElementsAre(HasSubstr("s:4:5: error: found more than 64 combined schemas")));
    EXPECT_THAT(faults(row), testing::Contains(HasSubstr("found more than 64 combined schemas")));
}

TEST(SchemaFaults, sayWhatWasFoundAndExpected)
{
    const std::string expected = ", expected an OpenAPI document (`definitions` or `components.schemas`) or a "
                                 "CustomResourceDefinition [schema-missing]";
    EXPECT_THAT(faults(""), ElementsAre("s:1:1: error: found nothing" + expected));
    EXPECT_THAT(faults("# nothing\n---\n\nkind: Pod\n"),
                ElementsAre("s:4:1: error: found an object of kind Pod" + expected));
    EXPECT_THAT(faults("- a\n"), ElementsAre("s:1:1: error: found a list" + expected));
    EXPECT_THAT(faults("a: b\n"), ElementsAre("s:1:1: error: found a mapping" + expected));
    EXPECT_THAT(faults("{\"openapi\": \"3.0.0\", \"paths\": {}}"),
                ElementsAre("s:1:1: error: found an OpenAPI document without schemas" + expected));
    EXPECT_THAT(faults("kind: List\nitems: []\n"),
                ElementsAre("s:1:1: error: found an object of kind List" + expected));
    EXPECT_THAT(faults("a: [\n"), ElementsAre(HasSubstr("s:1:4: error: the `[` here is never closed")));
    EXPECT_THAT(faults("{\"definitions\": {\"A\": }"), testing::Not(IsEmpty()));
}

TEST(SchemaFaults, stopAtWhatCanNotBeRead)
{
    EXPECT_THAT(faults("definitions: [a]\n"),
                ElementsAre("s:1:14: error: found a list, expected a mapping [schema-kind]"));
    EXPECT_THAT(faults("definitions:\n  A: {properties: [a]}\n"),
                ElementsAre("s:2:19: error: found a list, expected a mapping [schema-kind]"));
    EXPECT_THAT(faults("definitions:\n  A: {properties: {a: {type: array, x-kubernetes-list-map-keys: name}}}\n"),
                ElementsAre("s:2:65: error: found a single value, expected a list [schema-kind]"));
    EXPECT_THAT(
        faults("---\na: 1\n---\ndefinitions:\n  A: {$ref: '#/definitions/B'}\n"),
        ElementsAre(
            "s:5:13: error: found a reference to `#/definitions/B`, expected one to a definition of this document "
            "(`#/definitions/...`) [schema-reference]"));
    EXPECT_TRUE(faults("definitions: {A: {properties: ~, additionalProperties: true, allOf: }}\n").empty());
}

TEST(SchemaFaults, nameWhatACustomResourceLacks)
{
    EXPECT_THAT(
        faults("kind: CustomResourceDefinition\n"),
        ElementsAre(HasSubstr("s:1:1: error: found a CustomResourceDefinition without `spec.group`, expected a text"),
                    HasSubstr("`spec.names.kind`"), HasSubstr("`spec.versions`")));
    EXPECT_THAT(faults("kind: CustomResourceDefinition\nspec:\n  group: g\n  scope: World\n  names: {kind: [K]}\n"
                       "  versions: [{name: v1}]\n"),
                ElementsAre(HasSubstr("s:5:17: error: found a CustomResourceDefinition without `spec.names.kind`")));
    EXPECT_THAT(
        faults("kind: CustomResourceDefinition\nspec:\n  group: g\n  scope: World\n  names: {kind: K}\n"
               "  versions: [{name: v1}]\n"),
        ElementsAre(HasSubstr("s:4:10: error: found a scope that does not exist, expected `Namespaced` or `Cluster`")));
    EXPECT_THAT(
        faults("kind: CustomResourceDefinition\nspec:\n  group: g\n  names: {kind: K}\n  versions: [{name: v1, schema: "
               "{openAPIV3Schema: {$ref: x}}}]\n"),
        ElementsAre(HasSubstr("found a reference to `x`, expected none here")));
}

} // namespace
} // namespace fieldwise::k8s

// SPDX-License-Identifier: GPL-3.0-or-later
// A byte of options, a schema (OpenAPI or custom resource definitions) and two texts: a schema is read or has faults
// with their places, what it says about any field can be asked, and a merge by it holds.
#include "core/k8s/openapi.h"
#include "tests/fuzz/support/merging.h"
#include "tests/support/golden.h"

namespace fieldwise::fuzz {
namespace {

void ask(const k8s::SchemaPlace &place, int depth)
{
    if (depth == 0)
        return;
    for (const char *name : {"a", "b", "name", "spec", "items", "metadata", "containers"})
        if (const k8s::SchemaPlace field = place.field(name); field.known) {
            require(!field.rule.isList || !field.rule.atomicMap || field.type != k8s::noType,
                    "a list of nothing that is owned as a whole");
            ask(field, depth - 1);
            ask(field.elements(), depth - 1);
        }
}

void check(const Input &input)
{
    const std::string &text = input.texts[0];
    if (!isSmall(text))
        return;
    const auto schema = k8s::loadSchema(text, "schema");
    if (!schema) {
        require(!schema.error().empty(), "refused without a reason", text);
        for (const Diagnostic &fault : schema.error())
            require(!fault.text.empty() && fault.range.begin <= fault.range.end && fault.range.end <= text.size(),
                    "a fault without a place", text);
        return;
    }
    const uint8_t flags = input.option(0);
    for (const char *kind : {"Widget", "Deployment", "A"})
        for (const char *version : {"example.com/v1", "apps/v1", "v1"})
            ask({.schema = schema->get(), .type = (*schema)->typeOf(version, kind)}, 4);
    Inputs inputs;
    inputs.options.schema = *schema;
    inputs.options.builtinSchema = !(flags & 8);
    constexpr merge::Mode modes[]{merge::Mode::ThreeWay, merge::Mode::Apply, merge::Mode::ServerSide,
                                  merge::Mode::TwoWay, merge::Mode::Compare};
    inputs.options.mode = modes[(flags & 7) % 5];
    inputs.options.apply.lastAppliedGiven = inputs.options.mode == merge::Mode::Apply;
    inputs.texts.at = {input.texts[2], input.texts[1], input.texts[2]};
    inputs.open.at = {merge::hasOriginal(inputs.options.mode), true, true};
    merged(inputs);
}

std::vector<Input> seeds()
{
    const std::string object = "apiVersion: example.com/v1\nkind: Widget\nmetadata:\n  name: a\n  namespace: "
                               "b\nspec:\n  ports:\n  - name: a\n    port: 1\n  a: {b: [c]}\n";
    const std::string other = "apiVersion: example.com/v1\nkind: Widget\nmetadata:\n  name: a\n  namespace: b\nspec:\n "
                              " ports:\n  - name: b\n    port: 2\n  - name: a\n    port: 3\n";
    std::vector<Input> all;
    for (const char *file :
         {"tests/data/schemas/crds.yaml", "tests/data/schemas/v2.json", "tests/data/schemas/v3.yaml"})
        for (char mode = 0; mode < 5; ++mode)
            all.push_back({std::string(1, mode), {test::readFile(test::sourceFolder() / file), object, other}});
    for (const char *schema :
         {"{\"swagger\": \"2.0\", \"definitions\": {\"A\": {\"properties\": {\"a\": {\"type\": \"array\", \"items\": "
          "{\"$ref\": \"#/definitions/A\"}, \"x-kubernetes-list-type\": \"map\", \"x-kubernetes-list-map-keys\": "
          "[\"b\"]}, "
          "\"b\": {\"type\": \"string\", \"default\": \"x\"}}, \"x-kubernetes-group-version-kind\": [{\"group\": \"\", "
          "\"version\": \"v1\", \"kind\": \"A\"}]}}}",
          "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: "
          "widgets.example.com}\nspec:\n  group: example.com\n  names: {kind: Widget}\n  scope: Namespaced\n  "
          "versions:\n  - name: v1\n    schema:\n      "
          "openAPIV3Schema:\n        type: object\n        properties:\n          spec:\n            type: object\n    "
          "        properties:\n              ports:\n                type: array\n                "
          "x-kubernetes-list-type: map\n                "
          "x-kubernetes-list-map-keys: [name]\n                items: {type: object, properties: {name: {type: "
          "string}, port: {type: integer, default: 1}}}\n              a: {type: object, x-kubernetes-map-type: "
          "atomic}\n"})
        for (char mode = 0; mode < 5; ++mode)
            all.push_back({std::string(1, mode), {schema, object, other}});
    return all;
}

} // namespace

extern const Target target{"fuzz_schema", 1, 3, check, seeds};

} // namespace fieldwise::fuzz

// SPDX-License-Identifier: GPL-3.0-or-later
// The values of a custom resource and the schema of its definition (semantics/server.md 7).
#include <gmock/gmock.h>

#include "core/server/refusals.h"
#include "tests/support/serverdata.h"

namespace fieldwise::server {
namespace {

using test::data;
using test::words;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// A kind whose spec has this schema of `x`.
CustomKind kindWith(const std::string &schema)
{
    Json all = data("{type: object, properties: {spec: {type: object, properties: {x: {}}}}}");
    all["properties"]["spec"]["properties"]["x"] = data(schema);
    return {.apiVersion = "example.com/v1", .kind = "Widget", .schema = std::move(all)};
}

Json objectWith(const std::string &value)
{
    Json out = data("{apiVersion: example.com/v1, kind: Widget, metadata: {name: a, namespace: b}, spec: {}}");
    out["spec"]["x"] = data(value);
    return out;
}

std::vector<std::string> said(const std::string &schema, const std::string &value)
{
    const CustomKind kind = kindWith(schema);
    return words(refusals(objectWith(value), nullptr, {.custom = &kind}));
}

struct Case {
    const char *schema, *value;
    const char *words; ///< of the only refusal; "" for none
};

const Case cases[] = {
    {"{type: integer}", "3", ""},
    {"{type: integer}", "3.0", ""},
    {"{type: integer}", "a", R"(spec.x: Invalid value: "string": spec.x in body must be of type integer: "string")"},
    {"{type: integer}", "3.5", R"(spec.x: Invalid value: "number": spec.x in body must be of type integer: "number")"},
    {"{type: number}", "3", ""},
    {"{type: string}", "3", R"(spec.x: Invalid value: "integer": spec.x in body must be of type string: "integer")"},
    {"{type: string}", "true", R"(spec.x: Invalid value: "boolean": spec.x in body must be of type string: "boolean")"},
    {"{type: object}", "[]", R"(spec.x: Invalid value: "array": spec.x in body must be of type object: "array")"},
    {"{type: array, items: {type: string}}", "{}",
     R"(spec.x: Invalid value: "object": spec.x in body must be of type array: "object")"},
    {"{type: array, items: {type: string}}", "[a, null]",
     R"(spec.x[1]: Invalid value: "null": spec.x[1] in body must be of type string: "null")"},
    {"{type: string}", "null", ""}, // is dropped
    {"{type: string, nullable: true}", "null", ""},
    {"{}", "a", ""},
    {"{x-kubernetes-int-or-string: true, anyOf: [{type: integer}, {type: string}]}", "50%", ""},
    {"{x-kubernetes-int-or-string: true}", "3", ""},
    {"{x-kubernetes-int-or-string: true}", "true",
     R"(spec.x: Invalid value: "boolean": spec.x in body must be of type integer,string: "boolean")"},
    {"{type: object, required: [a, b], properties: {a: {type: string}, b: {type: string}}}", "{a: s}",
     "spec.x.b: Required value"},
    {"{type: object, required: [a], properties: {a: {type: string, default: s}}}", "{}", ""},
    {"{type: string, enum: [a, b]}", "c", R"(spec.x: Unsupported value: "c": supported values: "a", "b")"},
    {"{type: string, enum: [a, b]}", "b", ""},
    {"{type: integer, enum: [1, 2]}", "3", R"(spec.x: Unsupported value: 3: supported values: "1", "2")"},
    {"{type: integer, minimum: 1}", "0",
     "spec.x: Invalid value: 0: spec.x in body should be greater than or equal to 1"},
    {"{type: integer, minimum: 1, exclusiveMinimum: true}", "1",
     "spec.x: Invalid value: 1: spec.x in body should be greater than 1"},
    {"{type: integer, maximum: 3}", "3", ""},
    {"{type: integer, maximum: 3}", "4", "spec.x: Invalid value: 4: spec.x in body should be less than or equal to 3"},
    {"{type: number, maximum: 1.5, exclusiveMaximum: true}", "1.5",
     "spec.x: Invalid value: 1.5: spec.x in body should be less than 1.5"},
    {"{type: number, minimum: 0.5}", "0", ""}, // Go cuts the limit for an integer
    {"{type: integer, multipleOf: 3}", "9", ""},
    {"{type: integer, multipleOf: 3}", "10", "spec.x: Invalid value: 10: spec.x in body should be a multiple of 3"},
    {"{type: number, multipleOf: 0.1}", "0.3", ""},
    {"{type: number, multipleOf: 0.1}", "0.35",
     "spec.x: Invalid value: 0.35: spec.x in body should be a multiple of 0.1"},
    {"{type: integer, format: int32}", "2147483648",
     R"(<nil>: Invalid value: "": Checked value must be of type integer with format int32 in spec.x)"},
    {"{type: string, minLength: 2}", "\xC3\xA9",
     "spec.x: Invalid value: \"\xC3\xA9\": spec.x in body should be at least 2 chars long"},
    {"{type: string, maxLength: 2}", "abc", "spec.x: Too long: may not be more than 2 bytes"},
    {"{type: string, maxLength: 1}", "\xC3\xA9", ""},
    {"{type: string, pattern: '^[a-z]+$'}", "a1",
     R"(spec.x: Invalid value: "a1": spec.x in body should match '^[a-z]+$')"},
    {"{type: string, pattern: '^[a-z]+$'}", "a", ""},
    {"{type: string, pattern: '(?=x)'}", "a", ""}, // not read, so not claimed
    {"{type: array, minItems: 1, items: {type: string}}", "[]",
     "spec.x: Invalid value: 0: spec.x in body should have at least 1 items"},
    {"{type: array, maxItems: 1, items: {type: string}}", "[a, b]", "spec.x: Too many: 2: must have at most 1 item"},
    {"{type: object, minProperties: 1, additionalProperties: {type: string}}", "{}",
     "spec.x: Invalid value: 0: spec.x in body should have at least 1 properties"},
    {"{type: object, maxProperties: 1, additionalProperties: {type: string}}", "{a: b, c: d}",
     "spec.x: Too many: 2: must have at most 1 item"},
    {"{type: object, additionalProperties: {type: string}}", "{a.b: 1}",
     R"(spec.x.a.b: Invalid value: "integer": spec.x.a.b in body must be of type string: "integer")"},
    {"{type: object, x-kubernetes-preserve-unknown-fields: true}", "{a: [1, {b: c}]}", ""},
    {"{type: array, items: {type: string}, x-kubernetes-list-type: set}", "[a, b, a, a]",
     R"(spec.x[2]: Duplicate value: "a")"},
    {"{type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [id], items: {type: object, properties: "
     "{id: {type: string}, v: {type: integer}}}}",
     "[{id: a}, {id: a, v: 1}]", R"(spec.x[1]: Duplicate value: {"id":"a"})"},
    {"{type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [id, p], items: {type: object, "
     "properties: "
     "{id: {type: string}, p: {type: integer}}}}",
     "[{id: a, p: 1}, {id: a, p: 2}, {p: 1, id: a}]", R"(spec.x[2]: Duplicate value: {"id":"a","p":1})"},
    {"{type: string, format: date-time}", "\"2024-02-29T23:59:59.5Z\"", ""},
    {"{type: string, format: date-time}", "yesterday",
     R"(spec.x: Invalid value: "yesterday": spec.x in body must be of type date-time: "yesterday")"},
    {"{type: string, format: date}", "\"2023-02-29\"",
     R"(spec.x: Invalid value: "2023-02-29": spec.x in body must be of type date: "2023-02-29")"},
    {"{type: string, format: duration}", "1h30m", ""},
    {"{type: string, format: duration}", "0",
     R"(spec.x: Invalid value: "int64": spec.x in body must be of type duration: "int64")"},
    {"{type: string, format: duration}", "soon",
     R"(spec.x: Invalid value: "soon": spec.x in body must be of type duration: "soon")"},
    {"{type: string, format: byte}", "YQ==", ""},
    {"{type: string, format: byte}",
     "YQ=", R"(spec.x: Invalid value: "YQ=": spec.x in body must be of type byte: "YQ=")"},
    {"{type: string, format: ipv4}", "10.0.0.256",
     R"(spec.x: Invalid value: "10.0.0.256": spec.x in body must be of type ipv4: "10.0.0.256")"},
    {"{type: string, format: ipv4}", "10.0.0.1", ""},
    {"{type: string, format: ipv6}", "fe80::1", ""},
    {"{type: string, format: ipv6}", "10.0.0.1",
     R"(spec.x: Invalid value: "10.0.0.1": spec.x in body must be of type ipv6: "10.0.0.1")"},
    {"{type: string, format: uuid}", "c0ffee",
     R"(spec.x: Invalid value: "c0ffee": spec.x in body must be of type uuid: "c0ffee")"},
    {"{type: string, format: uri}", "a b", ""},    // not claimed
    {"{type: string, format: secret}", "a b", ""}, // no format for a server
    {"{type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}",
     "{apiVersion: v1}", "spec.x.kind: Required value"},
};

TEST(ServerSchema, saysWhatTheServerSays)
{
    for (const Case &one : cases) {
        const auto found = said(one.schema, one.value);
        if (*one.words)
            EXPECT_THAT(found, ElementsAre(one.words)) << one.schema << " " << one.value;
        else
            EXPECT_THAT(found, IsEmpty()) << one.schema << " " << one.value;
    }
}

TEST(ServerSchema, namesThePlace)
{
    const CustomKind kind = kindWith("{type: array, items: {type: object, properties: {a: {type: integer}}}}");
    const std::vector<Refusal> found = refusals(objectWith("[{}, {a: b}]"), nullptr, {.custom = &kind});
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(yaml::print(found[0].path), "spec.x[1].a");
    EXPECT_EQ(found[0].by, RefusedBy::Validation);
}

/// Values that an update leaves alone are not looked at again.
TEST(ServerSchema, leavesUnchangedValues)
{
    const CustomKind kind =
        kindWith("{type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [id], items: "
                 "{type: object, properties: {id: {type: string}, v: {type: integer, minimum: 5}}}}");
    const Json live = objectWith("[{id: a, v: 1}]");
    const auto saidNow = [&](const char *value) {
        return words(refusals(objectWith(value), &live, {.custom = &kind}));
    };
    EXPECT_THAT(saidNow("[{id: b, v: 6}, {id: a, v: 1}]"), IsEmpty());
    EXPECT_THAT(saidNow("[{id: b, v: 4}, {id: a, v: 1}]"), ElementsAre(HasSubstr("spec.x[0].v: Invalid value: 4")));
}

TEST(ServerSchema, checksMetadata)
{
    const CustomKind kind = kindWith("{type: string}");
    Json object = objectWith("a");
    object["metadata"]["name"] = "A_b";
    object["metadata"]["labels"]["x y"] = "z";
    EXPECT_THAT(words(refusals(object, nullptr, {.custom = &kind})),
                testing::UnorderedElementsAre(
                    HasSubstr("metadata.name: Invalid value: \"A_b\": a lowercase RFC 1123 subdomain"),
                    HasSubstr("metadata.labels: Invalid value: \"x y\"")));
}

std::vector<std::string> uncheckedOf(const std::string &schema, const std::string &value)
{
    const CustomKind kind = kindWith(schema);
    return answerTo(objectWith(value), nullptr, {.custom = &kind}).unchecked;
}

TEST(ServerSchema, saysWhatIsNotChecked)
{
    EXPECT_THAT(uncheckedOf("{type: string, enum: [a]}", "a"), IsEmpty());
    EXPECT_THAT(uncheckedOf("{x-kubernetes-int-or-string: true, anyOf: [{type: integer}, {type: string}]}", "1"),
                IsEmpty());
    EXPECT_THAT(
        uncheckedOf("{type: string, x-kubernetes-validations: [{rule: 'self != \"\"'}], not: {enum: [b]}}", "a"),
        ElementsAre("`not`", "`x-kubernetes-validations`"));
    EXPECT_THAT(uncheckedOf("{type: object, properties: {y: {type: string, format: uri}}}", "{y: a}"),
                ElementsAre("the format `uri`"));
    EXPECT_THAT(uncheckedOf("{type: object, properties: {y: {type: string, format: uri}}}", "{}"), IsEmpty());
    EXPECT_THAT(uncheckedOf("{type: string, pattern: '(?=x)'}", "a"), ElementsAre("the pattern `(?=x)`"));
}

TEST(ServerSchema, isBounded)
{
    Json slow = objectWith("[]");
    for (int i = 0; i < 3000; ++i)
        slow["spec"]["x"].push_back(std::string(1000, 'a') + std::to_string(i));
    const CustomKind kind = kindWith("{type: array, items: {type: string, pattern: '^((a*)*b){0,100}$'}}");
    const Answer answer = answerTo(slow, nullptr, {.custom = &kind});
    EXPECT_THAT(answer.unchecked, ElementsAre("the rest of a large object"));

    std::string many = "{type: object, required: [";
    for (int i = 0; i < 3000; ++i)
        many += "f" + std::to_string(i) + ", ";
    const CustomKind lacking = kindWith(many + "z], properties: {z: {type: string}}}");
    const std::vector<Refusal> all = refusals(objectWith("{}"), nullptr, {.custom = &lacking});
    ASSERT_EQ(all.size(), 1001U);
    EXPECT_EQ(all.back().words, "2001 more reasons are not listed");
}

TEST(ServerSchema, readsHostileDefinitions)
{
    for (const char *schema : {"{type: 3}",
                               "{type: [string]}",
                               "{enum: 3}",
                               "{required: {a: b}}",
                               "{required: [3]}",
                               "{properties: [a]}",
                               "{items: [{type: string}]}",
                               "{minimum: a, maximum: {}, multipleOf: 0}",
                               "{pattern: 3}",
                               "{format: []}",
                               "{minLength: -1, maxLength: x}",
                               "{x-kubernetes-list-type: 3}",
                               "{multipleOf: -1}",
                               "{maximum: 1.0e+400}",
                               "{x-kubernetes-list-type: map, x-kubernetes-list-map-keys: 3}",
                               "[]",
                               "3",
                               "null",
                               "{maxItems: 1.5}",
                               "{x-kubernetes-list-type: map}",
                               "{additionalProperties: 3}",
                               "{uniqueItems: true}"})
        for (const char *value : {"3", "a", "[]", "[1, {a: b}, null]", "{a: b}", "null", "0.5"})
            EXPECT_LT(said(schema, value).size(), 10U) << schema << value;
}

} // namespace
} // namespace fieldwise::server

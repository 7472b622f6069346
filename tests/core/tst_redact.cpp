// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/k8s/redact.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace fieldwise::k8s {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> secrets(std::string text)
{
    const yaml::Document document(std::move(text));
    EXPECT_TRUE(document.ok());
    std::vector<std::string> out;
    for (const Range range : secretRanges(document))
        out.emplace_back(document.slice(range));
    return out;
}

const std::string secret = "apiVersion: v1\nkind: Secret\n";

TEST(Redact, findsTheValuesOfASecret)
{
    EXPECT_THAT(secrets(secret
                        + "type: Opaque\nstringData: {c: \"x y\"}\nmetadata: {name: a, labels: {b: c}}\n"
                          "data:\n  a: cGFzcw==\n  b: |\n    one\n    two\n  none:\n"),
                ElementsAre("\"x y\"", "cGFzcw==", "|\n    one\n    two"));
    EXPECT_THAT(secrets(secret + "data: [a, b]\nstringData: text\n"), ElementsAre("[a, b]", "text"));
    EXPECT_THAT(secrets(secret + "data: {a: {b: c}}\n"), ElementsAre("{b: c}"));
    EXPECT_THAT(secrets(secret + "data:\n"), IsEmpty());
    EXPECT_THAT(secrets("{\"apiVersion\": \"v1\", \"kind\": \"Secret\", \"data\": {\"a\": \"b\"}}"),
                ElementsAre("\"b\""));
}

TEST(Redact, findsKeysThatAreCollections)
{
    EXPECT_THAT(secrets(secret + "data:\n  ? a: one\n  : two\n"), ElementsAre("a: one", "two"));
    EXPECT_THAT(secrets(secret + "data: {[one]: two, &k b: c}\n"), ElementsAre("[one]", "two", "c"));
    EXPECT_THAT(secrets(secret + "data: {}\n{a: one}: two\n"), ElementsAre("{a: one}", "two"));
}

TEST(Redact, leavesNamesAlsoThoseOfAnAlias)
{
    EXPECT_THAT(secrets(secret + "data: {a: &p one, *p : two}\n"), ElementsAre("&p one", "two"));
    EXPECT_THAT(secrets(secret + "data:\n  ? &p {one: two}\n  : three\n  alias: *p\n"),
                ElementsAre("&p {one: two}", "three", "*p"));
}

TEST(Redact, findsDataThatIsCommentedOutAnywhere)
{
    EXPECT_THAT(secrets("# why\n" + secret + "metadata: {name: a}\n# stringData:\n#   old: one\ntype: Opaque\n"),
                ElementsAre("why", "stringData:", "old: one"));
    EXPECT_THAT(secrets("# \"data\": {\n#   \"a\": \"b\"\n" + secret + "metadata: {name: a}\n"),
                ElementsAre("\"data\": {", "\"a\": \"b\""));
    EXPECT_THAT(secrets("# metadata: b, see the data\n" + secret + "metadata: {name: a}\n"), IsEmpty());
    EXPECT_THAT(secrets("# the data: here\nkind: Deployment\nmetadata: {name: a}\nref: {kind: Secret, name: b}\n"),
                IsEmpty());
}

TEST(Redact, findsAWordThatIsEscaped)
{
    EXPECT_THAT(secrets("kind: \"\\x53ecret\"\ndata: {a: b}\n"), ElementsAre("b"));
    EXPECT_THAT(secrets("kind: \"Sec\\\n  ret\"\ndata: {a: b}\n"), ElementsAre("b"));
    EXPECT_THAT(secrets("kind: ConfigMap\ndata:\n  a: \"kind: Secr\\u0065t\"\n"),
                ElementsAre("\"kind: Secr\\u0065t\""));
}

TEST(Redact, findsThemInTheAnnotationAgain)
{
    EXPECT_THAT(
        secrets(secret
                + "metadata:\n  annotations:\n    x: y\n    kubectl.kubernetes.io/last-applied-configuration: |\n"
                  "      {\"data\":{\"a\":\"b\"}}\n"),
        ElementsAre("|\n      {\"data\":{\"a\":\"b\"}}"));
    EXPECT_THAT(secrets("apiVersion: v1\nkind: ConfigMap\nmetadata: {annotations: "
                        "{kubectl.kubernetes.io/last-applied-configuration: '{}'}}\ndata: {a: b}\n"),
                IsEmpty());
}

TEST(Redact, followsAliases)
{
    EXPECT_THAT(secrets("x: &v hidden\ny: &d {a: one}\nz: &k Secret\napiVersion: v1\nkind: *k\n"
                        "data: *d\nstringData: {b: *v, c: *v, <<: *d}\n"),
                ElementsAre("&v hidden", "one", "&k Secret", "*k", "*d", "*v", "*v", "*d"));
    // Out of it, and of what is around a value.
    EXPECT_THAT(secrets(secret + "data: &d {a: &v one}\nmetadata: {annotations: {x: *v, y: b, z: [*v], all: *d}}\n"),
                ElementsAre("&v one", "*v", "*v", "*d"));
    EXPECT_THAT(secrets(secret + "data: &d {a: one}\nmetadata: {annotations: {<<: *d, y: b}}\n"),
                ElementsAre("one", "*d"));
    EXPECT_THAT(secrets("kind: !!str Secret\ndata: {a: b}\n"), ElementsAre("b"));
    EXPECT_THAT(secrets("what: &w {kind: Secret}\n<<: *w\ndata: {a: b}\n"), ElementsAre("Secret", "*w", "b"));
    // No Secret has such fields, so somebody mistyped them.
    EXPECT_THAT(
        secrets(secret + "type: Opaque\nimmutable: true\nmetadata: {name: a}\nstringdata: {a: b}\npassword: c\n0: d\n"),
        ElementsAre("b", "c", "d"));
    EXPECT_THAT(secrets("involved: {kind: Secret, name: a, key: b}\n"), IsEmpty());
}

TEST(Redact, findsWhatHoldsASecretAgain)
{
    EXPECT_THAT(secrets(secret + "metadata: {annotations: {old: '{\"data\":{\"a\":\"b\"}}', note: seen}}\n"),
                ElementsAre("'{\"data\":{\"a\":\"b\"}}'"));
    EXPECT_THAT(secrets("kind: ConfigMap\ndata:\n  manifest: |\n    kind: Secret\n    data: {a: b}\n  other: text\n"),
                ElementsAre("|\n    kind: Secret\n    data: {a: b}"));
    EXPECT_THAT(secrets("kind: ConfigMap\ndata: {a: 'The Secret is elsewhere', b: 'kind: SecretStore', c: "
                        "'{\\\"kind\\\":\\\"Secret\\\"}'}\n"),
                ElementsAre("'{\\\"kind\\\":\\\"Secret\\\"}'"));
}

TEST(Redact, findsComments)
{
    EXPECT_THAT(secrets(secret + "data:\n  # old: one\n  a: b # was c\n  #d: e\n#f: g\ntype: Opaque # h\n"),
                ElementsAre("old: one", "b", "was c", "d: e", "f: g"));
    EXPECT_THAT(secrets("# kind: Secret\n# data: {a: b}\nkind: ConfigMap # c\n"),
                ElementsAre("kind: Secret", "data: {a: b}"));
    EXPECT_THAT(secrets("# how many\na: 1\n# extra:\n#   kind: Secret\n\n#   data: {a: b}\nb: 2\n# c\n"),
                ElementsAre("extra:", "kind: Secret", "data: {a: b}"));
    EXPECT_THAT(secrets("# The Secret is elsewhere\nkind: ConfigMap\n"), IsEmpty());
}

TEST(Redact, followsWhatAPatchTakesAlong)
{
    const yaml::Document secretText(secret + "data: {a: one, b: two}\nmetadata: {labels: {c: three}}\n");
    const auto ranges = [&](const std::string &text) {
        const yaml::Document patch(text);
        std::vector<std::string> out;
        for (const Range range : patchSecretRanges(patch, placesOf({&secretText, &patch}, &patch)))
            out.emplace_back(patch.slice(range));
        return out;
    };
    EXPECT_THAT(ranges("- {op: add, path: /data/x, value: v}\n- {op: add, path: /metadata/labels/x, value: w}\n"),
                ElementsAre("v"));
    EXPECT_THAT(ranges("- {op: test, path: data/x, value: v}\n- {op: test, path: x/data/y, value: w}\n"),
                ElementsAre("v", "w"));
    EXPECT_THAT(ranges("- {op: copy, from: /data/a, path: /metadata/labels/x}\n- {op: test, path: /metadata/labels/x, "
                       "value: v}\n"),
                ElementsAre("v"));
    EXPECT_THAT(
        ranges(
            "- {op: add, path: /metadata/labels/x, value: v}\n- {op: move, from: /metadata/labels/x, path: /data/a}\n"),
        ElementsAre("v"));
    EXPECT_THAT(ranges("- {op: replace, path: '', value: {kind: ConfigMap, data: {a: v}}}\n"), ElementsAre("v"));
    EXPECT_THAT(ranges("- {op: replace, path: /items/0/stringData/p, value: v}\n- {op: add, path: /type, value: w, "
                       "vallue: x}\n- {op: test, path: p, value: y}\n"),
                ElementsAre("v", "x", "y"));
    EXPECT_THAT(ranges("[v, {op: add, path: /type, value: w}, [x]]\n"), ElementsAre("v", "[x]"));
    EXPECT_THAT(ranges("[v]\n"), ElementsAre("[v]"));
    EXPECT_THAT(ranges("v\n"), ElementsAre("v"));
    EXPECT_THAT(ranges("data: {a: v, $patch: replace}\nmetadata: {labels: {x: w}}\n"), ElementsAre("v"));
}

TEST(Redact, keepsWhatIsHiddenInOneTextHiddenInOthers)
{
    const yaml::Document is(secret + "data: {a: &v one}\nmetadata: {annotations: {copy: *v}}\n"),
        was("kind: ConfigMap\napiVersion: v1\ndata: {a: two}\nmetadata: {annotations: {copy: one, x: y}}\n");
    const SecretPlaces places = placesOf({&is, &was});
    std::vector<std::string> out;
    for (const Range range : secretRanges(was, places))
        out.emplace_back(was.slice(range));
    EXPECT_THAT(out, ElementsAre("two", "one"));
    yaml::OrderedJson data = yaml::OrderedJson::parse(
        R"({"data":{"a":"two","b":null},"metadata":{"annotations":{"copy":"one","x":"y","z":"{\"kind\":\"Secret\"}"}}})");
    mask(data, places);
    EXPECT_EQ(data.dump(),
              R"({"data":{"a":"***","b":null},"metadata":{"annotations":{"copy":"***","x":"y","z":"***"}}})");
    for (const char *place : {R"(["two"])", R"("two")"}) {
        data = yaml::OrderedJson::parse(place);
        mask(data, places);
        EXPECT_EQ(data.dump(), R"("***")");
    }
}

TEST(Redact, leavesOtherDocumentsAlone)
{
    EXPECT_THAT(secrets(""), IsEmpty());
    EXPECT_THAT(secrets("- Secret\n"), IsEmpty());
    EXPECT_THAT(secrets("kind: Secret\napiVersion: example.com/v1\ndata: {a: b}\n"), IsEmpty());
    EXPECT_THAT(secrets("kind: secret\napiVersion: v1\ndata: {a: b}\n"), IsEmpty());
    EXPECT_THAT(secrets("kind: [Secret]\napiVersion: v1\ndata: {a: b}\n"), IsEmpty());
}

TEST(Redact, looksIntoLists)
{
    EXPECT_THAT(secrets("apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: ConfigMap, data: {a: b}}\n"
                        "- {apiVersion: v1, kind: Secret, data: {a: c}}\n- text\n"),
                ElementsAre("c"));
    EXPECT_THAT(secrets("apiVersion: v1\nkind: SecretList\nitems:\n- data: {a: c}\n"), ElementsAre("c"));
    EXPECT_THAT(secrets("kind: List\nitems:\n- kind: List\n  items:\n  - {kind: Secret, data: {a: d}}\n"),
                ElementsAre("d"));
}

TEST(Redact, masksAsKubectlDiffDoes)
{
    EXPECT_EQ(maskText(Mask::Same), "***");
    EXPECT_EQ(maskText(Mask::Before), "*** (before)");
    EXPECT_EQ(maskText(Mask::After), "*** (after)");
}

} // namespace
} // namespace fieldwise::k8s

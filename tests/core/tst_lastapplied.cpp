// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/k8s/lastapplied.h"

#include <gtest/gtest.h>

namespace fieldwise::k8s {
namespace {

std::string live(const std::string &annotation)
{
    return "apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n  annotations:\n    other: x\n"
           "    kubectl.kubernetes.io/last-applied-configuration: "
        + annotation + "\n";
}

LastApplied applied(const std::string &text)
{
    const yaml::Document document(text);
    EXPECT_TRUE(document.ok()) << text;
    return lastAppliedOf(document);
}

TEST(LastApplied, isFoundInTheAnnotation)
{
    const std::string text = live("|\n      {\"apiVersion\":\"v1\",\"kind\":\"Pod\"}");
    const yaml::Document document(text);
    const LastApplied found = lastAppliedOf(document);
    EXPECT_EQ(found.state, LastApplied::Found);
    EXPECT_EQ(found.json, "{\"apiVersion\":\"v1\",\"kind\":\"Pod\"}\n");
    EXPECT_EQ(found.fault, "");
    ASSERT_NE(found.value, yaml::none);
    EXPECT_TRUE(document.text(found.value).starts_with("|\n"));
    EXPECT_EQ(applied("x: &a '{\"apiVersion\":\"v1\",\"kind\":\"Pod\"}'\n" + live("*a")).state, LastApplied::Found);
}

TEST(LastApplied, isMissing)
{
    for (const char *text : {"", "# nothing\n", "- a\n", "a: b\n", "metadata: text\n", "metadata: {annotations: }\n",
                             "metadata: {annotations: {a: b}}\n"}) {
        const LastApplied missing = applied(text);
        EXPECT_EQ(missing.state, LastApplied::Missing) << text;
        EXPECT_EQ(missing.value, yaml::none) << text;
    }
}

TEST(LastApplied, isEmpty)
{
    for (const char *text : {"''", "\"\"", "", "~"}) {
        EXPECT_EQ(applied(live(text)).state, LastApplied::Empty) << text;
        EXPECT_NE(applied(live(text)).value, yaml::none) << text;
    }
}

TEST(LastApplied, isBroken)
{
    const auto fault = [](const std::string &annotation) {
        const LastApplied broken = applied(live(annotation));
        EXPECT_EQ(broken.state, LastApplied::Broken) << annotation;
        EXPECT_NE(broken.value, yaml::none);
        return broken.fault;
    };
    const std::string expected = ", expected the JSON of a Kubernetes object";
    EXPECT_EQ(fault("'{\"a\": b}'"), "found text that is not JSON from its character 7 on" + expected);
    EXPECT_EQ(fault("'{\"a\": 1'"), "found JSON that ends too early" + expected);
    EXPECT_EQ(fault("' '"), "found JSON that ends too early" + expected);
    EXPECT_EQ(fault("'[1]'"), "found a list" + expected);
    EXPECT_EQ(fault("'null'"), "found a single value" + expected);
    EXPECT_EQ(fault("'{}'"), "found an object without `apiVersion`" + expected);
    EXPECT_EQ(fault("'{\"apiVersion\": \"v1\", \"kind\": 1}'"), "found an object without `kind`" + expected);
    EXPECT_EQ(fault("'" + std::string(5000, '[') + "'"),
              "found JSON that is nested more than 1000 levels deep" + expected);
    EXPECT_EQ(fault("{a: b}"), "found a mapping, expected a text with the JSON of a Kubernetes object");
    EXPECT_EQ(fault("[a]"), "found a list, expected a text with the JSON of a Kubernetes object");
    EXPECT_EQ(fault("12"), "found a value that is not a text, expected a text with the JSON of a Kubernetes object");
}

TEST(LastApplied, isReadable)
{
    const LastApplied text = applied(live(
        R"('{"spec":{"b":1,"a":[{"y":"on","x":[]},[1,2]]},"data":{},"kind":"Pod","metadata":{"name":"a","annotations":{}},"apiVersion":"v1","aa":"1\n2"}')"));
    ASSERT_EQ(text.state, LastApplied::Found) << text.fault;
    EXPECT_EQ(readable(text),
              "apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n  annotations: {}\nspec:\n  b: 1\n  a:\n"
              "  - \"y\": \"on\"\n    x: []\n  - - 1\n    - 2\ndata: {}\naa: |-\n  1\n  2\n");
}

TEST(LastApplied, ofAStreamIsADocumentForEachObject)
{
    const std::string pod = "apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n  namespace: shop\n";
    const yaml::Stream stream = yaml::read(live("'{\"apiVersion\":\"v1\",\"kind\":\"Pod\"}'") + "---\n" + pod + "---\n"
                                           + live("'{'") + "---\n" + live("''"));
    EXPECT_EQ(
        lastAppliedText(stream),
        "apiVersion: v1\nkind: Pod\n---\n# Pod shop/a: it has no last-applied annotation\n---\n"
        "# Pod a: its last-applied annotation can't be read: found JSON that ends too early, expected the JSON of a "
        "Kubernetes object\n---\n# Pod a: its last-applied annotation is empty\n");
    EXPECT_EQ(lastAppliedText(yaml::read("")), "# empty document: it has no last-applied annotation\n");
}

} // namespace
} // namespace fieldwise::k8s

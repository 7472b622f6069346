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
    EXPECT_THAT(secrets(secret + "type: Opaque\nstringData: {c: \"x y\"}\nmetadata: {name: a, labels: {b: c}}\n"
                                 "data:\n  a: cGFzcw==\n  b: |\n    one\n    two\n  none:\n"),
                ElementsAre("\"x y\"", "cGFzcw==", "|\n    one\n    two"));
    EXPECT_THAT(secrets(secret + "data: [a, b]\nstringData: text\n"), ElementsAre("[a, b]", "text"));
    EXPECT_THAT(secrets(secret + "data: {a: {b: c}}\n"), ElementsAre("{b: c}"));
    EXPECT_THAT(secrets(secret + "data:\n"), IsEmpty());
    EXPECT_THAT(secrets("{\"apiVersion\": \"v1\", \"kind\": \"Secret\", \"data\": {\"a\": \"b\"}}"), ElementsAre("\"b\""));
}

TEST(Redact, findsThemInTheAnnotationAgain)
{
    EXPECT_THAT(secrets(secret + "metadata:\n  annotations:\n    x: y\n    kubectl.kubernetes.io/last-applied-configuration: |\n"
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
                ElementsAre("&v hidden", "one"));
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
}

TEST(Redact, masksAsKubectlDiffDoes)
{
    EXPECT_EQ(maskText(Mask::Same), "***");
    EXPECT_EQ(maskText(Mask::Before), "*** (before)");
    EXPECT_EQ(maskText(Mask::After), "*** (after)");
}

} // namespace
} // namespace fieldwise::k8s

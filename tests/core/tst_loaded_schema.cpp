// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "tests/support/golden.h"
#include "tests/support/schemas.h"

namespace fieldwise::test {
namespace {

using merge::Mode;

merge::Options withSchema(const std::string &name, Mode mode)
{
    merge::Options options;
    options.mode = mode;
    options.infer = k8s::Infer::None;
    options.schema = k8s::combined({fixture(name)}, true);
    return options;
}

std::string merged(const std::string &original, const std::string &updated, const std::string &destination,
                   const merge::Options &options)
{
    Inputs inputs = inputsOf(options.mode, original, updated, destination);
    inputs.options = options;
    return mergedText(inputs);
}

const std::string widget = "apiVersion: example.com/v1\nkind: Widget\n";

TEST(LoadedSchema, keysTheListsOfACustomResource)
{
    for (const Mode mode : {Mode::TwoWay, Mode::ThreeWay}) {
        const auto options = withSchema("crds.yaml", mode);
        EXPECT_EQ(merged(widget + "spec:\n  parts:\n  - name: a\n    size: 1\n",
                         widget + "spec:\n  parts:\n  - name: a\n    size: 2\n",
                         widget + "spec:\n  parts:\n  - name: b\n    size: 5\n  - name: a\n    size: 1\n", options),
                  widget + "spec:\n  parts:\n  - name: b\n    size: 5\n  - name: a\n    size: 2\n");
        EXPECT_EQ(merged(widget + "spec:\n  ports:\n  - {port: 1, protocol: UDP}\n",
                         widget + "spec:\n  ports:\n  - {port: 1, protocol: UDP, x: z}\n",
                         widget + "spec:\n  ports:\n  - {port: 1, protocol: TCP}\n  - {port: 1, protocol: UDP}\n",
                         options),
                  widget + "spec:\n  ports:\n  - {port: 1, protocol: TCP}\n  - {port: 1, protocol: UDP, x: z}\n");
    }
}

TEST(LoadedSchema, mergesSets)
{
    for (const Mode mode : {Mode::TwoWay, Mode::ThreeWay}) {
        const auto options = withSchema("crds.yaml", mode);
        EXPECT_EQ(merged(widget + "spec:\n  parts:\n  - name: a\n    colours: [red]\n",
                         widget + "spec:\n  parts:\n  - name: a\n    colours: [red, blue]\n",
                         widget + "spec:\n  parts:\n  - name: a\n    colours: [red, green]\n", options),
                  widget + "spec:\n  parts:\n  - name: a\n    colours: [red, green, blue]\n");
    }
}

TEST(LoadedSchema, leavesOtherListsAtomic)
{
    for (const Mode mode : {Mode::TwoWay, Mode::ThreeWay}) {
        for (const std::string list : {"spares", "orders"}) {
            auto options = withSchema("crds.yaml", mode);
            options.infer = k8s::Infer::Documented;
            EXPECT_EQ(merged(widget + "spec:\n  " + list + ":\n  - name: a\n",
                             widget + "spec:\n  " + list + ":\n  - name: b\n",
                             widget + "spec:\n  " + list + ":\n  - name: c\n", options),
                      widget + "spec:\n  " + list + ":\n  - name: b\n")
                << list;
        }
    }
}

TEST(LoadedSchema, underExactOnlyStrategiesCount)
{
    auto options = withSchema("crds.yaml", Mode::ThreeWay);
    options.exact = true;
    EXPECT_EQ(merged(widget + "spec:\n  parts:\n  - name: a\n", widget + "spec:\n  parts:\n  - name: a\n    size: 2\n",
                     widget + "spec:\n  parts:\n  - name: b\n", options),
              widget + "spec:\n  parts:\n  - name: a\n    size: 2\n");
    EXPECT_EQ(merged(widget + "metadata:\n  finalizers: [a]\n", widget + "metadata:\n  finalizers: [a, b]\n",
                     widget + "metadata:\n  finalizers: [a, c]\n", options),
              widget + "metadata:\n  finalizers: [a, c, b]\n");
}

TEST(LoadedSchema, looksUpAnEmbeddedResource)
{
    const std::string pod =
        widget + "spec:\n  template:\n    apiVersion: v1\n    kind: Pod\n    spec:\n      containers:\n";
    EXPECT_EQ(merged(pod + "      - name: a\n", pod + "      - name: a\n        image: i\n",
                     pod + "      - name: b\n      - name: a\n", withSchema("crds.yaml", Mode::ThreeWay)),
              pod + "      - name: b\n      - name: a\n        image: i\n");
}

TEST(LoadedSchema, countsForADocumentThatIsNamedAsItsRoot)
{
    for (const Mode mode : {Mode::TwoWay, Mode::ThreeWay}) {
        auto options = withSchema("v2.json", mode);
        options.schemaRoot = "example.shop.v1.Cart";
        const std::string head = "kind: Deployment\napiVersion: apps/v1\n";
        EXPECT_EQ(merged(head + "goods:\n- code: a\n", head + "goods:\n- code: a\n  n: 1\n",
                         head + "goods:\n- code: b\n- code: a\n", options),
                  head + "goods:\n- code: b\n- code: a\n  n: 1\n");
        options.schemaRoot.clear();
        EXPECT_EQ(merged(head + "goods:\n- code: a\n", head + "goods:\n- code: a\n  n: 1\n",
                         head + "goods:\n- code: b\n- code: a\n", options),
                  head + "goods:\n- code: a\n  n: 1\n");
    }
}

/// The built-in table has list types without strategies: they change nothing (kyaml looks at strategies only).
TEST(LoadedSchema, doesNotChangeTheBuiltInKinds)
{
    const std::string claims =
        "apiVersion: v1\nkind: Pod\nspec:\n  containers:\n  - name: a\n    resources:\n      claims:\n";
    for (const auto &schema : {k8s::combined({fixture("crds.yaml")}, true), k8s::combined({}, true)}) {
        merge::Options options;
        options.schema = schema;
        EXPECT_EQ(
            merged(claims + "      - name: x\n", claims + "      - name: y\n", claims + "      - name: z\n", options),
            claims + "      - name: y\n");
    }
}

} // namespace
} // namespace fieldwise::test

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/match/profiles.h"

#include <gtest/gtest.h>

#include "core/yaml/document.h"

namespace fieldwise::merge {
namespace {

using Fields = std::vector<std::string_view>;

/// What the profile of a document says about a list; "" where it says nothing.
std::string ruleIn(const std::string &text, const Fields &fields)
{
    const yaml::Document document(text);
    const auto rule = profileRule(profileOf({&document, document.root()}), fields);
    return rule ? describe(*rule) : "";
}

TEST(Profiles, knowFilesByTheirFields)
{
    EXPECT_EQ(ruleIn("{on: push, jobs: {}}", {"jobs", "test", "needs"}), "a set (GitHub workflow)");
    EXPECT_EQ(ruleIn("{jobs: {}}", {"jobs", "test", "needs"}), "");
    EXPECT_EQ(ruleIn("{on: push, jobs: {}}", {"jobs", "test", "steps"}), "");
    EXPECT_EQ(ruleIn("{services: {}}", {"services", "web", "ports"}), "a set (compose file)");
    EXPECT_EQ(ruleIn("{swagger: '2.0', paths: {}}", {"paths", "/a", "get", "parameters"}),
              "keyed by name and in (OpenAPI document)");
    EXPECT_EQ(ruleIn("{resources: [a]}", {"resources"}), "a set (kustomization)");
    EXPECT_EQ(ruleIn("{site_name: x}", {"nav", "Guide", "Start"}), "a set (mkdocs.yml)");
    EXPECT_EQ(ruleIn("[a]", {"resources"}), "");
    EXPECT_EQ(ruleIn("", {"resources"}), "");
}

TEST(Profiles, knowObjectsByGroupAndKind)
{
    const Fields data{"spec", "data"};
    EXPECT_EQ(ruleIn("{apiVersion: external-secrets.io/v1beta1, kind: ExternalSecret}", data),
              "keyed by secretKey (ExternalSecret)");
    EXPECT_EQ(ruleIn("{apiVersion: v1, kind: ExternalSecret}", data), "");
    // An object is no file of another kind, whatever fields it has.
    EXPECT_EQ(ruleIn("{apiVersion: v1, kind: A, services: {}}", {"services", "web", "ports"}), "");
}

} // namespace
} // namespace fieldwise::merge

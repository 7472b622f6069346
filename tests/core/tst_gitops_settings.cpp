// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include "core/gitops/settings.h"

using namespace fieldwise::gitops;

namespace {

const std::string manifest = "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: shop\n  namespace: shop\n"
                             "spec:\n  replicas: ";

std::vector<std::string> settingsOf(const SettingsReport &report)
{
    std::vector<std::string> out;
    for (const SettingRow &row : report.settings)
        out.push_back(described(row.rule) + ' ' + row.rule.expression + ' ' + std::to_string(row.fields));
    return out;
}

} // namespace

TEST(GitopsSettings, thoseThatCountWithWhatTheyHide)
{
    const std::string app = "apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata:\n  name: shop\nspec:\n"
                            "  ignoreDifferences:\n  - group: apps\n    kind: Deployment\n    jsonPointers:\n"
                            "    - /spec/replicas\n    - /spec/paused\n"
                            "  syncPolicy:\n    automated: {selfHeal: true}\n    syncOptions:\n    - Prune=false\n";
    const auto report = settingsReport(
        {.settings = {{"app.yaml", app}}, .git = {{"new", manifest + "2\n"}}, .live = {{"live", manifest + "5\n"}}});
    ASSERT_TRUE(report);
    EXPECT_EQ(report->report.count("hidden"), 1U);
    EXPECT_THAT(settingsOf(*report),
                testing::ElementsAre("spec.ignoreDifferences[0].jsonPointers[0] (app.yaml:10) /spec/replicas 1",
                                     "spec.ignoreDifferences[0].jsonPointers[1] (app.yaml:11) /spec/paused 0",
                                     "spec.syncPolicy.syncOptions[0] (app.yaml:15) Prune=false 0",
                                     "spec.syncPolicy.automated.selfHeal (app.yaml:13) true 0"));
}

TEST(GitopsSettings, thoseOfFlux)
{
    const std::string flux = "apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata:\n  name: a\n"
                             "spec:\n  prune: true\n  ignore:\n  - paths: [/spec/replicas]\n";
    const auto report = settingsReport(
        {.settings = {{"ks.yaml", flux}}, .git = {{"new", manifest + "2\n"}}, .live = {{"live", manifest + "5\n"}}});
    ASSERT_TRUE(report);
    EXPECT_THAT(
        settingsOf(*report),
        testing::ElementsAre("spec.ignore[0].paths[0] (ks.yaml:8) /spec/replicas 1", "spec.prune (ks.yaml:6) true 0"));
}

TEST(GitopsSettings, saysWhatCantBeRead)
{
    EXPECT_FALSE(settingsReport({.settings = {{"app.yaml", "a: [\n"}}, .git = {}, .live = {}}));
    const auto none = settingsReport({.settings = {{"app.yaml", "a: 1\n"}}, .git = {}, .live = {}});
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error(), "found no Application (argoproj.io); expected one");
}

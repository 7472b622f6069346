// SPDX-License-Identifier: GPL-3.0-or-later
// The command flux (docs/command-line.md, flux).
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "tests/support/clirun.h"

namespace fieldwise::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

class Flux : public CliTest {
protected:
    static std::string data() { return FIELDWISE_SOURCE_DIR "/resources/examples/flux-edit/"; }
    static std::string example()
    {
        return "flux " + data() + "kustomization.yaml --new " + data() + "local.yaml --live " + data() + "live.yaml";
    }
};

TEST_F(Flux, text)
{
    const Ran ran = run(example());
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("1 field removed by taking over, which `flux diff` does not show."));
    EXPECT_THAT(ran.out, HasSubstr("ConfigMap shop/banner  prune"));
}

TEST_F(Flux, jsonOfAll)
{
    const json all = json::parse(run(example() + " --print json").out, nullptr, false);
    ASSERT_TRUE(all.is_object());
    EXPECT_EQ(all["kustomization"]["kind"], "Kustomization");
    EXPECT_EQ(all["counts"]["pruned"], 1);
    const json &object = all["objects"][0];
    EXPECT_EQ(object["action"], "apply");
    EXPECT_THAT(object["takenOver"][0]["manager"].get<std::string>(), HasSubstr("kubectl-edit"));
    EXPECT_EQ(object["fields"][0]["verdict"], "pruned");
    EXPECT_FALSE(object["fields"][0].contains("after"));
    EXPECT_EQ(object["fields"][1]["verdict"], "adopted");
    EXPECT_EQ(object["fields"][1]["after"], 6);
    EXPECT_THAT(object["fields"][1]["ownersAfter"].dump(), HasSubstr("kustomize-controller"));
}

TEST_F(Flux, failOn)
{
    for (const std::string word : {"pruned", "change"})
        EXPECT_EQ(run(example() + " --fail-on " + word).status, 1) << word;
    EXPECT_EQ(run(example() + " --fail-on drift,unknown").status, 0);
    EXPECT_EQ(run(example() + " --fail-on hidden").status, 2);
}

TEST_F(Flux, overrideManager)
{
    const Ran ran = run(example() + " --override-manager ops-tool");
    EXPECT_THAT(ran.out, HasSubstr("2 fields removed by taking over"));
}

TEST_F(Flux, wrongInputs)
{
    EXPECT_EQ(run("flux " + data() + "kustomization.yaml").status, 2);
    EXPECT_EQ(run("flux shop --new " + data() + "local.yaml").status, 2);
    const Ran none = run("flux " + data() + "local.yaml --new " + data() + "local.yaml --live " + data() + "live.yaml");
    EXPECT_EQ(none.status, 3);
    EXPECT_THAT(none.err, HasSubstr("[flux-kustomization]"));
    std::filesystem::create_directories(folder / "there");
    put("there/kustomization.yaml", "resources: []\n");
    const Ran unbuilt = run("flux " + data() + "kustomization.yaml --new there --live " + data() + "live.yaml");
    EXPECT_EQ(unbuilt.status, 3);
    EXPECT_THAT(unbuilt.err, HasSubstr("expected what it builds: `kubectl kustomize there > new.yaml`"));
}

/// Repositories have several in one file.
TEST_F(Flux, oneOfSeveral)
{
    const auto named = [](const std::string &kind, const std::string &group, const std::string &name) {
        return "---\napiVersion: " + group + ".toolkit.fluxcd.io/v1\nkind: " + kind + "\nmetadata: {name: " + name
            + "}\nspec: {}\n";
    };
    put("all.yaml",
        named("Kustomization", "kustomize", "apps") + named("Kustomization", "kustomize", "infra")
            + named("HelmRelease", "helm", "apps"));
    const auto of = [&](const std::string &more) {
        return run("flux all.yaml --new " + data() + "local.yaml --live " + data() + "live.yaml" + more);
    };
    const Ran several = of("");
    EXPECT_EQ(several.status, 3);
    EXPECT_THAT(several.err,
                HasSubstr("found 3 Kustomization (kustomize.toolkit.fluxcd.io) or HelmRelease (Kustomization apps, "
                          "Kustomization infra, HelmRelease apps); expected one; choose it with --name "
                          "[flux-kustomization]"));
    EXPECT_THAT(of(" --name infra").out, HasSubstr("Flux Kustomization infra:"));
    EXPECT_THAT(of(" --name helmrelease/apps").out, HasSubstr("Flux HelmRelease apps:"));
    EXPECT_EQ(of(" --name apps").status, 3);
    EXPECT_THAT(of(" --name other").err, HasSubstr("found no Kustomization"));
}

} // namespace
} // namespace fieldwise::test

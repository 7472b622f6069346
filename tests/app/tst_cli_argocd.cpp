// SPDX-License-Identifier: GPL-3.0-or-later
// The command argocd (docs/command-line.md, argocd).
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "core/yaml/value.h"
#include "tests/support/clirun.h"

namespace fieldwise::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

class Argocd : public CliTest {
protected:
    static std::string data(const std::string &folder = "argocd-replicas")
    {
        return FIELDWISE_SOURCE_DIR "/resources/examples/" + folder + "/";
    }
    std::string write(const std::string &name, const std::string &text) const
    {
        put(name, text);
        return name;
    }
    static std::string example()
    {
        return "argocd " + data() + "app.yaml --new " + data() + "local.yaml --live " + data() + "live.yaml";
    }
};

TEST_F(Argocd, text)
{
    const Ran ran = run(example());
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("1 field that the diff hides and the sync writes."));
    EXPECT_THAT(ran.out, HasSubstr("hidden by spec.ignoreDifferences[0].jsonPointers[0] ("));
    EXPECT_THAT(ran.out, HasSubstr("app.yaml:13)"));
}

TEST_F(Argocd, jsonOfAll)
{
    const Ran ran = run(example() + " --print json");
    const json all = json::parse(ran.out, nullptr, false);
    ASSERT_TRUE(all.is_object()) << ran.out << ran.err;
    EXPECT_EQ(all["version"], 1);
    EXPECT_EQ(all["application"]["name"], "shop");
    EXPECT_EQ(all["counts"]["hidden"], 1);
    const json &object = all["objects"][0];
    EXPECT_EQ(object["object"], "Deployment shop/shop");
    EXPECT_EQ(object["state"], "Synced");
    EXPECT_EQ(object["action"], "apply");
    EXPECT_EQ(object["diffBy"], "three-way");
    EXPECT_EQ(object["syncBy"], "client-side");
    EXPECT_EQ(object["respectsIgnore"], false);
    EXPECT_EQ(object["respectWould"], json::array({"spec.replicas"}));
    const json &field = object["fields"][0];
    EXPECT_EQ(field["path"], "spec.replicas");
    EXPECT_EQ(field["verdict"], "hidden");
    EXPECT_EQ(field["live"], 5);
    EXPECT_EQ(field["git"], 2);
    EXPECT_EQ(field["sync"], 2);
    EXPECT_EQ(field["rule"]["expression"], "/spec/replicas");
    EXPECT_THAT(field["owners"].dump(), HasSubstr("kube-controller-manager"));
}

TEST_F(Argocd, markdown)
{
    EXPECT_THAT(
        run(example() + " --print markdown").out,
        HasSubstr("| hidden | `Deployment shop/shop` | `spec.replicas` | `5` | `2` | The diff does not show it"));
}

TEST_F(Argocd, failOn)
{
    for (const std::string word : {"hidden", "change", "out-of-sync,hidden"})
        EXPECT_EQ(run(example() + " --fail-on " + word).status, 1) << word;
    for (const std::string word : {"out-of-sync", "unknown"})
        EXPECT_EQ(run(example() + " --fail-on " + word).status, 0) << word;
    EXPECT_EQ(run(example() + " --fail-on everything").status, 2);
    EXPECT_EQ(run("argocd " + data("argocd-managers") + "app.yaml --new " + data("argocd-managers")
                  + "local.yaml --live " + data("argocd-managers") + "live.yaml --fail-on out-of-sync")
                  .status,
              1);
}

TEST_F(Argocd, wrongInputs)
{
    EXPECT_EQ(run("argocd " + data() + "app.yaml").status, 2);
    EXPECT_EQ(run("argocd").status, 2);
    EXPECT_EQ(run("argocd no-such-file other --new " + data() + "local.yaml").status, 2);
    const Ran none =
        run("argocd " + data() + "local.yaml --new " + data() + "local.yaml --live " + data() + "live.yaml");
    EXPECT_EQ(none.status, 3);
    EXPECT_THAT(none.err, HasSubstr("[argocd-application]"));
    const Ran broken =
        run("argocd " + write("app.yaml", "a: [\n") + " --new " + data() + "local.yaml --live " + data() + "live.yaml");
    EXPECT_EQ(broken.status, 3);
    EXPECT_THAT(broken.err, HasSubstr("error"));
    const Ran live = run("argocd " + data() + "app.yaml --new " + data() + "local.yaml --live "
                         + write("live.yaml", "just: text\n"));
    EXPECT_EQ(live.status, 3);
    EXPECT_THAT(live.err, HasSubstr("[live-no-object]"));
    const auto application = [](const std::string &name) {
        return "---\napiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: " + name + "}\nspec: {}\n";
    };
    const std::string both = "argocd " + write("apps.yaml", application("one") + application("two")) + " --new "
        + data() + "local.yaml --live " + data() + "live.yaml";
    EXPECT_THAT(run(both).err,
                HasSubstr("found 2 Applications (Application one, Application two); expected one; choose it with "
                          "--name [argocd-application]"));
    EXPECT_THAT(run(both + " --name two").out, HasSubstr("Argo CD Application two:"));
}

/// Without files, kubectl reads the Application with Argo CD's settings, then the objects, also those that only the
/// Application's status names.
TEST_F(Argocd, kubectlReadsWhatIsNotGiven)
{
    const auto list = [&](const std::string &file) {
        json out{{"apiVersion", "v1"}, {"kind", "List"}, {"items", json::array()}};
        const yaml::Stream stream = yaml::read(get(data() + file));
        for (const yaml::Part &part : stream.parts)
            out["items"].push_back(json::parse(yaml::toValue(*part.document, part.document->root()).dump()));
        return out;
    };
    json settings = list("app.yaml");
    settings["items"][0]["status"]["resources"] = {
        {{"version", "v1"}, {"kind", "ConfigMap"}, {"name", "gone"}, {"namespace", "shop"}}};
    put("settings.json", settings.dump());
    put("live.json", list("live.yaml").dump());
    std::filesystem::create_directory(folder / "bin");
    put("bin/kubectl",
        "#!/bin/sh\necho \"$@\" >> asked\ncat > input\ncat input >> inputs\nif grep -q 'kind: Application' input; then "
        "cat settings.json; else cat live.json; fi\n");
    std::filesystem::permissions(folder / "bin/kubectl", std::filesystem::perms::owner_all);
    const Ran ran =
        shell("PATH=\"$PWD/bin:$PATH\" '" FIELDWISE_CLI "' argocd shop --context c --new " + data() + "local.yaml");
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("! spec.replicas  hidden: Live 5, Git 2"));
    EXPECT_THAT(get("asked"), HasSubstr("get"));
    EXPECT_THAT(get("asked"), HasSubstr("--context=c"));
    EXPECT_THAT(get("inputs"), HasSubstr("name: argocd-cm"));
    EXPECT_THAT(get("inputs"), HasSubstr("name: gone"));
}

TEST_F(Argocd, secretsAreMasked)
{
    const std::string secret =
        "apiVersion: v1\nkind: Secret\nmetadata: {name: s, namespace: shop}\nstringData: {k: canary-";
    const std::string now = write("now.yaml", secret + "new}\n"), live = write("there.yaml", secret + "old}\n");
    for (const char *print : {"text", "json", "markdown"}) {
        const Ran ran =
            run("argocd " + data() + "app.yaml --all --new " + now + " --live " + live + " --print " + print);
        EXPECT_THAT(ran.out + ran.err, Not(HasSubstr("canary"))) << print;
        EXPECT_THAT(ran.out, Not(HasSubstr("Y2FuYXJ5"))) << print;
    }
    EXPECT_THAT(run("argocd " + data() + "app.yaml --show-secrets --new " + now + " --live " + live).out,
                HasSubstr("Y2FuYXJ5"));
}

/// A stranger's texts can't control a terminal.
TEST_F(Argocd, controlCharacters)
{
    const std::string app =
        write("app.yaml", "apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: \"a\\e[31mb\"}\n");
    const Ran ran = run("argocd " + app + " --new " + data() + "local.yaml --live " + data() + "live.yaml");
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_THAT(ran.out + ran.err, Not(HasSubstr("\x1b")));
}

} // namespace
} // namespace fieldwise::test

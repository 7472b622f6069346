// SPDX-License-Identifier: GPL-3.0-or-later
// `kubectl fieldwise` through the real kubectl, against a stand-in API server.
#include "tests/support/standin.h"

namespace fieldwise::test {
namespace {

constexpr const char *manifest =
    "# what the shop says\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: NAME\ndata:\n  colour: blue\n";

std::string named(const std::string &name)
{
    std::string text = manifest;
    return text.replace(text.find("NAME"), 4, name);
}

Json live(const std::string &name)
{
    return applied({{"apiVersion", "v1"},
                    {"kind", "ConfigMap"},
                    {"metadata", {{"name", name}, {"namespace", "shop"}}},
                    {"data", {{"colour", "red"}, {"size", "9"}}}});
}

class KubectlPlugin : public StandIn {
protected:
    Ran fieldwise(const std::string &arguments, const std::string &environment = {}) const
    {
        return kubectl("kubectl fieldwise " + arguments, environment);
    }
    static bool has(const std::string &text, std::string_view part) { return text.find(part) != std::string::npos; }
};

TEST_F(KubectlPlugin, tellsWhatApplyWouldDo)
{
    StandIn::has("configmaps.colours", live("colours"));
    put("local.yaml", named("colours"));
    const Ran ran = fieldwise("-f local.yaml");
    EXPECT_EQ(ran.status, 1) << ran.err;
    EXPECT_TRUE(has(ran.out, "kubectl apply of Local (local.yaml) onto Live (context stand-in, namespace shop)\n"))
        << ran.out;
    EXPECT_TRUE(has(ran.out, "  ~ data.colour  changed\n        Becomes `blue`. Local sets it (line 7)")) << ran.out;
    EXPECT_TRUE(has(ran.out, "  - data.size  removed\n")) << ran.out;
    EXPECT_TRUE(writes().empty()) << "only reading";
}

TEST_F(KubectlPlugin, severalFilesAndOneThatIsNotThereYet)
{
    StandIn::has("configmaps.colours", live("colours"));
    fs::create_directories(folder / "manifests/deep");
    put("manifests/a.yaml", named("colours"));
    put("manifests/b.json", R"({"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"fresh"}})");
    put("manifests/notes.txt", "a: [");
    put("manifests/deep/c.yml", named("deeper"));
    const Ran ran = fieldwise("-f manifests");
    EXPECT_EQ(ran.status, 1) << ran.err;
    EXPECT_TRUE(has(ran.out, "ConfigMap shop/colours: configured")) << ran.out;
    EXPECT_TRUE(has(ran.out, "fresh: created")) << ran.out;
    EXPECT_FALSE(has(ran.out, "deeper")) << ran.out;
    EXPECT_TRUE(has(fieldwise("-R -f manifests").out, "deeper: created"));
}

TEST_F(KubectlPlugin, fromStandardInputAndAsJson)
{
    StandIn::has("configmaps.colours", live("colours"));
    put("local.yaml", named("colours"));
    const Ran ran = fieldwise("-f - -o json < local.yaml");
    EXPECT_EQ(ran.status, 1) << ran.err;
    const Json decisions = Json::parse(ran.out, nullptr, false);
    ASSERT_TRUE(decisions.is_object()) << ran.out;
    EXPECT_EQ(decisions["mode"], "apply");
}

TEST_F(KubectlPlugin, aKustomization)
{
    StandIn::has("configmaps.colours", live("colours"));
    fs::create_directories(folder / "base");
    put("base/kustomization.yaml", "resources: [a.yaml]\n");
    put("base/a.yaml", named("colours"));
    const Ran ran = fieldwise("-k base");
    EXPECT_EQ(ran.status, 1) << ran.err;
    EXPECT_TRUE(has(ran.out, "Local (base)")) << ran.out;
    EXPECT_TRUE(has(ran.out, "  ~ data.colour  changed")) << ran.out;
    EXPECT_EQ(fieldwise("-k nowhere").status, 3);
}

TEST_F(KubectlPlugin, nothingWouldChange)
{
    Json same = live("colours");
    put("local.yaml",
        Json::parse(
            same["metadata"]["annotations"]["kubectl.kubernetes.io/last-applied-configuration"].get<std::string>())
            .dump());
    StandIn::has("configmaps.colours", live("colours"));
    const Ran ran = fieldwise("-f local.yaml");
    EXPECT_EQ(ran.status, 0) << ran.err << ran.out;
    EXPECT_TRUE(has(ran.out, "Nothing would change.")) << ran.out;
}

TEST_F(KubectlPlugin, whatGoesWrongIsSaidWithWhatToDo)
{
    put("local.yaml", named("colours"));
    const Ran context = fieldwise("-f local.yaml --context nope");
    EXPECT_EQ(context.status, 3);
    EXPECT_TRUE(has(context.err, "does not know this context")) << context.err;
    put("forbidden.yaml", named("forbidden"));
    const Ran forbidden = fieldwise("-f forbidden.yaml");
    EXPECT_EQ(forbidden.status, 3);
    EXPECT_TRUE(has(forbidden.err, "does not let you read this")) << forbidden.err;
    EXPECT_TRUE(has(forbidden.err, "kubectl says: Error from server (Forbidden)")) << forbidden.err;
    const Ran away = fieldwise("-f local.yaml --kubeconfig " + (folder / "gone").string());
    EXPECT_EQ(away.status, 3);
    EXPECT_EQ(fieldwise("-f missing.yaml").status, 3);
    EXPECT_EQ(fieldwise("").status, 2);
    EXPECT_EQ(fieldwise("-f local.yaml -k base").status, 2);
    const Ran address = fieldwise("-f https://example.com/a.yaml");
    EXPECT_EQ(address.status, 3);
    EXPECT_TRUE(has(address.err, "Fieldwise fetches nothing")) << address.err;
    const Ran none =
        shell("env PATH='" FIELDWISE_PROGRAMS "' '" FIELDWISE_PROGRAMS "/kubectl-fieldwise' --text -f local.yaml");
    EXPECT_EQ(none.status, 3);
    EXPECT_TRUE(has(none.err, "There is no kubectl on the PATH")) << none.err;
}

TEST_F(KubectlPlugin, aDeadClusterEndsInTime)
{
    put("local.yaml", named("colours"));
    put("config",
        "apiVersion: v1\nkind: Config\nclusters: [{name: c, cluster: {server: 'http://127.0.0.1:9'}}]\ncontexts: "
        "[{name: dead, context: {cluster: c}}]\ncurrent-context: dead\n");
    const Ran ran = fieldwise("-f local.yaml --request-timeout 2s");
    EXPECT_EQ(ran.status, 3);
    EXPECT_TRUE(has(ran.err, "does not answer")) << ran.err;
}

} // namespace
} // namespace fieldwise::test

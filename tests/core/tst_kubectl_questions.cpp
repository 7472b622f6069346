// SPDX-License-Identifier: GPL-3.0-or-later
// What kubectl is asked, and what its answers mean.
#include <algorithm>
#include <array>

#include <gtest/gtest.h>

#include "core/k8s/kubectl.h"

namespace fieldwise::kubectl {
namespace {

bool contains(const Arguments &arguments, std::string_view one)
{
    return std::ranges::find(arguments, one) != arguments.end();
}

/// Nothing that is ever asked changes a cluster, whatever a person types.
TEST(KubectlQuestions, onlyRead)
{
    const Cluster odd{.kubeconfig = "delete", .context = "--as=admin", .namespaceName = "apply", .timeout = "edit"};
    const std::vector<Arguments> all{askContexts(odd),
                                     askContext(odd),
                                     askObjects(odd),
                                     askObject(odd, "delete pod/x"),
                                     askObject(odd, "--raw=/x --filename=y"),
                                     askKustomization("apply"),
                                     askVersion(),
                                     askContexts({}),
                                     askContext({}),
                                     askObjects({}),
                                     askObject({}, "pod x"),
                                     askKustomization("--x")};
    for (const Arguments &arguments : all) {
        const std::string verb =
            arguments[0] + (arguments[0] == "config" || arguments[0] == "version" ? " " + arguments[1] : "");
        constexpr std::array<std::string_view, 5> readOnly{"get", "config view", "config get-contexts", "kustomize",
                                                           "version --client"};
        EXPECT_NE(std::ranges::find(readOnly, verb), readOnly.end()) << verb;
        EXPECT_FALSE(contains(arguments, "--raw")) << "credentials would be shown";
        // What a person types stands behind an option's = or behind --, so it is never an option of its own.
        const auto end = std::ranges::find(arguments, "--");
        EXPECT_TRUE(std::none_of(arguments.begin(), end, [](const std::string &one) {
            return one == "delete" || one == "apply" || one == "--as=admin" || one.starts_with("--raw");
        }));
    }
}

TEST(KubectlQuestions, whichVersionItIs)
{
    for (const char *text : {"1.32", "v1.32", "v1.32.4", "1.32.4-gke.1", "v1.32.4+k3s1", "v1.32.4-dispatcher", "1.32+"})
        EXPECT_EQ(minorOf(text), 32) << text;
    for (const char *text : {"", "1", "1.", "2.32", "v1.x", "1.-3", "1.0", "1.32x", "one", "1.99999999999"})
        EXPECT_EQ(minorOf(text), std::nullopt) << text;
    EXPECT_EQ(
        versionIn(R"({"clientVersion":{"major":"1","minor":"29+","gitVersion":"v1.29.10"},"kustomizeVersion":"v5"})"),
        29);
    for (const char *broken : {"", "nonsense", "[]", R"({"clientVersion":7})", R"({"clientVersion":{"gitVersion":7}})"})
        EXPECT_EQ(versionIn(broken), std::nullopt) << broken;
    EXPECT_EQ(versionName(30), "kubectl 1.30");
    EXPECT_EQ(versionName(0), "kubectl 1.33");
    EXPECT_TRUE(readsNullAnnotation(0) && readsNullAnnotation(40) && !readsNullAnnotation(32));
    EXPECT_TRUE(createsWithoutNulls(0) && createsWithoutNulls(31) && !createsWithoutNulls(30));
}

TEST(KubectlQuestions, sayWhichCluster)
{
    const Cluster cluster{.kubeconfig = "conf", .context = "dev", .namespaceName = "shop", .timeout = "5s"};
    EXPECT_EQ(askObjects(cluster),
              (Arguments{"get", "--output=json", "--show-managed-fields", "--request-timeout=5s", "--kubeconfig=conf",
                         "--context=dev", "--namespace=shop", "--ignore-not-found", "--filename=-"}));
    const Arguments object = askObject({}, " deploy  checkout ");
    EXPECT_EQ(Arguments(object.end() - 3, object.end()), (Arguments{"--", "deploy", "checkout"}));
}

TEST(KubectlQuestions, theContextThatCounts)
{
    const std::string config =
        R"({"contexts":[{"name":"dev","context":{"cluster":"c","namespace":"shop"}}],"current-context":"dev","users":[{"user":{"token":"REDACTED"}}]})";
    EXPECT_EQ(describe(contextOf(config, {})), "context dev, namespace shop");
    EXPECT_EQ(describe(contextOf(config, {.kubeconfig = {}, .context = {}, .namespaceName = "other", .timeout = {}})),
              "context dev, namespace other");
    EXPECT_EQ(
        describe(contextOf(R"({"contexts":[{"name":"dev","context":{"cluster":"c"}}],"current-context":"dev"})", {})),
        "context dev, namespace default");
    for (const char *broken : {"", "nonsense", "[]", R"({"contexts":7})", R"({"contexts":[7, null]})"})
        EXPECT_EQ(describe(contextOf(broken, {})), "no context, namespace default") << broken;
}

TEST(KubectlQuestions, liveObjectsBecomeDocuments)
{
    EXPECT_EQ(*liveText(""), "");
    EXPECT_EQ(*liveText("\n"), "");
    EXPECT_EQ(*liveText(R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":"a"}})"),
              "apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n");
    EXPECT_EQ(*liveText(R"({"apiVersion":"v1","kind":"List","items":[{"kind":"A"},{"kind":"B"}]})"),
              "kind: A\n---\nkind: B\n");
    EXPECT_EQ(*liveText(R"({"apiVersion":"v1","kind":"List","items":[]})"), "");
    for (const char *broken : {"[]", "7", "{", "No resources found"})
        EXPECT_FALSE(liveText(broken)) << broken;
}

TEST(KubectlQuestions, jsonThatIsFollowedByYaml)
{
    EXPECT_EQ(inputOf("{}\n---\na: 1\n"), "---\n{}\n---\na: 1\n");
    EXPECT_EQ(inputOf("a: 1\n"), "a: 1\n");
    EXPECT_EQ(inputOf(""), "");
}

TEST(KubectlQuestions, onlyObjectsAreAskedFor)
{
    const std::string pod = "apiVersion: v1\nkind: Pod\n", json = R"({"apiVersion":"v1","kind":"Pod"})";
    const std::string kustomization = "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n",
                      values = "image:\n  kind: none\n";
    EXPECT_EQ(inputOf(kustomization + "---\n" + pod + "---\n" + values), pod.substr(0, pod.size() - 1));
    EXPECT_EQ(inputOf("---\n" + json + "\n---\n" + values + "---\n" + pod), "---\n" + json + "\n---\n" + pod);
    EXPECT_EQ(inputOf("---\n" + pod + "--- # more\n" + pod), "---\n" + pod + "--- # more\n" + pod);
    EXPECT_EQ(inputOf(kustomization), kustomization); // kubectl says what is wrong with it
    const std::string quotes = "kind: ConfigMap\ndata:\n  k: |\n    apiVersion: kustomize.config.k8s.io/v1beta1\n";
    EXPECT_EQ(inputOf(quotes + "---\n" + values), quotes.substr(0, quotes.size() - 1));
}

TEST(KubectlQuestions, failuresSayWhatToDo)
{
    const auto has = [](const std::string &text, std::string_view part) {
        return text.find(part) != std::string::npos;
    };
    EXPECT_TRUE(has(explainFailure("kubectl can't be started: No such file or directory", ""),
                    "There is no kubectl on the PATH"));
    EXPECT_EQ(explainFailure("kubectl takes longer than 60 seconds", ""), "kubectl takes longer than 60 seconds.");
    const std::string forbidden = explainFailure(
        "", "Error from server (Forbidden): deployments.apps \"x\" is forbidden: User \"me\" cannot get resource\n");
    EXPECT_TRUE(has(forbidden, "does not let you read this")) << forbidden;
    EXPECT_TRUE(has(forbidden, "kubectl says: Error from server (Forbidden): deployments.apps \"x\" is forbidden"));
    const std::string refused = explainFailure(
        "",
        "E1122 06:45:15.015338    5067 memcache.go:265] \"Unhandled Error\" err=\"x\"\n"
        "The connection to the server 127.0.0.1:9 was refused - did you specify the right host or port?\n");
    EXPECT_TRUE(has(refused, "does not answer")) << refused;
    EXPECT_FALSE(has(refused, "memcache")) << refused;
    EXPECT_TRUE(has(explainFailure("", "Unable to connect to the server: dial tcp: lookup nowhere: no such host\n"),
                    "can't be reached"));
    EXPECT_TRUE(
        has(explainFailure("", "error: You must be logged in to the server (Unauthorized)\n"), "does not know you"));
    EXPECT_TRUE(has(explainFailure("", "Error in configuration: context was not found for specified context: nope\n"),
                    "does not know this context"));
    EXPECT_TRUE(has(explainFailure("", "error: the server doesn't have a resource type \"wiedget\"\n"),
                    "does not know this kind"));
    EXPECT_TRUE(
        has(explainFailure("", "Error from server (NotFound): deployments.apps \"x\" not found\n"), "does not exist"));
    const std::string log = explainFailure(
        "", "E1122 06:46:18.785796    6547 run.go:72] \"command failed\" err=\"must build at directory\"\n");
    EXPECT_TRUE(has(log, "kubectl says: \"must build at directory\"")) << log;
    EXPECT_EQ(explainFailure("", ""), "kubectl could not read the objects.");
}

} // namespace
} // namespace fieldwise::kubectl

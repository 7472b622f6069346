// SPDX-License-Identifier: GPL-3.0-or-later
// The real `kubectl diff` with our external program, against a stand-in API server.
#include "tests/support/standin.h"

#include <iostream>

#include "app/kdiffcommand.h"
#include "core/merge/apply/apply.h"

namespace fieldwise::test {
namespace {

constexpr const char *external = "KUBECTL_EXTERNAL_DIFF='fieldwise-kdiff'";

Json checkout()
{
    return Json::parse(
        R"({"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"checkout","namespace":"shop","labels":{"app":"checkout","tier":"web"}},
        "spec":{"replicas":3,"minReadySeconds":10,"selector":{"matchLabels":{"app":"checkout"}},"template":{"metadata":{"labels":{"app":"checkout"}},
        "spec":{"containers":[{"name":"web","image":"shop/web:1.0","env":[{"name":"LOG","value":"info"}]},{"name":"old","image":"shop/old:1"}]}}}})");
}

/// The cluster has drifted: more replicas, a sidecar, defaults.
Json drifted()
{
    Json live = applied(checkout(),
                        {{"spec", {{"replicas", 8}, {"progressDeadlineSeconds", 600}}}, {"status", {{"replicas", 8}}}});
    Json &containers = live["spec"]["template"]["spec"]["containers"];
    containers[0]["imagePullPolicy"] = "IfNotPresent";
    containers.push_back({{"name", "proxy"}, {"image", "mesh/proxy:2"}});
    return live;
}

/// The person's file: without `tier`, `minReadySeconds` and the container `old`, with another image.
Json edited()
{
    Json local = checkout();
    local["metadata"]["labels"].erase("tier");
    local["spec"].erase("minReadySeconds");
    local["spec"]["template"]["spec"]["containers"] = Json::array({local["spec"]["template"]["spec"]["containers"][0]});
    local["spec"]["template"]["spec"]["containers"][0]["image"] = "shop/web:1.1";
    return local;
}

/// What the server answers to it.
Json afterEdit()
{
    Json merged = drifted();
    merged["metadata"]["generation"] = 5;
    merged["metadata"]["labels"].erase("tier");
    merged["spec"].erase("minReadySeconds");
    merged["spec"]["replicas"] = 3;
    Json &containers = merged["spec"]["template"]["spec"]["containers"];
    containers[0]["image"] = "shop/web:1.1";
    containers.erase(1);
    return merged;
}

class KubectlDiff : public StandIn {
protected:
    Ran diff(const std::string &arguments, const std::string &environment = external) const
    {
        return kubectl("kubectl diff " + arguments, environment);
    }
};

TEST_F(KubectlDiff, isToldAsAnApply)
{
    has("deployments.checkout", drifted());
    answers("deployments.checkout", afterEdit());
    put("local.json", edited().dump());
    const Ran ran = diff("-f local.json");
    EXPECT_EQ(ran.status, 1) << ran.err;
    EXPECT_NE(ran.out.find("Deployment shop/checkout: configured by a strategic merge patch"), std::string::npos)
        << ran.out;
    EXPECT_NE(ran.out.find("  - spec.minReadySeconds  removed\n        Deleted. Last applied has `minReadySeconds` (in "
                           "Live's annotation) and Local does not"),
              std::string::npos)
        << ran.out;
    EXPECT_NE(ran.out.find("  - spec.template.spec.containers[name=old]  removed\n"), std::string::npos) << ran.out;
    EXPECT_NE(ran.out.find("Goes back to `3`. Local says `3`; someone set `8` in Live"), std::string::npos) << ran.out;
    EXPECT_NE(ran.out.find("1 object differs: 3 removed, 2 changed, 3 retained, 2 notes\n"), std::string::npos)
        << ran.out;
    EXPECT_EQ(ran.out.find("(line"), std::string::npos) << "lines of texts that nobody has";
    EXPECT_EQ(ran.out.find('\x1b'), std::string::npos) << "colours in a pipe";
}

/// The Local that was worked out sends the very patch that kubectl sent.
TEST_F(KubectlDiff, worksOutWhatKubectlSends)
{
    has("deployments.checkout", drifted());
    answers("deployments.checkout", afterEdit());
    put("local.json", edited().dump());
    put("copy", "#!/bin/sh\ncp -r \"$1\" live && cp -r \"$2\" merged\nexit 1\n");
    fs::permissions(folder / "copy", fs::perms::owner_all);
    ASSERT_EQ(diff("-f local.json", "KUBECTL_EXTERNAL_DIFF='" + (folder / "copy").string() + "'").status, 1);
    const auto pairs = readPairs((folder / "live").string(), (folder / "merged").string(), {}, std::cerr);
    ASSERT_TRUE(pairs);
    const auto objects = kdiff::difference(*pairs, {});
    ASSERT_EQ(objects.size(), 1U);
    ASSERT_EQ(objects[0].told, kdiff::Object::Told::Applied) << objects[0].note;
    Json ours = objects[0].merged->plan.documents[0].apply()->patch;
    ours["metadata"].erase("annotations");
    const std::string sent = writes().back();
    Json theirs = Json::parse(sent.substr(sent.find('{')), nullptr, false);
    theirs["metadata"].erase("resourceVersion");
    EXPECT_EQ(ours, theirs) << sent;
}

TEST_F(KubectlDiff, aCreatedObjectIsOne)
{
    put("new.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: new, namespace: shop}\ndata: {a: '1'}\n");
    const Ran ran = diff("-f new.yaml");
    EXPECT_EQ(ran.status, 1) << ran.err;
    EXPECT_NE(ran.out.find("ConfigMap shop/new: created"), std::string::npos) << ran.out;
}

TEST_F(KubectlDiff, noDifferenceIsSilent)
{
    has("deployments.checkout", applied(checkout()));
    put("local.json", checkout().dump());
    const Ran ran = diff("-f local.json");
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(ran.err, "");
}

TEST_F(KubectlDiff, whatTheServerKeepsIsSaidInWords)
{
    has("deployments.checkout", drifted());
    Json merged = drifted();
    merged["metadata"]["generation"] = 5;
    answers("deployments.checkout", merged);
    put("local.json", checkout().dump());
    const Ran ran = diff("-f local.json");
    EXPECT_EQ(ran.status, 1) << ran.err;
    EXPECT_NE(ran.out.find("only what the server maintains: generation."), std::string::npos) << ran.out;
}

TEST_F(KubectlDiff, theServersOwnAnnotationIsLocal)
{
    has("deployments.checkout", drifted());
    Json merged = afterEdit();
    Json local = edited();
    local["metadata"]["annotations"] = Json::object();
    merged["metadata"]["annotations"]["kubectl.kubernetes.io/last-applied-configuration"] = local.dump() + "\n";
    answers("deployments.checkout", merged);
    put("local.json", edited().dump());
    const Ran ran = diff("--server-side -f local.json");
    EXPECT_EQ(ran.status, 1) << ran.err;
    EXPECT_NE(ran.out.find("  - spec.minReadySeconds  removed\n        Deleted. Last applied has `minReadySeconds`"),
              std::string::npos)
        << ran.out;
    EXPECT_NE(writes().back().find("application/apply-patch+yaml"), std::string::npos);
}

TEST_F(KubectlDiff, whatNoApplyExplainsIsCompared)
{
    has("deployments.checkout", drifted());
    Json merged = afterEdit();
    merged["spec"].erase("progressDeadlineSeconds"); // never applied: a webhook takes it away
    answers("deployments.checkout", merged);
    put("local.json", edited().dump());
    const Ran ran = diff("-f local.json");
    EXPECT_EQ(ran.status, 1) << ran.err;
    EXPECT_NE(ran.out.find("no kubectl apply explains it:\n        `spec.progressDeadlineSeconds` gets"),
              std::string::npos)
        << ran.out;
    EXPECT_NE(ran.out.find("  - spec.progressDeadlineSeconds  removed"), std::string::npos) << ran.out;
}

TEST_F(KubectlDiff, kubectlDropsArgumentsAndOursSurvive)
{
    has("deployments.checkout", drifted());
    answers("deployments.checkout", afterEdit());
    put("local.json", edited().dump());
    const Ran ran =
        diff("-f local.json", "DISPLAY=:77 KUBECTL_EXTERNAL_DIFF='fieldwise-kdiff --text --no_such --a.b=c --all'");
    EXPECT_EQ(ran.status, 1) << ran.err;
    EXPECT_NE(ran.out.find("Stays `600`."), std::string::npos) << "--all was lost:\n" << ran.out;
    EXPECT_EQ(ran.err.find("Can't open a window"), std::string::npos) << ran.err;
}

TEST_F(KubectlDiff, anOptionThatIsNoneIsAnError)
{
    has("deployments.checkout", drifted());
    answers("deployments.checkout", afterEdit());
    put("local.json", edited().dump());
    EXPECT_GT(diff("-f local.json", "KUBECTL_EXTERNAL_DIFF='fieldwise-kdiff --nonsense'").status, 1);
    EXPECT_GT(diff("-f local.json", std::string(external) + " FIELDWISE_KDIFF=loud").status, 1);
}

TEST_F(KubectlDiff, withoutAWindowTheTextComes)
{
    has("deployments.checkout", drifted());
    answers("deployments.checkout", afterEdit());
    put("local.json", edited().dump());
    // A display that is none: the window can't start.
    const Ran ran = diff("-f local.json", std::string(external) + " DISPLAY=:77 FIELDWISE_KDIFF=window");
    EXPECT_EQ(ran.status, 1) << ran.err;
    EXPECT_NE(ran.err.find("Can't open a window: "), std::string::npos) << ran.err;
    EXPECT_NE(ran.out.find("minReadySeconds"), std::string::npos);
}

/// Argo CD puts its arguments first and gives two files.
TEST_F(KubectlDiff, twoFiles)
{
    put("checkout-live.yaml", drifted().dump());
    put("checkout", afterEdit().dump());
    const Ran ran = shell("'" FIELDWISE_PROGRAMS "/fieldwise-kdiff' --text checkout-live.yaml checkout");
    EXPECT_EQ(ran.status, 1) << ran.err;
    EXPECT_NE(ran.out.find("  - spec.minReadySeconds  removed"), std::string::npos) << ran.out;
    EXPECT_EQ(shell("'" FIELDWISE_PROGRAMS "/fieldwise-kdiff' --text checkout checkout").status, 0);
    EXPECT_GT(shell("'" FIELDWISE_PROGRAMS "/fieldwise-kdiff' --text checkout nothing").status, 1);
}

/// Flux gives two folders of manifests, of which neither is a cluster, and what it leaves out before them.
TEST_F(KubectlDiff, foldersOfManifests)
{
    fs::create_directories(folder / "from/deep");
    fs::create_directories(folder / "to/deep");
    const std::string other = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {colour: "
                              "red}\n---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: b}\n";
    std::string changed = other;
    changed.replace(changed.find("red"), 3, "blue");
    put("from/deep/a.yaml", other);
    put("to/deep/a.yaml", changed);
    for (const char *name : {"README.md", "left.yaml"}) {
        put(std::string("from/") + name, "a: [");
        put(std::string("to/") + name, "b: [");
    }
    const Ran ran =
        shell("'" FIELDWISE_PROGRAMS "/fieldwise-kdiff' --text --exclude .git/ --exclude left.yaml from to");
    EXPECT_EQ(ran.status, 1) << ran.err;
    EXPECT_EQ(ran.out,
              "ConfigMap a\n  ~ data.colour  changed\n        Becomes `blue`. It was `red`.\n\n1 object differs: 1 "
              "changed\n");
}

TEST_F(KubectlDiff, secretsStayMasked)
{
    Json secret = Json::parse(
        R"({"apiVersion":"v1","kind":"Secret","metadata":{"name":"db","namespace":"shop"},"data":{"password":"aHVudGVyMg==","user":"bWU="}})");
    has("secrets.db", applied(secret));
    secret["data"]["password"] = "czNjcjN0";
    Json merged = applied(secret);
    merged["metadata"]["annotations"] = applied(Json::parse(
        R"({"apiVersion":"v1","kind":"Secret","metadata":{"name":"db","namespace":"shop"},"data":{"password":"aHVudGVyMg==","user":"bWU="}})"))
        ["metadata"]["annotations"];
    answers("secrets.db", merged);
    put("local.json", secret.dump());
    const Ran ran = diff("-f local.json", "KUBECTL_EXTERNAL_DIFF='fieldwise-kdiff --all'");
    EXPECT_EQ(ran.status, 1) << ran.err;
    EXPECT_NE(ran.out.find("~ data.password"), std::string::npos) << ran.out;
    for (const char *value : {"aHVudGVyMg", "czNjcjN0", "bWU="})
        EXPECT_EQ(ran.out.find(value), std::string::npos) << ran.out;
}

} // namespace
} // namespace fieldwise::test

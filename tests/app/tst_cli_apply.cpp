// SPDX-License-Identifier: GPL-3.0-or-later
// `fieldwise-cli apply` as a person runs it.
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "tests/support/clirun.h"

namespace fieldwise {
namespace {

using nlohmann::json;
using test::Ran;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

constexpr const char *annotation = "kubectl.kubernetes.io/last-applied-configuration";

class CliApply : public test::CliTest {
protected:
    void SetUp() override
    {
        CliTest::SetUp();
        put("last.yaml", head + "spec:\n  minReadySeconds: 30\n  paused: true\n");
        put("local.yaml", head + "spec:\n  paused: false # for now\n");
        put("live.yaml", head + "spec:\n  minReadySeconds: 30\n  paused: true\n  replicas:   8\n");
    }

    json patchOf(const std::string &arguments) const
    {
        return json::parse(run("apply --print kubectl-patch " + arguments).out, nullptr, false);
    }

    const std::string head = "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: checkout\n  namespace: shop\n";
};

/// A kubectl that says its version, and which it was asked.
class CliApplyVersion : public CliApply {
protected:
    void kubectlIs(const std::string &does) const
    {
        std::filesystem::create_directory(folder / "bin");
        put("bin/kubectl", "#!/bin/sh\necho \"$@\" >> '" + (folder / "asked").string() + "'\n" + does + "\n");
        std::filesystem::permissions(folder / "bin/kubectl", std::filesystem::perms::owner_all);
    }
    json sent(const std::string &arguments) const
    {
        return json::parse(shell("PATH='" + (folder / "bin").string()
                                 + "':/usr/bin:/bin '" FIELDWISE_CLI "' apply --print kubectl-patch " + arguments)
                               .out,
                           nullptr, false);
    }
    std::string asked() const { return std::filesystem::exists(folder / "asked") ? get("asked") : std::string(); }

    const std::string config = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: c\n  namespace: shop\n";
    const std::string version = "echo '{\"clientVersion\":{\"gitVersion\":\"v1.30.1\"}}'";
};

TEST_F(CliApplyVersion, isThatOfTheKubectlOnThePathWhereItMatters)
{
    put("map.yaml", config + "  annotations: {keep: me, drop: null}\n");
    put("was.yaml", config + "  annotations: {keep: me, drop: x}\n");
    put("plain.yaml", config + "  annotations: {keep: me}\n");
    put("none.yaml", "");
    const std::string arguments = "map.yaml was.yaml --last-applied was.yaml --no-annotation";
    kubectlIs(version);
    EXPECT_EQ(sent("plain.yaml was.yaml --no-annotation"), json::object());
    EXPECT_EQ(asked(), "") << "nothing depends on it";
    EXPECT_EQ(sent(arguments), json::parse(R"({"metadata":{"annotations":{"drop":null,"keep":null}}})"));
    EXPECT_EQ(asked(), "version --client --output=json\n");
    EXPECT_EQ(sent(arguments + " --kubectl-version 1.33"), json::parse(R"({"metadata":{"annotations":{"drop":""}}})"));
    EXPECT_EQ(asked(), "version --client --output=json\n") << "it was told";
    for (const char *broken : {"exit 1", "echo nonsense", "echo '{}'"}) {
        kubectlIs(broken);
        EXPECT_EQ(sent(arguments), json::parse(R"({"metadata":{"annotations":{"drop":""}}})")) << broken;
    }
    kubectlIs(version);
    put("new.yaml", config + "data: {a: null}\n");
    EXPECT_EQ(sent("new.yaml none.yaml --no-annotation")["data"], json::parse(R"({"a":null})"));
    EXPECT_EQ(sent("new.yaml none.yaml --no-annotation --kubectl-version v1.31.0")["data"], json::object());
    EXPECT_EQ(run("apply new.yaml none.yaml --kubectl-version new").status, 2);
    EXPECT_EQ(run("apply new.yaml none.yaml --kubectl-version 1.32 --server-side").status, 2);
}

TEST_F(CliApplyVersion, aFileThatKubectlCannotReadIsStatus3)
{
    put("live.yaml", config);
    for (const char *metadata : {"  labels: {version: 1.10}\n", "  annotations: {power: on}\n", "  finalizers: [1]\n",
                                 "  generation: many\n"}) {
        put("local.yaml", config + metadata);
        for (const char *how : {"", " --print kubectl-patch", " --server-side", " --print explain"}) {
            const Ran ran = run("apply local.yaml live.yaml" + std::string(how));
            EXPECT_EQ(ran.status, 3) << metadata << how;
            EXPECT_EQ(ran.out, "");
            EXPECT_THAT(ran.err, StartsWith("local.yaml:6:"));
            EXPECT_THAT(ran.err, HasSubstr("[kubectl-unreadable]"));
        }
    }
    put("local.yaml", config + "data:\n  a: .inf\n");
    EXPECT_EQ(run("apply local.yaml live.yaml").status, 3);
    EXPECT_EQ(run("patch live.yaml local.yaml --type merge").status, 3);
}

/// kubectl goes on with the other objects, also of the same file, unless a value is not JSON: that ends the file.
TEST_F(CliApplyVersion, anObjectThatKubectlCannotReadStaysBesideOthers)
{
    const std::string two = "---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: two\ndata:\n  a: ";
    put("live.yaml", config + "data:\n  a: x\n" + two + "x\n");
    put("local.yaml", config + "  annotations: {scrape: true}\ndata:\n  a: new\n" + two + "new\n");
    for (const char *how : {"--last-applied live.yaml --no-annotation", "--server-side --force-conflicts"}) {
        const Ran ran = run("apply local.yaml live.yaml " + std::string(how));
        EXPECT_EQ(ran.status, 1) << how;
        EXPECT_THAT(ran.err,
                    HasSubstr("Line 6 of Local: found true or false in the metadata, expected a "
                              "text; kubectl can't decode the object and sends only the others, so put the "
                              "value into quotes. [kubectl-unreadable]"))
            << how;
        EXPECT_THAT(ran.out, testing::AllOf(HasSubstr("a: x"), HasSubstr("a: new"))) << how;
    }
    const Ran told = run("apply local.yaml live.yaml --last-applied live.yaml --no-annotation --print explain");
    EXPECT_THAT(told.out, HasSubstr("1 will be refused: ConfigMap shop/c"));
    put("local.yaml", config + "data:\n  a: .inf\n" + two + "new\n");
    EXPECT_EQ(run("apply local.yaml live.yaml").status, 3);
}

TEST_F(CliApply, anotherObjectIsRefusedUntilItIsMeant)
{
    const auto with = [&](const std::string &from, const std::string &to) {
        std::string text = head;
        return text.replace(text.find(from), from.size(), to) + "spec:\n  paused: true\n";
    };
    for (const auto &[live, words] :
         {std::pair{with("checkout", "adapter"), "Live is Deployment shop/adapter, Local is Deployment shop/checkout"},
          {with("namespace: shop", "namespace: test"), "Live is Deployment test/checkout"},
          {with("kind: Deployment", "kind: StatefulSet"), "Live is StatefulSet shop/checkout"}}) {
        put("live.yaml", live);
        for (const char *how : {"", "--server-side", "--print explain", "-o after.yaml"}) {
            const Ran ran = run("apply local.yaml live.yaml " + std::string(how));
            EXPECT_EQ(ran.status, 3) << how;
            EXPECT_THAT(ran.out, IsEmpty());
            EXPECT_THAT(ran.err, HasSubstr(words));
            EXPECT_THAT(ran.err,
                        HasSubstr("[other-object]\nfieldwise-cli: if the other object is meant, use --other-object\n"));
        }
        const Ran meant = run("apply local.yaml live.yaml --other-object --no-annotation");
        EXPECT_EQ(meant.status, 0) << meant.err;
        EXPECT_EQ(meant.out, head + "spec:\n  paused: false\n");
        EXPECT_EQ(run("apply --server-side --force-conflicts local.yaml live.yaml --other-object").status, 0);
    }
    EXPECT_FALSE(std::filesystem::exists(folder / "after.yaml"));
    put("live.yaml", with("  namespace: shop\n", "")); // says less, but nothing else
    EXPECT_EQ(run("apply local.yaml live.yaml --as-sent").status, 0);
}

TEST_F(CliApply, whatKubectlCannotDecodeIsStatus3AndWhatTheServerRefusesIs1)
{
    put("local.yaml", "metadata: {name: checkout}\nspec: {paused: true}\n");
    const Ran undecoded = run("apply local.yaml live.yaml --fail-on refused");
    EXPECT_EQ(undecoded.status, 3);
    EXPECT_THAT(undecoded.err, HasSubstr("[kubectl-refused]"));
    EXPECT_THAT(undecoded.err, HasSubstr("[fail-on]"));
    put("local.yaml", head + "spec:\n  paused: many\n");
    const Ran refused = run("apply local.yaml live.yaml --fail-on refused");
    EXPECT_EQ(refused.status, 1);
    EXPECT_THAT(refused.err, HasSubstr("[server-refused]"));
    EXPECT_THAT(refused.err, HasSubstr("[fail-on]"));
    EXPECT_EQ(run("apply local.yaml live.yaml --as-sent").status, 0);
    EXPECT_EQ(run("apply --server-side local.yaml live.yaml").status, 1);
}

/// One verdict, one exit status: what "Will fail" is said of ends with 1.
TEST_F(CliApplyVersion, whatIsForecastToFailIsStatus1)
{
    const auto ends = [&](const std::string &how, int status, const std::string &verdict) {
        const Ran ran = run("apply local.yaml live.yaml --print summary " + how);
        EXPECT_EQ(ran.status, status) << how << ran.err;
        EXPECT_THAT(ran.out, StartsWith(verdict)) << how;
        EXPECT_EQ(ran.err.find("[server-refused]") != std::string::npos, status == 1) << ran.err;
    };
    put("live.yaml", config + "  uid: b\n  resourceVersion: \"2\"\ndata:\n  a: x\n");
    for (const char *metadata : {"  uid: a\n", "  resourceVersion: \"1\"\n"}) {
        put("local.yaml", config + metadata + "data:\n  a: new\n");
        ends("", 1, "Will fail");
        ends("--server-side --force-conflicts", 1, "Will fail");
    }
    const std::string paused = "spec:\n  paused: true\n", since = "  creationTimestamp: ";
    put("local.yaml", head + since + "null\n" + paused + "status: {}\n");
    put("live.yaml", head + since + "\"2026-01-01T00:00:00Z\"\n" + paused + "status:\n  replicas: 1\n");
    ends("--last-applied local.yaml", 0, "Safe to apply");
    put("live.yaml", "");
    put("local.yaml", config + "  uid: a\ndata:\n  a: new\n");
    ends("", 0, "Look at 1 place");
    ends("--server-side", 1, "Will fail");
    EXPECT_THAT(run("apply local.yaml live.yaml --server-side --print explain").out,
                HasSubstr("creates no object that comes with a `uid`"));
}

/// As kubectl does: the others of a file are applied.
TEST_F(CliApplyVersion, anObjectThatTheServerRefusesStaysBesideOthers)
{
    const std::string two = "---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: two\ndata:\n  a: ";
    put("live.yaml", config + "data:\n  a: x\n" + two + "x\n");
    put("local.yaml", config + "dat:\n  a: new\n" + two + "new\n");
    const Ran ran = run("apply local.yaml live.yaml --server-side --force-conflicts");
    EXPECT_EQ(ran.status, 1);
    EXPECT_THAT(ran.err, AllOf(HasSubstr("refuses ConfigMap shop/c: "), HasSubstr("[server-refused]")));
    EXPECT_THAT(ran.out, AllOf(HasSubstr("a: x"), HasSubstr("a: new")));
    EXPECT_THAT(run("apply local.yaml live.yaml --server-side --force-conflicts --print summary").out,
                AllOf(StartsWith("Will fail"), HasSubstr("ConfigMap shop/c")));
}

TEST_F(CliApply, keepsWhatOnlyLiveHasAndDeletesWhatWasApplied)
{
    const Ran ran = run("apply local.yaml live.yaml --last-applied last.yaml --no-annotation");
    EXPECT_EQ(ran.status, 0);
    EXPECT_EQ(ran.out, head + "spec:\n  replicas:   8\n") << "the API server stores `paused: false` as absent";
    EXPECT_THAT(ran.err, IsEmpty());
}

TEST_F(CliApply, printsThePatchAloneAndItsContentTypeBeside)
{
    const Ran ran = run("apply local.yaml live.yaml --last-applied last.yaml --no-annotation --print kubectl-patch");
    EXPECT_EQ(ran.status, 0);
    EXPECT_EQ(ran.out, "{\"spec\":{\"minReadySeconds\":null,\"paused\":false}}\n");
    EXPECT_EQ(ran.err, "Deployment shop/checkout: configured, application/strategic-merge-patch+json\n");
    const json merge = patchOf("local.yaml live.yaml --last-applied last.yaml --no-annotation --strategy json-merge");
    EXPECT_EQ(merge, json::parse("{\"spec\":{\"minReadySeconds\":null,\"paused\":false}}"));
    EXPECT_THAT(run("apply local.yaml live.yaml --strategy json-merge --print kubectl-patch").err,
                HasSubstr("application/merge-patch+json"));
}

TEST_F(CliApply, writesTheAnnotationAndIsUnchangedTheSecondTime)
{
    ASSERT_EQ(run("apply local.yaml live.yaml --last-applied last.yaml -o after.yaml").status, 0);
    const json patch = patchOf("local.yaml live.yaml --last-applied last.yaml");
    EXPECT_EQ(
        patch["metadata"]["annotations"][annotation],
        "{\"apiVersion\":\"apps/"
        "v1\",\"kind\":\"Deployment\",\"metadata\":{\"annotations\":{},\"name\":\"checkout\",\"namespace\":\"shop\"},"
        "\"spec\":{\"paused\":false}}\n");
    EXPECT_EQ(patchOf("local.yaml after.yaml"), json::parse("{\"spec\":{\"paused\":false}}"))
        << "kubectl sends what the API server does not store";
    EXPECT_EQ(run("apply local.yaml after.yaml").out, get("after.yaml"));
    put("local.yaml", head + "spec:\n  replicas: 8\n");
    ASSERT_EQ(run("apply local.yaml after.yaml -o same.yaml").status, 0);
    const Ran again = run("apply local.yaml same.yaml --print kubectl-patch");
    EXPECT_EQ(again.out, "{}\n");
    EXPECT_EQ(again.err, "Deployment shop/checkout: unchanged, nothing is sent\n");
    EXPECT_EQ(run("apply local.yaml same.yaml").out, get("same.yaml"));
}

/// As the reasons of an apply, a comparison names no line of a text that no file has.
TEST_F(CliApply, aComparisonSaysThatLastAppliedIsInTheAnnotation)
{
    put("annotated.yaml",
        "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: c\n  namespace: shop\n  annotations:\n    "
            + std::string(annotation) + R"(: '{"apiVersion":"v1","kind":"ConfigMap","data":{"a":"1"}}')"
            + "\ndata: {a: '1'}\n");
    put("now.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c, namespace: shop}\ndata: {a: '2'}\n");
    EXPECT_THAT(run("apply now.yaml annotated.yaml --print compare --all").out,
                HasSubstr("Last applied \"1\" (in Live's annotation), Local '2' (line 4)"));
    put("bare.yaml", get("now.yaml"));
    EXPECT_THAT(run("apply now.yaml bare.yaml --print compare").out, HasSubstr("Last applied (none)"));
}

TEST_F(CliApply, createsWhatIsNotThere)
{
    put("empty.yaml", "");
    put("local.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata:\n  a: x\n  b: null\n");
    const Ran ran = run("apply local.yaml empty.yaml --no-annotation");
    EXPECT_EQ(ran.status, 0);
    EXPECT_EQ(ran.out, "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c, namespace: default}\ndata:\n  a: x\n");
    EXPECT_THAT(run("apply local.yaml empty.yaml --print kubectl-patch").err, HasSubstr("created, application/json"));
}

TEST_F(CliApply, needsAnObjectToApply)
{
    put("local.yaml", "# nothing yet\n---\n");
    const Ran ran = run("apply local.yaml live.yaml");
    EXPECT_EQ(ran.status, 3);
    EXPECT_THAT(ran.out, IsEmpty());
    EXPECT_THAT(ran.err, StartsWith("local.yaml:1:1: error: found no object"));
}

TEST_F(CliApply, refusesWhatOverwriteFalseRefuses)
{
    put("live.yaml", head + "spec:\n  minReadySeconds: 5\n  paused: true\n");
    const Ran ran = run("apply local.yaml live.yaml --last-applied last.yaml --overwrite=false -o after.yaml");
    EXPECT_EQ(ran.status, 1);
    EXPECT_THAT(ran.err, HasSubstr("/spec/minReadySeconds"));
    EXPECT_THAT(ran.err, HasSubstr("[apply-conflict]"));
    EXPECT_THAT(fileNames(), Not(testing::Contains("after.yaml")));
}

TEST_F(CliApply, readsYamlAsKubectlDoes)
{
    put("local.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c, namespace: shop}\ndata: {on: y}\n");
    put("live.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c, namespace: shop}\n");
    const json result =
        json::parse(run("apply local.yaml live.yaml --no-annotation --output json").out, nullptr, false);
    EXPECT_EQ(result["data"], json::parse("{\"true\":true}"));
    EXPECT_THAT(run("apply local.yaml live.yaml --print explain").out, HasSubstr("boolean `true`"));
}

TEST_F(CliApply, masksSecretsInReportsOnly)
{
    const std::string secret = "apiVersion: v1\nkind: Secret\nmetadata: {name: s, namespace: shop}\n";
    const std::string one = "aHVudGVyMQ==", other = "aHVudGVyMg=="; // hunter1 and hunter2 in base64
    put("local.yaml", secret + "data:\n  token: " + other + "\n");
    put("live.yaml", secret + "data:\n  token: " + one + "\n");
    put("text.yaml", secret + "stringData:\n  token: hunter2\n");
    for (const char *print : {"explain", "decisions", "compare --all"}) {
        const std::string command = std::string("apply local.yaml live.yaml --last-applied live.yaml --print ") + print;
        EXPECT_THAT(run(command).out, Not(HasSubstr("aHVudGVy"))) << print;
        EXPECT_THAT(run(command).out, HasSubstr("*** (after)")) << print;
        EXPECT_THAT(run(command + " --show-secrets").out, HasSubstr(other)) << print;
        EXPECT_THAT(run(std::string("apply text.yaml live.yaml --print ") + print).out,
                    AllOf(Not(HasSubstr("aHVudGVy")), Not(HasSubstr("hunter"))))
            << print;
    }
    EXPECT_THAT(run("apply text.yaml live.yaml").out, HasSubstr("token: " + other));
}

TEST_F(CliApply, takesSchemas)
{
    put("schema.json",
        "{\"definitions\": {\"item\": {\"properties\": {\"list\": {\"type\": \"array\", \"items\": {\"$ref\": "
        "\"#/definitions/item\"}, "
        "\"x-kubernetes-patch-strategy\": \"merge\", \"x-kubernetes-patch-merge-key\": \"id\"}}}}}");
    put("local.yaml", "list:\n- id: 1\n  v: 2\n");
    put("live.yaml", "list:\n- id: 1\n  v: 1\n- id: 2\n");
    EXPECT_EQ(run("apply local.yaml live.yaml --schema schema.json --schema-root item").out,
              "list:\n- id: 1\n  v: 2\n- id: 2\n");
    EXPECT_EQ(run("apply local.yaml live.yaml --schema schema.json --schema-root nothing").status, 3);
    EXPECT_EQ(run("apply local.yaml live.yaml --schema-root item").status, 2);
    const Ran missing = run("apply local.yaml live.yaml --schema none.json");
    EXPECT_EQ(missing.status, 3);
    EXPECT_THAT(missing.err, StartsWith("none.json:"));
    const Ran wrong = run("apply local.yaml live.yaml --schema live.yaml");
    EXPECT_EQ(wrong.status, 3);
    EXPECT_THAT(wrong.err, StartsWith("live.yaml:1:1: error: found"));
}

TEST_F(CliApply, saysWhereABrokenAnnotationIs)
{
    put("live.yaml",
        "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: checkout\n  namespace: shop\n  annotations:\n    "
            + std::string(annotation) + ": '{oops'\n");
    const Ran ran = run("apply local.yaml live.yaml");
    EXPECT_EQ(ran.status, 3);
    EXPECT_THAT(ran.err, StartsWith("live.yaml:7:"));
    EXPECT_THAT(ran.err, HasSubstr("[last-applied-broken]"));
    EXPECT_THAT(ran.out, IsEmpty());
}

} // namespace
} // namespace fieldwise

// SPDX-License-Identifier: GPL-3.0-or-later
// The forms of `--as` and the unified diff, read by the programs that they are made for.
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "tests/support/clipatch.h"
#include "tests/support/skips.h"

namespace fieldwise {
namespace {

using nlohmann::json;
using test::Ran;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

class CliTakeaway : public test::CliPatch {};

TEST_F(CliTakeaway, quotesForTheShell)
{
    put("before.yaml", config("a", "1"));
    put("after.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {x: \"it's $HOME `id`\\n\\\\n\"}\n");
    const json expected = json::parse(run("diff before.yaml after.yaml --print merge-patch").out);
    EXPECT_EQ(expected["data"]["x"], "it's $HOME `id`\n\\n");
    for (const char *output : {"", " --output json"}) {
        const std::string line =
            run(std::string("diff before.yaml after.yaml --print merge-patch --as kubectl") + output).out;
        EXPECT_THAT(line, StartsWith("kubectl patch configmap a --type merge -p "));
        put("run.sh", "kubectl() { for last; do :; done; printf '%s' \"$last\"; }\n" + line);
        EXPECT_EQ(json::parse(shell("sh run.sh").out), expected);
    }
    const std::string curl = run("diff before.yaml after.yaml --print merge-patch --as curl").out;
    put("run.sh", "curl() { printf '%s' \"$8\"; }\n" + curl);
    EXPECT_EQ(json::parse(shell("sh run.sh").out), expected);
}

TEST_F(CliTakeaway, takesPatchesAlongInTheirForms)
{
    const Ran http = run("diff before.yaml after.yaml --print json-patch --as http");
    EXPECT_EQ(http.status, 1);
    EXPECT_THAT(http.out, StartsWith("PATCH /apis/apps/v1/namespaces/shop/deployments/checkout HTTP/1.1\r\n"));
    const size_t body = http.out.find("\r\n\r\n") + 4;
    EXPECT_THAT(http.out, HasSubstr("Content-Length: " + std::to_string(http.out.size() - body) + "\r\n"));
    EXPECT_TRUE(json::parse(http.out.substr(body)).is_array());
    EXPECT_THAT(run("diff before.yaml after.yaml --print json-patch --as curl").out,
                HasSubstr("\ncurl -X PATCH -H 'Content-Type: application/json-patch+json'"));
    const Ran nothing = run("diff before.yaml before.yaml --print json-patch --as kubectl");
    EXPECT_EQ(nothing.status, 0);
    EXPECT_THAT(nothing.out, IsEmpty());
    EXPECT_THAT(nothing.err, HasSubstr("nothing to patch"));
    put("nameless.yaml", "a: 1\n");
    put("other.yaml", "a: 2\n");
    const Ran nameless = run("diff nameless.yaml other.yaml --print json-patch --as curl");
    EXPECT_EQ(nameless.status, 4);
    EXPECT_THAT(nameless.err, HasSubstr("[patch-form]"));
    const Ran lists = run("diff before.yaml after.yaml --print merge-patch --as kustomization");
    EXPECT_EQ(lists.status, 4);
    EXPECT_THAT(lists.err, HasSubstr("kustomize"));
}

TEST_F(CliTakeaway, isTakenByKustomize)
{
    if (const std::string why = test::lacksKubectl(); !why.empty())
        GTEST_SKIP() << test::needsKubectl << why;
    ASSERT_EQ(shell("mkdir k").status, 0);
    put("k/resources.yaml", get("before.yaml"));
    for (const char *how : {"json-patch", "json-patch --guards", "json-patch --output yaml", "strategic-patch",
                            "strategic-patch --output yaml"}) {
        const Ran ran =
            run(std::string("diff before.yaml after.yaml -o k/kustomization.yaml --as kustomization --print ") + how);
        EXPECT_EQ(ran.status, 1) << ran.err;
        const Ran built = shell("kubectl kustomize k");
        ASSERT_EQ(built.status, 0) << how << "\n" << built.err << get("k/kustomization.yaml");
        put("built.yaml", built.out);
        EXPECT_EQ(run("diff after.yaml built.yaml").status, 0) << how << "\n"
                                                               << get("k/kustomization.yaml") << built.out;
    }
    const Ran exact = run("diff before.yaml after.yaml --exact --print strategic-patch --as kustomization");
    EXPECT_EQ(exact.status, 4) << "kustomize treats $setElementOrder as data";
    EXPECT_THAT(exact.out, IsEmpty());
    put("k/resources.yaml", get("configs.yaml"));
    ASSERT_EQ(run("diff configs.yaml newer.yaml --print merge-patch --as kustomization -o k/kustomization.yaml").status,
              1);
    put("built.yaml", shell("kubectl kustomize k").out);
    EXPECT_EQ(run("diff newer.yaml built.yaml").status, 0) << get("k/kustomization.yaml");
}

TEST_F(CliTakeaway, isTakenByKubectl)
{
    if (const std::string why = test::lacksKubectl(); !why.empty())
        GTEST_SKIP() << test::needsKubectl << why;
    for (const std::string format : {"json", "merge", "strategic"}) {
        put("patch", run("diff before.yaml after.yaml --print " + format + "-patch").out);
        const Ran ran = shell("kubectl patch --local -f before.yaml --type " + format + " --patch-file patch -o yaml");
        ASSERT_EQ(ran.status, 0) << format << ran.err;
        put("patched.yaml", ran.out);
        EXPECT_EQ(run("diff after.yaml patched.yaml").status, 0) << format << get("patch") << ran.out;
    }
}

TEST_F(CliTakeaway, printsADiffThatPatchTakes)
{
    const Ran ran = run("merge2 after.yaml before.yaml --print unified-diff");
    EXPECT_EQ(ran.status, 0);
    EXPECT_THAT(ran.out, StartsWith("--- before.yaml\n+++ before.yaml\n@@ "));
    const std::string result = run("merge2 after.yaml before.yaml").out;
    put("d", ran.out);
    const Ran applied = shell("patch -p0 < d");
    ASSERT_EQ(applied.status, 0) << applied.err;
    EXPECT_EQ(get("before.yaml"), result);
}

} // namespace
} // namespace fieldwise

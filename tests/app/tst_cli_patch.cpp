// SPDX-License-Identifier: GPL-3.0-or-later
// `fieldwise-cli patch`, `diff` and the patches that every merge can print, as a person runs them.
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "tests/support/clipatch.h"

namespace fieldwise {
namespace {

using nlohmann::json;
using test::CliPatch;
using test::Ran;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

TEST_F(CliPatch, appliesEachFormatAndKeepsTheBytesOfTheRest)
{
    for (const char *patch : {"json.json", "merge.yaml", "merge.yaml --type merge", "merge.yaml --type strategic",
                              "json.json --dialect kubectl", "json.json --type json --dialect lenient"}) {
        const Ran ran = run(std::string("patch before.yaml ") + patch);
        EXPECT_EQ(ran.status, 0) << patch;
        EXPECT_EQ(ran.out, patched) << patch;
        EXPECT_THAT(ran.err, IsEmpty()) << patch;
    }
    EXPECT_EQ(run("patch - json.json < before.yaml").out, patched);
    EXPECT_EQ(run("patch before.yaml - < json.json").out, patched);
    EXPECT_EQ(json::parse(run("patch before.yaml json.json --output json").out)["spec"]["replicas"], 3);
}

TEST_F(CliPatch, writesInPlaceOrToAFile)
{
    const std::string before = get("before.yaml");
    EXPECT_EQ(run("patch before.yaml json.json -o out.yaml").status, 0);
    EXPECT_EQ(get("out.yaml"), patched);
    EXPECT_EQ(get("before.yaml"), before);
    EXPECT_EQ(run("patch before.yaml json.json --in-place").status, 0);
    EXPECT_EQ(get("before.yaml"), patched);
    EXPECT_EQ(run("patch - json.json --in-place < before.yaml").err, "--in-place needs a file as DOCUMENT, found -\n");
}

TEST_F(CliPatch, writesNothingWhenAnOperationFails)
{
    const std::string before = get("before.yaml");
    for (const char *how : {"", " --print json-patch", " --print unified-diff", " --print patches", " -o out.yaml",
                            " --in-place", " --output json"}) {
        const Ran ran = run(std::string("patch before.yaml failing.yaml") + how);
        EXPECT_EQ(ran.status, 1) << how;
        EXPECT_THAT(ran.out, IsEmpty()) << how;
        EXPECT_THAT(
            ran.err,
            AllOf(StartsWith("failing.yaml:2:3: error: Operation 2 (`replace /spec/foo`) fails: `foo` does not exist."),
                  testing::EndsWith(" [patch-failed]\n")))
            << how;
    }
    EXPECT_EQ(get("before.yaml"), before);
    EXPECT_THAT(fileNames(), Not(testing::Contains("out.yaml")));
    const Ran kubectl = run("patch before.yaml failing.yaml --dialect kubectl");
    EXPECT_EQ(kubectl.status, 0);
    EXPECT_THAT(kubectl.out, AllOf(HasSubstr("foo: 1"), HasSubstr("minReadySeconds: 5")));
    const Ran lenient = run("patch before.yaml failing.yaml --dialect lenient");
    EXPECT_EQ(lenient.status, 0);
    EXPECT_THAT(lenient.out, AllOf(Not(HasSubstr("foo")), HasSubstr("minReadySeconds: 5")));
}

TEST_F(CliPatch, tellsOfAnOperationThatFails)
{
    const Ran ran = run("patch before.yaml failing.yaml --print decisions");
    EXPECT_EQ(ran.status, 1);
    const json patch = json::parse(ran.out)["patch"][0];
    EXPECT_EQ(patch["document"], "Deployment shop/checkout");
    EXPECT_EQ(patch["type"], "json");
    EXPECT_EQ(patch["dialect"], "rfc");
    EXPECT_EQ(patch["failed"], 1);
    const json first = patch["operations"][0], second = patch["operations"][1];
    EXPECT_EQ(first["op"], "add");
    EXPECT_EQ(first["path"], "/spec/minReadySeconds");
    EXPECT_EQ(first["did"], "added");
    EXPECT_EQ(first["reason"], "");
    EXPECT_EQ(first["pointer"], "/spec/minReadySeconds");
    EXPECT_EQ(first["line"], 1);
    EXPECT_EQ(first["column"], 3);
    EXPECT_EQ(second["line"], 2);
    EXPECT_EQ(second["did"], "fails");
    EXPECT_EQ(second["reason"], "missing");
    EXPECT_EQ(second["dialects"]["rfc"]["did"], "fails");
    EXPECT_EQ(second["dialects"]["kubectl"]["did"], "added");
    EXPECT_EQ(second["dialects"]["kubectl"]["reason"], "creates");
    EXPECT_EQ(second["dialects"]["lenient"]["did"], "skipped");
    EXPECT_THAT(second["dialects"]["kubectl"]["text"], HasSubstr("`foo`"));
    EXPECT_THAT(second["because"], HasSubstr("fails"));
    EXPECT_THAT(second["otherwise"], HasSubstr("Use `add`"));

    const Ran text = run("patch before.yaml failing.yaml --print explain");
    EXPECT_EQ(text.status, 1);
    EXPECT_THAT(
        text.out,
        AllOf(StartsWith("Will fail.\n"),
              HasSubstr("\n1 will be refused: Deployment shop/checkout (Operation 2 (`replace /spec/foo`) fails: "
                        "`foo` does not exist)\n"),
              HasSubstr("\nPatching Document (before.yaml) with Patch (failing.yaml)\n"),
              HasSubstr("Deployment shop/checkout: patched by a JSON patch, because "),
              HasSubstr("; nothing is applied, since operation 2 fails\n"),
              HasSubstr("\n   1  + add /spec/minReadySeconds  added (line 1)\n"),
              HasSubstr("\n   2  ! replace /spec/foo  fails (line 2)\n")));
}

TEST_F(CliPatch, countsColumnsOfOperationsInCharacters)
{
    put("one.json",
        "[{\"op\":\"test\",\"path\":\"/metadata/name\",\"value\":\"checkout\"},{\"op\":\"add\",\"path\":\"/metadata/"
        "labels\",\"value\":{\"ä\":\"é\"}},{\"op\":\"remove\",\"path\":\"/spec\"}]");
    const json patch = json::parse(run("patch before.yaml one.json --print decisions").out)["patch"][0];
    EXPECT_EQ(patch["operations"][0]["column"], 2);
    EXPECT_EQ(patch["operations"][0]["did"], "holds");
    EXPECT_EQ(patch["operations"][1]["column"], 59);
    EXPECT_EQ(patch["operations"][2]["column"], 116);
    EXPECT_EQ(patch["failed"], nullptr);
}

TEST_F(CliPatch, explainsMergePatchesByTheirFields)
{
    const json told = json::parse(run("patch before.yaml merge.yaml --type merge --print decisions").out);
    EXPECT_EQ(told["mode"], "patch");
    EXPECT_EQ(told["patch"][0]["type"], "merge");
    EXPECT_FALSE(told["patch"][0].contains("operations"));
    EXPECT_THAT(run("patch before.yaml merge.yaml --print explain").out,
                AllOf(HasSubstr("patched by a strategic merge patch, because "), HasSubstr("~ spec.replicas  changed"),
                      HasSubstr("- spec.paused  removed")));
}

TEST_F(CliPatch, refusesAPatchThatCanNotBeRead)
{
    put("directive.yaml", "spec:\n  template:\n    spec:\n      containers:\n      - {name: api, $patch: destroy}\n");
    const Ran refused = run("patch before.yaml directive.yaml");
    EXPECT_EQ(refused.status, 1);
    EXPECT_THAT(refused.out, IsEmpty());
    EXPECT_THAT(refused.err, AllOf(StartsWith("directive.yaml:"), HasSubstr("error: "), HasSubstr("[patch-refused]")));
    put("broken.json", "[{\"op\": \"add\",");
    EXPECT_EQ(run("patch before.yaml broken.json").status, 3);
    EXPECT_EQ(run("patch before.yaml missing.json").status, 3);
    put("empty.json", "");
    EXPECT_EQ(run("patch before.yaml empty.json").status, 3);
    EXPECT_EQ(run("patch empty.json json.json").status, 3);
    EXPECT_EQ(run("patch before.yaml json.json --type yaml").status, 2);
    EXPECT_EQ(run("patch before.yaml json.json --dialect strict").status, 2);
    EXPECT_EQ(run("patch before.yaml").status, 2);
}

TEST_F(CliPatch, comparesAndSaysWhetherTheyDiffer)
{
    const Ran differ = run("diff before.yaml after.yaml");
    EXPECT_EQ(differ.status, 1);
    EXPECT_THAT(differ.out,
                AllOf(StartsWith("4 places differ.\n"),
                      HasSubstr("\nComparing Before (before.yaml) with After (after.yaml)\n"),
                      HasSubstr("spec.replicas  changed")));
    EXPECT_THAT(differ.err, IsEmpty());
    put("same.yaml",
        "kind: Deployment # in another order\napiVersion: apps/v1\n"
            + get("before.yaml").substr(get("before.yaml").find("metadata")));
    for (const char *print : {"explain", "decisions", "result", "json-patch", "merge-patch", "strategic-patch",
                              "patches", "unified-diff"}) {
        EXPECT_EQ(run(std::string("diff before.yaml after.yaml --print ") + print).status, 1) << print;
        const Ran equal = run(std::string("diff before.yaml same.yaml --print ") + print);
        EXPECT_EQ(equal.status, 0) << print;
        EXPECT_THAT(equal.err, IsEmpty()) << print;
    }
    EXPECT_EQ(run("diff before.yaml same.yaml --print result").out, get("before.yaml"));
    EXPECT_EQ(run("diff before.yaml same.yaml --print json-patch").out, "[]\n");
    EXPECT_EQ(run("diff before.yaml same.yaml --print strategic-patch --output yaml").out, "{}\n");
    EXPECT_THAT(run("diff before.yaml same.yaml --print unified-diff").out, IsEmpty());
    EXPECT_EQ(run("diff before.yaml same.yaml --print patches").out,
              "Nothing differs, so there is nothing to patch.\n");
    EXPECT_EQ(run("diff before.yaml missing.yaml").status, 3);
}

TEST_F(CliPatch, printsPatchesThatGiveTheResult)
{
    for (const std::string format : {"json", "merge", "strategic"}) {
        for (const char *output : {"", " --output json", " --output yaml", " --guards", " --exact"}) {
            if (output == std::string(" --guards") && format != "json")
                continue;
            const Ran ran = run("diff before.yaml after.yaml --print " + format + "-patch" + output);
            EXPECT_EQ(ran.status, 1);
            put("patch", ran.out);
            put("patched.yaml", run("patch before.yaml patch --type " + format).out);
            EXPECT_EQ(run("diff after.yaml patched.yaml").status, 0) << format << output << "\n" << ran.out;
        }
    }
    EXPECT_THAT(run("diff before.yaml after.yaml --print json-patch --guards").out, HasSubstr("\"test\""));
    EXPECT_THAT(run("diff before.yaml after.yaml --print json-patch").out, Not(HasSubstr("\"test\"")));
    EXPECT_THAT(run("diff before.yaml after.yaml --print strategic-patch --exact").out,
                HasSubstr("$setElementOrder/containers"));
    EXPECT_THAT(run("diff before.yaml after.yaml --print json-patch --output yaml").out,
                HasSubstr("path: /spec/replicas\n"));
    const std::string compact = run("diff before.yaml after.yaml --print merge-patch --output json").out;
    EXPECT_EQ(compact.find('\n'), compact.size() - 1);
}

TEST_F(CliPatch, printsPatchesOfEveryMerge)
{
    const auto replicas = [&](const std::string &arguments) {
        return json::parse(run(arguments + " --print merge-patch").out, nullptr, false)["spec"]["replicas"];
    };
    EXPECT_EQ(replicas("merge2 after.yaml before.yaml"), 3);
    EXPECT_EQ(replicas("merge3 before.yaml after.yaml before.yaml"), 3);
    EXPECT_EQ(replicas("apply after.yaml before.yaml --no-annotation"), 3);
    EXPECT_EQ(replicas("patch before.yaml json.json"), 3);
    EXPECT_EQ(run("merge2 after.yaml before.yaml --print json-patch").status, 0);
    put("ours.yaml", head + "spec:\n  replicas: 2\n");
    const Ran conflict = run("merge3 before.yaml after.yaml ours.yaml --print merge-patch");
    EXPECT_EQ(conflict.status, 1);
    EXPECT_THAT(conflict.out, HasSubstr("\"replicas\": 3"));
    EXPECT_THAT(conflict.err, HasSubstr("conflicts, decided in favour of Updated"));
}

TEST_F(CliPatch, printsAPatchForEachResourceThatChanges)
{
    const Ran lines = run("diff configs.yaml newer.yaml --print merge-patch");
    EXPECT_EQ(lines.status, 1);
    EXPECT_EQ(lines.out, "{\"data\":{\"x\":\"2\"}}\n{\"data\":{\"x\":\"3\"}}\n");
    EXPECT_EQ(lines.err, "ConfigMap b: application/merge-patch+json\nConfigMap c: application/merge-patch+json\n");
    const Ran documents = run("diff configs.yaml newer.yaml --print merge-patch --output yaml");
    EXPECT_EQ(documents.out, "# ConfigMap b\ndata:\n  x: \"2\"\n---\n# ConfigMap c\ndata:\n  x: \"3\"\n");
    EXPECT_THAT(documents.err, IsEmpty());
    const Ran commands = run("diff configs.yaml newer.yaml --print merge-patch --as kubectl");
    EXPECT_EQ(commands.out,
              "kubectl patch configmap b --type merge -p '{\"data\":{\"x\":\"2\"}}'\nkubectl patch configmap c --type "
              "merge -p '{\"data\":{\"x\":\"3\"}}'\n");
    EXPECT_THAT(run("diff configs.yaml newer.yaml --print patches").out,
                AllOf(StartsWith("ConfigMap b\n"), HasSubstr("\n\nConfigMap c\n")));
}

TEST_F(CliPatch, printsAllFormatsSideBySide)
{
    const Ran ran = run("diff configs.yaml newer.yaml --print patches");
    EXPECT_EQ(ran.status, 1);
    EXPECT_THAT(ran.out,
                AllOf(HasSubstr("  JSON patch             verified    47 bytes, 1 operation\n"),
                      HasSubstr("  JSON merge patch       verified    18 bytes\n"),
                      HasSubstr("  strategic merge patch  verified    18 bytes\n")));
    put("null.yaml", head + "spec: {replicas: null}\n");
    put("empty.yaml", head + "spec: {}\n");
    EXPECT_THAT(run("diff empty.yaml null.yaml --print patches").out,
                AllOf(HasSubstr("JSON merge patch       not verified\n"), HasSubstr("/spec/replicas")));
}

TEST_F(CliPatch, writesNothingThatIsNotProved)
{
    put("null.yaml", head + "spec: {replicas: null}\n");
    put("empty.yaml", head + "spec: {}\n");
    const Ran ran = run("diff empty.yaml null.yaml --print merge-patch -o out.json");
    EXPECT_EQ(ran.status, 4);
    EXPECT_THAT(ran.out, IsEmpty());
    EXPECT_THAT(
        ran.err,
        AllOf(StartsWith("empty.yaml: error: Deployment shop/checkout: the JSON merge patch can't be written. "),
              HasSubstr("[patch-unproved]\n"), HasSubstr("/spec/replicas: "), HasSubstr("[patch-blocked]\n")));
    EXPECT_THAT(fileNames(), Not(testing::Contains("out.json")));
    EXPECT_EQ(run("diff empty.yaml null.yaml --print json-patch").status, 1);
    // One resource that is new keeps the patches of the others back.
    put("one.yaml", config("a", "1"));
    put("two.yaml", config("a", "2") + "---\n" + config("b", "1"));
    const Ran fresh = run("diff one.yaml two.yaml --print merge-patch");
    EXPECT_EQ(fresh.status, 4);
    EXPECT_THAT(fresh.out, IsEmpty());
    EXPECT_THAT(fresh.err, AllOf(HasSubstr("ConfigMap b: "), Not(HasSubstr("ConfigMap a"))));
}

TEST_F(CliPatch, hidesNoSecretInAPatchAndTellsNone)
{
    const std::string secret = "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData: {password: ";
    put("before.yaml", secret + "hunter2}\n");
    put("after.yaml", secret + "swordfish}\n");
    EXPECT_THAT(run("diff before.yaml after.yaml --print json-patch").out, HasSubstr("swordfish"));
    EXPECT_THAT(run("diff before.yaml after.yaml --print json-patch --as kubectl").out,
                StartsWith("# This contains values of a Secret"));
    put("test.json", R"([{"op":"test","path":"/stringData/password","value":"swordfish"}])");
    put("into.json", R"([{"op":"add","path":"/stringData/password/x","value":"swordfish"}])");
    put("good.json",
        R"([{"op":"test","path":"/stringData/password","value":"hunter2"},{"op":"copy","from":"/stringData/password","path":"/stringData/more"},{"op":"replace","path":"/stringData/password","value":"swordfish"}])");
    for (const char *what :
         {"diff before.yaml after.yaml", "diff before.yaml after.yaml --print decisions",
          "diff before.yaml after.yaml --print patches", "patch before.yaml test.json",
          "patch before.yaml test.json --print explain", "patch before.yaml test.json --print decisions",
          "patch before.yaml into.json --print decisions", "patch before.yaml good.json --print decisions",
          "patch before.yaml good.json --print explain"}) {
        const Ran ran = run(what);
        EXPECT_THAT(ran.out + ran.err, AllOf(Not(HasSubstr("swordfish")), Not(HasSubstr("hunter2")))) << what;
    }
    EXPECT_THAT(run("diff before.yaml after.yaml --show-secrets").out, HasSubstr("swordfish"));
}

TEST_F(CliPatch, refusesOptionsThatDoNotGoTogether)
{
    const auto refused = [&](const std::string &arguments) {
        const Ran ran = run(arguments);
        EXPECT_EQ(ran.status, 2) << arguments;
        EXPECT_THAT(ran.out, IsEmpty()) << arguments;
        return ran.err;
    };
    EXPECT_THAT(refused("diff before.yaml after.yaml --as kubectl"), HasSubstr("--as can only be used with"));
    EXPECT_THAT(refused("diff before.yaml after.yaml --guards --print merge-patch"),
                HasSubstr("--guards can only be used with"));
    EXPECT_THAT(refused("diff before.yaml after.yaml --print json-patch --as curl --output yaml"),
                HasSubstr("is always JSON"));
    EXPECT_THAT(refused("diff before.yaml after.yaml --output json"),
                HasSubstr("--output json is for results and patches only"));
    EXPECT_THAT(refused("diff before.yaml after.yaml --output toml"), HasSubstr("expected one of yaml, json"));
    EXPECT_THAT(refused("diff before.yaml after.yaml --as email"), HasSubstr("expected one of file, kubectl"));
    EXPECT_THAT(refused("diff before.yaml after.yaml --in-place"), HasSubstr("--in-place"));
    EXPECT_THAT(refused("diff - - < before.yaml"), HasSubstr("only one of the files"));
    EXPECT_THAT(refused("patch before.yaml json.json --on-conflict fail"), HasSubstr("--on-conflict"));
    EXPECT_THAT(refused("patch before.yaml json.json --print json-patch --in-place"),
                HasSubstr("--in-place writes the result"));
    EXPECT_THAT(run("patch --help").out,
                AllOf(HasSubstr("auto (default)"), HasSubstr("rfc (default)"), HasSubstr("result (default)")));
    EXPECT_THAT(run("diff --help").out, HasSubstr("explain (default)"));
}

TEST_F(CliPatch, keepsControlCharactersFromTheTerminal)
{
    put("hostile.json", R"([{"op":"remove","path":"/\u001b[31m\nx"},{"op":"\u001bc","path":"/\u0007"}])");
    for (const char *print : {"result", "explain", "decisions"}) {
        const Ran ran = run(std::string("patch before.yaml hostile.json --print ") + print);
        EXPECT_EQ(ran.status, 1);
        EXPECT_THAT(ran.out + ran.err, AllOf(Not(HasSubstr("\x1b")), Not(HasSubstr("\x07")), Not(HasSubstr("m\nx"))))
            << print;
    }
    put("after.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: \"a\\e[31m\\nb\"}\ndata: {x: '2'}\n");
    put("before.yaml",
        "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: \"a\\e[31m\\nb\"}\ndata: {x: '1', \"\\e\": y}\n");
    for (const char *print : {"json-patch", "merge-patch", "strategic-patch", "patches", "merge-patch --as curl",
                              "merge-patch --as http", "merge-patch --as kustomization"}) {
        const Ran ran = run(std::string("diff before.yaml after.yaml --print ") + print);
        EXPECT_EQ(ran.status, 1) << ran.err;
        EXPECT_THAT(ran.out + ran.err, Not(HasSubstr("\x1b"))) << print;
    }
}

TEST_F(CliPatch, pairsListsAsAsked)
{
    put("before.yaml", "rules:\n- {id: a, port: 1}\n- {id: b, port: 2}\n");
    put("after.yaml", "rules:\n- {id: b, port: 3}\n- {id: a, port: 1}\n");
    const json told = json::parse(run("diff before.yaml after.yaml --print decisions --list-rule rules=id").out);
    EXPECT_THAT(told["decisions"].dump(), HasSubstr("rules[id=b].port"));
    EXPECT_EQ(run("diff before.yaml after.yaml --print json-patch --list-rule rules=id").status, 1);
    put("before.yaml", "rules:\n- {name: a, port: 1}\n");
    put("after.yaml", "rules:\n- {name: a, port: 2}\n");
    EXPECT_THAT(run("diff before.yaml after.yaml").out, HasSubstr("rules[name=a].port"));
    EXPECT_THAT(run("diff before.yaml after.yaml --infer none").out, Not(HasSubstr("[name=a]")));
}

} // namespace
} // namespace fieldwise

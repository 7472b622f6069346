// SPDX-License-Identifier: GPL-3.0-or-later
// The forms in which a patch is taken along, read by the programs that they are made for.
#include <array>
#include <filesystem>
#include <iostream>
#include <random>
#include <regex>
#include <set>
#include <sstream>

#include <gmock/gmock.h>

#include "core/base/visible.h"
#include "core/k8s/redact.h"
#include "core/merge/explain/explain.h"
#include "core/merge/explain/explanationcontext.h"
#include "core/patch/takeaway.h"
#include "core/session.h"
#include "core/yaml/json.h"
#include "tests/support/golden.h"
#include "tests/support/hostile.h"
#include "tests/support/shellfolder.h"
#include "tests/support/skips.h"

namespace fieldwise::patch {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

class Takeaway : public test::ShellFolder {};

Change deployment()
{
    Change change;
    change.identity = {"apps/v1", "Deployment", "shop", "checkout"};
    change.strategic = true;
    return change;
}

Written written(Format format, std::string_view patch)
{
    Written out;
    out.format = format;
    out.patch = OrderedJson::parse(patch);
    out.proved = true;
    return out;
}

/// The arguments of a command, as a shell hands them to the program.
std::vector<std::string> argumentsOf(const std::string &command, const std::string &program)
{
    const auto out = test::shell(program + "() { for a; do printf '%s\\001' \"$a\"; done; }\n" + command);
    std::vector<std::string> all;
    std::istringstream text(out.value_or(""));
    for (std::string argument; std::getline(text, argument, '\1');)
        all.push_back(argument);
    return all;
}

TEST_F(Takeaway, quotesForAShell)
{
    EXPECT_EQ(shellQuoted("checkout-1.2"), "checkout-1.2");
    EXPECT_EQ(shellQuoted(""), "''");
    EXPECT_EQ(shellQuoted("it's"), "'it'\\''s'");
    std::mt19937 random(7);
    EXPECT_EQ(shellQuoted("x\x15touch it\n"),
              "$'x\\025touch it\\012'"); // typed into a terminal, it would wipe the line
    EXPECT_EQ(shellQuoted("a\nb"), "'a\nb'");
    const std::string_view alphabet = "'\"\\$`!*~#;&|<> \n\tab=-\x15\x01";
    for (int i = 0; i < 150; ++i) {
        std::string text;
        for (uint32_t n = random() % 12; n > 0; --n)
            text += alphabet[random() % alphabet.size()];
        EXPECT_EQ(test::shell("printf '%s' " + shellQuoted(text)), text);
    }
}

/// What stands between backticks in the sentences of a merge and is a command for a shell.
std::set<std::string> commandsIn(const Inputs &inputs)
{
    std::set<std::string> commands;
    const auto ran = fieldwise::run(inputs);
    if (!ran.merged)
        return commands;
    const merge::Plan &plan = ran.merged->plan;
    for (uint32_t i = 0; i < plan.documents.size(); ++i) {
        for (merge::DecisionId id = 0; id < plan.documents[i].decisions.size(); ++id) {
            const merge::DecisionRef ref{i, id};
            std::string said = merge::explain(plan, ref).because + " " + merge::explain(plan, ref).otherwise;
            for (const merge::Notice &notice : plan.decision(ref).notices)
                said += " " + merge::describe(plan, ref, notice);
            static const std::regex offered("`(kubectl [^`]+)`");
            for (auto at = std::sregex_iterator(said.begin(), said.end(), offered); at != std::sregex_iterator(); ++at)
                commands.insert((*at)[1]);
            if (const std::string command = merge::commandOf(plan, ref); !command.empty()) // which the window copies
                commands.insert(command);
        }
    }
    return commands;
}

TEST_F(Takeaway, commandsInSentencesQuoteNames)
{
    size_t whole = 0, without = 0;
    for (const std::string &name : test::hostileNames()) {
        for (const std::string &place : std::vector<std::string>{"name", "namespace", "kind", "apiVersion"}) {
            const auto at = [&](const std::string &field, const std::string &usual) {
                return test::quotedYaml(field == place ? name : usual);
            };
            const std::string head = "apiVersion: " + at("apiVersion", "example.com/v1")
                + "\nkind: " + at("kind", "Widget") + "\nmetadata:\n  name: " + at("name", "w")
                + "\n  namespace: " + at("namespace", "shop") + "\n";
            const std::string list = "spec:\n  list: ";
            const std::string last = R"({"apiVersion":)" + at("apiVersion", "example.com/v1") + R"(,"kind":)"
                + at("kind", "Widget") + R"(,"metadata":{"name":)" + at("name", "w") + R"(,"namespace":)"
                + at("namespace", "shop") + R"(},"spec":{"more":1}})";
            const std::string live = head + "  annotations:\n    kubectl.kubernetes.io/last-applied-configuration: '"
                + std::regex_replace(last, std::regex("'"), "''") + "'\n" + list
                + "[{a: 1, b: 2}, {a: 3}]\n  more: 1\n";
            const std::set<std::string> commands =
                commandsIn(test::inputsOf(merge::Mode::Apply, "", head + list + "[{a: 1}, {a: 4}]\n", live));
            ASSERT_FALSE(commands.empty());
            size_t withName = 0;
            for (const std::string &command : commands) {
                const std::vector<std::string> arguments = argumentsOf(command, "kubectl");
                const auto kept = [&](const std::string &argument) {
                    return argument.find(place == "kind" ? "" : name) != std::string::npos;
                };
                const bool concerns = command.find('/') != command.npos;
                SCOPED_TRACE(place + " " + command);
                EXPECT_LE(arguments.size(), 8U) << "one argument for each name";
                const auto end = std::ranges::find(arguments, "--"); // behind it nothing is an option
                for (const std::string &argument : std::vector<std::string>(arguments.begin(), end))
                    EXPECT_TRUE(!argument.starts_with('-') || argument == "-n" || argument == "--" || argument == "-o"
                                || argument.starts_with("--server-side") || argument.starts_with("--")
                                || argument == name)
                        << argument;
                if (concerns && fitsSentence(name))
                    withName += static_cast<size_t>(std::ranges::any_of(arguments, kept));
                else if (concerns)
                    without += static_cast<size_t>(std::ranges::none_of(arguments, kept));
                EXPECT_FALSE(std::filesystem::exists("pwned"));
            }
            const bool isNamed = place != "apiVersion"; // kubectl finds kinds of all groups by their name
            EXPECT_EQ(withName > 0, isNamed && fitsSentence(name)) << place << " " << name;
            whole += withName;
        }
    }
    std::cout << whole << " commands with their names, " << without << " without\n";
    EXPECT_GT(whole, 15U);
}

TEST_F(Takeaway, aValueThatLooksLikeACommandIsNotOffered)
{
    const std::string evil = "kubectl delete namespace shop --all";
    const std::string object = "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec:\n";
    size_t quoted = 0, offered = 0;
    for (const merge::Mode mode : {merge::Mode::Apply, merge::Mode::ThreeWay}) {
        Inputs inputs = test::inputsOf(mode, object + "  a: old\n  c: 1\n  d: x\n",
                                       object + "  a: new\n  b: '" + evil + "'\n  '" + evil + "': 1\n",
                                       object + "  a: '" + evil + "'\n  b: '" + evil + "'\n  d: '" + evil + "'\n  l: ['"
                                           + evil + "']\n");
        inputs.options.asSent = true; // a server knows none of these fields
        const auto ran = fieldwise::run(inputs);
        ASSERT_TRUE(ran.merged);
        const merge::Plan &plan = ran.merged->plan;
        for (const merge::DecisionRef ref : plan.steps) {
            quoted += merge::explain(plan, ref).otherwise.find(evil) != std::string::npos;
            const std::string command = merge::commandOf(plan, ref);
            offered += !command.empty();
            EXPECT_EQ(command.find("namespace"), std::string::npos) << command;
        }
    }
    EXPECT_GT(quoted, 0U);
    EXPECT_GT(offered, 0U);
}

TEST_F(Takeaway, aNameLikeAnOptionIsNone)
{
    const auto said = [](const std::string &kind, const std::string &name, const std::string &space) {
        const std::string object =
            "apiVersion: v1\nkind: " + kind + "\nmetadata:\n  name: " + name + "\n  namespace: " + space + "\n";
        Inputs inputs = test::inputsOf(merge::Mode::Apply, object + "more: 1\n", object, object + "more: 1\n");
        return commandsIn(inputs);
    };
    EXPECT_THAT(said("Pod", "-rf", "--all"), testing::Contains("kubectl apply edit-last-applied pod/-rf -n --all"));
    EXPECT_THAT(said("--all", "x", "shop"), testing::Contains("kubectl apply edit-last-applied -n shop -- --all/x"));
    EXPECT_THAT(said("Pod", "\"it's $(here)\"", "shop"),
                testing::Contains("kubectl apply edit-last-applied 'pod/it'\\''s $(here)' -n shop"));
    EXPECT_THAT(said("Pod", "\"a`b\"", "shop"), testing::Not(testing::Contains(testing::HasSubstr("pod/"))));
    EXPECT_EQ(kubectlLocal(Format::MergePatch, "-", "patch.json"),
              "kubectl patch -f ./- --local --type merge --patch-file patch.json -o yaml");
}

TEST_F(Takeaway, isACommandOfKubectl)
{
    const Written patch = written(Format::Strategic, R"({"spec":{"note":"it's\n$HOME"}})");
    const std::string text = takeAway(deployment(), patch, As::Kubectl, Form::Pretty);
    EXPECT_THAT(text,
                AllOf(StartsWith("kubectl patch deployment checkout -n shop --type strategic -p '"), EndsWith("\n")));
    EXPECT_THAT(argumentsOf(text, "kubectl"),
                testing::ElementsAre("patch", "deployment", "checkout", "-n", "shop", "--type", "strategic", "-p",
                                     R"({"spec":{"note":"it's\n$HOME"}})"));
    const auto yaml = argumentsOf(takeAway(deployment(), patch, As::Kubectl, Form::Yaml), "kubectl");
    EXPECT_EQ(yaml.back(), textOf(patch, Form::Yaml));
    EXPECT_EQ(kubectlWithFile(deployment(), Format::JsonPatch, "my patch.json"),
              "kubectl patch deployment checkout -n shop --type json --patch-file 'my patch.json'");
    EXPECT_EQ(kubectlLocal(Format::MergePatch, "a.yaml", "b.json"),
              "kubectl patch -f a.yaml --local --type merge --patch-file b.json -o yaml");
}

TEST_F(Takeaway, namesTheResourceAsKubectlDoes)
{
    const Written patch = written(Format::MergePatch, R"({"a":1})");
    Change change;
    change.identity = {"example.com/v1", "Widget", "", "w"};
    EXPECT_THAT(takeAway(change, patch, As::Kubectl, Form::Pretty),
                StartsWith("kubectl patch widget.example.com w --type merge -p "));
    change.identity = {"rbac.authorization.k8s.io/v1", "ClusterRole", "ignored", "system:x"};
    EXPECT_THAT(takeAway(change, patch, As::Kubectl, Form::Pretty),
                StartsWith("kubectl patch clusterrole system:x --type merge -p "));
    EXPECT_THAT(takeAway(change, patch, As::Http, Form::Pretty),
                StartsWith("PATCH /apis/rbac.authorization.k8s.io/v1/clusterroles/system:x HTTP/1.1\r\n"));
}

TEST_F(Takeaway, neverMakesOptionsOrPathsOfNames)
{
    const Written patch = written(Format::MergePatch, R"({"a":1})");
    Change change = deployment();
    change.identity.name = "--server=http://elsewhere";
    EXPECT_THAT(argumentsOf(takeAway(change, patch, As::Kubectl, Form::Pretty), "kubectl"),
                testing::ElementsAre("patch", "-n", "shop", "--type", "merge", "-p", R"({"a":1})", "--", "deployment",
                                     "--server=http://elsewhere"));
    change.identity.name = "../x y\r\nHost: z";
    EXPECT_THAT(takeAway(change, patch, As::Http, Form::Pretty),
                StartsWith("PATCH /apis/apps/v1/namespaces/shop/deployments/..%2Fx%20y%0D%0AHost:%20z "
                           "HTTP/1.1\r\nHost: 127.0.0.1:8001\r\n"));
    change.identity.name = "..";
    EXPECT_THAT(takeAway(change, patch, As::Http, Form::Pretty), HasSubstr("/deployments/%2E%2E HTTP/1.1"));
}

TEST_F(Takeaway, warnsOfSecretsAndOfLength)
{
    Change change = deployment();
    const std::string plain = takeAway(change, written(Format::MergePatch, R"({"a":1})"), As::Kubectl, Form::Pretty);
    EXPECT_THAT(plain, Not(HasSubstr("#")));
    const Written large = written(Format::MergePatch, OrderedJson{{"a", std::string(120'000, 'x')}}.dump());
    EXPECT_THAT(takeAway(change, large, As::Kubectl, Form::Pretty),
                AllOf(StartsWith("# This is longer "), HasSubstr("--patch-file\nkubectl patch")));
    k8s::SecretPlaces places;
    k8s::addSecret(places);
    change.secret = std::make_shared<const k8s::SecretPlaces>(places);
    EXPECT_THAT(takeAway(change, written(Format::MergePatch, R"({"a":1})"), As::Kubectl, Form::Pretty),
                AllOf(StartsWith("# This contains values of a Secret"), HasSubstr("\nkubectl patch")));
}

TEST_F(Takeaway, isARequest)
{
    Change change;
    change.identity = {"v1", "Endpoints", "", "e"};
    EXPECT_EQ(takeAway(change, written(Format::JsonPatch, R"([{"op":"remove","path":"/a"}])"), As::Http, Form::Yaml),
              "PATCH /api/v1/namespaces/default/endpoints/e HTTP/1.1\r\n"
              "Host: 127.0.0.1:8001\r\n"
              "Content-Type: application/json-patch+json\r\n"
              "Accept: application/json\r\n"
              "Content-Length: 30\r\n"
              "\r\n"
              "[{\"op\":\"remove\",\"path\":\"/a\"}]\n")
        << "the length counts the last newline";
}

TEST_F(Takeaway, isACommandOfCurl)
{
    const std::string text =
        takeAway(deployment(), written(Format::Strategic, R"({"a":"it's\n"})"), As::Curl, Form::Pretty);
    EXPECT_THAT(argumentsOf(text, "curl"),
                testing::ElementsAre("-X", "PATCH", "-H", "Content-Type: application/strategic-merge-patch+json", "-H",
                                     "Accept: application/json", "--data-binary", R"({"a":"it's\n"})",
                                     "http://127.0.0.1:8001/apis/apps/v1/namespaces/shop/deployments/checkout"));
    EXPECT_THAT(text, AllOf(StartsWith("# Needs kubectl proxy"), Not(HasSubstr("guess"))));
    Change custom;
    custom.identity = {"example.com/v1", "Policy", "n", "p"};
    EXPECT_THAT(takeAway(custom, written(Format::MergePatch, R"({"a":1})"), As::Curl, Form::Pretty),
                AllOf(HasSubstr("guess"), HasSubstr("/namespaces/n/policies/p")));
}

TEST_F(Takeaway, saysWhatNobodyWouldTake)
{
    const Written list = written(Format::MergePatch, R"({"spec":{"template":{"spec":{"containers":[{"name":"b"}]}}}})");
    Change change = deployment();
    change.from = Json::parse(
        R"({"apiVersion":"apps/v1","kind":"Deployment","spec":{"template":{"spec":{"containers":[{"name":"a"}]}}}})");
    change.to = Json::parse(
        R"({"apiVersion":"apps/v1","kind":"Deployment","spec":{"template":{"spec":{"containers":[{"name":"b"}]}}}})");
    EXPECT_THAT(whyNot(change, list, As::Kustomization), AllOf(HasSubstr("kustomize"), HasSubstr("JSON patch")));
    EXPECT_THAT(whyNot(change, list, As::Kubectl), IsEmpty());
    change.from = Json::parse(R"({"apiVersion":"apps/v1","kind":"Deployment","metadata":{"labels":{"x":"1"}}})");
    change.to = Json::parse(R"({"apiVersion":"apps/v1","kind":"Deployment","metadata":{"labels":{}}})");
    EXPECT_THAT(whyNot(change, written(Format::Strategic, R"({"metadata":{"labels":{"x":null}}})"), As::Kustomization),
                HasSubstr("the text `null`"));
    EXPECT_THAT(whyNot(change, written(Format::JsonPatch, R"([{"op":"remove","path":"/metadata/labels/x"}])"),
                       As::Kustomization),
                IsEmpty());
    Change custom;
    custom.identity = {"example.com/v1", "Widget", "", "w"};
    EXPECT_THAT(whyNot(custom, written(Format::Strategic, R"({"a":1})"), As::Http),
                StartsWith("Widget is not built in"));
    EXPECT_THAT(whyNot(Change(), list, As::Curl), HasSubstr("needs an apiVersion"));
    EXPECT_THAT(whyNot(Change(), list, As::File), IsEmpty());
}

constexpr const char *object = R"(apiVersion: apps/v1
kind: Deployment
metadata: {name: checkout, namespace: shop}
spec:
  replicas: 1
  paused: true
  template:
    spec:
      containers:
      - {name: api, image: "a:1"}
      - {name: log, image: "b:1"}
)";

TEST_F(Takeaway, isAKustomization)
{
    if (const std::string why = test::lacksKubectl(); !why.empty())
        GTEST_SKIP() << test::needsKubectl << why;
    put("resources.yaml",
        std::string(object)
            + "---\napiVersion: apps/v1\nkind: Deployment\nmetadata: {name: checkout, namespace: other}\n");
    const std::array all{
        written(
            Format::JsonPatch,
            R"([{"op":"remove","path":"/spec/paused"},{"op":"replace","path":"/spec/replicas","value":3},{"op":"remove","path":"/spec/template/spec/containers/1"}])"),
        written(
            Format::Strategic,
            R"({"spec":{"paused":null,"replicas":3,"template":{"spec":{"containers":[{"name":"log","$patch":"delete"}]}}}})"),
    };
    for (const Written &patch : all) {
        for (const Form form : {Form::Pretty, Form::Yaml, Form::Compact}) {
            put("kustomization.yaml", takeAway(deployment(), patch, As::Kustomization, form));
            const auto out = run("kubectl kustomize .");
            ASSERT_TRUE(out) << get("kustomization.yaml");
            EXPECT_EQ(*out,
                      "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: checkout\n  namespace: other\n---\n"
                      "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: checkout\n  namespace: shop\n"
                      "spec:\n  replicas: 3\n  template:\n    spec:\n      containers:\n      - image: a:1\n        "
                      "name: api\n");
        }
    }
}

TEST_F(Takeaway, isOneKustomizationForSeveral)
{
    if (const std::string why = test::lacksKubectl(); !why.empty())
        GTEST_SKIP() << test::needsKubectl << why;
    put("resources.yaml",
        "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a.b}\n---\napiVersion: v1\nkind: ConfigMap\nmetadata: "
        "{name: a-b}\n");
    Change dot, dash;
    dot.identity = {"v1", "ConfigMap", "", "a.b"};
    dash.identity = {"v1", "ConfigMap", "", "a-b"};
    const Written merge =
        written(Format::MergePatch, R"({"metadata":{"labels":{"x":"it's"}},"data":{"t":"a\n\n  b\n"}})");
    put("kustomization.yaml",
        kustomization(
            {{dot, merge}, {dash, written(Format::JsonPatch, R"([{"op":"add","path":"/data","value":{"u":"1"}}])")}},
            Form::Pretty));
    EXPECT_EQ(run("kubectl kustomize ."),
              "apiVersion: v1\ndata:\n  u: \"1\"\nkind: ConfigMap\nmetadata:\n  name: a-b\n---\n"
              "apiVersion: v1\ndata:\n  t: |\n    a\n\n      b\nkind: ConfigMap\nmetadata:\n  labels:\n    x: it's\n  "
              "name: a.b\n");
}

TEST_F(Takeaway, keepsCharactersThatYamlReadersRefuseOrFold)
{
    const bool hasKubectl = test::lacksKubectl().empty();
    const std::string text = "a\x7f\xC2\x85\xC2\x90\xE2\x80\xA8\xEF\xBB\xBF\xF0\x9F\x98\x80'\"b";
    Change change;
    change.identity = {"v1", "ConfigMap", "", "c"};
    put("object.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {t: x}\n");
    for (const auto &[format, patch] :
         {std::pair(Format::JsonPatch, OrderedJson::array({{{"op", "replace"}, {"path", "/data/t"}, {"value", text}}})),
          std::pair(Format::MergePatch, OrderedJson{{"data", {{"t", text}}}})}) {
        Written written;
        written.format = format;
        written.patch = patch;
        for (const Form form : {Form::Pretty, Form::Yaml, Form::Compact}) {
            EXPECT_EQ(form == Form::Yaml ? OrderedJson(patch) : OrderedJson::parse(textOf(written, form)), patch);
            if (!hasKubectl)
                continue;
            put("patch", textOf(written, form));
            std::string command = kubectlLocal(format, "object.yaml", "patch");
            command.replace(command.find("-o yaml"), 7, "-o json");
            EXPECT_EQ(OrderedJson::parse(run(command).value_or("{}"))["data"]["t"], text) << get("patch");
        }
    }
}

} // namespace
} // namespace fieldwise::patch

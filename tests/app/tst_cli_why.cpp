// SPDX-License-Identifier: GPL-3.0-or-later
// `fieldwise-cli why` as a person runs it.
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "tests/support/clirun.h"

namespace fieldwise {
namespace {

using nlohmann::json;
using test::Ran;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class CliWhy : public test::CliTest {
protected:
    void SetUp() override
    {
        CliTest::SetUp();
        put("o.yaml", head + "  a: 1\n  b: 1\n  m: {x: 1, y: [1, 2]}\n");
        put("u.yaml", head + "  a: 2\n  b: 1\n  m: {x: 1, y: [1, 2]}\n  n: {z: {k: 1}}\n");
        put("d.yaml", head + "  a: 3\n  b: 8\n  m: {x: 1, y: [1, 2]}\n");
    }

    const std::string head = "apiVersion: e.com/v1\nkind: W\nmetadata: {name: x}\nspec:\n";
};

TEST_F(CliWhy, tellsADecisionAndWhatWouldChangeIt)
{
    const Ran ran = run("why merge3 o.yaml u.yaml d.yaml spec.a");
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_THAT(ran.out,
                AllOf(HasSubstr("! spec.a  conflict: both changed it"), HasSubstr("Destination  line 5  a: 3"),
                      HasSubstr("\n        What would change this:\n        - "),
                      HasSubstr("- Set `a` in Updated to `1`: it stays `3`."),
                      HasSubstr("- Let Destination win conflicts: it stays `3`."), Not(HasSubstr("spec.b"))));
    EXPECT_EQ(run("why o.yaml u.yaml d.yaml spec.a").out, ran.out) << "three files are merged by merge3";
}

TEST_F(CliWhy, tellsTheSameAsJson)
{
    const json told =
        json::parse(run("why merge3 --on-conflict destination o.yaml u.yaml d.yaml spec.a --output json").out);
    EXPECT_EQ(told["mode"], "three-way");
    const json &field = told["fields"].at(0);
    EXPECT_EQ(field["path"], "spec.a");
    EXPECT_EQ(field["evidence"]["destination"]["line"], 5);
    json answers;
    for (const json &answer : field["changes"])
        answers[answer["says"].get<std::string>()] = answer;
    const json &set = answers.at("Let Updated win conflicts: it becomes `2`.");
    EXPECT_EQ(set["value"], 2);
    EXPECT_EQ(set["outcome"], "changed");
    EXPECT_EQ(set["options"], true);
    const json &edit = answers.at("Set `a` in Destination to `1`: it becomes `2`.")["edits"].at(0);
    EXPECT_EQ(edit["input"], "destination");
    EXPECT_EQ(edit["text"], "1");
}

/// Unchanged fields, and those in a value that is decided as a whole, have a decision, too.
TEST_F(CliWhy, takesItsOptionsAnywhere)
{
    const std::string told = run("why merge3 o.yaml u.yaml d.yaml spec.a --output json --resource 'W x'").out;
    EXPECT_THAT(told, HasSubstr("\"spec.a\""));
    for (const char *arguments : {"why --output json --resource 'W x' o.yaml u.yaml d.yaml spec.a",
                                  "why --output=json '--resource=W x' merge3 o.yaml u.yaml d.yaml spec.a",
                                  "why o.yaml u.yaml --output json d.yaml --resource 'W x' spec.a",
                                  "why --output json merge3 --resource 'W x' o.yaml u.yaml d.yaml spec.a",
                                  "why --output json --resource 'W x' merge3 -- o.yaml u.yaml d.yaml spec.a"})
        EXPECT_EQ(run(arguments).out, told) << arguments;
    EXPECT_EQ(run("why --on-conflict=destination o.yaml u.yaml d.yaml spec.a").out,
              run("why merge3 --on-conflict destination o.yaml u.yaml d.yaml spec.a").out)
        << "an option of the command may be first";
    EXPECT_EQ(run("why --output").status, 2);
}

TEST_F(CliWhy, tellsAnyFieldThatAnInputHas)
{
    EXPECT_THAT(
        run("why merge3 o.yaml u.yaml d.yaml spec.m.x").out,
        AllOf(HasSubstr("        `spec.m.x` is decided with what contains it:\n\n"), HasSubstr("spec.m  unchanged")));
    EXPECT_THAT(run("why merge3 o.yaml u.yaml d.yaml spec.n.z.k").out, HasSubstr("+ spec.n  added"));
    const Ran none = run("why merge3 o.yaml u.yaml d.yaml spec.q");
    EXPECT_EQ(none.status, 2);
    EXPECT_THAT(none.err, HasSubstr("no input has the field `spec.q`"));
    EXPECT_EQ(run("why merge3 o.yaml u.yaml d.yaml 'spec..a['").status, 2);
    EXPECT_EQ(run("why merge3 o.yaml u.yaml d.yaml .spec.a").out, run("why merge3 o.yaml u.yaml d.yaml spec.a").out);
    EXPECT_THAT(run("why merge3 o.yaml u.yaml d.yaml a").err, HasSubstr("the field `a`; did you mean `spec.a`?"));
    EXPECT_EQ(run("why merge3 o.yaml u.yaml none.yaml spec.a").status, 3);
    EXPECT_EQ(run("why o.yaml spec.a").status, 2);
    EXPECT_EQ(run("why merge3 --print decisions o.yaml u.yaml d.yaml spec.a").status, 2);
}

/// An index counts in Updated, or where it has no such element, in the next input that has.
TEST_F(CliWhy, takesAnIndexForAKey)
{
    const std::string list =
        "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: x}\nspec: {template: {spec: {containers: ";
    put("lo.yaml", list + "[{name: a, image: i}]}}}\n");
    put("lu.yaml", list + "[{name: b, image: j}, {name: a, image: k}]}}}\n");
    put("ld.yaml", list + "[{name: a, image: i}, {name: s, image: s}, {name: t, image: t}]}}}\n");
    const std::string asked = "why merge3 lo.yaml lu.yaml ld.yaml spec.template.spec.containers";
    const Ran ran = run(asked + "[1].image");
    EXPECT_THAT(ran.out, HasSubstr("~ spec.template.spec.containers[name=a].image")) << ran.err;
    EXPECT_EQ(ran.out, run(asked + "[name=a].image").out);
    EXPECT_THAT(run(asked + "[2].image").out, HasSubstr("= spec.template.spec.containers[name=t]  retained"));
    EXPECT_EQ(run(asked + "[7].image").status, 2);
}

TEST_F(CliWhy, namesWhatIsNear)
{
    for (const auto &[asked, meant] : {std::pair("spec.bb", "spec.b"),
                                       {"spce.a", "spec.a"},
                                       {"spec.m.X", "spec.m.x"},
                                       {"spec.n.zz.k", "spec.n.z.k"},
                                       {"sepc.m.yy", "spec.m.y"}}) {
        const Ran ran = run("why merge3 o.yaml u.yaml d.yaml " + std::string(asked));
        EXPECT_EQ(ran.status, 2);
        EXPECT_THAT(ran.err, HasSubstr("did you mean `" + std::string(meant) + "`")) << asked;
        const json told = json::parse(run("why merge3 o.yaml u.yaml d.yaml --output json " + std::string(asked)).out);
        EXPECT_EQ(told["error"]["code"], "no-field");
        EXPECT_THAT(told["error"]["like"].get<std::vector<std::string>>(), testing::Contains(meant)) << asked;
    }
    EXPECT_THAT(run("why merge3 o.yaml u.yaml d.yaml spec.qqqqqq").err, Not(HasSubstr("did you mean")));
}

/// What the API server refuses is said with the way out, and nothing is offered that it refuses, too.
TEST_F(CliWhy, leadsOutOfARefusal)
{
    const auto deployment = [](const std::string &port, const std::string &selector) {
        return "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web, namespace: shop}\nspec:\n  selector: "
            + selector
            + "\n  template:\n    metadata: {labels: {app: web}}\n    spec: {containers: [{name: c, image: i, "
              "ports: [{containerPort: "
            + port + "}]}]}\n";
    };
    const std::string labels = "{matchLabels: {app: web}}", asked = " --last-applied rd.yaml rl.yaml rd.yaml ";
    put("rd.yaml", deployment("80", labels));
    put("rl.yaml", deployment("99999", labels));
    const Ran port = run("why apply --no-annotation" + asked + "'spec.template.spec.containers[0].ports[0]'");
    EXPECT_THAT(port.out, HasSubstr("will be refused"));
    EXPECT_THAT(port.out, HasSubstr("must be between 1 and 65535")) << port.err;
    put("rl.yaml", deployment("80", "null"));
    const Ran selector = run("why apply --no-annotation" + asked + "spec.selector");
    EXPECT_THAT(selector.out,
                AllOf(HasSubstr("It can't change while the object exists"), HasSubstr("as Last applied has it"),
                      Not(HasSubstr("to `null`:")), Not(HasSubstr("sets its default `null`"))));
}

TEST_F(CliWhy, listsWhatIsDecidedInAMap)
{
    const Ran ran = run("why merge3 o.yaml u.yaml d.yaml spec");
    EXPECT_THAT(ran.out,
                AllOf(HasSubstr("        Decided in it:\n        ! spec.a  conflict\n"),
                      HasSubstr("        + spec.n  added\n"), Not(HasSubstr("What would change this"))));
    const json field = json::parse(run("why merge3 o.yaml u.yaml d.yaml spec --output json").out)["fields"].at(0);
    EXPECT_THAT(field["within"].get<std::vector<std::string>>(), testing::Contains("spec.a"));
    EXPECT_TRUE(field["changes"].empty());
}

TEST_F(CliWhy, tellsOneResourceOrAll)
{
    put("two.yaml", "kind: A\nmetadata: {name: x}\nv: 1\n---\nkind: A\nmetadata: {name: y}\nv: 1\n");
    put("three.yaml", "kind: A\nmetadata: {name: x}\nv: 2\n---\nkind: A\nmetadata: {name: y}\nv: 3\n");
    const std::string both = run("why diff two.yaml three.yaml v").out;
    EXPECT_THAT(both, AllOf(HasSubstr("A x\n"), HasSubstr("A y\n")));
    const std::string one = run("why diff two.yaml three.yaml v --resource 'A y'").out;
    EXPECT_THAT(one, AllOf(Not(HasSubstr("A x\n")), HasSubstr("A y\n")));
    EXPECT_EQ(run("why diff two.yaml three.yaml v --resource 'A z'").status, 2);
}

TEST_F(CliWhy, asksInEveryMode)
{
    EXPECT_THAT(run("why u.yaml d.yaml spec.a").out, HasSubstr("kubectl apply of Local"));
    EXPECT_THAT(run("why apply --server-side u.yaml d.yaml spec.a").out, HasSubstr("spec.a"));
    EXPECT_THAT(run("why merge2 u.yaml d.yaml spec.a").out, HasSubstr("Set `a` in Source to `3`"));
    put("p.json", R"([{"op": "replace", "path": "/spec/a", "value": 7}])");
    EXPECT_THAT(run("why patch d.yaml p.json spec.a").out, HasSubstr("Remove operation 1 from Patch"));
    EXPECT_THAT(run("why merge3 --rules keep o.yaml u.yaml d.yaml spec.a").out, HasSubstr("! spec.a"));
}

TEST_F(CliWhy, neverTellsASecret)
{
    const std::string secret = "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData: {p: ";
    put("so.yaml", secret + "aaa111}\n");
    put("su.yaml", secret + "bbb222}\n");
    put("sd.yaml", secret + "ccc333}\n");
    for (const char *format : {"text", "json"}) {
        const Ran ran = run("why merge3 so.yaml su.yaml sd.yaml stringData.p --output " + std::string(format));
        EXPECT_THAT(ran.out, HasSubstr("stringData.p"));
        EXPECT_THAT(ran.out, AllOf(Not(HasSubstr("aaa111")), Not(HasSubstr("bbb222")), Not(HasSubstr("ccc333"))));
    }
}

/// The fenced block after this line of a report.
std::string blockAfter(const std::string &report, const std::string &line)
{
    const size_t at = report.find("\n" + line + "\n```");
    const size_t begin = report.find('\n', at + line.size() + 2) + 1;
    return at == std::string::npos ? std::string() : report.substr(begin, report.find("```\n", begin) - begin);
}

TEST_F(CliWhy, reproducesAWrongMergeWithNeutralNames)
{
    const Ran ran = run("why o.yaml u.yaml d.yaml spec.a --reproduce");
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_THAT(ran.out,
                AllOf(HasSubstr("Rule `merge3.updated-wins`, conflict:"), HasSubstr("cut down from"),
                      HasSubstr("## What I expected")));
    EXPECT_THAT(ran.out, AllOf(Not(HasSubstr("e.com")), Not(HasSubstr("  b:"))));
    for (const char *name : {"original", "updated", "destination"})
        put(std::string(name) + ".yaml", blockAfter(ran.out, "`" + std::string(name) + ".yaml`"));
    const std::string command =
        blockAfter(ran.out, "Fieldwise " FIELDWISE_VERSION ", with each text in a file of its name:");
    ASSERT_TRUE(command.starts_with("fieldwise-cli why merge3 original.yaml")) << ran.out;
    const std::string arguments = command.substr(command.find(' ') + 1, command.find('\n') - command.find(' ') - 1);
    EXPECT_THAT(run(arguments).out, HasSubstr("conflict: both changed it"));
}

TEST_F(CliWhy, reproducesOneFieldOnly)
{
    put("two.yaml", head + "  a: 1\n---\n" + head + "  a: 2\n");
    const Ran ran = run("why merge2 two.yaml two.yaml spec.a --reproduce");
    EXPECT_EQ(ran.status, 2);
    EXPECT_THAT(ran.err, HasSubstr("--resource"));
}

} // namespace
} // namespace fieldwise

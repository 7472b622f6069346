// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "tests/support/clirun.h"

namespace fieldwise {
namespace {

namespace fs = std::filesystem;

using nlohmann::json;
using test::Ran;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::string textOf(const fs::path &file)
{
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
}

class HelmValues : public test::CliTest {
protected:
    json values(const std::string &arguments) const
    {
        const Ran ran = run("helm-values " + arguments + " --print json");
        EXPECT_EQ(ran.status, 0) << ran.err;
        return json::parse(ran.out, nullptr, false);
    }

    static std::vector<std::string> idsOf(const json &printed)
    {
        std::vector<std::string> ids;
        for (const json &notice : printed["notices"])
            ids.push_back(notice["id"]);
        return ids;
    }
};

/// Each folder of tests/data/helm-values has the arguments and what they print; FIELDWISE_UPDATE_GOLDEN writes it.
TEST_F(HelmValues, eachCasePrintsWhatIsExpected)
{
    const fs::path cases = fs::path(FIELDWISE_SOURCE_DIR) / "tests/data/helm-values";
    size_t count = 0;
    for (const auto &entry : fs::directory_iterator(cases)) {
        ++count;
        std::string arguments = textOf(entry.path() / "arguments");
        arguments.pop_back(); // its line break
        const Ran ran = shell("cd '" + entry.path().string() + "' && '" FIELDWISE_CLI "' helm-values " + arguments);
        const std::string printed = ran.out + ran.err + "status " + std::to_string(ran.status) + "\n";
        if (std::getenv("FIELDWISE_UPDATE_GOLDEN"))
            std::ofstream(entry.path() / "expected.txt") << printed;
        EXPECT_EQ(printed, textOf(entry.path() / "expected.txt")) << entry.path();
        EXPECT_THAT(printed, Not(HasSubstr("canary")));
    }
    EXPECT_GT(count, 20u);
}

TEST_F(HelmValues, printsValuesAndConfigAsYaml)
{
    put("values.yaml", "image: {tag: v1, pull: Always}\nenv: [{name: A}]\nprobe: {httpGet: {path: /}}\n");
    put("a.yaml", "image: {tag: v2}\nenv: [{name: B}]\n");
    put("b.yaml", "probe: null\n");
    const std::string arguments = "helm-values values.yaml -f a.yaml --values b.yaml --set 'env[0].value=x' --print ";
    EXPECT_EQ(run(arguments + "values").out, "env:\n- name: B\n  value: x\nimage:\n  pull: Always\n  tag: v2\n");
    EXPECT_EQ(run(arguments + "config").out, "env:\n- name: B\n  value: x\nimage:\n  tag: v2\nprobe: null\n");
    EXPECT_EQ(run("helm-values values.yaml --print config").out, "{}\n");
    EXPECT_EQ(shell("cat a.yaml | '" FIELDWISE_CLI "' helm-values values.yaml -f - --print config").out,
              "env:\n- name: B\nimage:\n  tag: v2\n");
}

TEST_F(HelmValues, jsonHasTheDocumentedFields)
{
    put("values.yaml", "# defaults\nimage:\n  tag: v1\nprobe: {path: /}\n");
    put("prod.yaml", "image:\n  tag: v2\nprobe: null\n");
    const json printed = values("values.yaml -f prod.yaml --helm-version 3.21.4");
    EXPECT_EQ(printed["version"], 1);
    EXPECT_EQ(printed["helmVersion"], "3.21.4");
    EXPECT_EQ(printed["computed"], json::parse(R"({"image": {"tag": "v2"}})"));
    EXPECT_EQ(printed["config"], json::parse(R"({"image": {"tag": "v2"}, "probe": null})"));
    const json tag = printed["values"][0];
    EXPECT_EQ(tag["path"], "image.tag");
    EXPECT_EQ(tag["pointer"], "/image/tag");
    EXPECT_EQ(tag["value"], "v2");
    EXPECT_EQ(tag["from"],
              json::parse(R"({"layer": "file", "name": "prod.yaml", "line": 2, "column": 3, "value": "v2"})"));
    EXPECT_EQ(tag["over"][0]["layer"], "chart");
    EXPECT_EQ(tag["over"][0]["line"], 3);
    EXPECT_EQ(tag["over"][0]["value"], "v1");
    EXPECT_EQ(tag["over"][0]["why"], "a chart's default is the lowest layer");
    EXPECT_EQ(tag["because"], "prod.yaml line 2 wins over the chart's default, values.yaml line 3");
    const json probe = printed["values"][1];
    EXPECT_EQ(probe["pointer"], nullptr);
    EXPECT_FALSE(probe.contains("value"));
    EXPECT_EQ(probe["because"], "the null of prod.yaml line 3 removes the chart's default, values.yaml line 4");
}

TEST_F(HelmValues, secretsAreMaskedUnlessAskedFor)
{
    put("values.yaml",
        "auth: {adminPassword: canary-a, tokens: [canary-b], other: 1, pin-key: 5}\nmonkey: shown\n"
        "secret: {deep: {x: canary-c}, live: true, none: ''}\n"
        "env:\n  - name: DB_PASSWORD\n    value: canary-h\n  - {value: canary-i, name: SMTP_PASS}\n"
        "url: postgres://app:canary-j@db/shop\n");
    put("record.json", R"({"config": {"clientSecret": "canary-d"}, "chart": {"values": {"apiKey": "canary-e"}}})");
    const std::string arguments = "helm-values values.yaml --set auth.adminPassword=canary-f --set-json "
                                  "'{\"token\":\"canary-g\"}' --set 'more[0].name=API_TOKEN,more[0].value=canary-k' "
                                  "--record record.json --all ";
    for (const std::string print : {"sources", "values", "config", "json"})
        for (const std::string reuse : {"", " --reuse-values"}) {
            const Ran ran = run(arguments + "--print " + print + reuse);
            EXPECT_EQ(ran.status, 0) << ran.err;
            EXPECT_THAT(ran.out + ran.err, Not(HasSubstr("canary"))) << print << reuse;
        }
    EXPECT_THAT(run(arguments + "--print values").out, HasSubstr("monkey: shown"));
    EXPECT_THAT(run(arguments + "--print values").out, HasSubstr("live: true"));
    for (const std::string letter : {"b", "c", "f", "g", "h", "j", "k"})
        EXPECT_THAT(run(arguments + "--print values --show-secrets").out, HasSubstr("canary-" + letter));
}

TEST_F(HelmValues, anArgumentThatCannotBeReadShowsNoSecret)
{
    put("values.yaml", "a: 0\n");
    for (const char *argument :
         {R"('{"token":"LEAK"')", R"('db={"password":"LEAK"')", R"('db={"url":"amqp://user:LEAK@host"')"}) {
        const Ran ran = run(std::string("helm-values values.yaml --set-json ") + argument);
        EXPECT_EQ(ran.status, 3);
        EXPECT_THAT(ran.err, testing::AllOf(HasSubstr("***"), Not(HasSubstr("LEAK"))));
    }
}

TEST_F(HelmValues, setArgumentsKeepTheirPlacesOnTheCommandLine)
{
    put("values.yaml", "a: 0\nb: 0\n");
    EXPECT_THAT(idsOf(values("values.yaml --set a=1 --set-json a=2")), testing::ElementsAre("set-order"));
    EXPECT_THAT(idsOf(values("values.yaml --set-json a=2 --set a=1")), IsEmpty());
    EXPECT_THAT(idsOf(values("values.yaml --set a=1 --set b=2 --set-string b=3 --set a=4")), IsEmpty());
    EXPECT_THAT(idsOf(values("values.yaml --set-string b=3 --set b=2")), testing::ElementsAre("set-order"));
    EXPECT_EQ(values("values.yaml --set a=1 --set-json a=2")["computed"]["a"], 1);
    EXPECT_EQ(values("values.yaml --set-literal 'a=x,b=1'")["computed"]["a"], "x,b=1");
    put("text", "from a file\n");
    EXPECT_EQ(values("values.yaml --set-file a=text")["computed"]["a"], "from a file\n");
}

/// As with Helm, one `-f` can name several files.
TEST_F(HelmValues, aCommaSeparatesFiles)
{
    put("values.yaml", "a: 0\n");
    put("one.yaml", "a: 1\nb: 1\n");
    put("two.yaml", "a: 2\n");
    EXPECT_EQ(values("values.yaml -f one.yaml,two.yaml")["computed"], json({{"a", 2}, {"b", 1}}));
    EXPECT_EQ(values("values.yaml -f two.yaml -f one.yaml")["computed"], json({{"a", 1}, {"b", 1}}));
}

TEST_F(HelmValues, statusesAreThoseOfTheDocumentation)
{
    put("values.yaml", "a: 1\n");
    EXPECT_EQ(run("helm-values").status, 2);
    EXPECT_EQ(run("helm-values values.yaml --reuse-values").status, 2);
    EXPECT_THAT(run("helm-values values.yaml --helm-version x").err, HasSubstr("expected a version such as 3.21.4"));
    EXPECT_EQ(run("helm-values values.yaml --helm-version x").status, 2);
    EXPECT_EQ(run("helm-values missing.yaml").status, 3);
    EXPECT_EQ(run("helm-values values.yaml -f missing.yaml").status, 3);
    const Ran refused = run("helm-values values.yaml --set a");
    EXPECT_EQ(refused.status, 3);
    EXPECT_EQ(refused.err, "error: failed parsing --set data: key \"a\" has no value [helm-values]\n");
    put("record.json", "{}");
    EXPECT_THAT(run("helm-values values.yaml --record record.json").err, HasSubstr("[helm-record]"));
    EXPECT_EQ(run("helm-values values.yaml --record record.json").status, 3);
}

TEST_F(HelmValues, manyKeysAndHostileTextsStayBounded)
{
    std::string many;
    std::string others;
    for (int i = 0; i < 10'000; ++i) {
        many += "key" + std::to_string(i) + ": {a: 1, b: [1, 2]}\n";
        others += "key" + std::to_string(i) + ": {a: 2, c: 3}\n";
    }
    put("values.yaml", many);
    put("user.yaml", others);
    const json printed = values("values.yaml -f user.yaml");
    EXPECT_EQ(printed["values"].size(), 30'000u);
    EXPECT_EQ(printed["notices"].size(), 10'000u); // c is in no default
    put("user.yaml", std::string(5000, '[') + std::string(5000, ']'));
    EXPECT_EQ(run("helm-values values.yaml -f user.yaml").status, 3);
    put("user.yaml", "a: \"\\u001b[31m\"\n");
    EXPECT_THAT(run("helm-values values.yaml -f user.yaml --all").out, Not(HasSubstr("\x1b")));
}

} // namespace
} // namespace fieldwise

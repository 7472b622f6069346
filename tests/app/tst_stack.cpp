// SPDX-License-Identifier: GPL-3.0-or-later
// Documents as deep as the limits let through, and deeper, where a program is given little stack: as musl and macOS
// give it to threads.
#include <gmock/gmock.h>

#include "core/yaml/value.h"
#include "tests/support/clirun.h"

namespace fieldwise::test {
namespace {

using testing::AllOf;
using testing::Ge;
using testing::HasSubstr;
using testing::Le;
using testing::Not;

std::string deep(const std::string &open, const std::string &value, const std::string &close, size_t levels)
{
    std::string before, after;
    for (size_t i = 0; i < levels; ++i)
        before += open, after += close;
    return before + value + after;
}

std::string block(size_t levels)
{
    std::string text;
    for (size_t i = 0; i < levels; ++i)
        text += std::string(i, ' ') + "a:\n";
    return text;
}

/// Each line has the one before in a list.
std::string aliases(size_t levels)
{
    std::string text = "a2: &a2 []\n"; // the map and this list
    for (size_t i = 3; i <= levels; ++i)
        text += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [*a" + std::to_string(i - 1) + "]\n";
    return text;
}

class Stack : public CliTest {
protected:
    Ran little(const std::string &command) const
    {
        return shell("ulimit -s 512; PATH='" FIELDWISE_PROGRAMS "':\"$PATH\" " + command);
    }
};

TEST_F(Stack, whatTheLimitsLetThroughFits)
{
    for (const std::string value : {"1", "2", "3"}) {
        const std::string object = R"({"apiVersion":"a.b/v1","kind":"X","metadata":{"name":"x"},"spec":)"
            + deep("{\"a\":", value, "}", 990) + "}";
        put("map" + value, deep("{\"a\":", value, "}", 1000));
        put("list" + value, deep("[", value, "]", 1000));
        put("object" + value, object);
    }
    put("patch", R"([{"op":"add","path":"/x","value":)" + deep("{\"a\":", "1", "}", 980) + "}]");
    const std::string key = yaml::Json("k:{\"a\":" + deep("[", "", "]", 300'000) + "}").dump();
    put("owned",
        R"({"apiVersion":"a.b/v1","kind":"X","metadata":{"name":"x","managedFields":[{"manager":"kubectl","operation":"Apply","apiVersion":"a.b/v1","fieldsType":"FieldsV1","fieldsV1":)"
            + deep("{\"f:a\":", "{}", "}", 990)
            + R"(},{"manager":"m","operation":"Apply","apiVersion":"a.b/v1","fieldsType":"FieldsV1","fieldsV1":{)" + key
            + ":{}}}]}}");
    put("applied",
        R"({"apiVersion":"a.b/v1","kind":"X","metadata":{"name":"x","annotations":{"kubectl.kubernetes.io/last-applied-configuration":)"
            + yaml::Json(R"({"apiVersion":"a.b/v1","kind":"X","spec":)" + deep("[", "", "]", 300'000) + "}").dump()
            + "}}}");
    for (const std::string arguments : {"merge3 map1 map2 map3",
                                        "merge3 list1 list2 list3",
                                        "merge2 map2 map3",
                                        "diff map1 map2",
                                        "diff object1 object2 --print strategic-patch",
                                        "merge3 map1 map2 map3 --print html",
                                        "merge3 map1 map2 map3 --print json-patch",
                                        "merge3 map1 map2 map3 --print merge-patch",
                                        "merge3 map1 map2 map3 --print compare",
                                        "merge3 map1 map2 map3 --print decisions",
                                        "merge3 map1 map2 map3 --output json",
                                        "merge3 map1 map2 map3 --print unified-diff",
                                        "patch map1 map2",
                                        "patch object1 patch",
                                        "apply object1 object2",
                                        "apply object1 object2 --print kubectl-patch",
                                        "apply --server-side object1 object2",
                                        "apply --server-side object1 owned",
                                        "apply --server-side object1 owned --print managed-fields",
                                        "apply object1 applied",
                                        "apply --server-side object1 applied",
                                        "merge-driver --base map1 --ours map2 --theirs map3"})
        EXPECT_THAT(little("fieldwise-cli " + arguments + " > out").status, AllOf(Ge(0), Le(4))) << arguments;
}

TEST_F(Stack, oneLevelMoreIsAMessage)
{
    const std::vector<std::pair<std::string, std::function<std::string(size_t)>>> shapes{
        {"flow", [](size_t levels) { return deep("[", "", "]", levels); }},
        {"json", [](size_t levels) { return deep("{\"a\":", "1", "}", levels); }},
        {"compact", [](size_t levels) { return deep("- ", "1", "", levels) + "\n"; }},
        {"open", [](size_t levels) { return deep("[", "", "", levels); }},
        {"block", [](size_t levels) { return block(std::min<size_t>(levels, 3000)); }},
        {"aliases", aliases},
    };
    put("one", "a: 1\n");
    for (const auto &[name, make] : shapes) {
        for (const size_t levels : {999, 1000, 1001, 100'000}) {
            put("deep", make(levels));
            for (const std::string command :
                 {"fieldwise-cli merge3 deep deep deep", "fieldwise-cli merge2 deep one", "fieldwise-cli diff one deep",
                  "fieldwise-cli apply deep one", "fieldwise-cli patch one deep",
                  "fieldwise-cli apply --server-side one deep", "fieldwise-cli merge2 one one --schema deep",
                  "fieldwise-cli merge2 one one --resolutions deep", "fieldwise-cli merge2 one one --ignore deep",
                  "fieldwise-cli merge-driver --base deep --ours one --theirs deep",
                  "fieldwise-kdiff --text one deep"}) {
                const Ran ran = little(command);
                EXPECT_THAT(ran.status, AllOf(Ge(0), Le(4)))
                    << command << " " << name << " " << levels << ran.err.substr(0, 200);
                if (levels <= 1000) {
                    EXPECT_THAT(ran.err, Not(HasSubstr("nested more than 1000"))) << command << name << " " << levels;
                } else if (command.find("merge3") != std::string::npos) {
                    EXPECT_EQ(ran.status, 3) << name << " " << levels;
                    EXPECT_THAT(ran.err, HasSubstr("nested more than 1000 levels deep")) << name << " " << levels;
                }
            }
        }
    }
}

TEST_F(Stack, whatKubectlSaysMayBeDeep)
{
    fs::create_directory(folder / "bin");
    for (const size_t levels : {900, 100'000}) {
        put("answer",
            R"({"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":)"
                + deep("{\"a\":", "1", "}", levels) + "}");
        put("bin/kubectl", "#!/bin/sh\nexec cat '" + (folder / "answer").string() + "'\n");
        fs::permissions(folder / "bin/kubectl", fs::perms::owner_all);
        put("local.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n");
        const Ran ran = little("PATH=\"$PWD/bin:$PATH\" kubectl-fieldwise --text -f local.yaml");
        EXPECT_THAT(ran.status, AllOf(Ge(0), Le(4))) << levels << ran.err;
    }
}

} // namespace
} // namespace fieldwise::test

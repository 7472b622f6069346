// SPDX-License-Identifier: GPL-3.0-or-later
// Each way in which a value of a Secret comes to stand elsewhere, in all that the command line tells.
#include <gmock/gmock.h>

#include "tests/support/clirun.h"

namespace fieldwise {
namespace {

using test::Ran;

class CliSecrets : public test::CliTest {
protected:
    /// The value that is looked for; a part of it is one, too.
    static bool hasValue(const std::string &text)
    {
        return text.find("Kq7ZwX") != text.npos || text.find("S3E3WndY") != text.npos;
    }

    /// Tells about two texts in every way; how often a mask was printed.
    int expectHidden(const std::string &updated, const std::string &destination)
    {
        put("updated.yaml", updated);
        put("destination.yaml", destination);
        EXPECT_FALSE(hasValue(run("apply --print deployers --all updated.yaml destination.yaml").out));
        int masked = 0;
        for (const std::string command :
             {"merge2 updated.yaml destination.yaml", "apply updated.yaml destination.yaml",
              "apply --server-side updated.yaml destination.yaml",
              "merge3 destination.yaml updated.yaml destination.yaml", "diff destination.yaml updated.yaml"})
            for (const char *print : {"explain", "decisions --all", "compare --all", "markdown", "html"}) {
                const Ran ran = run(command + " --print " + print);
                EXPECT_FALSE(hasValue(ran.out)) << command << ' ' << print << '\n' << ran.out;
                EXPECT_FALSE(hasValue(ran.err)) << command << ' ' << print << '\n' << ran.err;
                masked += ran.out.find("***") != std::string::npos;
            }
        return masked;
    }
};

const std::string value = "Kq7ZwXv9TtBn", head = "apiVersion: v1\nkind: Secret\nmetadata: {name: one}\n";
const std::string plain = head + "data: {a: " + value + "0}\n";

TEST_F(CliSecrets, stayHiddenBehindAnAlias)
{
    const auto text = [](const std::string &number) {
        return "apiVersion: v1\nkind: Secret\ndata: {a: &p " + value + number
            + ", b: *p}\nmetadata: {name: one, annotations: {x: *p}}\n";
    };
    EXPECT_GE(expectHidden(text("1"), text("2")), 15);
    EXPECT_GE(
        expectHidden(head + "data:\n  a: &p " + value + "1\n  b: *p\n", head + "data:\n  a: " + value + "2\n  b: x\n"),
        15);
}

TEST_F(CliSecrets, areQuotedInNoMessage)
{
    for (const std::string &broken :
         {head + "data:\n  " + value + "\n  b: c\n", head + "data:\n  a: \"b\" " + value + "\n",
          head + "data:\n  a: *" + value + "\n",
          "{\"apiVersion\":\"v1\",\"kind\":\"Secret\",\"data\":{\"a\":\"" + value + "\" \"" + value + "\":1}}\n"}) {
        expectHidden(broken, plain);
        const Ran ran = run("merge2 updated.yaml destination.yaml");
        EXPECT_EQ(ran.status, 3);
        EXPECT_THAT(ran.err, testing::HasSubstr("updated.yaml:"));
        // In a folder the file is taken as one, and the report tells why.
        std::filesystem::create_directories(folder / "u");
        std::filesystem::create_directories(folder / "d");
        put("u/s.yaml", broken);
        put("d/s.yaml", plain);
        for (const char *print : {"markdown", "html", "decisions", "explain"}) {
            const Ran told = run(std::string("merge2 u d --print ") + print);
            EXPECT_FALSE(hasValue(told.out + told.err)) << print << told.out << told.err;
            EXPECT_THAT(told.out, testing::HasSubstr("be read")) << print;
        }
    }
}

TEST_F(CliSecrets, areNotInWhatKubectlSaysOfAPatch)
{
    put("secret.yaml", plain);
    put("patch.yaml", "data: {$patch: " + value + "}\n");
    const Ran ran = run("patch secret.yaml patch.yaml");
    EXPECT_EQ(ran.status, 1) << ran.err;
    EXPECT_FALSE(hasValue(ran.err + ran.out)) << ran.err;
    EXPECT_NE(ran.err.find("patch-refused"), std::string::npos) << ran.err;
    EXPECT_TRUE(hasValue(run("patch secret.yaml patch.yaml --show-secrets").err));
}

TEST_F(CliSecrets, stayHiddenWhereAPatchTakesThem)
{
    put("secret.yaml", head + "data: {a: " + value + "1, b: " + value + "2}\n");
    put("map.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: one}\ndata: {a: " + value + "1}\n");
    const struct {
        std::string patch, document = "secret.yaml";
    } cases[] = {
        {"- {op: copy, from: /data/a, path: /metadata/labels}\n"},
        {"- {op: move, from: /data/a, path: /metadata/namespace}\n- {op: test, path: /metadata/namespace, value: "
         + value + "1}\n"},
        {"- {op: test, path: /data/a, value: " + value + "3}\n"},
        {"- {op: add, path: here/data/a, value: " + value + "3}\n- {op: replace, path: data/b, value: " + value
         + "4}\n"},
        {"- {op: add, path: /metadata/namespace, value: " + value
         + "5}\n- {op: move, from: /metadata/namespace, path: /data/a}\n"},
        {"- {op: replace, path: '', value: {apiVersion: v1, kind: Secret, data: {a: " + value + "6}}}\n"},
        {"- {op: replace, path: /kind, value: ConfigMap}\n- {op: replace, path: /data/a, value: " + value + "7}\n"},
        {"- {op: replace, path: /kind, value: Secret}\n- {op: replace, path: /data/a, value: " + value + "7}\n",
         "map.yaml"},
        {"kind: Secret\ndata: {a: " + value + "8}\n", "map.yaml"},
        {"kind: ConfigMap\ndata: {a: " + value + "8} # " + value + "\n"}};
    for (const auto &one : cases) {
        put("patch.yaml", one.patch);
        int masked = 0;
        for (const std::string dialect : {"rfc", "kubectl", "lenient"})
            for (const char *print : {"explain", "decisions --all", "markdown", "html"}) {
                const Ran ran = run("patch " + one.document + " patch.yaml --dialect " + dialect + " --print " + print);
                EXPECT_FALSE(hasValue(ran.out + ran.err)) << one.patch << dialect << ' ' << print << '\n'
                                                          << ran.out << ran.err;
                masked += ran.out.find("***") != std::string::npos;
            }
        EXPECT_GE(masked, 3) << one.patch;
    }
}

TEST_F(CliSecrets, stayHiddenInTextsThatHoldThem)
{
    const auto text = [](const std::string &number) {
        const std::string json = R"({"kind":"Secret","data":{"a":")" + value + number + R"("}})";
        return "apiVersion: v1\nkind: Secret\nmetadata:\n  name: one\n  annotations:\n    old: '" + json
            + "'\n    data: '{\"a\":\"" + value + number + "\"}'\n  config: \"kind: Secret, " + value + number + "\"\n";
    };
    EXPECT_GE(expectHidden(text("1"), text("2")), 10);
    const auto map = [](const std::string &number) {
        return "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: one}\ndata:\n  manifest: |\n    kind: Secret\n    "
               "data: {a: "
            + value + number + "}\n";
    };
    EXPECT_GE(expectHidden(map("1"), map("2")), 15);
}

TEST_F(CliSecrets, stayHiddenWhenAMergeKeyIsWrittenOut)
{
    const auto text = [](const std::string &data) {
        return head + "base: &b {m: " + value + "1, o: " + value + "2}\ndata:" + data;
    };
    EXPECT_GE(expectHidden(text(" {<<: *b, o: null}\n"), text("\n  <<: *b\n")), 8);
    EXPECT_GE(expectHidden(text(" {<<: *b, o: x}\n"), text("\n  <<: *b\n  p: " + value + "3\n")), 8);
}

TEST_F(CliSecrets, stayHiddenInListsOfLists)
{
    const auto text = [](const std::string &number) {
        return "apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: List\n  items:\n  - {apiVersion: v1, "
               "kind: Secret, metadata: {name: one}, data: {a: "
            + value + number + "}}\n";
    };
    EXPECT_GE(expectHidden(text("1"), text("2")), 5);
}

TEST_F(CliSecrets, stayHiddenInComments)
{
    const auto text = [](const std::string &number) {
        return head + "data:\n  # " + value + number + "\n  a: x" + number + " # " + value + number
            + "\n  # b: " + value + number + "\n# c: " + value + "\ntype: Opaque\n";
    };
    EXPECT_GE(expectHidden(text("1"), text("2")), 15);
}

TEST_F(CliSecrets, stayHiddenWithoutAnApiVersion)
{
    EXPECT_GE(expectHidden("kind: Secret\nmetadata: {name: one}\ndata: {a: " + value + "1}\n",
                           "kind: !!str Secret\nmetadata: {name: one}\ndata: {a: " + value + "2}\n"),
              8);
    EXPECT_GE(expectHidden("kind: ConfigMap\ndata: {a: " + value + "1}\n", "kind: Secret\ndata: {a: " + value + "2}\n"),
              8);
}

TEST_F(CliSecrets, stayHiddenWhereTheyTellElementsApart)
{
    const auto text = [](const std::string &name) {
        return head + "data:\n  l:\n  - mountPath: " + value + "1\n    name: " + name + "\n  - mountPath: " + value
            + "2\n    name: b\n  m: [" + value + "3, " + name + "]\n";
    };
    EXPECT_GE(expectHidden(text("x"), text("y")), 8);
}

TEST_F(CliSecrets, stayHiddenInAKeyOfWhatAServerRefuses)
{
    const auto text = [](const std::string &key) { return head + "data:\n  " + key + ": true\n  a: x\n"; };
    expectHidden(text("[x, " + value + "1]"), text("{x: " + value + "2}"));
    EXPECT_THAT(run("apply --server-side updated.yaml destination.yaml").err,
                testing::HasSubstr(".data.***: expected string, found a boolean"));
}

TEST_F(CliSecrets, areShownOnDemand)
{
    put("updated.yaml", head + "data: {a: " + value + "1}\n");
    put("destination.yaml", plain);
    for (const char *print : {"explain", "decisions", "compare --all", "markdown", "html"})
        EXPECT_TRUE(
            hasValue(run(std::string("merge2 updated.yaml destination.yaml --show-secrets --print ") + print).out))
            << print;
}

} // namespace
} // namespace fieldwise

// SPDX-License-Identifier: GPL-3.0-or-later
// The subset of jq that ignoreDifferences is written in, and JSON pointers (semantics/gitops.md 1.4).
#include <random>

#include <gtest/gtest.h>

#include "core/gitops/inputs.h"
#include "core/gitops/jq.h"

namespace fieldwise::gitops {
namespace {

Json object()
{
    return Json::parse(R"({"metadata": {"annotations": {"a.b/c": "1"}, "labels": {"app": "web"}},
        "spec": {"replicas": 2, "empty": null, "list": [1, 2, 3],
        "containers": [{"name": "web", "image": "web:1", "env": [{"name": "A", "value": "x"}]},
                       {"name": "istio-proxy", "image": "proxy:1"}, {"name": "side", "image": "side:1"}]}})");
}

std::string pathsOf(const std::string &expression)
{
    const auto parsed = JqPath::parse(expression);
    if (!parsed)
        return "not read";
    const JqPath::Found found = parsed->pathsIn(object());
    if (found.outcome == JqPath::Outcome::Failed)
        return "fails: " + found.failure;
    std::string out;
    for (const Tokens &tokens : found.paths) {
        out += out.empty() ? "" : " ";
        for (const std::string &token : tokens)
            out += '/' + token;
    }
    return out;
}

TEST(GitopsJq, paths)
{
    const struct {
        const char *expression, *paths;
    } rows[] = {
        {".spec.replicas", "/spec/replicas"},
        {".spec[\"replicas\"]", "/spec/replicas"},
        {".spec.\"replicas\"", "/spec/replicas"},
        {".[\"spec\"].replicas", "/spec/replicas"},
        {".metadata.annotations.\"a.b/c\"", "/metadata/annotations/a.b/c"},
        {".spec.list[0]", "/spec/list/0"},
        {".spec.list[-1]", "/spec/list/2"},
        {".spec.list[]", "/spec/list/0 /spec/list/1 /spec/list/2"},
        {".spec.containers[].image", "/spec/containers/0/image /spec/containers/1/image /spec/containers/2/image"},
        {".spec.containers[]?.image", "/spec/containers/0/image /spec/containers/1/image /spec/containers/2/image"},
        {".spec.containers[] | select(.name == \"istio-proxy\")", "/spec/containers/1"},
        {".spec.containers[] | select(.name != \"web\") | .image", "/spec/containers/1/image /spec/containers/2/image"},
        {".spec.containers[]|select(.name|test(\"^istio-\"))", "/spec/containers/1"},
        {".spec.containers[]|select(.name|startswith(\"s\"))", "/spec/containers/2"},
        {".spec.containers[]|select(.name|endswith(\"b\")).image", "/spec/containers/0/image"},
        {".spec.containers[]|select(.name|contains(\"tio\"))", "/spec/containers/1"},
        {".spec.containers[]|select(has(\"env\"))|.env[]?|select(.name==\"A\").value",
         "/spec/containers/0/env/0/value"},
        {".spec.containers[]|select(has(\"env\")|not)|.name", "/spec/containers/1/name /spec/containers/2/name"},
        {".spec.containers[]|select(.name==\"web\" or .name==\"side\")", "/spec/containers/0 /spec/containers/2"},
        {".spec.containers[]|select(.name==\"web\" and .image==\"web:1\")", "/spec/containers/0"},
        {".spec.replicas, .spec.list", "/spec/replicas /spec/list"},
        {"(.spec | .replicas), .metadata.labels", "/spec/replicas /metadata/labels"},
        {".spec.missing.field", "/spec/missing/field"},
        {".spec.missing[]?", ""},
        {".spec.missing[]", "fails: `[]` meets null"},
        {".spec.replicas.x", "fails: `.x` meets a number"},
        {".spec.replicas.x?", ""},
        {".spec.containers[]|select(.env|test(\"x\"))", "fails: a function of texts meets an array"},
        {".metadata.labels[]", "/metadata/labels/app"},
        {"..", "not read"},
        {".spec.list[0:1]", "not read"},
        {".spec | to_entries", "not read"},
        {".spec.containers[] | select(.name | ascii_downcase == \"web\")", "not read"},
        {".a[", "not read"},
        {"", "not read"},
        {".spec.containers[]|select(.name|test(\"(\"))", "not read"},
    };
    for (const auto &row : rows)
        EXPECT_EQ(pathsOf(row.expression), row.paths) << row.expression;
}

TEST(GitopsJq, pointers)
{
    Json value = object();
    EXPECT_TRUE(removeAt(value, tokensOf("/metadata/annotations/a.b~1c")));
    EXPECT_TRUE(removeAt(value, tokensOf("/spec/list/-1")));
    EXPECT_EQ(value["spec"]["list"], Json::parse("[1, 2]"));
    EXPECT_FALSE(removeAt(value, tokensOf("/spec/list/5")));
    EXPECT_FALSE(removeAt(value, tokensOf("/spec/missing/field")));
    EXPECT_FALSE(removeAt(value, tokensOf("/spec/containers/*/image")));
    EXPECT_FALSE(removeAt(value, tokensOf("")));
    EXPECT_FALSE(removeAt(value, tokensOf("spec")));
    EXPECT_TRUE(removeAt(value, tokensOf("ignored/spec/replicas"))); // what is before the first slash does not count
    EXPECT_EQ(tokensOf("/a~01/~2"), (Tokens{"a~1", "~2"}));
}

TEST(GitopsJq, globs)
{
    EXPECT_TRUE(matchesGlob("*", ""));
    EXPECT_TRUE(matchesGlob("*.example.com", "a.example.com"));
    EXPECT_TRUE(matchesGlob("{apps,batch}", "batch"));
    EXPECT_TRUE(matchesGlob("D?ploy[a-z]ent", "Deployment"));
    EXPECT_FALSE(matchesGlob("", "apps"));
    EXPECT_FALSE(matchesGlob("[!D]eployment", "Deployment"));
    EXPECT_FALSE(matchesGlob(std::string(60, '*') + "x", std::string(200, 'a'))); // and in bounded time
}

/// Nothing crashes or takes long, whatever the expression.
TEST(GitopsJq, hostileExpressions)
{
    std::string nested;
    for (int i = 0; i < 9000; ++i)
        nested += '(';
    EXPECT_EQ(pathsOf(nested), "not read");
    EXPECT_EQ(pathsOf(".a" + std::string(9000, '?')), "not read");
    std::string piped = ".spec";
    for (int i = 0; i < 4000; ++i)
        piped += "|.";
    EXPECT_EQ(pathsOf(piped), "not read");
    std::string product = ".";
    for (int i = 0; i < 40; ++i)
        product += ",.";
    std::string all = "(" + product + ")";
    for (int i = 0; i < 6; ++i)
        all += "|(" + product + ")";
    const auto parsed = JqPath::parse(all);
    ASSERT_TRUE(parsed);
    EXPECT_EQ(parsed->pathsIn(object()).outcome, JqPath::Outcome::Unknown);
    const std::string seeds[] = {".spec.containers[]?|select(.name|test(\"^a.*\"))|.image", ".a.\"b\"[0][-1][\"c\"]?",
                                 "(.a,.b)|select(has(\"x\") and (.y==1 or .z!=null)|not)"};
    for (uint32_t seed = 0; seed < 3000; ++seed) {
        std::string text = seeds[seed % 3];
        std::mt19937 random(seed);
        for (int edit = 0; edit < 3 && !text.empty(); ++edit) {
            const size_t at = random() % text.size();
            if (random() % 2 == 0)
                text.erase(at, 1 + random() % 3);
            else
                text.insert(at, 1, ".[]()|\"?,=!a0-\\"[random() % 15]);
        }
        pathsOf(text);
        Json value = object();
        removeAt(value, tokensOf(text));
    }
}

} // namespace
} // namespace fieldwise::gitops

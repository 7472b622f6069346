// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/merge/jsonpatch.h"
#include "core/merge/strategic.h"
#include "core/patch/patches.h"
#include "tests/support/randomobject.h"

namespace fieldwise::patch {
namespace {

using test::place;
using test::value;
using testing::HasSubstr;

Change changeOf(std::string_view from, std::string_view to, k8s::Place at = {})
{
    return {.from = value(from), .to = value(to), .place = at};
}

/// A JSON patch as the issue's reader would write it: `remove /a; add /b 1`.
std::string shown(const Written &written)
{
    std::string out;
    for (const auto &step : written.patch) {
        out += (out.empty() ? "" : "; ") + step["op"].get<std::string>();
        if (step.contains("from"))
            out += ' ' + step["from"].get<std::string>();
        out += ' ' + step["path"].get<std::string>();
        if (step.contains("value"))
            out += ' ' + step["value"].dump();
    }
    return written.proved ? out : "not proved: " + written.why + " (" + out + ")";
}

std::string json(std::string_view from, std::string_view to, k8s::Place at = {})
{
    return shown(writePatch(changeOf(from, to, at), Format::Json, {}));
}
std::string guarded(std::string_view from, std::string_view to, k8s::Place at = {})
{
    return shown(writePatch(changeOf(from, to, at), Format::Json, {.guards = true}));
}

TEST(JsonPatches, sayFields)
{
    EXPECT_EQ(json("{a: 1, b: 2}", "{a: 1, b: 2}"), "");
    EXPECT_EQ(json("{a: 1, b: 2}", "{a: 1, b: 3}"), "replace /b 3");
    EXPECT_EQ(json("{a: 1, b: 2}", "{a: 1}"), "remove /b");
    EXPECT_EQ(json("{a: 1}", "{a: 1, b: null}"), "add /b null");
    EXPECT_EQ(json("{a: 1}", "{a: '1'}"), "replace /a \"1\"");
    EXPECT_EQ(json("{a: {b: 1, c: 2}}", "{a: {b: 1, c: [3]}}"), "replace /a/c [3]");
    EXPECT_EQ(json("{a/b: 1, c~d: 2}", "{a/b: 2, c~d: 3}"), "replace /a~1b 2; replace /c~0d 3");
    EXPECT_EQ(json("{'': 1, b: 1}", "{'': 2, b: 1}"), "replace / 2");
    EXPECT_EQ(json("[1]", "{a: 1}"), "replace  {\"a\":1}");
    EXPECT_EQ(json("1", "2"), "replace  2");
}

TEST(JsonPatches, moveRenamedFields)
{
    EXPECT_EQ(json("{a: {x: 1}, k: 1}", "{b: {x: 1}, k: 1}"), "move /a /b");
    EXPECT_EQ(json("{a: {x: 1}, b: 2, k: 1}", "{b: {x: 1}, k: 1}"), "move /a /b");
    EXPECT_EQ(json("{a: {x: 1, y: something long enough}, k: 1}", "{b: {x: 2, y: something long enough}, k: 1}"),
              "move /a /b; replace /b/x 2");
    EXPECT_EQ(json("{a: {v: [1, 2, 3], k: 1}, b: {k: 2}}", "{a: {k: 1}, b: {v: [1, 2, 3], k: 2}}"), "move /a/v /b/v");
}

TEST(JsonPatches, copyWhatIsThere)
{
    EXPECT_EQ(json("{a: {long: enough to copy, x: 1}}", "{a: {long: enough to copy, x: 1}, b: {long: enough to copy, x: 1}}"), "copy /a /b");
    EXPECT_EQ(json("{a: 12345}", "{a: 12345, b: 12345}"), "add /b 12345");
    EXPECT_EQ(json("{k: 1}", "{b: [enough to be copied], c: [enough to be copied], k: 1}"),
              "add /b [\"enough to be copied\"]; copy /b /c");
}

TEST(JsonPatches, editUnkeyedLists)
{
    EXPECT_EQ(json("{a: [aaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbb, cccccccccccccccc, d]}", "{a: [aaaaaaaaaaaaaaaa, cccccccccccccccc, d]}"), "remove /a/1");
    EXPECT_EQ(json("{a: [aaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbb]}", "{a: [aaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbb, c]}"), "add /a/- \"c\"");
    EXPECT_EQ(json("{a: [aaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbb]}", "{a: [x, aaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbb]}"), "add /a/0 \"x\"");
    EXPECT_EQ(json("{a: [aaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbb, c]}", "{a: [aaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbb, d]}"), "replace /a/2 \"d\"");
    EXPECT_EQ(json("{a: [aaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbb, cccccccccccccc]}", "{a: [bbbbbbbbbbbbbbbb, cccccccccccccc, aaaaaaaaaaaaaaaa]}"), "move /a/0 /a/-");
    EXPECT_EQ(json("{a: [1, 2]}", "{a: [2, 1]}"), "move /a/1 /a/0");
    EXPECT_EQ(json("{a: [1, 2]}", "{a: []}"), "replace /a []");
    EXPECT_EQ(json("{a: [{x: 1, y: 111111111111}, {x: 2, y: 22222222222222}]}", "{a: [{x: 1, y: 111111111111}, {x: 3, y: 22222222222222}]}"), "replace /a/1/x 3");
}

const char *const two = "{spec: {containers: [{name: a, image: one, tty: true}, {name: b, image: two}, {name: c, image: three}]}}";

TEST(JsonPatches, editKeyedListsInPlace)
{
    const k8s::Place pod = place("v1", "Pod");
    EXPECT_EQ(json(two, "{spec: {containers: [{name: b, image: 2}, {name: c, image: three}]}}", pod),
              "remove /spec/containers/0; replace /spec/containers/0/image 2");
    EXPECT_EQ(json(two, "{spec: {containers: [{name: b, image: two}, {name: c, image: three}, {name: a, image: four, tty: true}]}}", pod),
              "move /spec/containers/0 /spec/containers/-; replace /spec/containers/2/image \"four\"");
    EXPECT_EQ(json(two, "{spec: {containers: [{name: a, image: one, tty: true}, {name: x}, {name: b, image: two}, {name: c, image: three}]}}", pod),
              "add /spec/containers/1 {\"name\":\"x\"}");
    EXPECT_EQ(json("{spec: {containers: [{name: a, image: one, tty: true}, {name: b}]}}", "{spec: {containers: [{name: z, image: one, tty: true}, {name: b}]}}", pod),
              "replace /spec/containers/0/name \"z\"");
}

TEST(JsonPatches, guardElements)
{
    const k8s::Place pod = place("v1", "Pod");
    EXPECT_EQ(guarded(two, "{spec: {containers: [{name: b, image: 2, tty: true}, {name: c, image: three}]}}", pod),
              "test /spec/containers/0/name \"a\"; remove /spec/containers/0; test /spec/containers/0/name \"b\"; "
              "add /spec/containers/0/tty true; replace /spec/containers/0/image 2");
    EXPECT_EQ(guarded("{a: [aaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbb, cccccccccccccccc, d]}", "{a: [aaaaaaaaaaaaaaaa, cccccccccccccccc, d]}"),
              "test /a/1 \"bbbbbbbbbbbbbbbb\"; remove /a/1");
}

TEST(JsonPatches, takeListRulesAsAsked)
{
    merge::Options options;
    options.infer = k8s::Infer::None;
    const Change change = changeOf("{l: [{id: a, v: 1}, {id: b, v: 2}]}", "{l: [{id: b, v: 2}, {id: a, v: 3}]}");
    EXPECT_EQ(shown(writePatch(change, Format::Json, {.lists = &options})), "replace /l [{\"id\":\"b\",\"v\":2},{\"id\":\"a\",\"v\":3}]");
    options.listRules.push_back(k8s::parseAskedRule("l=id").value());
    EXPECT_EQ(shown(writePatch(change, Format::Json, {.lists = &options})), "move /l/1 /l/0; replace /l/1/v 3");
}

TEST(Texts, arePretty)
{
    const Change change = changeOf("{a: 1, b: 1}", "{a: 1, b: {c: 1}}");
    const Written written = writePatch(change, Format::Json, {});
    EXPECT_EQ(textOf(written, Form::Pretty), "[\n  {\"op\": \"replace\", \"path\": \"/b\", \"value\": {\"c\": 1}}\n]\n");
    EXPECT_EQ(textOf(written, Form::Compact), R"([{"op":"replace","path":"/b","value":{"c":1}}])");
    EXPECT_EQ(textOf(written, Form::Yaml), "- op: replace\n  path: /b\n  value:\n    c: 1\n");
}

TEST(Properties, randomObjects)
{
    const k8s::Place deployment = place("apps/v1", "Deployment");
    size_t bad = 0;
    for (uint32_t seed = 0; seed < 3000 && bad < 5; ++seed) {
        test::RandomObject random(seed);
        Json from = random.deployment(), to = random.edited(from);
        if (seed % 2) {
            from = random.roughened(from);
            to = random.roughened(to);
        }
        for (const bool guards : {false, true}) {
            const Written written = writePatch({.from = from, .to = to, .place = deployment}, Format::Json, {.guards = guards});
            bad += !written.proved;
            EXPECT_TRUE(written.proved) << seed << guards << shown(written) << "\n" << from << "\n" << to;
        }
    }
}

} // namespace
} // namespace fieldwise::patch

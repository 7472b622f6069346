// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/k8s/redact.h"
#include "core/merge/patch/jsonpatch.h"
#include "core/patch/patches.h"
#include "core/values/strategic.h"
#include "tests/support/randomobject.h"

namespace fieldwise::patch {
namespace {

using test::place;
using test::value;
using testing::HasSubstr;

Change changeOf(std::string_view from, std::string_view to, const k8s::SchemaPlace &at = {})
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

std::string json(std::string_view from, std::string_view to, const k8s::SchemaPlace &at = {})
{
    return shown(writePatch(changeOf(from, to, at), Format::JsonPatch, {}));
}
std::string guarded(std::string_view from, std::string_view to, const k8s::SchemaPlace &at = {})
{
    return shown(writePatch(changeOf(from, to, at), Format::JsonPatch, {.guards = true}));
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
    EXPECT_EQ(json("{a: {x: 1, y: 2, z: 3}, k: 1}", "{b: {x: 1, y: 2, z: 3}, k: 1}"), "move /a /b");
    EXPECT_EQ(json("{a: {x: 1, y: [2, 3]}, b: 2, k: 1}", "{b: {x: 1, y: [2, 3]}, k: 1}"), "move /a /b");
    EXPECT_EQ(
        json("{a: {x: 1, y: something long enough, z: 3}, k: 1}", "{b: {x: 2, y: something long enough, z: 3}, k: 1}"),
        "replace /a/x 2; move /a /b");
    EXPECT_EQ(json("{long: {x: 1, y: something long enough, z: 3}, k: 1}",
                   "{b: {x: 2, y: something long enough, z: 3}, k: 1}"),
              "move /long /b; replace /b/x 2");
    EXPECT_EQ(json("{a: {v: [1, 2, 3], k: 1}, b: {k: 2}}", "{a: {k: 1}, b: {v: [1, 2, 3], k: 2}}"), "move /a/v /b/v");
    EXPECT_EQ(json("{a: \"one\\ntwo\\nthree\\n\", k: 1}", "{b: \"one\\ntwo\\nthree\\n\", k: 1}"), "move /a /b");
}

TEST(JsonPatches, copyWhatIsThere)
{
    EXPECT_EQ(json("{a: {long: enough to copy, x: 1, y: 2}}",
                   "{a: {long: enough to copy, x: 1, y: 2}, b: {long: enough to copy, x: 1, y: 2}}"),
              "copy /a /b");
    EXPECT_EQ(json("{k: 1}", "{b: [enough to be copied, 1, 2], c: [enough to be copied, 1, 2], k: 1}"),
              "add /b [\"enough to be copied\",1,2]; copy /b /c");
}

TEST(JsonPatches, neitherMoveNorCopyWhatIsEqualByChance)
{
    const std::string text = "a text of one line that has more than sixty bytes as an image with a digest has";
    EXPECT_EQ(json("{a: true, k: 1}", "{b: true, k: 1}"), "remove /a; add /b true");
    EXPECT_EQ(json("{a: {}, k: 1}", "{k: 1, b: {c: {}}}"), "remove /a; add /b {\"c\":{}}");
    EXPECT_EQ(json("{a: {x: 1, z: 2}, k: 1}", "{b: {x: 1, z: 2}, k: 1}"), R"(remove /a; add /b {"x":1,"z":2})");
    EXPECT_EQ(json("{a: {x: 1}, c: {k: 1}}", "{a: {}, c: {k: 1, x: 1}}"), "remove /a/x; add /c/x 1");
    EXPECT_EQ(json("{a: " + text + "}", "{a: " + text + ", b: " + text + "}"), "add /b \"" + text + '"');
    EXPECT_EQ(json("{k: 1}", "{a: [" + text + "], b: [" + text + "], k: 1}"),
              "add /a [\"" + text + "\"]; add /b [\"" + text + "\"]");
}

TEST(JsonPatches, editUnkeyedLists)
{
    EXPECT_EQ(json("{a: [aaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbb, cccccccccccccccc, d]}",
                   "{a: [aaaaaaaaaaaaaaaa, cccccccccccccccc, d]}"),
              "remove /a/1");
    EXPECT_EQ(json("{a: [aaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbb]}", "{a: [aaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbb, c]}"),
              "add /a/- \"c\"");
    EXPECT_EQ(json("{a: [aaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbb]}", "{a: [x, aaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbb]}"),
              "add /a/0 \"x\"");
    EXPECT_EQ(json("{a: [aaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbb, c]}", "{a: [aaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbb, d]}"),
              "replace /a/2 \"d\"");
    EXPECT_EQ(json("{a: [aaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbb, cccccccccccccc]}",
                   "{a: [bbbbbbbbbbbbbbbb, cccccccccccccc, aaaaaaaaaaaaaaaa]}"),
              "move /a/0 /a/-");
    EXPECT_EQ(json("{a: [1, 2]}", "{a: [2, 1]}"), "move /a/1 /a/0");
    EXPECT_EQ(json("{a: [1, 2]}", "{a: []}"), "replace /a []");
    EXPECT_EQ(json("{a: [{x: 1, y: 111111111111}, {x: 2, y: 22222222222222}]}",
                   "{a: [{x: 1, y: 111111111111}, {x: 3, y: 22222222222222}]}"),
              "replace /a/1/x 3");
}

const char *const two =
    "{spec: {containers: [{name: a, image: one, tty: true}, {name: b, image: two}, {name: c, image: three}]}}";

TEST(JsonPatches, editKeyedListsInPlace)
{
    const k8s::SchemaPlace pod = place("v1", "Pod");
    EXPECT_EQ(json(two, "{spec: {containers: [{name: b, image: 2}, {name: c, image: three}]}}", pod),
              "remove /spec/containers/0; replace /spec/containers/0/image 2");
    EXPECT_EQ(
        json(
            two,
            "{spec: {containers: [{name: b, image: two}, {name: c, image: three}, {name: a, image: four, tty: true}]}}",
            pod),
        "move /spec/containers/0 /spec/containers/-; replace /spec/containers/2/image \"four\"");
    EXPECT_EQ(json(two,
                   "{spec: {containers: [{name: a, image: one, tty: true}, {name: x}, {name: b, image: two}, {name: c, "
                   "image: three}]}}",
                   pod),
              "add /spec/containers/1 {\"name\":\"x\"}");
    EXPECT_EQ(json("{spec: {containers: [{name: a, image: one, tty: true}, {name: b}]}}",
                   "{spec: {containers: [{name: z, image: one, tty: true}, {name: b}]}}", pod),
              "replace /spec/containers/0/name \"z\"");
}

TEST(JsonPatches, guardElements)
{
    const k8s::SchemaPlace pod = place("v1", "Pod");
    EXPECT_EQ(guarded(two, "{spec: {containers: [{name: b, image: 2, tty: true}, {name: c, image: three}]}}", pod),
              "test /spec/containers/0/name \"a\"; remove /spec/containers/0; test /spec/containers/0/name \"b\"; "
              "add /spec/containers/0/tty true; replace /spec/containers/0/image 2");
    EXPECT_EQ(guarded("{a: [aaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbb, cccccccccccccccc, d]}",
                      "{a: [aaaaaaaaaaaaaaaa, cccccccccccccccc, d]}"),
              "test /a/1 \"bbbbbbbbbbbbbbbb\"; remove /a/1");
}

TEST(JsonPatches, takeListRulesAsAsked)
{
    merge::Options options;
    options.infer = k8s::Infer::None;
    const Change change = changeOf("{l: [{id: a, v: 1}, {id: b, v: 2}]}", "{l: [{id: b, v: 2}, {id: a, v: 3}]}");
    EXPECT_EQ(shown(writePatch(change, Format::JsonPatch, {.lists = &options})),
              "replace /l [{\"id\":\"b\",\"v\":2},{\"id\":\"a\",\"v\":3}]");
    options.listRules.push_back(k8s::parseAskedRule("l=id").value());
    EXPECT_EQ(shown(writePatch(change, Format::JsonPatch, {.lists = &options})), "move /l/1 /l/0; replace /l/1/v 3");
}

TEST(Texts, arePretty)
{
    const Change change = changeOf("{a: 1, b: 1}", "{a: 1, b: {c: 1}}");
    const Written written = writePatch(change, Format::JsonPatch, {});
    EXPECT_EQ(textOf(written, Form::Pretty),
              "[\n  {\"op\": \"replace\", \"path\": \"/b\", \"value\": {\"c\": 1}}\n]\n");
    EXPECT_EQ(textOf(written, Form::Compact), R"([{"op":"replace","path":"/b","value":{"c":1}}])");
    EXPECT_EQ(textOf(written, Form::Yaml), "- op: replace\n  path: /b\n  value:\n    c: 1\n");
}

std::string merged(std::string_view from, std::string_view to)
{
    const Written written = writePatch(changeOf(from, to), Format::MergePatch, {});
    return written.proved ? written.patch.dump() : "not proved: " + written.why;
}

std::vector<std::string> limitations(const Written &written)
{
    std::vector<std::string> out;
    for (const Limitation &one : written.limitations)
        out.push_back(std::string(one.weight == Limitation::Weight::Blocks      ? "blocks "
                                      : one.weight == Limitation::Weight::Warns ? "warns "
                                                                                : "tells ")
                      + one.pointer + ": " + one.text);
    return out;
}

TEST(MergePatches, sayFields)
{
    EXPECT_EQ(merged("{a: 1, b: {c: 2, d: 3}}", "{b: {c: 4, d: 3}, e: [1]}"), R"({"a":null,"b":{"c":4},"e":[1]})");
    EXPECT_EQ(merged("{a: {x: 1}}", "{a: {}}"), R"({"a":{"x":null}})");
    EXPECT_EQ(merged("{a: null, b: 1}", "{a: null, b: 2}"), R"({"b":2})");
}

TEST(MergePatches, tellWhatTheyCannotSay)
{
    const Written nulls = writePatch(changeOf("{a: 1}", "{a: null, b: {c: {d: null}}}"), Format::MergePatch, {});
    EXPECT_FALSE(nulls.proved);
    EXPECT_EQ(nulls.why, "A merge patch can't set null at `/a`, `/b/c/d`: use a JSON patch.");
    EXPECT_THAT(limitations(nulls),
                testing::ElementsAre("blocks /a: Can't set `a` to null: in a merge patch null deletes a field.",
                                     "blocks /b/c/d: Can't set `d` to null: in a merge patch null deletes a field."));
    const Written list = writePatch(changeOf("{l: [a, b], m: []}", "{l: [a, b, c], m: [1]}"), Format::MergePatch, {});
    EXPECT_TRUE(list.proved);
    EXPECT_THAT(limitations(list),
                testing::ElementsAre("warns /l: Replaces the whole list `l` by 3 elements; changes that others make to "
                                     "it in the meantime are lost."));
    const Written root = writePatch(changeOf("[1]", "{a: 1}"), Format::MergePatch, {});
    EXPECT_FALSE(root.proved);
    EXPECT_EQ(root.why,
              "A merge patch can't change a document that is not a mapping before and after at `/`: use a JSON patch.");
    const Written lists = writePatch(changeOf("[1, 2]", "[1, 3]"), Format::MergePatch, {});
    EXPECT_FALSE(lists.proved);
    EXPECT_EQ(lists.why, "A merge patch can't change single elements of a list at `/`: use a JSON patch.");
    EXPECT_THAT(limitations(lists),
                testing::ElementsAre("blocks : A merge patch changes fields. It can only replace a value that is not a "
                                     "mapping as a whole, so the patch would be the whole new document."));
    const Written unknown = writePatch(changeOf("[1, 2]", "[1, 3]"), Format::Strategic, {});
    EXPECT_THAT(unknown.why, testing::Not(HasSubstr("JSON merge patch"))); // that would be refused, too
    const Written pruned = writePatch(changeOf("{a: 1}", "{a: 1, l: [{x: null}]}"), Format::MergePatch, {});
    EXPECT_TRUE(pruned.proved);
    EXPECT_THAT(limitations(pruned), testing::ElementsAre(HasSubstr("warns /l/0/x: kubectl")));
}

std::string strategic(std::string_view from, std::string_view to, bool exact = false)
{
    const Written written =
        writePatch(changeOf(from, to, place("apps/v1", "Deployment")), Format::Strategic, {.exact = exact});
    return written.proved ? written.patch.dump() : "not proved: " + written.why;
}
std::string podSpec(std::string_view inside)
{
    return "{spec: {template: {spec: " + std::string(inside) + "}}}";
}
std::string inPodSpec(std::string_view from, std::string_view to, bool exact = false)
{
    const std::string text = strategic(podSpec(from), podSpec(to), exact);
    const std::string before = R"({"spec":{"template":{"spec":)";
    return text.starts_with(before) ? text.substr(before.size(), text.size() - before.size() - 3) : text;
}

TEST(StrategicPatches, areWhatKubectlCreatesWhenExact)
{
    EXPECT_EQ(inPodSpec("{containers: [{name: a, image: x}, {name: b}]}",
                        "{containers: [{name: a, image: z}, {name: b}]}", true),
              R"({"$setElementOrder/containers":[{"name":"a"},{"name":"b"}],"containers":[{"name":"a","image":"z"}]})");
    EXPECT_EQ(strategic("{spec: {strategy: {type: RollingUpdate, rollingUpdate: {maxSurge: 1}}}}",
                        "{spec: {strategy: {type: Recreate}}}", true),
              R"({"spec":{"strategy":{"$retainKeys":["type"],"rollingUpdate":null,"type":"Recreate"}}})");
}

TEST(StrategicPatches, areSmall)
{
    EXPECT_EQ(
        inPodSpec("{containers: [{name: a, image: x}, {name: b}]}", "{containers: [{name: a, image: z}, {name: b}]}"),
        R"({"containers":[{"name":"a","image":"z"}]})");
    EXPECT_EQ(strategic("{spec: {strategy: {type: RollingUpdate, rollingUpdate: {maxSurge: 1}}}}",
                        "{spec: {strategy: {type: Recreate}}}"),
              R"({"spec":{"strategy":{"rollingUpdate":null,"type":"Recreate"}}})");
    EXPECT_EQ(inPodSpec("{containers: [{name: a}, {name: b}]}", "{containers: [{name: b}]}"),
              R"({"containers":[{"name":"a","$patch":"delete"}]})");
    EXPECT_EQ(inPodSpec("{containers: [{name: a}, {name: b}]}", "{containers: [{name: new}, {name: a}, {name: b}]}"),
              R"({"containers":[{"name":"new"}]})");
    EXPECT_EQ(inPodSpec("{containers: [{name: a}, {name: b}]}", "{containers: [{name: a}, {name: b}, {name: new}]}"),
              R"({"containers":[{"name":"b"},{"name":"new"}]})");
    EXPECT_EQ(
        inPodSpec("{containers: [{name: a}, {name: b}, {name: c}]}", "{containers: [{name: b}, {name: c}, {name: a}]}"),
        R"({"containers":[{"name":"c"},{"name":"a"}]})");
    EXPECT_EQ(strategic("{metadata: {finalizers: [a, b, c]}}", "{metadata: {finalizers: [a, c]}}"),
              R"({"metadata":{"$deleteFromPrimitiveList/finalizers":["b"]}})");
    EXPECT_EQ(inPodSpec("{containers: [{name: a}]}", "{containers: []}"),
              R"({"containers":[{"name":"a","$patch":"delete"}]})");
}

TEST(StrategicPatches, repairWhatKubectlLoses)
{
    EXPECT_EQ(inPodSpec("{volumes: [{name: v}, {name: v, emptyDir: {}}]}", "{volumes: [{name: v}]}"),
              R"({"volumes":[{"name":"v"},{"$patch":"replace"}]})");
    EXPECT_EQ(
        inPodSpec("{volumes: [{name: [1]}, {name: [2]}]}", "{volumes: [{name: [1]}]}"), // kubectl's own crashes it
        R"({"$patch":"replace","volumes":[{"name":[1]}]})");
    EXPECT_EQ(inPodSpec("{volumes: [{name: v}]}",
                        "{volumes: [{name: v}, {name: w}, {name: v}]}"), // sorting would bring them together
              R"({"$patch":"replace","volumes":[{"name":"v"},{"name":"w"},{"name":"v"}]})");
    EXPECT_EQ(strategic("{metadata: {finalizers: [a, a]}}", "{metadata: {finalizers: [a]}}"),
              R"({"metadata":{"finalizers":["a"]}})");
    EXPECT_EQ(inPodSpec("{containers: [{name: 1}]}", "{containers: [{name: '1'}]}"),
              R"({"containers":[{"name":"1"},{"name":1,"$patch":"delete"}]})");
    EXPECT_EQ(strategic("{spec: {template: {metadata: {name: x}}}}", "{spec: {template: {metadata: {name: null}}}}"),
              R"({"spec":{"template":{"metadata":{"$patch":"replace","name":null}}}})");
    EXPECT_EQ(strategic("{a: 1}", "{a: null}"),
              "not proved: A strategic merge patch can't express what the target has at `/a`: use a JSON patch.");
}

TEST(StrategicPatches, tellWhatToKnow)
{
    const auto remarksOf = [](std::string_view from, std::string_view to) {
        return limitations(writePatch({.identity = {"apps/v1", "Deployment", "", "x"},
                                       .from = value(from),
                                       .to = value(to),
                                       .place = place("apps/v1", "Deployment"),
                                       .strategic = true},
                                      Format::Strategic, {}));
    };
    const std::string head = "apiVersion: apps/v1, kind: Deployment, metadata: ";
    EXPECT_THAT(remarksOf("{" + head + "{name: x}}", "{" + head + "{name: y}}"),
                testing::ElementsAre(
                    "warns /metadata/name: Changes `name`, which identifies the object: a cluster refuses that."));
    EXPECT_THAT(remarksOf("{" + head + "{name: x, finalizers: [a, b]}}", "{" + head + "{name: x, finalizers: [a]}}"),
                testing::ElementsAre(HasSubstr("kustomize treats `$deleteFromPrimitiveList/finalizers` as data")));
    const auto pod = [&](std::string_view inside) {
        return "{" + head + "{name: x}, spec: {template: {spec: " + std::string(inside) + "}}}";
    };
    EXPECT_THAT(
        remarksOf(pod("{containers: [{name: a}, {name: b, image: x}]}"),
                  pod("{containers: [{name: a}, {name: b, image: y}]}")),
        testing::ElementsAre(HasSubstr(
            "kustomize puts the elements that a patch names first, so it gives `containers` in a different order")));
    EXPECT_THAT(remarksOf(pod("{containers: [{name: a, image: x}]}"), pod("{containers: [{name: a, image: y}]}")),
                testing::IsEmpty());
    // A text that YAML 1.1 reads as a boolean stays one.
    EXPECT_THAT(remarksOf(pod("{containers: [{name: a, image: x}]}"), pod("{containers: [{name: a, image: \"n\"}]}")),
                testing::IsEmpty());
    EXPECT_THAT(remarksOf("{" + head + "{name: x, labels: {a: b, c: d}}}", "{" + head + "{name: x, labels: {a: b}}}"),
                testing::ElementsAre(HasSubstr("warns /metadata/labels/c: kustomize writes the text `null` here")));
    EXPECT_THAT(remarksOf("{" + head + "{name: x, labels: {a: b}}}", "{" + head + "{name: x}}"),
                testing::ElementsAre(HasSubstr("warns /metadata/labels: kustomize keeps these")));
    const Written unknown =
        writePatch({.identity = {"x/v1", "Widget", "", "x"}, .from = value("{a: 1}"), .to = value("{a: 2}")},
                   Format::Strategic, {});
    EXPECT_EQ(unknown.why, "No schema has Widget, so there are no merge keys: use a JSON patch or a JSON merge patch.");
}

TEST(Masks, hideSecrets)
{
    Change change = changeOf("{metadata: {labels: {a: b}}, data: {a: c2VjcmV0, b: b2xk}}",
                             "{metadata: {labels: {a: c}}, data: {a: bmV3, c: YWRk}}", place("v1", "Secret"));
    for (const Format format : allFormats)
        EXPECT_THAT(textOf(masked(change, writePatch(change, format, {})), Form::Compact), HasSubstr("bmV3"))
            << int(format);
    k8s::SecretPlaces places;
    k8s::addSecret(places);
    change.secret = std::make_shared<const k8s::SecretPlaces>(places);
    EXPECT_EQ(shown(masked(change, writePatch(change, Format::JsonPatch, {}))),
              "remove /data/b; add /data/c \"***\"; replace /data/a \"***\"; replace /metadata/labels/a \"c\"");
    for (const Format format : {Format::MergePatch, Format::Strategic})
        EXPECT_EQ(textOf(masked(change, writePatch(change, format, {})), Form::Compact),
                  R"({"data":{"a":"***","b":null,"c":"***"},"metadata":{"labels":{"a":"c"}}})");
}

} // namespace
} // namespace fieldwise::patch

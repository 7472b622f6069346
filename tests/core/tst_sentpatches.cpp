// SPDX-License-Identifier: GPL-3.0-or-later
// Patches that a person sends to a cluster: they leave to the API server what it alone sets, and it makes the result
// that is shown of them.
#include <gmock/gmock.h>

#include "core/merge/stored/storedplan.h"
#include "core/patch/patches.h"
#include "core/server/stored.h"
#include "tests/support/golden.h"

namespace fieldwise::patch {
namespace {

std::vector<Change> changesIn(const Merged &merged)
{
    return changesOf(merged.plan, merged.resolution);
}

const std::string live = R"(apiVersion: apps/v1
kind: DaemonSet
metadata:
  name: a
  namespace: shop
  uid: 1-2
  resourceVersion: "7"
  generation: 3
  annotations: {deprecated.daemonset.template.generation: "3"}
spec:
  selector: {matchLabels: {app: a}}
  template:
    metadata: {labels: {app: a}}
    spec: {containers: [{name: a, image: "a:1"}]}
status: {numberReady: 1}
)";

const std::string local = R"(apiVersion: apps/v1
kind: DaemonSet
metadata: {name: a, namespace: shop}
spec:
  selector: {matchLabels: {app: a}}
  template:
    metadata: {labels: {app: a}}
    spec: {containers: [{name: a, image: "a:2"}]}
status: {numberReady: 4}
)";

TEST(SentPatches, leaveToTheServerWhatItSets)
{
    Inputs inputs = test::inputsOf(merge::Mode::Apply, "", local, live);
    inputs.options.apply.annotation = false;
    const auto merged = test::mergedOf(inputs);
    EXPECT_THAT(merged->resolution.text, testing::HasSubstr("generation: 4\n"));
    const Change change = changesIn(*merged).front();
    const std::string container = R"({"image":"a:2","name":"a"})";
    const std::vector<std::pair<Format, std::string>> expected{
        {Format::JsonPatch, R"([{"op":"replace","path":"/spec/template/spec/containers/0/image","value":"a:2"}])"},
        {Format::MergePatch, R"({"spec":{"template":{"spec":{"containers":[{"name":"a","image":"a:2"}]}}}})"},
        {Format::Strategic, R"({"spec":{"template":{"spec":{"containers":[{"name":"a","image":"a:2"}]}}}})"}};
    for (const auto &[format, patch] : expected) {
        const Written written = writePatch(change, format, {});
        EXPECT_TRUE(written.proved) << written.why;
        EXPECT_EQ(textOf(written, Form::Compact), patch);
    }
}

TEST(SentPatches, handOverNoFields)
{
    const std::string entry = "  managedFields:\n  - {manager: edit, operation: Update, apiVersion: v1, fieldsType: "
                              "FieldsV1, fieldsV1: {'f:data': {'f:a': {}}}}\n";
    const std::string config = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n  namespace: shop\n";
    const auto merged =
        test::mergedOf(merge::Mode::ServerSide, "", config + "data: {b: '1'}\n", config + entry + "data: {a: '1'}\n");
    const Written written = writePatch(changesIn(*merged).front(), Format::MergePatch, {});
    EXPECT_TRUE(written.proved) << written.why;
    EXPECT_EQ(textOf(written, Form::Compact), R"({"data":{"b":"1"}})");
    ASSERT_EQ(written.limitations.size(), 1U);
    EXPECT_EQ(written.limitations[0].pointer, "/metadata/managedFields");
}

/// As the files differ, if nobody is known to store them.
TEST(SentPatches, ofFilesHaveAllThatDiffers)
{
    for (const auto mode : {merge::Mode::Compare, merge::Mode::TwoWay}) {
        std::string after = live;
        after.replace(after.find("generation: 3"), 13, "generation: 5");
        const Change change = changesIn(*test::mergedOf(mode, "", after, live)).front();
        EXPECT_EQ(textOf(writePatch(change, Format::MergePatch, {}), Form::Compact),
                  R"({"metadata":{"generation":5}})");
    }
}

TEST(SentPatches, becomeTheResultOnTheServer)
{
    size_t count = 0;
    for (const test::Golden &golden : test::goldenFixtures()) {
        const auto done = fieldwise::run(golden.inputs);
        if (!done.merged || !golden.inputs.choices.empty())
            continue;
        for (const Change &change : changesIn(*done.merged)) {
            const auto &stored = done.merged->plan.documents[change.document].stored;
            if (!stored || !change.from || !change.to)
                continue;
            ++count;
            Json shown = stored->object;
            shown["metadata"].erase("managedFields");
            Json made = server::stored(*change.to, &*change.from, stored->context).object;
            made["metadata"].erase("managedFields");
            EXPECT_EQ(made, shown) << golden.name;
            const Json now = change.to->value("metadata", Json::object());
            const Json before = change.from->value("metadata", Json::object());
            for (const char *field : {"generation", "managedFields", "resourceVersion", "uid", "creationTimestamp"})
                EXPECT_EQ(now.value(field, Json()), before.value(field, Json())) << golden.name << ' ' << field;
        }
    }
    EXPECT_GT(count, 50U);
}

} // namespace
} // namespace fieldwise::patch

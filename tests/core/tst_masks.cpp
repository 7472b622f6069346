// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "core/session.h"
#include "core/view/masks.h"
#include "core/view/report.h"
#include "tests/support/golden.h"

namespace fieldwise::test {
namespace {

using merge::Side;

std::string shown(const std::string &text)
{
    return view::masked(text, {0, uint32_t(text.size())}, view::masksOf(yaml::read(text)));
}

std::string shown(const Merged &merged, Side side)
{
    const std::string &text = merged.inputs.texts[side];
    return view::masked(text, {0, uint32_t(text.size())}, merged.view.inputs[side].masked);
}

Inputs secret(const std::string &original, const std::string &updated, const std::string &destination)
{
    const std::string head = "apiVersion: v1\nkind: Secret\ndata:\n";
    return inputsOf(merge::Mode::ThreeWay, head + original, head + updated, head + destination);
}

TEST(Masks, standForValuesAndNothingElse)
{
    EXPECT_EQ(shown("apiVersion: v1\nkind: Secret\ndata:\n  a: c2VjcmV0 # why\ntype: Opaque\n"),
              "apiVersion: v1\nkind: Secret\ndata:\n  a: *** # ***\ntype: Opaque\n");
    EXPECT_EQ(shown("kind: ConfigMap\ndata: {a: b}\n"), "kind: ConfigMap\ndata: {a: b}\n");
    EXPECT_EQ(shown("a: 1\n---\napiVersion: v1\nkind: Secret\ndata: {a: c2V4}\n"),
              "a: 1\n---\napiVersion: v1\nkind: Secret\ndata: {a: ***}\n");
}

TEST(Masks, coverASecretThatCannotBeRead)
{
    const std::string text = "apiVersion: v1\nkind: Secret\nmetadata: \"x\ndata:\n  a: c2VjcmV0\n  b: |\n    line\n";
    const std::string out = shown(text);
    EXPECT_EQ(out.find("c2VjcmV0"), out.npos);
    EXPECT_EQ(out.find("line"), out.npos);
    EXPECT_NE(out.find("kind: Secret"), out.npos);
    EXPECT_EQ(shown("kind: ConfigMap\nmetadata: \"x\ndata:\n  a: b\n"),
              "kind: ConfigMap\nmetadata: \"x\ndata:\n  a: b\n");
}

TEST(Masks, coverALineOfJsonThatCannotBeRead)
{
    EXPECT_EQ(shown(R"({"apiVersion":"v1","kind":"Secret","data":{"a":"c2VjcmV0" "b":1}})"), "***");
    EXPECT_EQ(shown("kind: Secret\nstringData:\n  a: |\n    hidden: line\n  b: \"open\n    hidden: line\nd: [\n"),
              "kind: Secret\nstringData:\n  a: ***\n    ***\n  b: ***\n    ***\nd: ***\n");
}

TEST(Masks, coverListsInsideData)
{
    Inputs inputs = secret("  a: [{mountPath: hidden-1, name: x}]\n", "  a: [{mountPath: hidden-1, name: y}]\n",
                           "  a: [{mountPath: hidden-1, name: z}, {mountPath: hidden-2}]\n");
    const fieldwise::Run done = run(inputs);
    ASSERT_TRUE(done.merged);
    const std::string all = view::decisionsJson(done.merged->plan, done.merged->resolution, true)
        + view::explainText(done.merged->plan, done.merged->resolution);
    EXPECT_EQ(all.find("hidden-"), all.npos) << all;
}

TEST(Masks, tellWhatChanges)
{
    const fieldwise::Run done = run(secret("  a: old\n  b: same\n", "  a: new\n  b: same\n", "  a: old\n  b: same\n"));
    ASSERT_TRUE(done.merged);
    EXPECT_EQ(shown(*done.merged, Side::Original),
              "apiVersion: v1\nkind: Secret\ndata:\n  a: *** (before)\n  b: ***\n");
    EXPECT_EQ(shown(*done.merged, Side::Updated), "apiVersion: v1\nkind: Secret\ndata:\n  a: *** (after)\n  b: ***\n");
    EXPECT_EQ(shown(*done.merged, Side::Destination),
              "apiVersion: v1\nkind: Secret\ndata:\n  a: *** (before)\n  b: ***\n");
    const std::string &result = done.merged->resolution.text;
    EXPECT_EQ(result, "apiVersion: v1\nkind: Secret\ndata:\n  a: new\n  b: same\n"); // the bytes themselves stay
    EXPECT_EQ(view::masked(result, {0, uint32_t(result.size())}, done.merged->view.result.masked),
              "apiVersion: v1\nkind: Secret\ndata:\n  a: *** (after)\n  b: ***\n");
}

TEST(Masks, reportsAreMasked)
{
    Inputs inputs = secret("  a: hidden-1\n", "  a: hidden-2\n", "  a: hidden-3\n  c: |\n    hidden-4\n");
    for (const bool show : {false, true}) {
        inputs.options.showSecrets = show;
        const fieldwise::Run done = run(inputs);
        ASSERT_TRUE(done.merged);
        const std::string all = view::decisionsJson(done.merged->plan, done.merged->resolution, true)
            + view::explainText(done.merged->plan, done.merged->resolution);
        EXPECT_EQ(all.find("hidden-") == all.npos, !show) << all;
        EXPECT_EQ(done.merged->view.result.masked.empty(), show);
    }
}

/// A patch does not say of itself that it is for a Secret.
TEST(Masks, coverPatchesForASecret)
{
    const std::string document = "apiVersion: v1\nkind: Secret\ndata:\n  a: hidden-1\n";
    const std::string patches[] = {
        "- {op: test, path: /data/a, value: hidden-1}\n- {op: add, path: /data/b, value: hidden-2}\n",
        "- {op: test, path: /data/a, value: hidden-2}\n",
        "- {op: replace, path: '', value: {kind: Secret, apiVersion: v1, data: {a: hidden-2}}}\n",
        "data:\n  a: hidden-2\nstringData: {b: hidden-3}\n",
        "data: [hidden-2\n",
    };
    for (const std::string &patch : patches) {
        const fieldwise::Run done = run(inputsOf(merge::Mode::Patch, "", patch, document));
        EXPECT_EQ(view::masked(patch, {0, uint32_t(patch.size())}, done.masks[Side::Updated]).find("hidden-"),
                  patch.npos)
            << patch;
        if (!done.merged)
            continue;
        const std::string all = view::decisionsJson(done.merged->plan, done.merged->resolution, true)
            + view::explainText(done.merged->plan, done.merged->resolution);
        EXPECT_EQ(all.find("hidden-"), all.npos) << all;
    }
}

TEST(Masks, coverWhatTakesTheWholePlaceOfASecret)
{
    for (const std::string patch : {"- {op: replace, path: /data/a, value: hidden-2}\n", "[hidden-2]\n", "hidden-2\n",
                                    "# comment\n&x hidden-2\n", "[hidden-2, {op: remove, path: /data/a}]\n"}) {
        Inputs inputs = inputsOf(merge::Mode::Patch, "", patch, "apiVersion: v1\nkind: Secret\ndata:\n  a: hidden-1\n");
        inputs.options.patch.type = merge::PatchType::MergePatch;
        const fieldwise::Run done = run(inputs);
        ASSERT_TRUE(done.merged) << patch;
        const std::string &result = done.merged->resolution.text;
        EXPECT_NE(result.find("hidden-2"), result.npos) << result;
        const std::string all = view::masked(result, {0, uint32_t(result.size())}, done.merged->view.result.masked)
            + view::masked(patch, {0, uint32_t(patch.size())}, done.masks[Side::Updated])
            + view::decisionsJson(done.merged->plan, done.merged->resolution, true)
            + view::explainText(done.merged->plan, done.merged->resolution);
        EXPECT_EQ(all.find("hidden-"), all.npos) << all;
    }
}

TEST(Masks, aSliceHasThoseItMeets)
{
    const std::string text = "apiVersion: v1\nkind: Secret\ndata: {a: one, b: two}\n";
    const auto masks = view::masksOf(yaml::read(text));
    const auto from = uint32_t(text.find("b:"));
    EXPECT_EQ(view::masked(text, {from, uint32_t(text.size())}, masks), "b: ***}\n");
    const auto inside = uint32_t(text.find("one") + 1);
    EXPECT_EQ(view::masked(text, {inside, inside + 1}, masks), "***");
    EXPECT_EQ(view::masked(text, {0, 4}, masks), "apiV");
}

} // namespace
} // namespace fieldwise::test

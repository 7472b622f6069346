// SPDX-License-Identifier: GPL-3.0-or-later
// Rows and words where the inputs have their fields in another order, or by `<<` keys.
#include <gtest/gtest.h>

#include "core/base/text.h"
#include "core/view/align.h"
#include "core/view/fieldorder.h"
#include "tests/support/golden.h"

namespace fieldwise::test {
namespace {

using merge::Mode;
using merge::Side;

/// The rows in which this line is in some input, and in how many inputs.
std::vector<int> panesOf(const Merged &merge, std::string_view line)
{
    std::vector<int> counts;
    for (const view::Row &row : merge.view.rows) {
        int count = 0;
        for (const Side side : merge::allSides) {
            const std::string_view text = merge.inputs.texts[side];
            if (row.line[side] >= 0)
                count += text.substr(LineIndex(text).start(uint32_t(row.line[side])), line.size()) == line;
        }
        if (count > 0)
            counts.push_back(count);
    }
    return counts;
}

constexpr const char *anchored = "common: &common {a: 1, b: 2}\ndev:\n  <<: *common\n  port: 80\n";
constexpr const char *more = "common: &common {a: 3, b: 2}\ndev:\n  <<: *common\n  port: 80\n  own: 1\n";

TEST(RowsOrder, mergeKeysOfAMapStandLevel)
{
    for (const Mode mode : {Mode::Compare, Mode::TwoWay, Mode::ThreeWay, Mode::ThreeWayKeep, Mode::Git})
        for (const bool swapped : {false, true}) {
            const std::string base = mode == Mode::ThreeWay || mode == Mode::Git ? anchored : "";
            const auto merge = mergedOf(inputsOf(mode, base, swapped ? more : anchored, swapped ? anchored : more));
            ASSERT_TRUE(merge);
            EXPECT_EQ(panesOf(*merge, "  <<: *common"), std::vector<int>{base.empty() ? 2 : 3}) << int(mode) << swapped;
        }
}

/// Helm creates the object, so the old manifest decides none of its fields.
TEST(RowsOrder, theOldManifestIsLevelWithTheNewOne)
{
    const std::string old = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: shop\ndata:\n  a: b\n";
    Inputs inputs = inputsOf(Mode::Apply, old, old + "  c: d\n", "");
    inputs.options.deployer.by = merge::Deployer::Helm;
    const auto merge = mergedOf(inputs);
    ASSERT_TRUE(merge);
    for (const char *line : {"apiVersion", "kind", "metadata", "  name", "data", "  a"})
        EXPECT_EQ(panesOf(*merge, line), std::vector<int>{2}) << line;
    EXPECT_EQ(panesOf(*merge, "  c"), std::vector<int>{1});
}

TEST(RowsOrder, fieldsInAnotherOrderAreTold)
{
    const auto differs = [](const char *one, const char *other) {
        return view::hasOtherOrder(mergedOf(inputsOf(Mode::TwoWay, "", one, other))->plan);
    };
    EXPECT_TRUE(differs("a: 1\nb: 2\n", "b: 2\na: 1\n"));
    EXPECT_TRUE(differs("a: [{x: 1, y: 2}]\n", "a: [{y: 2, x: 1}]\n"));
    EXPECT_TRUE(differs("a: {b: {x: 1, y: 2}}\n", "a: {b: {y: 2, x: 1}}\n"));
    EXPECT_FALSE(differs("a: 1\nb: 2\n", "a: 1\nb: 2\n"));
    EXPECT_FALSE(differs("a: 1\nb: 2\n", "a: 1\nc: 3\nb: '2'\n"));
    EXPECT_FALSE(differs("a: 1\n", ""));
}

/// The lines of each slot, with a dot where an input lacks it.
std::string levelled(const std::string &original, const std::string &updated, const std::string &destination)
{
    merge::PerSide<std::vector<uint64_t>> hashes;
    const merge::PerSide<std::string> texts{{original, updated, destination}};
    for (const Side side : merge::allSides)
        hashes[side].assign(texts[side].begin(), texts[side].end());
    std::string out;
    for (const view::OrderSlot &slot : view::mergeTexts(hashes)) {
        for (const Side side : merge::allSides)
            out += slot.at[side] < 0 ? '.' : texts[side][size_t(slot.at[side])];
        out += ' ';
    }
    return out;
}

TEST(RowsOrder, repeatedLinesStandLevelWithTheirNeighbours)
{
    EXPECT_EQ(levelled("", "nstastbst", "astbst"), ".n. .s. .t. .aa .ss .tt .bb .ss .tt ");
    EXPECT_EQ(levelled("", "astbst", "nstastbst"), "..n ..s ..t .aa .ss .tt .bb .ss .tt ");
    EXPECT_EQ(levelled("astbst", "nstastbst", "astbst"), ".n. .s. .t. aaa sss ttt bbb sss ttt ");
    EXPECT_EQ(levelled("astbst", "astmstbst", "nstastbst"), "..n ..s ..t aaa sss ttt .m. .s. .t. bbb sss ttt ");
    EXPECT_EQ(levelled("astbst", "astcst", "astbst"), "aaa sss ttt b.b .c. sss ttt ");
    EXPECT_EQ(levelled("xst", "xst", ""), "xx. ss. tt. ");
    EXPECT_EQ(levelled("anst", "nst", "a"), "a.a nn. ss. tt. ");
    EXPECT_EQ(levelled("", "", "ab"), "..a ..b ");
}

TEST(RowsOrder, elementsOfAListTakenWholeStandLevel)
{
    const auto item = [](const std::string &name) {
        return "  - name: " + name + "\n    served: true\n    storage: false\n";
    };
    const std::string two = "versions:\n" + item("v1") + item("v2"),
                      three = "versions:\n" + item("v0") + item("v1") + item("v2");
    for (const bool swapped : {false, true}) {
        Inputs inputs = inputsOf(Mode::TwoWay, "", swapped ? two : three, swapped ? three : two);
        inputs.options.infer = k8s::Infer::None;
        const auto merge = mergedOf(inputs);
        ASSERT_TRUE(merge);
        EXPECT_EQ(panesOf(*merge, "    served: true"), (std::vector<int>{1, 2, 2})) << swapped;
        EXPECT_EQ(panesOf(*merge, "  - name: v2"), std::vector<int>{2}) << swapped;
    }
}

} // namespace
} // namespace fieldwise::test

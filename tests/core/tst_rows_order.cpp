// SPDX-License-Identifier: GPL-3.0-or-later
// Rows and words where the inputs have their fields in another order, or by `<<` keys.
#include <gtest/gtest.h>

#include "core/base/text.h"
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

} // namespace
} // namespace fieldwise::test

// SPDX-License-Identifier: GPL-3.0-or-later
// What the panes of Patch mode show: the result beside the document, operations as lines of a JSON patch.
#include <gtest/gtest.h>

#include "core/merge/patch/patchplan.h"
#include "core/merge/plan/steps.h"
#include "core/view/patchview.h"
#include "tests/support/golden.h"

namespace fieldwise::test {
namespace {

using merge::Side;
using merge::State;

/// The rows as `document|result` line numbers from 1, `.` for a filler.
std::string rowsOf(const view::View &view)
{
    const auto number = [](int32_t line) { return line < 0 ? std::string(".") : std::to_string(line + 1); };
    std::string out;
    for (const view::Row &row : view.rows)
        out += number(row.line[Side::Destination]) + "|" + number(row.result) + " ";
    return out;
}

TEST(PatchView, theResultStandsBesideTheDocument)
{
    const auto merged = mergedOf(merge::Mode::Patch, "",
                                 "[{\"op\": \"remove\", \"path\": \"/b\"}, {\"op\": \"add\", \"path\": \"/c/d\", "
                                 "\"value\": {\"e\": 1, \"f\": 2}}]",
                                 "a: 1\nb:\n  x: 1\n  y: 2\nc:\n  d: 1\n  z: 3\n");
    const view::View &view = merged->view;
    EXPECT_TRUE(view.resultAligned);
    EXPECT_FALSE(view.aligned[Side::Updated]);
    // b goes with three lines; d becomes a mapping of two more lines.
    EXPECT_EQ(merged->resolution.text, "a: 1\nc:\n  d:\n    e: 1\n    f: 2\n  z: 3\n");
    EXPECT_EQ(rowsOf(view), "1|1 2|. 3|. 4|. 5|2 .|3 .|4 6|5 7|6 8|7 ");
    ASSERT_EQ(view.result.gone.size(), 1u);
    EXPECT_EQ(view.result.gone[0].afterLine, 0);
    EXPECT_EQ(view.result.gone[0].row, 0u);
}

TEST(PatchView, everyLineHasOneRow)
{
    const char *patches[] = {"[]",
                             "- {op: move, from: /a, path: /z}\n",
                             "- {op: replace, path: \"\", value: {n: [1, 2]}}\n",
                             "a: null\nnew: {x: [1]}\n",
                             "- {op: add, path: /l/0, value: 9}\n- {op: remove, path: /l/2}\n",
                             "- {op: copy, from: /m, path: /l/-}\n- {op: remove, path: /m/k}\n"};
    const std::string document = "# head\na: 1\nl:\n- 1\n- 2\n\nm:\n  k: v   # beside\n  t: |\n    text\n    more\n";
    for (const char *patch : patches) {
        const auto merged = mergedOf(merge::Mode::Patch, "", patch, document);
        int32_t line = 0;
        int32_t result = 0;
        for (const view::Row &row : merged->view.rows) {
            EXPECT_TRUE(row.line[Side::Destination] < 0 || row.line[Side::Destination] == line++) << patch;
            EXPECT_TRUE(row.result < 0 || row.result == result++) << patch;
            EXPECT_TRUE(row.result >= 0 || row.line[Side::Destination] >= 0 || row.line[Side::Updated] >= 0) << patch;
        }
        EXPECT_EQ(line, int32_t(merged->view.inputs[Side::Destination].lineCount)) << patch;
        EXPECT_EQ(result, int32_t(merged->view.result.lineCount)) << patch;
    }
}

TEST(PatchView, operationsAreLinesOfThePatch)
{
    const auto merged = mergedOf(merge::Mode::Patch, "",
                                 "- op: add\n  path: /b\n  value: 2\n- {op: test, path: /a, value: 1}\n- op: remove\n  "
                                 "path: /missing\n- {op: remove, path: /a}\n",
                                 "a: 1\n");
    const view::Pane &patch = merged->view.inputs[Side::Updated];
    ASSERT_EQ(patch.operations.size(), 4u);
    EXPECT_EQ(patch.operations[0].begin, 0u);
    EXPECT_EQ(patch.operations[0].end, 3u);
    EXPECT_EQ(patch.operations[2].did, merge::OperationEffect::Fails);
    EXPECT_EQ(patch.operations[3].did, merge::OperationEffect::NotRun);
    EXPECT_EQ(patch.lines[1].state, State::Added);
    EXPECT_EQ(patch.lines[3].state, State::Unchanged);
    EXPECT_TRUE(patch.lines[4].fails && patch.lines[5].fails);
    EXPECT_FALSE(patch.lines[6].fails);
    EXPECT_TRUE(merged->view.inputs[Side::Destination].lines[0].fails);
    ASSERT_FALSE(merged->view.inputs[Side::Destination].chips.empty());
    EXPECT_EQ(merged->view.inputs[Side::Destination].chips[0].text, "no missing here");
    // The preview has what went before.
    EXPECT_EQ(merged->resolution.text, "a: 1\nb: 2\n");
    ASSERT_FALSE(merged->view.result.chips.empty());
    EXPECT_EQ(merged->view.result.chips.back().text, "operation 1");
}

TEST(PatchView, chipsNameAllOperationsOfAField)
{
    const auto merged = mergedOf(
        merge::Mode::Patch, "",
        "- {op: add, path: /b, value: {}}\n- {op: add, path: /b/c, value: 1}\n- {op: replace, path: /a, value: 2}\n",
        "a: 1\n");
    std::string chips;
    for (const view::Chip &chip : merged->view.result.chips)
        chips += chip.text + "; ";
    EXPECT_EQ(chips, "operation 3; operations 1, 2; ");
}

} // namespace
} // namespace fieldwise::test

// SPDX-License-Identifier: GPL-3.0-or-later
// Live in Local's order: a view in which pairs stand level.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/base/text.h"
#include "core/session.h"
#include "core/view/localsorder.h"
#include "tests/support/golden.h"
#include "tests/support/realcases.h"
#include "tests/support/skips.h"

namespace fieldwise::test {
namespace {

using merge::Side;

Inputs applied(const std::string &local, const std::string &live)
{
    return inputsOf(merge::Mode::Apply, "", local, live);
}

view::Reordered ordered(const std::string &local, const std::string &live)
{
    const auto merged = run(applied(local, live)).merged;
    EXPECT_TRUE(merged);
    return merged ? view::inLocalsOrder(merged->plan, live, Side::Destination) : view::Reordered{};
}

const std::string head = "kind: ConfigMap\napiVersion: v1\nmetadata:\n  name: a\n  namespace: shop\n";

TEST(LocalsOrder, fieldsStandAsInLocalAndTheOthersAfterThem)
{
    const view::Reordered live = ordered(head + "data:\n  b: '1'\n  a: '1'\n",
                                         "# kept\napiVersion: v1\ndata:\n  # about a\n  a: '1'\n  b: '1'\n  c: '1'\n"
                                         "kind: ConfigMap\nmetadata:\n  name: a\n  namespace: shop\n");
    EXPECT_TRUE(live.differs);
    EXPECT_EQ(live.text,
              "kind: ConfigMap\n# kept\napiVersion: v1\nmetadata:\n  name: a\n  namespace: shop\n"
              "data:\n  b: '1'\n  # about a\n  a: '1'\n  c: '1'\n");
    EXPECT_THAT(live.from, testing::ElementsAre(7, 0, 1, 8, 9, 10, 2, 5, 3, 4, 6, 11));
}

TEST(LocalsOrder, theDashStaysBeforeTheFirstFieldOfAnElement)
{
    const std::string pod =
        "apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n  namespace: shop\nspec:\n  containers:\n";
    EXPECT_EQ(ordered(pod + "  - name: a\n    image: i\n    args:\n    - x\n",
                      pod + "  - args:\n    - x\n    image: i\n    name: a\n    tty: true\n")
                  .text,
              pod + "  - name: a\n    image: i\n    args:\n    - x\n    tty: true\n");
}

TEST(LocalsOrder, whatIsInOrderStaysAsItIs)
{
    const std::string live = head + "data: {b: '1', a: '1'}\n";
    const view::Reordered same = ordered(head + "data: {a: '1', b: '1'}\n", live);
    EXPECT_FALSE(same.differs);
    EXPECT_EQ(same.text, live);
    // What only Live has keeps its place among them.
    EXPECT_FALSE(ordered(head + "data:\n  a: '1'\n  c: '1'\n", head + "data:\n  a: '1'\n  b: '1'\n  c: '1'\n").differs);
}

TEST(LocalsOrder, anAliasNeverComesBeforeItsAnchor)
{
    const std::string live = head + "data:\n  a: &x '1'\n  b: *x\n";
    EXPECT_EQ(ordered(head + "data:\n  b: '1'\n  a: '1'\n", live).text, live);
}

TEST(LocalsOrder, aLastLineWithoutABreakCanMove)
{
    EXPECT_EQ(ordered(head + "data:\n  b: '1'\n  a: '1'\n", head + "data:\n  a: '1'\n  b: '1'").text,
              head + "data:\n  b: '1'\n  a: '1'");
}

/// A line without the dashes before its first word.
std::string withoutDash(std::string_view line)
{
    return std::string(line.substr(std::min(line.find_first_not_of(" -"), line.size())));
}

std::vector<std::string> linesOf(const std::string &text)
{
    std::vector<std::string> out;
    for (size_t at = 0; at < text.size();) {
        const size_t end = std::min(text.find('\n', at), text.size());
        out.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return out;
}

/// The number of keys of both that stand in one row.
size_t levelPairs(const Merged &merged)
{
    size_t count = 0;
    const auto text = [&](Side side, int32_t line) {
        const std::string_view all = merged.inputs.texts[side].str();
        const uint32_t begin = merged.plan.lines[side].start(uint32_t(line));
        return withoutDash(all.substr(begin, std::min(all.find_first_of(":\n", begin), all.size()) - begin));
    };
    for (const view::Row &row : merged.view.rows)
        if (row.line[Side::Updated] >= 0 && row.line[Side::Destination] >= 0)
            count +=
                text(Side::Updated, row.line[Side::Updated]) == text(Side::Destination, row.line[Side::Destination]);
    return count;
}

/// Every field with its rule and outcome, whatever the order of the fields.
std::multiset<std::string> decidedFields(const merge::DocumentPlan &document)
{
    std::multiset<std::string> out;
    for (merge::DecisionId id = 0; id < document.decisions.size(); ++id) {
        const merge::Decision &decision = document.decision(id);
        out.insert(yaml::print(document.path(id)) + ' ' + std::to_string(int(decision.rule)) + ' '
                   + std::to_string(int(decision.outcome)));
    }
    return out;
}

/// What is reused of an earlier merge changes nothing.
void expectNothingNew(const std::shared_ptr<const Merged> &merged, const OrderedMerge &ordered)
{
    const auto again = inLocalsOrder(merged, &ordered);
    ASSERT_TRUE(again);
    for (const Side side : {Side::Original, Side::Destination}) {
        EXPECT_EQ(again->texts[side].text, ordered.texts[side].text);
        EXPECT_EQ(again->texts[side].from, ordered.texts[side].from);
        EXPECT_EQ(again->texts[side].differs, ordered.texts[side].differs);
    }
    EXPECT_EQ(again->shown->resolution.text, ordered.shown->resolution.text);
}

/// Over real objects: each line occurs once, the merge is the same, and more pairs stand level.
TEST(LocalsOrder, ofRealObjects)
{
    const std::vector<RealCase> cases = realCases();
    if (cases.empty())
        GTEST_SKIP() << needsMaterial << "no real/*.jsonl; FIELDWISE_CASES names the folder of cases";
    size_t seen = 0, before = 0, after = 0;
    for (const RealCase &one : cases) {
        const auto merged = merge::isApply(one.inputs.options.mode) ? run(one.inputs).merged : nullptr;
        const auto inOrder = merged ? inLocalsOrder(merged) : nullptr;
        if (!inOrder)
            continue;
        const Merged *shown = inOrder->shown.get();
        SCOPED_TRACE(one.name);
        ++seen;
        for (const Side side : {Side::Original, Side::Destination}) {
            const std::string &text = merged->inputs.texts[side], &other = shown->inputs.texts[side];
            const view::Reordered ordered = view::inLocalsOrder(merged->plan, text, side);
            const std::vector<std::string> lines = linesOf(text), moved = linesOf(other);
            ASSERT_EQ(lines.size(), moved.size());
            for (size_t i = 0; i < moved.size(); ++i)
                ASSERT_EQ(withoutDash(moved[i]), withoutDash(lines[ordered.from[i]]));
            EXPECT_EQ(std::set<uint32_t>(ordered.from.begin(), ordered.from.end()).size(), ordered.from.size());
            for (uint32_t i = 0; i < moved.size(); ++i)
                EXPECT_EQ(shown->plan.lines[side].number(i), ordered.from[i] + 1);
        }
        EXPECT_EQ(shown->plan.steps.size(), merged->plan.steps.size());
        for (uint32_t i = 0; i < shown->plan.documents.size(); ++i)
            ASSERT_EQ(decidedFields(shown->plan.documents[i]), decidedFields(merged->plan.documents[i]));
        expectNothingNew(merged, *inOrder);
        before += levelPairs(*merged);
        after += levelPairs(*shown);
    }
    std::printf("%zu of %zu cases in another order; %zu pairs level before, %zu after\n", seen, cases.size(), before,
                after);
    EXPECT_GT(seen, 100U);
    EXPECT_GT(after, before * 11 / 10);
}

} // namespace
} // namespace fieldwise::test

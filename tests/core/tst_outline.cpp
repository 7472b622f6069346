// SPDX-License-Identifier: GPL-3.0-or-later
#include <functional>
#include <set>

#include <gmock/gmock.h>

#include "core/merge/plan/steps.h"
#include "core/view/outline.h"
#include "tests/support/golden.h"

namespace fieldwise::test {
namespace {

using merge::State;
using view::Outline;
using view::OutlineItem;

/// Each item on a line, a space for each level, with its state where it has one.
std::string drawn(const Outline &outline, const std::vector<OutlineItem> *only = nullptr)
{
    std::string out;
    const std::function<void(const OutlineItem &, size_t)> draw = [&](const OutlineItem &item, size_t depth) {
        if (only && !std::ranges::binary_search(*only, item))
            return;
        constexpr std::string_view signs = " +~-=!*";
        out += std::string(depth, ' ') + outline.name(item);
        out += outline.state(item) == State::Unchanged ? "\n"
                                                       : std::string(" ") + signs[size_t(outline.state(item))] + "\n";
        for (const OutlineItem &child : outline.children(item))
            draw(child, depth + 1);
    };
    for (const OutlineItem &root : outline.roots())
        draw(root, 0);
    return out;
}

TEST(Outlines, haveEveryFieldWithItsState)
{
    const auto merged = mergedOf(merge::Mode::ThreeWay, "a: 1\nb: {x: 1, y: [p, q]}\nc: 1\n",
                                 "a: 2\nb: {x: 1, y: [p, q]}\nd: {e: 1}\n", "a: 3\nb: {x: 1, y: [p, q]}\nc: 1\n");
    const Outline outline(merged->plan);
    EXPECT_EQ(drawn(outline), "document 1\n a !\n b\n  x\n  y\n   [0]\n   [1]\n c -\n d +\n  e +\n");
    const OutlineItem root = outline.roots().front();
    EXPECT_EQ(outline.counts(root)[size_t(State::Conflict)], 1U);
    EXPECT_EQ(outline.counts(root)[size_t(State::Added)], 1U);
    EXPECT_EQ(view::worst(outline.counts(root)), State::Conflict);
    const OutlineItem y = outline.children(outline.children(root).at(1)).at(1);
    EXPECT_EQ(yaml::print(outline.path(outline.children(y).at(1))), "b.y[1]");
    EXPECT_TRUE(outline.hasChildren(y));
    EXPECT_FALSE(outline.hasChildren(outline.children(y).at(1)));
}

TEST(Outlines, openAValueThatIsTakenWholeAtItsPlaces)
{
    const std::string before = "a:\n- name: x\n  spec:\n    same: 1\n    gone: 1\n    last: 1\n- name: y\n  other: 1\n";
    const std::string after = "a:\n- name: x\n  spec:\n    same: 1\n    last: 2\n    new: 1\n- name: y\n  other: 1\n";
    const std::string head = "apiVersion: b/v1\nkind: C\nmetadata: {name: c}\n";
    const auto merged = mergedOf(merge::Mode::Apply, head + before, head + after, head + before);
    const Outline outline(merged->plan);
    const auto items = outline.matching("", true);
    EXPECT_EQ(drawn(outline, &items), "C c\n metadata\n  annotations +\n a ~\n  [0]\n   spec\n    last ~\n    new +\n");
}

TEST(Outlines, areFiltered)
{
    const auto merged = mergedOf(merge::Mode::TwoWay, "", "spec: {replicas: 3, image: Shop}\nkeep: {deep: shop}\n",
                                 "spec: {replicas: 2, image: Shop}\nkeep: {deep: shop}\n");
    const Outline outline(merged->plan);
    const auto only = [&](std::string_view text, bool changed) {
        const auto items = outline.matching(text, changed);
        return drawn(outline, &items);
    };
    EXPECT_EQ(only("spec.rep", false), "document 1\n spec\n  replicas ~\n");
    EXPECT_EQ(only("shop", false), "document 1\n spec\n  image\n keep\n  deep\n") << "by text, whatever its case";
    EXPECT_EQ(only("", true), "document 1\n spec\n  replicas ~\n");
    EXPECT_EQ(only("shop", true), "");
    EXPECT_EQ(only("nothing has this", false), "");
}

TEST(Outlines, doNotFindSecrets)
{
    const std::string text = "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData: {password: hunter2}\n";
    const auto merged = mergedOf(merge::Mode::TwoWay, "", text, text);
    const Outline outline(merged->plan);
    EXPECT_TRUE(outline.matching("hunter", false).empty());
    EXPECT_FALSE(outline.matching("password", false).empty());
}

TEST(Outlines, haveAllDecisionsAndLeavesOfAllMerges)
{
    for (const Golden &golden : goldenFixtures()) {
        const auto merged = run(golden.inputs).merged;
        if (!merged)
            continue;
        const Outline outline(merged->plan);
        std::set<std::pair<uint32_t, merge::DecisionId>> seen;
        const std::function<void(const OutlineItem &)> visit = [&](const OutlineItem &item) {
            if (item.node == yaml::none)
                seen.insert(
                    {item.decision.document, item.decision.decision}); // kyaml repeats some, and so does `exact`
            const auto children = outline.children(item);
            EXPECT_EQ(!children.empty(), outline.hasChildren(item)) << golden.name;
            EXPECT_FALSE(outline.name(item).empty()) << golden.name;
            for (const OutlineItem &child : children)
                visit(child);
        };
        size_t decisions = 0;
        for (const OutlineItem &root : outline.roots())
            visit(root);
        for (const merge::DocumentPlan &document : merged->plan.documents) {
            std::set<merge::DecisionId> reached; // what a choice answers for is no field of its own any more
            const std::function<void(merge::DecisionId)> reach = [&](merge::DecisionId id) {
                reached.insert(id);
                for (const merge::DecisionId child : document.decision(id).children)
                    reach(child);
            };
            if (!document.decisions.empty())
                reach(0);
            decisions += reached.size();
        }
        EXPECT_EQ(seen.size(), decisions) << golden.name;
        uint32_t counted = 0;
        for (const OutlineItem &root : outline.roots()) {
            for (const uint32_t n : outline.counts(root))
                counted += n;
        }
        EXPECT_EQ(counted, merged->plan.steps.size()) << golden.name;
    }
}

} // namespace
} // namespace fieldwise::test

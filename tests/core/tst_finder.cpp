// SPDX-License-Identifier: GPL-3.0-or-later
// What is found by an index is what a search through all fields finds.
#include <gtest/gtest.h>

#include "core/merge/plan/finder.h"
#include "core/merge/plan/plan.h"
#include "core/merge/planning.h"

namespace fieldwise::merge {
namespace {

using yaml::none;

/// The innermost decision whose field has this byte; of several the last child.
DecisionId searched(const DocumentPlan &plan, Side side, uint32_t offset)
{
    const yaml::Document &document = *plan.documents[side];
    for (DecisionId id = 0;;) {
        DecisionId inner = noDecision;
        for (const DecisionId child : plan.decision(id).children) {
            const NodeId value = plan.decision(child).values[side], key = plan.decision(child).keys[side];
            if (value != none && document.node(key != none ? key : value).begin <= offset
                && offset <= document.node(value).end)
                inner = child;
        }
        if (inner == noDecision)
            return id;
        id = inner;
    }
}

size_t compareEverywhere(const Plan &plan)
{
    size_t places = 0;
    for (size_t i = 0; i < plan.documents.size(); ++i) {
        const DocumentPlan &document = plan.documents[i];
        for (const Side side : allSides) {
            if (!document.documents[side] || document.decisions.empty())
                continue;
            DecisionFinder finder(document, side);
            for (uint32_t at = 0; at <= document.documents[side]->source().size(); ++at, ++places) {
                EXPECT_EQ(finder.at(at), searched(document, side, at))
                    << "at " << at << " of side " << index(side) << " of\n"
                    << document.documents[side]->source();
                EXPECT_EQ(decisionAtInput(document, side, at), finder.at(at));
                if (::testing::Test::HasFailure())
                    return places;
            }
        }
    }
    return places;
}

size_t compareAll(const std::string &original, const std::string &updated, const std::string &destination)
{
    size_t places = 0;
    for (const Mode mode : {Mode::TwoWay, Mode::ThreeWay, Mode::Git, Mode::ThreeWayKeep, Mode::Apply, Mode::Compare}) {
        Options options;
        options.mode = mode;
        if (const auto made = plan({{yaml::read(original), yaml::read(updated), yaml::read(destination)}}, {}, options))
            places += compareEverywhere(*made);
    }
    return places;
}

TEST(DecisionFinder, findsWhatASearchFinds)
{
    size_t places = 0;
    places += compareAll("a: 1\nb: [1, 2, {c: 3}]\n", "a: 2\nb: [1, 3, {c: 4}]\nz: new\n", "b: [1, 2, {c: 3}]\na: 1\n");
    places += compareAll("a: [b,c]\nd: {e: ,f: }\n", "a: [c,b]\nd: {f: ,e: 1}\n", "a: [b,c]\nd: {e: ,f: }\n");
    EXPECT_GT(places, 500);
}

TEST(DecisionFinder, fieldsThatMergeKeysBringMayStandInTheMapItself)
{
    const auto text = [](const char *value, const char *own) {
        return std::string("base: &b {x: 1, y: 2}\ndata:\n  k: &k {x: ") + value
            + ", z: 3}\n  <<: [*k, *b]\n  own: " + own + "\n  more: *k\n";
    };
    EXPECT_GT(compareAll(text("1", "a"), text("2", "a"), text("1", "b")), 500);
    const std::string chain = "a: &a {p: 1}\nb: &b {<<: *a, q: 2}\nc: {<<: *b, r: 3, d: &d {<<: *a}}\n";
    EXPECT_GT(compareAll(chain, chain + "e: 1\n", "x: 1\n" + chain), 300);
}

} // namespace
} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
// The triage sorts resources by the worst that a merge does to each; its numbers equal the rows that they lead to.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/session.h"
#include "core/view/triage.h"
#include "tests/support/golden.h"

namespace fieldwise::test {
namespace {

using testing::StartsWith;

view::Triage triaged(const Merged &merged)
{
    return view::triage(merged.plan, view::Noise(merged.plan, merged.inputs.ignore.get()));
}

std::string summaryOf(const Inputs &inputs)
{
    const auto merged = run(inputs).merged;
    EXPECT_TRUE(merged);
    return merged ? view::summaryText(merged->plan, triaged(*merged)) : "";
}

std::string configMap(const std::string &name, const std::string &data)
{
    return "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: " + name + "\n  namespace: shop\ndata: {" + data
        + "}\n";
}

TEST(Triage, theWorstComesFirst)
{
    const std::string applied = configMap("a", "x: '1', z: '1'") + "---\n" + configMap("b", "x: '1'") + "---\n"
        + configMap("c", "x: '1'") + "---\n" + configMap("d", "x: '1'");
    const std::string local = configMap("a", "x: '1'") + "---\n" + configMap("b", "x: '1'") + "---\n"
        + configMap("c", "x: '2'") + "---\n" + configMap("d", "x: '1'") + "---\n" + configMap("e", "x: '1'");
    const std::string live = configMap("a", "x: '1', z: '1'") + "---\n" + configMap("b", "x: '7'") + "---\n"
        + configMap("c", "x: '1'") + "---\n" + configMap("d", "x: '1'");
    EXPECT_EQ(summaryOf(inputsOf(merge::Mode::Apply, applied, local, live)),
              "Look at 2 places.\n"
              "  - ConfigMap shop/a: data.z, removed: applied before, not in Local\n"
              "  ~ ConfigMap shop/b: data.x, changed: Live drifted\n"
              "1 deletes something: ConfigMap shop/a (1 entry of data)\n"
              "1 overwrites an edit: ConfigMap shop/b (1 field)\n"
              "1 changes: ConfigMap shop/c (1 field)\n"
              "1 is created: ConfigMap shop/e\n"
              "1 stays: ConfigMap shop/d\n");
}

TEST(Triage, safeOrFailing)
{
    const std::string one = configMap("a", "x: '1'");
    EXPECT_THAT(summaryOf(inputsOf(merge::Mode::Apply, one, configMap("a", "x: '2'"), one)),
                StartsWith("Safe to apply.\n"));
    EXPECT_THAT(summaryOf(inputsOf(merge::Mode::Patch, {}, R"([{"op": "remove", "path": "/nowhere"}])", one)),
                StartsWith("Will fail.\n"));
    EXPECT_THAT(summaryOf(inputsOf(merge::Mode::ThreeWayKeep, "a: 1\n", "a: 2\n", "a: 3\n")),
                StartsWith("Look at 1 place.\n"));
}

/// Every number equals the rows that it leads to.
TEST(Triage, ofAllFixtures)
{
    size_t looked = 0;
    for (const Golden &golden : goldenFixtures()) {
        const auto merged = run(golden.inputs).merged;
        if (!merged)
            continue;
        SCOPED_TRACE(golden.name);
        const view::Triage triage = triaged(*merged);
        std::vector<uint32_t> documents;
        size_t places = 0;
        for (const view::ImpactGroup &group : triage.groups) {
            size_t here = 0;
            for (const uint32_t row : group.resources) {
                const view::TriagedResource &resource = triage.resources[row];
                EXPECT_EQ(resource.worst, group.impact);
                documents.push_back(resource.document);
                for (const view::Effect &effect : resource.effects) {
                    EXPECT_GE(effect.impact, group.impact);
                    EXPECT_EQ(effect.where.document, resource.document);
                    EXPECT_LT(effect.where.decision, merged->plan.documents[resource.document].decisions.size());
                    here += effect.impact == group.impact;
                    places += view::needsALook(effect.impact);
                }
            }
            EXPECT_EQ(here, group.places);
            EXPECT_FALSE(group.resources.empty());
        }
        EXPECT_EQ(places, triage.placesToLook);
        EXPECT_EQ(triage.verdict == view::Verdict::Safe, places == 0);
        std::ranges::sort(documents);
        EXPECT_TRUE(std::ranges::adjacent_find(documents) == documents.end());
        EXPECT_TRUE(std::ranges::is_sorted(triage.groups, {}, &view::ImpactGroup::impact));
        looked += places;
    }
    EXPECT_GT(looked, 100u);
}

} // namespace
} // namespace fieldwise::test

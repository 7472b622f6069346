// SPDX-License-Identifier: GPL-3.0-or-later
// Whoever follows an "Otherwise:" gets what it promises.
#include <gtest/gtest.h>

#include "core/yaml/writer.h"
#include "tests/support/advice.h"
#include "tests/support/golden.h"
#include "tests/support/randomobject.h"
#include "tests/support/randomyaml.h"
#include "tests/support/realcases.h"
#include "tests/support/skips.h"

namespace fieldwise::test {
namespace {

void expectNoFaults(const AdviceTally &tally, size_t shown = 20)
{
    for (size_t i = 0; i < tally.faults.size() && i < shown; ++i)
        ADD_FAILURE() << tally.faults[i];
    EXPECT_EQ(tally.faults.size(), 0U);
}

int sum(const std::map<std::string, int> &counts)
{
    int all = 0;
    for (const auto &[name, count] : counts)
        all += count;
    return all;
}

TEST(Advice, ofTheFixturesHolds)
{
    AdviceTally tally;
    for (const Golden &golden : goldenFixtures())
        if (const auto merged = run(golden.inputs).merged)
            expectAdviceHolds(golden.name, *merged, tally);
    for (const Golden &golden : examples())
        if (const auto merged = run(golden.inputs).merged)
            expectAdviceHolds("example " + golden.name, *merged, tally);
    expectNoFaults(tally);
    for (const std::string &says : knownAdvice())
        EXPECT_TRUE(tally.followed.contains(says))
            << "no fixture gives this advice, or it can't be followed there: " << says;
    std::printf("%d followed, %d not by a machine\n", sum(tally.followed), sum(tally.skipped));
}

/// Whatever people write: nulls, kinds that meet, lists that are emptied, elements that go.
TEST(Advice, ofRandomMergesHolds)
{
    AdviceTally tally;
    for (uint32_t seed = 1; seed <= 300; ++seed) {
        RandomYaml random(seed);
        const std::vector<Tree> original = random.stream();
        Inputs inputs = inputsOf(merge::Mode::ThreeWay, write(original, {}), write(random.edited(original, true), {}),
                                 write(random.edited(original, true), {}));
        if (random.chance(30))
            inputs.options.mode = merge::Mode::TwoWay;
        if (random.chance(20))
            inputs.options.onConflict = merge::OnConflict::Destination;
        if (const auto merged = run(inputs).merged)
            expectAdviceHolds("seed " + std::to_string(seed), *merged, tally);
    }
    expectNoFaults(tally);
    std::printf("%d followed, %d not by a machine\n", sum(tally.followed), sum(tally.skipped));
}

/// Deployments with all kinds of lists, merged in every mode.
TEST(Advice, ofRandomObjectsHolds)
{
    using merge::Mode;
    AdviceTally tally;
    std::map<Mode, int> merges;
    for (uint32_t seed = 1; seed <= 600; ++seed) {
        RandomObject random(seed);
        const yaml::Json original = random.deployment();
        const bool rough = seed % 2 == 0;
        const auto edited = [&] {
            const yaml::Json object = random.edited(original);
            return yaml::blockText(rough ? random.roughened(object) : object);
        };
        const std::string updated = edited(), destination = edited();
        const Mode mode = std::array{Mode::ThreeWay,     Mode::TwoWay, Mode::Git,
                                     Mode::ThreeWayKeep, Mode::Apply,  Mode::Patch}[seed / 2 % 6];
        Inputs inputs = inputsOf(mode, yaml::blockText(original), updated, destination);
        inputs.options.apply.lastAppliedGiven = true;
        inputs.options.apply.annotation = false;
        inputs.options.onConflict = seed % 7 == 0 ? merge::OnConflict::Destination : merge::OnConflict::Updated;
        inputs.options.apply.strategy = seed % 3 == 0 ? merge::Strategy::JsonMerge : merge::Strategy::Strategic;
        if (const auto merged = run(inputs).merged) {
            ++merges[mode];
            expectAdviceHolds("seed " + std::to_string(seed), *merged, tally);
        }
    }
    expectNoFaults(tally, 200);
    for (const auto &[mode, count] : merges)
        EXPECT_GT(count, 40) << "most merges of mode " << int(mode) << " end in a message";
    std::printf("%d followed, %d not by a machine\n", sum(tally.followed), sum(tally.skipped));
}

TEST(Advice, ofRealObjectsHolds)
{
    const std::vector<RealCase> cases = realCases();
    if (cases.empty())
        GTEST_SKIP() << needsMaterial << "no real/*.jsonl; FIELDWISE_CASES names the folder of cases";
    AdviceTally tally;
    for (const RealCase &one : cases)
        if (const auto merged = run(one.inputs).merged)
            expectAdviceHolds(one.name, *merged, tally);
    expectNoFaults(tally, 100);
    std::printf("%d followed, %d not by a machine\n", sum(tally.followed), sum(tally.skipped));
}

} // namespace
} // namespace fieldwise::test

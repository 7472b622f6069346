// SPDX-License-Identifier: GPL-3.0-or-later
// What always holds (semantics/decisions.md 8), over the fixtures, the kprom documents and seeded random texts.
#include <algorithm>
#include <cstdlib>
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/k8s/lastapplied.h"
#include "core/session.h"
#include "tests/support/golden.h"
#include "tests/support/mergeproperties.h"
#include "tests/support/randomyaml.h"
#include "tests/support/serverside.h"
#include "tests/support/skips.h"

namespace fieldwise::test {
namespace {

using merge::Side;

struct Case {
    std::string name;
    Inputs inputs;
};

std::vector<Case> kpromCases()
{
    std::vector<Case> out;
    std::ifstream in(casesFile("kprom.jsonl"));
    for (std::string line; std::getline(in, line);) {
        const auto json = nlohmann::json::parse(line);
        out.push_back({json["id"], inputsOf(merge::Mode::ThreeWay, json["original"], json["updated"], json["dest"])});
    }
    return out;
}

std::vector<Case> fixtureCases()
{
    std::vector<Case> out;
    for (const Golden &golden : goldenFixtures())
        out.push_back({golden.name, golden.inputs});
    for (const Golden &golden : examples())
        out.push_back({"example " + golden.name, golden.inputs});
    return out;
}

std::vector<Case> randomCases(uint32_t first, uint32_t count)
{
    std::vector<Case> out;
    for (uint32_t seed = first; seed < first + count; ++seed) {
        RandomYaml random(seed);
        const bool containers = random.chance(50);
        const std::vector<Tree> original = random.stream();
        const std::vector<Tree> updated = random.edited(original, containers);
        const std::vector<Tree> destination = random.edited(original, containers);
        Case one{"seed " + std::to_string(seed), {}};
        std::string texts[3];
        texts[0] = write(original, random.writing());
        texts[1] = write(updated, random.writing());
        texts[2] = write(destination, random.writing());
        one.inputs = inputsOf(merge::Mode::ThreeWay, texts[0], texts[1], texts[2]);
        if (random.chance(30))
            one.inputs.options.mode = merge::Mode::TwoWay;
        if (random.chance(15))
            one.inputs.options.listOrder = merge::ListOrder::Prepend;
        if (random.chance(15))
            one.inputs.options.onConflict = merge::OnConflict::Destination;
        if (random.chance(15))
            one.inputs.options.infer = k8s::Infer::None;
        if (random.chance(10))
            one.inputs.options.exact = true;
        if (random.chance(30)) {
            one.inputs.options = {};
            one.inputs.options.mode = merge::Mode::Git;
        }
        out.push_back(std::move(one));
    }
    return out;
}

std::vector<Case> serverSideCases(uint32_t count)
{
    std::vector<Case> out;
    for (uint32_t seed = 1; seed <= count; ++seed)
        for (const ServerSideRequest &request : randomHistory(seed))
            for (const bool force : {false, true}) {
                Case one{"history " + std::to_string(seed),
                         inputsOf(merge::Mode::ThreeWay, "", request.local, request.live)};
                one.inputs.options = request.options;
                one.inputs.options.serverSide.force = force;
                out.push_back(std::move(one));
            }
    return out;
}

void expectProperties(const Case &one)
{
    const fieldwise::Run run = fieldwise::run(one.inputs);
    EXPECT_EQ(run.merged ? faultOf(run.merged->plan, run.merged->resolution) : "", "");
}

void expectNoChangeNoByte(const Case &one)
{
    merge::Options options = one.inputs.options;
    if (options.mode == merge::Mode::Patch) // a document is no patch of itself
        return;
    options.onConflict = merge::OnConflict::Updated;
    options.exact = false;
    options.apply.annotation = false; // it may be new, or in another form
    options.serverSide.managedFields = false;
    options.deployer.release.clear(); // its marks may be new
    options.deployer.left.clear();
    const std::string_view live = one.inputs.texts[Side::Destination];
    if (options.mode == merge::Mode::ServerSide && live.find(k8s::lastAppliedKey) != live.npos
        && live.find("managedFields") == live.npos)
        return; // the server writes the annotation anew from Local, which has more here than it says: its uid
    for (const Side side : merge::allSides)
        EXPECT_EQ(faultOfNoChange(one.inputs.texts[side], one.inputs.texts[side], options), "");
    const Side base = options.mode == merge::Mode::ThreeWay ? Side::Original : Side::Destination;
    EXPECT_EQ(faultOfNoChange(one.inputs.texts[base], one.inputs.texts[Side::Destination], options), "");
}

int failures()
{
    return testing::UnitTest::GetInstance()->current_test_info()->result()->total_part_count();
}

void expectAll(const std::vector<Case> &cases)
{
    constexpr int enough = 5;
    int failed = 0;
    for (const Case &one : cases) {
        SCOPED_TRACE(one.name);
        const int before = failures();
        expectProperties(one);
        expectNoChangeNoByte(one);
        if (failures() > before) {
            const merge::Options &options = one.inputs.options;
            ADD_FAILURE() << one.name << " mode " << int(options.mode) << " exact " << options.exact << " infer "
                          << int(options.infer) << " order " << int(options.listOrder) << " on conflict "
                          << int(options.onConflict) << "\n--- original\n"
                          << one.inputs.texts[Side::Original].str() << "\n--- updated\n"
                          << one.inputs.texts[Side::Updated].str() << "\n--- destination\n"
                          << one.inputs.texts[Side::Destination].str();
            if (++failed == enough)
                return;
        }
    }
}

TEST(Properties, fixtures)
{
    expectAll(fixtureCases());
}

TEST(Properties, kprom)
{
    const std::vector<Case> cases = kpromCases();
    if (cases.empty())
        GTEST_SKIP() << needsMaterial << "no kprom.jsonl in " << casesFolder()
                     << "; FIELDWISE_CASES names the folder of cases";
    expectAll(cases);
}

TEST(Properties, serverSideHistories)
{
    expectAll(serverSideCases(20));
}

TEST(Properties, randomTrees)
{
    const char *count = std::getenv("FIELDWISE_RANDOM");
    expectAll(randomCases(1, count ? uint32_t(std::atoi(count)) : 600));
}

} // namespace
} // namespace fieldwise::test

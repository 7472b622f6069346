// SPDX-License-Identifier: GPL-3.0-or-later
// What holds for every merge of three versions, over random ones and over merges that people did.
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "core/check/checking.h"
#include "core/git/markers.h"
#include "core/git/merging.h"
#include "core/git/proof.h"
#include "core/git/values.h"
#include "tests/support/golden.h"
#include "tests/support/randomyaml.h"
#include "tests/support/skips.h"

namespace fieldwise::git {
namespace {

using nlohmann::json;

struct Merge {
    std::string name, base, ours, theirs;
};

Result<Made, std::string> made(const std::string &base, const std::string &ours, const std::string &theirs)
{
    DriverInputs given{base, ours, theirs};
    given.byLines = mergeLines(given);
    return mergeByStructure(given);
}

/// Without the order of elements and documents, which is ours' where both sides put something into one place.
json sorted(json value)
{
    if (value.is_structured())
        for (json &part : value)
            part = sorted(std::move(part));
    if (value.is_array())
        std::sort(value.begin(), value.end());
    if (value.is_string() && value.get_ref<std::string &>().ends_with('\n')) // the file's last one may be nobody's
        value.get_ref<std::string &>().pop_back();
    return value;
}

json dataOf(const std::string &text)
{
    json all = json::array();
    for (const yaml::Part &part : yaml::read(text).parts)
        if (part.document->root() != yaml::none)
            all.push_back(writtenValue(*part.document, part.document->root()));
    return sorted(std::move(all));
}

struct Tally {
    int made = 0, clean = 0;
    int onOneWay = 0; ///< made only with one of the sides as ours
};

void expectOf(const Merge &merge, Tally &tally)
{
    SCOPED_TRACE(merge.name);
    const auto &[name, base, ours, theirs] = merge;
    const auto withoutTheirs = made(base, ours, base), withoutOurs = made(base, base, theirs);
    EXPECT_EQ(withoutTheirs ? withoutTheirs->text : ours, ours);
    EXPECT_EQ(withoutOurs ? withoutOurs->text : theirs, theirs);
    const auto result = made(base, ours, theirs), turned = made(base, theirs, ours);
    tally.onOneWay += bool(result) != bool(turned);
    if (!result || !turned)
        return;
    ++tally.made;
    EXPECT_EQ(result->conflicts > 0, turned->conflicts > 0);
    const auto sides = readMarkers(result->text);
    ASSERT_TRUE(sides);
    EXPECT_TRUE(yaml::read(sides->ours).ok());
    EXPECT_TRUE(yaml::read(sides->theirs).ok());
    if (result->conflicts > 0)
        return;
    ++tally.clean;
    EXPECT_EQ(dataOf(result->text), dataOf(turned->text));
    const check::Checked checked = check::checkMerge({.texts = {{base, ours, theirs, result->text}}, .options = {}});
    EXPECT_FALSE(check::fails(checked, true)) << checked.findings.front().path << checked.findings.front().because;
}

TEST(RealMerges, keepTheChangesOfBothSidesWhicheverIsOurs)
{
    Tally tally;
    std::error_code missing;
    for (const auto &entry : std::filesystem::directory_iterator(test::casesFolder() / "merges", missing)) {
        if (entry.path().extension() != ".jsonl")
            continue;
        std::ifstream file(entry.path());
        for (std::string line; std::getline(file, line);) {
            const json one = json::parse(line);
            expectOf({one.at("id"), one.at("base"), one.at("ours"), one.at("theirs")}, tally);
        }
    }
    if (tally.made == 0)
        GTEST_SKIP() << test::needsMaterial << "no merges/*.jsonl; FIELDWISE_CASES names the folder of cases";
    EXPECT_EQ(tally.onOneWay, 0);
    std::cout << tally.made << " merged by structure, " << tally.clean << " clean\n";
}

TEST(RealMerges, ofRandomTextsToo)
{
    Tally tally;
    for (uint32_t seed = 1; seed <= 200; ++seed) {
        test::RandomYaml random(seed);
        const auto stream = random.stream();
        const auto writing = random.writing();
        expectOf({"seed " + std::to_string(seed), test::write(stream, writing),
                  test::write(random.edited(stream, false), writing),
                  test::write(random.edited(stream, false), writing)},
                 tally);
    }
    EXPECT_LE(tally.onOneWay, 3); // a comment behind the `|` of a text
    EXPECT_GT(tally.made, 150);
    EXPECT_GT(tally.clean, 40);
}

} // namespace
} // namespace fieldwise::git

// SPDX-License-Identifier: GPL-3.0-or-later
// Every folder of tests/data/golden is a test. FIELDWISE_UPDATE_GOLDEN=1 rewrites what is expected, to be reviewed.
#include <array>
#include <cstdlib>
#include <fstream>
#include <numeric>
#include <set>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/merge/apply/apply.h"
#include "core/merge/explain/explain.h"
#include "core/merge/serverside/serversideplan.h"
#include "core/view/report.h"
#include "tests/support/golden.h"

namespace fieldwise::test {
namespace {

using Json = nlohmann::ordered_json;

bool updating()
{
    return std::getenv("FIELDWISE_UPDATE_GOLDEN") != nullptr;
}

/// What a fixture pins down of `--print decisions`: everything but places and sentences.
Json reduced(const merge::Plan &plan, const merge::Resolution &resolution)
{
    const std::string unchanged(merge::rule(merge::RuleId::Unchanged).name);
    Json out = Json::array();
    const Json report = Json::parse(view::decisionsJson(plan, resolution, true));
    for (const Json &decision : report["decisions"]) {
        if (decision["rule"] == unchanged && decision["outcome"] == "unchanged" && decision["notices"].empty())
            continue;
        Json one;
        for (const char *key : {"path", "outcome", "rule", "from", "conflict"})
            one[key] = decision[key];
        one["notices"] = Json::array();
        for (const Json &notice : decision["notices"])
            one["notices"].push_back(notice["id"]);
        out.push_back(std::move(one));
    }
    return out;
}

std::string text(const Json &decisions)
{
    std::string out = "[";
    for (size_t i = 0; i < decisions.size(); ++i)
        out += (i ? ",\n " : "\n ") + decisions[i].dump();
    return out + "\n]\n";
}

std::string text(const std::vector<merge::Fault> &faults, const Inputs &inputs)
{
    std::string out;
    for (const merge::Fault &fault : faults)
        out += describe(fault.diagnostic, inputs.names[fault.side], inputs.texts[fault.side]) + "\n";
    return out;
}

/// The server's refusal, and what becomes of every ownership, in the order of the plan.
std::string ownersText(const merge::Plan &plan)
{
    constexpr std::array<std::string_view, 8> words{"keeps",
                                                    "gains",
                                                    "loses by force",
                                                    "loses, forgiven,",
                                                    "gives up",
                                                    "loses with the field",
                                                    "loses as a part of",
                                                    "loses with its entry"};
    std::string out;
    for (const merge::DocumentPlan &document : plan.documents) {
        if (!document.serverSide())
            continue;
        if (document.serverSide()->applied.refused)
            out += document.serverSide()->applied.message + "\n\n";
        for (const merge::OwnerChange &change : document.serverSide()->owners)
            out += change.manager + " " + std::string(words[static_cast<size_t>(change.fate)]) + " "
                + k8s::print(change.path) + (change.absent ? " (absent)" : "") + "\n";
    }
    return out;
}

void expectFile(const std::filesystem::path &file, const std::string &actual)
{
    if (updating()) {
        std::ofstream(file, std::ios::binary) << actual;
        return;
    }
    ASSERT_TRUE(std::filesystem::exists(file)) << file.filename() << " is missing; it would be:\n" << actual;
    EXPECT_EQ(actual, readFile(file)) << file.filename();
}

class GoldenTest : public testing::TestWithParam<Golden> {};

TEST_P(GoldenTest, holds)
{
    const Golden &golden = GetParam();
    const fieldwise::Run run = fieldwise::run(golden.inputs);
    if (!run.merged) {
        ASSERT_FALSE(std::filesystem::exists(golden.folder / "expected.result.yaml"))
            << text(run.faults, golden.inputs);
        expectFile(golden.folder / "expected.error.txt", text(run.faults, golden.inputs));
        return;
    }
    ASSERT_FALSE(std::filesystem::exists(golden.folder / "expected.error.txt")) << run.merged->resolution.text;
    expectFile(golden.folder / "expected.result.yaml", run.merged->resolution.text);
    expectFile(golden.folder / "expected.decisions.json", text(reduced(run.merged->plan, run.merged->resolution)));
    expectFile(golden.folder / "expected.explain.txt", view::explainText(run.merged->plan, run.merged->resolution));
    if (golden.inputs.options.mode == merge::Mode::Apply)
        expectFile(golden.folder / "expected.patch.json", merge::kubectlPatch(run.merged->plan));
    if (golden.inputs.options.mode == merge::Mode::ServerSide)
        expectFile(golden.folder / "expected.owners.txt", ownersText(run.merged->plan));
}

INSTANTIATE_TEST_SUITE_P(Fixtures, GoldenTest, testing::ValuesIn(goldenFixtures()), [](const auto &fixture) {
    std::string name = fixture.param.name;
    std::ranges::replace(name, '-', '_');
    return name;
});

TEST(Golden, everyRuleAndNoticeHasAFixture)
{
    std::set<std::string> seen;
    std::set<std::string> noticed;
    for (const Golden &golden : goldenFixtures()) {
        const std::filesystem::path file = golden.folder / "expected.decisions.json";
        if (!std::filesystem::exists(file))
            continue;
        const Json decisions = Json::parse(readFile(file));
        for (const Json &decision : decisions) {
            seen.insert(decision["rule"]);
            noticed.insert(decision["notices"].begin(), decision["notices"].end());
        }
    }
    for (size_t i = 0; i < size_t(merge::RuleId::Count); ++i) {
        const merge::Rule &rule = merge::rule(merge::RuleId(i));
        EXPECT_TRUE(rule.id == merge::RuleId::Unchanged || seen.contains(std::string(rule.name)))
            << "no fixture has " << rule.name;
    }
    for (size_t i = 0; i < size_t(merge::NoticeId::Count); ++i) {
        const std::string name(merge::noticeName(merge::NoticeId(i)));
        EXPECT_TRUE(noticed.contains(name)) << "no fixture has " << name;
    }
}

TEST(Golden, everyNumberedRowHasAFixture)
{
    std::set<std::string> rows;
    for (const Golden &golden : goldenFixtures()) {
        if (golden.name.starts_with("row-"))
            rows.insert(golden.name.substr(4, 2));
    }
    // 1 to 30 are of merge2 and merge3, 43 to 50 of kubectl apply.
    std::vector<int> expected(30);
    std::iota(expected.begin(), expected.end(), 1);
    for (int row = 43; row <= 50; ++row)
        expected.push_back(row);
    for (const int row : expected)
        EXPECT_TRUE(rows.contains((row < 10 ? "0" : "") + std::to_string(row))) << row;
}

/// Rows of semantics/server-side.md 14; each is in one of the fixtures, whose file `rules` says which.
TEST(Golden, everyCaseOfServerSideApplyHasAFixture)
{
    std::set<std::string> seen;
    for (const Golden &golden : goldenFixtures()) {
        std::istringstream rules(readFile(golden.folder / "rules"));
        for (std::string rule; rules >> rule;)
            seen.insert(rule);
    }
    const std::set<int> unused{18, 47, 82}; // numbers that stand for nothing
    for (int number = 1; number <= 98; ++number)
        EXPECT_TRUE(unused.contains(number) || seen.contains((number < 10 ? "h0" : "h") + std::to_string(number)))
            << number;
}

} // namespace

void PrintTo(const Golden &golden, std::ostream *out)
{
    *out << golden.name;
}

} // namespace fieldwise::test

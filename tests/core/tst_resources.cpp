// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include "core/merge/plan/steps.h"
#include "core/merge/planning.h"
#include "core/view/resources.h"

using namespace fieldwise;
using view::Standing;

namespace {

std::string object(const std::string &kind, const std::string &name, const std::string &space, const std::string &rest)
{
    return "---\napiVersion: v1\nkind: " + kind + "\nmetadata:\n  name: " + name + "\n"
        + (space.empty() ? "" : "  namespace: " + space + "\n") + rest;
}

std::vector<view::ResourceRow> rowsOf(const std::string &original, const std::string &updated,
                                      const std::string &destination)
{
    const merge::PerSide<yaml::Stream> streams{{yaml::read(original), yaml::read(updated), yaml::read(destination)}};
    const auto plan = merge::plan(streams, {{"o", "u", "d"}}, {});
    return plan ? view::resources(*plan) : std::vector<view::ResourceRow>{};
}

std::vector<std::string> names(const std::vector<view::ResourceRow> &rows)
{
    std::vector<std::string> all;
    all.reserve(rows.size());
    for (const auto &row : rows)
        all.push_back(row.group + "/" + row.name);
    return all;
}

} // namespace

TEST(Resources, standByNamespaceClusterLastUnchangedLast)
{
    const std::string same = object("ConfigMap", "same", "shop", "data: {a: b}\n");
    const std::string space = object("Namespace", "reader", "", "spec: {}\n");
    const auto map = [](const char *value) {
        return object("ConfigMap", "m", "shop", std::string("data: {a: ") + value + "}\n");
    };
    const std::string other = object("ConfigMap", "o", "accounts", "data: {a: b}\n");
    const std::string nowhere = object("ConfigMap", "n", "", "data: {a: b}\n");
    const auto rows = rowsOf(space + same + map("x") + nowhere + other, space + same + map("y") + nowhere + other,
                             space + same + map("x") + nowhere + other);
    EXPECT_THAT(names(rows), testing::ElementsAre("accounts/o", "shop/m", "shop/same", "/n", "/reader"));
    EXPECT_TRUE(rows.back().clusterWide);
    EXPECT_EQ(rows[1].worst, merge::State::Changed);
    EXPECT_EQ(rows[1].standing, Standing::Differs);
    EXPECT_EQ(rows[2].standing, Standing::Unchanged);
    EXPECT_FALSE(rows[2].differs());
}

TEST(Resources, standInAnOrderForPeople)
{
    std::string all;
    for (const char *space : {"shop-10", "shop-2", "shop-1"})
        all += object("ConfigMap", "a", space, "data: {a: b}\n");
    EXPECT_THAT(names(rowsOf(all, all, all)), testing::ElementsAre("shop-1/a", "shop-2/a", "shop-10/a"));
}

TEST(Resources, sayWhatBecomesOfThem)
{
    const auto map = [](const char *name, const char *value) {
        return object("ConfigMap", name, "s", std::string("data: {a: ") + value + "}\n");
    };
    const auto rows = rowsOf(map("clash", "1") + map("gone", "1"), map("clash", "2") + map("new", "1"),
                             map("clash", "3") + map("gone", "1") + map("mine", "1"));
    ASSERT_EQ(rows.size(), 4u);
    const auto of = [&](const char *name) { return *std::ranges::find(rows, name, &view::ResourceRow::name); };
    EXPECT_EQ(of("clash").standing, Standing::Conflicts);
    EXPECT_EQ(of("clash").counts.conflicts, 1u);
    EXPECT_EQ(of("gone").standing, Standing::Dropped);
    EXPECT_EQ(of("new").standing, Standing::New);
    EXPECT_EQ(of("mine").standing, Standing::OnlyHere);
    EXPECT_EQ(of("mine").worst, merge::State::Retained);
}

TEST(Resources, countsAreThoseOfThePlan)
{
    const auto map = [](const char *name, const char *value) {
        return object("ConfigMap", name, "s", std::string("data: {a: ") + value + ", b: 1}\n");
    };
    const std::string o = map("x", "1") + map("y", "1"), u = map("x", "2") + map("y", "2"),
                      d = map("x", "3") + map("y", "1");
    const auto plan = merge::plan({{yaml::read(o), yaml::read(u), yaml::read(d)}}, {{"o", "u", "d"}}, {});
    ASSERT_TRUE(plan);
    merge::Counts sum;
    for (const auto &row : view::resources(*plan)) {
        sum.changed += row.counts.changed;
        sum.conflicts += row.counts.conflicts;
    }
    EXPECT_EQ(sum.changed, plan->counts.changed);
    EXPECT_EQ(sum.conflicts, plan->counts.conflicts);
}

TEST(Resources, aDocumentWithoutANameIsCounted)
{
    const auto rows = rowsOf("a: 1\n---\nb: 1\n", "a: 2\n---\nb: 1\n", "a: 1\n---\nb: 1\n");
    EXPECT_THAT(names(rows), testing::ElementsAre("/document 1", "/document 2"));
}

TEST(Resources, aDocumentWithoutANameHasThatOfItsFile)
{
    const auto read = [](const char *value) {
        return yaml::read("a: " + std::string(value) + "\n---\nb: 1\n---\nc: 1\n");
    };
    auto plan = merge::plan({{read("1"), read("2"), read("1")}}, {{"o", "u", "d"}}, {});
    ASSERT_TRUE(plan);
    for (const auto &[at, file] : {std::pair(0, "k.yaml"), std::pair(1, "k.yaml"), std::pair(2, "values.yaml")})
        plan->documents.change(static_cast<size_t>(at)).file = file;
    EXPECT_THAT(names(view::resources(*plan)),
                testing::ElementsAre("/k.yaml, document 1", "/k.yaml, document 2", "/values.yaml"));
}

TEST(Resources, secretsAreSaidToBeMasked)
{
    const auto secret = [](const char *value) {
        return object("Secret", "s", "n", std::string("stringData: {a: ") + value + "}\n");
    };
    const auto rows = rowsOf(secret("1"), secret("2"), secret("1"));
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(rows[0].standing, Standing::Masked);
    EXPECT_TRUE(rows[0].differs());
}

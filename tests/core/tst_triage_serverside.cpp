// SPDX-License-Identifier: GPL-3.0-or-later
// The triage of server-side apply counts conflicts by owner, and tells what the API server refuses beside them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/session.h"
#include "core/view/serversidesummary.h"
#include "core/view/triage.h"
#include "tests/support/golden.h"

namespace fieldwise::test {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string configMap(const std::string &name, const std::string &metadata, const std::string &data)
{
    return "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: " + name + "\n  namespace: shop\n" + metadata
        + "data: {" + data + "}\n";
}

/// An entry of managedFields that owns fields of `data`.
std::string entry(const std::string &manager, const std::string &operation, const std::string &fields)
{
    return "  - {manager: " + manager + ", operation: " + operation
        + ", apiVersion: v1, time: '2026-11-03T10:00:00Z', fieldsType: FieldsV1, fieldsV1: {'f:data': {" + fields
        + "}}}\n";
}

/// The summary, and what the window's bar counts.
std::pair<std::string, std::string> summaries(const std::string &local, const std::string &live)
{
    const auto merged = run(inputsOf(merge::Mode::ServerSide, {}, local, live)).merged;
    if (!merged)
        return {};
    const view::Triage triage = view::triage(merged->plan, view::Noise(merged->plan, nullptr));
    return {view::summaryText(merged->plan, triage), view::conflictsByOwner(merged->plan)};
}

TEST(TriageServerSide, conflictsAreCountedByOwnerAsInTheBar)
{
    const std::string live = configMap("a",
                                       "  managedFields:\n" + entry("helm", "Update", "'f:x': {}, 'f:z': {}")
                                           + entry("kubectl-edit", "Update", "'f:z': {}"),
                                       "x: '1', z: '1'");
    const auto [text, bar] = summaries(configMap("a", "", "x: '2', z: '2'"), live);
    EXPECT_EQ(bar, "2 fields: helm 2, kubectl-edit 1");
    EXPECT_THAT(text, HasSubstr("1 will be refused: ConfigMap shop/a (2 fields: helm 2, kubectl-edit 1)\n"));
}

TEST(TriageServerSide, unknownOwnersAreCounted)
{
    const auto [text, bar] = summaries(configMap("a", "", "x: '2'"), configMap("a", "", "x: '1'"));
    EXPECT_EQ(bar, "1 field: unknown owner 1");
    EXPECT_THAT(text, HasSubstr("1 will be refused: ConfigMap shop/a (1 field: unknown owner 1)\n"));
}

TEST(TriageServerSide, whatTheServerRefusesIsNoConflict)
{
    const std::string live = configMap("a", "  managedFields:\n" + entry("helm", "Update", "'f:x': {}"), "x: '1'");
    const std::string bad = configMap("b", "", "'a b': '1'");
    const auto [text, bar] = summaries(configMap("a", "", "x: '2'") + "---\n" + bad, live);
    EXPECT_EQ(bar, "1 field: helm 1");
    EXPECT_THAT(text, HasSubstr("2 will be refused: "));
    EXPECT_THAT(text, HasSubstr("(1 field: helm 1; data[a b]: Invalid value"));
    EXPECT_THAT(text, Not(HasSubstr("unknown")));
}

TEST(TriageServerSide, whatKubectlOwnsByClientSideApplyIsItsOwn)
{
    const std::string entries =
        "  annotations: {kubectl.kubernetes.io/last-applied-configuration: '{}'}\n  managedFields:\n"
        "  - {manager: kubectl-client-side-apply, operation: Update, apiVersion: v1, fieldsType: FieldsV1, fieldsV1: "
        "{'f:metadata': {'f:annotations': {'f:kubectl.kubernetes.io/last-applied-configuration': {}}}, 'f:data': "
        "{'f:x': {}}}}\n";
    const std::string live = configMap("a", entries, "x: '1'");
    EXPECT_THAT(summaries(configMap("a", "", "x: '1'"), live).first, Not(HasSubstr("ownership")));
    const std::string others = configMap("a", entries + entry("helm", "Update", "'f:x': {}"), "x: '1'");
    EXPECT_THAT(summaries(configMap("a", "", "x: '1'"), others).first,
                HasSubstr("1 takes ownership: ConfigMap shop/a (1 field: helm 1)\n"));
    const std::string contested = configMap("a", entries + entry("helm", "Update", "'f:z': {}"), "x: '1', z: '1'");
    const std::string refused = summaries(configMap("a", "", "x: '1', z: '2'"), contested).first;
    EXPECT_THAT(refused, HasSubstr("(1 field: helm 1)"));
    EXPECT_THAT(refused, Not(HasSubstr("more place")));
}

TEST(TriageServerSide, whatForceTakesIsCountedByOwner)
{
    const std::string live = configMap("a",
                                       "  managedFields:\n" + entry("helm", "Update", "'f:x': {}, 'f:z': {}")
                                           + entry("kubectl-edit", "Update", "'f:z': {}"),
                                       "x: '1', z: '1'");
    Inputs inputs = inputsOf(merge::Mode::ServerSide, {}, configMap("a", "", "x: '2', z: '2'"), live);
    inputs.options.serverSide.force = true;
    const auto merged = run(inputs).merged;
    ASSERT_TRUE(merged);
    EXPECT_THAT(view::summaryText(merged->plan, view::triage(merged->plan, view::Noise(merged->plan, nullptr))),
                HasSubstr("1 overwrites an edit: ConfigMap shop/a (2 fields: helm 2, kubectl-edit 1)\n"));
}

} // namespace
} // namespace fieldwise::test

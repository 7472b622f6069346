// SPDX-License-Identifier: GPL-3.0-or-later
// Noise, ignore rules and owners as fieldwise-cli tells them.
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "tests/support/clirun.h"

namespace fieldwise {
namespace {

using nlohmann::json;
using test::Ran;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class CliNoise : public test::CliTest {
protected:
    void SetUp() override
    {
        CliTest::SetUp();
        const std::string head = "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: a\n";
        put("local.yaml", head + "spec:\n  paused: true\n");
        put("live.yaml",
            head
                + "  managedFields:\n  - manager: hpa\n    operation: Update\n    apiVersion: apps/v1\n    time: "
                  "\"2026-11-03T06:00:00Z\"\n"
                  "    fieldsType: FieldsV1\n    fieldsV1: {\"f:spec\": {\"f:replicas\": {}}}\nspec:\n  replicas: 8\n  "
                  "revisionHistoryLimit: 10\n");
        put("rules.yaml", "rules:\n- path: spec.replicas\n  why: the autoscaler's\n");
        put("a.yaml", "a: 1\nb: 2\n");
        put("b.yaml", "a: 1\nb: 3\n");
        put("b-rules.yaml", "rules:\n- path: b\n");
    }
};

TEST_F(CliNoise, explainLeavesItOutAndSaysSo)
{
    const Ran ran = run("apply local.yaml live.yaml --print explain");
    EXPECT_THAT(ran.out, Not(HasSubstr("revisionHistoryLimit")));
    EXPECT_THAT(ran.out, HasSubstr("2 left out (1 defaults, 1 last-applied annotation)\n"));
    EXPECT_THAT(ran.out, HasSubstr("`hpa` set it last (Update, 2026-11-03)."));
    EXPECT_THAT(run("apply local.yaml live.yaml --print explain --all").out, HasSubstr("spec.revisionHistoryLimit"));
}

TEST_F(CliNoise, decisionsAreMarkedAndNameTheOwners)
{
    const json report = json::parse(run("apply local.yaml live.yaml --print decisions").out);
    EXPECT_EQ(report["version"], 1);
    for (const json &decision : report["decisions"]) {
        const bool isNoise =
            decision["path"] == "spec.revisionHistoryLimit" || decision["path"] == "metadata.annotations";
        EXPECT_EQ(decision.contains("noise"), isNoise) << decision["path"];
        if (decision["path"] == "spec.replicas") {
            EXPECT_EQ(
                decision["owners"],
                json::parse(
                    R"([{"manager": "hpa", "operation": "Update", "apiVersion": "apps/v1", "time": "2026-11-03T06:00:00Z"}])"));
        }
    }
}

TEST_F(CliNoise, reportsFoldAndMarkIt)
{
    const std::string html = run("apply local.yaml live.yaml --print html").out;
    EXPECT_THAT(html, HasSubstr("hidden: 10 lines (managedFields, last-applied annotation)"));
    EXPECT_THAT(html, HasSubstr("hidden: 1 line (defaults)"));
    EXPECT_THAT(html, HasSubstr("2 left out (1 defaults, 1 last-applied annotation)"));
    EXPECT_THAT(html, HasSubstr("owned by hpa (Update, 2026-11-03)"));
}

TEST_F(CliNoise, whatIsIgnoredIsNoDifferenceButStaysInTheResult)
{
    EXPECT_EQ(run("diff a.yaml b.yaml").status, 1);
    const Ran ran = run("diff a.yaml b.yaml --ignore b-rules.yaml");
    EXPECT_EQ(ran.status, 0);
    EXPECT_THAT(ran.out, HasSubstr("Only ignored fields differ: 1 left out (ignored)."));
    EXPECT_EQ(run("diff a.yaml b.yaml --ignore b-rules.yaml --print result").out, "a: 1\nb: 3\n");
    const std::string merged = run("apply local.yaml live.yaml").out;
    EXPECT_EQ(run("apply local.yaml live.yaml --ignore rules.yaml").out, merged);
    const std::string told = run("apply local.yaml live.yaml --ignore rules.yaml --print explain").out;
    EXPECT_THAT(told, HasSubstr("3 left out (1 defaults, 1 ignored: the autoscaler's, 1 last-applied annotation)"));
    EXPECT_THAT(told, Not(HasSubstr("spec.replicas")));
}

TEST_F(CliNoise, rulesThatCantBeReadAreFaultsWithTheirPlace)
{
    put("bad.yaml", "rules:\n- path: a[\n");
    const Ran ran = run("diff a.yaml b.yaml --ignore bad.yaml");
    EXPECT_EQ(ran.status, 3);
    EXPECT_THAT(ran.out, IsEmpty());
    EXPECT_THAT(ran.err, HasSubstr("bad.yaml:2:9: error: found the path `a[`"));
    EXPECT_EQ(run("diff a.yaml b.yaml --ignore nothing.yaml").status, 3);
}

TEST_F(CliNoise, brokenManagedFieldsAreANotice)
{
    put("live.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n  managedFields:\n  - 3\n");
    put("local.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n");
    const Ran ran = run("apply local.yaml live.yaml");
    EXPECT_THAT(
        ran.err,
        HasSubstr("live.yaml:6:5: notice: found an entry of managedFields that is not a mapping; it is left out "
                  "[managed-fields]"));
}

} // namespace
} // namespace fieldwise

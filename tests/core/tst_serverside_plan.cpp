// SPDX-License-Identifier: GPL-3.0-or-later
// The decisions of server-side apply come to what the server makes of an object, and say whose every field is.
#include <algorithm>
#include <cstdlib>
#include <fstream>

#include <gtest/gtest.h>

#include "core/k8s/openapi.h"
#include "core/merge/explain/explain.h"
#include "core/merge/result/resolve.h"
#include "core/yaml/equality.h"
#include "tests/support/golden.h"
#include "tests/support/randomobject.h"
#include "tests/support/serverside.h"

namespace fieldwise::test {
namespace {

using yaml::Json;

void expectConsistent(const merge::Plan &plan)
{
    const merge::DocumentPlan &document = plan.documents.front();
    ASSERT_TRUE(document.serverSide());
    const std::string text = merge::resolve(plan).text;
    const Json wanted = serverSideResult(plan.options, document), result = value(text);
    EXPECT_TRUE(yaml::sameToJson(result, wanted)) << Json::diff(wanted, result).dump() << "\n" << text;
    EXPECT_EQ(faultOfOwners(document), "");
    EXPECT_EQ(document.serverSide()->paths.size(), document.decisions.size());
    const auto refused = std::ranges::any_of(document.decisions, &merge::Decision::conflict);
    EXPECT_EQ(refused, document.serverSide()->applied.refused);
}

/// Nothing when the case says `kubernetes`, whose schema is built in.
std::shared_ptr<const k8s::Schema> schemaOf(const Json &one)
{
    if (one["schema"] != "inline")
        return nullptr;
    return k8s::loadSchema(Json{{"swagger", "2.0"}, {"definitions", one["definitions"]}}.dump(), "case").value();
}

void checkCase(const Json &one)
{
    SCOPED_TRACE(one["id"]);
    merge::Options options = serverSide(one["manager"], one["force"]);
    options.builtinSchema = one["schema"] == "kubernetes";
    options.schema = schemaOf(one);
    if (options.schema)
        options.schemaRoot = "SmdRoot";
    options.serverSide.resetFields =
        one.contains("reset_fields") ? one["reset_fields"].get<std::vector<std::string>>() : std::vector<std::string>{};
    const auto plan = planned(one["applied"], one["live"], options);
    if (!plan) {
        EXPECT_FALSE(one["expected"]["error"].is_null()) << plan.error().front().diagnostic.text;
        return;
    }
    expectConsistent(*plan);
}

TEST(ServerSidePlan, casesAreToldFieldByField)
{
    size_t count = 0;
    for (const char *suite : {"ssa_hand", "ssa_random", "ssa_smd", "ssa_perturbed"}) {
        std::ifstream in(casesFile(std::string(suite) + ".jsonl"));
        for (std::string line; std::getline(in, line); ++count)
            checkCase(Json::parse(line));
    }
    EXPECT_GE(count, 238U);
}

TEST(ServerSidePlan, randomHistories)
{
    const char *count = std::getenv("FIELDWISE_RANDOM");
    for (uint32_t seed = 1; seed <= (count ? uint32_t(std::atoi(count)) : 60); ++seed) {
        SCOPED_TRACE(seed);
        for (const ServerSideRequest &request : randomHistory(seed)) {
            const auto tried = planned(request.local, request.live, request.options);
            ASSERT_TRUE(tried) << tried.error().front().diagnostic.text;
            expectConsistent(*tried);
            const auto again = planned(request.local, request.after, request.options);
            ASSERT_TRUE(again);
            EXPECT_FALSE(again->documents.front().serverSide()->applied.refused);
            EXPECT_FALSE(again->documents.front().serverSide()->applied.changed) << "applying twice changes something";
            EXPECT_EQ(merge::resolve(*again).text, request.after);
            if (HasFailure())
                return;
        }
    }
}

TEST(ServerSidePlan, anAnnotationThatGetsTooLargeIsToldAsThat)
{
    const std::string head = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n";
    const std::string live = head
        + "  annotations:\n    kubectl.kubernetes.io/last-applied-configuration: "
          "'{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"a\"}}'\n";
    const auto plan =
        planned(head + "data:\n  large: " + std::string(262'144, 'x') + "\n", live, serverSide("kubectl", false));
    ASSERT_TRUE(plan);
    const auto &decisions = plan->documents.front().decisions;
    const auto removed = std::ranges::find(decisions, merge::Outcome::Removed, &merge::Decision::outcome);
    ASSERT_NE(removed, decisions.end());
    const std::string because =
        merge::explain(*plan, {0, static_cast<merge::DecisionId>(removed - decisions.begin())}).because;
    EXPECT_NE(because.find("With it, the annotations would exceed the 262144 bytes"), std::string::npos) << because;
    EXPECT_EQ(because.find("applied it before"), std::string::npos) << because;
}

} // namespace
} // namespace fieldwise::test

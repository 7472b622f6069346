// SPDX-License-Identifier: GPL-3.0-or-later
// One table of merges under four sets of rules: kyaml's merge2 and merge3, kubectl's strategic merge patch and JSON
// merge patch. Each row of tests/data/fourrulesets.json has fields of a Deployment in three versions, and the fields
// that the reference program of each set leaves. A test writes the three Deployments, merges them by one set, and
// compares these fields of the result.
#include <algorithm>
#include <cctype>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/session.h"
#include "core/yaml/value.h"
#include "tests/support/golden.h"

namespace fieldwise::test {
namespace {

using Json = yaml::Json;

/// The JSON pointer of a field of the table in a Deployment.
std::string pointerOf(const std::string &field)
{
    if (field == "containers" || field == "volumes")
        return "/spec/template/spec/" + field;
    if (field == "labels" || field == "finalizers")
        return "/metadata/" + field;
    return "/spec/" + field;
}

std::string deployment(const Json &fields)
{
    Json object =
        Json::parse(R"({"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "x", "namespace": "n"},
                                  "spec": {"template": {"spec": {"restartPolicy": "Always"}}}})");
    for (const auto &[field, value] : fields.items())
        object[Json::json_pointer(pointerOf(field))] = value;
    return yaml::blockText(object);
}

merge::Options optionsOf(const std::string &engine)
{
    merge::Options options;
    if (engine == "merge2" || engine == "merge3") {
        options.mode = engine == "merge2" ? merge::Mode::TwoWay : merge::Mode::ThreeWay;
        options.exact = true;
        options.infer = k8s::Infer::None;
        return options;
    }
    options.mode = merge::Mode::Apply;
    options.asSent = true;
    options.apply.strategy = engine == "strategic" ? merge::Strategy::Strategic : merge::Strategy::JsonMerge;
    options.apply.lastAppliedGiven = true;
    options.apply.annotation = false;
    return options;
}

/// The fields of the table in the result, or "error: ...".
Json outcome(const Json &row, const std::string &engine)
{
    const merge::Options options = optionsOf(engine);
    Inputs inputs =
        inputsOf(options.mode, deployment(row["original"]), deployment(row["updated"]), deployment(row["destination"]));
    inputs.options = options;
    const Run run = fieldwise::run(inputs);
    if (!run.merged)
        return run.faults.empty() ? "error" : "error: " + run.faults.front().diagnostic.text;
    const yaml::Document result(run.merged->resolution.text);
    const Json value = yaml::toValue(result, result.root());
    Json fields = Json::object();
    for (const char *side : {"original", "updated", "destination"}) {
        for (const auto &[field, unused] : row[side].items()) {
            const Json::json_pointer pointer(pointerOf(field));
            if (value.contains(pointer))
                fields[field] = value[pointer];
        }
    }
    return fields;
}

std::vector<Json> rows()
{
    const Json all = Json::parse(readFile(sourceFolder() / "tests" / "data" / "fourrulesets.json"));
    return {all.begin(), all.end()};
}

class FourRuleSets : public testing::TestWithParam<std::tuple<Json, std::string>> {};

TEST_P(FourRuleSets, leaveTheFieldsThatTheReferenceProgramLeaves)
{
    const auto &[row, engine] = GetParam();
    const Json got = outcome(row, engine);
    const Json &want = row[engine];
    if (want.is_string())
        EXPECT_TRUE(got.is_string() && got.get<std::string>().starts_with("error")) << got;
    else
        EXPECT_EQ(got, want);
}

INSTANTIATE_TEST_SUITE_P(Rows, FourRuleSets,
                         testing::Combine(testing::ValuesIn(rows()),
                                          testing::Values("merge2", "merge3", "strategic", "json-merge")),
                         [](const auto &test) {
                             std::string name = std::get<0>(test.param)["case"].template get<std::string>() + "_"
                                 + std::get<1>(test.param);
                             std::ranges::replace_if(
                                 name, [](unsigned char c) { return !std::isalnum(c); }, '_');
                             return name;
                         });

} // namespace
} // namespace fieldwise::test

// SPDX-License-Identifier: GPL-3.0-or-later
// The decisions of Apply come to what is computed before them: two differences, merged into a patch and applied
// (semantics/decisions.md 1).
#include <cstdlib>
#include <functional>

#include <gtest/gtest.h>

#include "core/merge/apply/apply.h"
#include "core/merge/planning.h"
#include "core/merge/result/resolve.h"
#include "core/merge/stored/storedplan.h"
#include "core/values/jsonmerge.h"
#include "core/values/strategic.h"
#include "tests/support/randomobject.h"

namespace fieldwise::merge {
namespace {

struct ThreeWayField {
    Json last, local, live;
};

/// Patch and result, or nothing where kubectl stops.
struct Outcome {
    Json patch, result;
    bool operator==(const Outcome &) const = default;
};

std::ostream &operator<<(std::ostream &out, const Outcome &outcome)
{
    return out << outcome.patch << "\n" << outcome.result;
}

std::optional<Outcome> literally(const ThreeWayField &objects, bool strategic)
{
    if (!strategic) {
        const Json patch = threeWayJsonMerge(objects.last, objects.local, objects.live);
        return Outcome{patch, applyJsonMerge(objects.live, patch, true)};
    }
    const k8s::SchemaPlace place = test::place("apps/v1", "Deployment");
    const auto patch = threeWayStrategic(objects.last, objects.local, objects.live, place);
    if (!patch)
        return {};
    const auto result = applyStrategic(objects.live, *patch, place);
    return result ? std::optional(Outcome{*patch, *result}) : std::nullopt;
}

std::optional<Outcome> planned(const ThreeWayField &objects, bool strategic, bool block,
                               const std::vector<std::string_view> &rules = {})
{
    const auto stream = [&](const Json &object) { return yaml::read(block ? yaml::blockText(object) : object.dump()); };
    Options options;
    options.mode = Mode::Apply;
    options.apply.lastAppliedGiven = true;
    options.apply.annotation = false;
    options.apply.strategy = strategic ? Strategy::Strategic : Strategy::JsonMerge;
    for (const std::string_view rule : rules)
        options.listRules.push_back(k8s::parseAskedRule(rule).value());
    const auto plan = merge::plan({{stream(objects.last), stream(objects.local), stream(objects.live)}},
                                  {{"last", "local", "live"}}, options);
    if (!plan)
        return {};
    const ApplyPlan &apply = *plan->documents.front().apply();
    const std::string text = resolve(*plan).text;
    EXPECT_EQ(test::value(text), resultOf(plan->documents.front(), apply.result)) << text;
    // Where the annotation alone is sent, and left out here, the patch is empty too.
    EXPECT_TRUE(plan->documents.front().request != RequestKind::Nothing || apply.patch.empty());
    return Outcome{apply.patch, apply.result};
}

/// As kubectl's request has it, so that nothing else is filled in.
Json named(Json object)
{
    if (!object.is_object())
        object = Json::object();
    if (!object["metadata"].is_object())
        object["metadata"] = Json::object();
    object["metadata"].update({{"name", "n"}, {"namespace", "default"}});
    object.update({{"apiVersion", "apps/v1"}, {"kind", "Deployment"}});
    return object;
}

void forEach(bool rough, const std::function<void(uint32_t seed, const ThreeWayField &)> &check)
{
    const char *count = std::getenv("FIELDWISE_RANDOM");
    for (uint32_t seed = 1; seed <= (count ? uint32_t(std::atoi(count)) : 300); ++seed) {
        test::RandomObject random(seed);
        const Json last = random.deployment();
        const Json local = random.edited(last);
        const Json live = random.edited(random.edited(last));
        const auto object = [&](const Json &plain) {
            Json out = named(rough ? random.roughened(plain) : plain);
            out["metadata"] = named(plain)["metadata"]; // kubectl decodes no file whose metadata is of other types
            return out;
        };
        check(seed, {object(last), object(local), object(live)});
    }
}

void expectAll(bool strategic, bool rough)
{
    forEach(rough, [&](uint32_t seed, const ThreeWayField &objects) {
        const auto want = literally(objects, strategic);
        for (const bool block : {false, true})
            ASSERT_EQ(planned(objects, strategic, block), want)
                << "seed " << seed << (block ? ", block style\n" : ", flow style\n") << objects.last << "\n"
                << objects.local << "\n"
                << objects.live;
    });
}

TEST(ApplyProperties, strategic)
{
    expectAll(true, false);
}
TEST(ApplyProperties, strategicWithOddities)
{
    expectAll(true, true);
}
TEST(ApplyProperties, jsonMerge)
{
    expectAll(false, false);
}
TEST(ApplyProperties, jsonMergeWithOddities)
{
    expectAll(false, true);
}

/// A list that only merges because a person asked is sent as a whole, as it is afterwards.
TEST(ApplyProperties, listsThatAPersonAskedFor)
{
    const auto containersOf = [](const Json &object) {
        return object.value(Json::json_pointer("/spec/template/spec/containers"), Json::array());
    };
    const auto argsOf = [&](const Json &object, const Json &name) {
        for (const Json &one : containersOf(object))
            if (one.value("name", Json()) == name)
                return one.value("args", Json());
        return Json();
    };
    uint32_t merged = 0;
    for (const bool strategic : {true, false})
        forEach(false, [&](uint32_t seed, const ThreeWayField &objects) {
            const auto got = planned(objects, strategic, seed % 2,
                                     {"spec.template.spec.containers.args=set",
                                      "spec.template.spec.containers.env=atomic", "spec.template.spec.volumes=atomic"});
            ASSERT_TRUE(got) << "seed " << seed;
            if (!strategic)
                return;
            for (const Json &one : containersOf(got->result))
                if (const Json args = one.value("args", Json()), local = argsOf(objects.local, one["name"]);
                    args != local && !local.is_null() && argsOf(objects.live, one["name"]) != args) {
                    EXPECT_EQ(argsOf(got->patch, one["name"]), args) << "seed " << seed;
                    ++merged;
                }
        });
    EXPECT_GT(merged, 3);
}

} // namespace
} // namespace fieldwise::merge

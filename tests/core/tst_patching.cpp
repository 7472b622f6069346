// SPDX-License-Identifier: GPL-3.0-or-later
// What a plan makes of a patch, or of two versions, is what the value functions make of it; the text reads so too.
#include <cstdlib>

#include <gtest/gtest.h>

#include "core/merge/explain/explain.h"
#include "core/merge/patch/patchplan.h"
#include "core/merge/planning.h"
#include "core/merge/result/resolve.h"
#include "core/values/jsonmerge.h"
#include "core/values/pointer.h"
#include "core/values/strategic.h"
#include "tests/support/randomobject.h"

namespace fieldwise::merge {
namespace {

enum class Written { Block, Json };

uint32_t rounds()
{
    const char *count = std::getenv("FIELDWISE_RANDOM");
    return count ? static_cast<uint32_t>(std::atoi(count)) : 300;
}

yaml::Stream stream(const Json &value, Written written)
{
    return yaml::read(written == Written::Block ? yaml::blockText(value) : value.dump());
}

/// The document afterwards by the plan, read from the result's text; nothing when it is refused or fails.
std::optional<Json> planned(const Json &document, const Json &patch, Options options, uint32_t seed)
{
    const auto form = [](uint32_t bit) { return bit ? Written::Json : Written::Block; };
    const auto plan = merge::plan({{yaml::Stream{}, stream(patch, form(seed & 1)), stream(document, form(seed & 2))}},
                                  {{"", "patch", "document"}}, options);
    if (!plan || fails(*plan))
        return {};
    const std::string text = resolve(*plan).text;
    Json result = test::value(text);
    if (options.mode == Mode::Patch) {
        EXPECT_EQ(result, plan->documents.front().patch()->result) << text;
    }
    for (const DecisionRef step : plan->steps)
        EXPECT_FALSE(explain(*plan, step).because.empty()) << text;
    return result;
}

Json named(Json object)
{
    if (!object.is_object())
        object = Json::object();
    if (!object["metadata"].is_object())
        object["metadata"] = Json::object();
    object["metadata"]["name"] = "n";
    object.update({{"apiVersion", "apps/v1"}, {"kind", "Deployment"}});
    return object;
}

Options optionsFor(PatchType type, PatchDialect dialect = PatchDialect::Rfc)
{
    Options options;
    options.mode = Mode::Patch;
    options.patch.type = type;
    options.patch.dialect = dialect;
    return options;
}

struct Pair {
    Json before, after;
};
Pair pairOf(uint32_t seed, bool rough)
{
    test::RandomObject random(seed);
    Pair pair{random.deployment(), {}};
    pair.after = random.edited(pair.before);
    if (rough)
        pair = {random.roughened(pair.before), random.roughened(pair.after)};
    return {named(pair.before), named(pair.after)};
}

TEST(Patching, strategicPatchesAreTheValueFunction)
{
    const k8s::SchemaPlace place = test::place("apps/v1", "Deployment");
    uint32_t applied = 0;
    for (uint32_t seed = 1; seed <= rounds(); ++seed) {
        const Pair pair = pairOf(seed, seed % 3 == 0);
        const auto created = createStrategic(pair.before, pair.after, place);
        for (const Json &patch : {created ? *created : pair.after, pair.after}) {
            const auto result = applyStrategic(pair.before, patch, place);
            const auto got = planned(pair.before, patch, optionsFor(PatchType::Strategic), seed);
            ASSERT_EQ(got.has_value(), result && result->contains("kind")) << seed << '\n' << patch;
            if (got) {
                ASSERT_EQ(*got, *result) << seed << '\n' << pair.before << '\n' << patch;
                ++applied;
            }
        }
    }
    EXPECT_GT(applied, rounds());
}

TEST(Patching, mergePatchesAreTheValueFunction)
{
    for (uint32_t seed = 1; seed <= rounds(); ++seed) {
        const Pair pair = pairOf(seed, seed % 2 == 0);
        const bool kubectl = seed % 5 == 0;
        for (const Json &patch : {createJsonMerge(pair.before, pair.after), pair.after}) {
            const auto got =
                planned(pair.before, patch,
                        optionsFor(PatchType::MergePatch, kubectl ? PatchDialect::Kubectl : PatchDialect::Rfc), seed);
            ASSERT_TRUE(got) << seed;
            ASSERT_EQ(*got, applyJsonMerge(pair.before, patch, kubectl)) << seed << '\n'
                                                                         << pair.before << '\n'
                                                                         << patch;
        }
    }
}

/// Pointers into a value, the ends of its lists among them.
void pointersOf(const Json &value, const std::string &at, std::vector<std::string> &out)
{
    out.push_back(at);
    if (value.is_array())
        out.push_back(at + "/-");
    size_t index = 0;
    for (auto child = value.begin(); value.is_structured() && child != value.end(); ++child, ++index)
        pointersOf(*child, at + printPointer({value.is_object() ? child.key() : std::to_string(index)}), out);
}

Json operations(const Pair &pair, std::mt19937 &random)
{
    std::vector<std::string> pointers, others;
    pointersOf(pair.before, "", pointers);
    pointersOf(pair.after, "", others);
    const auto any = [&random](const auto &list) { return list[random() % list.size()]; };
    Json patch = Json::array();
    for (uint32_t n = random() % 6 + 1; n > 0; --n) {
        const std::string op =
            any(std::vector<std::string>{"add", "remove", "replace", "move", "copy", "add", "replace"});
        Json operation{{"op", op}, {"path", any(random() % 4 ? pointers : others)}};
        if (operation.value("path", "-").empty() && random() % 4)
            operation["path"] = "/metadata/labels/fresh";
        const std::string from = any(pointers);
        if (op == "move" || op == "copy")
            operation["from"] = from.empty() ? "/spec" : from;
        else if (op != "remove") {
            std::string source = any(others);
            if (source.ends_with("/-"))
                source = "";
            operation["value"] = pair.after.at(Json::json_pointer(source));
        }
        patch.push_back(std::move(operation));
    }
    return patch;
}

/// What a plan says of a patch for so many documents.
std::string faultOf(const std::string &patch, size_t documents)
{
    std::string text;
    for (size_t i = 0; i < documents; ++i)
        text += (i == 0 ? "a: " : "---\na: ") + std::to_string(i) + "\n";
    const auto plan = merge::plan({{yaml::Stream{}, yaml::read(patch), yaml::read(text)}}, {{"", "patch", "document"}},
                                  optionsFor(PatchType::Auto));
    return plan ? "" : plan.error().front().diagnostic.code;
}

TEST(Patching, longPatchesAreForFewDocuments)
{
    std::string operations, fields, aliases = "base: &b {x: 1, y: 2}\n";
    for (int i = 0; i < 5'000; ++i) {
        operations += "- {op: add, path: /f" + std::to_string(i) + ", value: 1}\n";
        fields += "f" + std::to_string(i) + ": 1\n";
        aliases += "f" + std::to_string(i) + ": *b\n";
    }
    for (const std::string &patch : {operations, fields, aliases})
        EXPECT_EQ(faultOf(patch, 1), "");
    EXPECT_EQ(faultOf(operations, 100), "patch-too-large");
    EXPECT_EQ(faultOf(fields, 250), "patch-too-large");
    EXPECT_EQ(faultOf(aliases, 80), "patch-too-large");
    EXPECT_EQ(faultOf("- {op: add, path: /f, value: 1}\n", 900), "");
}

TEST(Patching, jsonPatchesAreTheValueFunction)
{
    uint32_t applied = 0;
    for (uint32_t seed = 1; seed <= 4 * rounds(); ++seed) {
        const Pair pair = pairOf(seed, seed % 2 == 0);
        std::mt19937 random(seed);
        const Json patch = operations(pair, random);
        const PatchDialect dialect = allDialects[seed % 3];
        const auto result = applyJsonPatch(pair.before, patch, dialect);
        SCOPED_TRACE(std::to_string(seed) + " " + patch.dump() + pair.before.dump());
        const auto got = planned(pair.before, patch, optionsFor(PatchType::JsonPatch, dialect), seed);
        ASSERT_EQ(got.has_value(), result.has_value()) << seed << '\n' << patch;
        if (got) {
            ASSERT_EQ(*got, *result) << seed << '\n' << pair.before << '\n' << patch;
            ++applied;
        }
    }
    EXPECT_GT(applied, rounds() / 2);
}

TEST(Patching, beforeBecomesAfter)
{
    Options options;
    options.mode = Mode::Compare;
    for (uint32_t seed = 1; seed <= rounds(); ++seed) {
        const Pair pair = pairOf(seed, seed % 2 == 0);
        for (const bool builtin : {true, false}) {
            options.builtinSchema = builtin;
            const auto got = planned(pair.before, pair.after, options, seed);
            ASSERT_TRUE(got) << seed;
            ASSERT_EQ(*got, pair.after) << seed << '\n' << pair.before;
        }
    }
}

} // namespace
} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
// What always holds, over real manifests (kprom.jsonl) and seeded edits of them. FIELDWISE_RANDOM says how many edits;
// all of them are 10,000.
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/merge/apply/apply.h"
#include "core/values/jsonmerge.h"
#include "core/values/strategic.h"
#include "tests/support/golden.h"
#include "tests/support/mergemodel.h"
#include "tests/support/mergeproperties.h"
#include "tests/support/mutator.h"
#include "tests/support/randomobject.h"
#include "tests/support/skips.h"
#include "tests/support/treeproperties.h"
#include "tests/support/typedtree.h"

namespace fieldwise::test {
namespace {

using merge::Mode;
using merge::Side;
using Texts = std::array<std::string, 3>;

class Kprom : public testing::Test {
protected:
    void SetUp() override
    {
        std::ifstream in(casesFile("kprom.jsonl"));
        for (std::string line; std::getline(in, line);) {
            const auto json = nlohmann::json::parse(line);
            cases.push_back({json["original"], json["updated"], json["dest"]});
        }
        if (cases.empty())
            GTEST_SKIP() << needsMaterial << "no kprom.jsonl in " << casesFolder()
                         << "; FIELDWISE_CASES names the folder of cases";
    }
    /// The triples as they are, then edits of one of their texts.
    void forEach(uint32_t edits, const std::function<void(const Texts &)> &check)
    {
        for (const Texts &texts : cases)
            check(texts);
        const char *named = std::getenv("FIELDWISE_RANDOM");
        const uint32_t count = named ? uint32_t(std::atoi(named)) : edits;
        for (uint32_t seed = 0; seed < count && !HasFailure(); ++seed) {
            SCOPED_TRACE(seed);
            Mutator random(seed);
            Texts texts = cases[random.below(uint32_t(cases.size()))];
            std::string &text = texts[random.below(3)];
            text = random.mutated(text);
            check(texts);
        }
    }
    std::vector<Texts> cases;
};

std::string show(const Texts &texts)
{
    return "\n=== original\n" + texts[0] + "\n=== updated\n" + texts[1] + "\n=== destination\n" + texts[2];
}

Inputs mergeOf(const Texts &texts, Mode mode)
{
    Inputs inputs = inputsOf(mode, texts[0], texts[1], texts[2]);
    inputs.open = {{merge::hasOriginal(mode), true, true}};
    inputs.options.apply.lastAppliedGiven = true;
    inputs.options.apply.annotation = inputs.options.serverSide.managedFields = false;
    return inputs;
}

TEST_F(Kprom, readingAndPrintingGivesTheSameBytes)
{
    forEach(10'000, [](const Texts &texts) {
        for (const std::string &text : texts) {
            const yaml::Stream stream = yaml::read(text);
            std::string again;
            for (const yaml::Part &part : stream.parts) {
                again += part.document->source();
                ASSERT_EQ(part.document->ok() ? faultOf(*part.document) : "", "") << text;
            }
            ASSERT_EQ(again, text);
        }
    });
}

TEST_F(Kprom, whatDoesNotChangeKeepsItsBytes)
{
    forEach(1'000, [](const Texts &texts) {
        for (const Mode mode :
             {Mode::ThreeWay, Mode::TwoWay, Mode::Git, Mode::ThreeWayKeep, Mode::Apply, Mode::Compare})
            for (const std::string &text : texts)
                ASSERT_EQ(faultOfNoChange(text, text, mergeOf(texts, mode).options), "") << "mode " << int(mode) << '\n'
                                                                                         << text;
    });
}

TEST_F(Kprom, whatIsSharedIsAsItIsAlone)
{
    uint32_t number = 0;
    forEach(400, [&](const Texts &texts) {
        const Inputs inputs = mergeOf(texts,
                                      std::array{Mode::ThreeWay, Mode::TwoWay, Mode::Git, Mode::Apply, Mode::Compare,
                                                 Mode::ServerSide}[number++ % 6]);
        const fieldwise::Run alone = run(inputs);
        ASSERT_EQ(faultOfSharing(inputs, alone), "") << show(texts);
        ASSERT_EQ(alone.merged ? faultOf(alone.merged->plan, alone.merged->resolution) : "", "") << show(texts);
    });
}

/// The typed tree of the only document, or null.
nlohmann::json treeOf(const std::string &text)
{
    const yaml::Stream stream = yaml::read(text);
    return stream.parts.size() == 1 && stream.parts[0].document->root() == 0 ? typedTree(*stream.parts[0].document, 0)
                                                                             : nullptr;
}

/// The place of an object that all three say the same of.
std::optional<k8s::SchemaPlace> placeOf(const merge::PerSide<nlohmann::json> &values)
{
    std::set<std::string> kinds;
    for (const nlohmann::json &value : values.at) {
        if (!value.is_object() || !value.contains("apiVersion") || !value.contains("kind")
            || !value["apiVersion"].is_string() || !value["kind"].is_string())
            return {};
        kinds.insert(value["apiVersion"].get<std::string>() + "\n" + value["kind"].get<std::string>());
    }
    const std::string kind = *kinds.begin(), string = "string ";
    const size_t second = kind.find('\n') + 1;
    if (!kind.starts_with(string)
        || kind.compare(second, string.size(), string) != 0) // an edit made it null or a number
        return {};
    const std::string type = kind.substr(string.size(), second - 1 - string.size()),
                      name = kind.substr(second + string.size());
    const k8s::Schema &schema = k8s::builtinSchema();
    return kinds.size() == 1 ? std::optional(k8s::SchemaPlace{.schema = &schema, .type = schema.typeOf(type, name)})
                             : std::nullopt;
}

TEST_F(Kprom, mergesComeToWhatTheModelSays)
{
    uint32_t modelled = 0, left = 0;
    forEach(1'500, [&](const Texts &texts) {
        const merge::PerSide<nlohmann::json> values{{treeOf(texts[0]), treeOf(texts[1]), treeOf(texts[2])}};
        const std::optional<k8s::SchemaPlace> place = placeOf(values);
        const bool followed = std::ranges::any_of(texts, [](const std::string &text) {
            return text.find("<<") != text.npos || text.find(" *") != text.npos || text.find("$patch") != text.npos;
        });
        for (const Mode mode : {Mode::ThreeWay, Mode::TwoWay, Mode::Git, Mode::ThreeWayKeep}) {
            const bool speaks = merge::keepsChanges(mode) && std::ranges::any_of(texts, [](const std::string &text) {
                                    return text.find('#') != text.npos;
                                }); // comments are values for git
            const fieldwise::Run done = place && !followed && !speaks ? run(mergeOf(texts, mode)) : fieldwise::Run();
            if (!done.merged)
                continue;
            try {
                const nlohmann::json wanted = test::modelled(mode, values, *place),
                                     found = treeOf(done.merged->resolution.text);
                ASSERT_EQ(found, wanted) << "mode " << int(mode) << ' ' << nlohmann::json::diff(wanted, found).dump()
                                         << show(texts);
                ++modelled;
            } catch (NotModelled) {
                ++left;
            }
        }
    });
    std::cout << modelled << " merges are as the model says, " << left << " are not modelled\n";
    EXPECT_TRUE(IsSkipped() || modelled > 300);
}

TEST_F(Kprom, applyComesToWhatTwoDifferencesComeTo)
{
    uint32_t count = 0;
    forEach(1'500, [&](const Texts &texts) {
        const bool orders = std::ranges::any_of(texts, [](const std::string &text) {
            return text.find('$') != text.npos;
        }); // for a patch, not in a manifest
        Inputs inputs = mergeOf(texts, Mode::Apply);
        inputs.options.asSent = true; // the computation is kubectl's
        const fieldwise::Run done = orders ? fieldwise::Run() : run(inputs);
        if (!done.merged || done.merged->plan.documents.size() != 1)
            return;
        const merge::DocumentPlan &document = done.merged->plan.documents.front();
        if (!document.apply() || document.request != merge::RequestKind::Patch || !document.documents[Side::Original]
            || document.documents[Side::Original]->root() != 0)
            return;
        merge::PerSide<yaml::Json> values;
        for (const Side side : merge::allSides)
            values[side] = yaml::toValue(*document.documents[side], 0);
        if (std::ranges::any_of(values.at, [&](const yaml::Json &value) {
                return !value.is_object() || value.value("kind", yaml::Json()) != document.identity.kind
                    || value.value("apiVersion", yaml::Json()) != document.identity.apiVersion
                    || !value.contains("metadata") || !value["metadata"].is_object()
                    || !value["metadata"].contains("namespace");
            }))
            return; // kubectl fills in what is missing
        const k8s::Schema &schema = k8s::builtinSchema();
        const k8s::SchemaPlace place{.schema = &schema,
                                     .type = schema.typeOf(document.identity.apiVersion, document.identity.kind)};
        const auto &[last, local, live] = values.at;
        const yaml::Json told = value(done.merged->resolution.text); // what the decisions come to
        if (!schema.isStrategic(document.identity.apiVersion, document.identity.kind)) {
            ASSERT_EQ(merge::applyJsonMerge(live, merge::threeWayJsonMerge(last, local, live), true), told)
                << show(texts);
        } else {
            const auto patch = merge::threeWayStrategic(last, local, live, place);
            ASSERT_TRUE(patch) << patch.error() << show(texts);
            const auto result = merge::applyStrategic(live, *patch, place);
            ASSERT_TRUE(result) << result.error() << show(texts);
            ASSERT_EQ(*result, told) << show(texts);
        }
        ++count;
    });
    std::cout << count << " applies are as the literal computation says\n";
    EXPECT_TRUE(IsSkipped() || count > 100);
}

} // namespace
} // namespace fieldwise::test

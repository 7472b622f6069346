// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/merge/patch/jsonpatch.h"
#include "core/patch/jsondiff.h"
#include "core/patch/patches.h"
#include "core/session.h"
#include "core/values/pointer.h"
#include "core/values/strategic.h"
#include "core/yaml/equality.h"
#include "tests/support/golden.h"
#include "tests/support/randomobject.h"
#include "tests/support/skips.h"

namespace fieldwise::patch {
namespace {

using test::place;

std::string sayAll(const Change &change, const Written &written)
{
    std::string out = "\nfrom " + change.from->dump() + "\nto " + change.to->dump() + "\npatch " + written.patch.dump()
        + "\nwhy " + written.why;
    for (const Limitation &one : written.limitations)
        out += '\n' + one.pointer + ": " + one.text;
    return out;
}

bool blocks(const Written &written)
{
    return std::ranges::any_of(written.limitations,
                               [](const Limitation &one) { return one.weight == Limitation::Weight::Blocks; });
}

/// Proved, or not offered and it says why; a JSON patch always; the small strategic patch is no longer than kubectl's.
void expectHonest(const Change &change)
{
    for (const bool guards : {false, true}) {
        const Written written = writePatch(change, Format::JsonPatch, {.guards = guards});
        EXPECT_TRUE(written.proved) << sayAll(change, written);
        const auto result = merge::applyJsonPatch(*change.from, Json(written.patch), merge::PatchDialect::Rfc);
        EXPECT_TRUE(result && yaml::sameToGo(*result, *change.to)) << sayAll(change, written);
    }
    for (const Format format : {Format::MergePatch, Format::Strategic}) {
        const Written written = writePatch(change, format, {});
        EXPECT_NE(written.proved, blocks(written)) << sayAll(change, written);
        EXPECT_EQ(written.proved, written.why.empty()) << sayAll(change, written);
        if (!written.proved || format == Format::MergePatch)
            continue;
        const auto result = merge::applyStrategic(*change.from, Json(written.patch), change.place);
        EXPECT_TRUE(result && yaml::sameToGo(*result, *change.to)) << sayAll(change, written);
        const Written exact = writePatch(change, format, {.exact = true});
        const size_t most = exact.proved ? Json(exact.patch).dump().size() : std::string::npos;
        EXPECT_LE(Json(written.patch).dump().size(), most) << sayAll(change, written) << exact.patch;
    }
}

TEST(Properties, deployments)
{
    const k8s::SchemaPlace deployment = place("apps/v1", "Deployment");
    for (uint32_t seed = 0; seed < 1500 && !HasFailure(); ++seed) {
        test::RandomObject random(seed);
        const Json from = random.deployment(), to = random.edited(from);
        expectHonest({.from = from, .to = to, .place = deployment});
        expectHonest({.from = random.roughened(from), .to = random.roughened(to), .place = deployment});
    }
}

/// Any tree at all, with names and values that are awkward in pointers and patches.
class Trees {
public:
    explicit Trees(uint32_t seed) : m_random(seed) {}

    Json tree(int depth)
    {
        const uint32_t kind = depth > 0 ? below(10) : below(6);
        if (kind < 6)
            return scalar();
        Json out = kind < 8 ? Json::object() : Json::array();
        for (uint32_t n = below(5); n > 0; --n)
            if (out.is_object())
                out[name()] = tree(depth - 1);
            else
                out.push_back(below(3) ? tree(depth - 1) : element(depth - 1));
        return out;
    }
    Json root()
    {
        Json out = Json::object();
        for (uint32_t n = below(6); n > 0; --n)
            out[name()] = tree(4);
        return out;
    }
    Json edited(Json value, int depth)
    {
        if (!value.is_structured() || below(10) == 0)
            return below(3) ? tree(depth) : value;
        Json out(value.type());
        for (auto it = value.begin(); it != value.end(); ++it) {
            if (below(8) == 0)
                continue;
            Json child = below(3) == 0 ? edited(*it, depth - 1) : *it;
            if (value.is_array())
                out.insert(below(6) ? out.end() : out.begin(), std::move(child));
            else
                out[below(10) ? it.key() : name()] = std::move(child);
        }
        if (below(4) == 0 && out.is_array())
            out.insert(out.begin() + below(uint32_t(out.size() + 1)), tree(depth));
        return out;
    }

private:
    uint32_t below(uint32_t bound) { return uint32_t(m_random() % bound); }
    std::string name()
    {
        static const std::vector<std::string> names{
            "name", "a",      "b/c",         "d~e",  "~1",       "",           "0",         "-",
            "type", "$patch", "$retainKeys", "spec", "metadata", "finalizers", "containers"};
        return names[below(uint32_t(names.size()))];
    }
    Json element(int depth)
    {
        Json out{{"name", scalar()}};
        out[name()] = tree(depth);
        return out;
    }
    Json scalar()
    {
        static const std::vector<Json> values{
            nullptr,        true,         1, "1", 1.5, "", "a", "x/y", "a text that is long enough to be copied",
            Json::object(), Json::array()};
        return values[below(uint32_t(values.size()))];
    }

    std::mt19937 m_random;
};

TEST(Properties, anyTrees)
{
    const k8s::SchemaPlace pod = place("v1", "Pod");
    for (uint32_t seed = 0; seed < 4000 && !HasFailure(); ++seed) {
        Trees trees(seed);
        const Json from = trees.root(), to = seed % 5 ? trees.edited(from, 3) : trees.root();
        if (to.is_object())
            expectHonest({.from = from, .to = to, .place = pod});
        else
            EXPECT_TRUE(writePatch({.from = from, .to = to, .place = pod}, Format::JsonPatch, {}).proved) << from << to;
    }
}

TEST(Properties, fixtures)
{
    size_t count = 0;
    for (const test::Golden &golden : test::goldenFixtures()) {
        const auto done = fieldwise::run(golden.inputs);
        if (!done.merged)
            continue;
        for (const Change &change : changesOf(done.merged->plan, done.merged->resolution))
            if (change.from && change.to && ++count)
                expectHonest(change);
    }
    EXPECT_GT(count, 100u);
}

std::vector<Json> kpromDocuments(size_t most)
{
    std::vector<Json> out;
    std::ifstream in(test::casesFile("kprom.jsonl"));
    for (std::string line; out.size() < most && std::getline(in, line);) {
        const Json one = Json::parse(line);
        for (const char *side : {"original", "updated", "dest"})
            if (Json data = test::value(one[side].get<std::string>()); data.is_object())
                out.push_back(std::move(data));
    }
    return out;
}

k8s::SchemaPlace placeOf(const Json &object)
{
    return place(object.value("apiVersion", ""), object.value("kind", ""));
}

TEST(Properties, kpromVersions)
{
    const std::vector<Json> documents = kpromDocuments(10'000);
    if (documents.empty())
        GTEST_SKIP() << test::needsMaterial << "no kprom.jsonl; FIELDWISE_CASES names the folder of cases";
    for (size_t i = 0; i + 2 < documents.size() && !HasFailure(); i += 3)
        for (const auto &[a, b] : {std::pair{i, i + 1}, std::pair{i, i + 2}, std::pair{i + 2, i + 1}})
            expectHonest({.from = documents[a], .to = documents[b], .place = placeOf(documents[a])});
}

/// Edits a document and writes down each edit as one operation, as a person would.
class Script {
public:
    Script(const Json &document, uint32_t seed) : m_document(document), m_random(seed) {}

    bool edit()
    {
        std::vector<std::string> containers;
        collect(m_document, "", containers);
        if (containers.empty())
            return false;
        const std::string at = containers[below(uint32_t(containers.size()))];
        Json &container = m_document[Json::json_pointer(at)];
        return container.is_array() ? editList(container, at) : editMap(container, at);
    }
    const Json &document() const { return m_document; }
    const Json &operations() const { return m_operations; }

private:
    uint32_t below(uint32_t bound) { return uint32_t(m_random() % bound); }
    std::string fresh() { return "fresh-" + std::to_string(++m_fresh); }
    bool perform(Json operation)
    {
        const auto result = merge::applyJsonPatch(m_document, Json::array({operation}), merge::PatchDialect::Rfc);
        if (!result)
            return false;
        m_document = *result;
        m_operations.push_back(std::move(operation));
        return true;
    }
    static void collect(const Json &value, const std::string &at, std::vector<std::string> &out)
    {
        if (value.is_structured() && !value.empty())
            out.push_back(at);
        size_t index = 0;
        for (auto it = value.begin(); value.is_structured() && it != value.end(); ++it)
            collect(*it, at + '/' + (value.is_object() ? yaml::pointerToken(it.key()) : std::to_string(index++)), out);
    }
    bool editMap(const Json &map, const std::string &at)
    {
        auto chosen = map.begin();
        std::advance(chosen, below(uint32_t(map.size())));
        const std::string path = at + '/' + yaml::pointerToken(chosen.key());
        switch (below(4)) {
        case 0: return perform({{"op", "add"}, {"path", at + '/' + fresh()}, {"value", fresh()}});
        case 1: return perform({{"op", "remove"}, {"path", path}});
        case 2:
            return isRecognisable(*chosen) && chosen->dump().find("fresh") == std::string::npos // was before, too
                && perform({{"op", "move"}, {"from", path}, {"path", at + '/' + fresh()}});
        default: return !chosen->is_structured() && perform({{"op", "replace"}, {"path", path}, {"value", fresh()}});
        }
    }
    bool editList(const Json &list, const std::string &at)
    {
        const uint32_t from = below(uint32_t(list.size())), to = below(uint32_t(list.size()));
        const std::string path = at + '/' + std::to_string(from);
        switch (below(4)) {
        case 0:
            return perform({{"op", "add"},
                            {"path", path},
                            {"value", list[from].is_object() ? Json{{"name", fresh()}} : Json(fresh())}});
        case 1: return perform({{"op", "remove"}, {"path", path}});
        case 2: return from != to && perform({{"op", "move"}, {"from", path}, {"path", at + '/' + std::to_string(to)}});
        default: return !list[from].is_structured() && perform({{"op", "replace"}, {"path", path}, {"value", fresh()}});
        }
    }

    Json m_document, m_operations = Json::array();
    std::mt19937 m_random;
    int m_fresh = 0;
};

TEST(Properties, kpromEdits)
{
    const std::vector<Json> documents = kpromDocuments(120);
    if (documents.empty())
        GTEST_SKIP() << test::needsMaterial << "no kprom.jsonl; FIELDWISE_CASES names the folder of cases";
    uint32_t count = 0, more = 0, longer = 0;
    for (uint32_t seed = 0; seed < 3000; ++seed) {
        const Json &from = documents[seed % documents.size()];
        Script script(from, seed);
        const uint32_t wanted = 1 + seed % 5;
        for (uint32_t tries = 0; script.operations().size() < wanted && tries < 50; ++tries)
            script.edit();
        const Change change{.from = from, .to = script.document(), .place = placeOf(from)};
        const Written written = writePatch(change, Format::JsonPatch, {});
        ASSERT_TRUE(written.proved) << sayAll(change, written);
        ++count;
        more += written.operations > script.operations().size();
        const bool isLonger = textOf(written, Form::Compact).size() > script.operations().dump().size();
        longer += isLonger;
        if ((isLonger || written.operations > script.operations().size()) && std::getenv("FIELDWISE_SHOW"))
            std::cout << "seed " << seed << "\n  by hand " << script.operations() << "\n  ours    " << written.patch
                      << "\n";
    }
    std::cout << count << " scripts: " << more << " with more operations, " << longer << " with more bytes\n";
    EXPECT_EQ(more, 0u);
    EXPECT_EQ(longer, 0u);
}

} // namespace
} // namespace fieldwise::patch

// SPDX-License-Identifier: GPL-3.0-or-later
// A merge costs time in proportion to its inputs, whatever their shape.
#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <iostream>
#include <string>

#include <gtest/gtest.h>

#include "core/merge/override.h"
#include "core/merge/plan.h"
#include "core/merge/resolve.h"
#include "core/merge/wholefile.h"
#include "core/view/report.h"
#include "core/yaml/together.h"

namespace fieldwise::merge {
namespace {

/// `Original`, `Updated` and `Destination` differ in some of their elements, and the last two lack others.
using Make = std::function<std::string(Side, size_t)>;

struct Shape {
    const char *name;
    Make make;
};

std::string valueOf(Side side, size_t i)
{
    const char *value = side == Side::Updated && i % 10 == 3 ? "updated" : side == Side::Destination && i % 10 == 4 ? "changed" : "as it was";
    return value + std::to_string(i);
}

bool isThere(Side side, size_t i)
{
    return !(side == Side::Updated && i % 50 == 7) && !(side == Side::Destination && i % 50 == 9);
}

std::string elements(Side side, size_t count, const std::function<std::string(const std::string &, const std::string &)> &make)
{
    std::string text;
    for (size_t i = 0; i < count; ++i)
        if (isThere(side, i))
            text += make("n" + std::to_string(i), valueOf(side, i));
    return text;
}

const std::vector<Shape> &shapes()
{
    static const std::vector<Shape> all{
        {"keyed list", [](Side side, size_t count) {
             return "kind: Deployment\napiVersion: apps/v1\nmetadata: {name: a}\nspec:\n  template:\n    spec:\n      containers:\n      - name: c\n        env:\n"
                 + elements(side, count, [](const std::string &name, const std::string &value) { return "        - name: " + name + "\n          value: " + value + "\n"; });
         }},
        {"one line of JSON", [](Side side, size_t count) {
             return R"({"kind":"Deployment","apiVersion":"apps/v1","metadata":{"name":"a"},"spec":{"template":{"spec":{"containers":[{"name":"c","env":[)"
                 + elements(side, count, [](const std::string &name, const std::string &value) { return R"({"name":")" + name + R"(","value":")" + value + "\"},"; })
                 + "{\"name\":\"last\"}]}]}}}}\n";
         }},
        {"wide map with comments", [](Side side, size_t count) {
             return "kind: ConfigMap\napiVersion: v1\nmetadata: {name: a}\ndata:\n"
                 + elements(side, count, [](const std::string &name, const std::string &value) { return "  # " + name + "\n  " + name + ": " + value + " # beside\n"; });
         }},
        {"documents", [](Side side, size_t count) {
             return elements(side, count, [](const std::string &name, const std::string &value) {
                 return "---\nkind: ConfigMap\napiVersion: v1\nmetadata: {name: " + name + "}\ndata: {a: " + value + "}\n";
             });
         }},
    };
    return all;
}

/// In processor time, without reading; the best of some rounds.
double millisecondsToMerge(const Make &make, size_t count, Mode mode)
{
    PerSide<std::string> texts;
    for (const Side side : allSides)
        texts[side] = make(side, count);
    const auto streams = yaml::readTogether({{texts[Side::Original], {}}, {texts[Side::Updated], {}}, {texts[Side::Destination], {}}});
    Options options;
    options.mode = mode;
    double best = 1e9;
    for (int i = 0; i < 3; ++i) {
        const std::clock_t begin = std::clock();
        const auto planned = plan({{streams[0], streams[1], streams[2]}}, {}, options);
        EXPECT_TRUE(planned && !resolve(*planned).text.empty());
        best = std::min(best, 1000.0 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
    }
    return best;
}

TEST(MergeGrowth, IsLinear)
{
    for (const Shape &shape : shapes())
        for (const Mode mode : {Mode::TwoWay, Mode::ThreeWay, Mode::Git, Mode::Apply, Mode::Compare}) {
            const double small = millisecondsToMerge(shape.make, 500, mode), large = millisecondsToMerge(shape.make, 8000, mode);
            // Sixteen times the elements; the square would be 256 times the time.
            EXPECT_LT(large, small * 64 + 15) << shape.name << " in mode " << static_cast<int>(mode) << ": " << small << " ms, sixteen times the elements " << large << " ms";
            if (std::getenv("FIELDWISE_TIMES"))
                std::cout << shape.name << " " << static_cast<int>(mode) << ": " << small << " " << large << " ms\n";
        }
}

/// In processor time, the best of some rounds.
double millisecondsOf(const std::function<void()> &run)
{
    double best = 1e9;
    for (int i = 0; i < 3; ++i) {
        const std::clock_t begin = std::clock();
        run();
        best = std::min(best, 1000.0 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
    }
    return best;
}

/// Sixteen times the work; the square would be 256 times the time.
void expectLinear(const char *what, const std::function<double(size_t)> &milliseconds, size_t count)
{
    const double small = milliseconds(count), large = milliseconds(16 * count);
    EXPECT_LT(large, small * 48 + 15) << what << ": " << small << " ms, sixteen times as many " << large << " ms";
    if (std::getenv("FIELDWISE_TIMES"))
        std::cout << what << ": " << small << " " << large << " ms\n";
}

/// A folder with one resource a file; `extra` stands below each.
yaml::Stream folderOf(size_t count, const std::string &extra)
{
    std::string text;
    FileParts files;
    for (size_t i = 0; i < count; ++i) {
        const std::string name = "n" + std::to_string(1'000'000 + i);
        files.push_back({name + ".yaml", static_cast<uint32_t>(text.size()), false});
        text += "kind: ConfigMap\napiVersion: v1\nmetadata: {name: " + name + "}\n" + extra;
    }
    return yaml::read(text, files);
}

PerSide<yaml::Stream> foldersOf(size_t count)
{
    return {{folderOf(count, "a: 1\n"), folderOf(count, "a: 2\n"), folderOf(count, "a: 1\n")}};
}

TEST(MergeGrowth, IsLinearInFiles)
{
    expectLinear("a keystroke in a folder", [](size_t count) {
        auto streams = foldersOf(count);
        const auto before = plan(streams, {}, {});
        const Resolution resolution = resolve(*before);
        const Resolved resolved{*before, resolution};
        streams[Side::Updated] = folderOf(count, "a: 2\n");
        const auto now = plan(streams, {}, {}, &*before);
        return millisecondsOf([&] { EXPECT_EQ(resolve(*now, &resolved).files.size(), count); });
    }, 500);
    expectLinear("files that can't be read", [](size_t count) {
        const PerSide<yaml::Stream> streams{{folderOf(count, "a: ]\n"), folderOf(count, "a: [\n"), folderOf(count, "a: }\n")}};
        return millisecondsOf([&] { EXPECT_EQ(unreadFiles(streams, Mode::ThreeWay).size(), count); });
    }, 200);
}

TEST(MergeGrowth, IsLinearInChoices)
{
    expectLinear("choices in a folder", [](size_t count) {
        const auto planned = plan(foldersOf(count), {}, {});
        std::vector<Override> choices;
        for (uint32_t i = 0; i < count; ++i)
            choices.push_back({"v1 ConfigMap n" + std::to_string(1'000'000 + i), *yaml::parsePath("a"), Take::Destination});
        return millisecondsOf([&] {
            Plan chosen = *planned;
            choose(chosen, choices);
            EXPECT_TRUE(chosen.lapsed.empty());
        });
    }, 200);
}

TEST(MergeGrowth, IsLinearInFaultsWithRelatedPlaces)
{
    expectLinear("repeated keys", [](size_t count) {
        std::string text;
        for (size_t i = 0; i < count; ++i)
            text += "---\na: 1\nb: 1\na: 2\n";
        const yaml::Stream stream = yaml::read(text);
        return millisecondsOf([&] { EXPECT_GE(yaml::diagnosticsOf(stream).size(), count); });
    }, 300);
}

TEST(MergeGrowth, IsLinearInTheLengthOfALine)
{
    const Make &line = shapes()[1].make;
    for (const bool asJson : {false, true})
        expectLinear(asJson ? "decisions of one line" : "the explanation of one line", [&](size_t count) {
            Options options;
            options.mode = Mode::Compare;
            const auto planned = plan({{yaml::Stream{}, yaml::read(line(Side::Updated, count)), yaml::read(line(Side::Destination, count))}}, {}, options);
            const Resolution resolution = resolve(*planned);
            return millisecondsOf([&] { EXPECT_FALSE((asJson ? view::decisionsJson(*planned, resolution, true) : view::explainText(*planned, resolution)).empty()); });
        }, 1000);
}

} // namespace
} // namespace fieldwise::merge

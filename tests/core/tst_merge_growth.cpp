// SPDX-License-Identifier: GPL-3.0-or-later
// A merge costs time in proportion to its inputs, whatever their shape.
#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <iostream>
#include <string>

#include <gtest/gtest.h>

#include "core/merge/plan.h"
#include "core/merge/resolve.h"
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

} // namespace
} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>

#include <gtest/gtest.h>

#include "core/values/jsonmerge.h"
#include "tests/support/randomobject.h"

namespace fieldwise::merge {
namespace {

using test::value;

Json applied(std::string_view document, std::string_view patch, bool pruning)
{
    return applyJsonMerge(value(document), value(patch), pruning);
}

Json threeWay(std::string_view last, std::string_view local, std::string_view live)
{
    return threeWayJsonMerge(value(last), value(local), value(live));
}

TEST(JsonMerge, applies)
{
    EXPECT_EQ(applied("a: 1", "a: {b: null, c: {d: null}}", false), value("a: {c: {}}")); // semantics/README.md row 51
    EXPECT_EQ(applied("{a: 1, b: 2}", "{a: null, c: 3}", false), value("{b: 2, c: 3}"));
    EXPECT_EQ(applied("{a: null}", "{b: 1}", false), value("{a: null, b: 1}"));
    EXPECT_EQ(applied("a: 1", "[x]", false), value("[x]"));
    EXPECT_EQ(applied("[x]", "a: 1", false), value("a: 1"));
    EXPECT_EQ(applied("a: 1", "x", false), value("x"));
}

TEST(JsonMerge, kubectlPrunesListsThatLandOnNoObject)
{
    const char *patch = "l: [{name: z, image: null}, null]";
    EXPECT_EQ(applied("{}", patch, false), value(patch));
    EXPECT_EQ(applied("{}", patch, true), value("l: [{name: z}, null]"));
    EXPECT_EQ(applied("l: [1]", patch, true), value("l: [{name: z}, null]"));
    EXPECT_EQ(applied("l: {a: 1}", patch, true), value(patch));
}

TEST(JsonMerge, creates)
{
    EXPECT_EQ(createJsonMerge(value("{a: 1, b: {x: 1, y: 2}, l: [1]}"), value("{b: {x: 2, y: 2}, l: [1, 2], n: {}}")),
              value("{a: null, b: {x: 2}, l: [1, 2], n: {}}"));
    EXPECT_EQ(createJsonMerge(value("{a: 1.0, b: {c: 1}}"), value("{a: 1, b: {c: 1}}")), value("{}"));
    EXPECT_EQ(createJsonMerge(value("a: 9007199254740993"), value("a: 9007199254740992")),
              value("a: 9007199254740992")); // semantics/README.md row 55
}

TEST(JsonMerge, threeWays)
{
    const Json patch =
        threeWay("{l: [a], k: 1, m: {q: 1}}", "{l: [b], m: {}}", "{l: [a, z], k: 1, m: {q: 1, live: 2}}");
    EXPECT_EQ(patch, value("{k: null, l: [b], m: {q: null}}"));                         // semantics/apply.md 6
    EXPECT_EQ(threeWay("l: [a]", "l: [a]", "l: [a, live]"), value("l: [a]"));           // semantics/README.md row 50
    EXPECT_EQ(threeWay("k: 1", "{k: 1, a: {b: null}}", "k: 1"), value("a: {b: null}")); // semantics/apply.md 6
    EXPECT_EQ(threeWay("{k: 1, a: null}", "{k: 1, a: null}", "{k: 1, a: 2}"), value("{}")); // semantics/apply.md 6
}

TEST(JsonMerge, aPatchMakesTheDifference)
{
    const char *count = std::getenv("FIELDWISE_RANDOM");
    for (uint32_t seed = 1; seed <= (count ? uint32_t(std::atoi(count)) : 600); ++seed) {
        test::RandomObject random(seed);
        const Json from = random.deployment();
        const Json to = random.edited(from);
        const Json patch = createJsonMerge(from, to);
        EXPECT_EQ(applyJsonMerge(from, patch, true), to) << "seed " << seed;
        EXPECT_EQ(threeWayJsonMerge(from, to, from), patch) << "seed " << seed;
    }
}

} // namespace
} // namespace fieldwise::merge

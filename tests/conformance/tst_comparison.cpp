// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/conformance/comparison.h"

namespace fieldwise::conformance {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> compare(const char *got, const char *want, const Leniency &leniency = {})
{
    const yaml::Document a{std::string(got)};
    const yaml::Document b{std::string(want)};
    return differences(a, b, leniency);
}

TEST(Comparison, seesNoDifferenceInLayout)
{
    EXPECT_THAT(compare("a: {b: [1, 'x']}\n", "a:\n  b:\n  - 1\n  - \"x\"\n"), IsEmpty());
    EXPECT_THAT(compare("&x a: &y 1\nb: *y\n", "a: 1\nb: 1\n"), IsEmpty());
}

TEST(Comparison, seesDifferentData)
{
    EXPECT_THAT(compare("a: 1\n", "a: 2\n"), ElementsAre("/a: got `1`, want `2`"));
    EXPECT_THAT(compare("a: 1\n", "a: '1'\n"), ElementsAre(HasSubstr("/a: got")));
    EXPECT_THAT(compare("a: [1]\n", "a: [1, 2]\n"), ElementsAre(HasSubstr("/a: got 1 element")));
    EXPECT_THAT(compare("a: {}\n", "a: []\n"), ElementsAre(HasSubstr("another kind")));
    EXPECT_THAT(compare("a: [x, y]\n", "a: [y, x]\n"), testing::SizeIs(2));
    EXPECT_THAT(compare("a: null\n", "{}\n"), ElementsAre(HasSubstr("nothing")));
    EXPECT_THAT(compare("a: \n", "b: \n"), ElementsAre(HasSubstr("got the fields (a), want (b)")));
}

TEST(Comparison, nothingHasThreeForms)
{
    EXPECT_THAT(compare("", "{}\n"), IsEmpty());
    EXPECT_THAT(compare("null\n", "# comment\n"), IsEmpty());
}

TEST(Comparison, mindsOrderUnlessTold)
{
    EXPECT_THAT(compare("a: 1\nb: 2\n", "b: 2\na: 1\n"), testing::SizeIs(1));
    EXPECT_THAT(compare("a: 1\nb: 2\n", "b: 2\na: 1\n", {.fieldOrder = true}), IsEmpty());
    const char *one = "- {name: a}\n- {name: b} # second\n";
    const char *other = "- {name: b} # second\n- {name: a}\n";
    EXPECT_THAT(compare(one, other), testing::Not(IsEmpty()));
    EXPECT_THAT(compare(one, other, {.namedElements = true}), IsEmpty());
    EXPECT_THAT(compare("- {name: a}\n- {id: b}\n", "- {id: b}\n- {name: a}\n", {.namedElements = true}),
                testing::Not(IsEmpty()));
}

TEST(Comparison, readsBooleansAsKubectlDoesWhenTold)
{
    EXPECT_THAT(compare("a: on\n", "a: true\n"), testing::SizeIs(1));
    EXPECT_THAT(compare("a: on\n", "a: true\n", {.dialect = yaml::Dialect::Kubectl}), IsEmpty());
}

TEST(Comparison, seesComments)
{
    EXPECT_THAT(compare("a: 1 # x\n", "a: 1\n"), ElementsAre(HasSubstr("got the comment `# x`, want none")));
    EXPECT_THAT(compare("a: 1\n", "a: 1 # x\n"), ElementsAre(HasSubstr("got no comment")));
    EXPECT_THAT(compare("a: 1 # x\n", "a: 1 # y\n"), ElementsAre(HasSubstr("want `# y`")));
    EXPECT_THAT(compare("a:\n  # x\n  b: 1\n  c: 2\n", "a:\n  b: 1\n  # x\n  c: 2\n"), testing::SizeIs(2));
    EXPECT_THAT(compare("a: 1 # x\n", "a: 1\n", {.comments = true}), IsEmpty());
}

} // namespace
} // namespace fieldwise::conformance

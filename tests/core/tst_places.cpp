// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include "core/view/places.h"
#include "tests/support/golden.h"

namespace fieldwise::test {
namespace {

/// "3-4 > 3-6 > 5-8 a.b +2": the lines of destination, updated and result, from 1 and with their ends, path and size.
std::vector<std::string> placesOf(const Merged &merged)
{
    std::vector<std::string> out;
    const LineIndex lines(merged.resolution.text);
    const auto said = [](view::Lines at) { return std::to_string(at.begin + 1) + "-" + std::to_string(at.end); };
    for (const merge::DecisionRef step : merged.plan.steps)
        for (const view::Place &place : view::placesOf(merged.plan, merged.resolution, lines, step))
            out.push_back(said(place.lines[merge::Side::Destination]) + " > " + said(place.lines[merge::Side::Updated])
                          + " > " + said(place.result) + " " + yaml::print(place.path) + " +"
                          + std::to_string(place.more) + " -" + std::to_string(place.fewer));
    return out;
}

const std::string head =
    "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: as.b.c}\nspec:\n"
    "  group: b.c\n  names: {kind: A, plural: as, singular: a, listKind: AList}\n  scope: Namespaced\n";

TEST(Places, areTheDifferencesOfAValueTakenWhole)
{
    const std::string before = head
        + "  versions:\n  - name: v1\n    served: true\n    storage: true\n    schema:\n      openAPIV3Schema:\n       "
          " "
          "type: object\n        properties:\n          a: {type: string}\n          b: {type: string}\n          z: "
          "{type: string}\n";
    const std::string after = head
        + "  versions:\n    - name: v1\n      served: true\n      storage: true\n      schema:\n        "
          "openAPIV3Schema:\n "
          "         type: object\n          properties:\n            a: {type: string}\n            b: {type: "
          "integer}\n            c:\n              type: string\n";
    const auto merged = mergedOf(merge::Mode::Apply, before, after, before);
    EXPECT_THAT(placesOf(*merged),
                testing::ElementsAre("17-17 > 17-17 > 17-17 [name=v1].schema.openAPIV3Schema.properties.b.type +1 -1",
                                     "18-17 > 18-19 > 18-19 [name=v1].schema.openAPIV3Schema.properties.c +2 -0",
                                     "18-18 > 18-17 > 18-17 [name=v1].schema.openAPIV3Schema.properties.z +0 -1"));
}

TEST(Places, areNotWhereOnlyOrderOrWritingDiffers)
{
    const std::string live = head
        + "  versions:\n  - additionalPrinterColumns:\n    - jsonPath: .a\n      name: A\n      type: string\n"
          "    name: v1\n    schema:\n      openAPIV3Schema:\n        description: 'One\n\n          two.'\n"
          "        properties:\n          a:\n            enum:\n            - x\n            - y\n"
          "            type: string\n          b:\n            description: |-\n              first\n"
          "              second\n            type: string\n        type: object\n    served: true\n"
          "    storage: true\n";
    const std::string local = head
        + "  versions:\n  # the only one\n  - name: v1\n    served: true\n    storage: true\n"
          "    additionalPrinterColumns: [{name: A, type: string, jsonPath: \".a\"}]\n    schema:\n"
          "      openAPIV3Schema:\n        type: object\n        description: |-\n          One\n          two.\n"
          "        properties:\n          b:\n            type: string\n            description: |-\n"
          "              first\n              other\n          a:\n            type: string\n"
          "            enum: [x, y, z]\n";
    EXPECT_THAT(
        placesOf(*mergedOf(merge::Mode::Apply, live, local, live)),
        testing::ElementsAre("28-28 > 25-25 > 25-25 [name=v1].schema.openAPIV3Schema.properties.b.description +1 -1",
                             "24-23 > 28-28 > 28-28 [name=v1].schema.openAPIV3Schema.properties.a.enum[2] +1 -0"));
}

TEST(Places, haveShortNamesThatTellThemApart)
{
    const auto place = [](const std::string &path) {
        view::Place out;
        if (!path.empty())
            out.path = *yaml::parsePath(path);
        out.lines[merge::Side::Updated] = {11, 13};
        out.more = 2;
        return out;
    };
    EXPECT_THAT(view::shortNames({place("v[name=a].x.properties.source.properties.tag"),
                                  place("v[name=a].x.properties.source.items.properties.tag"),
                                  place("v[name=a].x.properties.sync.properties.tag"), place("v[name=a].x.repo"),
                                  place("v[name=a].y"), place("")}),
                testing::ElementsAre("…source.….tag", "…items.….tag", "…sync.….tag", "…repo", "…y", "lines 12 to 13"));
    EXPECT_THAT(view::shortNames({place("a.b")}), testing::ElementsAre("…b"));
    EXPECT_THAT(view::shortNames({place("b")}), testing::ElementsAre("b"));
}

TEST(Places, ofLinesThatAreOnlyInLive)
{
    const auto merged =
        mergedOf(merge::Mode::ThreeWay, "a:\n- 1\n- 2\n- 3\n- 4\n", "a:\n- 1\n- 4\n- 5\n", "a:\n- 1\n- 2\n- 3\n- 4\n");
    EXPECT_THAT(placesOf(*merged), testing::ElementsAre("3-4 > 3-2 > 3-2 [1] +0 -2", "6-5 > 4-4 > 4-4 [2] +1 -0"));
}

TEST(Places, areNoneWhereHardlyAnythingIsAlike)
{
    const std::string before = head + "  versions:\n  - name: v1\n    served: true\n    storage: true\n";
    const std::string after =
        head + "  versions:\n  - name: v2\n    served: false\n    storage: false\n    deprecated: true\n";
    EXPECT_THAT(placesOf(*mergedOf(merge::Mode::Apply, before, after, before)), testing::IsEmpty());
}

TEST(Places, areOnlyInsideWhatIsTakenWhole)
{
    EXPECT_THAT(placesOf(*mergedOf(merge::Mode::TwoWay, "", "a: {b: 1}\nc: 2\n", "a: {b: 2}\nc: 3\n")),
                testing::IsEmpty());
    const std::string secret = "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData:\n  a: |\n    1\n    ";
    EXPECT_THAT(placesOf(*mergedOf(merge::Mode::TwoWay, "", secret + "2\n", secret + "3\n")), testing::IsEmpty());
}

} // namespace
} // namespace fieldwise::test

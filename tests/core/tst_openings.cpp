// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include "core/openings.h"

using namespace fieldwise;
using namespace fieldwise::openings;
using merge::Mode;
using merge::Side;
using testing::ElementsAre;

namespace {

std::string object(const std::string &name, const std::string &more = {})
{
    return "---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: " + name + "\n" + more;
}

const std::string plain = object("a"), live = object("a", "  uid: 1\n"), operations = "- op: remove\n  path: /data\n",
                  marked = "a: 1\n<<<<<<< ours\nb: 1\n=======\nb: 2\n>>>>>>> theirs\n";

std::vector<Text> textsOf(const std::vector<std::string> &texts)
{
    std::vector<Text> out;
    out.reserve(texts.size());
    for (const std::string &text : texts)
        out.push_back(textOf(text, {}, "some.yaml"));
    return out;
}

Pairs pairs(const std::string &first, const std::string &second, Mode mode = Mode::Apply)
{
    return pairsOf(textOf(first, {}, {}), textOf(second, {}, {}), mode);
}

constexpr Slot original = Side::Original, updated = Side::Updated, destination = Side::Destination;

} // namespace

TEST(Openings, knowsWhatATextIs)
{
    EXPECT_EQ(textOf(plain, {}, "a.yaml").kind, Kind::Other);
    EXPECT_EQ(textOf(live, {}, "a.yaml").kind, Kind::Live);
    EXPECT_EQ(textOf(operations, {}, "a.yaml").kind, Kind::Patch);
    EXPECT_EQ(textOf(plain, {}, "patches.d/a.yaml").kind, Kind::Other);
    EXPECT_EQ(textOf(plain, {}, "patch-1:a.yaml").kind, Kind::Other) << "a branch";
    EXPECT_EQ(textOf(plain, {}, "my-Patch.yaml").kind, Kind::Patch);
    EXPECT_EQ(textOf(marked, {}, "a.yaml").kind, Kind::Marked);
    EXPECT_EQ(textOf("apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: Pod\n  status: {}\n", {}, "").kind,
              Kind::Live);
}

TEST(Openings, countsObjectsWithContent)
{
    EXPECT_EQ(textOf(plain + object("b") + "---\n# only a comment\n---\n", {}, "").objects, 2U);
    EXPECT_EQ(textOf("apiVersion: v1\nkind: List\nitems:\n- kind: A\n- kind: B\n", {}, "").objects, 2U);
}

TEST(Openings, theModeFollowsTheTexts)
{
    const struct {
        std::vector<std::string> texts;
        Way now;
        Fit fit;
    } rows[] = {
        {{}, {Mode::Git}, {{Mode::Git}}},
        {{plain}, {Mode::Compare}, {{Mode::Compare}}},
        {{plain, plain}, {Mode::ThreeWay}, {{Mode::TwoWay}}},
        {{plain, plain}, {Mode::Compare}, {{Mode::Compare}}},
        {{plain, plain}, {Mode::Apply}, {{Mode::Apply}}},
        {{plain, plain}, {Mode::ServerSide}, {{Mode::ServerSide}}},
        {{plain, plain}, {Mode::Git, true}, {{Mode::TwoWay}}},
        {{plain, plain, plain}, {Mode::TwoWay}, {{Mode::ThreeWayKeep}}},
        {{plain, plain, plain}, {Mode::Git}, {{Mode::Git}}},
        {{plain, plain, plain}, {Mode::Apply}, {{Mode::Apply}}},
        {{plain, plain, plain}, {Mode::ServerSide}, {{Mode::ThreeWayKeep}}},
        {{plain, plain, plain, plain}, {Mode::TwoWay}, {{Mode::Git, true}}},
        {{live}, {Mode::ThreeWay}, {{Mode::Apply}, Why::Live}},
        {{live}, {Mode::ServerSide}, {{Mode::ServerSide}, Why::Live}},
        {{plain, live}, {Mode::TwoWay}, {{Mode::Apply}, Why::Live}},
        {{plain, plain, live}, {Mode::ThreeWay}, {{Mode::Apply}, Why::Live}},
        {{plain, plain, live}, {Mode::ServerSide}, {{Mode::Apply}, Why::Live}},
        {{operations}, {Mode::ThreeWay}, {{Mode::Patch}, Why::Patch}},
        {{operations, live}, {Mode::ThreeWay}, {{Mode::Patch}, Why::Patch}},
        {{plain, operations, plain}, {Mode::TwoWay}, {{Mode::ThreeWayKeep}}},
        {{marked}, {Mode::TwoWay}, {{Mode::Git}, Why::Marked}},
        {{marked, marked}, {Mode::Compare}, {{Mode::Compare}}},
    };
    for (const auto &row : rows) {
        const Fit fit = fitting(textsOf(row.texts), row.now, Mode::ThreeWayKeep);
        EXPECT_EQ(fit.way, row.fit.way) << (&row - rows);
        EXPECT_EQ(fit.why, row.fit.why) << (&row - rows);
    }
}

TEST(Openings, eachTextHasItsPane)
{
    const struct {
        std::vector<std::string> texts;
        Way way;
        std::vector<Slot> slots;
    } rows[] = {
        {{plain, plain}, {Mode::TwoWay}, {updated, destination}},
        {{plain, plain}, {Mode::Compare}, {destination, updated}},
        {{plain, plain, plain}, {Mode::ThreeWay}, {original, updated, destination}},
        {{plain, plain, plain}, {Mode::TwoWay}, {updated, destination}},
        {{plain, plain, plain, plain}, {Mode::Git, true}, {original, updated, destination, Slot()}},
        {{marked}, {Mode::Git}, {destination}},
        {{plain}, {Mode::Apply}, {updated}},
        {{live}, {Mode::Apply}, {destination}},
        {{live, plain}, {Mode::Apply}, {destination, updated}},
        {{live, live}, {Mode::Apply}, {updated, destination}},
        {{plain, live, plain}, {Mode::Apply}, {original, destination, updated}},
        {{plain, plain, live}, {Mode::ServerSide}, {updated, destination}},
        {{operations, plain}, {Mode::Patch}, {updated, destination}},
        {{plain, operations}, {Mode::Patch}, {destination, updated}},
    };
    for (const auto &row : rows)
        EXPECT_EQ(placed(textsOf(row.texts), row.way), row.slots) << (&row - rows);
}

TEST(Openings, objectsPairAsInTheMerge)
{
    const Pairs some = pairs(plain + object("b") + object("c"), object("b") + live + object("d"));
    EXPECT_EQ(some.both, 2U);
    EXPECT_THAT(some.onlyFirst, ElementsAre("ConfigMap c"));
    EXPECT_THAT(some.onlySecond, ElementsAre("ConfigMap d"));
    EXPECT_FALSE(some.areOthers);
    // Local names no namespace, Live does.
    EXPECT_EQ(pairs(plain + object("b"), object("a", "  namespace: shop\n") + object("b")).both, 2U);
}

TEST(Openings, anotherObjectIsToldFromTheSame)
{
    EXPECT_TRUE(pairs(plain, object("other")).areOthers);
    EXPECT_FALSE(pairs(plain, live).areOthers);
    EXPECT_FALSE(pairs(plain, object("other"), Mode::TwoWay).areOthers);
    EXPECT_FALSE(pairs(plain + object("b"), object("x") + object("y")).areOthers);
}

TEST(Openings, noTextIsOutOfSightWhileAPaneIsEmpty)
{
    using Sides = merge::PerSide<Side>;
    const Sides stay{merge::allSides};
    const auto from = [&](bool o, bool u, bool d, Mode before, Mode after, const Sides &home = {merge::allSides}) {
        return arranged({{o, u, d}}, home, before, after);
    };
    const Sides intoBefore{{Side::Destination, Side::Updated, Side::Original}};
    EXPECT_EQ(from(true, true, false, Mode::ThreeWay, Mode::Compare), intoBefore) << "Before, After";
    EXPECT_EQ(from(true, false, false, Mode::ThreeWay, Mode::Compare).at[2], Side::Original);
    const Sides both = from(true, false, true, Mode::Git, Mode::TwoWay);
    EXPECT_EQ(both[Side::Updated], Side::Original);
    EXPECT_EQ(both[Side::Destination], Side::Destination);
    EXPECT_EQ(from(true, true, true, Mode::ThreeWay, Mode::Compare), stay);
    EXPECT_EQ(from(false, true, true, Mode::ThreeWay, Mode::Compare), stay);
    EXPECT_EQ(from(true, true, false, Mode::ThreeWay, Mode::Git), stay);
    EXPECT_EQ(from(true, true, false, Mode::Compare, Mode::TwoWay), stay);
    EXPECT_EQ(from(false, true, true, Mode::Compare, Mode::ThreeWay, intoBefore), intoBefore) << "back";
}

TEST(Openings, settingsBesideManifestsAreNoInput)
{
    const std::string app = "apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata:\n  name: shop\nspec:\n"
                            "  syncPolicy:\n    syncOptions: [ServerSideApply=true]\n",
                      map = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: argocd-cm\n",
                      flux = "apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata:\n  name: a\n",
                      helm = "apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata:\n  name: a\n";
    EXPECT_THAT(settingsAmong(textsOf({app, plain, live})).texts, ElementsAre(0U));
    EXPECT_EQ(settingsAmong(textsOf({app, plain, live})).deployer, "argocd-server-side");
    EXPECT_THAT(settingsAmong(textsOf({plain, app, live, map})).texts, ElementsAre(1U, 3U));
    EXPECT_EQ(settingsAmong(textsOf({plain, app + "---\n" + map})).deployer, "argocd-server-side");
    EXPECT_EQ(settingsAmong(textsOf({flux, live})).deployer, "flux-kustomize");
    EXPECT_EQ(settingsAmong(textsOf({plain, helm})).deployer, "flux-helm");
    // What is compared are the settings themselves, or no Application is there.
    for (const std::vector<std::string> &texts : std::vector<std::vector<std::string>>{
             {app}, {app, app}, {app, app, plain}, {map, plain}, {app + "---\n" + app, plain}, {app + plain, plain}})
        EXPECT_TRUE(settingsAmong(textsOf(texts)).texts.empty());
}

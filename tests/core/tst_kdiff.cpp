// SPDX-License-Identifier: GPL-3.0-or-later
// What kubectl diff hands over is told as an apply, and only if that is proved.
#include <gtest/gtest.h>

#include "core/k8s/lastapplied.h"
#include "core/kdiff/difference.h"
#include "core/merge/apply/apply.h"
#include "core/yaml/value.h"
#include "tests/support/golden.h"

namespace fieldwise::test {
namespace {

using kdiff::Object;
using merge::Side;
using yaml::Json;

constexpr std::string_view service =
    "apiVersion: v1\nkind: Service\nmetadata:\n  name: web\n  namespace: shop\n  uid: x\n";

constexpr std::string_view manifest =
    "apiVersion: v1\nkind: Service\nmetadata:\n  name: web\n  namespace: shop\n"; ///< without what the server keeps

/// The same with an annotation.
std::string withLast(const std::string &head, const std::string &last, const std::string &rest)
{
    return head + "  annotations:\n    kubectl.kubernetes.io/last-applied-configuration: |\n      " + last + "\n"
        + rest;
}

Object tell(const std::string &live, const std::string &merged, const merge::Options &options = {})
{
    auto objects = kdiff::difference({{"v1.Thing.shop.web", live, merged}}, options);
    EXPECT_EQ(objects.size(), 1U);
    return objects.front();
}

std::string localOf(const Object &object)
{
    return object.merged ? object.merged->inputs.texts[Side::Updated].str() : std::string();
}

/// Without its comment.
std::string saidBy(const Object &object)
{
    std::string text = localOf(object);
    while (text.starts_with('#'))
        text.erase(0, text.find('\n') + 1);
    return text;
}

TEST(Kdiff, saysWhatChangesAndWhatWasAppliedAndStays)
{
    const std::string head(service),
        last =
            R"({"apiVersion":"v1","kind":"Service","metadata":{"annotations":{},"name":"web","namespace":"shop"},"spec":{"selector":{"app":"web"},"type":"ClusterIP"}})";
    const Object object =
        tell(withLast(head, last, "spec:\n  clusterIP: 10.0.0.7\n  selector:\n    app: web\n  type: ClusterIP\n"),
             withLast(head, last, "spec:\n  clusterIP: 10.0.0.7\n  selector:\n    app: shop\n  type: ClusterIP\n"));
    ASSERT_EQ(object.told, Object::Told::Applied) << object.note;
    EXPECT_EQ(object.title, "Service shop/web");
    EXPECT_EQ(saidBy(object), std::string(manifest) + "spec:\n  selector:\n    app: shop\n  type: ClusterIP\n");
    EXPECT_TRUE(localOf(object).starts_with("# Not your file: worked out from what kubectl would send"));
}

TEST(Kdiff, withoutAnAnnotationNothingCountsAsApplied)
{
    const Object object = tell(std::string(service) + "spec:\n  type: ClusterIP\n  ports: []\n",
                               std::string(service) + "spec:\n  type: NodePort\n  ports: []\n");
    ASSERT_EQ(object.told, Object::Told::Applied) << object.note;
    EXPECT_EQ(saidBy(object), std::string(manifest) + "spec:\n  type: NodePort\n");
    const auto &notices = object.merged->plan.documents.front().root().notices;
    EXPECT_TRUE(std::ranges::any_of(
        notices, [](const merge::Notice &notice) { return notice.id == merge::NoticeId::NoLastApplied; }));
}

TEST(Kdiff, whatGoesWithoutHavingBeenAppliedIsCompared)
{
    const Object object = tell(std::string(service) + "spec:\n  type: ClusterIP\n  externalName: x\n",
                               std::string(service) + "spec:\n  type: ClusterIP\n");
    ASSERT_EQ(object.told, Object::Told::Compared);
    EXPECT_NE(object.note.find("`spec.externalName`"), std::string::npos) << object.note;
    ASSERT_TRUE(object.merged);
    EXPECT_EQ(object.merged->plan.options.mode, merge::Mode::Compare);
    EXPECT_EQ(object.merged->plan.counts.removed, 1U);
}

TEST(Kdiff, retainedKeysAreSaidWhole)
{
    const std::string head =
        "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\n  namespace: shop\n  uid: x\n";
    const Object object =
        tell(head + "spec:\n  strategy:\n    rollingUpdate:\n      maxSurge: 1\n    type: RollingUpdate\n",
             head + "spec:\n  strategy:\n    rollingUpdate:\n      maxSurge: 2\n    type: RollingUpdate\n");
    ASSERT_EQ(object.told, Object::Told::Applied) << object.note;
    EXPECT_NE(saidBy(object).find("type: RollingUpdate"), std::string::npos) << saidBy(object);
}

TEST(Kdiff, listsOfACustomResourceAreSaidWhole)
{
    const std::string head =
        "apiVersion: example.com/v1\nkind: Widget\nmetadata:\n  name: web\n  namespace: shop\n  uid: x\n";
    const Object object = tell(head + "spec:\n  parts:\n  - name: a\n    size: 1\n  - name: b\n",
                               head + "spec:\n  parts:\n  - name: a\n    size: 2\n  - name: b\n");
    ASSERT_EQ(object.told, Object::Told::Applied) << object.note;
    EXPECT_NE(saidBy(object).find("name: b"), std::string::npos) << saidBy(object);
}

TEST(Kdiff, aNewObjectAndOneThatGoes)
{
    const std::string text = std::string(service) + "spec:\n  type: ClusterIP\n";
    const Object fresh = tell("", text + "status: {}\n");
    ASSERT_EQ(fresh.told, Object::Told::Applied) << fresh.note;
    EXPECT_EQ(saidBy(fresh), std::string(manifest) + "spec:\n  type: ClusterIP\n");
    const Object gone = tell(text, "");
    ASSERT_EQ(gone.told, Object::Told::Compared);
    EXPECT_EQ(gone.note, "It will be deleted.");
    EXPECT_EQ(gone.title, "Service shop/web");
}

TEST(Kdiff, whatIsInNoClusterIsCompared)
{
    const Object object =
        tell(std::string(manifest) + "spec:\n  type: ClusterIP\n", std::string(manifest) + "spec:\n  type: NodePort\n");
    EXPECT_EQ(object.told, Object::Told::Compared);
    EXPECT_EQ(object.note, "");
    ASSERT_TRUE(object.merged);
    EXPECT_EQ(object.merged->plan.counts.changed, 1U);
}

TEST(Kdiff, aDefaultThatComesBackIsToldAsAnApply)
{
    const std::string head =
        "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\n  namespace: shop\n  uid: x\n";
    const auto last = [](const std::string &replicas) {
        return R"({"apiVersion":"apps/v1","kind":"Deployment","metadata":{"annotations":{},"name":"web","namespace":"shop"},"spec":{)"
            + replicas + R"("paused":true}})";
    };
    const Object object = tell(withLast(head, last(R"("replicas":3,)"), "spec:\n  paused: true\n  replicas: 3\n"),
                               withLast(head, last(""), "spec:\n  paused: true\n  replicas: 1\n"));
    ASSERT_EQ(object.told, Object::Told::Applied) << object.note;
    EXPECT_FALSE(object.merged->inputs.options.asSent);
    EXPECT_EQ(object.merged->resolution.text.find("replicas: 3"), std::string::npos);
    EXPECT_NE(object.merged->resolution.text.find("replicas: 1"), std::string::npos);
}

TEST(Kdiff, theSameAndTheServersOwn)
{
    const std::string text = std::string(service) + "  generation: 1\nspec:\n  type: ClusterIP\n";
    EXPECT_EQ(tell(text, text).told, Object::Told::Same);
    EXPECT_EQ(tell("", "").told, Object::Told::Same);
    const Object object =
        tell(text, std::string(service) + "  generation: 2\n  selfLink: x\nspec:\n  type: ClusterIP\n");
    EXPECT_EQ(object.told, Object::Told::Server);
    EXPECT_NE(object.note.find("generation and selfLink."), std::string::npos) << object.note;
}

TEST(Kdiff, theServersAnnotationIsLocal)
{
    const std::string head(service),
        before =
            R"({"apiVersion":"v1","kind":"Service","metadata":{"name":"web","namespace":"shop"},"spec":{"type":"ClusterIP"}})",
        after =
            R"({"apiVersion":"v1","kind":"Service","metadata":{"name":"web","namespace":"shop"},"spec":{"sessionAffinity":"None","type":"NodePort"}})";
    const Object object = tell(withLast(head, before, "spec:\n  sessionAffinity: None\n  type: ClusterIP\n"),
                               withLast(head, after, "spec:\n  sessionAffinity: None\n  type: NodePort\n"));
    ASSERT_EQ(object.told, Object::Told::Applied) << object.note;
    EXPECT_EQ(saidBy(object), std::string(manifest) + "spec:\n  sessionAffinity: None\n  type: NodePort\n");
    EXPECT_TRUE(localOf(object).starts_with("# Not your file: the last-applied annotation"));
}

TEST(Kdiff, whatCantBeReadIsSaid)
{
    const Object broken = tell("a: [\n", std::string(service));
    EXPECT_EQ(broken.told, Object::Told::Compared);
    EXPECT_FALSE(broken.merged);
    EXPECT_TRUE(broken.note.starts_with("LIVE can't be read: ")) << broken.note;
    const Object list = tell("- a\n", std::string(service));
    EXPECT_FALSE(list.merged);
    const Object annotation = tell(withLast(std::string(service), "{nonsense", "spec:\n  type: A\n"),
                                   withLast(std::string(service), "{nonsense", "spec:\n  type: B\n"));
    EXPECT_EQ(annotation.told, Object::Told::Compared);
    ASSERT_TRUE(annotation.merged);
    EXPECT_EQ(annotation.merged->plan.counts.changed, 1U);
}

TEST(Kdiff, objectsOfOneKindOfTellingBecomeOneMerge)
{
    const std::string a = std::string(service) + "spec:\n  type: ClusterIP\n",
                      b = std::string(service) + "spec:\n  type: NodePort";
    std::string other = b;
    other.replace(other.find("web"), 3, "api");
    const auto objects =
        kdiff::difference({{"1", a, b}, {"2", other, a.substr(0, 0)}, {"3", "", other}, {"4", a, a}}, {});
    const Inputs applied = kdiff::inputsOf(objects, Object::Told::Applied);
    EXPECT_EQ(applied.options.mode, merge::Mode::Apply);
    const auto told = run(applied);
    ASSERT_TRUE(told.merged);
    EXPECT_EQ(std::ranges::count_if(told.merged->plan.documents,
                                    [](const merge::DocumentPlan &document) { return document.apply() != nullptr; }),
              2);
    const Inputs compared = kdiff::inputsOf(objects, Object::Told::Compared);
    EXPECT_EQ(compared.options.mode, merge::Mode::Compare);
    EXPECT_TRUE(run(compared).merged);
}

/// Whatever apply comes to is found again, for every fixture of kubectl apply but those whose Local says null or has
/// instructions for patches.
TEST(Kdiff, everyApplyIsFoundAgain)
{
    int found = 0;
    std::vector<std::string> missed;
    for (const Golden &golden : goldenFixtures()) {
        const merge::Options &options = golden.inputs.options;
        if (golden.name == "apply-crd") // merged without the types of a server, which kubectl diff has
            continue;
        if (options.mode != merge::Mode::Apply || !options.listRules.empty()
            || options.apply.strategy != merge::Strategy::Auto || !options.schemaRoot.empty())
            continue;
        const auto once = run(golden.inputs);
        if (!once.merged)
            continue;
        for (const merge::DocumentPlan &document : once.merged->plan.documents) {
            if (!document.apply() || document.request == merge::RequestKind::Nothing || !document.apply()->object
                || !document.documents[Side::Destination])
                continue;
            const std::string local =
                yaml::toValue(*document.documents[Side::Updated], document.documents[Side::Updated]->root()).dump();
            if (local.find(":null") != std::string::npos
                || (local + document.apply()->result.dump()).find("\"$") != std::string::npos)
                continue;
            const auto valueOf = [&](Side side) {
                return yaml::toValue(*document.documents[side], document.documents[side]->root());
            };
            const std::string key(k8s::lastAppliedKey);
            Json live = valueOf(Side::Destination), result = document.apply()->result;
            if (options.apply.lastAppliedGiven && document.documents[Side::Original])
                live["metadata"]["annotations"][key] = valueOf(Side::Original).dump();
            if (live["metadata"].contains("annotations")
                && live["metadata"]["annotations"].contains(key)) // kubectl diff leaves it as it was
                result["metadata"]["annotations"][key] = live["metadata"]["annotations"][key];
            else if (result["metadata"].contains("annotations"))
                result["metadata"]["annotations"].erase(key);
            live["metadata"]["uid"] = result["metadata"]["uid"] = "x";
            const Object object = tell(live.dump(), result.dump(), options);
            if (object.told == Object::Told::Compared)
                missed.push_back(golden.name + ": " + object.note);
            else
                ++found;
        }
    }
    EXPECT_GT(found, 30);
    EXPECT_TRUE(missed.empty()) << testing::PrintToString(missed);
}

} // namespace
} // namespace fieldwise::test

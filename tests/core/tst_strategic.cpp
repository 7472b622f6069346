// SPDX-License-Identifier: GPL-3.0-or-later
// A number behind a check is a row of semantics/README.md 5.
#include <cstdlib>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/values/strategic.h"
#include "tests/support/randomobject.h"

namespace fieldwise::merge {
namespace {

using k8s::SchemaPlace;
using test::place;
using test::value;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

SchemaPlace podSpec()
{
    return place("v1", "Pod", {"spec"});
}
SchemaPlace metadata()
{
    return place("v1", "Pod", {"metadata"});
}
SchemaPlace deploymentSpec()
{
    return place("apps/v1", "Deployment", {"spec"});
}

std::string shown(const Result<Json, Failure> &result)
{
    return result ? result->dump() : "error: " + result.error();
}
std::string data(std::string_view text)
{
    return value(text).dump();
}

std::string created(const SchemaPlace &at, std::string_view from, std::string_view to, Half half = Half::All)
{
    return shown(createStrategic(value(from), value(to), at, half));
}

std::string applied(const SchemaPlace &at, std::string_view document, std::string_view patch)
{
    return shown(applyStrategic(value(document), value(patch), at));
}

/// The result of `kubectl apply`.
std::string predicted(const SchemaPlace &at, std::string_view last, std::string_view local, std::string_view live)
{
    const auto patch = threeWayStrategic(value(last), value(local), value(live), at);
    return patch ? shown(applyStrategic(value(live), *patch, at)) : shown(patch);
}

std::string patchOf(const SchemaPlace &at, std::string_view last, std::string_view local, std::string_view live)
{
    return shown(threeWayStrategic(value(last), value(local), value(live), at));
}

TEST(StrategicApply, mapsTakeDirectives)
{
    EXPECT_EQ(applied(podSpec(), "nodeSelector: {k: v}", "nodeSelector: {$patch: delete}"),
              data("nodeSelector: {}"));                                                            // 33
    EXPECT_EQ(applied(podSpec(), "a: 1", "nodeSelector: {$patch: replace, z: '1'}"), data("a: 1")); // 34
    EXPECT_EQ(applied(podSpec(), "nodeSelector: {k: v}", "nodeSelector: {$patch: replace, z: '1'}"),
              data("nodeSelector: {z: '1'}"));
    EXPECT_THAT(applied(podSpec(), "nodeSelector: {k: v}", "nodeSelector: {$patch: merge}"),
                HasSubstr("unknown patch type: merge")); // 40
    EXPECT_THAT(applied(podSpec(), "containers: [{name: a}]", "containers: [{name: a, $patch: merge}]"),
                HasSubstr("cannot yet")); // 40
}

TEST(StrategicApply, sortsWhatReplacesAList)
{
    EXPECT_EQ(applied(podSpec(), "containers: [{name: x}]",
                      "containers: [{name: b}, {name: a}, {name: b, image: z}, {$patch: replace}]"),
              data("containers: [{name: b}, {name: b, image: z}, {name: a}]"));
    EXPECT_THAT(applied(podSpec(), "containers: [{name: x}]", "containers: [{name: b}, {}, {$patch: replace}]"),
                HasSubstr("does not contain declared merge key: name"));
    EXPECT_EQ(applied(podSpec(), "containers: [{name: a}, {name: b}]",
                      "containers: [{name: b, image: z}, {name: b, $patch: delete}]"),
              data("containers: [{name: b, image: z}, {name: a}]")); // what comes again is new
}

TEST(StrategicApply, elementsTakeDirectives)
{
    EXPECT_EQ(
        applied(podSpec(), "containers: [{name: a}, {name: b}]", "containers: [{name: a, image: q, $patch: replace}]"),
        data("containers: []")); // 35
    EXPECT_EQ(applied(podSpec(), "containers: [{name: a}, {name: b}]", "containers: [{name: a, $patch: delete}]"),
              data("containers: [{name: b}]"));
    EXPECT_THAT(applied(podSpec(), "containers: [{name: a}]", "containers: [{$patch: delete}]"),
                HasSubstr("does not contain declared merge key: name"));
}

TEST(StrategicApply, newElementsStayAsTheyAre)
{
    EXPECT_EQ(applied(podSpec(), "containers: [{name: a}]", "containers: [{name: fresh, image: null}]"),
              data("containers: [{name: fresh, image: null}, {name: a}]")); // 36
    EXPECT_EQ(
        applied(podSpec(), "volumes: [{name: v}]", "volumes: [{name: w, $retainKeys: [name, secret], secret: {}}]"),
        data("volumes: [{name: w, $retainKeys: [name, secret], secret: {}}, {name: v}]")); // 37
}

TEST(StrategicApply, aNewListLosesNullsAndMarkedElements)
{
    EXPECT_EQ(applied(podSpec(), "{}", "containers: [{name: a, image: null}, {name: b, $patch: delete}]"),
              data("containers: [{name: a}]"));
    EXPECT_EQ(applied(podSpec(), "{}",
                      "{$setElementOrder/containers: [{name: b}, {name: a}], "
                      "containers: [{name: b}, {name: a, image: null}, {name: c, $patch: delete}]}"),
              data("containers: [{name: b}, {name: a, image: null}]")); // semantics/patches.md 2.5
}

TEST(StrategicApply, ordersElements)
{
    const auto ordered = [](std::string_view order) {
        return applied(podSpec(), "containers: [{name: a}, {name: b}, {name: c}]",
                       "$setElementOrder/containers: " + std::string(order));
    };
    EXPECT_EQ(ordered("[{name: c}, {name: a}]"), data("containers: [{name: b}, {name: c}, {name: a}]")); // 38
    EXPECT_THAT(ordered("x"), HasSubstr("invalid patch format"));
    EXPECT_THAT(applied(podSpec(), "containers: [{name: a}, {name: b}, {name: c}]",
                        "{$setElementOrder/containers: [{name: c}, {name: a}], containers: [{name: a}, {name: c}]}"),
                HasSubstr("doesn't match"));                                                                   // 39
    EXPECT_EQ(applied(metadata(), "finalizers: [a, b, a]", "finalizers: [c]"), data("finalizers: [a, b, c]")); // 41
}

TEST(StrategicApply, retainsKeysAndDeletesFromSets)
{
    EXPECT_EQ(
        applied(deploymentSpec(), "strategy: {type: A, rollingUpdate: {}}", "strategy: {$retainKeys: [type], type: B}"),
        data("strategy: {type: B}"));
    EXPECT_THAT(applied(deploymentSpec(), "strategy: {type: A}", "strategy: {$retainKeys: [x], type: B}"),
                HasSubstr("retainKeys"));
    EXPECT_EQ(applied(metadata(), "finalizers: [a, b, a]", "$deleteFromPrimitiveList/finalizers: [a]"),
              data("finalizers: [b]"));
    EXPECT_THAT(applied(metadata(), "finalizers: [a]", "$deleteFromPrimitiveList: [a]"), HasSubstr("primitive list"));
}

TEST(StrategicApply, unknownFieldsMatterWhenTheyMerge)
{
    EXPECT_EQ(applied(podSpec(), "a: 1", "{a: 2, b: {c: 1}}"), data("{a: 2, b: {c: 1}}"));
    EXPECT_THAT(applied(podSpec(), "b: {c: 1}", "b: {c: 2}"), HasSubstr("unable to find api field"));
}

TEST(StrategicApply, onlyObjectsHavePatches)
{
    EXPECT_EQ(applied(podSpec(), "[a]", "{}"), "error: invalid JSON document");
    EXPECT_EQ(applied(podSpec(), "{}", "x"), "error: invalid JSON document");
    EXPECT_EQ(created(podSpec(), "{}", "[]"), "error: invalid JSON document");
}

TEST(StrategicCreate, listsSayAdditionsDeletionsAndOrder)
{
    EXPECT_EQ(created(metadata(), "finalizers: [a, b]", "finalizers: [c, b]"),
              data("{finalizers: [c], $deleteFromPrimitiveList/finalizers: [a], $setElementOrder/finalizers: [c, b]}"));
    EXPECT_EQ(created(podSpec(), "containers: [{name: a, image: i}, {name: b}]",
                      "containers: [{name: c}, {name: a, image: j}]"),
              data("{$setElementOrder/containers: [{name: c}, {name: a}], "
                   "containers: [{name: c}, {name: a, image: j}, {name: b, $patch: delete}]}"));
    EXPECT_EQ(created(podSpec(), "containers: []", "containers: [{name: a}]"), data("containers: [{name: a}]"));
}

TEST(StrategicCreate, aSetOutOfOrderAlwaysSendsItsOrder)
{
    EXPECT_EQ(created(metadata(), "finalizers: [b, a]", "finalizers: [b, a]"),
              data("$setElementOrder/finalizers: [b, a]")); // semantics/apply.md 3.6
    EXPECT_EQ(created(metadata(), "finalizers: [b, a]", "finalizers: [a, b]"), data("{}"));
}

TEST(StrategicCreate, repeatedValuesLoseSomething)
{
    const auto patch = createStrategic(value("finalizers: [a, a]"), value("finalizers: [a]"), metadata());
    ASSERT_TRUE(patch);
    EXPECT_EQ(shown(applyStrategic(value("finalizers: [a, a]"), *patch, metadata())), data("finalizers: []")); // 42
}

TEST(StrategicCreate, retainedKeys)
{
    EXPECT_EQ(created(deploymentSpec(), "strategy: {type: A, rollingUpdate: {}}", "strategy: {type: A}"),
              data("strategy: {$retainKeys: [type], rollingUpdate: null}"));
    EXPECT_EQ(created(deploymentSpec(), "strategy: {type: A}", "strategy: {}"),
              data("strategy: {type: null}")); // semantics/patches.md 3.4
}

TEST(StrategicCreate, aReplacedMapIsAlwaysSent)
{
    const SchemaPlace spec = place("policy/v1", "PodDisruptionBudget", {"spec"});
    EXPECT_EQ(created(spec, "selector: {matchLabels: {a: x}}", "selector: {matchLabels: {a: x}}"),
              data("selector: {matchLabels: {a: x}}"));
}

TEST(StrategicCreate, elementsNeedTheirKeyAndOneType)
{
    EXPECT_THAT(created(podSpec(), "containers: [{name: a}]", "containers: [{image: a}]"),
                HasSubstr("does not contain declared merge key: name"));
    EXPECT_THAT(created(podSpec(), "containers: [{name: a}]", "containers: [null]"),
                HasSubstr("types are not identical"));
    EXPECT_THAT(created(metadata(), "finalizers: [[a]]", "finalizers: [[b]]"), HasSubstr("lists of lists"));
}

TEST(StrategicThreeWay, fieldsAndMaps)
{
    const SchemaPlace config = place("v1", "ConfigMap");
    EXPECT_EQ(predicted(config, "data: {a: x}", "{}", "data: {a: x, live: y}"), data("{}"));                    // 44
    EXPECT_EQ(predicted(config, "data: {a: x}", "data: {}", "data: {a: x, live: y}"), data("data: {live: y}")); // 44
    EXPECT_EQ(predicted(deploymentSpec(), "replicas: 3", "{}", "replicas: 5"), data("{}"));                     // 49
    EXPECT_EQ(predicted(deploymentSpec(), "{}", "{}", "replicas: 5"), data("replicas: 5"));                     // 49
    EXPECT_EQ(patchOf(config, "{}", "data: {a: null}", "data: {b: x}"), data("data: {a: null}"));
}

TEST(StrategicThreeWay, listsOfContainers)
{
    const SchemaPlace container = place("v1", "Pod", {"spec", "containers", "[]"});
    EXPECT_EQ(predicted(container, "args: [a, b]", "args: [a, c]", "args: [a, b, d]"), data("args: [a, c]")); // 43
    EXPECT_EQ(predicted(container, "ports: [{containerPort: 53, protocol: TCP}]",
                        "ports: [{containerPort: 53, protocol: TCP}, {containerPort: 53, protocol: UDP}]",
                        "ports: [{containerPort: 53, protocol: TCP}]"),
              data("ports: [{containerPort: 53, protocol: TCP}]")); // 45
    EXPECT_EQ(predicted(container, "{}",
                        "ports: [{containerPort: 53, protocol: UDP}, {containerPort: 53, protocol: TCP}]",
                        "ports: [{containerPort: 53, protocol: TCP}]"),
              data("ports: [{containerPort: 53, protocol: UDP}]")); // semantics/apply.md 3.9
    EXPECT_EQ(predicted(container, "{}", "env: [{name: e, valueFrom: {}}]", "env: [{name: e, value: x}]"),
              data("env: [{name: e, value: x, valueFrom: {}}]")); // 47
}

TEST(StrategicThreeWay, unions)
{
    EXPECT_EQ(predicted(deploymentSpec(), "strategy: {type: RollingUpdate, rollingUpdate: {maxSurge: 1}}",
                        "strategy: {type: Recreate}",
                        "strategy: {type: RollingUpdate, rollingUpdate: {maxSurge: 1, maxUnavailable: 1}}"),
              data("strategy: {type: Recreate}")); // 46
    EXPECT_EQ(predicted(deploymentSpec(), "strategy: {type: RollingUpdate, rollingUpdate: {maxSurge: 1}}",
                        "strategy: {type: Recreate}", "{}"),
              data("strategy: {$retainKeys: [type], type: Recreate}")); // semantics/apply.md 4
}

TEST(StrategicThreeWay, deletedElementsMakeRoomForNewOnes)
{
    EXPECT_EQ(predicted(podSpec(), "containers: [{name: nginx}, {name: ha}, {name: he}]",
                        "containers: [{name: nginx}, {name: hb}]",
                        "containers: [{name: nginx}, {name: ha}, {name: he}, {name: hc}, {name: hd}]"),
              data("containers: [{name: nginx}, {name: hc}, {name: hd}, {name: hb}]")); // semantics/patches.md 2.5
}

TEST(StrategicConflicts, saysWhere)
{
    const auto conflicts = [](const SchemaPlace &at, std::string_view last, std::string_view local,
                              std::string_view live) {
        const auto patch = threeWayStrategic(value(last), value(local), value(live), at);
        const auto changed = createStrategic(value(last), value(live), at);
        return strategicConflicts(*patch, *changed, at);
    };
    EXPECT_THAT(conflicts(podSpec(), "containers: [{name: a, image: i}]", "containers: [{name: a, image: j}]",
                          "containers: [{name: z}, {name: a, image: k}]"),
                ElementsAre("/containers/0/image"));
    EXPECT_THAT(conflicts(deploymentSpec(), "replicas: 1", "replicas: 2", "replicas: 2"), IsEmpty());
    EXPECT_THAT(conflicts(deploymentSpec(), "replicas: 1", "replicas: 1", "replicas: 2"), ElementsAre("/replicas"));
    EXPECT_THAT(conflicts(metadata(), "finalizers: [a]", "finalizers: [b]", "finalizers: [c]"), IsEmpty());
}

TEST(StrategicList, ofElementsWithOneKey)
{
    const SchemaPlace ports = place("v1", "Pod", {"spec", "containers", "[]", "ports"});
    const Json tcp = value("[{containerPort: 53, protocol: TCP}]");
    const Json both = value("[{containerPort: 53, protocol: TCP}, {containerPort: 53, protocol: UDP}]");
    EXPECT_EQ(mergeList("ports", &tcp, both, &tcp, ports).value(), tcp);
    EXPECT_EQ(mergeList("ports", nullptr, both, nullptr, ports).value(), both);
    const Json text = "no list";
    EXPECT_EQ(mergeList("ports", &tcp, value("[{protocol: UDP}]"), &tcp, ports).error(),
              "map: {\"protocol\":\"UDP\"} does not contain declared merge key: containerPort");
    EXPECT_EQ(mergeList("ports", nullptr, both, &text, ports).value(), both);
}

uint32_t rounds()
{
    const char *count = std::getenv("FIELDWISE_RANDOM");
    return count ? uint32_t(std::atoi(count)) : 600;
}

TEST(StrategicProperties, aPatchMakesTheDifference)
{
    const SchemaPlace deployment = place("apps/v1", "Deployment");
    for (uint32_t seed = 1; seed <= rounds(); ++seed) {
        test::RandomObject random(seed);
        const Json from = random.deployment();
        const Json to = random.edited(from);
        const auto patch = createStrategic(from, to, deployment);
        ASSERT_TRUE(patch) << "seed " << seed << ": " << patch.error();
        EXPECT_EQ(shown(applyStrategic(from, *patch, deployment)), to.dump()) << "seed " << seed << " " << *patch;
        EXPECT_EQ(shown(threeWayStrategic(from, to, from, deployment)), patch->dump())
            << "seed " << seed << " (semantics/patches.md 3)";
        EXPECT_EQ(*createStrategic(to, to, deployment), Json::object()) << "seed " << seed;
    }
}

const Json *elementLike(const Json &element, const Json &list, const std::string &key)
{
    for (const Json &other : list)
        if (other.at(key) == element.at(key))
            return &other;
    return nullptr;
}

/// What of local is not in the result, and what last applied has, local gave up and the result still has.
void expectLocal(const Json *last, const Json &local, const Json &result, const SchemaPlace &at,
                 const std::string &path, std::vector<std::string> &faults)
{
    const std::string key(at.rule.patchMergeKey);
    if (local.is_object() && result.is_object()) {
        for (const auto &[name, child] : local.items()) {
            const Json *before = last && last->is_object() && last->contains(name) ? &last->at(name) : nullptr;
            if (result.contains(name))
                expectLocal(before, child, result.at(name), at.field(name), path + "/" + name, faults);
            else
                faults.push_back(path + "/" + name + " is missing");
        }
        if (!last || !last->is_object())
            return;
        for (const auto &[name, child] : last->items())
            if (!local.contains(name) && result.contains(name) && !result.at(name).is_null())
                faults.push_back(path + "/" + name + " is still there");
    } else if (local.is_array() && result.is_array() && at.rule.merge && !key.empty()) {
        for (const Json &element : local) {
            const Json *found = elementLike(element, result, key);
            const Json *before = last && last->is_array() ? elementLike(element, *last, key) : nullptr;
            if (found)
                expectLocal(before, element, *found, at.elements(), path + "/" + element.at(key).dump(), faults);
            else
                faults.push_back(path + ": " + element.dump() + " is missing");
        }
    } else if (local.is_array() && result.is_array() && at.rule.merge) {
        for (const Json &element : local)
            if (std::ranges::find(result, element) == result.end())
                faults.push_back(path + ": " + element.dump() + " is missing");
    } else if (local != result) {
        faults.push_back(path + " is " + result.dump() + ", not " + local.dump());
    }
}

TEST(StrategicProperties, applyGivesWhatLocalSays)
{
    const SchemaPlace deployment = place("apps/v1", "Deployment");
    for (uint32_t seed = 1; seed <= rounds(); ++seed) {
        test::RandomObject random(seed);
        const Json last = random.deployment();
        const Json local = random.edited(last);
        const Json live = random.edited(last);
        const auto patch = threeWayStrategic(last, local, live, deployment);
        ASSERT_TRUE(patch) << "seed " << seed << ": " << patch.error();
        const auto result = applyStrategic(live, *patch, deployment);
        ASSERT_TRUE(result) << "seed " << seed << ": " << result.error() << " " << *patch;
        std::vector<std::string> faults;
        expectLocal(&last, local, *result, deployment, "", faults);
        EXPECT_THAT(faults, IsEmpty()) << "seed " << seed << "\n"
                                       << last << "\n"
                                       << local << "\n"
                                       << live << "\n"
                                       << *result;
    }
}

} // namespace
} // namespace fieldwise::merge

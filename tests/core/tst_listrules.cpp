// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/k8s/listrules.h"

namespace fieldwise::k8s {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(ListRules, inferTheKeysOfEachSetting)
{
    EXPECT_THAT(inferredKeys(Infer::Documented),
                ElementsAre("mountPath", "devicePath", "ip", "type", "topologyKey", "name", "containerPort"));
    EXPECT_THAT(inferredKeys(Infer::Name), ElementsAre("name"));
    EXPECT_THAT(inferredKeys(Infer::None), IsEmpty());
}

TEST(ListRules, describeThemselves)
{
    EXPECT_EQ(describe(ListRule{}), "atomic (no merge key is known)");
    EXPECT_EQ(describe({ListKind::Atomic, {}, LearntFrom::Schema}), "atomic (schema)");
    EXPECT_EQ(describe({ListKind::Keyed, {"name"}, LearntFrom::Inferred}), "keyed by name (inferred)");
    EXPECT_EQ(describe({ListKind::Keyed, {"port", "protocol"}, LearntFrom::Schema}),
              "keyed by port and protocol (schema)");
    EXPECT_EQ(describe({ListKind::Set, {}, LearntFrom::Asked}), "a set (asked for)");
}

TEST(ListRules, areAskedForByPath)
{
    const auto atomic = parseAskedRule("spec.rules=atomic");
    ASSERT_TRUE(atomic);
    EXPECT_THAT(atomic->fields, ElementsAre("spec", "rules"));
    EXPECT_EQ(atomic->rule, (ListRule{ListKind::Atomic, {}, LearntFrom::Asked}));

    const auto set = parseAskedRule("spec.hosts=set");
    ASSERT_TRUE(set);
    EXPECT_EQ(set->rule, (ListRule{ListKind::Set, {}, LearntFrom::Asked}));

    const auto keyed = parseAskedRule("spec.ports=port,protocol");
    ASSERT_TRUE(keyed);
    EXPECT_EQ(keyed->rule, (ListRule{ListKind::Keyed, {"port", "protocol"}, LearntFrom::Asked}));
}

TEST(ListRules, skipElementsInThePath)
{
    const auto rule = parseAskedRule("spec.groups[name=a].rules[=x].list[2]=alert");
    ASSERT_TRUE(rule);
    EXPECT_THAT(rule->fields, ElementsAre("spec", "groups", "rules", "list"));
    EXPECT_THAT(rule->rule.keys, ElementsAre("alert"));
}

TEST(ListRules, takeQuotedFieldsWithEqualsSigns)
{
    const auto rule = parseAskedRule("data.\"a=b\"=name");
    ASSERT_TRUE(rule);
    EXPECT_THAT(rule->fields, ElementsAre("data", "a=b"));
}

TEST(ListRules, sayWhatIsWrongAndWhere)
{
    const auto noSign = parseAskedRule("spec.rules");
    ASSERT_FALSE(noSign);
    EXPECT_THAT(noSign.error().front().text, HasSubstr("PATH=RULE"));
    EXPECT_EQ(noSign.error().front().code, "list-rule");

    const auto noRule = parseAskedRule("spec.rules=");
    ASSERT_FALSE(noRule);
    EXPECT_EQ(noRule.error().front().range, (Range{11, 11}));

    const auto noPath = parseAskedRule("=name");
    ASSERT_FALSE(noPath);
    EXPECT_THAT(noPath.error().front().text, HasSubstr("path of a list"));

    const auto twice = parseAskedRule("a=k,k");
    ASSERT_FALSE(twice);
    EXPECT_EQ(twice.error().front().range, (Range{4, 5}));
    EXPECT_FALSE(parseAskedRule("a=k,"));
    EXPECT_FALSE(parseAskedRule("a[=name"));
}

FieldRule listOf(bool merge, std::string_view mergeKey, std::vector<std::string_view> mapKeys)
{
    FieldRule field;
    field.isList = true;
    field.merge = merge;
    field.patchMergeKey = mergeKey;
    field.mapKeys = std::move(mapKeys);
    return field;
}

TEST(ListRules, followKyaml)
{
    EXPECT_EQ(kyamlRule(listOf(true, "containerPort", {"containerPort", "protocol"})),
              (ListRule{ListKind::Keyed, {"containerPort", "protocol"}, LearntFrom::Schema}));
    EXPECT_EQ(kyamlRule(listOf(true, "name", {})), (ListRule{ListKind::Keyed, {"name"}, LearntFrom::Schema}));
    EXPECT_EQ(kyamlRule(listOf(true, "", {})), (ListRule{ListKind::Set, {}, LearntFrom::Schema}));
    EXPECT_EQ(kyamlRule(listOf(false, "", {"name"})), (ListRule{ListKind::Atomic, {}, LearntFrom::Schema}))
        << "list-map-keys alone do not make a list associative";
    EXPECT_EQ(kyamlRule(listOf(false, "name", {})).kind, ListKind::Atomic);
}

TEST(SchemaRule, looksAtTheListTypeOfCustomResourcesOnly)
{
    FieldRule keyed = listOf(false, "", {"port", "protocol"});
    EXPECT_EQ(schemaRule(keyed), kyamlRule(keyed));
    keyed.custom = true;
    EXPECT_EQ(schemaRule(keyed), (ListRule{ListKind::Keyed, {"port", "protocol"}, LearntFrom::Schema}));
    EXPECT_EQ(kyamlRule(keyed).kind, ListKind::Atomic);

    FieldRule set = listOf(false, "", {});
    set.custom = true;
    EXPECT_EQ(schemaRule(set), (ListRule{ListKind::Atomic, {}, LearntFrom::Schema}));
    set.setList = true;
    EXPECT_EQ(schemaRule(set), (ListRule{ListKind::Set, {}, LearntFrom::Schema}));
    FieldRule strategy = listOf(true, "name", {"id"});
    strategy.custom = true;
    EXPECT_EQ(schemaRule(strategy), kyamlRule(strategy));
}

} // namespace
} // namespace fieldwise::k8s

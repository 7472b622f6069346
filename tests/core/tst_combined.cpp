// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "core/k8s/schema.h"

namespace fieldwise::k8s {
namespace {

/// One kind, whose type 0 has the field `spec` of type 1, which has the list `items`, keyed by the schema's own name.
class OneKind final : public Schema {
public:
    OneKind(std::string kind, bool strategic, std::optional<bool> namespaced = std::nullopt)
        : m_kind(std::move(kind)), m_strategic(strategic), m_namespaced(namespaced)
    {
    }
    TypeId typeOf(std::string_view apiVersion, std::string_view kind) const override
    {
        return apiVersion == "v1" && kind == m_kind ? 0 : noType;
    }
    bool field(TypeId type, std::string_view name, FieldRule &rule) const override
    {
        rule = {};
        rule.isList = type == 1;
        rule.type = type == 0 ? 1 : noType;
        rule.patchMergeKey = type == 1 ? std::string_view(m_kind) : "";
        return (type == 0 && name == "spec") || (type == 1 && name == "items");
    }
    TypeId typeNamed(std::string_view definition) const override { return definition == m_kind ? 0 : noType; }
    bool isStrategic(std::string_view, std::string_view) const override { return m_strategic; }
    std::optional<bool> isNamespaced(std::string_view, std::string_view kind) const override
    {
        return kind == m_kind ? m_namespaced : std::nullopt;
    }
    std::string_view name() const override { return m_kind; }

private:
    std::string m_kind;
    bool m_strategic;
    std::optional<bool> m_namespaced;
};

std::string keyOf(const Schema &schema, TypeId type)
{
    FieldRule rule;
    EXPECT_TRUE(schema.field(type, "spec", rule));
    EXPECT_TRUE(schema.field(rule.type, "items", rule));
    EXPECT_EQ(rule.type, noType);
    return std::string(rule.patchMergeKey);
}

TEST(Combined, keepsTheTypesOfItsPartsApart)
{
    const auto all =
        combined({std::make_shared<OneKind>("A", false), nullptr, std::make_shared<OneKind>("B", true)}, true);
    EXPECT_EQ(keyOf(*all, all->typeOf("v1", "A")), "A");
    EXPECT_EQ(keyOf(*all, all->typeOf("v1", "B")), "B");
    EXPECT_EQ(keyOf(*all, all->typeNamed("B")), "B");
    EXPECT_EQ(all->typeOf("v1", "C"), noType);
    EXPECT_EQ(all->typeNamed("C"), noType);

    FieldRule rule;
    TypeId type = all->typeOf("apps/v1", "Deployment");
    for (const char *field : {"spec", "template", "spec", "containers"}) {
        ASSERT_TRUE(all->field(type, field, rule)) << field;
        type = rule.type;
    }
    EXPECT_EQ(rule.patchMergeKey, "name");
    EXPECT_FALSE(all->field(noType, "spec", rule));
    EXPECT_FALSE(all->field(noType - 1, "spec", rule));
}

TEST(Combined, asksTheLoadedOnesInTheirOrder)
{
    const auto all =
        combined({std::make_shared<OneKind>("Pod", false, false), std::make_shared<OneKind>("Pod", true, true)}, true);
    EXPECT_FALSE(all->isStrategic("v1", "Pod"));
    EXPECT_EQ(all->isNamespaced("v1", "Pod"), false);
    EXPECT_TRUE(all->isStrategic("v1", "Service"));
    EXPECT_EQ(all->isNamespaced("v1", "Namespace"), false);
    EXPECT_EQ(all->isNamespaced("v1", "Nothing"), std::nullopt);
    EXPECT_FALSE(all->isStrategic("v1", "Nothing"));
    EXPECT_EQ(all->name(), "Pod; Pod; Kubernetes 1.36, built in");
}

TEST(Combined, isTheOnlyPartOrNothing)
{
    const auto part = std::make_shared<OneKind>("A", false);
    EXPECT_EQ(combined({part}, false), part);
    EXPECT_EQ(combined({}, true).get(), &builtinSchema());
    EXPECT_EQ(combined({}, false), nullptr);
}

} // namespace
} // namespace fieldwise::k8s

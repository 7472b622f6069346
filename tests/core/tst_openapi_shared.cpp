// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <set>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/k8s/openapi.h"
#include "tests/support/golden.h"
#include "tests/support/skips.h"

namespace fieldwise::k8s {
namespace {

using SchemaPtr = std::shared_ptr<const Schema>;

std::filesystem::path kubernetesFile()
{
    return test::sourceFolder() / ".." / "shared" / "kubernetes" / "openapi-v1.36.3.json";
}

SchemaPtr fileSchema(const std::filesystem::path &file)
{
    const auto schema = loadSchema(test::readFile(file), file.filename().string());
    EXPECT_TRUE(schema) << file;
    return schema ? *schema : nullptr;
}

bool sameRule(const FieldRule &a, const FieldRule &b)
{
    return a.isList == b.isList && a.merge == b.merge && a.replace == b.replace && a.retainKeys == b.retainKeys
        && a.patchMergeKey == b.patchMergeKey && a.mapKeys == b.mapKeys && a.setList == b.setList
        && a.atomicList == b.atomicList && a.custom == b.custom;
}

bool sameValues(const FieldRule &document, const FieldRule &table)
{
    // The table knows better what a quantity is, and what is any object at all.
    const bool quantity = document.scalar == Scalar::String && table.scalar == Scalar::Any;
    const bool rawExtension = document.deduced && table.atomicMap;
    return (quantity || document.scalar == table.scalar)
        && (rawExtension || (document.atomicMap == table.atomicMap && document.deduced == table.deduced));
}

TEST(SharedSchemas, ofBothVersionsSayTheSame)
{
    const auto folder = test::casesFolder() / "schemas";
    if (!std::filesystem::exists(folder))
        GTEST_SKIP() << test::needsMaterial << "no " << folder << "; FIELDWISE_CASES names the folder of cases";
    const SchemaPtr v2 = fileSchema(folder / "swagger-merge-item.json");
    const SchemaPtr v3 = fileSchema(folder / "swagger-merge-item-v3.json");
    ASSERT_TRUE(v2 && v3);
    for (const SchemaPtr &schema : {v2, v3}) {
        const TypeId item = schema->typeNamed("mergeItem");
        ASSERT_NE(item, noType);
        EXPECT_EQ(schema->typeOf("fake-group/some-version", "mergeItem"), item);
        EXPECT_TRUE(schema->isStrategic("fake-group/some-version", "mergeItem"));
        FieldRule rule;
        ASSERT_TRUE(schema->field(item, "mergingList", rule));
        EXPECT_TRUE(rule.isList && rule.merge);
        EXPECT_EQ(rule.patchMergeKey, "name");
        EXPECT_EQ(rule.type, item);
        ASSERT_TRUE(schema->field(item, "mergeItemPtr", rule));
        EXPECT_EQ(rule.type, item);
        EXPECT_FALSE(rule.isList);
    }
    for (const char *field :
         {"name", "mergingList", "nonMergingList", "mergingIntList", "nonMergingIntList", "mergeItemPtr", "simpleMap",
          "replacingItem", "retainKeysMap", "retainKeysMergingList", "jsonItem", "nonsense"}) {
        FieldRule two, three;
        EXPECT_EQ(v2->field(v2->typeNamed("mergeItem"), field, two),
                  v3->field(v3->typeNamed("mergeItem"), field, three))
            << field;
        EXPECT_TRUE(sameRule(two, three)) << field;
    }
}

/// Follows a loaded document and the built-in table side by side, by the fields that the document's text names.
class Comparison {
public:
    Comparison(const nlohmann::json &document, const Schema &loaded)
        : m_definitions(document.at("definitions")), m_loaded(loaded)
    {
    }

    void objects()
    {
        for (const auto &[name, definition] : m_definitions.items())
            for (const auto &gvk : definition.value("x-kubernetes-group-version-kind", nlohmann::json::array())) {
                const std::string group = gvk.at("group");
                const std::string version = gvk.at("version");
                const std::string apiVersion = group.empty() ? version : group + "/" + version;
                const std::string kind = gvk.at("kind");
                compare(definition, m_loaded.typeOf(apiVersion, kind), builtinSchema().typeOf(apiVersion, kind),
                        apiVersion + " " + kind);
                EXPECT_EQ(m_loaded.isStrategic(apiVersion, kind), builtinSchema().isStrategic(apiVersion, kind))
                    << apiVersion << kind;
                EXPECT_EQ(m_loaded.hasStatusEndpoint(apiVersion, kind),
                          builtinSchema().hasStatusEndpoint(apiVersion, kind))
                    << apiVersion << kind;
                EXPECT_EQ(m_loaded.isNamespaced(apiVersion, kind), builtinSchema().isNamespaced(apiVersion, kind))
                    << apiVersion << kind;
            }
    }
    size_t fields = 0;

private:
    const nlohmann::json &resolved(const nlohmann::json &schema) const
    {
        const size_t prefix = std::string("#/definitions/").size();
        return schema.contains("$ref") ? m_definitions.at(schema.at("$ref").get<std::string>().substr(prefix)) : schema;
    }

    void compare(const nlohmann::json &schema, TypeId loaded, TypeId table, const std::string &path)
    {
        ASSERT_EQ(loaded == noType, table == noType) << path;
        if (loaded == noType || !m_seen.insert({loaded, table}).second)
            return;
        const nlohmann::json &body = resolved(schema);
        if (body.contains("properties"))
            for (const auto &[name, property] : body.at("properties").items())
                compareField(property, loaded, table, name, path);
        const bool any = body.contains("additionalProperties") && body.at("additionalProperties").is_object();
        if (any)
            compareField(body.at("additionalProperties"), loaded, table, "any-name", path);
        FieldRule rule;
        EXPECT_EQ(m_loaded.field(loaded, "nonsense", rule), any) << path;
    }

    void compareField(const nlohmann::json &property, TypeId loaded, TypeId table, const std::string &name,
                      const std::string &path)
    {
        FieldRule mine, theirs;
        ++fields;
        ASSERT_TRUE(m_loaded.field(loaded, name, mine) && builtinSchema().field(table, name, theirs))
            << path << '.' << name;
        EXPECT_TRUE(sameRule(mine, theirs)) << path << '.' << name;
        EXPECT_TRUE(sameValues(mine, theirs)) << path << '.' << name;
        compare(mine.isList ? property.at("items") : property, mine.type, theirs.type, path + '.' + name);
    }

    const nlohmann::json &m_definitions;
    const Schema &m_loaded;
    std::set<std::pair<TypeId, TypeId>> m_seen;
};

TEST(SharedSchemas, ofKubernetesIsTheBuiltInTable)
{
    if (!std::filesystem::exists(kubernetesFile()))
        GTEST_SKIP() << test::needsMaterial << "no " << kubernetesFile()
                     << ": the built-in table is not compared with the document that it was made from";
    const auto document = nlohmann::json::parse(test::readFile(kubernetesFile()));
    const SchemaPtr loaded = fileSchema(kubernetesFile());
    ASSERT_TRUE(loaded);
    Comparison comparison(document, *loaded);
    comparison.objects();
    EXPECT_GT(comparison.fields, 4000U);
}

} // namespace
} // namespace fieldwise::k8s

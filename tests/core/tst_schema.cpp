// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>
#include <fstream>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/k8s/identity.h"
#include "core/k8s/schema.h"
#include "tests/support/schemas.h"
#include "tests/support/skips.h"

namespace fieldwise::k8s {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::IsEmpty;

bool find(std::string_view apiVersion, std::string_view kind, std::initializer_list<std::string_view> path,
          FieldRule &rule)
{
    return test::find(builtinSchema(), builtinSchema().typeOf(apiVersion, kind), path, rule);
}

/// kubectl's own types are fewer than a server's, and older ones are among them.
TEST(Schema, knowsWhatOnlyServersHave)
{
    const Schema &schema = builtinSchema();
    for (const auto &[version, kind] : {std::pair("apiextensions.k8s.io/v1", "CustomResourceDefinition"),
                                        std::pair("apiregistration.k8s.io/v1", "APIService")})
        EXPECT_TRUE(schema.isStrategic(version, kind) && schema.isOnlyServed(version, kind)) << kind;
    EXPECT_FALSE(schema.isOnlyServed("v1", "ConfigMap") || schema.isOnlyServed("apps/v1", "Deployment"));
    FieldRule rule;
    for (const char *version : {"autoscaling/v2beta1", "autoscaling/v2beta2"}) {
        EXPECT_TRUE(schema.isStrategic(version, "HorizontalPodAutoscaler")
                    && !schema.isOnlyServed(version, "HorizontalPodAutoscaler"));
        ASSERT_TRUE(find(version, "HorizontalPodAutoscaler", {"metadata", "finalizers"}, rule));
        EXPECT_TRUE(rule.merge);
        ASSERT_TRUE(find(version, "HorizontalPodAutoscaler", {"status", "conditions"}, rule));
        EXPECT_FALSE(rule.merge) << "v2 merges it";
    }
    EXPECT_FALSE(find("autoscaling/v2beta1", "HorizontalPodAutoscaler", {"spec", "behavior"}, rule));
    EXPECT_TRUE(
        find("autoscaling/v2beta2", "HorizontalPodAutoscaler", {"spec", "behavior", "scaleUp", "policies"}, rule));
}

TEST(Schema, knowsObjectsByApiVersionAndKind)
{
    const Schema &schema = builtinSchema();
    EXPECT_NE(schema.typeOf("apps/v1", "Deployment"), noType);
    EXPECT_NE(schema.typeOf("v1", "Pod"), noType);
    EXPECT_EQ(schema.typeOf("v1", "Deployment"), noType);
    EXPECT_EQ(schema.typeOf("apps/v1", "deployment"), noType);
    EXPECT_EQ(schema.typeOf("", ""), noType);
    EXPECT_EQ(schema.typeOf("monitoring.coreos.com/v1", "Prometheus"), noType);
    EXPECT_NE(schema.typeOf("apps/v1", "Deployment"), schema.typeOf("apps/v1", "StatefulSet"));
}

TEST(Schema, findsKeyedListsBelowAPodTemplate)
{
    FieldRule rule;
    ASSERT_TRUE(find("apps/v1", "Deployment", {"spec", "template", "spec", "containers"}, rule));
    EXPECT_TRUE(rule.isList);
    EXPECT_TRUE(rule.merge);
    EXPECT_FALSE(rule.retainKeys);
    EXPECT_EQ(rule.patchMergeKey, "name");
    EXPECT_THAT(rule.mapKeys, ElementsAre("name"));

    ASSERT_TRUE(find("apps/v1", "Deployment", {"spec", "template", "spec", "containers", "ports"}, rule));
    EXPECT_EQ(rule.patchMergeKey, "containerPort");
    EXPECT_THAT(rule.mapKeys, ElementsAre("containerPort", "protocol"));

    ASSERT_TRUE(find("apps/v1", "Deployment", {"spec", "template", "spec", "volumes"}, rule));
    EXPECT_TRUE(rule.merge);
    EXPECT_TRUE(rule.retainKeys);

    ASSERT_TRUE(find("apps/v1", "Deployment", {"spec", "template", "spec", "tolerations"}, rule));
    EXPECT_TRUE(rule.isList);
    EXPECT_FALSE(rule.merge);
    EXPECT_TRUE(rule.atomicList);

    ASSERT_TRUE(find("apps/v1", "Deployment", {"spec", "strategy"}, rule));
    EXPECT_FALSE(rule.isList);
    EXPECT_TRUE(rule.retainKeys);
}

TEST(Schema, findsSetsAndListsWithKeysButNoStrategy)
{
    FieldRule rule;
    ASSERT_TRUE(find("v1", "Pod", {"metadata", "finalizers"}, rule));
    EXPECT_TRUE(rule.merge);
    EXPECT_TRUE(rule.setList);
    EXPECT_EQ(rule.patchMergeKey, "");
    EXPECT_THAT(rule.mapKeys, IsEmpty());

    ASSERT_TRUE(find("v1", "Pod", {"spec", "resourceClaims"}, rule));
    EXPECT_TRUE(rule.merge);
    ASSERT_TRUE(find("apps/v1", "Deployment", {"metadata", "managedFields"}, rule));
    EXPECT_FALSE(rule.merge);
    ASSERT_TRUE(find("v1", "Pod", {"spec", "containers", "resources", "claims"}, rule));
    EXPECT_FALSE(rule.merge);
    EXPECT_THAT(rule.mapKeys, ElementsAre("name"));
}

TEST(Schema, everyNameIsAFieldOfAMap)
{
    FieldRule rule;
    EXPECT_TRUE(find("v1", "ConfigMap", {"data", "any.key"}, rule));
    EXPECT_EQ(rule.type, noType);
    ASSERT_TRUE(find("authorization.k8s.io/v1", "SubjectAccessReview", {"spec", "extra", "scopes"}, rule));
    EXPECT_TRUE(rule.isList);
}

TEST(Schema, unknownFieldsAreUnknown)
{
    FieldRule rule;
    EXPECT_FALSE(find("apps/v1", "Deployment", {"spec", "nonsense"}, rule));
    EXPECT_FALSE(find("apps/v1", "Deployment", {""}, rule));
    EXPECT_FALSE(find("apps/v1", "Deployment", {"spec", "replicas", "deeper"}, rule));
    EXPECT_FALSE(builtinSchema().field(noType, "spec", rule));
    EXPECT_FALSE(builtinSchema().field(noType - 1, "spec", rule));
}

TEST(Schema, knowsKustomizationsWithAndWithoutApiVersion)
{
    for (const char *apiVersion : {"", "kustomize.config.k8s.io/v1", "kustomize.config.k8s.io/v1beta1"}) {
        FieldRule rule;
        for (const char *field : {"configMapGenerator", "secretGenerator"}) {
            ASSERT_TRUE(find(apiVersion, "Kustomization", {field}, rule)) << apiVersion;
            EXPECT_TRUE(rule.merge);
            EXPECT_EQ(rule.patchMergeKey, "name");
        }
        ASSERT_TRUE(find(apiVersion, "Kustomization", {"images"}, rule));
        EXPECT_FALSE(rule.merge);
    }
}

TEST(Schema, anElementOfAListBringsItsOwnType)
{
    FieldRule rule;
    ASSERT_TRUE(find("v1", "List", {"items"}, rule));
    EXPECT_TRUE(rule.isList);
    EXPECT_EQ(rule.type, noType);
    ASSERT_TRUE(find("apps/v1", "DeploymentList", {"items", "spec", "template", "spec", "containers"}, rule));
    EXPECT_TRUE(rule.merge);
}

TEST(Schema, tellsSingleValuesFromMaps)
{
    FieldRule rule;
    const auto scalar = [&](std::string_view api, std::string_view kind, std::initializer_list<std::string_view> path) {
        EXPECT_TRUE(find(api, kind, path, rule)) << *(path.end() - 1);
        return rule.scalar;
    };
    EXPECT_EQ(scalar("apps/v1", "Deployment", {"spec", "replicas"}), Scalar::Number);
    EXPECT_EQ(scalar("apps/v1", "Deployment", {"spec", "paused"}), Scalar::Boolean);
    EXPECT_EQ(scalar("apps/v1", "Deployment", {"kind"}), Scalar::String);
    EXPECT_EQ(scalar("v1", "Secret", {"data", "any"}), Scalar::String) << "bytes";
    EXPECT_EQ(scalar("v1", "ConfigMap", {"metadata", "labels", "any"}), Scalar::String);
    EXPECT_EQ(scalar("v1", "Pod", {"metadata", "creationTimestamp"}), Scalar::Any);
    EXPECT_EQ(scalar("v1", "Service", {"spec", "ports", "targetPort"}), Scalar::Any);
    EXPECT_EQ(scalar("v1", "Pod", {"spec", "containers", "resources", "limits", "cpu"}), Scalar::Any);
    EXPECT_EQ(scalar("v1", "Pod", {"spec", "volumes", "emptyDir", "sizeLimit"}), Scalar::Any);
    EXPECT_EQ(scalar("v1", "Pod", {"metadata", "finalizers"}), Scalar::String) << "of the list's elements";
    EXPECT_EQ(scalar("v1", "Pod", {"spec", "containers", "resources", "limits"}), Scalar::None);
    EXPECT_FALSE(rule.deduced);
    EXPECT_FALSE(rule.atomicMap);
}

TEST(Schema, tellsWhatIsOwnedAsAWhole)
{
    FieldRule rule;
    const auto isAtomic = [&](std::string_view api, std::string_view kind,
                              std::initializer_list<std::string_view> path) {
        EXPECT_TRUE(find(api, kind, path, rule)) << *(path.end() - 1);
        return rule.atomicMap;
    };
    EXPECT_TRUE(isAtomic("apps/v1", "Deployment", {"spec", "selector"})) << "by its type";
    EXPECT_TRUE(isAtomic("v1", "Service", {"spec", "selector"})) << "by itself";
    EXPECT_TRUE(isAtomic("v1", "Pod", {"spec", "nodeSelector"}));
    EXPECT_TRUE(isAtomic("v1", "Pod", {"spec", "imagePullSecrets"})) << "its elements";
    EXPECT_TRUE(isAtomic("v1", "Pod", {"metadata", "ownerReferences"}));
    EXPECT_FALSE(isAtomic("v1", "PersistentVolume", {"spec", "claimRef"})) << "the reference says granular";
    EXPECT_TRUE(isAtomic("v1", "Event", {"involvedObject"})) << "the same type";
    EXPECT_FALSE(isAtomic("v1", "Pod", {"metadata", "labels"}));
    EXPECT_TRUE(isAtomic("apps/v1", "ControllerRevision", {"data"})) << "any object at all";
    EXPECT_FALSE(rule.deduced);
}

TEST(Schema, leavesToTheirValuesWhatItDoesNotKnow)
{
    FieldRule rule;
    ASSERT_TRUE(find("apiextensions.k8s.io/v1", "CustomResourceDefinition",
                     {"spec", "versions", "schema", "openAPIV3Schema", "default"}, rule));
    EXPECT_TRUE(rule.deduced);
    ASSERT_TRUE(find("v1", "Pod", {"metadata", "managedFields", "fieldsV1"}, rule));
    EXPECT_TRUE(rule.deduced);
    EXPECT_FALSE(find("v1", "Pod", {"nonsense"}, rule));
    EXPECT_FALSE(rule.deduced);
}

TEST(Schema, knowsTheDefaultsOfKeys)
{
    FieldRule rule;
    ASSERT_TRUE(find("v1", "Service", {"spec", "ports", "protocol"}, rule));
    EXPECT_EQ(rule.keyDefault, "\"TCP\"");
    ASSERT_TRUE(find("v1", "Service", {"spec", "ports", "port"}, rule));
    EXPECT_EQ(rule.keyDefault, "0");
    ASSERT_TRUE(find("v1", "Pod", {"spec", "containers", "name"}, rule));
    EXPECT_EQ(rule.keyDefault, "\"\"");
    ASSERT_TRUE(find("v1", "Pod", {"spec", "containers", "image"}, rule));
    EXPECT_EQ(rule.keyDefault, "");
}

TEST(Schema, knowsWhoseStatusIsWrittenElsewhere)
{
    const Schema &schema = builtinSchema();
    EXPECT_EQ(schema.hasStatusEndpoint("apps/v1", "Deployment"), true);
    EXPECT_EQ(schema.hasStatusEndpoint("v1", "ConfigMap"), false);
    EXPECT_EQ(schema.hasStatusEndpoint("authentication.k8s.io/v1", "TokenReview"), false);
    EXPECT_EQ(schema.hasStatusEndpoint("example.com/v1", "Widget"), std::nullopt);
}

TEST(Schema, saysWhichKubernetesItIs)
{
    EXPECT_EQ(builtinSchema().name(), "Kubernetes 1.36, built in");
}

/// Follows the OpenAPI document and the table side by side.
class Comparison {
public:
    explicit Comparison(const json &document) : m_definitions(document.at("definitions")) {}

    void objects()
    {
        for (const auto &[name, definition] : m_definitions.items()) {
            for (const json &gvk : definition.value("x-kubernetes-group-version-kind", json::array())) {
                const std::string group = gvk.at("group");
                const std::string version = gvk.at("version");
                m_path = group.empty() ? version : group + "/" + version;
                const TypeId type = builtinSchema().typeOf(m_path, gvk.at("kind").get<std::string>());
                compare(json{{"$ref", "#/definitions/" + name}}, type);
            }
        }
    }
    size_t fields = 0;
    std::set<std::string> quantities;
    std::set<std::string> rawExtensions;

private:
    json resolved(const json &schema) const
    {
        const std::string prefix = "#/definitions/";
        return schema.contains("$ref") ? m_definitions.at(schema.at("$ref").get<std::string>().substr(prefix.size()))
                                       : schema;
    }

    void compare(const json &schema, TypeId type)
    {
        const json body = resolved(schema);
        const json properties = body.value("properties", json::object());
        const bool hasAny = body.value("additionalProperties", json()).is_object();
        ASSERT_EQ(type == noType, properties.empty() && !hasAny) << m_path;
        if (type == noType || !m_seen.insert(type).second)
            return;
        for (const auto &[name, property] : properties.items())
            compareField(property, type, name);
        if (hasAny)
            compareField(body.at("additionalProperties"), type, "any-name");
    }

    void compareField(const json &property, TypeId type, const std::string &name)
    {
        FieldRule rule;
        ASSERT_TRUE(builtinSchema().field(type, name, rule)) << m_path << "." << name;
        ++fields;
        const bool isList = property.value("type", "") == "array";
        const std::string strategies = "," + property.value("x-kubernetes-patch-strategy", "") + ",";
        EXPECT_EQ(rule.isList, isList) << m_path << "." << name;
        EXPECT_EQ(rule.merge, strategies.find(",merge,") != std::string::npos) << m_path << "." << name;
        EXPECT_EQ(rule.replace, strategies.find(",replace,") != std::string::npos) << m_path << "." << name;
        EXPECT_EQ(rule.retainKeys, strategies.find(",retainKeys,") != std::string::npos) << m_path << "." << name;
        EXPECT_EQ(rule.patchMergeKey, property.value("x-kubernetes-patch-merge-key", "")) << m_path << "." << name;
        EXPECT_EQ(rule.setList, property.value("x-kubernetes-list-type", "") == "set") << m_path << "." << name;
        EXPECT_EQ(rule.atomicList, property.value("x-kubernetes-list-type", "") == "atomic") << m_path << "." << name;
        std::vector<std::string> keys;
        for (const json &key : property.value("x-kubernetes-list-map-keys", json::array()))
            keys.push_back(key);
        EXPECT_EQ(std::vector<std::string>(rule.mapKeys.begin(), rule.mapKeys.end()), keys) << m_path << "." << name;

        const json &content = isList ? property.at("items") : property;
        const std::string outer = m_path;
        m_path += "." + name;
        compareValues(content, rule, name);
        compare(content, rule.type);
        m_path = outer;
    }

    /// What a field's values are, or those of its list; the document calls a quantity a string and any object at all an
    /// object.
    void compareValues(const json &content, const FieldRule &rule, const std::string &name)
    {
        json said = resolved(content);
        said.update(content);
        const std::string type = said.value("type", "");
        const std::string format = said.value("format", "");
        const Scalar scalar = said.contains("x-kubernetes-int-or-string") ? Scalar::Any
            : type == "string" ? (format.empty() || format == "byte" ? Scalar::String : Scalar::Any)
            : type == "integer" || type == "number" ? Scalar::Number
            : type == "boolean"                     ? Scalar::Boolean
                                                    : Scalar::None;
        const bool nothing = scalar == Scalar::None && said.value("properties", json::object()).empty()
            && !said.contains("additionalProperties");
        if (scalar == Scalar::String && rule.scalar == Scalar::Any)
            quantities.insert(name);
        else
            EXPECT_EQ(rule.scalar, scalar) << m_path;
        if (nothing && rule.atomicMap)
            rawExtensions.insert(name);
        else
            EXPECT_EQ(rule.atomicMap, said.value("x-kubernetes-map-type", "") == "atomic") << m_path;
        EXPECT_EQ(rule.deduced, nothing && !rule.atomicMap) << m_path;
    }

    const json &m_definitions;
    std::string m_path;
    std::set<TypeId> m_seen;
};

TEST(Schema, isTheOpenApiDocument)
{
    const std::filesystem::path source = FIELDWISE_SOURCE_DIR;
    const auto file = source / "../shared/kubernetes/openapi-v1.36.3.json";
    if (!std::filesystem::exists(file))
        GTEST_SKIP() << test::needsMaterial << "no " << file
                     << ": the table is not compared with the document that it was made from";
    std::ifstream stream(file);
    const json document = json::parse(stream);
    Comparison comparison(document);
    comparison.objects();
    EXPECT_GT(comparison.fields, 4000U);
    EXPECT_THAT(comparison.quantities,
                ElementsAre("any-name", "averageValue", "capacity", "default", "divisor", "max", "maximumVolumeSize",
                            "min", "sizeLimit", "step", "tolerance", "validValues", "value"));
    EXPECT_THAT(comparison.rawExtensions,
                ElementsAre("convertedObjects", "data", "object", "objects", "oldObject", "options", "parameters"));
}

Identity identityOfText(std::string text)
{
    const yaml::Document document(std::move(text));
    return identityOf(document);
}

TEST(Identity, isReadFromTheDocument)
{
    const Identity identity =
        identityOfText("apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: 'checkout'\n  namespace: shop\n");
    EXPECT_EQ(identity, (Identity{"apps/v1", "Deployment", "shop", "checkout"}));
    EXPECT_EQ(describe(identity), "Deployment shop/checkout");
}

TEST(Identity, leavesOutWhatIsMissing)
{
    EXPECT_TRUE(identityOfText("a: 1\n").empty());
    EXPECT_TRUE(identityOfText("- a\n").empty());
    EXPECT_TRUE(identityOfText("# nothing\n").empty());
    EXPECT_TRUE(identityOfText("kind: [a]\nmetadata: text\n").empty());
    EXPECT_EQ(describe(identityOfText("kind: Namespace\nmetadata: {name: shop}\n")), "Namespace shop");
    EXPECT_EQ(describe(identityOfText("kind: Kustomization\n")), "Kustomization");
    EXPECT_EQ(describe(Identity{}), "document");
}

} // namespace
} // namespace fieldwise::k8s

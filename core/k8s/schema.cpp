// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/k8s/schema.h"

#include <algorithm>
#include <array>

#include "core/k8s/builtin_table.h"
#include "core/k8s/wordsofapi.h"

namespace fieldwise::k8s {

namespace {

// A type of the whole: the upper bits say which part knows it. A loaded schema has fewer types than the lower bits hold
// (openapi_build.h), and nobody names 4000 files.
constexpr uint32_t lowerBits = 20;
constexpr size_t mostParts = 4000;

class Combined final : public Schema {
public:
    explicit Combined(std::vector<std::shared_ptr<const Schema>> parts) : m_parts(std::move(parts))
    {
        for (const auto &part : m_parts)
            m_name += (m_name.empty() ? "" : "; ") + std::string(part->name());
    }

    TypeId typeOf(std::string_view apiVersion, std::string_view kind) const override
    {
        const size_t part = partOf(apiVersion, kind);
        return part == m_parts.size() ? noType : outer(part, m_parts[part]->typeOf(apiVersion, kind));
    }

    bool field(TypeId type, std::string_view name, FieldRule &rule) const override
    {
        rule = {};
        const size_t part = type >> lowerBits;
        if (part >= m_parts.size() || !m_parts[part]->field(type & ((1U << lowerBits) - 1), name, rule))
            return false;
        rule.type = outer(part, rule.type);
        return true;
    }

    TypeId typeNamed(std::string_view definition) const override
    {
        for (size_t part = 0; part < m_parts.size(); ++part)
            if (const TypeId type = m_parts[part]->typeNamed(definition); type != noType)
                return outer(part, type);
        return noType;
    }

    bool isStrategic(std::string_view apiVersion, std::string_view kind) const override
    {
        const size_t part = partOf(apiVersion, kind);
        return part != m_parts.size() && m_parts[part]->isStrategic(apiVersion, kind);
    }

    bool isOnlyServed(std::string_view apiVersion, std::string_view kind) const override
    {
        const size_t part = partOf(apiVersion, kind);
        return part != m_parts.size() && m_parts[part]->isOnlyServed(apiVersion, kind);
    }

    std::optional<bool> isNamespaced(std::string_view apiVersion, std::string_view kind) const override
    {
        for (const auto &part : m_parts)
            if (const auto namespaced = part->isNamespaced(apiVersion, kind))
                return namespaced;
        return std::nullopt;
    }

    std::optional<bool> hasStatusEndpoint(std::string_view apiVersion, std::string_view kind) const override
    {
        const size_t part = partOf(apiVersion, kind);
        return part == m_parts.size() ? std::nullopt : m_parts[part]->hasStatusEndpoint(apiVersion, kind);
    }

    const server::CustomKind *customKind(std::string_view apiVersion, std::string_view kind) const override
    {
        for (const auto &part : m_parts)
            if (const server::CustomKind *found = part->customKind(apiVersion, kind))
                return found;
        return nullptr;
    }

    std::string_view name() const override { return m_name; }

private:
    static TypeId outer(size_t part, TypeId type)
    {
        return type == noType ? noType : static_cast<TypeId>(part << lowerBits) | type;
    }

    /// The first part that has a type for the kind; their number when none has.
    size_t partOf(std::string_view apiVersion, std::string_view kind) const
    {
        size_t part = 0;
        while (part < m_parts.size() && m_parts[part]->typeOf(apiVersion, kind) == noType)
            ++part;
        return part;
    }

    std::vector<std::shared_ptr<const Schema>> m_parts;
    std::string m_name;
};

} // namespace

std::shared_ptr<const Schema> combined(std::vector<std::shared_ptr<const Schema>> loaded, bool builtin)
{
    std::erase(loaded, nullptr);
    if (loaded.size() > mostParts)
        loaded.resize(mostParts);
    if (builtin)
        loaded.emplace_back(std::shared_ptr<const Schema>{}, &builtinSchema());
    if (loaded.empty())
        return nullptr;
    return loaded.size() == 1 ? loaded.front() : std::make_shared<const Combined>(std::move(loaded));
}

std::optional<bool> Schema::hasStatusEndpoint(std::string_view apiVersion, std::string_view kind) const
{
    const TypeId type = typeOf(apiVersion, kind);
    if (type == noType)
        return std::nullopt;
    FieldRule status;
    return field(type, "status", status);
}

SchemaPlace SchemaPlace::field(std::string_view name) const
{
    SchemaPlace out{.schema = schema};
    if (!schema || type == noType)
        return out;
    out.known = schema->field(type, name, out.rule);
    out.type = out.rule.type;
    return out;
}

SchemaPlace SchemaPlace::elements() const
{
    SchemaPlace out = *this;
    out.rule = {};
    out.rule.retainKeys = rule.retainKeys;
    out.rule.scalar = rule.scalar;
    out.rule.atomicMap = rule.atomicMap;
    out.rule.deduced = rule.deduced;
    return out;
}

namespace {

std::string_view text(uint16_t index)
{
    return {table::pool + table::offsets[index], size_t(table::offsets[index + 1] - table::offsets[index])};
}

TypeId typeId(uint16_t type)
{
    return type == table::noType ? noType : type;
}

/// Kinds that live in no namespace; the table's source does not say.
constexpr std::array<std::string_view, 38> clusterKinds{"APIService",
                                                        "CSIDriver",
                                                        "CSINode",
                                                        "CertificateSigningRequest",
                                                        "ClusterRole",
                                                        "ClusterRoleBinding",
                                                        "ClusterTrustBundle",
                                                        "ComponentStatus",
                                                        "CustomResourceDefinition",
                                                        "DeviceClass",
                                                        "DeviceTaintRule",
                                                        "FlowSchema",
                                                        "IPAddress",
                                                        "IngressClass",
                                                        "MutatingAdmissionPolicy",
                                                        "MutatingAdmissionPolicyBinding",
                                                        "MutatingWebhookConfiguration",
                                                        "Namespace",
                                                        "Node",
                                                        "PersistentVolume",
                                                        "PriorityClass",
                                                        "PriorityLevelConfiguration",
                                                        "ResourceSlice",
                                                        "RuntimeClass",
                                                        "SelfSubjectAccessReview",
                                                        "SelfSubjectReview",
                                                        "ServiceCIDR",
                                                        "StorageClass",
                                                        "StorageVersion",
                                                        "StorageVersionMigration",
                                                        "SubjectAccessReview",
                                                        "TokenReview",
                                                        "ValidatingAdmissionPolicy",
                                                        "ValidatingAdmissionPolicyBinding",
                                                        "ValidatingWebhookConfiguration",
                                                        "VolumeAttachment",
                                                        "VolumeAttributesClass",
                                                        "SelfSubjectRulesReview"};

/// Groups that are built into API servers but are not among the types of kubectl.
constexpr std::array<std::string_view, 5> groupsOfServers{
    "admission.k8s.io", "apidiscovery.k8s.io", "apiextensions.k8s.io", "apiregistration.k8s.io", "imagepolicy.k8s.io"};

/// They have a status, and are asked for rather than kept.
constexpr std::array<std::string_view, 10> kindsWithoutStatusEndpoint{
    "ImageReview",       "LocalSubjectAccessReview", "PodStatusResult",     "Scale",        "SelfSubjectAccessReview",
    "SelfSubjectReview", "SelfSubjectRulesReview",   "SubjectAccessReview", "TokenRequest", "TokenReview"};

class Builtin final : public Schema {
public:
    Builtin() : m_name("Kubernetes " + std::string(table::version) + ", built in") {}

    TypeId typeOf(std::string_view apiVersion, std::string_view kind) const override
    {
        const std::pair wanted(apiVersion, kind);
        const auto key = [](const table::Object &object) {
            return std::pair(text(object.apiVersion), text(object.kind));
        };
        const auto at = std::ranges::lower_bound(table::objects, wanted, {}, key);
        return at != table::objects.end() && key(*at) == wanted ? typeId(at->type) : noType;
    }

    bool field(TypeId type, std::string_view name, FieldRule &rule) const override
    {
        rule = {};
        if (type >= table::types.size())
            return false;
        const auto fields = table::fields.subspan(table::types[type].firstField, table::types[type].fieldCount);
        const auto key = [](const table::Field &field) { return text(field.name); };
        auto at = std::ranges::lower_bound(fields, name, {}, key);
        if (at == fields.end() || key(*at) != name)
            at = fields.begin(); // "" sorts first and stands for every name
        if (at == fields.end() || (key(*at) != name && !key(*at).empty()))
            return false;
        fill(rule, *at);
        rule.keyDefault = keyDefault(static_cast<uint16_t>(type), name);
        return true;
    }

    bool isStrategic(std::string_view apiVersion, std::string_view kind) const override
    {
        return typeOf(apiVersion, kind) != noType && kind != "Kustomization";
    }

    bool isOnlyServed(std::string_view apiVersion, std::string_view) const override
    {
        return std::ranges::find(groupsOfServers, apiVersion.substr(0, apiVersion.find('/'))) != groupsOfServers.end();
    }

    std::optional<bool> isNamespaced(std::string_view apiVersion, std::string_view kind) const override
    {
        if (typeOf(apiVersion, kind) == noType)
            return std::nullopt;
        return std::ranges::find(clusterKinds, kind) == clusterKinds.end();
    }

    std::optional<bool> hasStatusEndpoint(std::string_view apiVersion, std::string_view kind) const override
    {
        const bool without = std::ranges::find(kindsWithoutStatusEndpoint, kind) != kindsWithoutStatusEndpoint.end();
        const auto field = Schema::hasStatusEndpoint(apiVersion, kind);
        return without && field ? std::optional(false) : field;
    }

    std::string_view name() const override { return m_name; }

private:
    static std::string_view keyDefault(uint16_t type, std::string_view name)
    {
        const std::pair wanted(type, name);
        const auto key = [](const table::KeyDefault &one) { return std::pair(one.type, text(one.key)); };
        const auto at = std::ranges::lower_bound(table::defaults, wanted, {}, key);
        return at != table::defaults.end() && key(*at) == wanted ? text(at->value) : std::string_view();
    }

    static void fill(FieldRule &rule, const table::Field &field)
    {
        const table::Rule &from = table::rules[field.rule];
        rule.type = typeId(field.type);
        rule.isList = from.flags & table::List;
        rule.merge = from.flags & table::Merge;
        rule.replace = from.flags & table::Replace;
        rule.retainKeys = from.flags & table::RetainKeys;
        rule.setList = from.flags & table::Set;
        rule.atomicList = from.flags & table::Atomic;
        rule.atomicMap = from.flags & table::AtomicMap;
        rule.deduced = from.flags & table::Deduced;
        rule.scalar = static_cast<Scalar>(from.flags >> table::scalarShift);
        rule.patchMergeKey = text(from.mergeKey);
        for (const uint16_t mapKey : table::keys.subspan(from.firstKey, from.keyCount))
            rule.mapKeys.push_back(text(mapKey));
    }

    std::string m_name;
};

} // namespace

bool isWordOfApi(std::string_view word)
{
    uint16_t begin = 0;
    for (auto end = static_cast<uint16_t>(table::offsets.size() - 1); begin < end;) {
        const auto middle = static_cast<uint16_t>((begin + end) / 2);
        if (text(middle) == word)
            return true;
        text(middle) < word ? begin = static_cast<uint16_t>(middle + 1) : end = middle;
    }
    return false;
}

const Schema &builtinSchema()
{
    static const Builtin schema;
    return schema;
}

} // namespace fieldwise::k8s

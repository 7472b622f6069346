// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/k8s/schema.h"

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

Place Place::field(std::string_view name) const
{
    Place out{.schema = schema};
    if (!schema || type == noType)
        return out;
    out.known = schema->field(type, name, out.rule);
    out.type = out.rule.type;
    return out;
}

Place Place::elements() const
{
    Place out = *this;
    out.rule = {};
    out.rule.retainKeys = rule.retainKeys;
    out.rule.scalar = rule.scalar;
    out.rule.atomicMap = rule.atomicMap;
    out.rule.deduced = rule.deduced;
    return out;
}

} // namespace fieldwise::k8s

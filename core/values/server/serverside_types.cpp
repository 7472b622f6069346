// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/values/server/serverside_types.h"

#include <cmath>

#include "core/values/server/serverside.h"

namespace fieldwise::merge::serverside {
namespace {

/// A whole number that was written as 80.0 is 80 in a path.
Json plain(const Json &value)
{
    constexpr double exact = 9007199254740992.0; // 2^53
    if (!value.is_number_float())
        return value;
    const double number = value.get<double>();
    return std::trunc(number) == number && std::abs(number) <= exact ? Json(static_cast<int64_t>(number)) : value;
}

} // namespace

Typed::Typed(k8s::SchemaPlace place) : m_place(std::move(place)) {}

bool Typed::isDeduced() const
{
    return !m_undeclared && (!m_place.known || m_place.rule.deduced) && !m_place.rule.isList;
}

NodeType Typed::nodeFor(const Json &value) const
{
    if (m_undeclared)
        return NodeType::Undeclared;
    const k8s::FieldRule &rule = m_place.rule;
    if (isDeduced())
        return value.is_array()                    ? NodeType::AtomicList
            : value.is_object() || value.is_null() ? NodeType::Map
                                                   : NodeType::Scalar;
    if (rule.isList) {
        if (rule.atomicList)
            return NodeType::AtomicList;
        if (rule.setList)
            return NodeType::Set;
        if (!rule.mapKeys.empty())
            return NodeType::Keyed;
        return !rule.merge ? NodeType::AtomicList : rule.patchMergeKey.empty() ? NodeType::Set : NodeType::Keyed;
    }
    return rule.atomicMap ? NodeType::AtomicMap : rule.scalar != k8s::Scalar::None ? NodeType::Scalar : NodeType::Map;
}

bool Typed::declares(std::string_view field) const
{
    if (m_undeclared || isDeduced() || m_place.type == k8s::noType)
        return false;
    k8s::FieldRule rule;
    // A type whose fields may have any name has no properties of its own, and its rule for them goes by no name.
    return m_place.schema->field(m_place.type, field, rule) && !m_place.schema->field(m_place.type, "", rule);
}

Typed Typed::field(std::string_view name) const
{
    Typed out;
    if (!isDeduced())
        out.m_place = m_place.field(name);
    out.m_undeclared = m_undeclared || (!isDeduced() && !out.m_place.known && !out.m_place.rule.deduced);
    return out;
}

Typed Typed::elements() const
{
    Typed out;
    if (!isDeduced())
        out.m_place = m_place.elements();
    out.m_undeclared = m_undeclared;
    return out;
}

std::optional<k8s::FieldStep> Typed::stepOf(const Json &item) const
{
    const k8s::FieldRule &rule = m_place.rule;
    k8s::FieldStep step;
    const NodeType node = nodeFor(Json::array());
    if (node == NodeType::Set) {
        if (item.is_structured() || item.is_null())
            return std::nullopt;
        step.kind = k8s::FieldStep::Kind::Value;
        step.value = plain(item);
        return step;
    }
    if (node != NodeType::Keyed || !item.is_object())
        return std::nullopt;
    step.kind = k8s::FieldStep::Kind::Keys;
    step.value = Json::object();
    const std::vector<std::string_view> keys = rule.mapKeys.empty() ? std::vector{rule.patchMergeKey} : rule.mapKeys;
    for (const std::string_view key : keys) {
        const std::string name(key);
        k8s::FieldRule asked;
        if (const auto at = item.find(name); at != item.end())
            step.value[name] = plain(*at);
        else if (m_place.schema->field(m_place.type, key, asked) && !asked.keyDefault.empty())
            step.value[name] = Json::parse(asked.keyDefault, nullptr, false);
    }
    return step.value.empty() ? std::nullopt : std::optional(step);
}

std::vector<FieldPath> resetFields(const k8s::Schema *schema, std::string_view apiVersion, std::string_view kind,
                                   std::string_view subresource)
{
    if (!schema || !schema->hasStatusEndpoint(apiVersion, kind).value_or(false))
        return {};
    const auto field = [](const char *name) { return FieldPath{k8s::fieldNamed(name)}; };
    if (subresource.empty())
        return {field("status")};
    if (subresource != "status")
        return {};
    std::vector<FieldPath> reset{field("spec")};
    if (!schema->isStrategic(apiVersion, kind))
        reset.push_back(field("metadata")); // of a custom resource
    return reset;
}

} // namespace fieldwise::merge::serverside

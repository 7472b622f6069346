// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/k8s/openapi_build.h"

#include <algorithm>

#include "core/yaml/json.h"
#include "core/yaml/scalar.h"

namespace fieldwise::k8s {

SchemaText::SchemaText(const yaml::Part &part, std::vector<Diagnostic> &faults)
    : m_document(*part.document),
      m_offset(part.offset),
      m_merges(m_document.source().find("<<") != std::string_view::npos),
      m_faults(faults)
{
}

NodeId SchemaText::get(NodeId map, std::string_view field) const
{
    if (!isMap(map))
        return none;
    NodeId value = m_document.find(map, field);
    if (value == none && m_merges && m_document.find(map, "<<") != none) {
        for (const auto &[key, other] : yaml::pairsOf(m_document, map))
            if (text(yaml::withoutAlias(m_document, key)) == field)
                value = other;
    }
    if (value != none)
        value = yaml::withoutAlias(m_document, value);
    return value == none || isNull(value) ? none : value;
}

bool SchemaText::isNull(NodeId id) const
{
    return is(id, yaml::Kind::Scalar) && yaml::typeOf(m_document.node(id), m_document.source()) == yaml::Type::Null;
}

bool SchemaText::isTrue(NodeId id) const
{
    return is(id, yaml::Kind::Scalar) && yaml::typeOf(m_document.node(id), m_document.source()) == yaml::Type::Bool
        && yaml::isTrue(m_document.node(id).value);
}

std::string_view SchemaText::text(NodeId id) const
{
    return is(id, yaml::Kind::Scalar) ? m_document.node(id).value : std::string_view{};
}

std::string SchemaText::json(NodeId id) const
{
    return is(id, yaml::Kind::Scalar) ? yaml::toJson(m_document, id) : std::string();
}

std::vector<std::pair<std::string_view, NodeId>> SchemaText::fields(NodeId map) const
{
    std::vector<std::pair<std::string_view, NodeId>> out;
    if (!isMap(map)) {
        fault(map, "schema-kind",
              "found " + std::string(isList(map) ? "a list" : "a single value") + ", expected a mapping");
        return out;
    }
    for (const auto &[key, value] : yaml::pairsOf(m_document, map))
        out.emplace_back(text(yaml::withoutAlias(m_document, key)), yaml::withoutAlias(m_document, value));
    return out;
}

std::vector<NodeId> SchemaText::items(NodeId list) const
{
    std::vector<NodeId> out;
    if (!isList(list)) {
        fault(list, "schema-kind",
              "found " + std::string(isMap(list) ? "a mapping" : "a single value") + ", expected a list");
        return out;
    }
    for (NodeId item = m_document.firstChild(list); item != none; item = m_document.nextSibling(item))
        out.push_back(yaml::withoutAlias(m_document, item));
    return out;
}

void SchemaText::fault(NodeId id, std::string code, std::string text) const
{
    constexpr size_t mostFaults = 20;
    const yaml::Node &node = m_document.node(id);
    const Range range{m_offset + node.begin, m_offset + node.end};
    const bool said =
        std::ranges::any_of(m_faults, [&](const Diagnostic &d) { return d.range == range && d.text == text; });
    if (!said && m_faults.size() < mostFaults)
        m_faults.push_back({Severity::Error, std::move(code), range, std::move(text)});
}

} // namespace fieldwise::k8s

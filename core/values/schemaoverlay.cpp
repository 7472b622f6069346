// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/values/schemaoverlay.h"

namespace fieldwise::merge {

k8s::SchemaPlace SchemaOverlay::root() const
{
    k8s::SchemaPlace place = m_nodes.front().place;
    place.schema = this;
    place.type = swapped(0);
    return place;
}

k8s::SchemaPlace &SchemaOverlay::at(std::span<const std::string> fields)
{
    k8s::TypeId node = 0;
    for (const std::string &name : fields) {
        const auto [found, isNew] = m_nodes[node].fields.try_emplace(name, static_cast<k8s::TypeId>(m_nodes.size()));
        const k8s::TypeId below = found->second;
        if (isNew)
            m_nodes.push_back({m_nodes[node].place.field(name), {}});
        node = below;
    }
    return m_nodes[node].place;
}

bool SchemaOverlay::field(k8s::TypeId type, std::string_view name, k8s::FieldRule &rule) const
{
    if (swapped(type) >= m_nodes.size()) {
        const k8s::Schema *other = m_nodes.front().place.schema;
        return other && other->field(type, name, rule);
    }
    const Node &node = m_nodes[swapped(type)];
    const auto below = node.fields.find(name);
    const k8s::SchemaPlace place = below == node.fields.end() ? node.place.field(name) : m_nodes[below->second].place;
    rule = place.rule;
    rule.type = below == node.fields.end() ? place.type : swapped(below->second);
    return place.known;
}

} // namespace fieldwise::merge

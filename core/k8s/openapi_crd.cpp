// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <iterator>

#include "core/k8s/openapi_build.h"
#include "core/yaml/json.h"
#include "core/yaml/scalar.h"
#include "core/yaml/value.h"

namespace fieldwise::k8s {
namespace {

/// A text that must be there.
std::string_view required(const SchemaText &text, NodeId definition, NodeId map, std::string_view field,
                          std::string_view path)
{
    const NodeId value = text.get(map, field);
    const std::string_view found = text.text(value);
    if (found.empty())
        text.fault(value == none ? definition : value, "schema-crd",
                   "found a CustomResourceDefinition without `" + std::string(path) + "`, expected a text there");
    return found;
}

struct Version {
    std::string name;
    NodeId schema = none;
    bool storage = false;
    bool statusEndpoint = false;
};

/// v1 has a schema in each version; v1beta1 may have one for all, and a single version of its own.
std::vector<Version> versionsOf(const SchemaText &text, NodeId spec)
{
    const NodeId common = text.get(text.get(spec, "validation"), "openAPIV3Schema");
    std::vector<Version> out;
    const auto hasStatus = [&](NodeId at) { return text.isMap(text.get(text.get(at, "subresources"), "status")); };
    if (const NodeId list = text.get(spec, "versions"); list != none) {
        for (const NodeId item : text.items(list)) {
            const NodeId own = text.get(text.get(item, "schema"), "openAPIV3Schema");
            out.push_back({std::string(text.text(text.get(item, "name"))), own == none ? common : own,
                           text.isTrue(text.get(item, "storage")), hasStatus(item) || hasStatus(spec)});
        }
    } else if (const NodeId single = text.get(spec, "version"); single != none) {
        out.push_back({std::string(text.text(single)), common, true, hasStatus(spec)});
    }
    return out;
}

std::optional<bool> isNamespaced(const SchemaText &text, NodeId spec)
{
    const NodeId scope = text.get(spec, "scope");
    if (scope == none)
        return true; // as v1beta1 has it
    if (text.text(scope) == "Namespaced" || text.text(scope) == "Cluster")
        return text.text(scope) == "Namespaced";
    text.fault(scope, "schema-crd", "found a scope that does not exist, expected `Namespaced` or `Cluster`");
    return std::nullopt;
}

} // namespace

void readCustomResource(const SchemaText &text, NodeId definition, Loaded &out)
{
    const NodeId spec = text.get(definition, "spec");
    const std::string group(required(text, definition, spec, "group", "spec.group"));
    const std::string kind(required(text, definition, text.get(spec, "names"), "kind", "spec.names.kind"));
    const std::vector<Version> versions = versionsOf(text, spec);
    const bool named = std::ranges::none_of(versions, [](const Version &version) { return version.name.empty(); });
    if (versions.empty() || !named)
        text.fault(definition, "schema-crd",
                   "found a CustomResourceDefinition without the name of a version, expected `spec.versions` with a "
                   "`name` each");
    if (group.empty() || kind.empty() || versions.empty() || !named)
        return;
    const auto namespaced = isNamespaced(text, spec);
    TypeBuilder types(text, none, {}, out);
    for (const Version &version : versions)
        out.objects.try_emplace(
            {group + "/" + version.name, kind},
            LoadedObject{types.typeOf(version.schema, true), false, namespaced, version.statusEndpoint});
    const auto stored = std::ranges::find(versions, true, &Version::storage);
    out.named.try_emplace(kind, types.typeOf((stored == versions.end() ? versions.front() : *stored).schema, true));
    types.finish();
    if (std::ranges::find(out.customKinds, kind) == out.customKinds.end())
        out.customKinds.push_back(kind);
    std::ranges::move(server::customKindsOf(text.value(definition)), std::back_inserter(out.definitions));
}

yaml::Json SchemaText::value(NodeId id) const
{
    return yaml::toValue(m_document, id);
}

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
    const Range range = node.range().movedBy(m_offset);
    const bool said =
        std::ranges::any_of(m_faults, [&](const Diagnostic &d) { return d.range == range && d.text == text; });
    if (!said && m_faults.size() < mostFaults)
        m_faults.push_back(faultAt(range, std::move(code), std::move(text)));
}

} // namespace fieldwise::k8s

// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/k8s/openapi_build.h"

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
}

} // namespace fieldwise::k8s

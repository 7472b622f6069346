// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/plan/objectdata.h"

#include <algorithm>

namespace fieldwise::merge {
namespace {

/// The message for an object whose name is missing or not a string.
std::string withoutName(const NodeRef name)
{
    if (name.missing() || kindOf(expanded(name)) != NodeKind::Scalar || expanded(name).node().value.empty())
        return "found an object without metadata.name, and kubectl can't apply one (it takes no generateName)";
    return "found metadata.name `" + std::string(expanded(name).node().value)
        + "`, which kubectl doesn't read as a text; put it into quotes";
}

} // namespace

const Json &memberOrEmpty(const Json &object, const char *name)
{
    static const Json nothing = Json::object();
    const auto it = object.is_object() ? object.find(name) : object.end();
    return it != object.end() ? *it : nothing;
}

const k8s::Schema *schemaOf(const Options &options)
{
    return options.schema ? options.schema.get() : options.builtinSchema ? &k8s::builtinSchema() : nullptr;
}

k8s::SchemaPlace rootPlace(const Options &options, const Json &object)
{
    const k8s::Schema *schema = schemaOf(options);
    if (!schema)
        return {};
    k8s::SchemaPlace place{.schema = schema, .known = true};
    place.type = options.schemaRoot.empty() ? schema->typeOf(textAt(object, "apiVersion"), textAt(object, "kind"))
                                            : schema->typeNamed(options.schemaRoot);
    return place;
}

Fault refusal(Side side, Range range, std::string text)
{
    return {side, faultAt(range, "apply-refused", std::move(text))};
}

Fault noPatch(const Options &options, Side side, Range range, const std::string &why)
{
    return refusal(side, range,
                   (isHelm(options) ? std::string(helmStopsHere) + "failed to create patch: " : "kubectl stops here: ")
                       + why);
}

std::optional<Json> dataOf(const DocumentPlan &plan, Side side)
{
    const auto &document = plan.documents[side];
    if (!document || document->root() == none)
        return std::nullopt;
    return yaml::toValue(*document, document->root());
}

bool hasDirective(const Json &value)
{
    if (value.is_object())
        return std::any_of(value.items().begin(), value.items().end(),
                           [](const auto &item) { return item.key().starts_with('$') || hasDirective(item.value()); });
    return value.is_array() && std::any_of(value.begin(), value.end(), hasDirective);
}

std::optional<Fault> noObjectFault(const DocumentPlan &plan)
{
    for (const Side side : {Side::Updated, Side::Destination, Side::Original}) {
        const auto &document = plan.documents[side];
        if (!document || document->root() == none)
            continue;
        const yaml::Node &root = document->node(document->root());
        if (kindOf(expanded({document.get(), document->root()})) != NodeKind::Map)
            return refusal(side, root.range(), "an object (a mapping with apiVersion and kind) is expected here");
    }
    return {};
}

std::optional<Fault> noNameFault(const Json &object, NodeRef local)
{
    if (!textAt(memberOrEmpty(object, "metadata"), "name").empty())
        return {};
    const NodeRef metadata = expanded(field(local, "metadata", true));
    const NodeRef name = kindOf(metadata) == NodeKind::Map ? field(metadata, "name", true) : NodeRef{};
    return refusal(Side::Updated, rangeOf(name), withoutName(name));
}

Json &mapAt(Json &object, const char *name)
{
    Json &map = object[name];
    if (!map.is_object())
        map = Json::object();
    return map;
}

void fillNamespace(Json &object, const std::string &name)
{
    Json &metadata = mapAt(object, "metadata");
    if (name.empty())
        metadata.erase("namespace");
    else if (textAt(metadata, "namespace").empty())
        metadata["namespace"] = name;
}

void putMarks(const Options &options, Json &object)
{
    if (!isHelm(options) || options.deployer.release.empty())
        return;
    Json &metadata = mapAt(object, "metadata");
    const auto put = [&](const char *map, const char *name) { mapAt(metadata, map)[name] = markOf(options, name); };
    put("labels", "app.kubernetes.io/managed-by");
    put("annotations", "meta.helm.sh/release-name");
    put("annotations", "meta.helm.sh/release-namespace");
}

std::string markOf(const Options &options, std::string_view name)
{
    return name == "app.kubernetes.io/managed-by"  ? "Helm"
        : name == "meta.helm.sh/release-name"      ? options.deployer.release
        : name == "meta.helm.sh/release-namespace" ? options.deployer.releaseNamespace
                                                   : std::string();
}

std::string requestNamespace(const Options &options, const ObjectData &data)
{
    if (data.live)
        if (std::string name = textAt(memberOrEmpty(*data.live, "metadata"), "namespace"); !name.empty())
            return name;
    const std::string version = textAt(data.local, "apiVersion"), kind = textAt(data.local, "kind");
    const k8s::Schema &schema = options.schema ? *options.schema : k8s::builtinSchema();
    const std::string &release = options.deployer.releaseNamespace;
    return !schema.isNamespaced(version, kind).value_or(!data.live) ? "" : release.empty() ? "default" : release;
}

ObjectData objectData(const Options &options, const DocumentPlan &plan)
{
    // Server-side, Last applied is only shown.
    ObjectData data{.last = options.mode == Mode::ServerSide ? std::nullopt : dataOf(plan, Side::Original),
                    .live = dataOf(plan, Side::Destination),
                    .local = *dataOf(plan, Side::Updated)};
    if (!data.live)
        data.last.reset();
    data.object = options.schemaRoot.empty() && data.local.is_object() && !textAt(data.local, "apiVersion").empty()
        && !textAt(data.local, "kind").empty() && (!data.live || data.live->is_object());
    return data;
}

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/applydata.h"

#include <algorithm>

#include "core/k8s/kubectl.h"
#include "core/k8s/lastapplied.h"

namespace fieldwise::merge {

using yaml::none;

std::string textAt(const Json &object, const char *name)
{
    const auto it = object.is_object() ? object.find(name) : object.end();
    return it != object.end() && it->is_string() ? it->get<std::string>() : std::string();
}

const Json &mapOf(const Json &object, const char *name)
{
    static const Json nothing = Json::object();
    const auto it = object.is_object() ? object.find(name) : object.end();
    return it != object.end() ? *it : nothing;
}

const k8s::Schema *schemaOf(const Options &options)
{
    return options.schema ? options.schema.get() : options.builtinSchema ? &k8s::builtinSchema() : nullptr;
}

k8s::Place rootPlace(const Options &options, const Json &object)
{
    const k8s::Schema *schema = schemaOf(options);
    if (!schema)
        return {};
    k8s::Place place{.schema = schema, .known = true};
    place.type = options.schemaRoot.empty() ? schema->typeOf(textAt(object, "apiVersion"), textAt(object, "kind"))
                                            : schema->typeNamed(options.schemaRoot);
    return place;
}

namespace {

Json &mapAt(Json &object, const char *name)
{
    Json &map = object[name];
    if (!map.is_object())
        map = Json::object();
    return map;
}

/// kubectl's text of an object for the annotation: compact, keys sorted, without the annotation itself, `annotations`
/// always there (semantics.md 3.1).
std::string annotationText(Json &object)
{
    mapAt(mapAt(object, "metadata"), "annotations").erase(std::string(k8s::lastAppliedKey));
    return yaml::goJson(object) + "\n";
}

/// kubectl's own text for a place that names none; "" is a kind that lives in none.
void fillNamespace(Json &object, const std::string &name)
{
    Json &metadata = mapAt(object, "metadata");
    if (name.empty())
        metadata.erase("namespace");
    else if (textAt(metadata, "namespace").empty())
        metadata["namespace"] = name;
}

/// kubectl knows annotations as a map of texts. What is none counts as no annotation at all, with the others; newer
/// ones take a null for "".
void readAnnotations(Json &object, int kubectlMinor)
{
    Json &annotations = mapAt(mapAt(object, "metadata"), "annotations");
    if (kubectl::readsNullAnnotation(kubectlMinor))
        std::replace_if(
            annotations.begin(), annotations.end(), [](const Json &value) { return value.is_null(); }, Json(""));
    if (!std::all_of(annotations.begin(), annotations.end(), [](const Json &value) { return value.is_string(); }))
        annotations = Json::object();
}

/// The namespace of the request: Live's, or `default` for a kind that has one; a new object of an unknown kind has, as
/// most do.
std::string requestNamespace(const Options &options, const ApplyData &data)
{
    if (data.live)
        if (std::string name = textAt(mapOf(*data.live, "metadata"), "namespace"); !name.empty())
            return name;
    const std::string version = textAt(data.local, "apiVersion"), kind = textAt(data.local, "kind");
    const k8s::Schema &schema = options.schema ? *options.schema : k8s::builtinSchema();
    return schema.isNamespaced(version, kind).value_or(!data.live) ? "default" : "";
}

/// kubectl stops where the name is no text.
std::string withoutName(const Ref name)
{
    if (name.missing() || kindOf(expanded(name)) != Is::Scalar || expanded(name).node().value.empty())
        return "found an object without metadata.name, and kubectl can't apply one (it takes no generateName)";
    return "found metadata.name `" + std::string(expanded(name).node().value)
        + "`, which kubectl doesn't read as a text; put it into quotes";
}

/// As the texts have it.
ApplyData plainData(const Options &options, const DocumentPlan &plan)
{
    ApplyData data{.last = valueOf(plan, Side::Original),
                   .live = valueOf(plan, Side::Destination),
                   .local = *valueOf(plan, Side::Updated)};
    if (!data.live)
        data.last.reset();
    data.object = options.schemaRoot.empty() && data.local.is_object() && !textAt(data.local, "apiVersion").empty()
        && !textAt(data.local, "kind").empty() && (!data.live || data.live->is_object());
    return data;
}

} // namespace

Fault refusal(Side side, Range range, std::string text)
{
    return {side, {Severity::Error, "apply-refused", range, std::move(text)}};
}

std::optional<Json> valueOf(const DocumentPlan &plan, Side side)
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

std::optional<Fault> noObject(const DocumentPlan &plan)
{
    for (const Side side : {Side::Updated, Side::Destination, Side::Original}) {
        const auto &document = plan.documents[side];
        if (!document || document->root() == none)
            continue;
        const yaml::Node &root = document->node(document->root());
        if (kindOf(expanded({document.get(), document->root()})) != Is::Map)
            return refusal(side, {root.begin, root.end},
                           "an object (a mapping with apiVersion and kind) is expected here");
    }
    return {};
}

std::optional<Fault> nameless(const Json &object, Ref local)
{
    if (!textAt(mapOf(object, "metadata"), "name").empty())
        return {};
    const Ref metadata = expanded(field(local, "metadata", true));
    const Ref name = kindOf(metadata) == Is::Map ? field(metadata, "name", true) : Ref{};
    return refusal(Side::Updated, name.missing() ? Range{} : Range{name.node().begin, name.node().end},
                   withoutName(name));
}

Json sentServerSide(const Options &options, const DocumentPlan &plan)
{
    ApplyData data = plainData(options, plan);
    if (data.object)
        fillNamespace(data.local, requestNamespace(options, data));
    return std::move(data.local);
}

ApplyData applyData(const Options &options, const DocumentPlan &plan)
{
    ApplyData data = plainData(options, plan);
    if (!data.object)
        return data;
    const std::string name = requestNamespace(options, data);
    fillNamespace(data.local, name);
    readAnnotations(data.local, options.kubectlMinor);
    const std::string text = annotationText(data.local);
    const std::string key(k8s::lastAppliedKey);
    data.local["metadata"]["annotations"][key] = text;
    if (!data.live && !textAt(data.local["metadata"], "resourceVersion").empty())
        data.local["metadata"].erase("resourceVersion");
    if (options.lastAppliedGiven && data.last && data.last->is_object()) { // as if Live's annotation said so
        fillNamespace(*data.last, name);
        readAnnotations(*data.last, options.kubectlMinor);
        const std::string given = annotationText(*data.last);
        mapAt(mapAt(*data.live, "metadata"), "annotations")[key] = given;
    }
    return data;
}

} // namespace fieldwise::merge

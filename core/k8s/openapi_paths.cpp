// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/k8s/openapi_build.h"

namespace fieldwise::k8s {
namespace {

constexpr std::string_view kindsField = "x-kubernetes-group-version-kind";
constexpr std::string_view strategicType = "application/strategic-merge-patch+json";

std::optional<ObjectName> objectName(const SchemaText &text, NodeId groupVersionKind)
{
    const std::string group(text.text(text.get(groupVersionKind, "group")));
    const std::string version(text.text(text.get(groupVersionKind, "version")));
    const std::string kind(text.text(text.get(groupVersionKind, "kind")));
    if (kind.empty())
        return std::nullopt;
    return ObjectName{group.empty() ? version : group + "/" + version, kind};
}

/// What the requests of an API say about a kind.
struct Facts {
    bool namespaced = false;
    bool strategic = false;
    bool status = false; ///< has an endpoint of its own
};

bool acceptsStrategic(const SchemaText &text, NodeId patch)
{
    if (const NodeId consumes = text.get(patch, "consumes"); consumes != none) // v2
        for (const NodeId type : text.items(consumes))
            if (text.text(type) == strategicType)
                return true;
    const NodeId content = text.get(text.get(patch, "requestBody"), "content"); // v3
    return text.get(content, strategicType) != none;
}

std::map<ObjectName, Facts> factsOf(const SchemaText &text, NodeId paths)
{
    std::map<ObjectName, Facts> facts;
    for (const auto &[path, requests] : text.fields(paths)) {
        if (!text.isMap(requests))
            continue;
        for (const auto &[verb, request] : text.fields(requests)) {
            const auto name = objectName(text, text.get(request, kindsField));
            if (!name)
                continue;
            Facts &fact = facts[*name];
            fact.namespaced = fact.namespaced || path.find("/namespaces/{namespace}/") != std::string_view::npos;
            fact.status = fact.status || path.ends_with("/{name}/status");
            fact.strategic = fact.strategic || (verb == "patch" && acceptsStrategic(text, request));
        }
    }
    return facts;
}

using TypeFlags = std::vector<bool>;

/// The types that lead to one of `flags`, which itself leads there; `metadata` leads nowhere: every object has it.
TypeFlags leadingTo(const Loaded &loaded, TypeFlags flags)
{
    std::vector<std::vector<TypeId>> from(loaded.types.size());
    std::vector<TypeId> waiting;
    for (TypeId type = 0; type < loaded.types.size(); ++type) {
        if (flags[type])
            waiting.push_back(type);
        for (uint32_t i = 0; i < loaded.types[type].fieldCount; ++i) {
            const LoadedField &field = loaded.fields[loaded.types[type].firstField + i];
            if (field.rule.type < loaded.types.size() && field.name != "metadata")
                from[field.rule.type].push_back(type);
        }
    }
    while (!waiting.empty()) {
        const TypeId type = waiting.back();
        waiting.pop_back();
        for (const TypeId user : from[type])
            if (!flags[user]) {
                flags[user] = true;
                waiting.push_back(user);
            }
    }
    return flags;
}

/// The types that have fields with a strategy below them, outside of metadata.
TypeFlags withStrategy(const Loaded &loaded)
{
    TypeFlags flags(loaded.types.size());
    for (TypeId type = 0; type < loaded.types.size(); ++type)
        for (uint32_t i = 0; i < loaded.types[type].fieldCount; ++i) {
            const LoadedField &field = loaded.fields[loaded.types[type].firstField + i];
            if ((field.rule.merge || field.rule.replace || field.rule.retainKeys) && field.name != "metadata")
                flags[type] = true;
        }
    return leadingTo(loaded, std::move(flags));
}

/// The types behind those of `flags`, and these.
TypeFlags reachedFrom(const Loaded &loaded, TypeFlags flags)
{
    std::vector<TypeId> waiting;
    for (TypeId type = 0; type < loaded.types.size(); ++type)
        if (flags[type])
            waiting.push_back(type);
    while (!waiting.empty()) {
        const LoadedType type = loaded.types[waiting.back()];
        waiting.pop_back();
        for (uint32_t i = 0; i < type.fieldCount; ++i) {
            const TypeId next = loaded.fields[type.firstField + i].rule.type;
            if (next < loaded.types.size() && !flags[next]) {
                flags[next] = true;
                waiting.push_back(next);
            }
        }
    }
    return flags;
}

} // namespace

void readOpenApi(const SchemaText &text, NodeId definitions, const std::string &prefix, Loaded &out)
{
    TypeBuilder types(text, definitions, prefix, out);
    std::vector<ObjectName> names;
    for (const auto &[name, schema] : text.fields(definitions)) {
        const TypeId type = types.typeOf(schema);
        out.named.try_emplace(std::string(name), type);
        const NodeId kinds = text.get(schema, kindsField);
        for (const NodeId kind : text.isList(kinds) ? text.items(kinds) : std::vector{kinds}) {
            auto object = objectName(text, kind);
            if (object && out.objects.try_emplace(*object, LoadedObject{type, false, {}, {}}).second)
                names.push_back(std::move(*object));
        }
    }
    types.finish();

    const NodeId paths = text.get(text.root(), "paths");
    const auto facts = paths == none ? std::map<ObjectName, Facts>{} : factsOf(text, paths);
    const TypeFlags strategies = withStrategy(out);
    for (const ObjectName &name : names) {
        LoadedObject &object = out.objects[name];
        const auto fact = facts.find(name);
        const bool builtin = builtinSchema().isStrategic(name.first, name.second);
        if (facts.empty())
            object.strategic = builtin || (object.type != noType && strategies[object.type]);
        else
            object.strategic = fact != facts.end() && fact->second.strategic;
        object.statusEndpoint =
            fact != facts.end() ? fact->second.status : builtinSchema().hasStatusEndpoint(name.first, name.second);
        object.namespaced =
            fact != facts.end() ? fact->second.namespaced : builtinSchema().isNamespaced(name.first, name.second);
    }
}

void markCustomLists(Loaded &out)
{
    TypeFlags custom(out.types.size());
    TypeFlags strategic(out.types.size());
    for (const auto &[name, object] : out.objects) {
        const bool isCustom = !object.strategic && !builtinSchema().isStrategic(name.first, name.second);
        if (object.type != noType)
            (isCustom ? custom : strategic)[object.type] = true;
    }
    custom = reachedFrom(out, std::move(custom));
    strategic = reachedFrom(out, std::move(strategic));
    for (TypeId type = 0; type < out.types.size(); ++type)
        for (uint32_t i = 0; i < out.types[type].fieldCount; ++i)
            out.fields[out.types[type].firstField + i].rule.custom = custom[type] && !strategic[type];
}

} // namespace fieldwise::k8s

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/k8s/openapi_build.h"

#include <algorithm>

namespace fieldwise::k8s {
namespace {

// References and allOf in a row; more than a schema can mean.
constexpr size_t mostAlternatives = 64;
constexpr size_t mostFields = 1'000'000;

constexpr std::string_view quantity = ".api.resource.Quantity";
constexpr std::string_view rawExtension = ".runtime.RawExtension";

/// Stands among the shapes of a type that has the fields of every object.
constexpr NodeId everyObject = none;

std::string decodedPointer(std::string_view text)
{
    std::string out;
    for (size_t i = 0; i < text.size(); ++i) {
        const bool escape = text[i] == '~' && i + 1 < text.size() && (text[i + 1] == '0' || text[i + 1] == '1');
        out += !escape ? text[i] : text[++i] == '0' ? '~' : '/';
    }
    return out;
}

FieldRule objectMeta()
{
    FieldRule rule;
    const Schema &builtin = builtinSchema();
    builtin.field(builtin.typeOf("v1", "Pod"), "metadata", rule);
    if (rule.type != noType)
        rule.type += firstBuiltin;
    return rule;
}

bool contains(std::string_view words, std::string_view wanted)
{
    while (true) {
        const size_t comma = words.find(',');
        if (words.substr(0, comma) == wanted)
            return true;
        if (comma == words.npos)
            return false;
        words.remove_prefix(comma + 1);
    }
}

} // namespace

TypeBuilder::TypeBuilder(const SchemaText &text, NodeId definitions, std::string prefix, Loaded &out)
    : m_text(text), m_prefix(std::move(prefix)), m_out(out)
{
    if (definitions != none)
        for (const auto &[name, schema] : text.fields(definitions))
            m_definitions.emplace(name, schema);
}

/// The schema and those that it refers to or puts together; what is said first counts.
TypeBuilder::Nodes TypeBuilder::partsOf(NodeId schema) const
{
    Nodes parts;
    addParts(schema, parts);
    return parts;
}

void TypeBuilder::addParts(NodeId schema, Nodes &parts) const
{
    if (!m_text.isMap(schema) || std::ranges::find(parts, schema) != parts.end())
        return;
    if (parts.size() == mostAlternatives) {
        m_text.fault(parts.front(), "schema-size",
                     "found more than 64 combined schemas, expected a schema of a Kubernetes API");
        return;
    }
    parts.push_back(schema);
    // `$ref` may be the name of a field: then it is no text.
    if (const NodeId at = m_text.get(schema, "$ref"); at != none && !m_text.text(at).empty()) {
        const std::string_view reference = m_text.text(at);
        const auto target = reference.starts_with(m_prefix) && !m_prefix.empty()
            ? m_definitions.find(decodedPointer(reference.substr(m_prefix.size())))
            : m_definitions.end();
        if (target != m_definitions.end())
            addParts(target->second, parts);
        else
            m_text.fault(at, "schema-reference",
                         "found a reference to `" + std::string(reference) + "`, expected "
                             + (m_prefix.empty() ? "none here"
                                                 : "one to a definition of this document (`" + m_prefix + "...`)"));
    }
    if (const NodeId all = m_text.get(schema, "allOf"); all != none)
        for (const NodeId one : m_text.items(all))
            addParts(one, parts);
}

NodeId TypeBuilder::attribute(const Nodes &parts, std::string_view name) const
{
    for (const NodeId part : parts)
        if (const NodeId value = m_text.get(part, name); value != none)
            return value;
    return none;
}

bool TypeBuilder::isList(const Nodes &parts) const
{
    const NodeId type = attribute(parts, "type");
    if (m_text.isList(type)) // OpenAPI 3.1
        return std::ranges::any_of(m_text.items(type), [&](NodeId one) { return m_text.text(one) == "array"; });
    return type == none ? attribute(parts, "items") != none : m_text.text(type) == "array";
}

Scalar TypeBuilder::scalarOf(const Nodes &parts) const
{
    const NodeId said = attribute(parts, "type");
    std::string_view type = m_text.text(said);
    if (m_text.isList(said))
        for (const NodeId one : m_text.items(said))
            type = m_text.text(one) == "null" ? type : m_text.text(one);
    if (m_text.isTrue(attribute(parts, "x-kubernetes-int-or-string")) || refersTo(parts, quantity))
        return Scalar::Any;
    if (type == "integer" || type == "number")
        return Scalar::Number;
    if (type == "boolean")
        return Scalar::Boolean;
    const std::string_view format = m_text.text(attribute(parts, "format"));
    return type != "string" ? Scalar::None : format.empty() || format == "byte" ? Scalar::String : Scalar::Any;
}

bool TypeBuilder::refersTo(const Nodes &parts, std::string_view definition) const
{
    return std::ranges::any_of(
        parts, [&](NodeId part) { return m_text.text(m_text.get(part, "$ref")).ends_with(definition); });
}

bool TypeBuilder::isOpen(const Nodes &parts, bool open) const
{
    // What is referred to begins anew.
    const bool inlined = std::ranges::none_of(parts, [&](NodeId part) { return m_text.get(part, "$ref") != none; });
    return (open && inlined) || m_text.isTrue(attribute(parts, "x-kubernetes-preserve-unknown-fields"))
        || m_text.isTrue(attribute(parts, "additionalProperties"));
}

TypeId TypeBuilder::typeOfParts(const Nodes &parts, bool isObject, bool open)
{
    Nodes shapes;
    for (const NodeId part : parts) {
        const NodeId properties = m_text.get(part, "properties");
        if (m_text.isMap(m_text.get(part, "additionalProperties"))
            || (properties != none && m_text.hasFields(properties)))
            shapes.push_back(part);
    }
    // An embedded resource without fields of its own is what its apiVersion and kind say.
    if (isObject || (!shapes.empty() && m_text.isTrue(attribute(parts, "x-kubernetes-embedded-resource"))))
        shapes.push_back(everyObject);
    if (shapes.empty())
        return noType;
    open = isOpen(parts, open) || parts.empty();
    const auto [entry, isNew] = m_types.try_emplace({shapes, open}, static_cast<TypeId>(m_out.types.size()));
    if (isNew) {
        m_out.types.emplace_back();
        m_waiting.push_back({entry->second, std::move(shapes), open});
    }
    return entry->second;
}

void TypeBuilder::addValues(FieldRule &rule, const Nodes &parts)
{
    rule.scalar = scalarOf(parts);
    rule.atomicMap =
        m_text.text(attribute(parts, "x-kubernetes-map-type")) == "atomic" || refersTo(parts, rawExtension);
    const NodeId others = attribute(parts, "additionalProperties");
    rule.deduced = rule.scalar == Scalar::None && rule.type == noType && !rule.atomicMap
        && (others == none || m_text.isTrue(others));
}

FieldRule TypeBuilder::fieldOf(NodeId schema, bool open)
{
    const Nodes parts = partsOf(schema);
    const auto said = [&](std::string_view name) { return m_text.text(attribute(parts, name)); };
    FieldRule rule;
    rule.isList = isList(parts);
    const Nodes content = rule.isList ? partsOf(attribute(parts, "items")) : parts;
    rule.type = typeOfParts(content, false, open);
    addValues(rule, content);
    rule.keyDefault = m_out.keep(m_text.json(attribute(parts, "default")));
    const std::string_view strategies = said("x-kubernetes-patch-strategy");
    rule.merge = contains(strategies, "merge");
    rule.replace = contains(strategies, "replace");
    rule.retainKeys = contains(strategies, "retainKeys");
    rule.patchMergeKey = m_out.keep(said("x-kubernetes-patch-merge-key"));
    rule.setList = said("x-kubernetes-list-type") == "set";
    rule.atomicList = said("x-kubernetes-list-type") == "atomic";
    if (const NodeId keys = attribute(parts, "x-kubernetes-list-map-keys"); keys != none)
        for (const NodeId key : m_text.items(keys))
            rule.mapKeys.push_back(m_out.keep(m_text.text(key)));
    return rule;
}

void TypeBuilder::fill(TypeId type, const Nodes &shapes, bool open)
{
    std::vector<LoadedField> fields;
    std::unordered_set<std::string_view> seen;
    if (shapes.back() == everyObject) {
        seen = {"apiVersion", "kind", "metadata"};
        const FieldRule text{.scalar = Scalar::String};
        fields = {{"apiVersion", text}, {"kind", text}, {"metadata", objectMeta()}};
        // Without a schema a server knows not even that of metadata.
        fields.back().rule.deduced = open && shapes.size() == 1;
    }
    for (const NodeId shape : shapes) {
        if (shape == everyObject)
            continue;
        if (const NodeId properties = m_text.get(shape, "properties"); properties != none)
            for (const auto &[name, schema] : m_text.fields(properties))
                if (!name.empty() && seen.insert(name).second)
                    fields.push_back({m_out.keep(name), fieldOf(schema, open)});
        if (const NodeId any = m_text.get(shape, "additionalProperties"); m_text.isMap(any) && seen.insert("").second)
            fields.push_back({"", fieldOf(any, open)});
    }
    std::ranges::sort(fields, {}, &LoadedField::name);
    m_out.types[type] = {static_cast<uint32_t>(m_out.fields.size()), static_cast<uint32_t>(fields.size()), open};
    std::ranges::move(fields, std::back_inserter(m_out.fields));
}

void TypeBuilder::finish()
{
    while (!m_waiting.empty()) {
        const Waiting next = std::move(m_waiting.back());
        m_waiting.pop_back();
        fill(next.type, next.shapes, next.open);
        if (m_out.types.size() >= firstBuiltin || m_out.fields.size() > mostFields) {
            m_text.fault(
                m_text.root(), "schema-size",
                "found more than a million fields or half a million types, expected a schema of a Kubernetes API");
            m_waiting.clear();
        }
    }
}

} // namespace fieldwise::k8s

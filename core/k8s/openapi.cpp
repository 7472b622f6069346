// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/k8s/openapi.h"

#include <algorithm>

#include "core/k8s/openapi_build.h"

namespace fieldwise::k8s {
namespace {

class LoadedSchema final : public Schema {
public:
    LoadedSchema(Loaded loaded, std::string name) : m_loaded(std::move(loaded)), m_name(std::move(name)) {}

    TypeId typeOf(std::string_view apiVersion, std::string_view kind) const override
    {
        const LoadedObject *object = find(apiVersion, kind);
        return object ? object->type : noType;
    }

    bool field(TypeId type, std::string_view name, FieldRule &rule) const override
    {
        rule = {};
        if (type != noType && type >= firstBuiltin) {
            const bool known = builtinSchema().field(type - firstBuiltin, name, rule);
            if (rule.type != noType)
                rule.type += firstBuiltin;
            return known;
        }
        if (type >= m_loaded.types.size())
            return false;
        const auto begin = m_loaded.fields.begin() + m_loaded.types[type].firstField;
        const auto end = begin + m_loaded.types[type].fieldCount;
        auto at = std::ranges::lower_bound(begin, end, name, {}, &LoadedField::name);
        if (at == end || at->name != name)
            at = begin; // "" sorts first
        if (at == end || (at->name != name && !at->name.empty())) {
            rule.deduced = m_loaded.types[type].open;
            return false;
        }
        rule = at->rule;
        return true;
    }

    TypeId typeNamed(std::string_view definition) const override
    {
        const auto at = m_loaded.named.find(std::string(definition));
        return at == m_loaded.named.end() ? noType : at->second;
    }

    bool isStrategic(std::string_view apiVersion, std::string_view kind) const override
    {
        const LoadedObject *object = find(apiVersion, kind);
        return object && object->strategic;
    }

    std::optional<bool> isNamespaced(std::string_view apiVersion, std::string_view kind) const override
    {
        const LoadedObject *object = find(apiVersion, kind);
        return object ? object->namespaced : std::nullopt;
    }

    std::optional<bool> hasStatusEndpoint(std::string_view apiVersion, std::string_view kind) const override
    {
        const LoadedObject *object = find(apiVersion, kind);
        return object && object->statusEndpoint ? object->statusEndpoint : Schema::hasStatusEndpoint(apiVersion, kind);
    }

    const server::CustomKind *customKind(std::string_view apiVersion, std::string_view kind) const override
    {
        return server::customKind(m_loaded.definitions, apiVersion, kind);
    }

    std::string_view name() const override { return m_name; }

private:
    const LoadedObject *find(std::string_view apiVersion, std::string_view kind) const
    {
        const auto at = m_loaded.objects.find(ObjectName(apiVersion, kind));
        return at == m_loaded.objects.end() ? nullptr : &at->second;
    }

    Loaded m_loaded;
    std::string m_name;
};

bool isCustomResource(const SchemaText &text, NodeId object)
{
    return text.text(text.get(object, "kind")) == "CustomResourceDefinition";
}

/// Reads what one document has; false when it is no schema.
bool readDocument(const SchemaText &text, Loaded &out)
{
    const NodeId root = text.root();
    if (isCustomResource(text, root)) {
        readCustomResource(text, root, out);
        return true;
    }
    if (const NodeId definitions = text.get(root, "definitions"); definitions != none) {
        readOpenApi(text, definitions, "#/definitions/", out);
        return true;
    }
    if (const NodeId schemas = text.get(text.get(root, "components"), "schemas"); schemas != none) {
        readOpenApi(text, schemas, "#/components/schemas/", out);
        return true;
    }
    bool found = false;
    if (const NodeId items = text.get(root, "items");
        text.isList(items) && text.text(text.get(root, "kind")).ends_with("List")) {
        for (const NodeId item : text.items(items)) {
            if (!isCustomResource(text, item))
                continue;
            readCustomResource(text, item, out);
            found = true;
        }
    }
    return found;
}

std::string whatIs(const SchemaText &text)
{
    const NodeId root = text.root();
    if (const std::string_view kind = text.text(text.get(root, "kind")); !kind.empty())
        return "an object of kind " + std::string(kind);
    if (text.get(root, "swagger") != none || text.get(root, "openapi") != none)
        return "an OpenAPI document without schemas";
    return text.isMap(root) ? "a mapping" : text.isList(root) ? "a list" : "a single value";
}

std::string schemaName(const std::vector<std::string> &customKinds, const std::string &name)
{
    constexpr size_t mostNames = 3;
    if (customKinds.empty())
        return name;
    std::string kinds;
    for (size_t i = 0; i < std::min(customKinds.size(), mostNames); ++i)
        kinds += (i ? ", " : "") + customKinds[i];
    if (customKinds.size() > mostNames)
        kinds += " and " + std::to_string(customKinds.size() - mostNames) + " more";
    return (customKinds.size() == 1 ? "CRD in " : "CRDs in ") + name + " (" + kinds + ")";
}

} // namespace

Result<std::shared_ptr<const Schema>> loadSchema(const std::string &text, const std::string &name)
{
    const yaml::Stream stream = yaml::read(text);
    std::vector<Diagnostic> faults = yaml::diagnosticsOf(stream);
    std::erase_if(faults, [](const Diagnostic &diagnostic) { return diagnostic.severity != Severity::Error; });
    if (!faults.empty())
        return Unexpected(std::move(faults));

    Loaded loaded;
    bool found = false;
    Diagnostic missing{.code = "schema-missing", .text = "found nothing"};
    for (const yaml::Part &part : stream.parts) {
        if (part.document->root() == none)
            continue;
        const SchemaText document(part, faults);
        if (readDocument(document, loaded))
            found = true;
        else if (missing.range.empty()) {
            const yaml::Node &root = part.document->node(document.root());
            missing.range = root.range().movedBy(part.offset);
            missing.text = "found " + whatIs(document);
        }
    }
    if (!found) {
        missing.text +=
            ", expected an OpenAPI document (`definitions` or `components.schemas`) or a CustomResourceDefinition";
        return Unexpected(std::vector{std::move(missing)});
    }
    if (!faults.empty())
        return Unexpected(std::move(faults));
    markCustomLists(loaded);
    std::string called = schemaName(loaded.customKinds, name);
    return std::shared_ptr<const Schema>(std::make_shared<const LoadedSchema>(std::move(loaded), std::move(called)));
}

} // namespace fieldwise::k8s

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/server/custom.h"

#include <algorithm>

#include "core/server/parts.h"

namespace fieldwise::server {
namespace {

using yaml::memberOf;
using yaml::PathStep;
using yaml::textAt;

constexpr std::string_view defaulting =
    "staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting/algorithm.go";
constexpr std::string_view pruning =
    "staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning/algorithm.go";

/// Walks an object along its structural schema.
class Schema {
public:
    explicit Schema(std::vector<Note> &notes) : m_notes(notes) {}

    void visit(Json &value, const Json &schema, bool isObject)
    {
        if (value.is_array()) {
            const Json *items = memberOf(&schema, "items");
            for (size_t i = 0; items && i < value.size(); ++i)
                step(PathStep::item(i), value[i], *items);
        } else if (value.is_object()) {
            visitMap(value, schema, isObject || isTrue(schema, "x-kubernetes-embedded-resource"));
        }
    }

private:
    void step(PathStep step, Json &value, const Json &schema)
    {
        m_path.push_back(std::move(step));
        visit(value, schema, false);
        m_path.pop_back();
    }

    void note(NoteKind kind, const std::string &field, std::string_view source)
    {
        m_path.push_back(PathStep::field(field));
        m_notes.push_back({kind, m_path, kind == NoteKind::Dropped ? "unknown field" : "", "the schema", source});
        m_path.pop_back();
    }

    void visitMap(Json &value, const Json &schema, bool isObject)
    {
        const Json *properties = memberOf(&schema, "properties");
        const Json *others = memberOf(&schema, "additionalProperties");
        if (properties && properties->is_object())
            addDefaults(value, *properties);
        dropNulls(value, properties, others);
        const bool keepsOthers = isTrue(schema, "x-kubernetes-preserve-unknown-fields") || (others && *others != false)
            || (!properties && !isObject && textAt(schema, "type").empty());
        std::vector<std::string> unknown;
        for (auto &item : value.items()) {
            const std::string &name = item.key();
            if (isObject && (name == "apiVersion" || name == "kind" || name == "metadata"))
                continue;
            if (const Json *known = memberOf(properties, name))
                step(PathStep::field(name), item.value(), *known);
            else if (others && others->is_object())
                step(PathStep::field(name), item.value(), *others);
            else if (!keepsOthers)
                unknown.push_back(name);
        }
        for (const std::string &name : unknown) {
            value.erase(name);
            note(NoteKind::Dropped, name, pruning);
        }
    }

    /// Null is no value, except where it may be one.
    static void dropNulls(Json &value, const Json *properties, const Json *others)
    {
        std::vector<std::string> none;
        for (const auto &item : value.items()) {
            const Json *known = memberOf(properties, item.key());
            const Json *schema = known ? known : others;
            if (item.value().is_null() && schema && schema->is_object() && !isTrue(*schema, "nullable"))
                none.push_back(item.key());
        }
        for (const std::string &name : none)
            value.erase(name);
    }

    void addDefaults(Json &value, const Json &properties)
    {
        for (const auto &item : properties.items()) {
            const Json *fallback = memberOf(&item.value(), "default");
            const Json *now = memberOf(&value, item.key());
            if (!fallback || (now && (!now->is_null() || isTrue(item.value(), "nullable"))))
                continue;
            value[item.key()] = *fallback;
            note(NoteKind::Default, item.key(), defaulting);
        }
    }

    std::vector<Note> &m_notes;
    yaml::Path m_path;
};

} // namespace

std::vector<CustomKind> customKindsOf(const Json &definition)
{
    const Json *spec = memberOf(&definition, "spec");
    if (textAt(definition, "kind") != "CustomResourceDefinition"
        || textAt(definition, "apiVersion") != "apiextensions.k8s.io/v1" || !spec)
        return {};
    std::vector<CustomKind> out;
    const Json *versions = memberOf(spec, "versions");
    const Json *names = memberOf(spec, "names");
    for (const Json &version : versions && versions->is_array() ? *versions : Json::array()) {
        const Json *schema = memberOf(memberOf(&version, "schema"), "openAPIV3Schema");
        const Json *status = memberOf(memberOf(&version, "subresources"), "status");
        if (!names || !schema || !schema->is_object())
            continue;
        out.push_back({.apiVersion = textAt(*spec, "group") + "/" + textAt(version, "name"),
                       .kind = textAt(*names, "kind"),
                       .namespaced = textAt(*spec, "scope") == "Namespaced",
                       .hasStatus = status && status->is_object(),
                       .keepsUnknown = isTrue(*spec, "preserveUnknownFields"),
                       .schema = *schema});
    }
    return out;
}

const CustomKind *customKind(const std::vector<CustomKind> &kinds, std::string_view apiVersion, std::string_view kind)
{
    const auto at = std::ranges::find_if(
        kinds, [&](const CustomKind &one) { return one.kind == kind && one.apiVersion == apiVersion; });
    return at == kinds.end() ? nullptr : &*at;
}

void applySchema(Json &object, const CustomKind &kind, std::vector<Note> &notes)
{
    Schema(notes).visit(object, kind.schema, true);
}

} // namespace fieldwise::server

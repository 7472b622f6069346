// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/k8s/schema.h"
#include "core/server/custom.h"
#include "core/yaml/document.h"

namespace fieldwise::k8s {

using yaml::NodeId;
using yaml::none;

/// Types from here on are those of the built-in table (ObjectMeta of custom resources). Loaded types are below, and
/// both are below the bits that `combined` uses for the part.
inline constexpr TypeId firstBuiltin = 1U << 19;

/// The empty name stands for every name.
struct LoadedField {
    std::string_view name;
    FieldRule rule;
};

/// Fields are sorted by name.
struct LoadedType {
    uint32_t firstField = 0;
    uint32_t fieldCount = 0;
    bool open = false; ///< the type may have other fields, of which nothing is known
};

struct LoadedObject {
    TypeId type = noType;
    bool strategic = false;
    std::optional<bool> namespaced;
    std::optional<bool> statusEndpoint;
};

using ObjectName = std::pair<std::string, std::string>; ///< apiVersion and kind

/// The types, fields and objects read from a schema's text.
struct Loaded {
    std::unordered_set<std::string> texts; ///< storage of all rules' and names' texts, with stable addresses
    std::vector<LoadedType> types;
    std::vector<LoadedField> fields;
    std::map<ObjectName, LoadedObject> objects;
    std::unordered_map<std::string, TypeId> named;
    std::vector<std::string> customKinds;
    std::vector<server::CustomKind> definitions; ///< those of CustomResourceDefinitions of version v1

    std::string_view keep(std::string_view text) { return *texts.emplace(text).first; }
};

/// Reads a document as kubectl would, following aliases and `<<`.
class SchemaText {
public:
    SchemaText(const yaml::Part &part, std::vector<Diagnostic> &faults);
    NodeId root() const { return m_document.root(); }
    /// The value of a field; `none` if it is missing or null, or if `map` is `none` or not a map.
    NodeId get(NodeId map, std::string_view field) const;
    bool isMap(NodeId id) const { return is(id, yaml::Kind::Map); }
    bool isList(NodeId id) const { return is(id, yaml::Kind::Seq); }
    bool isTrue(NodeId id) const;
    /// The text of a scalar; "" for anything else.
    std::string_view text(NodeId id) const;
    yaml::Json value(NodeId id) const;
    /// A scalar as JSON; "" for anything else.
    std::string json(NodeId id) const;
    /// Empty, with a fault, if the node exists and is not a mapping (for `items`: not a list).
    std::vector<std::pair<std::string_view, NodeId>> fields(NodeId map) const;
    std::vector<NodeId> items(NodeId list) const;
    bool hasFields(NodeId map) const
    {
        return isMap(map) ? m_document.firstChild(map) != yaml::none : !fields(map).empty();
    }
    void fault(NodeId id, std::string code, std::string text) const;

private:
    bool isNull(NodeId id) const;
    bool is(NodeId id, yaml::Kind kind) const { return id != yaml::none && m_document.node(id).kind == kind; }

    const yaml::Document &m_document;
    uint32_t m_offset;
    bool m_merges; ///< the document may have a `<<`
    std::vector<Diagnostic> &m_faults;
};

/// Builds types from the schemas in one document.
class TypeBuilder {
public:
    /// `definitions` is the mapping that references point into (`none` if there is none); references begin with
    /// `prefix`.
    TypeBuilder(const SchemaText &text, NodeId definitions, std::string prefix, Loaded &out);
    /// The type of a schema; `noType` if it has no fields. `isObject`: the type also has the fields that every object
    /// has.
    TypeId typeOf(NodeId schema, bool isObject = false) { return typeOfParts(partsOf(schema), isObject, false); }
    /// Reads the types that were asked for, and the types that these refer to.
    void finish();

private:
    using Nodes = std::vector<NodeId>;
    Nodes partsOf(NodeId schema) const;
    void addParts(NodeId schema, Nodes &parts) const;
    NodeId attribute(const Nodes &parts, std::string_view name) const;
    bool isList(const Nodes &parts) const;
    Scalar scalarOf(const Nodes &parts) const;
    bool refersTo(const Nodes &parts, std::string_view definition) const;
    /// True if a type keeps unknown fields. `open`: the type around it does, and so do the schemas written inside it.
    bool isOpen(const Nodes &parts, bool open) const;
    TypeId typeOfParts(const Nodes &parts, bool isObject, bool open);
    FieldRule fieldOf(NodeId schema, bool open);
    /// Adds what server-side apply needs to know about a field or the elements of a list.
    void addValues(FieldRule &rule, const Nodes &parts);
    void fill(TypeId type, const Nodes &shapes, bool open);

    const SchemaText &m_text;
    std::unordered_map<std::string_view, NodeId> m_definitions;
    std::string m_prefix;
    Loaded &m_out;
    struct Waiting {
        TypeId type;
        Nodes shapes;
        bool open;
    };
    std::map<std::pair<Nodes, bool>, TypeId> m_types;
    std::vector<Waiting> m_waiting;
};

/// Reads a CustomResourceDefinition: its kind in each of its versions.
void readCustomResource(const SchemaText &text, NodeId definition, Loaded &out);
/// Reads an OpenAPI document: `definitions` is its mapping of schemas; references to them begin with `prefix`.
void readOpenApi(const SchemaText &text, NodeId definitions, const std::string &prefix, Loaded &out);
/// Marks the lists of custom resources: their list type decides how they merge.
void markCustomLists(Loaded &out);

} // namespace fieldwise::k8s

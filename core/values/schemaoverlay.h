// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/k8s/schema.h"

namespace fieldwise::merge {

/// A schema with places of its own for some fields, in front of the schema that has all the others. Its places refer to
/// it.
class SchemaOverlay final : public k8s::Schema {
public:
    explicit SchemaOverlay(const k8s::SchemaPlace &root) : m_nodes{{root, {}}} {}

    k8s::SchemaPlace root() const;
    /// The place of the field at this path, to be changed; the path skips elements of lists.
    k8s::SchemaPlace &at(std::span<const std::string> fields);

    bool field(k8s::TypeId type, std::string_view name, k8s::FieldRule &rule) const override;
    k8s::TypeId typeOf(std::string_view, std::string_view) const override { return k8s::noType; }
    bool isStrategic(std::string_view, std::string_view) const override { return true; }
    std::optional<bool> isNamespaced(std::string_view, std::string_view) const override { return {}; }
    std::string_view name() const override { return {}; }

private:
    /// The type of a node here, or the other way round: the last types, which the other schema does not use.
    static constexpr k8s::TypeId swapped(k8s::TypeId node) { return k8s::noType - 1 - node; }
    struct Node {
        k8s::SchemaPlace place; ///< in the other schema
        std::map<std::string, k8s::TypeId, std::less<>> fields;
    };
    std::vector<Node> m_nodes;
};

} // namespace fieldwise::merge

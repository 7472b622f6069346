// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

#include "core/k8s/fieldset.h"
#include "core/k8s/schema.h"
#include "core/yaml/value.h"

/// The types of fields in server-side apply (semantics/server-side.md 3), which determine who can own what.
namespace fieldwise::merge::serverside {

using yaml::Json;

/// The type of a field, which determines how it is owned and merged.
enum class NodeType : uint8_t {
    Scalar,
    AtomicMap,
    AtomicList,
    Map,        ///< its fields have owners of their own
    Keyed,      ///< a list of items with keys
    Set,        ///< a list of unique scalars
    Undeclared, ///< not a field of the type; such an object can't be applied
};

/// A place in a schema. Without a known type the value decides: maps are granular, lists atomic.
class Typed {
public:
    Typed() = default; ///< nothing is known
    explicit Typed(k8s::SchemaPlace place);

    NodeType nodeFor(const Json &value) const;
    bool isDeduced() const;
    /// True for a declared property of a struct, which can be owned without its parents (semantics/server-side.md 5).
    bool declares(std::string_view field) const;
    Typed field(std::string_view name) const;
    Typed elements() const;
    /// The path step of an item in a Keyed or Set list; a missing key has its default (semantics/server-side.md 4).
    /// Nothing if the value can't be an item of such a list.
    std::optional<k8s::FieldStep> stepOf(const Json &item) const;
    const k8s::SchemaPlace &place() const { return m_place; }

private:
    k8s::SchemaPlace m_place;
    bool m_undeclared = false;
};

} // namespace fieldwise::merge::serverside

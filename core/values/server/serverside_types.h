// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

#include "core/k8s/fieldset.h"
#include "core/k8s/schema.h"
#include "core/yaml/value.h"

/// What server-side apply takes a field for (semantics/server-side.md 3): who can own what follows from it.
namespace fieldwise::merge::serverside {

using yaml::Json;

enum class NodeType : uint8_t {
    Scalar,
    AtomicMap,
    AtomicList,
    Map,        ///< its fields are owned one by one
    Keyed,      ///< a list of items with keys
    Set,        ///< a list of single values
    Undeclared, ///< no field of the type; no such object can be applied
};

/// A place in a schema. Where nothing is known the value decides: maps are granular, lists atomic.
class Typed {
public:
    Typed() = default; ///< nothing is known
    explicit Typed(k8s::SchemaPlace place);

    NodeType nodeFor(const Json &value) const;
    bool isDeduced() const;
    /// A struct's own property; its parents need not be owned for it (semantics/server-side.md 5).
    bool declares(std::string_view field) const;
    Typed field(std::string_view name) const;
    Typed elements() const;
    /// How an item of a Keyed or Set list is called, with the default of a key that it lacks (semantics/server-side.md
    /// 4); nothing when it can't be an item of such a list.
    std::optional<k8s::FieldStep> stepOf(const Json &item) const;
    const k8s::SchemaPlace &place() const { return m_place; }

private:
    k8s::SchemaPlace m_place;
    bool m_undeclared = false;
};

} // namespace fieldwise::merge::serverside

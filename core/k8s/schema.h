// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace fieldwise::k8s {

/// Index of a type in its schema; `noType` where nothing is known.
using TypeId = uint32_t;
inline constexpr TypeId noType = ~0u;

/// What a single value has to be (semantics/server-side.md 3); Any: int-or-string, a quantity, a time.
enum class Scalar : uint8_t { None, String, Number, Boolean, Any };

/// What a schema says about one field: its list, or the map behind it.
struct FieldRule {
    TypeId type = noType;         ///< of the field, or of a list's elements
    Scalar scalar = Scalar::None; ///< the same
    bool atomicMap = false; ///< the same: x-kubernetes-map-type atomic, unless a reference to the type says granular
    bool deduced = false;   ///< the same: nothing is said of what is in it, so its values tell
    bool isList = false;
    bool merge = false;                    ///< x-kubernetes-patch-strategy has `merge`
    bool replace = false;                  ///< ... has `replace`
    bool retainKeys = false;               ///< ... has `retainKeys`
    std::string_view patchMergeKey;        ///< x-kubernetes-patch-merge-key; "" if none
    std::vector<std::string_view> mapKeys; ///< x-kubernetes-list-map-keys
    bool setList = false;                  ///< x-kubernetes-list-type: set
    bool atomicList = false;
    std::string_view keyDefault; ///< JSON that an API server takes for it where an element lacks this key; "" for none
    bool custom =
        false; ///< of a loaded custom resource, which has no patch strategies: its list type says how it merges
};

/// The types that list rules are learnt from. Immutable.
class Schema {
public:
    virtual ~Schema() = default;
    /// The type of an object, by its apiVersion and kind; `noType` when unknown.
    virtual TypeId typeOf(std::string_view apiVersion, std::string_view kind) const = 0;
    /// What is known about a field of a type. `known` is false for a field that the type does not have.
    virtual bool field(TypeId type, std::string_view name, FieldRule &rule) const = 0;
    /// The type of a definition by its name; `noType` when unknown. The built-in table has no names.
    virtual TypeId typeNamed(std::string_view /*definition*/) const { return noType; }
    /// Whether `kubectl apply` patches the kind by strategic merge: it is built in, no custom resource.
    virtual bool isStrategic(std::string_view apiVersion, std::string_view kind) const = 0;
    /// Whether kubectl itself lacks the kind, so that it patches it by strategic merge only with a server's types at
    /// hand.
    virtual bool isOnlyServed(std::string_view /*apiVersion*/, std::string_view /*kind*/) const { return false; }
    /// Whether objects of the kind live in a namespace; nothing when that is not known.
    virtual std::optional<bool> isNamespaced(std::string_view apiVersion, std::string_view kind) const = 0;
    /// Whether the kind's status is written through an endpoint of its own, so that others don't set it; nothing when
    /// that is not known.
    virtual std::optional<bool> hasStatusEndpoint(std::string_view apiVersion, std::string_view kind) const;
    /// For messages, e.g. "Kubernetes 1.36, built in".
    virtual std::string_view name() const = 0;
};

/// Where one stands in a schema: at an object, a field, or the elements of a list.
struct SchemaPlace {
    const Schema *schema = nullptr;
    TypeId type = noType; ///< of this map, or of this list's elements
    FieldRule rule{};     ///< of the field that led here; empty at an object
    bool known = false;   ///< the schema has it

    SchemaPlace field(std::string_view name) const;
    /// The elements of a list: their fields are known as here; of its strategies only `retainKeys` is theirs
    /// (semantics/patches.md 3.1).
    SchemaPlace elements() const;
};

/// The table of the Kubernetes API that is compiled in.
const Schema &builtinSchema();
/// Loaded schemas, asked in their order, and the built-in table behind them (if `builtin`). Null when there are none.
std::shared_ptr<const Schema> combined(std::vector<std::shared_ptr<const Schema>> loaded, bool builtin);

} // namespace fieldwise::k8s

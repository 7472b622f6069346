// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace fieldwise::server {
struct CustomKind;
}
namespace fieldwise::k8s {

/// Index of a type in its schema; `noType` if nothing is known.
using TypeId = uint32_t;
inline constexpr TypeId noType = ~0u;

/// The type that a scalar must have (semantics/server-side.md 3). Any: int-or-string, a quantity, a time.
enum class Scalar : uint8_t { None, String, Number, Boolean, Any };

/// What a schema says about one field: how it merges, and the type of its value or of its list elements.
struct FieldRule {
    TypeId type = noType; ///< of the field, or of a list's elements; so are the next three
    Scalar scalar = Scalar::None;
    /// x-kubernetes-map-type is atomic, unless a reference to the type says granular.
    bool atomicMap = false;
    bool deduced = false; ///< nothing is known about the content, so its values decide
    bool isList = false;
    bool merge = false;                    ///< x-kubernetes-patch-strategy has `merge`
    bool replace = false;                  ///< ... has `replace`
    bool retainKeys = false;               ///< ... has `retainKeys`
    std::string_view patchMergeKey;        ///< x-kubernetes-patch-merge-key; "" if missing
    std::vector<std::string_view> mapKeys; ///< x-kubernetes-list-map-keys
    bool setList = false;                  ///< x-kubernetes-list-type: set
    bool atomicList = false;
    /// JSON that an API server assumes where a list element lacks this key; "" if there is none.
    std::string_view keyDefault;
    /// A field of a loaded custom resource, which has no patch strategies: its list type says how it merges.
    bool custom = false;
};

/// The types that list rules come from. Immutable.
class Schema {
public:
    virtual ~Schema() = default;
    /// The type of an object, by its apiVersion and kind; `noType` when unknown.
    virtual TypeId typeOf(std::string_view apiVersion, std::string_view kind) const = 0;
    /// Sets `rule` to what is known about a field of a type. Returns false if the type has no such field.
    virtual bool field(TypeId type, std::string_view name, FieldRule &rule) const = 0;
    /// The type of a definition by its name; `noType` if unknown. The built-in table has no names.
    virtual TypeId typeNamed(std::string_view /*definition*/) const { return noType; }
    /// Whether `kubectl apply` patches the kind by strategic merge: built-in kinds, not custom resources.
    virtual bool isStrategic(std::string_view apiVersion, std::string_view kind) const = 0;
    /// Whether API servers have the kind but kubectl does not. kubectl then patches it by strategic merge only with the
    /// server's types.
    virtual bool isOnlyServed(std::string_view /*apiVersion*/, std::string_view /*kind*/) const { return false; }
    /// Whether objects of the kind are in a namespace; nothing if that is not known.
    virtual std::optional<bool> isNamespaced(std::string_view apiVersion, std::string_view kind) const = 0;
    /// Whether the kind's status has its own endpoint, so that other requests do not set it; nothing if that is not
    /// known.
    virtual std::optional<bool> hasStatusEndpoint(std::string_view apiVersion, std::string_view kind) const;
    /// The definition of a custom resource (core/server/custom.h), if it is loaded; null else.
    virtual const server::CustomKind *customKind(std::string_view /*apiVersion*/, std::string_view /*kind*/) const
    {
        return nullptr;
    }
    /// For messages, such as "Kubernetes 1.36, built in".
    virtual std::string_view name() const = 0;
};

/// A position in a schema: an object, a field, or the elements of a list.
struct SchemaPlace {
    const Schema *schema = nullptr;
    TypeId type = noType; ///< of this map, or of this list's elements
    FieldRule rule{};     ///< of the field that leads here; empty for an object
    bool known = false;   ///< the schema has the field

    SchemaPlace field(std::string_view name) const;
    /// The elements of this list. They have the list's type; of its patch strategies only `retainKeys` applies to them
    /// (semantics/patches.md 3.1).
    SchemaPlace elements() const;
};

/// The compiled-in table of the Kubernetes API.
const Schema &builtinSchema();
/// The loaded schemas in order, then the built-in table if `builtin`. Null if there are none.
std::shared_ptr<const Schema> combined(std::vector<std::shared_ptr<const Schema>> loaded, bool builtin);

/// True for types that client-go has, and Helm with it (semantics/helm.md 3.1).
inline bool isInClientGo(std::string_view apiVersion, std::string_view kind)
{
    const Schema &schema = builtinSchema();
    return schema.isStrategic(apiVersion, kind)
        && (!schema.isOnlyServed(apiVersion, kind) || apiVersion == "apiextensions.k8s.io/v1");
}

} // namespace fieldwise::k8s

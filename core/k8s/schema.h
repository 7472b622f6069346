// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace fieldwise::k8s {

/// Index of a type in its schema; `noType` where nothing is known.
using TypeId = uint32_t;
inline constexpr TypeId noType = ~0u;

/// What a schema says about one field's list, or about the map behind it.
struct FieldRule {
    TypeId type = noType;                  ///< of the field, or of a list's elements
    bool isList = false;
    bool merge = false;                    ///< x-kubernetes-patch-strategy has `merge`
    bool replace = false;                  ///< ... has `replace`
    bool retainKeys = false;               ///< ... has `retainKeys`
    std::string_view patchMergeKey;        ///< x-kubernetes-patch-merge-key; "" if none
    std::vector<std::string_view> mapKeys; ///< x-kubernetes-list-map-keys
    bool setList = false;                  ///< x-kubernetes-list-type: set
    bool atomicList = false;
};

/// The types that list rules are learnt from. Immutable; lookups do not allocate but for mapKeys.
class Schema {
public:
    virtual ~Schema() = default;
    /// The type of an object, by its apiVersion and kind; `noType` when unknown.
    virtual TypeId typeOf(std::string_view apiVersion, std::string_view kind) const = 0;
    /// What is known about a field of a type. `known` is false for a field that the type does not have.
    virtual bool field(TypeId type, std::string_view name, FieldRule &rule) const = 0;
    /// For messages, e.g. "Kubernetes 1.36, built in".
    virtual std::string_view name() const = 0;
};

/// The table of the Kubernetes API that is compiled in.
const Schema &builtinSchema();

} // namespace fieldwise::k8s

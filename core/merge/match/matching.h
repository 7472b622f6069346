// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/merge/match/likeness.h"
#include "core/merge/match/sequences.h"

namespace fieldwise::merge {

/// The fields that may identify elements, in the order in which they are tried (semantics/git.md 3.2). `schema` stands
/// for the keys of a schema or a person, `object` for group, kind, namespace and name, `kind and name` for those of a
/// document. `name of a kind` is a field such as `inputPath` or `algorithmName`, if no other field identifies all
/// elements. The name of a scalar is its part up to a `=`, as in `--flag=1`.
inline constexpr std::array<std::string_view, 18> keyFields{
    "schema",    "name",          "object", "id",   "uses", "alert", "record", "path",           "key",
    "mountPath", "containerPort", "port",   "kind", "type", "url",   "title",  "name of a kind", "kind and name"};

/// The position of `uses` in `keyFields`. Elements with the same `uses` need no other similarity.
inline constexpr size_t keyOfUses = 4;

/// An element and what identifies it.
struct Item {
    NodeRef value; ///< not an alias, but its target
    uint64_t digest = 0;
    /// A hash of each key field; 0 if the element lacks the field or another element has the same text.
    std::array<uint64_t, keyFields.size()> keys{};
    const Digests *digests = nullptr;
    std::optional<Leaves> leaves{}; ///< computed on first use
};

/// Three versions of a list, prepared for pairing.
struct ItemLists {
    PerSide<std::vector<Item>> of;
    std::optional<size_t> key;    ///< the first of `keyFields` that identifies all elements
    std::string_view nameOfAKind; ///< the field, if `key` is `name of a kind`
    /// The name of the list's key if it is one whole field; else "".
    std::string_view nameOfKey() const;
    std::string_view fieldOf(size_t keyField) const;
    bool repeats = false;   ///< a list has the same element twice
    bool scalars = false;   ///< all elements are scalars
    bool documents = false; ///< Versions::documents
    bool set = false;       ///< Versions::set
};
ItemLists itemListsOf(const Versions &versions);

/// Elements of two lists that are to be paired, as indices into the lists.
struct ToPair {
    std::vector<Item> *fromList = nullptr, *toList = nullptr;
    std::vector<uint32_t> from, to;
    bool isNew = false;                             ///< they are not in Base, so they are paired by stricter conditions
    std::vector<uint32_t> behindFrom{}, behindTo{}; ///< for new elements, the element of Base that each follows
};
/// For each element of `from`, its partner as an index into `to`.
std::vector<Partner> pairLists(const ItemLists &lists, const ToPair &elements);

} // namespace fieldwise::merge

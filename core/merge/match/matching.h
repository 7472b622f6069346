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

/// The fields that may identify elements, in the order in which they are tried (semantics/git.md 3.2). Some stand for
/// others:
/// - `schema`: the keys of the list's rule, from a schema, a person, the repository or a profile.
/// - `object`: group, kind, namespace and name of an object.
/// - `kind and name`: only these two, for documents.
/// - `name-like field`: another field whose name ends in Name, Id, Key or Path, such as `inputPath`; it is used only if
///   it identifies all elements and no other field does.
/// - `name` of a scalar: its part up to a `=`, as in `--flag=1`.
inline constexpr std::array<std::string_view, 18> keyFields{
    "schema",        "name", "object", "id",   "uses", "alert", "record",          "path",         "key", "mountPath",
    "containerPort", "port", "kind",   "type", "url",  "title", "name-like field", "kind and name"};

/// The position of `uses` in `keyFields`. Elements with the same `uses` need no other similarity.
inline constexpr size_t keyOfUses = 4;

/// An element of one version of a list, and what identifies it.
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
    std::optional<size_t> key;      ///< the first of `keyFields` that identifies all elements
    std::string_view nameLikeField; ///< the field, if `key` is `name-like field`
    /// The name of the list's key if it is one whole field; else "".
    std::string_view nameOfKey() const;
    std::string_view fieldOf(size_t keyField) const;
    bool repeats = false;   ///< a list has the same element twice
    bool scalars = false;   ///< all elements are scalars
    bool documents = false; ///< Versions::documents
    bool set = false;       ///< Versions::set
};
ItemLists itemListsOf(const Versions &versions);

/// The input of pairLists: the elements of two lists that are to be paired, as indices into the lists.
struct UnpairedItems {
    std::vector<Item> *fromList = nullptr, *toList = nullptr;
    std::vector<uint32_t> from, to;
    bool isNew = false;                             ///< they are not in Base, so they are paired by stricter conditions
    std::vector<uint32_t> behindFrom{}, behindTo{}; ///< for new elements, the element of Base that each follows
};
/// For each element of UnpairedItems::from, its partner as an index into UnpairedItems::to.
std::vector<VersionPartner> pairLists(const ItemLists &lists, const UnpairedItems &elements);

} // namespace fieldwise::merge

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

/// The fields that may tell elements apart, the most telling first (semantics/git.md 3.2). `schema`: the keys that a
/// schema or a person gives; `object`: group, kind, namespace and name of an object, `kind and name`: of a document;
/// the head of a text such as `--flag=1` counts as its name. `name of a kind`: a field such as `inputPath` or
/// `algorithmName`, in a list where nothing else tells all elements apart.
inline constexpr std::array<std::string_view, 18> keyFields{
    "schema",    "name",          "object", "id",   "uses", "alert", "record", "path",           "key",
    "mountPath", "containerPort", "port",   "kind", "type", "url",   "title",  "name of a kind", "kind and name"};

/// Elements that use one action need nothing else in common.
inline constexpr size_t keyOfUses = 4;

/// An element with what tells it from others.
struct Item {
    NodeRef value; ///< aliases followed
    uint64_t digest = 0;
    std::array<uint64_t, keyFields.size()> keys{}; ///< 0: it lacks the field, or another element has the same text
    const Digests *digests = nullptr;
    std::optional<Leaves> leaves{}; ///< once they have been asked for
};

/// Three lists, made ready to be paired.
struct ItemLists {
    PerSide<std::vector<Item>> of;
    std::optional<size_t> key;    ///< the first of `keyFields` by which all elements can be told apart
    std::string_view nameOfAKind; ///< the field of that key
    /// Of a key that is one field, as a whole; else "".
    std::string_view nameOfKey() const;
    std::string_view fieldOf(size_t keyField) const;
    bool repeats = false;   ///< a list has an element twice
    bool scalars = false;   ///< all elements are scalars
    bool documents = false; ///< Versions::documents
    bool set = false;       ///< Versions::set
};
ItemLists itemListsOf(const Versions &versions);

/// Elements of two lists that are to be paired, as indices into the lists.
struct ToPair {
    std::vector<Item> *fromList = nullptr, *toList = nullptr;
    std::vector<uint32_t> from, to;
    bool isNew = false;                             ///< Base lacks all of them: they are paired more strictly
    std::vector<uint32_t> behindFrom{}, behindTo{}; ///< of new ones, the element of Base behind which each stands
};
/// The partner of each of `from`, by its place in `to`.
std::vector<Partner> pairLists(const ItemLists &lists, const ToPair &elements);

} // namespace fieldwise::merge

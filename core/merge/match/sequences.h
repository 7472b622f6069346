// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/merge/match/digests.h"
#include "core/merge/match/elements.h"
#include "core/merge/plan/options.h"
#include "core/merge/plan/ref.h"

/// For Git: pairs the elements of the three versions of a list and merges their order. Compare pairs two versions in
/// the same way (formerElements).
namespace fieldwise::merge {

/// How two elements were paired. Alone: it was not paired. The others go from the strongest way to the weakest. Key: by
/// the first of `keyFields` (matching.h) that identifies all elements. Field: by another of them, which usually only
/// some elements have. Place: it is the only unpaired one between the same neighbours.
enum class PairedBy : uint8_t { Alone, Content, Key, Field, Likeness, Place };

inline constexpr uint32_t noItem = ~0u;

/// An element of the merged list, or one that is removed, with its index in each of the three lists. `PairedElement`
/// (elements.h) is the same for a keyed list or set.
struct SequenceEntry {
    PerSide<uint32_t> at{{noItem, noItem, noItem}}; ///< its index in each of the three lists, or noItem
    PairedBy by = PairedBy::Alone; ///< how it was paired; if its versions were paired in two ways, the weaker one
    std::string_view field;        ///< for Key and Field
    bool contested = false;        ///< both sides inserted something different here; Ours' elements are first
    bool together = false; ///< both sides inserted something different here, and both stay because the list is a set

    bool isIn(Side side) const { return at[side] != noItem; }
    bool isNew() const { return !isIn(Side::Original); }
};

/// The merged list.
struct Sequence {
    std::vector<SequenceEntry> entries; ///< in the order of the merged list; removed ones are where they were
    /// The field that identifies the elements of each list; "" if there is none, or if it is only a part of a text.
    std::string_view key;
    bool bothMoved = false; ///< both sides reordered the elements in contradictory ways; Ours' order is used
};

/// Three versions of a list.
struct Versions {
    ListItems items;
    std::function<const Digests &(Side side, size_t item)> digests; ///< those of the document that has this element
    std::span<const std::string> keys{};                            ///< keys from a schema or a person
    /// Which other keys are tried: all of semantics/git.md 3.2, only `name`, or none.
    k8s::Infer infer = k8s::Infer::Documented;
    bool documents = false; ///< the elements are documents of a stream, identified like objects
    bool set = false;       ///< the order has no meaning, so what both sides insert at one place stays
    bool isNew = false;     ///< Base does not have this list
};

/// For an element of one version of a list, its partner in another version, and how they were paired.
struct VersionPartner {
    uint32_t to = noItem;
    PairedBy by = PairedBy::Alone;
    std::string_view field; ///< for Key and Field
};
/// For each element of Updated, the element of Original that it was. `key` as in Sequence.
struct FormerElements {
    std::vector<VersionPartner> of;
    std::string_view key;
};
/// Pairs Original and Updated by content, keys, similarity and place (semantics/git.md 3.3). Destination is empty.
FormerElements formerElements(const Versions &versions);

/// Merges three versions of a list as sequences (semantics/git.md 3): pairs elements by content, keys, similarity and
/// place, and combines the insertions and moves of both sides.
Sequence mergeSequences(const Versions &versions);

} // namespace fieldwise::merge

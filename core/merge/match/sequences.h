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

/// Which elements of three versions of a list are one, and where each stands after a merge of texts.
namespace fieldwise::merge {

/// How it was told that elements of two lists are one.
enum class PairedBy : uint8_t { Alone, Content, Key, Field, Likeness, Place };

inline constexpr uint32_t noItem = ~0u;

/// An element of the merged list, or one that goes.
struct Entry {
    PerSide<uint32_t> at{{noItem, noItem, noItem}}; ///< in the three lists
    PairedBy by = PairedBy::Alone; ///< of the two ways in which two sides were paired with Base, the weaker one
    std::string_view field;        ///< of Key and Field
    bool contested = false;        ///< both sides put something different in one place; Ours' stand before Theirs'
    bool together = false;         ///< so they did, and both stay, since the list is a set

    bool isIn(Side side) const { return at[side] != noItem; }
    bool isNew() const { return !isIn(Side::Original); }
};

struct Sequence {
    std::vector<Entry> entries; ///< in the order of the merged list; those that go stand where they stood
    std::string_view key;       ///< the field that tells the elements of each list apart; "" without one, and where
                                ///< it is a part of a text
    bool bothMoved = false;     ///< moves of both sides contradict each other; the order of Ours is taken
};

/// Three versions of a list.
struct Versions {
    ListItems items;
    std::function<const Digests &(Side side, size_t item)> digests; ///< of the document that an element stands in
    std::span<const std::string> keys{};                            ///< of a schema or a person
    k8s::Infer infer = k8s::Infer::Documented; ///< by which other keys: all of 3.2, `name` alone, or none
    bool documents = false;                    ///< of a stream, told apart by what names objects
    bool set = false;   ///< the order means nothing: what both sides put into one place comes together
    bool isNew = false; ///< Base does not have this list
};

/// The partner of an element in another list, and how it was found.
struct Partner {
    uint32_t to = noItem;
    PairedBy by = PairedBy::Alone;
    std::string_view field; ///< of Key and Field
};
/// For each element of Updated the element of Original that it was; `key` as in Sequence.
struct FormerElements {
    std::vector<Partner> of;
    std::string_view key;
};
/// Pairs two versions of a list by content, keys, likeness and place (semantics/git.md 3.3); Destination is empty.
FormerElements formerElements(const Versions &versions);

/// Merges them as sequences (semantics/git.md 3): content, keys, likeness and place tell which elements are one;
/// insertions and moves of both sides come together.
Sequence mergeSequences(const Versions &versions);

} // namespace fieldwise::merge

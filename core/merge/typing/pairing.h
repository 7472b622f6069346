// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <set>

#include "core/merge/typing/entrychoices.h"

namespace fieldwise::merge {

/// Which entry of a level was which before.
struct EntryPairs {
    std::vector<std::optional<size_t>> before; ///< for each entry of the text, the one before; nothing for a new one
    std::set<size_t> moved;                    ///< entries of the text that no longer stand between the same ones
};
/// An entry keeps its key, or else its bytes, wherever it stands. One at the place of another that is gone is that one
/// with another key, unless an entry of the container has that key. Nothing if a list is too long to tell.
std::optional<EntryPairs> pairEntries(const Level &level, const ChangedText &text);

/// The step of an element by its keys, or as a value of a set; nothing if the rule of its list has none for it.
std::optional<yaml::PathStep> stepIn(const yaml::Document &document, NodeId element, const k8s::ListRule &rule);

/// True if an element of the text has the key of another one than that before at `i`, of those in the result or not.
bool hasKeyOfAnother(const Level &level, const ChangedText &text, size_t i, size_t j);

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/merge/match/digests.h"

namespace fieldwise::merge {

/// The scalars of an element, each with its path, to measure similarity. In a path, all elements of a list have the
/// same position. Each line of a multi-line string is a leaf.
struct Leaves {
    std::vector<std::pair<uint64_t, uint64_t>> all; ///< path and text, sorted, without repetitions
    std::vector<uint64_t> paths;                    ///< sorted, without repetitions
};
Leaves leavesOf(NodeRef element, const Digests &digests);

/// Values that are at least this similar are taken for versions of one value.
inline constexpr double versionLikeness = 0.5;
/// The similarity of two elements: 1 if they have all leaves in common, 0 if they are of different kinds
/// (semantics/git.md 3.4).
double likeness(NodeRef a, const Leaves &ofA, NodeRef b, const Leaves &ofB);

} // namespace fieldwise::merge

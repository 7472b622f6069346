// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/merge/match/digests.h"

namespace fieldwise::merge {

/// What an element consists of: its scalars, each with its path, in which all elements of a list are one place. Of a
/// text of several lines each line is one.
struct Leaves {
    std::vector<std::pair<uint64_t, uint64_t>> all; ///< path and text, sorted, each once
    std::vector<uint64_t> paths;                    ///< sorted, each once
};
Leaves leavesOf(NodeRef element, const Digests &digests);

/// Values with this likeness are versions of one.
inline constexpr double versionLikeness = 0.5;
/// How alike two elements are: 1 when they have all leaves in common, 0 when they are of different kinds
/// (semantics/git.md 3.4).
double likeness(NodeRef a, const Leaves &ofA, NodeRef b, const Leaves &ofB);

} // namespace fieldwise::merge

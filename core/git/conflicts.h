// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/git/markers.h"
#include "core/merge/plan/plan.h"

namespace fieldwise::git {

/// A merge whose conflicts stand between markers, and what it is when one side is taken for all of them.
struct Marked {
    std::string text, ours, theirs;
    size_t lines = 0; ///< between the markers
};

/// The decisions in conflict that no choice has settled.
std::vector<merge::DecisionRef> openConflicts(const merge::Plan &plan);
/// Writes the lines that a conflict is about between markers, everything else merged. Conflicts that share a line stand
/// between the same markers. Nothing where that can't be done so that each side reads back.
std::optional<Marked> markConflicts(const merge::Plan &plan, const Labels &labels, uint32_t markerSize,
                                    linemerge::ConflictStyle style = linemerge::ConflictStyle::Diff3);
/// Lines of all conflicts, those of Base only where the style shows them.
size_t linesInConflict(const linemerge::Texts &texts, const linemerge::MergedLines &merged);

} // namespace fieldwise::git

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/git/markers.h"
#include "core/merge/plan/plan.h"

namespace fieldwise::git {

/// A merge with its conflicts between markers, and the texts with one side taken in every conflict.
struct Marked {
    std::string text, ours, theirs;
    size_t lines = 0; ///< number of lines in conflict
};

/// The conflicts that no choice has decided.
std::vector<merge::DecisionRef> openConflicts(const merge::Plan &plan);
/// Writes the merge with the lines of each conflict between markers. Conflicts that share a line have common markers.
/// Nothing if that is not possible so that the text of each side can be read back.
std::optional<Marked> markConflicts(const merge::Plan &plan, const Labels &labels, uint32_t markerSize,
                                    linemerge::ConflictStyle style = linemerge::ConflictStyle::Diff3);
/// The number of lines in all conflicts; those of Base only if the style shows them.
size_t linesInConflict(const linemerge::Texts &texts, const linemerge::MergedLines &merged);

} // namespace fieldwise::git

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/merge/match/textlines.h"

namespace fieldwise::merge {

/// A part of a merge by lines: its step, and which lines of each input it has, counted from 0.
struct PartPlace {
    yaml::PathStep step;
    PerSide<Range> lines;
};

/// A merge by lines as it is before a person chooses: lines that all inputs have are one part between two changes.
struct PlacedMerge {
    TextMerge merge;
    std::vector<PartPlace> places; ///< of each part
};
PlacedMerge placed(TextMerge merge);

/// Orders the steps of one text as its lines are ordered.
bool isBefore(const yaml::PathStep &one, const yaml::PathStep &other);
/// The place of lines that all inputs have, if they are together in such a part.
std::optional<PartPlace> keptLines(const PlacedMerge &text, const yaml::PathStep &lines);
/// The part with this step, which may be a piece of lines that all inputs have.
std::optional<linemerge::MergedPart> partAt(const PlacedMerge &text, const yaml::PathStep &lines);
/// The parts of the merge, with a part of their own for lines that all inputs have but that have a decision.
std::vector<linemerge::MergedPart> partsAsDecided(const PlacedMerge &text, const DocumentPlan &plan, DecisionId id);
/// The lines of one side in a part of the merge.
std::string_view linesIn(const TextMerge &merge, const linemerge::MergedPart &part, Side side);

} // namespace fieldwise::merge

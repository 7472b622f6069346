// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/text.h"
#include "core/merge/result/resolve.h"
#include "core/view/layout.h"
#include "core/view/planwords.h"

namespace fieldwise::view {

/// A place where a value that a rule takes whole differs from the destination's (merge/match/insidevalue.h).
struct Place {
    State state = State::Changed; ///< Added, Removed or Changed
    PerSide<Lines> lines;         ///< of the whole texts of Updated and Destination; empty where a side lacks them
    Lines result;                 ///< of the whole result; empty where it lacks them, or if it has no such lines
    uint32_t number = 0;          ///< of its first line, for people: in Updated, or if that has none, in Destination
    yaml::Path path;              ///< of the innermost field at the first line, below the value
    uint32_t more = 0, fewer = 0; ///< lines
};

/// In the order of the text; empty for a decision about anything else, and for what holds a secret.
std::vector<Place> placesOf(const Plan &plan, const merge::Resolution &resolution, const LineIndex &resultLines,
                            DecisionRef ref);

/// For each place as little of its path as tells it from the others, with its last step: "…source.….tagPrefix". Its
/// lines, if it is in a text.
std::vector<std::string> shortNames(const std::vector<Place> &places);

} // namespace fieldwise::view

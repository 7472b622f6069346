// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "core/linemerge/differences.h"
#include "core/merge/plan/plan.h"

/// The differences inside a value that a rule takes whole: by lines, whatever their indentation.
namespace fieldwise::merge {

/// True for a value that a rule changes as a whole although Updated and Destination may have most of its lines in
/// common: a list, a map, or a text of several lines.
bool isTakenWhole(const Plan &plan, DecisionRef ref);
/// The places where the entry of one input differs from that of another, in lines relative to their first ones. None if
/// an entry is too large to compare.
std::vector<linemerge::Change> placesInside(const Plan &plan, DecisionRef ref, Side from, Side to);

} // namespace fieldwise::merge

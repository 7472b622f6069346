// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "core/linemerge/differences.h"
#include "core/merge/plan/plan.h"

/// The differences inside a value that a rule takes whole.
namespace fieldwise::merge {

/// True for a value that a rule changes as a whole although Updated and Destination may have most of its lines in
/// common: a list, a map, or a text of several lines.
bool isTakenWhole(const Plan &plan, DecisionRef ref);
/// A difference, in lines relative to the first ones of the two entries; lines that a side lacks are empty, and stand
/// where they would be.
struct InsideChange : linemerge::Change {
    NodeId fromNode = none, toNode = none; ///< the innermost values that differ, if known; none where a side lacks it
};
/// The places where the entry of one input differs from that of another. Where objects are compared as data, that is by
/// fields and elements, paired as in Compare, whatever their order and writing; elsewhere by lines, whatever their
/// indentation. In the order of `to`. None if an entry is too large to compare, or if hardly anything in
/// it is alike: it is one block then.
std::vector<InsideChange> placesInside(const Plan &plan, DecisionRef ref, Side from, Side to);

} // namespace fieldwise::merge

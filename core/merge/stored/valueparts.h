// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>
#include <vector>

#include "core/merge/plan/builder.h"
#include "core/merge/plan/plan.h"

/// The parts of a value that was decided as a whole and is decided by fields or elements now.
namespace fieldwise::merge {

using Parts = std::vector<std::pair<yaml::PathStep, Evidence>>;

/// Map, Keyed if all elements have a name of their own, or Set.
Shape shapeOfParts(NodeRef value);
/// The fields or elements that a value has in any input, first those of `first`. Elements are paired by name.
Parts partsOf(const DocumentPlan &plan, DecisionId id, Side first);

} // namespace fieldwise::merge

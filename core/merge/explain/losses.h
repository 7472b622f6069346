// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// What Destination loses at a changed or removed field, in a few words: "`5` becomes `2`", "without `--debug` and 2
/// more", "with `a` and `b`", "2 lines fewer"; what a conflict is about: "Local has `2`, Live `5`". "" if nothing of it
/// is lost, for secrets, and where the path has said it (a whole object, an element that has a name).
std::string lossOf(const Plan &plan, DecisionRef ref);

} // namespace fieldwise::merge

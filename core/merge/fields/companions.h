// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// Finds fields of a map that only make sense together, such as the `repository` and `tag` of an image. If one side
/// changed some of them and the other side others, all changed ones become conflicts, because no input has the
/// combination (semantics/git.md 2).
void contestCompanions(DocumentPlan &plan, DecisionId map);

} // namespace fieldwise::merge

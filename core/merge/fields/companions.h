// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// Fields of a map that say one thing together, such as the `repository` and `tag` of an image: where one side changed
/// some of them and the other side others, all of these are in conflict, since nobody has what both together say
/// (semantics/git.md 2).
void contestCompanions(DocumentPlan &plan, DecisionId map);

} // namespace fieldwise::merge

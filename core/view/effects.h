// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/k8s/owners.h"
#include "core/merge/plan/steps.h"
#include "core/view/triage.h"

/// What makes an effect.
namespace fieldwise::view {

/// True for notices about a request that is not carried out.
bool refuses(const merge::Notice &notice);
/// True for a map or list that counts as unchanged though fields in it are added, changed or removed.
bool changesInside(const Plan &plan, DecisionRef ref);
/// As merge::fateOf, but None where a value counts as unchanged and fields in it change, or it will be refused.
merge::Fate shownFate(const Plan &plan, DecisionRef ref, Side side);
/// Somebody whose edit is lost: the manager that wrote Live's value last, without a person's own kubectl apply; null if
/// nobody is known.
const k8s::Manager *editorOf(const Plan &plan, const Effect &effect);

} // namespace fieldwise::view

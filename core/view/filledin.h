// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <set>

#include "core/view/planwords.h"

namespace fieldwise::view {

/// The fields that only Destination has, with exactly what an API server fills in where an object lacks them:
/// defaults of the built-in kinds, and of a loaded definition where the server's step is part of the merge. Without
/// `spec.replicas`, which as often as not is somebody's own.
std::set<DecisionId> filledInByServer(const DocumentPlan &document);

} // namespace fieldwise::view

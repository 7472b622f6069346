// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/plan/plan.h"
#include "core/server/refusals.h"

namespace fieldwise::merge {

/// Adds the notices about what the API server refuses, and about pods that are replaced.
void noteServer(DocumentPlan &plan, const server::Answer &answer);

/// Adds a notice about a kind or version that a group of Kubernetes itself does not have (any more).
void noteNoSuchKind(const Options &options, DocumentPlan &plan);

} // namespace fieldwise::merge

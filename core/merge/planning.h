// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// Merges the streams: pairs their documents and decides every field. Fails if an input does not parse or the policy
/// can't decide (different kinds under `exact`, an unknown patch directive, OnConflict::Fail); the faults have the
/// place. Two-way ignores the original. Reuses the decisions of `before` about documents that did not change.
Result<Plan, std::vector<Fault>> plan(PerSide<yaml::Stream> streams, PerSide<std::string> names, const Options &options,
                                      const Plan *before = nullptr);

} // namespace fieldwise::merge

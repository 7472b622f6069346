// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// Merges. Fails when an input does not parse, or the policy cannot decide (a clash of kinds under `exact`, an unknown
/// directive, OnConflict::Fail); the faults say where. In Two-way the original is ignored. What is decided about the
/// very documents of `before` is shared with it.
Result<Plan, std::vector<Fault>> plan(PerSide<yaml::Stream> streams, PerSide<std::string> names, const Options &options,
                                      const Plan *before = nullptr);

} // namespace fieldwise::merge

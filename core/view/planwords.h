// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/plan/ref.h"
#include "core/merge/plan/steps.h"

/// Names of core/merge that all views use.
namespace fieldwise::view {

using merge::allSides;
using merge::Decision;
using merge::DecisionId;
using merge::DecisionRef;
using merge::DocumentPlan;
using merge::From;
using merge::Mode;
using merge::noDecision;
using merge::NodeRef;
using merge::Outcome;
using merge::PerSide;
using merge::Plan;
using merge::RuleId;
using merge::Side;
using merge::State;
using yaml::NodeId;
using yaml::none;

} // namespace fieldwise::view

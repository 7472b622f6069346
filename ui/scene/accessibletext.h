// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/merge/plan/plan.h"

namespace fieldwise::ui {

/// The text of a decision for a screen reader: "spec.minReadySeconds, removed; Last applied 30, Local not mentioned,
/// Live 30; step 3 of 9". Secret values are masked.
QString accessibleText(const merge::Plan &plan, merge::DecisionRef ref);

} // namespace fieldwise::ui

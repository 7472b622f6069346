// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/plan.h"

namespace fieldwise::merge {

/// Counts a step by its state, and its notices.
void countStep(const Decision &decision, Counts &counts);

} // namespace fieldwise::merge

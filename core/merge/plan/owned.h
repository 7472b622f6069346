// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// What can't be read of the managedFields of a plan's objects; notices in the destination's whole text.
std::vector<Fault> ownerNotices(const Plan &plan);

} // namespace fieldwise::merge

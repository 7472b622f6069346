// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/view/planwords.h"

namespace fieldwise::view {

/// True if some map has its fields in another order in Updated than in Destination.
bool hasOtherOrder(const Plan &plan);

} // namespace fieldwise::view

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>

#include "app/commandline.h"
#include "core/merge/plan/plan.h"

namespace fieldwise {

/// Tells each refusal of the server as kubectl prints it, and the ways out of it.
Exit tellRefusals(const merge::Plan &plan, std::ostream &err);
/// Each request that is sent, a line each.
void tellRequests(const merge::Plan &plan, std::ostream &err);

} // namespace fieldwise

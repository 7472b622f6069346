// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>

#include "app/commandline.h"
#include "core/merge/plan/plan.h"

namespace fieldwise {

/// Prints each refusal of the server as kubectl does, and the ways out.
Exit tellRefusals(const merge::Plan &plan, std::ostream &err);
/// Prints why kubectl can't decode an object (status 3), or what the API server refuses of each (1), each reason on a
/// line.
Exit tellServerRefusals(const merge::Plan &plan, std::ostream &err);
/// Prints each request that would be sent, one per line.
void tellRequests(const merge::Plan &plan, std::ostream &err);

} // namespace fieldwise

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/view/planwords.h"

namespace fieldwise::view {

/// What `kubectl apply` does on the whole, by the client or the server, for the head of the result: "1 field deleted, 1
/// edit set back", "unchanged: nothing is sent"; of several objects "2 configured, 1 unchanged".
std::string applySummary(const Plan &plan);

} // namespace fieldwise::view

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>

#include "app/mergeinputs.h"
#include "core/merge/result/resolve.h"

namespace fieldwise {

/// Reports what the result of a merge that keeps every change lacks, or still has, although nobody chose that. Returns
/// true if there is something.
bool tellUnproved(const MergeInputs &inputs, const merge::Plan &plan, const merge::Resolution &result,
                  std::ostream &err);

} // namespace fieldwise

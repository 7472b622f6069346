// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/merge/resolve.h"

namespace fieldwise::test {

/// What does not hold of a merge although it always should: every leaf of every input has one decision, every byte of the
/// result one piece, what is kept keeps its bytes and comments, and the result reads as the plan says. "" for nothing.
std::string faultOf(const merge::Plan &plan, const merge::Resolution &resolution);

} // namespace fieldwise::test

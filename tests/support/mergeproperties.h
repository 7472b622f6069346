// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/session.h"

namespace fieldwise::test {

/// What does not hold of a merge although it always should: every leaf of every input has one decision, every byte of
/// the result one piece, what is kept keeps its bytes and comments, and the result reads as the plan says. "" for
/// nothing.
std::string faultOf(const merge::Plan &plan, const merge::Resolution &resolution);

/// A three-way merge clears a null wherever it stands (semantics/kyaml.md 6.1), a two-way one in the source.
bool hasNull(const std::string &text);
/// Where nothing changes, no byte does: merge(x, x, x) is x, and merge(b, b, x) is x; but for what the modes do on
/// purpose.
std::string faultOfNoChange(const std::string &base, const std::string &text, const merge::Options &options);
/// A merge that shares with itself, or with one of other texts, has to be as it is alone. `alone` is run(inputs).
std::string faultOfSharing(const Inputs &inputs, const Run &alone);

} // namespace fieldwise::test

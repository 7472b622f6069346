// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/session.h"

namespace fieldwise::test {

/// The outcome of following the advice ("Otherwise: ...") of a merge's steps.
struct AdviceTally {
    std::map<std::string, int> followed; ///< counts by advice text, with `*` for its variable parts
    std::map<std::string, int> skipped;  ///< advice that a machine could not follow for these inputs
    std::vector<std::string> faults;     ///< advice that did not have the promised effect, or that is unknown here
};

/// Follows the advice of each step separately, merges again, and checks the promised effect.
void expectAdviceHolds(const std::string &name, const Merged &merged, AdviceTally &tally);
/// All known advice that a machine can follow.
std::vector<std::string> knownAdvice();

} // namespace fieldwise::test

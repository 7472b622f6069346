// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/session.h"

namespace fieldwise::test {

/// What came of following the advice ("Otherwise: ...") of a merge's steps.
struct AdviceTally {
    std::map<std::string, int> followed; ///< by what is advised, `*` for what differs
    std::map<std::string, int> skipped;  ///< it could not be done to these inputs by a machine
    std::vector<std::string> faults;     ///< what was advised and did not give what it promised, or is not known here
};

/// Does what the steps of a merge advise, each for itself, merges again and looks whether it gives what it promises.
void expectAdviceHolds(const std::string &name, const Merged &merged, AdviceTally &tally);
/// Everything that is known to be advised and can be done by a machine.
std::vector<std::string> knownAdvice();

} // namespace fieldwise::test

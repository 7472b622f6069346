// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/session.h"

namespace fieldwise::test {

struct RealCase {
    std::string name;
    Inputs inputs;
};
/// Merges of real objects, from the folder of cases outside of the repository; none if it is missing.
std::vector<RealCase> realCases();

} // namespace fieldwise::test

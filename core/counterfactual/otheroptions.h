// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/merge/plan/plan.h"

namespace fieldwise {

/// Options that may decide a field otherwise, and what choosing them is called.
struct OtherOptions {
    std::string said;
    merge::Options options;
};
/// Of all modes but server-side apply.
std::vector<OtherOptions> otherOptions(const merge::Options &options, const merge::DocumentPlan &document,
                                       merge::DecisionId field);

} // namespace fieldwise

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/counterfactual/whatif.h"

/// One field of a merge: its decision with the evidence, and what would change it.
namespace fieldwise {

/// The decisions about a field in each resource that has it, at most `most`. A field inside a value that is decided as
/// a whole has the decision of that value. Empty if no input has the field.
std::vector<merge::DecisionRef> decisionsAbout(const Merged &merged, const yaml::Path &path,
                                               const std::string &resource, size_t most);

std::string whyText(const Merged &merged, const std::vector<merge::DecisionRef> &fields);
std::string whyJson(const Merged &merged, const std::vector<merge::DecisionRef> &fields);

} // namespace fieldwise

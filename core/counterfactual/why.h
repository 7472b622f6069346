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

/// Paths that end as this one does, of decisions: what a person may have meant. At most three.
std::vector<std::string> pathsLike(const Merged &merged, const yaml::Path &path);

/// `asked`: the path that a person asked about. Of a value that is decided field by field, the steps in it are listed.
std::string whyText(const Merged &merged, const std::vector<merge::DecisionRef> &fields, const yaml::Path &asked);
std::string whyJson(const Merged &merged, const std::vector<merge::DecisionRef> &fields);

} // namespace fieldwise

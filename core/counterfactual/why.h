// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/counterfactual/whatif.h"

/// One field of a merge: its decision with the evidence, and what would change it.
namespace fieldwise {

/// The decisions about a field in each resource that has it, at most `most`. A field inside a value that is decided as
/// a whole has the decision of that value. An index may stand for the key of an element, as Updated counts them, or
/// else Destination, or Original. Empty if no input has the field.
std::vector<merge::DecisionRef> decisionsAbout(const Merged &merged, const yaml::Path &path,
                                               const std::string &resource, size_t most);

/// What a person may have meant: paths whose fields are named nearly so, or that end as this one does. At most three.
std::vector<std::string> pathsLike(const Merged &merged, const yaml::Path &path);

/// `asked`: the path that a person asked about. Of a value that is decided field by field, the steps in it are listed.
std::string whyText(const Merged &merged, const std::vector<merge::DecisionRef> &fields, const yaml::Path &asked);
/// An answer without fields.
std::string whyErrorJson(const Merged &merged, const std::string &text, const std::vector<std::string> &like);
std::string whyJson(const Merged &merged, const std::vector<merge::DecisionRef> &fields);

} // namespace fieldwise

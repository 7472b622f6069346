// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/check/checking.h"

namespace fieldwise::check {

/// What tells one finding from all others, whatever line it is on.
std::string keyOf(const Finding &finding);

/// The sides whose version of a finding's field may be put into the result, the likeliest first: the one whose change
/// is lost, or for a conflict those that the result does not follow. Empty for something invented, which is taken out.
std::vector<Text> sidesToPutBack(const Checked &checked, const Finding &finding);

/// The result in which these findings are as the merge has them, or for a conflict as `from` has them; no other byte
/// changes. It is checked again: the findings are gone and nothing else is found, except that a conflict is settled.
/// Fails with a sentence if there is no such text.
Result<std::string, std::string> putBack(const CheckInputs &given, const Checked &checked,
                                         std::span<const Finding> findings, std::optional<Text> from = {});

/// The same for several findings: all together if that is possible, else one after the other.
struct PutBackAll {
    std::string text;
    size_t left = 0; ///< how many could not be put back
};
PutBackAll putBackAll(const CheckInputs &given, const std::vector<Finding> &findings);

} // namespace fieldwise::check

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/view/noise.h"

namespace fieldwise::config {

/// Reads a file of ignore rules (fieldwise-ignore.yaml), which people write and programs extend.
Result<view::IgnoreRules, Diagnostic> readIgnoreRules(std::string_view text);
/// A rule for one field of one object.
struct NewRule {
    yaml::Path path;
    std::string kind, name; ///< "" for any
    std::string why;
};
/// The text with one more rule at its end; all other bytes stay. An empty text becomes a complete file. Fails if the
/// text is not a file of rules, or if its rules are not a block list below `rules:`.
Result<std::string, Diagnostic> withRule(std::string_view text, const NewRule &rule);

} // namespace fieldwise::config

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/view/noise.h"

namespace fieldwise::config {

/// A file of ignore rules (fieldwise-ignore.yaml), which people write and programs add to.
Result<view::IgnoreRules, Diagnostic> readIgnoreRules(std::string_view text);
/// A rule for this field of this object.
struct NewRule {
    yaml::Path path;
    std::string kind, name; ///< "" for all
    std::string why;
};
/// The text with one rule more at its end; an empty text becomes a whole file, everything else keeps its bytes. Fails
/// where the text is no file of rules, or its rules are not one a line below `rules:`.
Result<std::string, Diagnostic> withRule(std::string_view text, const NewRule &rule);

} // namespace fieldwise::config

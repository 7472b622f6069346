// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/yaml/document.h"
#include "core/yaml/scalar.h"

namespace fieldwise::yaml {

/// A node on one line in flow style, with aliases and `<<` expanded and without anchors. With `json` it is JSON, unless
/// it contains an infinity or NaN, which JSON lacks; then it is YAML. What is a string in this dialect stays one.
std::string flowText(const Document &document, NodeId id, bool json, Dialect dialect = Dialect::Core12);

std::string doubleQuoted(std::string_view value);
std::string singleQuoted(std::string_view value);

/// A scalar rewritten in the quoting style of its surroundings if that keeps its type (`exact`: even if not, as kyaml
/// does); nothing if its own text is to be used.
std::optional<std::string> scalarInStyle(const Document &document, NodeId id, Style style, bool inFlow, bool exact,
                                         Dialect dialect = Dialect::Core12);

} // namespace fieldwise::yaml

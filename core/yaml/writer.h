// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/yaml/document.h"
#include "core/yaml/scalar.h"

namespace fieldwise::yaml {

/// A node on one line in flow style, aliases and `<<` expanded, without anchors; with `json` it is JSON, but for an
/// infinity or NaN, which JSON lacks: with one it is YAML. What the dialect reads as a string stays one.
std::string flowText(const Document &document, NodeId id, bool json, Dialect dialect = Dialect::Core12);

std::string doubleQuoted(std::string_view value);
std::string singleQuoted(std::string_view value);

/// A scalar written in the quoting style of its surroundings where that keeps its type (`exact`: in any case, as kyaml
/// does); nothing when its own text should be taken as it is.
std::optional<std::string> scalarInStyle(const Document &document, NodeId id, Style style, bool inFlow, bool exact,
                                         Dialect dialect = Dialect::Core12);

} // namespace fieldwise::yaml

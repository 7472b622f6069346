// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/yaml/document.h"

namespace fieldwise::yaml {

/// A node on one line in flow style, aliases and `<<` expanded, without anchors; with `json` it is JSON.
std::string flowText(const Document &document, NodeId id, bool json);

std::string doubleQuoted(std::string_view value);
std::string singleQuoted(std::string_view value);

/// A scalar written in the quoting style of its surroundings where that keeps its type (`exact`: in any case, as kyaml
/// does); nothing when its own text should be taken as it is.
std::optional<std::string> scalarInStyle(const Document &document, NodeId id, Style style, bool inFlow, bool exact);

} // namespace fieldwise::yaml

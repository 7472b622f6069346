// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/base/positions.h"

namespace fieldwise::view {

/// Columns before every line of a step in a text for a terminal.
inline constexpr size_t textIndent = 8;

/// With spaces behind it up to that many characters.
std::string padded(std::string text, size_t width);
/// Breaks a sentence, made visible, between words, at 100 columns; every line begins with the indent and ends with a
/// newline.
std::string wrapped(std::string_view text);

} // namespace fieldwise::view

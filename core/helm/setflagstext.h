// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/yaml/value.h"

/// Texts as Go prints and reads them, for Helm's words.
namespace fieldwise::helm {

using yaml::Json;

/// `%q` of a text, and of a list of runes: `"a\tb"`, `['a' 'b']`.
std::string goQuoted(std::string_view text);
std::string goQuotedRunes(std::string_view text);
/// The name of the type that a value has in a variable without type.
std::string goType(const Json &value);
/// `%v`, `%t` of a value that may be no boolean: `%!t(string=x)`.
std::string goBoolean(const Json &value);
/// Reads an integer as strconv.Atoi; returns its error, or "".
std::string goInteger(std::string_view text, int &value);
bool isGoSpace(uint32_t code);
/// How many bytes the JSON value at the start of a text has, after blanks; 0 if none is there.
size_t jsonLength(std::string_view text);

} // namespace fieldwise::helm

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/yaml/value.h"

/// Values as the validation of API servers prints and sorts them.
namespace fieldwise::server {

using yaml::Json;

std::string quotedInGo(const std::string &text);
/// A text in quotes, other single values as Go's `%v`, maps and lists as JSON.
std::string printed(const Json &value);
/// An integer of Go; others are floats.
std::optional<int64_t> integerOf(const Json &value);
bool isInRange(double number);
/// An integer that JSON may write with a point.
bool isWhole(double number);
/// The type in a schema: "integer", "object", "null" ...
std::string_view typeOf(const Json &value);

} // namespace fieldwise::server

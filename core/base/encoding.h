// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace fieldwise {

enum class Encoding : uint8_t { Utf8, Utf16Le, Utf16Be };

/// What a file is written in, by its first two bytes (YAML 1.2 section 5.2).
Encoding encodingOf(std::string_view bytes);
/// The bytes as UTF-8, a BOM stays one; UTF-8 is not looked at. Else the 0-based line with what is no UTF-16.
Result<std::string, uint32_t> decoded(std::string bytes, Encoding encoding);
/// The reverse, which gives the very bytes again. What is no UTF-8 becomes U+FFFD in UTF-16.
std::string encoded(std::string_view text, Encoding encoding);
/// "UTF-8", "UTF-16 LE", "UTF-16 BE".
std::string_view encodingName(Encoding encoding);

/// The bytes behind base64 as Go reads it, which skips line breaks only; nothing where it is none.
std::optional<std::string> fromBase64(std::string_view text);
/// On one line, with padding.
std::string toBase64(std::string_view bytes);

} // namespace fieldwise

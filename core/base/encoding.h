// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace fieldwise {

enum class Encoding : uint8_t { Utf8, Utf16Le, Utf16Be };

/// A file's encoding, by its first two bytes (YAML 1.2 section 5.2).
Encoding encodingOf(std::string_view bytes);
/// Converts the bytes to UTF-8; a BOM is kept, and UTF-8 is returned unchecked. The error is the 0-based line with
/// invalid UTF-16.
Result<std::string, uint32_t> decoded(std::string bytes, Encoding encoding);
/// The inverse of decoded(), which restores the same bytes. Invalid UTF-8 becomes U+FFFD in UTF-16.
std::string encoded(std::string_view text, Encoding encoding);
/// "UTF-8", "UTF-16 LE", "UTF-16 BE".
std::string_view encodingName(Encoding encoding);

/// Decodes base64 as Go does, which skips line breaks only; nothing if the text is not base64.
std::optional<std::string> fromBase64(std::string_view text);
/// On one line, with padding.
std::string toBase64(std::string_view bytes);

} // namespace fieldwise

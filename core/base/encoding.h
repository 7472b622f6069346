// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace fieldwise {

/// UTF-16 is recognised by its first bytes; those after it are only used where a person chose one.
enum class Encoding : uint8_t {
    Utf8,
    Utf16Le,
    Utf16Be,
    Windows1252,
    Latin1,
    Latin9,
    Windows1250,
    Windows1251,
    Windows1253,
    Windows1254,
    Koi8R,
    ShiftJis,
    EucJp,
    EucKr,
    Big5,
    Gb18030,
    Count
};

/// A file's encoding, by its first two bytes (YAML 1.2 section 5.2).
Encoding encodingOf(std::string_view bytes);
/// Converts the bytes to UTF-8; a BOM is kept, and UTF-8 is returned unchecked. The error is the 0-based line that is
/// not in this encoding.
Result<std::string, uint32_t> decoded(std::string bytes, Encoding encoding);
/// Where bytes begin that are not UTF-8.
std::optional<uint32_t> notUtf8(std::string_view text);
/// The inverse of decoded(), which restores the same bytes. Invalid UTF-8 becomes U+FFFD in UTF-16; what an encoding
/// lacks (see lackingIn) becomes `?`.
std::string encoded(std::string_view text, Encoding encoding);
/// The first character of a text that an encoding does not have.
std::optional<uint32_t> lackingIn(std::string_view text, Encoding encoding);
/// The encodings that a person can choose for bytes that are neither UTF-8 nor UTF-16: those that can read them and
/// write the same bytes again, the commonest first.
std::vector<Encoding> possibleEncodings(const std::string &bytes);
/// "UTF-8", "UTF-16 LE", "Windows-1252".
std::string_view encodingName(Encoding encoding);
/// The same as in sessions and on a command line: "windows-1252".
std::string_view encodingWord(Encoding encoding);

/// Decodes base64 as Go does, which skips line breaks only; nothing if the text is not base64.
std::optional<std::string> fromBase64(std::string_view text);
/// On one line, with padding.
std::string toBase64(std::string_view bytes);

} // namespace fieldwise

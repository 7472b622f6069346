// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

#include "core/base/regexp.h"

/// The sets of characters in a regular expression.
namespace fieldwise::regexp {

inline constexpr uint32_t lastCodePoint = 0x10FFFF;

inline bool isWordCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool isInSet(const Regexp::Set &set, uint32_t c);
/// The set with all cases of its letters, if `anyCase`; nothing if it has letters outside ASCII.
std::optional<Regexp::Set> inAnyCase(Regexp::Set set, bool anyCase);
/// Reads what stands after `[`, with its `]`.
std::optional<Regexp::Set> readClass(std::string_view &rest, bool anyCase);
/// Reads `\n`, `\d` and the like.
std::optional<Regexp::Set> readEscape(std::string_view &rest, bool anyCase);

} // namespace fieldwise::regexp

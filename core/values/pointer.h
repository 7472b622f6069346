// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fieldwise::merge {

/// The decoded reference tokens of a JSON pointer (RFC 6901 sections 3 and 4); nothing when it does not begin with `/`
/// (and is not empty), or has a `~` without 0 or 1.
std::optional<std::vector<std::string>> parsePointer(std::string_view text);
std::string printPointer(const std::vector<std::string> &tokens);
/// `0`, or digits without a leading zero, that fit 32 bits; nothing for anything else, `-` too.
std::optional<uint32_t> arrayIndex(std::string_view token);

} // namespace fieldwise::merge

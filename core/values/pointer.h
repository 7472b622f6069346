// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fieldwise::merge {

/// The decoded reference tokens of a JSON pointer (RFC 6901 sections 3 and 4). Nothing if it is not empty and does not
/// start with `/`, or has a `~` without 0 or 1.
std::optional<std::vector<std::string>> parsePointer(std::string_view text);
std::string printPointer(const std::vector<std::string> &tokens);
/// The index for `0` or digits without a leading zero that fit 32 bits; nothing for anything else, including `-`.
std::optional<uint32_t> arrayIndex(std::string_view token);

} // namespace fieldwise::merge

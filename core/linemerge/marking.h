// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fieldwise::linemerge {

/// The names of the sides as marker lines have them; "" where a marker has none.
struct Labels {
    std::string ours = "ours";
    std::string base = "base";
    std::string theirs = "theirs";
    bool operator==(const Labels &) const = default;
};

/// One conflict, in diff3 style when Base is there. The parts are whole lines; a break that the last one lacks is
/// added.
std::string writeConflict(std::string_view ours, std::optional<std::string_view> base, std::string_view theirs,
                          const Labels &labels, uint32_t size, std::string_view newline);

} // namespace fieldwise::linemerge

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace fieldwise::linemerge {

/// Which of two sequences' numbers have no partner in a short way from one to the other (Myers 1986, from both ends),
/// shortest but where that takes long.
struct Unpaired {
    std::vector<uint8_t> a, b; ///< 1 for each number without
};
Unpaired unpaired(std::span<const uint32_t> a, std::span<const uint32_t> b);

/// A power of two, about the square root of a count: git's measure of what takes long.
int32_t roughRoot(size_t count);

} // namespace fieldwise::linemerge

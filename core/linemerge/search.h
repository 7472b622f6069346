// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace fieldwise::linemerge {

/// Finds the elements of two sequences that have no partner in a shortest edit script (Myers 1986, from both ends). If
/// the search takes too long, the script may be longer.
struct Unpaired {
    std::vector<uint8_t> a, b; ///< 1 for each element without a partner
};
Unpaired unpaired(std::span<const uint32_t> a, std::span<const uint32_t> b);

/// A power of two near the square root of a count, by which git decides that a search takes too long.
int32_t roughRoot(size_t count);

} // namespace fieldwise::linemerge

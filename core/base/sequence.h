// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace fieldwise {

/// The indices of a longest strictly increasing subsequence.
template <class T>
std::vector<uint32_t> longestIncreasingSubsequence(std::span<const T> values)
{
    std::vector<uint32_t> tails; // the smallest last element of an increasing subsequence of each length
    std::vector<uint32_t> before(values.size());
    for (uint32_t i = 0; i < values.size(); ++i) {
        const auto isLess = [&](uint32_t a, uint32_t b) { return values[a] < values[b]; };
        const bool isLast = tails.empty() || isLess(tails.back(), i); // nearly always
        const auto place = isLast ? tails.end() : std::lower_bound(tails.begin(), tails.end(), i, isLess);
        before[i] = place == tails.begin() ? i : *(place - 1);
        if (place == tails.end())
            tails.push_back(i);
        else
            *place = i;
    }
    std::vector<uint32_t> indices(tails.size());
    uint32_t at = tails.empty() ? 0 : tails.back();
    for (size_t i = indices.size(); i-- > 0; at = before[at])
        indices[i] = at;
    return indices;
}

} // namespace fieldwise

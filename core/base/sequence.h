// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace fieldwise {

/// Positions of equal elements in two sequences.
using Match = std::pair<uint32_t, uint32_t>;

namespace detail {

/// Myers' O(ND) difference with linear space (Algorithmica 1, 1986): finds a point in the middle of a shortest edit
/// script and goes on in the two halves.
template <class Equal>
class CommonSubsequence {
public:
    CommonSubsequence(Equal equal, std::vector<Match> &matches) : m_equal(std::move(equal)), m_matches(matches) {}

    void find(int64_t beginA, int64_t endA, int64_t beginB, int64_t endB)
    {
        while (beginA < endA && beginB < endB && same(beginA, beginB))
            add(beginA++, beginB++);
        int64_t suffix = 0;
        while (beginA < endA - suffix && beginB < endB - suffix && same(endA - suffix - 1, endB - suffix - 1))
            ++suffix;
        endA -= suffix;
        endB -= suffix;
        if (beginA < endA && beginB < endB) {
            const auto [x, y] = middle(beginA, endA, beginB, endB);
            const bool isCorner = (x == beginA && y == beginB) || (x == endA && y == endB);
            if (!isCorner) {
                find(beginA, x, beginB, y);
                find(x, endA, y, endB);
            }
        }
        for (int64_t i = 0; i < suffix; ++i)
            add(endA + i, endB + i);
    }

private:
    using Point = std::pair<int64_t, int64_t>;
    /// So many edits are looked for at once; beyond, the furthest path so far is taken, which may miss the longest.
    static constexpr int64_t mostEdits = 1024;

    bool same(int64_t a, int64_t b) { return m_equal(static_cast<uint32_t>(a), static_cast<uint32_t>(b)); }
    void add(int64_t a, int64_t b) { m_matches.emplace_back(static_cast<uint32_t>(a), static_cast<uint32_t>(b)); }

    /// One step further on diagonal k: how far along A a path of `edits` edits gets.
    static int64_t start(const std::vector<int64_t> &furthest, int64_t offset, int64_t k, int64_t edits)
    {
        const int64_t down = furthest[static_cast<size_t>(offset + k + 1)];
        const int64_t right = furthest[static_cast<size_t>(offset + k - 1)] + 1;
        return k == -edits || (k != edits && right <= down) ? down : right;
    }

    Point middle(int64_t beginA, int64_t endA, int64_t beginB, int64_t endB)
    {
        const int64_t n = endA - beginA;
        const int64_t m = endB - beginB;
        const int64_t delta = n - m;
        const bool isOdd = delta % 2 != 0;
        const int64_t limit = std::min((n + m + 1) / 2, mostEdits);
        const int64_t offset = limit + 1;
        std::vector<int64_t> forward(static_cast<size_t>(2 * limit + 3), -1);
        std::vector<int64_t> backward = forward;
        forward[static_cast<size_t>(offset + 1)] = 0;
        backward[static_cast<size_t>(offset + 1)] = 0;
        Point furthest{beginA, beginB};
        for (int64_t edits = 0; edits <= limit; ++edits) {
            const int64_t lowest = -(edits - 2 * std::max<int64_t>(0, edits - m));
            const int64_t highest = edits - 2 * std::max<int64_t>(0, edits - n);
            for (int64_t k = lowest; k <= highest; k += 2) {
                int64_t x = start(forward, offset, k, edits);
                while (x < n && x - k < m && same(beginA + x, beginB + x - k))
                    ++x;
                forward[static_cast<size_t>(offset + k)] = x;
                if (x + x - k > furthest.first - beginA + furthest.second - beginB)
                    furthest = {beginA + x, beginB + x - k};
                const int64_t other = delta - k;
                if (isOdd && other > -edits && other < edits && x + backward[static_cast<size_t>(offset + other)] >= n)
                    return {beginA + x, beginB + x - k};
            }
            for (int64_t k = lowest; k <= highest; k += 2) {
                int64_t x = start(backward, offset, k, edits);
                while (x < n && x - k < m && same(endA - 1 - x, endB - 1 - x + k))
                    ++x;
                backward[static_cast<size_t>(offset + k)] = x;
                const int64_t other = delta - k;
                if (!isOdd && other >= -edits && other <= edits &&
                    x + forward[static_cast<size_t>(offset + other)] >= n)
                    return {endA - x, endB - x + k};
            }
        }
        return furthest;
    }

    Equal m_equal;
    std::vector<Match> &m_matches;
};

} // namespace detail

/// A longest common subsequence of two sequences of `countA` and `countB` elements; `equal(i, j)` compares element i of
/// the first with element j of the second. Ascending in both. Where the sequences differ in thousands of places it is a
/// long common subsequence, not always the longest.
template <class Equal>
std::vector<Match> longestCommonSubsequence(uint32_t countA, uint32_t countB, Equal equal)
{
    std::vector<Match> matches;
    detail::CommonSubsequence<Equal>(std::move(equal), matches).find(0, countA, 0, countB);
    return matches;
}

/// The indices of a longest strictly increasing subsequence.
template <class T>
std::vector<uint32_t> longestIncreasingSubsequence(std::span<const T> values)
{
    std::vector<uint32_t> tails; // the smallest last element of an increasing subsequence of each length
    std::vector<uint32_t> before(values.size());
    for (uint32_t i = 0; i < values.size(); ++i) {
        const auto place = std::lower_bound(tails.begin(), tails.end(), i,
                                            [&](uint32_t a, uint32_t b) { return values[a] < values[b]; });
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/linemerge/search.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <limits>
#include <optional>

namespace fieldwise::linemerge {

namespace {

constexpr int32_t longRun = 20;  ///< equal lines in a row that tell more than chance
constexpr int32_t cheap = 256;   ///< edits that are always searched to the end
constexpr int32_t promising = 4; ///< lines passed for each edit
constexpr int32_t beforeAll = -1;
constexpr int32_t behindAll = std::numeric_limits<int32_t>::max();

/// What is still to be searched: a part of both sequences.
struct Box {
    int32_t aBegin = 0, aEnd = 0, bBegin = 0, bEnd = 0;
    bool exact = false; ///< whatever it takes
};

/// A point that the way leads through.
struct Cut {
    int32_t a = 0, b = 0;
    bool exactBefore = true, exactBehind = true;
};

/// How far a search came, by diagonals: `reach[d]` is the place in `a` of the point (a, a - d).
struct Front {
    int32_t *reach = nullptr;
    int32_t home = 0, low = 0, high = 0;

    void begin(int32_t diagonal, int32_t at)
    {
        home = low = high = diagonal;
        reach[diagonal] = at;
    }
    /// One diagonal more on each side; one less where that would leave the box.
    void widen(int32_t lowest, int32_t highest, int32_t outside)
    {
        if (low > lowest)
            reach[--low - 1] = outside;
        else
            ++low;
        if (high < highest)
            reach[++high + 1] = outside;
        else
            --high;
    }
};

class Search {
public:
    Search(std::span<const uint32_t> a, std::span<const uint32_t> b)
        : m_a(a),
          m_b(b),
          m_reach(2 * (a.size() + b.size() + 3)),
          m_most(std::max(roughRoot(a.size() + b.size() + 3), cheap)),
          m_unpaired{std::vector<uint8_t>(a.size()), std::vector<uint8_t>(b.size())}
    {
        m_forward.reach = m_reach.data() + b.size() + 1;
        m_backward.reach = m_forward.reach + a.size() + b.size() + 3;
    }

    Unpaired run()
    {
        std::vector<Box> open{{0, static_cast<int32_t>(m_a.size()), 0, static_cast<int32_t>(m_b.size()), false}};
        while (!open.empty()) {
            m_box = open.back();
            open.pop_back();
            shrink();
            if (m_box.aBegin == m_box.aEnd || m_box.bBegin == m_box.bEnd) {
                std::fill(m_unpaired.a.begin() + m_box.aBegin, m_unpaired.a.begin() + m_box.aEnd, 1);
                std::fill(m_unpaired.b.begin() + m_box.bBegin, m_unpaired.b.begin() + m_box.bEnd, 1);
                continue;
            }
            const Cut cut = middle();
            open.push_back({cut.a, m_box.aEnd, cut.b, m_box.bEnd, cut.exactBehind});
            open.push_back({m_box.aBegin, cut.a, m_box.bBegin, cut.b, cut.exactBefore});
        }
        return std::move(m_unpaired);
    }

private:
    bool equal(int32_t a, int32_t b) const { return m_a[a] == m_b[b]; }
    Cut cutAt(int32_t a, int32_t diagonal, bool exactBefore, bool exactBehind) const
    {
        return {a, a - diagonal, exactBefore, exactBehind};
    }

    /// Takes equal ends away.
    void shrink()
    {
        while (m_box.aBegin < m_box.aEnd && m_box.bBegin < m_box.bEnd && equal(m_box.aBegin, m_box.bBegin))
            ++m_box.aBegin, ++m_box.bBegin;
        while (m_box.aBegin < m_box.aEnd && m_box.bBegin < m_box.bEnd && equal(m_box.aEnd - 1, m_box.bEnd - 1))
            --m_box.aEnd, --m_box.bEnd;
    }

    /// Searches from both corners, an edit at a time, until the searches meet or one point looks good enough.
    Cut middle()
    {
        m_forward.begin(m_box.aBegin - m_box.bBegin, m_box.aBegin);
        m_backward.begin(m_box.aEnd - m_box.bEnd, m_box.aEnd);
        for (int32_t edits = 1;; ++edits) {
            m_ranLong = false;
            if (const auto met = stepForward())
                return *met;
            if (const auto met = stepBackward())
                return *met;
            if (m_box.exact)
                continue;
            if (m_ranLong && edits > cheap) {
                if (const auto best = bestForward(edits))
                    return *best;
                if (const auto best = bestBackward(edits))
                    return *best;
            }
            if (edits >= m_most)
                return furthest();
        }
    }

    /// The searches can only meet on a diagonal of the one that moves last, which is forward when their homes are an
    /// odd number of diagonals apart.
    bool isOdd() const { return ((m_forward.home - m_backward.home) & 1) != 0; }

    std::optional<Cut> stepForward()
    {
        Front &front = m_forward;
        front.widen(m_box.aBegin - m_box.bEnd, m_box.aEnd - m_box.bBegin, beforeAll);
        const bool mayMeet = isOdd();
        for (int32_t d = front.high; d >= front.low; d -= 2) {
            const int32_t from = std::max(front.reach[d - 1] + 1, front.reach[d + 1]);
            int32_t a = from;
            while (a < m_box.aEnd && a - d < m_box.bEnd && equal(a, a - d))
                ++a;
            m_ranLong |= a - from > longRun;
            front.reach[d] = a;
            if (mayMeet && m_backward.low <= d && d <= m_backward.high && m_backward.reach[d] <= a)
                return cutAt(a, d, true, true);
        }
        return {};
    }

    std::optional<Cut> stepBackward()
    {
        Front &front = m_backward;
        front.widen(m_box.aBegin - m_box.bEnd, m_box.aEnd - m_box.bBegin, behindAll);
        const bool mayMeet = !isOdd();
        for (int32_t d = front.high; d >= front.low; d -= 2) {
            const int32_t from = std::min(front.reach[d - 1], front.reach[d + 1] - 1);
            int32_t a = from;
            while (a > m_box.aBegin && a - d > m_box.bBegin && equal(a - 1, a - d - 1))
                --a;
            m_ranLong |= from - a > longRun;
            front.reach[d] = a;
            if (mayMeet && m_forward.low <= d && d <= m_forward.high && a <= m_forward.reach[d])
                return cutAt(a, d, true, true);
        }
        return {};
    }

    /// True when the lines behind a point and `longRun` of them are equal.
    bool isRun(int32_t a, int32_t b) const
    {
        return std::equal(m_a.begin() + a, m_a.begin() + a + longRun, m_b.begin() + b);
    }

    /// The end of a long run that came far for its edits, near the box's own diagonal.
    std::optional<Cut> bestForward(int32_t edits) const
    {
        std::optional<Cut> cut;
        int32_t best = promising * edits;
        for (int32_t d = m_forward.high; d >= m_forward.low; d -= 2) {
            const int32_t a = m_forward.reach[d], b = a - d;
            const int32_t value = (a - m_box.aBegin) + (b - m_box.bBegin) - std::abs(d - m_forward.home);
            if (value > best && m_box.aBegin + longRun <= a && a < m_box.aEnd && m_box.bBegin + longRun <= b
                && b < m_box.bEnd && isRun(a - longRun, b - longRun)) {
                best = value;
                cut = cutAt(a, d, true, false);
            }
        }
        return cut;
    }

    std::optional<Cut> bestBackward(int32_t edits) const
    {
        std::optional<Cut> cut;
        int32_t best = promising * edits;
        for (int32_t d = m_backward.high; d >= m_backward.low; d -= 2) {
            const int32_t a = m_backward.reach[d], b = a - d;
            const int32_t value = (m_box.aEnd - a) + (m_box.bEnd - b) - std::abs(d - m_backward.home);
            if (value > best && m_box.aBegin < a && a <= m_box.aEnd - longRun && m_box.bBegin < b
                && b <= m_box.bEnd - longRun && isRun(a, b)) {
                best = value;
                cut = cutAt(a, d, false, true);
            }
        }
        return cut;
    }

    /// Where the search ends that came furthest, when enough was spent.
    Cut furthest() const
    {
        Cut forward{0, beforeAll, true, false}, backward{behindAll / 2, behindAll / 2, false, true};
        for (int32_t d = m_forward.high; d >= m_forward.low; d -= 2) {
            const int32_t a = std::min({m_forward.reach[d], m_box.aEnd, m_box.bEnd + d});
            if (forward.a + forward.b < a + a - d)
                forward = cutAt(a, d, true, false);
        }
        for (int32_t d = m_backward.high; d >= m_backward.low; d -= 2) {
            const int32_t a = std::max({m_backward.reach[d], m_box.aBegin, m_box.bBegin + d});
            if (a + a - d < backward.a + backward.b)
                backward = cutAt(a, d, false, true);
        }
        const int32_t passed = forward.a + forward.b - (m_box.aBegin + m_box.bBegin);
        return (m_box.aEnd + m_box.bEnd) - (backward.a + backward.b) < passed ? forward : backward;
    }

    std::span<const uint32_t> m_a, m_b;
    std::vector<int32_t> m_reach; ///< of both fronts, with a place more at each end
    int32_t m_most;               ///< edits of one search
    Unpaired m_unpaired;
    Box m_box;
    Front m_forward, m_backward;
    bool m_ranLong = false;
};

} // namespace

Unpaired unpaired(std::span<const uint32_t> a, std::span<const uint32_t> b)
{
    return Search(a, b).run();
}

int32_t roughRoot(size_t count)
{
    return 1 << ((std::bit_width(count) + 1) / 2);
}

} // namespace fieldwise::linemerge

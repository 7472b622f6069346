// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "core/linemerge/numbered.h"

namespace fieldwise::linemerge {

/// Lines that replace other lines.
struct Change {
    Lines from, to;
};

/// Compares texts, given as line numbers (numberLines), as git's diff does.
class Differ {
public:
    /// `count`: the number of different lines.
    explicit Differ(uint32_t count) : m_timesFrom(count), m_timesTo(count) {}

    std::vector<Change> changes(std::span<const uint32_t> from, std::span<const uint32_t> to);

private:
    std::vector<uint32_t> m_timesFrom, m_timesTo; ///< how often each line is in the texts; 0 between two calls
};

} // namespace fieldwise::linemerge

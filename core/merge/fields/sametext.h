// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/fields/policy.h"

namespace fieldwise::merge {

/// Compares the bytes of values, with those where the comments of their first and last entries stand: from its key to
/// the end of its last line. However many values stand on one line, it is gone through once.
class SameText {
public:
    /// Of a field that both sides have.
    bool operator()(const Sides &sides, Side a, Side b);

private:
    /// No line break stands between.
    struct Line {
        uint32_t begin = 0;
        uint32_t end = 0;
    };
    /// What two lines end in.
    struct Ends {
        Line of{~0u, ~0u}; ///< where the lines end
        uint32_t same = 0; ///< so many bytes
        bool all = false;  ///< and the one before differs
    };

    uint32_t lineEnd(Side side, const yaml::Document &document, uint32_t at);
    bool sameEnds(Ends &ends, std::string_view a, uint32_t endA, std::string_view b, uint32_t endB, uint32_t size);

    PerSide<Line> m_lines;
    PerSide<Ends> m_ends; ///< of the first side that was asked for and another one
};

} // namespace fieldwise::merge

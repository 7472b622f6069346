// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/positions.h"
#include "core/merge/plan/plan.h"
#include "core/merge/result/resolve.h"

namespace fieldwise::view {

/// The field of a decision as it stands in a text.
struct Place {
    Range range;       ///< in the whole text
    Position position; ///< its line counts from the beginning of the file
    std::string_view text;
};

/// Looks up where fields stand and what points to them.
class Evidence {
public:
    Evidence(const merge::Plan &plan, const merge::Resolution &resolution);
    Evidence(const Evidence &) = delete;
    Evidence &operator=(const Evidence &) = delete;

    bool has(merge::DecisionRef ref, merge::Side side) const;
    Place in(merge::DecisionRef ref, merge::Side side) const;
    /// Of a byte of an input's whole text; its line counts from the beginning of the file.
    Position position(merge::Side side, uint32_t offset) const;
    /// False for a field that is not in the result.
    bool hasResult(merge::DecisionRef ref) const;
    Place inResult(merge::DecisionRef ref) const;
    /// The text of a place; masks stand for what must not be shown.
    std::string shown(merge::DecisionRef ref, merge::Side side) const;
    std::string shownResult(merge::DecisionRef ref) const;
    /// RFC 6901, into the result or, for what is not there, into the destination. False where neither has it, or a name
    /// in it must not be told.
    bool pointer(merge::DecisionRef ref, std::string &out) const;

private:
    const merge::Plan &m_plan;
    const merge::Resolution &m_resolution;
    merge::PerSide<std::string> m_texts;
    merge::PerSide<std::optional<Positions>> m_positions;
    Positions m_resultPositions;
    struct Ranks {
        uint32_t result = ~0u; ///< among the parent's children that are in the result
        uint32_t destination = ~0u;
    };
    std::vector<std::vector<Ranks>> m_ranks;
    std::vector<std::vector<Range>> m_secrets; ///< of each document of the result, in the whole text
};

std::string_view outcomeName(merge::Outcome outcome);
std::string_view fromName(merge::From from);
std::string_view sideKey(merge::Side side);

} // namespace fieldwise::view

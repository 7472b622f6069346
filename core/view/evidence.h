// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/text.h"
#include "core/merge/result/resolve.h"
#include "core/view/planwords.h"

namespace fieldwise::view {

/// The field of a decision as it stands in a text.
struct EvidencePlace {
    Range range;       ///< in the whole text
    Position position; ///< its line counts from the beginning of the file
    std::string_view text;
};

/// Looks up where fields stand and what points to them.
class ShownEvidence {
public:
    ShownEvidence(const Plan &plan, const merge::Resolution &resolution);
    ShownEvidence(const ShownEvidence &) = delete;
    ShownEvidence &operator=(const ShownEvidence &) = delete;

    bool has(DecisionRef ref, Side side) const;
    EvidencePlace in(DecisionRef ref, Side side) const;
    /// Of a byte of an input's whole text; its line counts from the beginning of the file.
    Position position(Side side, uint32_t offset) const;
    /// False for a field that is not in the result.
    bool hasResult(DecisionRef ref) const;
    EvidencePlace inResult(DecisionRef ref) const;
    /// The text of a place; masks stand for what must not be shown.
    std::string shown(DecisionRef ref, Side side) const;
    std::string shownResult(DecisionRef ref) const;
    /// RFC 6901, into the result or, for what is not there, into the destination. False where neither has it, or a name
    /// in it must not be told.
    bool pointer(DecisionRef ref, std::string &out) const;

private:
    const Plan &m_plan;
    const merge::Resolution &m_resolution;
    PerSide<std::string> m_texts;
    PerSide<std::optional<Positions>> m_positions;
    Positions m_resultPositions;
    struct Ranks {
        uint32_t result = ~0u; ///< among the parent's children that are in the result
        uint32_t destination = ~0u;
    };
    std::vector<std::vector<Ranks>> m_ranks;
    std::vector<std::vector<Range>> m_secrets; ///< of each document of the result, in the whole text
};

std::string_view outcomeName(Outcome outcome);
std::string_view fromName(From from);
std::string_view sideKey(Side side);

} // namespace fieldwise::view

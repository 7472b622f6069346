// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/text.h"
#include "core/merge/result/resolve.h"
#include "core/view/planwords.h"

namespace fieldwise::view {

/// The position of a decision's field in a text.
struct EvidencePlace {
    Range range;       ///< in the whole text
    Position position; ///< its line is relative to the start of the file
    std::string_view text;
};

/// Looks up the positions of fields in the texts, and their JSON pointers.
class ShownEvidence {
public:
    ShownEvidence(const Plan &plan, const merge::Resolution &resolution);
    ShownEvidence(const ShownEvidence &) = delete;
    ShownEvidence &operator=(const ShownEvidence &) = delete;

    bool has(DecisionRef ref, Side side) const;
    EvidencePlace in(DecisionRef ref, Side side) const;
    /// The position of a byte of an input's whole text; its line is relative to the start of the file.
    Position position(Side side, uint32_t offset) const;
    /// False if the field is not in the result.
    bool hasResult(DecisionRef ref) const;
    EvidencePlace inResult(DecisionRef ref) const;
    /// The field's text, with masks in place of secret values.
    std::string shown(DecisionRef ref, Side side) const;
    std::string shownResult(DecisionRef ref) const;
    /// The JSON pointer (RFC 6901) to the field in the result or, if it is not there, in the destination. Returns false
    /// if a list element on the way is in neither, or if a name in it is secret.
    bool pointer(DecisionRef ref, std::string &out) const;

private:
    const Plan &m_plan;
    const merge::Resolution &m_resolution;
    PerSide<std::string> m_texts;
    PerSide<std::optional<Positions>> m_positions;
    Positions m_resultPositions;
    struct Ranks {
        uint32_t result = ~0u; ///< position among the parent's children that are in the result
        uint32_t destination = ~0u;
    };
    std::vector<std::vector<Ranks>> m_ranks;
    std::vector<std::vector<Range>> m_secrets; ///< of each document of the result; ranges are in the whole text
};

/// True if Last applied is what Live's annotation says, so that its lines are in no file.
bool isReadFromAnnotation(const Plan &plan);
/// The place of that annotation in Live.
std::optional<EvidencePlace> annotationPlace(const Plan &plan, uint32_t document, const ShownEvidence &evidence);

std::string_view outcomeName(Outcome outcome);
std::string_view fromName(From from);
std::string_view sideKey(Side side);

} // namespace fieldwise::view

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// The innermost decision whose field contains this byte of an input's document.
DecisionId decisionAtInput(const DocumentPlan &plan, Side side, uint32_t offset);

/// Answers `decisionAtInput` for many offsets of one input, without searching all fields of a container each time. The
/// plan must outlive it and keep its decisions.
class DecisionFinder {
public:
    DecisionFinder(const DocumentPlan &plan, Side side);
    DecisionId at(uint32_t offset);

private:
    struct Span {
        uint32_t begin = 0;
        uint32_t end = 0;
        uint32_t order = 0; ///< position among the children
        uint32_t reach = 0; ///< the largest `end` up to this span
        DecisionId child = noDecision;
    };
    const std::vector<Span> &spansOf(DecisionId container);

    const DocumentPlan &m_plan;
    Side m_side;
    std::vector<DecisionId> m_comments; ///< the disputed ones of this side, sorted by `begin` of their lines
    std::unordered_map<DecisionId, std::vector<Span>> m_spans; ///< of each container, sorted by `begin`
};

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/k8s/owners.h"
#include "core/view/planwords.h"

namespace fieldwise::view {

/// Who owns the field, or the element, that begins on a line of the destination's text.
struct OwnedLine {
    uint32_t line = 0;
    const k8s::Manager *last = nullptr;         ///< who wrote it last
    std::vector<const k8s::Manager *> managers; ///< all of them
};
/// Ascending; lines that nobody owns are not among them. The managers are the plan's.
std::vector<OwnedLine> ownedLines(const Plan &plan);
/// The same of one document that begins at `offset` of a text with these lines; the managers are those of `owners`.
std::vector<OwnedLine> ownedLines(const yaml::Document &live, const k8s::Owners &owners, const LineIndex &lines,
                                  uint32_t offset);

/// All who own the destination's value of a decision, the last writer first.
std::vector<const k8s::Manager *> ownersOf(const Plan &plan, DecisionRef decision);
/// "kubectl-edit (Update, 2026-11-03)"
std::string ownerText(const k8s::Manager &manager);
/// "owned by hpa (Update of scale, 2026-11-03) and kubectl (Apply)"; "" for nobody.
std::string ownedBy(const Plan &plan, DecisionRef decision);

} // namespace fieldwise::view

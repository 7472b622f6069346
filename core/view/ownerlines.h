// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/k8s/owners.h"
#include "core/view/planwords.h"

namespace fieldwise::view {

/// The owners of the field or element that begins on a line of the destination's text.
struct OwnedLine {
    uint32_t line = 0;
    const k8s::Manager *last = nullptr;         ///< the manager that wrote it last
    std::vector<const k8s::Manager *> managers; ///< all owners
};
/// Ascending, without lines that nobody owns. The managers belong to the plan.
std::vector<OwnedLine> ownedLines(const Plan &plan);
/// The same for one document that begins at `offset` of a text with these `lines`. The managers belong to `owners`.
std::vector<OwnedLine> ownedLines(const yaml::Document &live, const k8s::Owners &owners, const LineIndex &lines,
                                  uint32_t offset);

/// All owners of the destination's value of a decision, the last writer first.
std::vector<const k8s::Manager *> ownersOf(const Plan &plan, DecisionRef decision);
/// "kubectl-edit (Update, 2026-11-03)"
std::string ownerText(const k8s::Manager &manager);
/// "owned by hpa (Update of scale, 2026-11-03) and kubectl (Apply)"; "" if nobody owns it.
std::string ownedBy(const Plan &plan, DecisionRef decision);

} // namespace fieldwise::view

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "core/view/layout.h"
#include "core/view/planwords.h"
#include "core/view/rows.h"

namespace fieldwise::view {

/// True if a document of the plan is patched by a list of operations.
bool isJsonPatch(const Plan &plan);
/// Removes the lines of an input that is not aligned from the rows.
void leaveOut(Side side, View &view);
/// Puts the lines of the result into rows: beside the input line that a line came from, or in a row of its own.
/// Requires marks and annotations.
void alignResult(const Layout &layout, View &view);
/// Marks the lines of a JSON patch with the effect of their operation, and the document and the result where one fails.
/// Must run last.
void markOperations(const Layout &layout, View &view);
/// The state of a field after an operation with this effect; Unchanged if the operation tests, fails or has not run.
State stateOf(merge::OperationEffect did);
/// The first operations of a JSON patch that affected each decision.
class OperationNumbers {
public:
    explicit OperationNumbers(const DocumentPlan &plan);
    /// "operation 2", "operations 2, 4"; empty if there are none.
    std::string textOf(DecisionId id) const;

private:
    static constexpr size_t mostTold = 3;
    std::unordered_map<DecisionId, std::vector<uint32_t>> m_first; ///< 1-based; at most one more than is shown
};

} // namespace fieldwise::view

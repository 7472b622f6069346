// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "core/view/layout.h"
#include "core/view/planwords.h"
#include "core/view/rows.h"

namespace fieldwise::view {

/// A document of the plan is patched by a list of operations.
bool isJsonPatch(const Plan &plan);
/// Takes the lines of an input that is not aligned out of the rows.
void leaveOut(Side side, View &view);
/// Gives the lines of the result their rows: beside the line of an input that they came from, or a row of their own.
/// After the marks and annotations.
void alignResult(const Layout &layout, View &view);
/// The lines of a JSON patch say what came of their operation, and the document and the result where one fails. Last.
void markOperations(const Layout &layout, View &view);
/// What happens to a field by an operation: Unchanged for one that holds, fails, or has not run.
State stateOf(merge::OperationEffect did);
/// The first operations of a JSON patch that made what each decision is about.
class OperationNumbers {
public:
    explicit OperationNumbers(const DocumentPlan &plan);
    /// "operation 2", "operations 2, 4"; empty when none did.
    std::string textOf(DecisionId id) const;

private:
    static constexpr size_t mostTold = 3;
    std::unordered_map<DecisionId, std::vector<uint32_t>> m_first; ///< counted from 1, and one more than is told
};

} // namespace fieldwise::view

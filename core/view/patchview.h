// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/view/layout.h"
#include "core/view/rows.h"

namespace fieldwise::view {

/// A document of the plan is patched by a list of operations.
bool isJsonPatch(const merge::Plan &plan);
/// Takes the lines of an input that is not aligned out of the rows.
void leaveOut(merge::Side side, View &view);
/// Gives the lines of the result their rows: beside the line of an input that they came from, or a row of their own. After
/// the marks and remarks.
void alignResult(const Layout &layout, View &view);
/// The lines of a JSON patch say what came of their operation, and the document and the result where one fails. Last.
void markOperations(const Layout &layout, View &view);
/// What happens to a field by an operation: Unchanged for one that holds, fails, or has not run.
merge::State stateOf(merge::Did did);
/// "operation 2", "operations 2, 4": those that made what this decision is about; empty when none did.
std::string operationsText(const merge::DocumentPlan &plan, merge::DecisionId id);

} // namespace fieldwise::view

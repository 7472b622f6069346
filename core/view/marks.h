// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "core/view/layout.h"
#include "core/view/planwords.h"
#include "core/view/rows.h"

namespace fieldwise::view {

/// Sets line marks and strikes in the input panes for some documents; `view` already has the lines.
void markInputs(const Layout &layout, Some some, View &view);
/// Sets line marks in the result for some documents: each line gets the mark of the input line that its bytes come
/// from. Requires markInputs().
void markResult(const Layout &layout, Some some, View &view);
/// Marks the words that differ, in all panes. `before`: comparisons to reuse, of a view whose plan still exists.
void markWords(const Layout &layout, Some some, View &view, std::span<const ComparedValues> before = {});

/// False if the value is an anchor's in another place: its bytes are then not inside the parent's.
bool standsInParent(const DocumentPlan &plan, const Decision &decision, Side side);

/// Adds the chips to the result and the fields that are gone from it, for some documents. `ofUpdated` and `ofResult`
/// are the lines of these documents in the two panes. Requires markWords().
void annotateLines(const Layout &layout, Some some, Lines ofUpdated, Lines ofResult, View &view);
/// Adds the chips of values that are written differently.
void addWritten(const Layout &layout, Some some, View &view);
/// Orders the gone fields that follow the same line below each other.
void stackGone(std::vector<Gone> &gone);

} // namespace fieldwise::view

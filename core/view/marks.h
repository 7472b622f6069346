// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "core/view/layout.h"
#include "core/view/planwords.h"
#include "core/view/rows.h"

namespace fieldwise::view {

/// Line marks and strikes of the input panes, whose lines are there, for some documents.
void markInputs(const Layout &layout, Some some, View &view);
/// Line marks of the result: those of the input line that the bytes of a line came from. After markInputs.
void markResult(const Layout &layout, Some some, View &view);
/// The words that differ, in all panes. `before`: what was compared in a view whose plan is still there.
void markWords(const Layout &layout, Some some, View &view, std::span<const ComparedValues> before = {});

/// False where the value is that of an anchor elsewhere: its bytes are not inside the parent's.
bool standsInParent(const DocumentPlan &plan, const Decision &decision, Side side);

/// The annotations beside the lines of the result, and the fields that are gone from it, for some documents and the
/// lines that each pane has of them. After markWords.
void annotateLines(const Layout &layout, Some some, Lines ofUpdated, Lines ofResult, View &view);
/// Those that are gone after one line are told one below the other.
void stackGone(std::vector<Gone> &gone);

} // namespace fieldwise::view

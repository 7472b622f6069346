// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/view/layout.h"
#include "core/view/rows.h"

namespace fieldwise::view {

/// The remarks beside the lines of the result, and the fields that are gone from it, for some documents and the lines
/// that each pane has of them. After markWords.
void remark(const Layout &layout, Some some, Lines ofUpdated, Lines ofResult, View &view);
/// Those that are gone after one line are told one below the other.
void stackGone(std::vector<Gone> &gone);

} // namespace fieldwise::view

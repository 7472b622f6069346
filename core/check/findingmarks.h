// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/check/checking.h"
#include "core/view/rows.h"

namespace fieldwise::check {

/// Marks the lines of the findings in all panes, with chips and rows for what is missing in the result. On a line with
/// several findings the first one counts.
void markFindings(const Checked &checked, const std::vector<bool> &meant, const PerText<std::string> &texts,
                  const LineIndex &resultLines, const merge::PerSide<LineIndex> &lines, view::View &view);

/// The value in the first line of a finding's place: what is after the key; "" for the key of a map or list.
std::string valueIn(const FindingPlace &place);

} // namespace fieldwise::check

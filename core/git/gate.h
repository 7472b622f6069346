// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/plan/plan.h"

namespace fieldwise::git {

/// Whether a line merge without conflicts is also a correct merge of the fields if the plan has conflicts
/// (semantics/git.md 6): it has every decided value, and in each conflict about lines or elements it has the changes of
/// both sides.
bool agrees(const yaml::Stream &byLines, const merge::Plan &plan);

} // namespace fieldwise::git

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/plan/plan.h"

namespace fieldwise::git {

/// Whether a clean merge of lines is a merge of the fields, too, where the plan has conflicts (semantics/git.md 6): it
/// says what is decided, and where lines, or elements in one place, are in conflict it has those of both sides.
bool agrees(const yaml::Stream &byLines, const merge::Plan &plan);

} // namespace fieldwise::git

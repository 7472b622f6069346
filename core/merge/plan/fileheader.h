// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// Sets DocumentPlan::header: the comments at the start of the file, up to a blank line or a `---`, if all three
/// versions have the same. They belong to the file, whichever document is first (semantics/git.md 5).
void findFileHeader(const PerSide<yaml::Stream> &streams, std::vector<DocumentPlan> &documents);

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// Finds the comments that all three versions of a file begin with, up to a blank line or a `---`: they are the file's,
/// whichever document comes first (semantics/git.md 5).
void findFileHeader(const PerSide<yaml::Stream> &streams, std::vector<DocumentPlan> &documents);

} // namespace fieldwise::merge

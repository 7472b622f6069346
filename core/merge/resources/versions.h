// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/merge/resources/pairing.h"

namespace fieldwise::merge {

/// For Git: pairs the documents of the three versions of one file, in the order of the merged file (semantics/git.md
/// 5). A document of Ours without content stays after the same document as in Ours.
std::vector<PartIndices> pairVersions(const PerSide<yaml::Stream> &streams);

} // namespace fieldwise::merge

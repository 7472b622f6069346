// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/merge/resources/pairing.h"

namespace fieldwise::merge {

/// Pairs the documents of three versions of a file, in the order of the merged one (semantics/git.md 5). Those of Ours
/// that have no content stand behind the one that they follow there.
std::vector<Parts> pairVersions(const PerSide<yaml::Stream> &streams);

} // namespace fieldwise::merge

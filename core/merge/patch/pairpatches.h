// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/merge/resources/pairing.h"

namespace fieldwise::merge {

/// Which patch is for each document. As kubectl does it, one patch is for every document; several, or one that names an
/// object, are for what they name. One patch and one document are always a pair, and what is empty between documents
/// gets none.
std::vector<Parts> pairPatches(const yaml::Stream &patches, const yaml::Stream &documents);
/// Patches that are for no document, texts without any, and a patch that says too much for that many documents
/// (docs/limits.md).
std::vector<Fault> faultsOfPatches(const PerSide<yaml::Stream> &streams);

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/merge/resources/pairing.h"

namespace fieldwise::merge {

/// Pairs patches and documents. As in kubectl, a single patch applies to every document; several patches, or one that
/// names an object, apply to the objects that they name. One patch and one document are always a pair. Empty documents
/// get no patch.
std::vector<PartIndices> pairPatches(const yaml::Stream &patches, const yaml::Stream &documents);
/// Faults of patches that apply to no document, of texts without patches, and of a patch that is too large for this
/// number of documents (docs/limits.md).
std::vector<Fault> faultsOfPatches(const PerSide<yaml::Stream> &streams);

} // namespace fieldwise::merge

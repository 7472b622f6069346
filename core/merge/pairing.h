// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/merge/plan.h"

namespace fieldwise::merge {

/// Instead of a part, where a side has none.
inline constexpr uint32_t noPart = ~0u;

/// False for a document of comments only; kubectl skips a null too.
bool hasContent(const yaml::Part &part, Mode mode);

/// Pairs the documents by identity, those without one by their order (merge3.md, "Resource MergeRules"); one document a
/// side is always a pair. In Patch: which patch is for each document.
std::vector<PerSide<uint32_t>> pairDocuments(const PerSide<yaml::Stream> &streams, Mode mode);

/// Apply: objects that Local has more than once; kubectl would apply the second to what the first has made.
std::vector<Fault> repeatedObjects(const PerSide<yaml::Stream> &streams, Mode mode);
/// Patch: patches that are for no document, and texts without any.
std::vector<Fault> unpairedPatches(const PerSide<yaml::Stream> &streams);

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/merge/edit/patchednode.h"
#include "core/merge/match/pairs.h"

namespace fieldwise::merge {

/// Changes values of a document into others while a patch is applied.

/// True for a mapping in any form.
bool isMap(const PatchedNode &patched);
/// Removes a field from a map. Its name stays in `order` until `forgetDropped`, so that removing many fields takes
/// linear time.
void drop(PatchedNode &map, const std::string &name, const Cause &cause);
void forgetDropped(PatchedNode &map);
/// True if a field at any depth is null.
bool hasNullField(const Json &value);
/// A value that a strategic merge patch inserts, with notices for the nulls and patch directives in it.
PatchedNode broughtVerbatim(NodeRef node, const Json &wanted, const Cause &cause);
/// Changes a value from `have` into `wanted`, with one cause. What is equal keeps its bytes.
void becomeValue(PatchedNode &target, const Json &have, const Json &wanted, const Cause &cause);
/// Returns the element at the new index `at`, made from the one at the old index `was`; `item` is null for a new
/// element.
using BecomeItem = std::function<PatchedNode(PatchedNode *item, size_t was, size_t at)>;
/// Changes an expanded list by pairs of old and new elements. Elements without a pair are removed.
void becomeList(PatchedNode &list, const DataPairs &pairs, const BecomeItem &become, const Cause &gone);

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/merge/edit/patchednode.h"
#include "core/merge/match/pairs.h"

namespace fieldwise::merge {

/// How a value on its way through a patch becomes another one.

/// A map of a document, by whatever it is told.
bool isMap(const PatchedNode &after);
/// Takes a field out of a map. Its name stays in the order until `forgetDropped`, so that many cost no more than one.
void drop(PatchedNode &map, const std::string &name, const Cause &cause);
void forgetDropped(PatchedNode &map);
/// A field that is null, anywhere.
bool hasNullField(const Json &value);
/// A value that a strategic patch brings: nulls and directives that come with it are noted.
PatchedNode broughtVerbatim(NodeRef node, const Json &wanted, const Cause &cause);
/// A value becomes another one for one reason; what is the same keeps its bytes.
void becomeValue(PatchedNode &target, const Json &have, const Json &wanted, const Cause &cause);
/// The element at `at`, made of the one at `was`; of none when it is new.
using BecomeItem = std::function<PatchedNode(PatchedNode *item, size_t was, size_t at)>;
/// An opened list becomes another one; elements that nothing is made of are gone.
void becomeList(PatchedNode &list, const Pairs &pairs, const BecomeItem &become, const Cause &gone);

} // namespace fieldwise::merge

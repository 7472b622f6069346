// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// The node of each entry of a collection in each input; `none` if an input lacks the entry.
using Places = std::vector<PerSide<NodeId>>;

/// The order of the entries in a git merge, as indices: the order of Ours. Each entry that only Theirs has comes after
/// the entry that it follows there.
std::vector<size_t> gitOrder(const Places &places);
/// The same, but if only Theirs changed the order, its order is used. Nothing if both sides changed it differently.
std::optional<std::vector<size_t>> gitElementOrder(const Places &places);

} // namespace fieldwise::merge

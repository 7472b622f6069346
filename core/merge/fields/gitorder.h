// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// Where the entries of a collection stand in each input, by node; `none` where an input lacks one.
using Places = std::vector<PerSide<NodeId>>;

/// The order of a git merge, as indices: that of Ours with what is new in Theirs behind what it follows there.
std::vector<size_t> gitOrder(const Places &places);
/// The same, but an order that only Theirs changed is taken. Nothing when both sides changed it, each in its own way.
std::optional<std::vector<size_t>> gitElementOrder(const Places &places);

} // namespace fieldwise::merge

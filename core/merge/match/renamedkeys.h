// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "core/merge/match/digests.h"
#include "core/merge/plan/options.h"
#include "core/merge/plan/ref.h"

namespace fieldwise::merge {

/// A field of Base that one side has under another key, while the other side changed it under the old key or gave it a
/// third one.
struct RenamedKey {
    std::string_view was, now;
    Side by = Side::Destination;
    bool byBoth = false; ///< each side gave it another key; then there is a RenamedKey for each
};

/// The renamed keys of three versions of a map (semantics/git.md 2). Only values that are large enough to be recognised
/// (maps, lists, multi-line strings), and only if one new field is more similar than all others.
std::vector<RenamedKey> renamedKeys(const PerSide<NodeRef> &maps, const PerSide<Digests> &digests);

} // namespace fieldwise::merge

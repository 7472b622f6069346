// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "core/merge/match/digests.h"
#include "core/merge/plan/options.h"
#include "core/merge/plan/ref.h"

namespace fieldwise::merge {

/// A field of Base that one side has under another key, and the other side changed under the old one, or has under a
/// third one.
struct RenamedKey {
    std::string_view was, now;
    Side by = Side::Destination;
    bool byBoth = false; ///< each side gave it another key; there is one of these for each
};

/// Of three versions of a map (semantics/git.md 2); of what has enough to be known again (maps, lists, blocks of
/// several lines), where one field alone is likest.
std::vector<RenamedKey> renamedKeys(const PerSide<NodeRef> &maps, const PerSide<Digests> &digests);

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/merge/result/pieces.h"
#include "core/merge/result/splicecontext.h"

namespace fieldwise::merge {

/// Puts another value where the destination has one.

/// The one that the decision says, inline in place of the old one or as lines below the key.
void replaceValue(const SpliceContext &in, DecisionId id, Edits &edits);
/// One that is written already, and stays on the line of its key or dash; `behind`: lines below that.
void placeInline(const SpliceContext &in, DecisionId id, PieceList pieces, Edits &edits, const PieceList &behind = {});
/// `{}` or `[]` for a collection; the comments stay that belong to none of its entries.
void placeEmpty(const SpliceContext &in, DecisionId id, std::string_view brackets, Edits &edits);
/// The one that the decision says, as a block collection below its key or behind its dash.
void placeLines(const SpliceContext &in, DecisionId id, Edits &edits);

/// Just behind the `:` or `-` that the value of a destination entry belongs to; the value's begin at the root.
uint32_t headEnd(const SpliceContext &in, DecisionId id);

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/merge/result/pieces.h"
#include "core/merge/result/splicecontext.h"

namespace fieldwise::merge {

/// Replaces a value of the destination.

/// Replaces it with the decision's value, inline or as lines below the key.
void replaceValue(const SpliceContext &in, DecisionId id, Edits &edits);
/// Replaces it with `pieces`, on the line of its key or dash; `behind` are lines to put below.
void placeInline(const SpliceContext &in, DecisionId id, PieceList pieces, Edits &edits, const PieceList &behind = {});
/// Replaces a collection with `{}` or `[]`, and keeps the comments that belong to none of its entries.
void placeEmpty(const SpliceContext &in, DecisionId id, std::string_view brackets, Edits &edits);
/// Replaces it with the decision's value as a block collection, below the key or after the dash.
void placeLines(const SpliceContext &in, DecisionId id, Edits &edits);

/// The offset after the `:` or `-` of an entry; at the root, the start of the value.
uint32_t headEnd(const SpliceContext &in, DecisionId id, Side side = Side::Destination);

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/result/pieces.h"
#include "core/merge/result/splicecontext.h"

namespace fieldwise::merge {

/// Collects what happens to a field that the destination has, and to all below it.
void edit(const SpliceContext &in, DecisionId id, Edits &edits);
/// The same for the entries of one that stays in its style: on lines, in brackets or braces, or the one of `[a: 1]`.
void editBlock(const SpliceContext &in, DecisionId id, Edits &edits);
void editFlow(const SpliceContext &in, DecisionId id, Edits &edits);
void editPair(const SpliceContext &in, DecisionId id, Edits &edits);

/// An entry of the destination with its edits, as lines that each end with a break; `behindDash`: without the spaces
/// before the first.
PieceList keptEntry(const SpliceContext &in, DecisionId id, uint32_t column, bool behindDash);

} // namespace fieldwise::merge

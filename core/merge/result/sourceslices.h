// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/result/pieces.h"
#include "core/merge/result/splicecontext.h"

namespace fieldwise::merge {

/// Copies of an input's bytes to another place.

/// Appends lines of an input without their anchors, except (in Git) those that come into the result for their aliases
/// (Origin::bringsAnchor). All lines but the first are shifted by `shift` columns (see
/// `appendReindented`).
void appendSlice(PieceList &out, const SpliceContext &in, DecisionId id, const Origin &from, Range range, int shift,
                 int least = 0);
/// The lines of the comments above an entry; empty if there are none.
PieceList commentsAbove(const SpliceContext &in, DecisionId id, const Origin &from, uint32_t column);

/// If an input ends with a block scalar without a last line break, its value has no line break at the end. If text
/// follows in the result, a `-` in the scalar's header keeps it so.

/// Adds that `-` for a scalar that ends at `end` in the destination; once, even if several maps end there.
void keepMissingBreak(Edits &edits, const SpliceContext &in, DecisionId id, uint32_t end);
/// The same pieces, with that `-` if they end with such a scalar.
PieceList withMissingBreakKept(const PieceList &all, const DocumentPlan &document, Mode mode);

} // namespace fieldwise::merge

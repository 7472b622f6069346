// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/result/pieces.h"
#include "core/merge/result/splicecontext.h"

namespace fieldwise::merge {

/// Bytes of an input in another place.

/// Lines of an input without their anchors, moved by `shift` columns, but for the first; see `appendReindented`.
void appendSlice(PieceList &out, const SpliceContext &in, DecisionId id, const Origin &from, Range range, int shift,
                 int least = 0);
/// The lines of the comments above an entry; nothing where there are none.
PieceList commentsAbove(const SpliceContext &in, DecisionId id, const Origin &from, uint32_t column);

/// A text of several lines that an input ends with, without a last break, has none in its value either, and would get
/// one where more follows: a `-` in its header pins that.

/// For what ends at `end` in the destination; once, however many maps go on behind that end.
void keepMissingBreak(Edits &edits, const SpliceContext &in, DecisionId id, uint32_t end);
/// The same pieces, where such a text that they end with stays as it is although a break follows.
PieceList withMissingBreakKept(const PieceList &all, const DocumentPlan &document, Mode mode);

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/result/pieces.h"
#include "core/merge/result/splicecontext.h"

namespace fieldwise::merge {

/// Makes the text of what the destination does not have, or has elsewhere.

/// The entries of a container as lines that each end with a break; `behindDash`: the first one stands behind a dash.
PieceList entries(const SpliceContext &in, DecisionId container, uint32_t column, bool behindDash);
/// One entry that is new there, the same way.
PieceList freshEntry(const SpliceContext &in, DecisionId id, uint32_t column, bool behindDash);
/// Whether a value stands on lines of its own as a block collection.
bool takesLines(const SpliceContext &in, DecisionId id);
/// Such a value, whose first entry stands where the writer is, at `column`; without the last break.
PieceList lines(const SpliceContext &in, DecisionId id, uint32_t column);
/// Any other value; `style`: the quoting of the value that it replaces.
PieceList onOneLine(const SpliceContext &in, DecisionId id, uint32_t column, Style style);

/// A container in braces or brackets, its entries from where they come; and one entry of it, with its key.
PieceList flowCollection(const SpliceContext &in, DecisionId id);
PieceList flowEntry(const SpliceContext &in, DecisionId id);

/// The comment above the first entry of a list or map that comes whole from an input comes along, where it can stand.
bool bringsFirstComment(const SpliceContext &in, DecisionId id);
/// A list or map on lines of its own that comes whole from an input and has a tag (anchors stay behind).
bool startsWithTag(const SpliceContext &in, DecisionId id);

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

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
PieceList flowEntry(const SpliceContext &in, DecisionId id, std::optional<uint32_t> column = {});
/// In JSON, the lines on which a value stands in its input, for an entry whose line begins at `column`; empty where
/// they are not what would be written anyway.
PieceList jsonLines(const SpliceContext &in, DecisionId id, uint32_t column);

/// The comment above the first entry of a list or map that comes whole from an input comes along, where it can stand.
bool bringsFirstComment(const SpliceContext &in, DecisionId id);
/// A list or map on lines of its own that comes whole from an input and has a tag (anchors stay behind).
bool startsWithTag(const SpliceContext &in, DecisionId id);

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

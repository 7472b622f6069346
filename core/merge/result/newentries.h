// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/merge/result/pieces.h"
#include "core/merge/result/splicecontext.h"

namespace fieldwise::merge {

/// Writes the text of entries that are new or moved, and edits those that stay.

/// The entries of a container as lines, each with its line break. `behindDash`: the first one continues the line of a
/// dash.
PieceList entries(const SpliceContext &in, DecisionId container, uint32_t column, bool behindDash);
/// A new entry, in the same form.
PieceList freshEntry(const SpliceContext &in, DecisionId id, uint32_t column, bool behindDash);
/// True if a value is written as a block collection on lines of its own.
bool takesLines(const SpliceContext &in, DecisionId id);
/// Such a value at `column`, without indentation before its first entry and without the last line break.
PieceList lines(const SpliceContext &in, DecisionId id, uint32_t column);
/// Any other value. `style`: the quoting of the value that it replaces.
PieceList onOneLine(const SpliceContext &in, DecisionId id, uint32_t column, Style style);

/// A container in braces or brackets, and one of its entries with its key. Values are taken from the inputs.
PieceList flowCollection(const SpliceContext &in, DecisionId id);
PieceList flowEntry(const SpliceContext &in, DecisionId id, std::optional<uint32_t> column = {});
/// In JSON: the lines of a value as its input has them, for an entry whose line starts at `column`; empty if they can't
/// be used unchanged.
PieceList jsonLines(const SpliceContext &in, DecisionId id, uint32_t column);

/// True if the comment above the first entry of a list or map that is taken whole from an input is taken along.
bool bringsFirstComment(const SpliceContext &in, DecisionId id);
/// True for a block collection that is taken whole from an input and has a tag (anchors are not taken along,
/// except, in Git, those that come into the result for their aliases: Origin::bringsAnchor).
bool startsWithTag(const SpliceContext &in, DecisionId id);

/// Collects the edits of a field of the destination and of everything below it.
void edit(const SpliceContext &in, DecisionId id, Edits &edits);
/// The same for the entries of a collection that keeps its style: block, flow, or a single pair as in `[a: 1]`.
void editBlock(const SpliceContext &in, DecisionId id, Edits &edits);
void editFlow(const SpliceContext &in, DecisionId id, Edits &edits);
void editPair(const SpliceContext &in, DecisionId id, Edits &edits);

/// An entry of the destination with its edits, as lines, each with its line break. `behindDash`: without the spaces
/// before the first line.
PieceList keptEntry(const SpliceContext &in, DecisionId id, uint32_t column, bool behindDash);

} // namespace fieldwise::merge

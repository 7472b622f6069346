// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/merge/result/pieces.h"
#include "core/merge/result/splicecontext.h"

namespace fieldwise::merge {

/// The comments that the document begins with, as the root's decision says.
void editHead(const SpliceContext &in, Edits &edits);
/// Those of an entry of the destination, above it and beside it, as its decision says.
void editComments(const SpliceContext &in, DecisionId id, Edits &edits);

/// Those behind the last entry of a collection of the destination, as its decision says.
void editFoot(const SpliceContext &in, DecisionId id, Edits &edits);

/// Comments and blank lines that are no field's own, where what stands before them changes. Both add to all edits of a
/// resource.

/// A comment that stands deeper than the collection that it belongs to moves to its column where a text of several
/// lines comes to stand before it, which would take it for its own.
void shelterComments(const SpliceContext &in, Edits &edits);
/// Blank lines that come to stand right below a `|+` would be breaks of that text: they go, as do blanks behind a value
/// whose place a text of several lines takes.
void dropKeptBlanks(const SpliceContext &in, Edits &edits);

/// The comments in a `<<` that is written out, but for those that come along or go with its fields.
PieceList mergeKeyComments(const SpliceContext &in, DecisionId container, uint32_t column);

/// Of a collection that empties, the lines below its first one that belong to none of its entries, each behind its
/// break.
PieceList commentLines(const SpliceContext &in, DecisionId container);
/// The brackets of a flow collection that empties, around the comments that belong to none of its entries.
PieceList emptyInFlow(const SpliceContext &in, DecisionId container, std::string_view brackets);

} // namespace fieldwise::merge

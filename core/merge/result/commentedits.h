// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/merge/result/pieces.h"
#include "core/merge/result/splicecontext.h"

namespace fieldwise::merge {

/// Edits the comments at the start of the document, by the root's decision.
void editHead(const SpliceContext &in, Edits &edits);
/// The lines between an entry and the one before it, as the result has them, without the first `leftOut` bytes of
/// Updated's before a new entry.
PieceList gapPieces(const SpliceContext &in, DecisionId id, uint32_t column, uint32_t leftOut = 0);
/// Edits the comments above and beside an entry of the destination, by its decision.
void editComments(const SpliceContext &in, DecisionId id, Edits &edits);

/// Edits the comments after the last entry of a collection of the destination, by its decision.
void editFoot(const SpliceContext &in, DecisionId id, Edits &edits);

/// True if the comment above the first old entry of a collection is removed with it: if the original had it too, or
/// always as in kyaml. Otherwise it is the destination's own and stays.
bool losesFirstComment(const SpliceContext &in, DecisionId id);

/// The next two functions run last, after all other edits of a resource, and add to them: these edits can change how a
/// following comment or blank line that belongs to no field is read.

/// Moves a comment to the column of its collection if it is indented deeper and a multi-line string comes before it,
/// which would include it.
void shelterComments(const SpliceContext &in, Edits &edits);
/// Removes blank lines directly after a `|+`, which would become part of its value. Also removes trailing spaces of a
/// value that a multi-line string replaces.
void dropKeptBlanks(const SpliceContext &in, Edits &edits);

/// The comments at a `<<` key that is replaced by its fields, except those that come into the result with one of these
/// fields, or go with one that is removed.
PieceList yamlMergeKeyComments(const SpliceContext &in, DecisionId container, uint32_t column);

/// For a collection that becomes empty: the comments that belong to none of its entries, each after its line break, for
/// the lines below the one with its `{}` or `[]`.
PieceList commentLines(const SpliceContext &in, DecisionId container);
/// `brackets` with the comments of a flow collection that becomes empty, if they belong to none of its entries.
PieceList emptyInFlow(const SpliceContext &in, DecisionId container, std::string_view brackets);

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/result/pieces.h"
#include "core/merge/result/resolve.h"

namespace fieldwise::merge {

/// The destination's text of a merged resource, with the edits of its decisions.
PieceList splice(const DocumentPlan &plan, const Options &options);

/// The text of one resource of the result, which depends on the text before it.
DocumentResult documentText(const Plan &plan, size_t index, const TextSurroundings &surroundings);
/// True for the text before the items of a List, which depends on whether any item is left.
bool isListHead(const DocumentPlan &document);

} // namespace fieldwise::merge

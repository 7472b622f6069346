// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/result/pieces.h"
#include "core/merge/result/resolve.h"

namespace fieldwise::merge {

/// The destination's text of a merged resource, edited as its decisions say.
PieceList splice(const DocumentPlan &plan, const Options &options);

/// The text of one resource of a plan below what stands above it.
DocumentResult documentText(const Plan &plan, size_t index, const PrecedingText &preceding);
/// It is what stands above the items of a List, so its text depends on which of them are left.
bool isListHead(const DocumentPlan &document);

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/merge/result/pieces.h"
#include "core/merge/result/splicecontext.h"

namespace fieldwise::merge {

/// Writes a text that Git's merge computed over the lines of the one in its place, so that its header, quotes and
/// indentation stay; `column`: of its key or dash. Nothing where that would say something else about the text.
std::optional<Edit> textInPlace(const SpliceContext &in, DecisionId id, uint32_t column);

} // namespace fieldwise::merge

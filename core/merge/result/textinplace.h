// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/merge/result/pieces.h"
#include "core/merge/result/splicecontext.h"

namespace fieldwise::merge {

/// Replaces only the lines of a multi-line string with those that a git merge computed, so that its header, quotes and
/// indentation stay. `column` is that of its key or dash. Nothing if the text would have another value then.
std::optional<Edit> textInPlace(const SpliceContext &in, DecisionId id, uint32_t column);

} // namespace fieldwise::merge

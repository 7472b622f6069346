// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/merge/result/pieces.h"
#include "core/merge/result/splicecontext.h"

namespace fieldwise::merge {

/// The edit of an entry that only Updated changed, in modes that keep changes: what Updated has after the key's colon
/// or the dash, byte for byte (quotes, indentation), up to the comment beside it. Nothing if Destination differs from
/// Original there, or if the bytes could mean something else in the destination.
std::optional<Edit> updatedTail(const SpliceContext &in, DecisionId id);

} // namespace fieldwise::merge

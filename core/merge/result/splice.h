// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/result/pieces.h"

namespace fieldwise::merge {

/// The destination's text of a merged resource, edited as its decisions say.
PieceList splice(const DocumentPlan &plan, const Options &options);

} // namespace fieldwise::merge

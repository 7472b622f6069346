// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/check/fieldpairs.h"
#include "core/check/fieldtext.h"

namespace fieldwise::check {

/// An input whose value the result takes as a whole, and who changed it.
struct Brought {
    merge::Side side;
    Whose whose;
};

/// The differences inside a value, by comparing that input with the result; nothing if the value is neither a mapping,
/// a list nor a multi-line string.
std::optional<std::vector<Finding>> findingsInside(const FieldPairs &pairs, const FieldText &places, Brought brought,
                                                   merge::DecisionRef about);

} // namespace fieldwise::check

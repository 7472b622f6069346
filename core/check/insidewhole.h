// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/check/fieldpairs.h"
#include "core/check/fieldtext.h"

namespace fieldwise::check {

/// An input that has a value as a whole, and whose change that is.
struct Brought {
    merge::Side side;
    Whose whose;
};

/// What differs inside of a value, by the comparison of that input with the result; nothing where the value is neither
/// a mapping nor a list nor a text of several lines.
std::optional<std::vector<Finding>> findingsInside(const FieldPairs &pairs, const FieldText &places, Brought brought,
                                                   merge::DecisionRef about);

} // namespace fieldwise::check

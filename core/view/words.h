// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/diagnostic.h"

namespace fieldwise::view {

/// The bytes in which two texts differ, as whole words; a range never crosses a line break.
struct WordDiff {
    std::vector<Range> left;
    std::vector<Range> right;
    std::vector<uint32_t> leftLines; ///< 0-based lines that differ or exist on one side only, ascending
    std::vector<uint32_t> rightLines;
};

/// Texts of several lines are compared line by line, ignoring indentation. The work is bounded: where very many places
/// differ, larger ranges are marked.
WordDiff diffWords(std::string_view left, std::string_view right);

} // namespace fieldwise::view

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/diagnostic.h"

namespace fieldwise::view {

/// The bytes of two texts that differ, in whole words, never across a line break.
struct WordDiff {
    std::vector<Range> left;
    std::vector<Range> right;
    std::vector<uint32_t> leftLines; ///< lines that differ or stand alone, ascending; the first is 0
    std::vector<uint32_t> rightLines;
};

/// Texts of several lines are compared line by line, their own indentation left out. Bounded: what differs in very many
/// places is marked in larger pieces.
WordDiff diffWords(std::string_view left, std::string_view right);

} // namespace fieldwise::view

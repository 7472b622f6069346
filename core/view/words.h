// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "core/base/diagnostic.h"

namespace fieldwise::view {

/// The bytes of two texts that differ, in whole words, never across a line break.
struct WordDiff {
    std::vector<Range> left;
    std::vector<Range> right;
};

WordDiff diffWords(std::string_view left, std::string_view right);

} // namespace fieldwise::view

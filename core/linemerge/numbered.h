// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/diagnostic.h"

namespace fieldwise::linemerge {

/// Lines [begin, end), 0-based.
struct Lines {
    int32_t begin = 0, end = 0;
    int32_t count() const { return end - begin; }
    bool isEmpty() const { return begin == end; }
    bool operator==(const Lines &) const = default;
};

/// A text as a sequence of numbers, one for each line. Lines with the same bytes, including the line break, have the
/// same number.
struct NumberedText {
    std::vector<uint32_t> starts; ///< offsets of the lines, and the end of the text
    std::vector<uint32_t> numbers;
    int32_t count() const { return static_cast<int32_t>(numbers.size()); }
    Range bytes(Lines lines) const { return {starts[lines.begin], starts[lines.end]}; }
};

struct NumberedTexts {
    NumberedText base, ours, theirs;
    uint32_t count = 0; ///< how many different numbers there are
};

NumberedTexts numberLines(std::string_view base, std::string_view ours, std::string_view theirs);

} // namespace fieldwise::linemerge

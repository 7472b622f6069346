// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace fieldwise {

/// A regular expression as Go's package regexp reads it (RE2), searched in linear time.
class Regexp {
public:
    /// Nothing if the pattern is wrong, too large, or has something that is not known here, such as `\p{L}`.
    static std::optional<Regexp> compile(std::string_view pattern);

    /// Whether it matches somewhere in a text. Takes away from `steps`, and returns nothing when none are left.
    std::optional<bool> isIn(std::string_view text, size_t &steps) const;

    /// Sorted ranges of code points.
    using Set = std::vector<std::pair<uint32_t, uint32_t>>;
    enum class Op : uint8_t { Set, Fork, Assert, Match };
    enum class Assertion : uint8_t { TextBegin, TextEnd, LineBegin, LineEnd, Word, NoWord };
    struct Instruction {
        Op op;
        uint32_t first = 0;  ///< Set: its index; Fork: where it goes on; Assert: the assertion
        uint32_t second = 0; ///< Fork: the other place
    };

private:
    std::vector<Instruction> m_program;
    std::vector<Set> m_sets;
};

} // namespace fieldwise

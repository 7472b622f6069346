// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/base/text.h"

namespace fieldwise {

/// How many characters (code points) a text has.
size_t characters(std::string_view text);

/// What positionOf says, at once however long the lines are. The text and its lines have to outlive it.
class Positions {
public:
    Positions(std::string_view text, const LineIndex &lines);
    Position at(uint32_t offset) const;

private:
    size_t charactersBefore(uint32_t offset) const;

    std::string_view m_text;
    const LineIndex &m_lines;
    std::vector<size_t> m_before; ///< characters before each block of the text
};

/// For those who describe many of one text.
std::string describe(const Diagnostic &diagnostic, std::string_view file, Position position);

} // namespace fieldwise

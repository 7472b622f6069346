// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/positions.h"

#include <algorithm>

namespace fieldwise {

namespace {

constexpr uint32_t block = 256; // bytes

} // namespace

size_t characters(std::string_view text)
{
    return static_cast<size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<uint8_t>(c) & 0xC0) != 0x80; }));
}

Positions::Positions(std::string_view text, const LineIndex &lines) : m_text(text), m_lines(lines)
{
    m_before.reserve(text.size() / block + 1);
    size_t count = 0;
    for (size_t at = 0; at <= text.size(); at += block) {
        m_before.push_back(count);
        count += characters(text.substr(at, block));
    }
}

size_t Positions::charactersBefore(uint32_t offset) const
{
    const uint32_t begin = offset / block * block;
    return m_before[offset / block] + characters(m_text.substr(begin, offset - begin));
}

Position Positions::at(uint32_t offset) const
{
    offset = std::min(offset, static_cast<uint32_t>(m_text.size()));
    const uint32_t line = m_lines.lineOf(offset), start = m_lines.start(line);
    const size_t mark = hasBom(m_text.substr(start)) && offset > start ? 1 : 0;
    return {line, static_cast<uint32_t>(charactersBefore(offset) - charactersBefore(start) - mark)};
}

} // namespace fieldwise

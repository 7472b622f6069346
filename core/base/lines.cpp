// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/lines.h"

#include <algorithm>

#include "core/base/breaks.h"
#include "core/base/text.h"

namespace fieldwise {

uint32_t lineStart(std::string_view text, uint32_t offset)
{
    const uint32_t first = hasBom(text) ? std::min<uint32_t>(offset, 3) : 0; // a byte order mark stays the first of all
    while (offset > first && text[offset - 1] != '\n' && text[offset - 1] != '\r')
        --offset;
    return offset;
}

uint32_t lineEnd(std::string_view text, uint32_t offset)
{
    while (offset < text.size() && text[offset] != '\n' && text[offset] != '\r')
        ++offset;
    return offset;
}

bool startsLine(std::string_view text, uint32_t offset)
{
    const uint32_t start = lineStart(text, offset);
    return text.substr(start, offset - start).find_first_not_of(' ') == std::string_view::npos;
}

uint32_t firstText(std::string_view text, uint32_t at)
{
    while (at < text.size() && text[at] == ' ')
        ++at;
    return at;
}

bool endsLine(std::string_view text, uint32_t end)
{
    return end > 0 && (text[end - 1] == '\n' || text[end - 1] == '\r');
}

uint32_t columnAt(std::string_view text, uint32_t offset)
{
    const uint32_t start = lineStart(text, offset);
    const uint32_t bom = start == 0 && hasBom(text) ? 3 : 0;
    return offset - start - bom;
}

uint32_t blanksAfter(std::string_view text, uint32_t at)
{
    for (;;) {
        uint32_t end = at;
        while (end < text.size() && (text[end] == ' ' || text[end] == '\t'))
            ++end;
        if (end >= text.size() || !isBreak(text[end]))
            return at;
        at = static_cast<uint32_t>(pastBreak(text, end));
    }
}

} // namespace fieldwise

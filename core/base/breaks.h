// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace fieldwise {

/// Past the line break that begins at this byte: LF, CRLF or a lone CR.
inline size_t pastBreak(std::string_view text, size_t at)
{
    return at + (text[at] == '\r' && at + 1 < text.size() && text[at + 1] == '\n' ? 2 : 1);
}

/// Finds the line breaks of a text, with the speed of a search for one byte where it has no CR.
class Breaks {
public:
    explicit Breaks(std::string_view text) : m_text(text), m_onlyLf(text.find('\r') == text.npos) {}

    /// Where the next one begins; npos when there is none.
    size_t from(size_t at) const { return m_onlyLf ? m_text.find('\n', at) : m_text.find_first_of("\n\r", at); }
    /// Where the next line begins, or the end of the text.
    size_t past(size_t at) const
    {
        const size_t found = from(at);
        return found == m_text.npos ? m_text.size() : pastBreak(m_text, found);
    }

private:
    std::string_view m_text;
    bool m_onlyLf;
};

} // namespace fieldwise

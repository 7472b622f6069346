// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pane/yamlcolours.h"

#include <algorithm>
#include <cctype>
#include <cstring>

#include "core/yaml/scalar.h"

namespace fieldwise::ui {

namespace {

bool isBlank(char c)
{
    return c == ' ' || c == '\t';
}
bool isFlow(char c)
{
    return c == '[' || c == ']' || c == '{' || c == '}' || c == ',';
}

class LineColours {
public:
    LineColours(std::string_view line, LineState state, unsigned char *styles)
        : m_line(line), m_state(state), m_styles(styles)
    {
        std::memset(styles, static_cast<int>(CodeStyle::Plain), line.size());
    }

    LineState colour()
    {
        if (m_state.inside == LineState::BlockScalar) {
            const size_t indent = m_line.find_first_not_of(' ');
            if (indent == std::string_view::npos || indent >= m_state.indent) {
                paint(0, m_line.size(), CodeStyle::String);
                return m_state;
            }
            m_state = {};
        }
        if (m_state.inside != LineState::Nothing)
            restOfQuotes();
        else if (m_line.starts_with("---") || m_line.starts_with("..."))
            marker();
        while (m_at < m_line.size() && m_state.inside == LineState::Nothing)
            token();
        return m_state;
    }

private:
    char at(size_t i) const { return i < m_line.size() ? m_line[i] : '\0'; }
    bool endsWord(size_t i) const { return i >= m_line.size() || isBlank(m_line[i]); }
    void paint(size_t begin, size_t end, CodeStyle style)
    {
        if (end > begin)
            std::memset(m_styles + begin, static_cast<int>(style), end - begin);
    }

    void marker()
    {
        if (!endsWord(3))
            return;
        m_state = {};
        paint(0, 3, CodeStyle::Punctuation);
        m_at = 3;
    }

    void token()
    {
        const char c = m_line[m_at];
        if (isBlank(c)) {
            ++m_at;
        } else if (c == '#' && (m_at == 0 || isBlank(m_line[m_at - 1]))) {
            paint(m_at, m_line.size(), CodeStyle::Comment);
            m_at = m_line.size();
        } else if (c == '"' || c == '\'') {
            m_state.inside = c == '"' ? LineState::DoubleQuotes : LineState::SingleQuotes;
            m_start = m_at++;
            restOfQuotes();
        } else if (isFlow(c)) {
            flow(c);
        } else if ((c == '-' || c == '?' || c == ':') && (endsWord(m_at + 1) || (c == ':' && m_state.flowDepth > 0))) {
            if (c != ':' && m_state.flowDepth == 0)
                m_column = m_at;
            paint(m_at, m_at + 1, CodeStyle::Punctuation);
            ++m_at;
        } else if (c == '&' || c == '*' || c == '!') {
            const size_t end = wordEnd();
            paint(m_at, end, CodeStyle::Word);
            if (c == '*' && keyFollows(end))
                m_column = m_at;
            m_at = end;
        } else if ((c == '|' || c == '>') && m_state.flowDepth == 0) {
            blockHeader();
        } else if (c == '%' && m_at == 0) {
            paint(0, m_line.size(), CodeStyle::Comment);
            m_at = m_line.size();
        } else {
            plain();
        }
    }

    void flow(char c)
    {
        if (c == '[' || c == '{')
            m_state.flowDepth = static_cast<uint8_t>(std::min(m_state.flowDepth + 1, 255));
        else if (c != ',' && m_state.flowDepth > 0)
            --m_state.flowDepth;
        paint(m_at, m_at + 1, CodeStyle::Punctuation);
        ++m_at;
    }

    size_t wordEnd() const
    {
        size_t end = m_at;
        while (end < m_line.size() && !isBlank(m_line[end]) && !(m_state.flowDepth > 0 && isFlow(m_line[end])))
            ++end;
        return end;
    }

    bool keyFollows(size_t end) const
    {
        while (end < m_line.size() && isBlank(m_line[end]))
            ++end;
        return at(end) == ':' && (endsWord(end + 1) || m_state.flowDepth > 0);
    }

    void restOfQuotes()
    {
        const bool twice = m_state.inside == LineState::DoubleQuotes;
        const char quote = twice ? '"' : '\'';
        size_t i = m_at;
        for (; i < m_line.size(); ++i) {
            if (twice && m_line[i] == '\\') {
                ++i;
            } else if (m_line[i] == quote) {
                if (!twice && at(i + 1) == '\'') {
                    ++i;
                    continue;
                }
                ++i;
                m_state.inside = LineState::Nothing;
                break;
            }
        }
        i = std::min(i, m_line.size());
        const bool isKey = m_state.inside == LineState::Nothing && keyFollows(i);
        if (isKey && m_state.flowDepth == 0)
            m_column = m_start;
        paint(m_start, i, isKey ? CodeStyle::Key : CodeStyle::String);
        m_at = i;
        m_start = m_at;
    }

    void blockHeader()
    {
        size_t end = m_at + 1;
        uint16_t asked = 0;
        while (end < m_line.size() && !isBlank(m_line[end])) {
            if (m_line[end] >= '1' && m_line[end] <= '9')
                asked = static_cast<uint16_t>(m_line[end] - '0');
            ++end;
        }
        paint(m_at, end, CodeStyle::Punctuation);
        const size_t hash = m_line.find('#', end);
        if (hash != std::string_view::npos)
            paint(hash, m_line.size(), CodeStyle::Comment);
        m_at = m_line.size();
        m_state.inside = LineState::BlockScalar;
        const size_t deeper = m_column == std::string_view::npos ? 0 : m_column + std::max<size_t>(asked, 1);
        m_state.indent = static_cast<uint16_t>(std::min<size_t>(deeper, 0xffff));
    }

    void plain()
    {
        size_t end = m_at;
        for (; end < m_line.size(); ++end) {
            const char c = m_line[end];
            if (c == '#' && end > 0 && isBlank(m_line[end - 1]))
                break;
            if (c == ':' && (endsWord(end + 1) || (m_state.flowDepth > 0 && isFlow(at(end + 1)))))
                break;
            if (m_state.flowDepth > 0 && isFlow(c))
                break;
        }
        size_t last = end;
        while (last > m_at && isBlank(m_line[last - 1]))
            --last;
        const bool isKey = at(end) == ':';
        if (isKey && m_state.flowDepth == 0)
            m_column = m_at;
        paint(m_at, last, isKey ? CodeStyle::Key : styleOf(m_line.substr(m_at, last - m_at)));
        m_at = std::max(end, m_at + 1);
    }

    static CodeStyle styleOf(std::string_view text)
    {
        switch (yaml::plainType(text)) {
        case yaml::Type::Null:
        case yaml::Type::Bool: return CodeStyle::Word;
        case yaml::Type::Int:
        case yaml::Type::Float: return CodeStyle::Number;
        case yaml::Type::String: break;
        }
        return CodeStyle::String;
    }

    std::string_view m_line;
    LineState m_state;
    unsigned char *m_styles;
    size_t m_at = 0;
    size_t m_start = 0;                       ///< where the open quotes began on this line
    size_t m_column = std::string_view::npos; ///< of the innermost block key or `-`
};

} // namespace

LineState colourLine(std::string_view line, LineState before, unsigned char *styles)
{
    return LineColours(line, before, styles).colour();
}

LineState colourActions(std::string_view line, LineState before, unsigned char *styles)
{
    LineState state = before;
    for (size_t at = 0; at < line.size();) {
        const size_t found = line.find(state.flowDepth ? "}}" : "{{", at);
        const size_t end = found == line.npos ? line.size() : found + (state.flowDepth ? 2 : 0);
        std::fill(styles + at, styles + end,
                  static_cast<unsigned char>(state.flowDepth ? CodeStyle::Word : CodeStyle::Plain));
        if (found != line.npos)
            state.flowDepth = state.flowDepth ? 0 : 1;
        at = end;
    }
    return state;
}

int foldDepth(std::string_view line, LineState before)
{
    const size_t indent = line.find_first_not_of(" \t\r");
    if (indent == std::string_view::npos)
        return -1;
    if (before.inside == LineState::BlockScalar && indent >= before.indent)
        return before.indent * 2;
    const bool item = line[indent] == '-' && (indent + 1 == line.size() || isBlank(line[indent + 1]));
    return static_cast<int>(indent) * 2 + (item ? 1 : 0);
}

void keepApart(std::string_view line, unsigned char *styles)
{
    const auto isSign = [](char c) { return c > ' ' && c < 127 && !std::isalnum(static_cast<unsigned char>(c)); };
    const auto isBracket = [](char c) { return isFlow(c) && c != ','; };
    for (size_t at = 1; at < line.size(); ++at) {
        if (styles[at] != styles[at - 1] || !isSign(line[at]) || !isSign(line[at - 1]))
            continue;
        if (const size_t other = isBracket(line[at]) ? at - 1 : at; !isBracket(line[other]))
            styles[other] |= apart;
    }
}

} // namespace fieldwise::ui

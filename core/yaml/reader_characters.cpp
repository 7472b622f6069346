// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstring>

#include "core/yaml/reader.h"

namespace fieldwise::yaml {

bool Reader::isBlockIndicator(uint32_t at) const
{
    const char c = peek(at);
    return (c == '-' || c == '?' || c == ':') && isSpaceOrEnd(at + 1);
}

bool Reader::isMarker(uint32_t at, uint32_t lineStart) const
{
    if (at != lineStart || at + 3 > m_size)
        return false;
    const bool dashes = std::memcmp(m_text + at, "---", 3) == 0;
    return (dashes || std::memcmp(m_text + at, "...", 3) == 0) && isSpaceOrEnd(at + 3);
}

bool Reader::isByteOrderMark(uint32_t at) const
{
    return at + 3 <= m_size && std::memcmp(m_text + at, "\xEF\xBB\xBF", 3) == 0;
}

uint32_t Reader::lineEnd(uint32_t at) const
{
    if (m_onlyLf && at < m_size) {
        const void *feed = std::memchr(m_text + at, '\n', m_size - at);
        return feed ? static_cast<uint32_t>(static_cast<const char *>(feed) - m_text) : m_size;
    }
    while (at < m_size && !isBreak(m_text[at]))
        ++at;
    return at;
}

uint32_t Reader::pastBreak(uint32_t at) const
{
    if (atEnd(at))
        return at;
    return m_text[at] == '\r' && peek(at + 1) == '\n' ? at + 2 : at + 1;
}

uint32_t Reader::pastBlanks(uint32_t at) const
{
    while (at < m_size && isBlank(m_text[at]))
        ++at;
    return at;
}

int32_t Reader::spacesAt(uint32_t lineStart) const
{
    uint32_t at = lineStart;
    while (at < m_size && m_text[at] == ' ')
        ++at;
    return static_cast<int32_t>(at - lineStart);
}

void Reader::goTo(Spot to)
{
    m_at = to.at;
    m_lineStart = to.lineStart;
}

/// Skips white space, line breaks and comments. Nested collections end at the same gap, so the last one is remembered.
void Reader::skipGap()
{
    if (m_at == m_lastGap.from) {
        goTo(m_lastGap.to);
        m_sawBreak = m_lastGap.sawBreak;
        m_sawTab = m_lastGap.sawTab;
        return;
    }
    m_sawBreak = false;
    m_sawTab = false;
    if (atEnd(m_at))
        return;
    m_lastGap.from = m_at;
    bool atLineStart = m_at == m_lineStart;
    bool afterSpace = atLineStart || m_at == 0 || isBlank(m_text[m_at - 1]) || isBreak(m_text[m_at - 1]);
    for (; m_at < m_size; afterSpace = true) {
        const char c = m_text[m_at];
        if (c == ' ') {
            do
                ++m_at;
            while (m_at < m_size && m_text[m_at] == ' ');
        } else if (c == '\t') {
            if (m_flowDepth == 0 && !m_sawTab && atLineStart)
                noticeTabAtStart(m_at);
            m_sawTab = true;
            ++m_at;
        } else if (isBreak(c)) {
            m_at = pastBreak(m_at);
            m_lineStart = m_at;
            m_sawBreak = true;
            m_sawTab = false;
            atLineStart = true;
        } else if (c == '#' && afterSpace) {
            const uint32_t end = lineEnd(m_at);
            addComment(m_at, end);
            m_at = end;
        } else {
            break;
        }
    }
    m_lastGap.to = spot();
    m_lastGap.sawBreak = m_sawBreak;
    m_lastGap.sawTab = m_sawTab;
}

void Reader::addComment(uint32_t begin, uint32_t end)
{
    auto &comments = m_document.m_comments;
    if (!comments.empty() && comments.back().range.begin >= begin)
        return;
    Comment comment;
    comment.range = {begin, end};
    comment.column = begin - m_lineStart;
    comments.push_back(comment);
}

NodeId Reader::fail(Range range, std::string code, std::string text, Range related)
{
    if (!m_document.m_failed) {
        Diagnostic fault{Severity::Error, std::move(code), range, std::move(text)};
        fault.related = related;
        if (range.begin > 0 && isByteOrderMark(range.begin))
            fault = faultAt({range.begin, range.begin + 3}, "yaml-bom",
                            "an invisible byte order mark stands here; it may only start a file, delete it");
        m_document.m_failed = true;
        m_document.m_diagnostics.push_back(std::move(fault));
    }
    m_size = 0;
    m_lastGap.from = none;
    return pushEmpty(m_at, {}, -1, false);
}

NodeId Reader::failHere(std::string code, std::string text)
{
    return fail({m_at, std::min(m_at + 1, m_size)}, std::move(code), std::move(text));
}

void Reader::notice(Range range, std::string text)
{
    auto &diagnostics = m_document.m_diagnostics;
    if (!m_document.m_failed && diagnostics.size() < mostNotices
        && (diagnostics.empty() || diagnostics.back().range.begin < range.begin))
        diagnostics.push_back(kubectlWillNotRead(range, std::move(text)));
}

uint32_t Reader::lineNumber(uint32_t at) const
{
    uint32_t line = 1;
    for (uint32_t i = 0; i < at; ++i)
        line += m_text[i] == '\n' || (m_text[i] == '\r' && m_text[i + 1] != '\n');
    return line;
}

} // namespace fieldwise::yaml

// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>

#include "core/yaml/reader.h"

namespace fieldwise::yaml {
namespace {

/// Characters that a text without quotes goes on through, whatever stands beside them.
constexpr std::array<bool, 256> ordinary = [] {
    std::array<bool, 256> table{};
    table.fill(true);
    for (const char c : std::string_view(" \t\r\n:#,[]{}"))
        table[static_cast<unsigned char>(c)] = false;
    return table;
}();

/// Characters that a text without quotes goes on through outside brackets, whatever stands beside them.
constexpr std::array<bool, 256> ordinaryInBlock = [] {
    std::array<bool, 256> table = ordinary;
    for (const char c : std::string_view("#,[]{}"))
        table[static_cast<unsigned char>(c)] = true;
    return table;
}();

/// Characters that start nothing but a text without quotes.
constexpr std::array<bool, 256> startsText = [] {
    std::array<bool, 256> table{};
    for (unsigned c = 0; c < 128; ++c)
        table[c] = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    for (const char c : std::string_view("/_+$(;"))
        table[static_cast<unsigned char>(c)] = true;
    return table;
}();

bool isIn(const std::array<bool, 256> &table, char c)
{
    return table[static_cast<unsigned char>(c)];
}

} // namespace

// Most lines of most files are `key: value`, so there is a short way for them, for texts without CR. The other way
// reads them the same: tst_yaml_referees compares a text with itself with CR LF.

/// Where a key without quotes and blanks ends that stands at m_at with its `:`; `none` if there is no such key.
uint32_t Reader::shortKeyEnd() const
{
    if (!m_onlyLf || !isIn(startsText, peek(m_at)))
        return none;
    uint32_t at = m_at + 1;
    while (at < m_size && (isIn(ordinary, m_text[at]) || (m_text[at] == ':' && !isSpaceOrEnd(at + 1))))
        ++at;
    const bool isKey = peek(at) == ':' && (peek(at + 1) == ' ' || peek(at + 1) == '\n') && at - m_at <= longestKey;
    return isKey ? at : none;
}

NodeId Reader::pushShort(uint32_t end, int32_t indent)
{
    const NodeId id = push(Kind::Scalar, Style::Plain, m_at, {}, indent, false);
    m_document.m_nodes[id].value = std::string_view(m_text + m_at, end - m_at);
    close(id, end);
    m_at = end;
    return id;
}

/// A text without quotes that stands alone on the rest of the line, one space behind m_at; `none` if there is no such
/// text.
NodeId Reader::readShortValue(int32_t indent)
{
    if (!m_onlyLf || peek(m_at) != ' ' || !isIn(startsText, peek(m_at + 1)))
        return none;
    uint32_t at = m_at + 2;
    for (;; ++at) {
        while (at < m_size && isIn(ordinaryInBlock, m_text[at]))
            ++at;
        if (isLineEnd(at))
            break;
        const char next = peek(at + 1);
        const bool goesOn =
            m_text[at] == ':' ? !isSpaceOrEnd(at + 1) : m_text[at] == ' ' && next != '#' && isIn(ordinaryInBlock, next);
        if (!goesOn)
            return none;
    }
    if (!atEnd(at)) {
        const uint32_t line = at + 1;
        const uint32_t next = pastSpaces(line);
        if (static_cast<int32_t>(next - line) > indent
            || (!atEnd(next) && (isBlank(m_text[next]) || isBreak(m_text[next]))))
            return none; // the text may go on there
        if (peek(next) != '#')
            m_lastGap = {at, {next, line}, true, false};
    }
    ++m_at;
    return pushShort(at, indent);
}

std::string_view Reader::keep(std::string_view text)
{
    constexpr size_t roomy = 1u << 16;
    auto &arena = m_document.m_arena;
    if (arena.empty() || arena.front().capacity() - arena.front().size() < text.size())
        arena.emplace_front().reserve(std::max(text.size(), std::min(roomy, m_document.m_source.size())));
    std::string &room = arena.front();
    room += text;
    return std::string_view(room).substr(room.size() - text.size());
}

bool Reader::canStartPlain(bool inFlow)
{
    const char c = peek(m_at);
    if (isByteOrderMark(m_at)) {
        failHere("yaml-bom", "");
        return false;
    }
    if (c == '@' || c == '`' || c == '%') {
        failHere("yaml-indicator", std::string("a text can't start with `") + c + "` without quotes");
        return false;
    }
    if (c == '#') {
        failHere("yaml-comment-space",
                 "a comment needs a space before its `#`; a text that starts with `#` needs quotes");
        return false;
    }
    if (std::string_view(",[]{}&*!|>'\"").find(c) != std::string_view::npos) {
        failHere("yaml-indicator",
                 std::string("unexpected `") + c + "` where a value is expected; quote the text if it starts with it");
        return false;
    }
    const bool alone = isSpaceOrEnd(m_at + 1) || (inFlow && isFlowIndicator(m_text[m_at + 1]));
    if ((c == '-' || c == '?' || c == ':') && alone) {
        failHere("yaml-indicator", std::string("unexpected `") + c + "` where a value is expected");
        return false;
    }
    return true;
}

/// A text without quotes (YAML 1.2 section 7.3.3); it goes on in deeper lines up to a comment, a `: ` or a marker.
NodeId Reader::readPlain(int32_t indent, const Properties &properties, bool inFlow, bool oneLine)
{
    if (!canStartPlain(inFlow))
        return pushEmpty(m_at, {}, indent, inFlow);
    if (inFlow && (m_text[m_at] == '?' || m_text[m_at] == ':'))
        notice({m_at, m_at + 1}, "a text that starts with `?` or `:` inside brackets; quote it");
    const NodeId id = push(Kind::Scalar, Style::Plain, m_at, properties, indent, inFlow);
    const ReadPosition begin = position();
    uint32_t end = m_at;
    bool severalLines = false;
    for (;;) {
        bool stopped = false;
        uint32_t at = m_at;
        for (; at < m_size && !isBreak(m_text[at]); ++at) {
            const char c = m_text[at];
            if (ordinary[static_cast<unsigned char>(c)]) {
                end = at + 1;
                continue;
            }
            if (isBlank(c))
                continue;
            if (c == ':' && (isSpaceOrEnd(at + 1) || (inFlow && isFlowIndicator(m_text[at + 1])))) {
                if (severalLines && !inFlow) {
                    failMultiLineKey({m_document.m_nodes[id].begin, begin.lineStart}, at);
                    return id;
                }
                if (!isSpaceOrEnd(at + 1))
                    notice({at, at + 1}, "a `:` without a space after it");
                stopped = true;
                break;
            }
            if (inFlow && c == ':' && peek(at + 1) == '?')
                notice({at, at + 1}, "a `:?` inside brackets");
            stopped = (c == '#' && at > begin.at && isBlank(m_text[at - 1])) || (inFlow && isFlowIndicator(c));
            if (stopped)
                break;
            end = at + 1;
        }
        if (stopped || oneLine || atEnd(at))
            break;
        const ReadPosition next = nextTextLine(at, indent);
        if (!continuesPlain(next, indent, inFlow))
            break;
        severalLines = true;
        goTo(next);
    }
    m_at = end;
    m_document.m_nodes[id].value =
        severalLines ? keep(foldPlain(begin.at, end)) : std::string_view(m_text + begin.at, end - begin.at);
    close(id, end);
    return id;
}

/// The first text on a line after the one that ends at `at`.
Reader::ReadPosition Reader::nextTextLine(uint32_t at, int32_t indent)
{
    for (;;) {
        const uint32_t lineStart = pastBreak(at);
        const int32_t spaces = spacesAt(lineStart);
        at = lineStart + static_cast<uint32_t>(spaces);
        if (peek(at) == '\t' && spaces <= indent)
            noticeTabAtStart(at);
        at = pastBlanks(at);
        if (atEnd(at) || !isBreak(m_text[at]))
            return {at, lineStart};
    }
}

bool Reader::continuesPlain(ReadPosition next, int32_t indent, bool inFlow) const
{
    if (atEnd(next.at) || isMarker(next.at, next.lineStart) || m_text[next.at] == '#')
        return false;
    if (!inFlow)
        return spacesAt(next.lineStart) > indent;
    const char c = m_text[next.at];
    const bool isColon = c == ':' && (isSpaceOrEnd(next.at + 1) || isFlowIndicator(m_text[next.at + 1]));
    return !isFlowIndicator(c) && !isColon;
}

NodeId Reader::readQuoted(int32_t indent, const Properties &properties, bool inFlow)
{
    const char quote = m_text[m_at];
    const bool isDouble = quote == '"';
    const NodeId id =
        push(Kind::Scalar, isDouble ? Style::DoubleQuoted : Style::SingleQuoted, m_at, properties, indent, inFlow);
    const uint32_t open = m_at++;
    bool verbatim = true;
    for (;;) {
        while (m_at < m_size && m_text[m_at] != quote && m_text[m_at] != '\\' && !isBreak(m_text[m_at]))
            ++m_at;
        if (atEnd(m_at))
            return fail({open, open + 1}, "yaml-quote-open", "a quoted text that starts here is never closed");
        const char c = m_text[m_at];
        if (c == quote && (isDouble || peek(m_at + 1) != quote))
            break;
        if (isBreak(c)) {
            verbatim = false;
            m_at = pastBreak(m_at);
            m_lineStart = m_at;
            if (isMarker(m_at, m_lineStart))
                return fail({open, open + 1}, "yaml-quote-open",
                            "a quoted text that starts here is not closed before the next `---` or `...`");
        } else if (c == quote) {
            verbatim = false;
            m_at += 2;
        } else {
            verbatim = verbatim && !isDouble;
            ++m_at;
            if (isDouble && !isLineEnd(m_at))
                ++m_at;
        }
    }
    const uint32_t close = m_at;
    std::string_view value(m_text + open + 1, close - open - 1);
    if (!verbatim)
        value = keep(isDouble ? decodeDoubleQuoted(open + 1, close) : decodeSingleQuoted(open + 1, close));
    m_document.m_nodes[id].value = value;
    m_at = close + 1;
    this->close(id, m_at);
    return id;
}

} // namespace fieldwise::yaml

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

} // namespace

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
    const Spot begin = spot();
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
        const Spot next = nextTextLine(at, indent);
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
Reader::Spot Reader::nextTextLine(uint32_t at, int32_t indent)
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

bool Reader::continuesPlain(Spot next, int32_t indent, bool inFlow) const
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

/// `|` or `>` with its indicators and comment (YAML 1.2 section 8.1.1); leaves m_at at the end of the line.
Reader::BlockHeader Reader::readBlockHeader()
{
    BlockHeader header;
    ++m_at;
    for (;; ++m_at) {
        const char c = peek(m_at);
        if (c >= '1' && c <= '9' && header.indentDigit == 0)
            header.indentDigit = c - '0';
        else if ((c == '+' || c == '-') && header.chomping == '\0')
            header.chomping = c;
        else
            break;
    }
    header.end = m_at;
    m_at = pastBlanks(m_at);
    if (peek(m_at) == '#' && m_at > header.end) {
        header.end = lineEnd(m_at);
        addComment(m_at, header.end);
        m_at = header.end;
    }
    if (peek(m_at) == '#')
        fail({m_at, lineEnd(m_at)}, "yaml-comment-space", "a comment needs a space before its `#`");
    else if (!isLineEnd(m_at))
        fail({m_at, lineEnd(m_at)}, "yaml-block-header",
             "unexpected text after `|` or `>`; the text starts on the next line");
    return header;
}

/// The indentation of a block scalar without a digit: that of its first line with text (YAML 1.2 section 8.1.1.1).
int32_t Reader::detectBlockIndent(uint32_t firstLine, int32_t indent)
{
    int32_t widestBlank = 0;
    uint32_t widestLine = firstLine;
    for (uint32_t line = firstLine;;) {
        const int32_t spaces = spacesAt(line);
        const uint32_t at = line + static_cast<uint32_t>(spaces);
        if (!atEnd(at) && isBreak(m_text[at])) {
            if (spaces > widestBlank) {
                widestBlank = spaces;
                widestLine = line;
            }
            line = pastBreak(at);
            continue;
        }
        const int32_t least = std::max(indent + 1, widestBlank);
        if (atEnd(at))
            return std::max(least, spaces);
        if (isMarker(at, line) || spaces <= indent) {
            if (!isMarker(at, line) && m_text[at] == '\t' && indent >= 0)
                fail({at, at + 1}, "yaml-tab-indent", "a tab can't indent YAML; use spaces");
            return least;
        }
        if (m_text[at] == '\t')
            notice({at, at + 1}, "the text below `|` or `>` starts with a tab");
        if (widestBlank > spaces)
            fail({widestLine, widestLine + static_cast<uint32_t>(widestBlank)}, "yaml-block-blank",
                 "this blank line has more spaces than the first line of the text below it");
        return spaces;
    }
}

NodeId Reader::readBlockScalar(int32_t indent, const Properties &properties)
{
    const bool isLiteral = peek(m_at) == '|';
    const NodeId id = push(Kind::Scalar, isLiteral ? Style::Literal : Style::Folded, m_at, properties, indent, false);
    const uint32_t begin = m_at;
    const BlockHeader header = readBlockHeader();
    if (m_document.m_failed)
        return id;
    m_decoded.clear();
    BlockText text{.value = m_decoded};
    text.contentEnd = header.end;
    text.end = header.end;
    text.lastLine = m_lineStart;
    text.contentLine = m_lineStart;
    text.isLiteral = isLiteral;
    const uint32_t firstLine = pastBreak(m_at);
    text.indent =
        header.indentDigit > 0 ? std::max(indent, 0) + header.indentDigit : detectBlockIndent(firstLine, indent);
    if (!m_document.m_failed)
        readBlockLines(firstLine, text);
    if (m_document.m_failed)
        return id;
    if (text.indent == 0 && text.hasContent)
        notice({begin, begin + 1}, "the text below `|` or `>` is not indented");

    const bool keepsAll = header.chomping == '+';
    if (header.chomping != '-' && text.hasContent && text.endsInBreak)
        text.value += '\n';
    if (keepsAll)
        text.value.append(static_cast<size_t>(std::max(text.blankLines, 0)), '\n');
    m_document.m_nodes[id].value = keep(text.value);
    const bool lastLineCounts = keepsAll ? firstLine < m_size : text.hasContent && text.contentEnd == text.end;
    m_document.m_nodes[id].isOpen = header.chomping != '-' && lastLineCounts && atEnd(text.end);
    goTo(keepsAll ? Spot{text.end, text.lastLine} : Spot{text.contentEnd, text.contentLine});
    close(id, m_at);
    return id;
}

void Reader::readBlockLines(uint32_t firstLine, BlockText &text)
{
    bool afterDeeperLine = false;
    for (uint32_t line = firstLine; line < m_size;) {
        uint32_t at = line;
        const uint32_t furthest = std::min(m_size, line + static_cast<uint32_t>(text.indent));
        while (at < furthest && m_text[at] == ' ')
            ++at;
        const bool isBlankLine = isLineEnd(at);
        if (!isBlankLine && (at < furthest || isMarker(line, line)))
            break;
        const uint32_t end = lineEnd(at);
        if (isBlankLine) {
            if (!atEnd(end))
                ++text.blankLines;
        } else {
            const bool isDeeper = isBlank(m_text[at]);
            const auto blanks = static_cast<size_t>(text.blankLines);
            if (!text.hasContent)
                text.value.append(blanks, '\n');
            else if (text.isLiteral || isDeeper || afterDeeperLine)
                text.value.append(blanks + 1, '\n');
            else if (blanks > 0)
                text.value.append(blanks, '\n');
            else
                text.value += ' ';
            text.value.append(m_text + at, end - at);
            text.blankLines = 0;
            text.hasContent = true;
            text.contentEnd = end;
            text.contentLine = line;
            text.endsInBreak = !atEnd(end);
            afterDeeperLine = isDeeper;
        }
        text.end = end;
        text.lastLine = line;
        line = pastBreak(end);
    }
}

} // namespace fieldwise::yaml

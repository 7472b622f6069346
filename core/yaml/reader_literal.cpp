// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/yaml/reader.h"

namespace fieldwise::yaml {

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
    goTo(keepsAll ? ReadPosition{text.end, text.lastLine} : ReadPosition{text.contentEnd, text.contentLine});
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

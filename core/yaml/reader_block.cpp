// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/yaml/reader.h"

namespace fieldwise::yaml {

/// Reads the node after an indicator, a key or at the start; `indent` is n of YAML 1.2 section 8.
NodeId Reader::readBlockNode(int32_t indent, After after)
{
    const bool compact = after == After::Start || after == After::Dash || after == After::ExplicitIndicator;
    const ReadPosition start = position();
    Properties properties;
    bool ownLine = m_at == m_lineStart;
    skipGap();
    ownLine = ownLine || m_sawBreak;
    if (after == After::Dash || after == After::ExplicitIndicator)
        noticeTabAfter(start.at);
    for (;;) {
        if (isBlockNodeMissing(indent, after, ownLine)) {
            goTo(properties.any() ? ReadPosition{properties.end, properties.lineStart} : start);
            return pushEmpty(m_at, properties, indent, false);
        }
        const bool mayBeCollection = ownLine || compact;
        const char c = peek(m_at);
        if (isBlockIndicator(m_at)) {
            if (!mayBeCollection)
                return failHere("yaml-syntax",
                                c == '-' ? "a list can't start on this line; put its `-` on a line of its own"
                                         : "a map can't start on this line; put it on a line of its own");
            if (m_sawTab)
                return failTab();
            return c == '-' ? readBlockSeq(column(), indent, properties)
                            : readBlockMap(column(), indent, properties, none, position());
        }
        if (c == '|' || c == '>')
            return readBlockScalar(indent, properties);
        if (c != '&' && c != '!')
            return readInlineNode(indent, properties, mayBeCollection);

        const ReadPosition beforeProperties = position();
        Properties line;
        if (!readLineProperties(line))
            return pushEmpty(m_at, {}, indent, false);
        const char next = peek(m_at);
        if (!isLineEnd(m_at) && next != '#' && next != '|' && next != '>') {
            if ((next == '-' || next == '?') && isSpaceOrEnd(m_at + 1))
                return failHere("yaml-syntax",
                                "a list or map can't start on the line of its anchor or tag; put it on the next line");
            goTo(beforeProperties);
            return readInlineNode(indent, properties, mayBeCollection);
        }
        merge(properties, line);
        if (next == '|' || next == '>')
            return readBlockScalar(indent, properties);
        goTo({line.end, line.lineStart});
        skipGap();
        ownLine = true;
    }
}

void Reader::noticeTabAfter(uint32_t indicatorEnd)
{
    uint32_t at = indicatorEnd;
    while (peek(at) == ' ')
        ++at;
    if (peek(at) == '\t')
        notice({at, at + 1}, "a tab after `-` or `?`");
}

bool Reader::isBlockNodeMissing(int32_t indent, After after, bool ownLine)
{
    if (atEnd(m_at) || isMarker(m_at, m_lineStart))
        return true;
    if (!ownLine)
        return false;
    const int32_t spaces = spacesAt(m_lineStart);
    if (spaces > indent)
        return false;
    const bool ofPair = after == After::ImplicitKey || after == After::ExplicitIndicator;
    if (ofPair && spaces == indent && column() == spaces) {
        const char c = peek(m_at);
        if ((c == '-' && isSpaceOrEnd(m_at + 1)) || c == '|' || c == '>')
            return false;
    }
    if (m_sawTab && column() > indent)
        failTab();
    return true;
}

/// All anchors and tags at m_at on this line, and the blanks after them; false after a fault.
bool Reader::readLineProperties(Properties &line)
{
    while (peek(m_at) == '&' || peek(m_at) == '!') {
        if (!readProperty(line))
            return false;
        if (!isSpaceOrEnd(m_at)) {
            failHere("yaml-syntax", "expected a space after the anchor or tag");
            return false;
        }
        m_at = pastBlanks(m_at);
    }
    return true;
}

/// A node in flow style or a plain one; when a `:` follows, it is the first key of a block map.
NodeId Reader::readInlineNode(int32_t indent, const Properties &properties, bool mayBeKey)
{
    if (mayBeKey && !m_sawTab && shortKeyEnd() != none)
        return readBlockMap(column(), indent, properties, none, position());
    const ReadPosition begin = position();
    const bool afterTab = m_sawTab;
    const NodeId id = readFlowNode(indent, false, false);
    if (m_document.m_failed)
        return id;
    const uint32_t colon = pastBlanks(m_at);
    if (peek(colon) != ':' || !isSpaceOrEnd(colon + 1)) {
        giveProperties(id, properties);
        expectLineEnd(id);
        return id;
    }
    if (m_lineStart != begin.lineStart) {
        failMultiLineKey(begin, colon);
        return id;
    }
    if (!mayBeKey)
        return fail({colon, colon + 1}, "yaml-nested-colon",
                    "a second `: ` on this line; quote the value, or put the inner map on a line of its own");
    if (afterTab)
        return failTab();
    if (colon - begin.at > longestKey)
        return fail({begin.at, colon}, "yaml-key-long",
                    "this key is longer than 1024 characters; write it as `? key`, with `: value` on the next line");
    m_at = colon;
    return readBlockMap(static_cast<int32_t>(begin.at - begin.lineStart), indent, properties, id, begin);
}

NodeId Reader::readBlockSeq(int32_t column, int32_t indent, const Properties &properties)
{
    const NodeId seq = push(Kind::Seq, Style::Block, m_at, properties, indent, false);
    const Inside inside(*this, seq);
    uint32_t end = 0;
    do {
        ++m_at;
        end = m_at;
        NodeId item = readShortValue(column);
        if (item == none)
            item = readBlockNode(column, After::Dash);
        end = std::max(m_document.m_nodes[item].end, end);
    } while (continuesBlock(column, seq));
    close(seq, end);
    return seq;
}

/// `firstKey` was read before its `:` was seen and starts at `begin`; `none` when it is still to be read.
NodeId Reader::readBlockMap(int32_t column, int32_t indent, const Properties &properties, NodeId firstKey,
                            ReadPosition begin)
{
    const NodeId map = firstKey == none ? push(Kind::Map, Style::Block, m_at, properties, indent, false)
                                        : insertMap(firstKey, Style::Block, begin, properties, indent, false);
    const Inside inside(*this, map);
    NodeId key = firstKey == none ? none : map + 1;
    uint32_t end = 0;
    do {
        const bool isExplicit = key == none && peek(m_at) == '?' && isSpaceOrEnd(m_at + 1);
        end = isExplicit ? readExplicitPair(column) : readImplicitPair(column, key);
        key = none;
    } while (continuesBlock(column, map));
    close(map, end);
    return map;
}

/// Returns where the pair ends.
uint32_t Reader::readExplicitPair(int32_t column)
{
    uint32_t end = ++m_at;
    const NodeId key = readBlockNode(column, After::ExplicitIndicator);
    m_document.m_nodes[key].isKey = true;
    end = std::max(end, m_document.m_nodes[key].end);
    const ReadPosition afterKey = position();
    skipGap();
    if (this->column() == column && peek(m_at) == ':' && isSpaceOrEnd(m_at + 1) && !m_sawTab) {
        end = ++m_at;
        const NodeId value = readBlockNode(column, After::ExplicitIndicator);
        return std::max(end, m_document.m_nodes[value].end);
    }
    goTo(afterKey);
    pushEmpty(m_at, {}, column, false);
    return end;
}

/// Returns where the pair ends; `key` is `none` when it is still to be read.
uint32_t Reader::readImplicitPair(int32_t column, NodeId key)
{
    if (key == none)
        key = readImplicitKey(column);
    m_document.m_nodes[key].isKey = true;
    m_document.m_nodes[key].indent = column;
    if (m_document.m_failed)
        return m_at;
    const uint32_t end = ++m_at;
    NodeId value = readShortValue(column);
    if (value == none)
        value = readBlockNode(column, After::ImplicitKey);
    return std::max(end, m_document.m_nodes[value].end);
}

NodeId Reader::readImplicitKey(int32_t column)
{
    if (isBlockIndicator(m_at)) {
        if (m_text[m_at] == '-')
            return fail({m_at, lineEnd(m_at)}, "yaml-list-in-map",
                        "a list item among the keys of a map; expected a `key: value` as in the lines above");
        notice({m_at, m_at + 1}, "a map's pair without a key");
        return pushEmpty(m_at, {}, column, false);
    }
    if (const uint32_t end = shortKeyEnd(); end != none)
        return pushShort(end, column);
    const ReadPosition begin = position();
    const NodeId key = readFlowNode(column, false, true);
    if (m_document.m_failed)
        return key;
    const uint32_t keyEnd = m_at;
    m_at = pastBlanks(m_at);
    if (m_lineStart != begin.lineStart)
        return failMultiLineKey(begin, keyEnd);
    if (peek(m_at) != ':' || !isSpaceOrEnd(m_at + 1))
        return failMissingColon(begin.at, keyEnd);
    if (keyEnd - begin.at > longestKey)
        return fail({begin.at, keyEnd}, "yaml-key-long",
                    "this key is longer than 1024 characters; write it as `? key`, with `: value` on the next line");
    return key;
}

/// Goes on to the next entry of the block collection, or stays where the last entry ended.
bool Reader::continuesBlock(int32_t column, NodeId collection)
{
    const ReadPosition before = position();
    skipGap();
    const Node &node = m_document.m_nodes[collection];
    const bool isSeq = node.kind == Kind::Seq;
    if (!atEnd(m_at) && !isMarker(m_at, m_lineStart) && this->column() >= column) {
        const bool mayEnd =
            isSeq && node.parent != none && m_document.m_nodes[node.parent].kind == Kind::Map && node.indent == column;
        if (m_sawTab)
            failTab();
        else if (this->column() > column)
            failIndentation(column, isSeq);
        else if (!isSeq || (isBlockIndicator(m_at) && m_text[m_at] == '-'))
            return true;
        else if (!mayEnd)
            failMissingDash();
    }
    if (!m_document.m_failed)
        goTo(before);
    return false;
}

/// After a node in block context only a comment may follow on its line.
void Reader::expectLineEnd(NodeId after)
{
    const uint32_t at = pastBlanks(m_at);
    if (isLineEnd(at) || (m_text[at] == '#' && at > m_at))
        return;
    const Node *node = after == none ? nullptr : &m_document.m_nodes[after];
    const bool isQuoted = node && (node->style == Style::SingleQuoted || node->style == Style::DoubleQuoted);
    const Range rest{at, lineEnd(at)};
    if (m_text[at] == '#') {
        fail(rest, "yaml-comment-space", "a comment needs a space before its `#`");
    } else if (node && failNameColon()) {
        return;
    } else if (isQuoted && lineNumber(node->content) != lineNumber(at)) {
        fail({node->content, node->content + 1}, "yaml-quote-open",
             "a quoted text that starts here ends only at the next quote, with more text after it; is a closing quote "
             "missing? "
             "The other quote is in line "
                 + std::to_string(lineNumber(at)),
             {m_at - 1, m_at});
    } else if (isQuoted) {
        fail(rest, "yaml-text-after",
             std::string("unexpected text after a closing quote; a quote inside the text is written ")
                 + (node->style == Style::SingleQuoted ? "`''`" : "`\\\"`"));
    } else {
        fail(rest, "yaml-text-after", "unexpected text after a complete value; expected a new line");
    }
}

} // namespace fieldwise::yaml

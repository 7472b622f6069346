// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/yaml/reader.h"

namespace fieldwise::yaml {
namespace {

char closingBracket(Kind kind)
{
    return kind == Kind::Seq ? ']' : '}';
}

/// Behind such a key the value may touch the `:` (YAML 1.2 section 7.4.2); behind an alias as well, as libyaml reads
/// it.
bool endsBeforeColon(const Node &key)
{
    return key.style == Style::SingleQuoted || key.style == Style::DoubleQuoted || key.style == Style::Flow
        || key.kind == Kind::Alias;
}

} // namespace

/// A node that is no block collection and no block scalar. `oneLine`: a plain text ends with its line (keys).
NodeId Reader::readFlowNode(int32_t indent, bool inFlow, bool oneLine)
{
    Properties properties;
    while (peek(m_at) == '&' || peek(m_at) == '!') {
        if (!readProperty(properties))
            return pushEmpty(m_at, {}, indent, inFlow);
        if (!isSpaceOrEnd(m_at) && !(inFlow && isFlowIndicator(m_text[m_at])))
            return failHere("yaml-syntax", "expected a space after the anchor or tag");
        if (!isSpaceOrEnd(m_at) && (properties.tag.end == m_at || peek(m_at) == '[' || peek(m_at) == '{'))
            notice({m_at, m_at + 1}, "an anchor or tag without a space after it");
        if (inFlow)
            skipGap();
        else
            m_at = pastBlanks(m_at);
    }
    const char c = peek(m_at);
    const bool nothing = atEnd(m_at)
        || (inFlow ? isFlowEntryEnd() || isFlowColon(false) : isBreak(c) || (c == ':' && isSpaceOrEnd(m_at + 1)));
    if (nothing) {
        if (!properties.any())
            return failHere("yaml-syntax", "expected a value");
        if (inFlow)
            goTo({properties.end, properties.lineStart});
        return pushEmpty(m_at, properties, indent, inFlow);
    }
    if (c == '*') {
        if (properties.any())
            return failHere("yaml-alias", "an alias can't have an anchor or a tag of its own");
        return readAlias(indent, inFlow);
    }
    if (c == '[' || c == '{')
        return readFlowCollection(indent, properties, inFlow);
    if (c == '"' || c == '\'')
        return readQuoted(indent, properties, inFlow);
    return readPlain(indent, properties, inFlow, oneLine);
}

NodeId Reader::readAlias(int32_t indent, bool inFlow)
{
    const uint32_t name = m_at + 1;
    const uint32_t end = nameEnd(name);
    if (end == name)
        return failHere("yaml-alias",
                        "`*` needs the name of an anchor directly after it; quote the text if it is not an alias");
    const NodeId id = push(Kind::Alias, Style::Plain, m_at, {}, indent, inFlow);
    m_document.m_nodes[id].value = std::string_view(m_text + name, end - name);
    m_at = end;
    close(id, end);
    return id;
}

bool Reader::isFlowColon(bool mayTouchValue) const
{
    return peek(m_at) == ':' && (mayTouchValue || isSpaceOrEnd(m_at + 1) || isFlowIndicator(m_text[m_at + 1]));
}

bool Reader::isFlowEntryEnd() const
{
    const char c = peek(m_at);
    return c == ',' || c == ']' || c == '}';
}

void Reader::skipFlowGap()
{
    skipGap();
    if (atEnd(m_at) || isMarker(m_at, m_lineStart))
        failInFlow("yaml-bracket-open", "");
}

NodeId Reader::readFlowCollection(int32_t indent, const Properties &properties, bool inFlow)
{
    const Kind kind = peek(m_at) == '[' ? Kind::Seq : Kind::Map;
    const char closing = closingBracket(kind);
    const NodeId collection = push(kind, Style::Flow, m_at, properties, indent, inFlow);
    const Inside inside(*this, collection);
    ++m_flowDepth;
    ++m_at;
    while (!m_document.m_failed) {
        skipFlowGap();
        if (peek(m_at) == closing)
            break;
        if (isFlowEntryEnd()) {
            failInFlow("yaml-flow",
                       peek(m_at) == ',' ? "expected a value before the `,`"
                                         : std::string("expected `") + closing + "`, found " + peek(m_at));
            break;
        }
        if (peek(m_at) == '?' && isSpaceOrEnd(m_at + 1))
            readExplicitFlowEntry(collection, indent);
        else
            readFlowEntry(collection, indent);
        skipFlowGap();
        if (peek(m_at) == ',')
            ++m_at;
        else if (peek(m_at) == '#')
            failInFlow("yaml-comment-space", "a comment needs a space before its `#`");
        else if (peek(m_at) != closing && !failNameColon())
            failInFlow("yaml-flow", std::string("expected `,` or `") + closing + "`, found something else");
    }
    ++m_at;
    --m_flowDepth;
    close(collection, m_at);
    return collection;
}

/// One entry of a sequence, or one pair of a map; `key: value` in a sequence makes a map of one pair.
void Reader::readFlowEntry(NodeId collection, int32_t indent)
{
    const bool isSeq = m_document.m_nodes[collection].kind == Kind::Seq;
    const ReadPosition begin = position();
    if (isFlowColon(false)) {
        const NodeId pair = isSeq ? push(Kind::Map, Style::Pair, m_at, {}, indent, true) : none;
        const Inside inside(*this, isSeq ? pair : collection);
        notice({m_at, m_at + 1}, "a pair without a key");
        const NodeId key = pushEmpty(m_at, {}, indent, true);
        const uint32_t end = readFlowPairValue(key, indent, true);
        if (isSeq)
            close(pair, end);
        return;
    }
    if (peek(m_at) == '-' && (isSpaceOrEnd(m_at + 1) || isFlowIndicator(m_text[m_at + 1]))) {
        failInFlow("yaml-flow", "a `-` can't start an item inside brackets; separate items by commas");
        return;
    }
    NodeId key = readFlowNode(indent, true, false);
    if (m_document.m_failed)
        return;
    const ReadPosition afterKey = position();
    skipFlowGap();
    const bool hasColon = isFlowColon(endsBeforeColon(m_document.m_nodes[key]));
    if (isSeq && !hasColon) {
        if (!m_document.m_failed)
            goTo(afterKey);
        return;
    }
    const bool ofOneLine = m_lineStart == begin.lineStart;
    const bool isShort = m_at - begin.at <= longestKey;
    if (hasColon && isSeq && !ofOneLine) {
        failInFlow("yaml-key-lines", "the key of a pair inside `[ ]` must be on one line with its `:`");
        return;
    }
    if (hasColon && isSeq && !isShort) {
        fail({begin.at, m_at}, "yaml-key-long", "this key is longer than 1024 characters; write it as `? key`");
        return;
    }
    if (hasColon && (!ofOneLine || !isShort))
        notice({begin.at, m_at}, "a key of several lines, or of more than 1024 characters, inside `{ }`");
    if (!hasColon)
        goTo(afterKey);
    const NodeId pair = isSeq ? insertMap(key, Style::Pair, begin, {}, indent, true) : none;
    if (isSeq)
        ++key;
    const Inside inside(*this, isSeq ? pair : collection);
    const uint32_t end = readFlowPairValue(key, indent, hasColon);
    if (isSeq)
        close(pair, end);
}

void Reader::readExplicitFlowEntry(NodeId collection, int32_t indent)
{
    const bool isSeq = m_document.m_nodes[collection].kind == Kind::Seq;
    const NodeId pair = isSeq ? push(Kind::Map, Style::Pair, m_at, {}, indent, true) : none;
    const Inside inside(*this, isSeq ? pair : collection);
    ++m_at;
    const ReadPosition afterIndicator = position();
    skipFlowGap();
    NodeId key = none;
    if (isFlowEntryEnd() || isFlowColon(false)) {
        goTo(afterIndicator);
        key = pushEmpty(m_at, {}, indent, true);
    } else {
        key = readFlowNode(indent, true, false);
    }
    const ReadPosition afterKey = position();
    skipFlowGap();
    const bool hasColon = isFlowColon(endsBeforeColon(m_document.m_nodes[key]));
    if (!hasColon)
        goTo(afterKey);
    if (!hasColon && m_document.m_nodes[key].style == Style::Empty)
        notice({afterIndicator.at - 1, afterIndicator.at}, "a `?` without a key");
    const uint32_t end = readFlowPairValue(key, indent, hasColon);
    if (isSeq)
        close(pair, end);
}

/// The value of a flow pair, from its `:` on if it has one; returns where the pair ends.
uint32_t Reader::readFlowPairValue(NodeId key, int32_t indent, bool hasColon)
{
    m_document.m_nodes[key].isKey = true;
    if (!hasColon) {
        pushEmpty(m_at, {}, indent, true);
        return m_at;
    }
    ++m_at;
    const ReadPosition afterColon = position();
    skipFlowGap();
    if (isFlowEntryEnd()) {
        goTo(afterColon);
        pushEmpty(m_at, {}, indent, true);
        return m_at;
    }
    const NodeId value = readFlowNode(indent, true, false);
    return std::max(m_document.m_nodes[value].end, afterColon.at);
}

} // namespace fieldwise::yaml

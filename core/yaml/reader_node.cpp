// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/yaml/reader.h"

namespace fieldwise::yaml {
namespace {

/// What libyaml, and so kubectl, takes as part of an anchor's name.
bool isNameCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

} // namespace

std::string_view tagHandle(std::string_view tag)
{
    const size_t second = tag.find('!', 1);
    const bool isNamed = second != tag.npos
        && std::all_of(tag.begin() + 1, tag.begin() + static_cast<std::ptrdiff_t>(second), isNameCharacter);
    return tag.substr(0, isNamed ? second + 1 : 1);
}

bool isUri(std::string_view text, bool isVerbatim)
{
    std::string bytes;
    for (size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        const bool isFlow = std::string_view(",[]").find(c) != std::string_view::npos;
        if (c == '%' && (at + 2 >= text.size() || hexDigit(text[at + 1]) > 15 || hexDigit(text[at + 2]) > 15))
            return false;
        if (c != '%' && !isNameCharacter(c) && std::string_view("!;/?:@&=+$.~*'()").find(c) == std::string_view::npos
            && !(isFlow && isVerbatim))
            return false;
        bytes += c == '%' ? static_cast<char>(hexDigit(text[at + 1]) * 16 + hexDigit(text[at + 2])) : c;
        at += c == '%' ? 2 : 0;
    }
    for (size_t at = 0; at < bytes.size(); at += codePointAt(bytes, at).length)
        if (codePointAt(bytes, at).length == 0)
            return false;
    return true;
}

Reader::Inside::Inside(Reader &reader, NodeId parent) : m_reader(reader), m_outer(reader.m_parent)
{
    m_reader.m_parent = parent;
    m_reader.m_depth += parent != m_outer; // the pairs of a map are on its level
    if (m_reader.m_depth > deepestNesting) {
        const uint32_t begin = m_reader.m_document.m_nodes[parent].content;
        m_reader.fail({begin, begin + 1}, "yaml-nesting",
                      "this is nested more than " + std::to_string(deepestNesting) + " levels deep");
    }
}

Reader::Inside::~Inside()
{
    m_reader.m_depth -= m_reader.m_parent != m_outer;
    m_reader.m_parent = m_outer;
}

NodeId Reader::push(Kind kind, Style style, uint32_t content, const Properties &properties, int32_t indent, bool inFlow)
{
    auto &nodes = m_document.m_nodes;
    const auto id = static_cast<NodeId>(nodes.size());
    Node &node = nodes.emplace_back();
    node.begin = properties.any() ? properties.begin : content;
    node.content = content;
    node.end = content;
    node.parent = m_parent;
    node.next = id + 1;
    node.indent = indent;
    node.column = content - m_lineStart;
    node.kind = kind;
    node.style = style;
    node.inFlow = inFlow;
    node.anchor = properties.anchor;
    node.tag = properties.tag;
    return id;
}

/// A node without content: directly after its properties, or at `at` when it has none.
NodeId Reader::pushEmpty(uint32_t at, const Properties &properties, int32_t indent, bool inFlow)
{
    if (properties.any()) {
        const NodeId id = push(Kind::Scalar, Style::Empty, properties.end, properties, indent, inFlow);
        m_document.m_nodes[id].column = properties.end - properties.lineStart;
        return id;
    }
    return push(Kind::Scalar, Style::Empty, at, properties, indent, inFlow);
}

/// Puts a map before its first key, which was read before its `:` was seen. The key is the tail of the array and at
/// most `longestKey` bytes long, or a single node, so little is moved.
NodeId Reader::insertMap(NodeId firstKey, Style style, ReadPosition begin, const Properties &properties, int32_t indent,
                         bool inFlow)
{
    auto &nodes = m_document.m_nodes;
    const NodeId map = firstKey;
    const ReadPosition here = position();
    goTo(begin);
    push(Kind::Map, style, begin.at, properties, indent, inFlow);
    goTo(here);
    std::rotate(nodes.begin() + map, nodes.end() - 1, nodes.end());
    for (NodeId id = map + 1; id < nodes.size(); ++id) {
        ++nodes[id].next;
        nodes[id].parent = id == map + 1 ? map : nodes[id].parent + 1;
    }
    return map;
}

void Reader::close(NodeId id, uint32_t end)
{
    Node &node = m_document.m_nodes[id];
    node.end = end;
    node.next = static_cast<NodeId>(m_document.m_nodes.size());
}

/// Reads one anchor or tag at m_at; false when none stands there or it is faulty.
bool Reader::readProperty(Properties &properties)
{
    const char c = peek(m_at);
    if (c != '&' && c != '!')
        return false;
    if (!properties.any())
        properties.begin = m_at;
    if (c == '&')
        readAnchor(properties);
    else
        readTag(properties);
    properties.end = std::max(m_at, 1u);
    properties.lineStart = m_lineStart;
    return !atEnd(0);
}

/// Where the name of an anchor or alias ends (YAML 1.2 section 6.9.2: at white space or a flow indicator).
uint32_t Reader::nameEnd(uint32_t begin)
{
    uint32_t end = begin;
    bool isSimple = true;
    m_sawAnchorOrAlias = true;
    while (!isSpaceOrEnd(end) && !isFlowIndicator(m_text[end]))
        isSimple &= isNameCharacter(m_text[end++]);
    if (!isSimple)
        notice({begin, end}, "an anchor name with characters other than letters, digits, `-` and `_`");
    return end;
}

void Reader::readAnchor(Properties &properties)
{
    if (!properties.anchor.empty()) {
        failHere("yaml-anchor", "a second anchor for the same value; a value can have one");
        return;
    }
    const uint32_t begin = m_at + 1;
    const uint32_t end = nameEnd(begin);
    if (begin == end) {
        failHere("yaml-anchor",
                 "`&` needs the name of an anchor directly after it; quote the text if it is not an anchor");
        return;
    }
    properties.anchor = {begin, end};
    m_at = end;
}

void Reader::readTag(Properties &properties)
{
    if (!properties.tag.empty()) {
        failHere("yaml-tag", "a second tag for the same value; a value can have one");
        return;
    }
    const uint32_t begin = m_at;
    uint32_t end = begin + 1;
    if (peek(end) == '<') {
        while (!isSpaceOrEnd(end) && m_text[end] != '>')
            ++end;
        if (peek(end) != '>') {
            fail({begin, end}, "yaml-tag", "a tag that starts with `!<` needs a `>` at its end");
            return;
        }
        ++end;
    } else {
        while (!isSpaceOrEnd(end) && !isFlowIndicator(m_text[end]))
            ++end;
    }
    const std::string_view tag(m_text + begin, end - begin);
    const bool isVerbatim = tag.starts_with("!<");
    const std::string_view name = isVerbatim ? tag.substr(2, tag.size() - 3) : tag.substr(tagHandle(tag).size());
    if ((name.empty() && tag != "!") || !isUri(name, isVerbatim))
        notice({begin, end}, "a tag that is not a URI");
    properties.tag = {begin, end};
    m_sawTag = true;
    m_at = end;
}

/// Adds the properties of a later line to those of an earlier one.
void Reader::merge(Properties &properties, const Properties &more)
{
    if (!properties.anchor.empty() && !more.anchor.empty())
        fail({more.anchor.begin - 1, more.anchor.end}, "yaml-anchor",
             "a second anchor for the same value; a value can have one");
    if (!properties.tag.empty() && !more.tag.empty())
        fail(more.tag, "yaml-tag", "a second tag for the same value; a value can have one");
    if (!properties.any())
        properties.begin = more.begin;
    if (!more.anchor.empty())
        properties.anchor = more.anchor;
    if (!more.tag.empty())
        properties.tag = more.tag;
    properties.end = more.end;
    properties.lineStart = more.lineStart;
}

/// Gives a node the properties that stand on a line above it.
void Reader::giveProperties(NodeId id, const Properties &properties)
{
    if (!properties.any())
        return;
    const Node &node = m_document.m_nodes[id];
    if (node.kind == Kind::Alias) {
        fail(node.range(), "yaml-alias", "an alias can't have an anchor or a tag of its own");
        return;
    }
    Properties all = properties;
    if (!node.anchor.empty() || !node.tag.empty()) {
        Properties own;
        own.anchor = node.anchor;
        own.tag = node.tag;
        own.begin = node.begin;
        own.end = node.content;
        merge(all, own);
    }
    Node &target = m_document.m_nodes[id]; // a fault in merge() may have moved the nodes
    target.begin = all.begin;
    target.anchor = all.anchor;
    target.tag = all.tag;
}

} // namespace fieldwise::yaml

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/yaml/entryspans.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/yaml/comments.h"

namespace fieldwise::yaml {
namespace {

uint32_t endOf(const Document &document, NodeId entry)
{
    const Node &node = document.node(entry);
    return node.isKey ? std::max(node.end, document.node(document.valueOf(entry)).end) : node.end;
}

/// Where the line after this place begins.
uint32_t nextLine(std::string_view text, uint32_t at)
{
    const uint32_t end = lineEnd(text, at);
    return end < text.size() ? static_cast<uint32_t>(pastBreak(text, end)) : end;
}

/// Skips white space and comments.
uint32_t pastGap(std::string_view text, uint32_t at)
{
    while (at < text.size()) {
        if (text[at] == '#' && at > 0 && (isBlank(text[at - 1]) || isBreak(text[at - 1])))
            at = lineEnd(text, at);
        else if (isBlank(text[at]) || isBreak(text[at]))
            ++at;
        else
            break;
    }
    return at;
}

/// The start of the comments and blank lines that end at a line start.
uint32_t linesAbove(std::string_view text, uint32_t at)
{
    const uint32_t first = hasBom(text) ? 3 : 0;
    while (at > first) {
        uint32_t last = at - 1;
        if (last > first && text[last] == '\n' && text[last - 1] == '\r')
            --last;
        const uint32_t line = lineStart(text, last);
        const size_t word = text.find_first_not_of(" \t", line);
        if (word < last && text[word] != '#')
            break;
        at = line;
    }
    return at;
}

/// True if only comments and blank lines follow.
bool isRestEmpty(std::string_view text, uint32_t at)
{
    return pastGap(text, at) == text.size();
}

void cutBlock(const Document &document, EntrySpans &out)
{
    const std::string_view text = document.source();
    const uint32_t first = entryBegin(document, out.entries.front());
    out.behindDash = !startsLine(text, first);
    out.column = columnAt(text, first);
    uint32_t begin = out.behindDash ? first : linesAbove(text, lineStart(text, first));
    for (const NodeId entry : out.entries) {
        const uint32_t end = nextLine(text, std::max(entryBegin(document, entry), endOf(document, entry)));
        out.spans.push_back({begin, std::max(begin, end)});
        begin = out.spans.back().end;
    }
    if (isRestEmpty(text, begin))
        out.spans.back().end = static_cast<uint32_t>(text.size());
}

void cutFlow(const Document &document, NodeId collection, EntrySpans &out)
{
    const std::string_view text = document.source();
    uint32_t begin = document.node(collection).content + 1;
    for (const NodeId entry : out.entries) {
        const uint32_t end = endOf(document, entry), comma = pastGap(text, end);
        const bool hasComma = comma < text.size() && text[comma] == ',';
        out.spans.push_back({begin, hasComma ? comma : end});
        begin = comma + 1;
    }
}

} // namespace

std::optional<EntrySpans> entrySpans(const Document &document, NodeId collection)
{
    const Node &node = document.node(collection);
    const bool isMap = node.kind == Kind::Map;
    if ((!isMap && node.kind != Kind::Seq) || (node.style != Style::Block && node.style != Style::Flow))
        return {};
    EntrySpans out;
    out.isFlow = node.style == Style::Flow;
    for (NodeId child = document.firstChild(collection); child != none; child = document.nextSibling(child))
        if (!isMap || document.node(child).isKey)
            out.entries.push_back(child);
    if (out.entries.empty())
        return {};
    out.isFlow ? cutFlow(document, collection, out) : cutBlock(document, out);
    return out;
}

NodeId contentOf(const Document &document, bool isItem)
{
    const NodeId root = document.root();
    const bool isList = isItem && root != none && document.node(root).kind == Kind::Seq;
    return isList ? document.firstChild(root) : root;
}

} // namespace fieldwise::yaml

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/yaml/comments.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/yaml/gaps.h"

namespace fieldwise::yaml {
namespace {

/// The end of the text before the blanks that end at a place.
uint32_t afterBlanksBack(std::string_view text, uint32_t at)
{
    while (at > 0 && isBlank(text[at - 1]))
        --at;
    return at;
}

/// True if the line before the one that begins at a place is neither blank nor a comment.
bool isContentBefore(std::string_view text, uint32_t lineStart)
{
    if (lineStart == 0)
        return false;
    uint32_t last = lineStart - 1; // its line break
    if (last > 0 && text[last] == '\n' && text[last - 1] == '\r')
        --last;
    const size_t first = text.find_first_not_of(" \t", lineStartOf(text, last));
    return first < last && text[first] != '#';
}

uint32_t afterLine(std::string_view text, uint32_t at)
{
    const size_t end = text.find_first_of("\r\n", at);
    if (end == text.npos)
        return static_cast<uint32_t>(text.size());
    return static_cast<uint32_t>(pastBreak(text, end));
}

/// One past the last node of an entry.
NodeId entryNext(const Document &document, NodeId entry)
{
    const Node &node = document.node(entry);
    return node.isKey ? document.node(document.valueOf(entry)).next : node.next;
}

} // namespace

uint32_t entryBegin(const Document &document, NodeId entry)
{
    const Node &collection = document.node(document.node(entry).parent);
    if (document.node(entry).parent + 1 == entry)
        return collection.content;
    return afterGap(document.source(), document.node(siblingBefore(document, entry)).end);
}

Range aboveRange(const Document &document, NodeId entry)
{
    const std::string_view text = document.source();
    const uint32_t begin = entryBegin(document, entry);
    const uint32_t lineStart = lineStartOf(text, begin);
    const bool ownLine = afterWhiteSpace(text, lineStart) == begin;
    const std::vector<const Comment *> above = document.commentsOf(entry, Slot::Above);
    if (!ownLine)
        return {begin, begin};
    if (above.empty())
        return {lineStart, lineStart};
    return {lineStartOf(text, above.front()->range.begin), afterLine(text, above.back()->range.end)};
}

Range entryLines(const Document &document, NodeId entry)
{
    const std::string_view text = document.source();
    const NodeId next = entryNext(document, entry);
    uint32_t end = entryBegin(document, entry);
    end = std::max(end, document.node(entry).end);
    if (document.node(entry).isKey)
        end = std::max(end, document.node(document.valueOf(entry)).end);
    const std::span<const Comment> comments = document.comments();
    auto comment = std::lower_bound(comments.begin(), comments.end(), end,
                                    [](const Comment &c, uint32_t at) { return c.range.begin < at; });
    for (; comment != comments.end() && comment->owner >= entry && comment->owner < next; ++comment)
        end = comment->range.end;
    return {aboveRange(document, entry).begin, afterLine(text, end)};
}

std::optional<Range> besideRange(const Document &document, NodeId entry)
{
    const std::string_view text = document.source();
    for (const Comment *comment : document.commentsOf(entry, Slot::Beside)) {
        uint32_t begin = comment->range.begin;
        while (begin > 0 && isBlank(text[begin - 1]))
            --begin;
        if (begin > 0 && !isBreak(text[begin - 1]))
            return Range{begin, comment->range.end};
    }
    return std::nullopt;
}

Range linesBefore(const Document &document, NodeId entry)
{
    const uint32_t end = entryLines(document, entry).begin;
    if (document.node(entry).parent + 1 == entry)
        return {end, end};
    const NodeId before = entryOf(document, siblingBefore(document, entry));
    const uint32_t first = afterWhiteSpace(document.source(), entryLines(document, before).end);
    return first < end ? Range{lineStartOf(document.source(), first), end} : Range{end, end};
}

Range gapBefore(const Document &document, NodeId entry)
{
    const NodeId parent = entry == none ? none : document.node(entry).parent;
    if (parent == none)
        return {};
    const std::string_view text = document.source();
    const uint32_t first = entryBegin(document, entry), blanks = afterBlanksBack(text, first);
    if (document.node(entry).inFlow || (blanks > 0 && !isBreak(text[blanks - 1]))) // it does not start its line
        return {first, first};
    if (isContentBefore(text, blanks)) // most entries; the rest takes longer
        return {blanks, blanks};
    const uint32_t end = aboveRange(document, entry).begin;
    const bool isFirst = parent + 1 == entry;
    if (isFirst && parent == document.root())
        return {end, end};
    uint32_t begin = end;
    while (begin > 0 && !isContentBefore(text, begin))
        begin = lineStartOf(text, begin - 1 - (begin > 1 && text[begin - 1] == '\n' && text[begin - 2] == '\r'));
    if (begin < end && !isFirst) {
        const NodeId before = entryOf(document, siblingBefore(document, entry));
        begin = std::clamp(entryLines(document, before).end, begin, end);
    }
    return {begin, end};
}

Range tailOf(const Document &document, NodeId collection)
{
    if (collection == none || document.node(collection).style != Style::Block
        || document.firstChild(collection) == none)
        return {};
    NodeId last = document.node(collection).next - 1;
    while (document.node(last).parent != collection)
        last = document.node(last).parent;
    const uint32_t begin = entryLines(document, entryOf(document, last)).end;
    const auto foot = lastComments(document, collection);
    return {begin, foot.empty() ? begin : std::max(begin, afterLine(document.source(), foot.back()->range.end))};
}

std::vector<const Comment *> lastComments(const Document &document, NodeId collection)
{
    std::vector<const Comment *> out = document.commentsOf(collection, Slot::Foot);
    const auto nodes = document.nodes();
    if (!nodes.empty()) {
        const uint32_t last = nodes[(collection == none ? nodes.size() : nodes[collection].next) - 1].begin;
        std::erase_if(out, [last](const Comment *comment) { return comment->range.begin < last; });
    }
    return out;
}

std::vector<Range> ownComments(const Document &document, NodeId collection)
{
    std::vector<Range> out;
    for (const Slot slot : {Slot::Open, Slot::Free, Slot::Foot})
        for (const Comment *comment : document.commentsOf(collection, slot))
            out.push_back(comment->range);
    std::ranges::sort(out, {}, &Range::begin);
    return out;
}

} // namespace fieldwise::yaml

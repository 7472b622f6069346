// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/yaml/commentowners.h"

#include <algorithm>
#include <numeric>

#include "core/base/text.h"
#include "core/yaml/gaps.h"

namespace fieldwise::yaml {
namespace {

bool isBlockCollection(const Node &node)
{
    return node.style == Style::Block;
}

bool hasBlankLine(std::string_view text, uint32_t from, uint32_t to)
{
    int breaks = 0;
    for (uint32_t at = from; at < to; ++at) {
        if (text[at] == '\n' || (text[at] == '\r' && (at + 1 == text.size() || text[at + 1] != '\n')))
            ++breaks;
        else if (!isBlank(text[at]) && text[at] != '\r')
            breaks = 0;
        if (breaks > 1)
            return true;
    }
    return false;
}

} // namespace

CommentOwners::CommentOwners(Document &document) : m_document(document), m_text(document.source()) {}

void CommentOwners::run()
{
    auto &comments = m_document.m_comments;
    const auto &nodes = m_document.m_nodes;
    for (size_t i = 0; i < comments.size();) {
        const uint32_t at = comments[i].range.begin;
        if (m_document.m_root == none || at < nodes[0].content) {
            place(i++, Slot::Head, none);
            continue;
        }
        while (m_last + 1 < nodes.size() && nodes[m_last + 1].begin <= at)
            ++m_last;
        if (const NodeId flow = innermostFlow(at); flow != none)
            placeInFlow(i++, flow);
        else if (hasTextBefore(at))
            placeBeside(i++);
        else
            i = placeGap(i);
    }
    auto &order = m_document.m_byOwner;
    order.resize(comments.size());
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(),
                     [&](uint32_t a, uint32_t b) { return comments[a].owner < comments[b].owner; });
}

void CommentOwners::place(size_t comment, Slot slot, NodeId owner)
{
    m_document.m_comments[comment].slot = slot;
    m_document.m_comments[comment].owner = owner;
}

void CommentOwners::place(const Block &block, Slot slot, NodeId owner)
{
    for (size_t i = block.first; i < block.last; ++i)
        place(i, slot, owner);
}

bool CommentOwners::hasTextBefore(uint32_t at) const
{
    while (at > 0 && isBlank(m_text[at - 1]))
        --at;
    return at > 0 && !isBreak(m_text[at - 1]);
}

/// The innermost flow collection around a position; pairs in brackets do not count, they are entries.
NodeId CommentOwners::innermostFlow(uint32_t at) const
{
    for (NodeId id = m_last; id != none; id = m_document.m_nodes[id].parent) {
        const Node &node = m_document.m_nodes[id];
        if (node.style == Style::Flow && at < node.end)
            return id;
        if (isBlockCollection(node))
            return none;
    }
    return none;
}

void CommentOwners::placeInFlow(size_t comment, NodeId flow)
{
    const uint32_t at = m_document.m_comments[comment].range.begin;
    NodeId before = m_last;
    while (before != flow && m_document.m_nodes[before].parent != flow)
        before = m_document.m_nodes[before].parent;
    if (before != flow)
        before = entryOf(m_document, before);
    if (hasTextBefore(at)) {
        place(comment, before == flow ? Slot::Open : Slot::Beside, before);
        return;
    }
    const NodeId next = m_last + 1;
    const uint32_t nextText = afterGap(m_text, at);
    const bool isLast = next >= m_document.m_nodes[flow].next;
    if (isLast)
        place(comment, Slot::Foot, flow);
    else if (m_document.m_nodes[next].parent != flow
             || (m_document.m_nodes[flow].kind == Kind::Map && !m_document.m_nodes[next].isKey))
        place(comment, Slot::Beside, before);
    else if (hasBlankLine(m_text, m_document.m_comments[comment].range.end, nextText))
        place(comment, Slot::Free, flow);
    else
        place(comment, Slot::Above, next);
}

/// A comment behind text belongs to the innermost entry whose text ends there.
void CommentOwners::placeBeside(size_t comment)
{
    const auto &nodes = m_document.m_nodes;
    uint32_t textEnd = m_document.m_comments[comment].range.begin;
    while (isBlank(m_text[textEnd - 1]))
        --textEnd;
    NodeId id = m_last;
    const Node &last = nodes[id];
    const uint32_t lastEnd = isBlockCollection(last) ? last.content : last.end;
    const uint32_t lineStart = lineStartOf(m_text, textEnd);
    if (textEnd > nodes[0].end && m_text.substr(lineStart).starts_with("...")) {
        place(comment, Slot::Foot, none);
        return;
    }
    const bool afterIndicator =
        textEnd > lastEnd && std::string_view("-?:").find(m_text[textEnd - 1]) != std::string_view::npos;
    if (afterIndicator && id + 1 < nodes.size())
        ++id;
    while (nodes[id].inFlow)
        id = nodes[id].parent;
    place(comment, Slot::Beside, entryOf(m_document, id));
}

/// All comments on lines of their own up to the next text; returns the index after them.
size_t CommentOwners::placeGap(size_t first)
{
    const auto &comments = m_document.m_comments;
    size_t last = first;
    uint32_t next = 0;
    do {
        next = afterWhiteSpace(m_text, comments[last].range.end);
        ++last;
    } while (last < comments.size() && comments[last].range.begin == next);
    placeBlocks(blocksOf(first, last, next), next);
    return last;
}

/// Cuts at blank lines and where the column becomes smaller.
std::vector<CommentOwners::Block> CommentOwners::blocksOf(size_t first, size_t last, uint32_t nextText) const
{
    const auto &comments = m_document.m_comments;
    std::vector<Block> blocks;
    const uint32_t gapBegin =
        static_cast<uint32_t>(m_text.find_last_not_of(" \t\r\n", comments[first].range.begin - 1)) + 1;
    bool touches = !hasBlankLine(m_text, gapBegin, comments[first].range.begin);
    size_t beforeBlank = 0;
    for (size_t i = first; i < last; ++i) {
        const bool afterBlank = i > first && hasBlankLine(m_text, comments[i - 1].range.end, comments[i].range.begin);
        if (afterBlank) {
            touches = false;
            beforeBlank = blocks.size();
        }
        if (i == first || afterBlank || comments[i].column < comments[i - 1].column)
            blocks.push_back({i, i, comments[i].column, false, touches});
        blocks.back().last = i + 1;
    }
    if (hasBlankLine(m_text, comments[last - 1].range.end, nextText))
        beforeBlank = blocks.size();
    for (size_t i = 0; i < beforeBlank; ++i)
        blocks[i].blankAfter = true;
    return blocks;
}

void CommentOwners::placeBlocks(const std::vector<Block> &blocks, uint32_t nextText)
{
    const auto &nodes = m_document.m_nodes;
    NodeId next = m_last + 1;
    const bool hasNext = next < nodes.size();
    bool startsCollection = false;
    bool insideEntry = false;
    uint32_t nextColumn = 0;
    const Node &last = nodes[m_last];
    NodeId around = none; // the entry that the comments stand inside of
    if (m_document.m_comments[blocks.front().first].range.begin < last.content) {
        startsCollection = isBlockCollection(last); // between a node's properties and its content
        insideEntry = !startsCollection;
        around = entryOf(m_document, m_last);
    } else if (hasNext) {
        const Node &node = nodes[next];
        const bool behindColon = m_text[nextText] == ':' && node.begin > nextText;
        startsCollection = isBlockCollection(node) && node.begin == nextText && !behindColon;
        const Node &parent = nodes[node.parent];
        const bool isItem = parent.kind == Kind::Seq && node.begin > nextText;
        insideEntry = !startsCollection && !node.isKey && !isItem;
        nextColumn = startsCollection ? node.column : parent.column;
        if (insideEntry)
            around = entryOf(m_document, next);
        if (startsCollection)
            ++next;
    }
    uint32_t column = none;
    for (const Block &block : blocks) {
        column = std::min(column, block.column); // what comes later never belongs deeper
        if (insideEntry)
            place(block, Slot::Beside, around);
        else if (startsCollection)
            place(block, block.blankAfter ? Slot::Free : Slot::Above, block.blankAfter ? nodes[next].parent : next);
        else if (!hasNext || column > nextColumn)
            placeFoot(block, column);
        else if (!block.blankAfter)
            place(block, Slot::Above, next);
        else if (block.touchesText && column >= nodes[0].column)
            placeFoot(block, column);
        else
            place(block, Slot::Free, nodes[next].parent);
    }
}

/// Foot of the innermost collection, or of the entry without a value, that a comment of this column can belong to.
void CommentOwners::placeFoot(const Block &block, uint32_t column)
{
    const auto &nodes = m_document.m_nodes;
    const bool atEnd = m_last + 1 == nodes.size();
    for (NodeId id = m_last; id != none && !(atEnd && column == 0); id = nodes[id].parent) {
        const Node &node = nodes[id];
        const bool isEmptyValue =
            id == m_last && node.style == Style::Empty && !node.isKey && node.parent != none && !node.inFlow;
        if (isEmptyValue && column > nodes[node.parent].column) {
            place(block, Slot::Foot, entryOf(m_document, id));
            return;
        }
        if (isBlockCollection(node) && node.column <= column) {
            place(block, Slot::Foot, id);
            return;
        }
    }
    place(block, Slot::Foot, none);
}

} // namespace fieldwise::yaml

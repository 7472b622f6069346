// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/align.h"

#include <algorithm>
#include <functional>
#include <optional>

#include "core/merge/plan/collections.h"

namespace fieldwise::view {
namespace {

/// The lines of one entry of a collection in one input.
struct Block {
    DecisionId decision = noDecision;
    uint32_t header = 0; ///< first line of the comments above, else `line`
    uint32_t line = 0;
    uint32_t end = 0;
};

class Aligner {
public:
    explicit Aligner(const Layout &layout) : m_layout(layout) {}

    std::vector<Row> run()
    {
        PerSide<std::vector<Block>> blocks;
        for (const Side side : allSides)
            blocks[side] = documentsOf(side);
        PerSide<Lines> preamble;
        Orders orders;
        for (const Side side : allSides) {
            const uint32_t count = m_layout.text(side).empty() ? 0 : m_layout.lineCount(side);
            preamble[side] = {0, blocks[side].empty() ? count : blocks[side].front().line};
            for (const Block &block : blocks[side])
                orders[side].push_back(block.decision);
        }
        emitText(preamble);
        for (const OrderSlot &slot : mergeOrders(orders)) {
            PerSide<const Block *> document{{nullptr, nullptr, nullptr}};
            for (const Side side : allSides)
                if (slot.at[side] >= 0)
                    document[side] = &blocks[side][size_t(slot.at[side])];
            emitDocument(document);
        }
        m_rows.resize(std::max<size_t>(m_rows.size(), 1));
        for (const Side side : allSides)
            if (blocks[side].empty() && m_layout.text(side).empty() && m_layout.lineCount(side) > 0)
                m_rows.front().line[side] = 0; // its one line takes no room in the other panes
        return std::move(m_rows);
    }

    std::vector<Row> run(uint32_t wanted)
    {
        const PerSide<Lines> lines = linesOf(wanted);
        PerSide<Block> blocks;
        PerSide<const Block *> document{{nullptr, nullptr, nullptr}};
        for (const Side side : allSides) {
            blocks[side] = {wanted, lines[side].begin, lines[side].begin, lines[side].end};
            document[side] = m_layout.has(wanted, side) ? &blocks[side] : nullptr;
        }
        emitDocument(document);
        return std::move(m_rows);
    }

    PerSide<Lines> linesOf(uint32_t wanted) const
    {
        PerSide<Lines> lines;
        for (const Side side : allSides) {
            if (!m_layout.has(wanted, side))
                continue;
            const uint32_t begin = m_layout.offset(wanted, side);
            uint32_t next = ~0u;
            for (uint32_t i = 0; i < m_layout.plan().documents.size(); ++i)
                if (m_layout.has(i, side) && m_layout.offset(i, side) > begin)
                    next = std::min(next, m_layout.offset(i, side));
            lines[side] = {m_layout.lines(side).lineOf(begin),
                           next == ~0u ? m_layout.lineCount(side) : m_layout.lines(side).lineOf(next)};
        }
        return lines;
    }

private:
    using Orders = PerSide<std::vector<uint64_t>>;

    static int present(const PerSide<Lines> &lines)
    {
        return int(std::ranges::count_if(lines.at, [](Lines l) { return !l.empty(); }));
    }

    void emit(PerSide<Lines> lines, bool bottom)
    {
        uint32_t height = 0;
        for (const Side side : allSides)
            height = std::max(height, lines[side].size());
        for (uint32_t i = 0; i < height; ++i) {
            Row row;
            for (const Side side : allSides) {
                const uint32_t skip = bottom ? height - lines[side].size() : 0;
                if (i >= skip && i - skip < lines[side].size())
                    row.line[side] = int32_t(lines[side].begin + i - skip);
            }
            m_rows.push_back(row);
        }
    }

    bool sameText(const PerSide<Lines> &lines) const
    {
        const Lines *first = nullptr;
        Side firstSide = Side::Original;
        for (const Side side : allSides) {
            if (lines[side].empty())
                continue;
            if (!first) {
                first = &lines[side];
                firstSide = side;
                continue;
            }
            if (lines[side].size() != first->size())
                return false;
            for (uint32_t i = 0; i < first->size(); ++i)
                if (m_layout.line(side, lines[side].begin + i) != m_layout.line(firstSide, first->begin + i))
                    return false;
        }
        return true;
    }

    void emitDocument(const PerSide<const Block *> &blocks)
    {
        PerSide<Lines> head;
        PerSide<Lines> lines;
        uint32_t document = 0;
        for (const Side side : allSides) {
            if (!blocks[side])
                continue;
            document = blocks[side]->decision;
            const uint32_t content = contentLine(document, side, *blocks[side]);
            head[side] = {blocks[side]->line, content};
            lines[side] = {content, blocks[side]->end};
        }
        emit(head, true);
        emitEntry(document, 0, lines);
    }

    /// Lines of one field: the first ones share a row, then equal lines do, and what lies between is set side by side.
    void emitText(PerSide<Lines> lines)
    {
        if (present(lines) < 2 || sameText(lines)) {
            emit(lines, false);
            return;
        }
        PerSide<Lines> first;
        for (const Side side : allSides) {
            first[side] = {lines[side].begin, std::min(lines[side].begin + 1, lines[side].end)};
            lines[side].begin = first[side].end;
        }
        emit(first, false);
        const PerSide<Lines> tail = emitSameHead(lines);
        PerSide<std::vector<uint64_t>> hashes;
        for (const Side side : allSides) {
            hashes[side].reserve(lines[side].size());
            for (uint32_t line = lines[side].begin; line < lines[side].end; ++line) {
                std::string_view text = m_layout.line(side, line);
                text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
                hashes[side].push_back(std::hash<std::string_view>{}(text));
            }
        }
        std::vector<Row> rows;
        PerSide<size_t> free{{0, 0, 0}};
        for (const OrderSlot &slot : mergeTexts(hashes)) {
            size_t at = 0;
            for (const Side side : allSides)
                if (slot.at[side] >= 0)
                    at = std::max(at, free[side]);
            rows.resize(std::max(rows.size(), at + 1));
            for (const Side side : allSides) {
                if (slot.at[side] < 0)
                    continue;
                rows[at].line[side] = int32_t(lines[side].begin) + slot.at[side];
                free[side] = at + 1;
            }
        }
        m_rows.insert(m_rows.end(), rows.begin(), rows.end());
        emit(tail, false);
    }

    /// Emits the lines that all of them begin with, takes them and those that all end with off, and gives these back.
    PerSide<Lines> emitSameHead(PerSide<Lines> &lines)
    {
        PerSide<Lines> head = lines, tail = lines;
        uint32_t most = 0;
        for (const Side side : allSides)
            most = most == 0 || (!lines[side].empty() && lines[side].size() < most) ? lines[side].size() : most;
        const auto isSame = [&](uint32_t at, bool fromEnd) {
            std::optional<std::string_view> text;
            return std::ranges::all_of(allSides, [&](Side side) {
                if (lines[side].empty())
                    return true;
                const std::string_view own =
                    m_layout.line(side, fromEnd ? lines[side].end - 1 - at : lines[side].begin + at);
                return !text ? (text = own, true) : *text == own;
            });
        };
        uint32_t front = 0, back = 0;
        while (front < most && isSame(front, false))
            ++front;
        while (front + back < most && isSame(back, true))
            ++back;
        for (const Side side : allSides) {
            if (lines[side].empty())
                continue;
            lines[side] = {lines[side].begin + front, lines[side].end - back};
            head[side].end = lines[side].begin;
            tail[side].begin = lines[side].end;
        }
        emit(head, false);
        return tail;
    }

    /// The line on which a document's root begins, after markers and comments at its head.
    uint32_t contentLine(uint32_t document, Side side, const Block &block) const
    {
        const DocumentPlan &plan = m_layout.plan().documents[document];
        if (plan.decisions.empty() || plan.root().values[side] == none)
            return block.line;
        const uint32_t line = m_layout.lines(side).lineOf(m_layout.entry(document, plan.root(), side).begin);
        return std::clamp(line, block.line, block.end);
    }

    std::vector<Block> documentsOf(Side side) const
    {
        std::vector<Block> blocks;
        for (uint32_t i = 0; i < m_layout.plan().documents.size(); ++i) {
            if (!m_layout.has(i, side))
                continue;
            const uint32_t line = m_layout.lines(side).lineOf(m_layout.offset(i, side));
            blocks.push_back({i, line, line, 0});
        }
        std::ranges::sort(blocks, {}, &Block::line);
        for (size_t i = 0; i < blocks.size(); ++i)
            blocks[i].end = i + 1 < blocks.size() ? blocks[i + 1].line : m_layout.lineCount(side);
        return blocks;
    }

    /// The entries of a collection that begin on lines of their own; `tail` is what follows the last one.
    std::vector<Block> blocksOf(uint32_t document, const Decision &parent, Side side, Lines within, Lines &tail) const
    {
        const DocumentPlan &plan = m_layout.plan().documents[document];
        const LineIndex &lines = m_layout.lines(side);
        struct Entry {
            Range range;
            NodeId node;
            DecisionId decision;
        };
        std::vector<Entry> entries;
        for (const DecisionId child : parent.children)
            if (const NodeId node = Layout::entryNode(plan.decision(child), side); node != none)
                entries.push_back({m_layout.entry(document, plan.decision(child), side), node, child});
        for (const auto &[range, key] : m_layout.otherMergeKeys(document, parent, side))
            entries.push_back({range, key, noDecision});
        const auto begins = [](const Entry &entry) { return entry.range.begin; };
        if (!std::ranges::is_sorted(entries, {}, begins))
            std::ranges::stable_sort(entries, {}, begins);
        std::vector<Block> blocks;
        tail = {within.end, within.end};
        for (const auto &[range, node, child] : entries) {
            const uint32_t line = lines.lineOf(range.begin);
            if (line < within.begin || line >= within.end)
                continue;
            tail.begin = std::clamp(lines.lineOf(range.end) + 1, line + 1, within.end);
            if (!blocks.empty() && line <= blocks.back().line)
                continue;
            const Lines above = m_layout.commentsAbove(document, side, node);
            const uint32_t lowest = blocks.empty() ? within.begin : blocks.back().line + 1;
            const uint32_t header = above.empty() ? line : std::clamp(above.begin, lowest, line);
            if (!blocks.empty())
                blocks.back().end = header;
            blocks.push_back({child, header, line, 0});
        }
        if (!blocks.empty())
            blocks.back().end = tail.begin;
        return blocks;
    }

    /// The `<<` keys of a map are one entry, although each input's may be a decision of its own.
    uint64_t orderId(uint32_t document, const Block &block, const std::vector<uint64_t> &before) const
    {
        constexpr uint64_t mergeKey = ~1ull;
        const DocumentPlan &plan = m_layout.plan().documents[document];
        const bool isMergeKey =
            block.decision == noDecision || merge::isYamlMergeKey(plan, plan.decision(block.decision));
        return isMergeKey && std::ranges::find(before, mergeKey) == before.end() ? mergeKey : block.decision;
    }

    void emitRegion(uint32_t document, const Decision &parent, const PerSide<Lines> &within)
    {
        PerSide<std::vector<Block>> blocks;
        PerSide<Lines> preamble, tail;
        int filled = 0;
        bool together = parent.parent != noDecision; // the first entries stand on the first line, behind dashes
        for (const Side side : allSides) {
            if (within[side].empty())
                continue;
            blocks[side] = blocksOf(document, parent, side, within[side], tail[side]);
            const bool isEmpty = blocks[side].empty();
            filled += !isEmpty;
            preamble[side] = {within[side].begin, isEmpty ? within[side].end : blocks[side].front().header};
            together = together && !isEmpty && preamble[side].empty();
        }
        if (filled == 1 && present(within) > 1)
            return emitText(within); // the others do not count for these entries, but may have the same lines
        emitText(preamble);
        Orders orders;
        for (const Side side : allSides) {
            for (const Block &block : blocks[side])
                orders[side].push_back(orderId(document, block, orders[side]));
            if (together && !blocks[side].empty())
                orders[side].front() = ~0ull;
        }
        for (const OrderSlot &slot : mergeOrders(orders)) {
            PerSide<Lines> above;
            PerSide<Lines> body;
            DecisionId decision = noDecision;
            bool same = true;
            for (const Side side : allSides) {
                if (slot.at[side] < 0)
                    continue;
                const Block &block = blocks[side][size_t(slot.at[side])];
                above[side] = {block.header, block.line};
                body[side] = {block.line, block.end};
                same = same && (decision == noDecision || decision == block.decision);
                decision = block.decision;
            }
            emit(above, true);
            if (same)
                emitEntry(document, decision, body);
            else
                emitText(body);
        }
        emitText(tail);
    }

    /// A text that is merged by lines: each part has rows of its own, and so has what is between them.
    void emitParts(uint32_t document, const Decision &text, PerSide<Lines> within)
    {
        for (const DecisionId child : text.children) {
            PerSide<Lines> between, part;
            for (const Side side : allSides) {
                if (within[side].empty())
                    continue;
                const Range bytes = m_layout.plan().documents[document].decision(child).lines[side].movedBy(
                    m_layout.offset(document, side));
                const LineIndex &lines = m_layout.lines(side);
                const uint32_t begin = std::clamp(lines.lineOf(bytes.begin), within[side].begin, within[side].end);
                const uint32_t end =
                    bytes.empty() ? begin : std::clamp(lines.lineOf(bytes.end - 1) + 1, begin, within[side].end);
                between[side] = {within[side].begin, begin};
                part[side] = {begin, end};
                within[side].begin = end;
            }
            emitText(between);
            emitText(part);
        }
        emitText(within);
    }

    void emitEntry(uint32_t document, DecisionId id, const PerSide<Lines> &lines)
    {
        const DocumentPlan &plan = m_layout.plan().documents[document];
        if (present(lines) > 1 && id < plan.decisions.size() && plan.decision(id).shape == merge::Shape::Lines)
            emitParts(document, plan.decision(id), lines);
        else if (present(lines) > 1 && id < plan.decisions.size() && !plan.decision(id).children.empty())
            emitRegion(document, plan.decision(id), lines);
        else
            emitText(lines);
    }

    const Layout &m_layout;
    std::vector<Row> m_rows;
};

} // namespace

std::vector<Row> alignRows(const Layout &layout)
{
    return Aligner(layout).run();
}

std::vector<Row> alignRows(const Layout &layout, uint32_t document)
{
    return Aligner(layout).run(document);
}

PerSide<Lines> linesOf(const Layout &layout, uint32_t document)
{
    return Aligner(layout).linesOf(document);
}

} // namespace fieldwise::view

// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of block collections: lines are added and removed with their comments and blank lines.
#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/text.h"
#include "core/merge/plan/collections.h"
#include "core/merge/result/commentedits.h"
#include "core/merge/result/newentries.h"
#include "core/merge/result/sourceslices.h"
#include "core/yaml/comments.h"

namespace fieldwise::merge {
namespace {

/// The start of the blank lines that end at a line start.
uint32_t blanksBefore(std::string_view text, uint32_t at)
{
    while (at > 0) {
        const uint32_t previous =
            lineStart(text, at - (at > 1 && text[at - 1] == '\n' && text[at - 2] == '\r' ? 2 : 1));
        if (text.substr(previous, at - previous).find_first_not_of(" \t\r\n") != std::string_view::npos
            || previous == at)
            break;
        at = previous;
    }
    return at;
}

/// True for the first entry of a collection without a comment directly above it.
bool opensCollection(const yaml::Document &document, NodeId entry, uint32_t begin)
{
    if (document.node(entry).parent + 1 != entry)
        return false;
    while (begin > 0 && isBreak(document.source()[begin - 1]))
        --begin;
    const uint32_t start = lineStart(document.source(), begin);
    const size_t first = document.source().find_first_not_of(' ', start);
    return first == std::string_view::npos || document.source()[first] != '#' || begin == 0;
}

/// True if a blank line after the entry would be part of its value.
bool keepsBreaks(const yaml::Document &document, NodeId entry)
{
    const yaml::Node &node = document.node(entry);
    const yaml::Node &last =
        document.nodes()[(node.isKey ? document.node(document.valueOf(entry)).next : node.next) - 1];
    const std::string_view header = document.slice({last.content, lineEnd(document.source(), last.content)});
    return isBlockScalar(last) && header.find('+') != header.npos;
}

/// Collects the edits of one block collection of the destination.
class BlockEdit {
public:
    BlockEdit(const SpliceContext &in, DecisionId id, Edits &edits)
        : m_in(in), m_id(id), m_own(in.ownChildren(id)), m_column(in.old(id).column), m_edits(edits)
    {
    }

    void run()
    {
        if (m_own.empty())
            return;
        const uint32_t begin = beginOfFirst();
        m_behindDash = !startsLine(m_in.text(), begin);
        m_end = linesOf(m_own.back()).end;
        m_mergesGaps = keepsChanges(m_in.options.mode) && !m_behindDash;
        m_noBreak = m_end == m_in.text().size() && !endsLine(m_in.text(), m_end);
        const bool nothingBehindDash =
            m_behindDash && std::ranges::none_of(m_own, [this](DecisionId c) { return stays(c); });
        if (nothingBehindDash || (isReordered(m_in.plan, m_in.at(m_id)) && (m_behindDash || !inOldOrder()))) {
            PieceList pieces = entries(m_in, m_id, m_column, m_behindDash);
            for (size_t i = 1; i < m_own.size(); ++i)
                if (!stays(m_own[i]) && !losesGap(m_own[i]))
                    pieces.slice(From::Destination, lastLines(before(m_own[i])), m_id);
            if (m_noBreak && stays(m_own.back()))
                dropBreak(pieces);
            replace(m_edits, {m_behindDash ? begin : lineStart(m_in.text(), linesOf(m_own.front()).begin), m_end},
                    std::move(pieces));
            return;
        }
        collectNew();
        editOwn();
        if (!m_last.empty())
            insertLast();
    }

private:
    uint32_t beginOfFirst() const { return yaml::entryBegin(m_in.destination(), m_in.entry(m_own.front())); }
    bool stays(DecisionId child) const { return m_in.at(child).inResult(); }
    Range linesOf(DecisionId child) const { return yaml::entryLines(m_in.destination(), m_in.entry(child)); }
    /// Comments before an entry that stay, whatever happens to the entries around them.
    Range before(DecisionId child) const { return yaml::linesBefore(m_in.destination(), m_in.entry(child)); }
    /// At the end of the text, without the blank lines after them.
    Range lastLines(Range lines) const
    {
        if (lines.empty() || m_end != m_in.text().size())
            return lines;
        const auto last = static_cast<uint32_t>(m_in.text().find_last_not_of(" \t\r\n", lines.end - 1));
        return {lines.begin, static_cast<uint32_t>(pastBreak(m_in.text(), lineEnd(m_in.text(), last)))};
    }
    void dropBreak(PieceList &pieces) const { pieces.dropLast(static_cast<uint32_t>(m_in.newline.size())); }

    /// True if the destination's entries keep their order, whatever is new between them.
    bool inOldOrder() const
    {
        NodeId before = none;
        for (DecisionId child : m_in.inResult(m_id)) {
            const NodeId value = m_in.at(child).values[Side::Destination];
            if (value == none || m_in.at(child).inherited)
                continue;
            if (before != none && before >= value) // kyaml may repeat an entry
                return false;
            before = value;
        }
        return true;
    }

    /// In git, an entry that Theirs adds keeps the blank lines around it: its lines in Theirs; nothing in other modes.
    std::optional<Range> linesInTheirs(DecisionId added) const
    {
        if (!keepsChanges(m_in.options.mode) || m_in.at(added).values[Side::Updated] == none)
            return {};
        const NodeId entry = m_in.entryIn(added, Side::Updated);
        const yaml::Document &theirs = m_in.document(Side::Updated);
        return theirs.node(entry).inFlow ? std::nullopt : std::optional(yaml::entryLines(theirs, entry));
    }
    bool hasBlankAbove(DecisionId added) const
    {
        const auto lines = linesInTheirs(added);
        if (!lines)
            return false;
        const yaml::Document &theirs = m_in.document(Side::Updated);
        const NodeId entry = m_in.entryIn(added, Side::Updated);
        const bool isFirst = theirs.node(entry).parent + 1 == entry;
        return !isFirst && blanksBefore(theirs.source(), lines->begin) < lines->begin;
    }
    bool hasBlankBelow(DecisionId added) const
    {
        const auto lines = linesInTheirs(added);
        return lines && !keepsBreaksInTheirs(added)
            && blanksAfter(m_in.document(Side::Updated).source(), lines->end) > lines->end;
    }
    bool keepsBreaksInTheirs(DecisionId added) const
    {
        return m_in.at(added).values[Side::Updated] != none
            && keepsBreaks(m_in.document(Side::Updated), m_in.entryIn(added, Side::Updated));
    }

    Range gapOf(DecisionId child) const { return yaml::gapBefore(m_in.destination(), m_in.entry(child)); }
    /// True for an entry that is removed with the lines before it, which only Theirs may have changed.
    bool losesGap(DecisionId child) const
    {
        if (!m_mergesGaps || m_in.at(child).values[Side::Original] == none)
            return false;
        const yaml::Document &base = m_in.document(Side::Original);
        return base.slice(yaml::gapBefore(base, m_in.entryIn(child, Side::Original)))
            == m_in.destination().slice(gapOf(child));
    }

    /// The size of the lines at the start of Theirs' lines before a new entry that Destination has before `next`: they
    /// stood before an entry that Destination removed, and Theirs put the new one between.
    uint32_t linesStillHere(DecisionId added, DecisionId removed, DecisionId next) const
    {
        if (m_in.at(next).between != Comments::Keep)
            return 0;
        const auto gapIn = [this](DecisionId id, Side side) {
            const yaml::Document &document = m_in.document(side);
            return document.slice(yaml::gapBefore(document, m_in.entryIn(id, side)));
        };
        const std::string_view was = gapIn(removed, Side::Original), theirs = gapIn(added, Side::Updated);
        const std::string_view here = m_in.destination().slice(gapOf(next));
        if (gapIn(removed, Side::Updated) == was)
            return 0;
        size_t same = std::min(commonPrefix(was, theirs), commonPrefix(was, here));
        same = same == 0 ? 0 : was.rfind('\n', same - 1) + 1; // 0 if there is none
        return was.substr(0, same).find('#') == was.npos ? 0 : static_cast<uint32_t>(same);
    }

    /// New entries with the lines that Theirs has before each.
    void collectNewWithGaps()
    {
        std::vector<DecisionId> added;
        DecisionId removed = noDecision;
        for (const DecisionId child : m_in.at(m_id).children) {
            const Decision &field = m_in.at(child);
            const bool isHere = field.values[Side::Destination] != none;
            if (!field.inResult()) {
                if (!isHere && field.has(Side::Original) && field.has(Side::Updated))
                    removed = child;
            } else if (!isHere) {
                added.push_back(child);
                removed = noDecision;
            } else if (!added.empty()) {
                const uint32_t behind = removed == noDecision ? 0 : linesStillHere(added.front(), removed, child);
                m_between.push_back({child, newEntries(added, behind), behind});
                if (behind > 0 && blanksAfter(m_in.text(), gapOf(child).begin + behind) == gapOf(child).begin + behind)
                    m_between.back().pieces.literal(m_in.newline, added.back());
                added.clear();
            }
        }
        m_last = newEntries(added, 0);
    }

    /// `leftOut`: of the lines before the first one.
    PieceList newEntries(const std::vector<DecisionId> &added, uint32_t leftOut) const
    {
        PieceList pieces;
        for (const DecisionId child : added) {
            pieces.append(gapPieces(m_in, child, m_column, std::exchange(leftOut, 0)));
            pieces.append(freshEntry(m_in, child, m_column, false));
        }
        return pieces;
    }

    void editOwnWithGaps()
    {
        auto next = m_between.begin();
        for (const DecisionId child : m_own) {
            const Range gap = gapOf(child);
            if (next != m_between.end() && next->entry == child) {
                insert(m_edits, gap.begin + next->behind, std::move(next->pieces));
                ++next;
            }
            if (stays(child)) {
                if (m_in.at(child).between != Comments::Keep)
                    replace(m_edits, gap, gapPieces(m_in, child, m_column));
                edit(m_in, child, m_edits);
            } else {
                const Range lines = linesOf(child);
                remove(m_edits, {losesGap(child) ? gap.begin : lines.begin, lines.end});
            }
        }
    }

    void collectNew()
    {
        if (m_mergesGaps)
            return collectNewWithGaps();
        const Decision &decision = m_in.at(m_id);
        const bool writesOut = hasDroppedYamlMergeKey(m_in.plan, decision),
                   reordered = isReordered(m_in.plan, m_in.at(m_id));
        DecisionId firstNew = noDecision, lastNew = noDecision;
        for (DecisionId child : m_in.inResult(m_id)) {
            const Decision &field = m_in.at(child);
            const bool staysInherited = field.outcome == Outcome::Unchanged || field.outcome == Outcome::Retained;
            if (field.values[Side::Destination] == none || (field.inherited && (writesOut || !staysInherited))) {
                if (!m_last.empty() && hasBlankAbove(child) && !keepsBreaksInTheirs(lastNew))
                    m_last.literal(m_in.newline, child);
                firstNew = m_last.empty() ? child : firstNew;
                m_last.append(freshEntry(m_in, child, m_column, false));
                lastNew = child;
            } else if (reordered && !field.inherited && !m_last.empty()) {
                const uint32_t begin = lineStart(m_in.text(), linesOf(child).begin);
                const bool isApart = blanksBefore(m_in.text(), begin) < begin;
                PieceList pieces;
                if (!isApart && child != m_own.front() && hasBlankAbove(firstNew)
                    && !keepsBreaks(m_in.destination(), m_in.entry(*(std::ranges::find(m_own, child) - 1))))
                    pieces.literal(m_in.newline, firstNew);
                pieces.append(std::exchange(m_last, {}));
                if (isApart && hasBlankBelow(lastNew))
                    pieces.literal(m_in.newline, lastNew);
                m_between.push_back({child, std::move(pieces)});
            }
        }
        if (!m_last.empty() && firstNew != noDecision && hasBlankAbove(firstNew)
            && !keepsBreaks(m_in.destination(), m_in.entry(m_own.back()))) {
            PieceList pieces(m_in.newline, firstNew);
            pieces.append(m_last);
            m_last = std::move(pieces);
        }
        if (writesOut)
            m_last.append(yamlMergeKeyComments(m_in, m_id, m_column));
    }

    void editOwn()
    {
        if (m_mergesGaps)
            return editOwnWithGaps();
        auto next = m_between.begin();
        for (size_t i = 0; i < m_own.size(); ++i) {
            // Comes after the edits of the previous entry, which may end with new entries inside it.
            if (next != m_between.end() && next->entry == m_own[i]) {
                insert(m_edits, lineStart(m_in.text(), linesOf(m_own[i]).begin), std::move(next->pieces));
                ++next;
            }
            if (stays(m_own[i])) {
                edit(m_in, m_own[i], m_edits);
                continue;
            }
            size_t last = i;
            const bool first = i == 0 && m_behindDash;
            while (last + 1 < m_own.size() && !stays(m_own[last + 1]) && (first || before(m_own[last + 1]).empty()))
                ++last;
            if (first)
                removeFirst(last + 1);
            else if (last + 1 == m_own.size()
                     && !m_last.empty()) // new entries replace it, between the same blank lines
                remove(m_edits, {linesOf(m_own[i]).begin, m_end});
            else
                removeRun(i, last);
            i = last;
        }
    }

    void insertLast()
    {
        PieceList pieces;
        if (m_noBreak && stays(m_own.back())) {
            keepMissingBreak(m_edits, m_in, m_own.back(), m_end);
            pieces.literal(m_in.newline, m_id);
        }
        pieces.append(m_last);
        if (m_noBreak)
            dropBreak(pieces);
        insert(m_edits, m_end, std::move(pieces));
    }

    /// Removes adjacent entries with their comments. Of the blank lines before and after them, the longer run stays;
    /// none stay at the start of a collection or the end of the text.
    void removeRun(size_t first, size_t last)
    {
        const std::string_view text = m_in.text();
        Range range{linesOf(m_own[first]).begin, linesOf(m_own[last]).end};
        const uint32_t before = blanksBefore(text, range.begin), after = blanksAfter(text, range.end);
        if (range.end == text.size()) {
            range.begin = before;
        } else if (before < range.begin && after > range.end) {
            if (after - range.end <= range.begin - before)
                range.end = after;
            else
                range.begin = before;
        } else if (before == range.begin && opensCollection(m_in.destination(), m_in.entry(m_own[first]), before)) {
            range.end = after;
        }
        remove(m_edits, range);
    }

    /// The first entry is on the line of a dash: the next one moves up, and the comments above that go above the dash.
    void removeFirst(size_t next)
    {
        for (size_t i = 1; i <= next; ++i)
            putAbove(before(m_own[i]));
        const Range above = yaml::aboveRange(m_in.destination(), m_in.entry(m_own[next]));
        putAbove(above);
        remove(m_edits, {beginOfFirst(), firstText(m_in.text(), linesOf(m_own[next]).begin + above.size())});
    }

    void putAbove(Range lines)
    {
        if (lines.empty())
            return;
        const std::string_view text = m_in.text();
        const uint32_t dash = lineStart(text, beginOfFirst()), indent = firstText(text, dash);
        const uint32_t from = firstText(text, lines.begin);
        PieceList pieces;
        pieces.slice(From::Destination, {dash, indent}, m_own.front());
        const int shift = static_cast<int>(indent - dash) - static_cast<int>(from - lines.begin);
        appendReindented(pieces, From::Destination, text, {from, lines.end}, shift, 0, m_in.newline, m_own.front());
        insert(m_edits, dash, std::move(pieces));
    }

    /// New entries before one of the destination's own.
    struct NewEntries {
        DecisionId entry = noDecision;
        PieceList pieces;
        uint32_t behind = 0; ///< they come behind so many bytes of the lines before that entry
    };

    const SpliceContext &m_in;
    const DecisionId m_id;
    const std::vector<DecisionId> m_own;
    const uint32_t m_column;
    Edits &m_edits;
    uint32_t m_end = 0;        ///< the end of its last line
    bool m_behindDash = false; ///< its first entry is on the line of a dash
    bool m_mergesGaps = false; ///< the lines between entries follow the decisions
    bool m_noBreak = false;    ///< the text ends with its last line, without a line break
    std::vector<NewEntries> m_between;
    PieceList m_last; ///< new entries after all others
};

} // namespace

void editBlock(const SpliceContext &in, DecisionId id, Edits &edits)
{
    BlockEdit(in, id, edits).run();
}

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of flow collections: entries are added and removed with their commas and comments.
#include <algorithm>
#include <unordered_map>

#include "core/base/text.h"
#include "core/merge/plan/collections.h"
#include "core/merge/result/newentries.h"
#include "core/merge/result/replacevalue.h"
#include "core/yaml/comments.h"

namespace fieldwise::merge {
namespace {

/// The bytes of one entry of a flow collection.
struct FlowSpan {
    uint32_t lead = 0; ///< start of the first comment before it, or its own start
    uint32_t own = 0;  ///< start of the first comment that belongs to it, or its own start
    uint32_t begin = 0;
    uint32_t end = 0;
    std::optional<uint32_t> comma; ///< after it
    Range note;                    ///< the comment after it with the blanks before that, or empty
    uint32_t tail = 0;             ///< the end of everything that belongs to it
};

uint32_t afterSpace(std::string_view text, uint32_t at)
{
    return static_cast<uint32_t>(std::min(text.find_first_not_of(" \t\r\n", at), text.size()));
}

/// The end of the text before an offset, including comments.
uint32_t textBefore(std::string_view text, uint32_t at)
{
    return static_cast<uint32_t>(text.find_last_not_of(" \t\r\n", at - 1)) + 1;
}

std::optional<uint32_t> commaAfter(std::string_view text, uint32_t at)
{
    for (at = afterSpace(text, at); at < text.size() && text[at] == '#';)
        at = afterSpace(text, lineEnd(text, at));
    return at < text.size() && text[at] == ',' ? std::optional(at) : std::nullopt;
}

FlowSpan spanOf(const yaml::Document &document, NodeId entry, NodeId value, uint32_t from)
{
    const std::string_view text = document.source();
    FlowSpan span;
    span.lead = afterSpace(text, from);
    span.begin = document.node(entry).begin;
    const auto above = document.commentsOf(entry, yaml::Slot::Above);
    span.own = above.empty() ? span.begin : above.front()->range.begin;
    span.end = document.node(value).end;
    span.comma = commaAfter(text, span.end);
    span.tail = span.comma ? *span.comma + 1 : span.end;
    for (const yaml::Comment *comment : document.commentsOf(entry, yaml::Slot::Beside)) {
        if (comment->range.begin < span.end)
            continue;
        const auto space = static_cast<uint32_t>(text.find_last_not_of(" \t", comment->range.begin - 1)) + 1;
        span.note = {space, comment->range.end};
        span.tail = std::max(span.tail, comment->range.end);
        break;
    }
    return span;
}

/// Collects the edits of one flow collection of the destination.
class FlowEdit {
public:
    FlowEdit(const SpliceContext &in, DecisionId id, Edits &edits)
        : m_in(in), m_id(id), m_own(in.ownChildren(id)), m_edits(edits)
    {
        const NodeId container = in.at(id).values[Side::Destination];
        uint32_t from = in.old(id).content + 1;
        for (const yaml::Comment *comment : in.destination().commentsOf(container, yaml::Slot::Open))
            from = std::max(from, comment->range.end);
        for (DecisionId child : m_own) {
            m_spans.push_back(spanOf(in.destination(), in.entry(child), in.at(child).values[Side::Destination], from));
            from = m_spans.back().tail;
        }
        m_trailing = !m_spans.empty() && m_spans.back().comma.has_value();
    }

    void run()
    {
        if (isReordered(m_in.plan, m_in.at(m_id))
            || std::ranges::none_of(m_own, [this](DecisionId c) { return stays(c); })) {
            rewrite();
            return;
        }
        editOwn();
        const FlowSpan &last = m_spans[m_lastStaying];
        PieceList added = collectNew();
        const bool wantsComma = m_trailing || !added.empty();
        if (last.comma && !wantsComma)
            remove(m_edits, {*last.comma, *last.comma + 1});
        if (!last.comma && wantsComma)
            insert(m_edits, last.end, {",", m_id});
        if (!added.empty())
            insert(m_edits, last.tail, std::move(added));
        else if (!last.note.empty() && last.note.end == last.tail && m_lastStaying + 1 < m_own.size()
                 && std::none_of(m_spans.begin() + static_cast<ptrdiff_t>(m_lastStaying) + 1, m_spans.end(), isApart)
                 && !isBreak(m_in.text()[m_in.text().find_first_not_of(" \t", m_spans.back().tail)]))
            insert(m_edits, last.tail, {lineOf(last), m_id}); // else the comment would hide the bracket
    }

private:
    bool stays(DecisionId child) const { return m_in.at(child).inResult(); }
    bool isCommented(const FlowSpan &span) const { return m_in.text()[span.lead] == '#'; }
    /// True if comments before it stay without it.
    static bool isApart(const FlowSpan &span) { return span.lead < span.own; }
    /// A new line for what comes below an entry.
    std::string lineOf(const FlowSpan &span) const { return m_in.lineAt(columnAt(m_in.text(), span.begin)); }

    /// A new line after the last comment in brackets without entries.
    std::string lineBehind(Range comment) const
    {
        const std::string_view text = m_in.text();
        if (startsLine(text, comment.begin))
            return m_in.lineAt(columnAt(text, comment.begin));
        const uint32_t line = lineStart(text, m_in.old(m_id).end - 1);
        return m_in.lineAt(columnAt(text, firstText(text, line)) + 2);
    }

    void editOwn()
    {
        for (size_t i = 0; i < m_own.size(); ++i) {
            if (stays(m_own[i])) {
                m_lastStaying = i;
                edit(m_in, m_own[i], m_edits);
                continue;
            }
            size_t next = i + 1;
            while (next < m_own.size() && !stays(m_own[next]) && !isApart(m_spans[next]))
                ++next;
            const uint32_t begin = m_spans[i].own;
            if (next == m_own.size())
                removeLast(i);
            else if (isCommented(m_spans[next]) && !startsLine(m_in.text(), begin)) // it needs a line of its own
                remove(m_edits, {begin, m_spans[next - 1].tail});
            else
                remove(m_edits, {begin, m_spans[next].lead});
            i = next - 1;
        }
    }

    /// Removes the entries from `first` on. The closing bracket must not end up in a comment.
    void removeLast(size_t first)
    {
        const FlowSpan &span = m_spans[first];
        const bool hides =
            isApart(span) && !isBreak(m_in.text()[m_in.text().find_first_not_of(" \t", m_spans.back().tail)]);
        replace(m_edits, {textBefore(m_in.text(), span.own), m_spans.back().tail},
                hides ? PieceList(lineOf(span), m_id) : PieceList());
    }

    PieceList collectNew() const
    {
        PieceList added;
        std::string before;
        for (DecisionId child : m_in.inResult(m_id)) {
            const Decision &field = m_in.at(child);
            const bool staysInherited =
                field.inherited && (field.outcome == Outcome::Unchanged || field.outcome == Outcome::Retained);
            if (field.values[Side::Destination] != none && (!field.inherited || staysInherited))
                continue;
            if (added.empty()) {
                before = gap();
                const FlowSpan &last = m_spans[m_lastStaying];
                added.literal(last.note.empty() ? before : lineOf(last), child);
            } else {
                added.literal((m_trailing ? "" : ",") + before, child);
            }
            added.append(flowEntry(m_in, child, columnBehind(before)));
            if (m_trailing)
                added.literal(",", child);
        }
        return added;
    }

    /// Writes all entries, if their order changed or none is the destination's.
    void rewrite()
    {
        const auto children = m_in.inResult(m_id);
        if (children.empty())
            return;
        const std::string inLines = m_own.empty() && m_in.json ? lineOfNew(children.front()) : "";
        const std::string between = inLines.empty() ? gap() : inLines;
        const yaml::Node &container = m_in.old(m_id);
        const auto comments = yaml::ownComments(m_in.destination(), m_in.at(m_id).values[Side::Destination]);
        const bool hasOnlyComments = m_own.empty() && !comments.empty();
        const std::string line = hasOnlyComments ? lineBehind(comments.back())
            : m_own.empty()                      ? m_in.newline
                                                 : lineOf(m_spans.back());
        PieceList pieces;
        if (hasOnlyComments)
            pieces.literal(line, m_id);
        pieces.literal(inLines, m_id);
        std::unordered_map<DecisionId, const FlowSpan *> spanOfOwn;
        for (size_t i = 0; i < m_own.size(); ++i)
            spanOfOwn.emplace(m_own[i], &m_spans[i]);
        bool noted = false; // a comment ends the previous entry
        for (size_t i = 0; i < children.size(); ++i) {
            const auto it = spanOfOwn.find(children[i]);
            const FlowSpan *span = it == spanOfOwn.end() ? nullptr : it->second;
            const bool commented = span && isCommented(*span);
            const Range own = span ? gapBefore(*span) : Range{};
            if (i > 0 && !noted && !commented && !own.empty())
                pieces.slice(From::Destination, own, m_id);
            else if (i > 0)
                pieces.literal(noted || commented ? line : between, m_id);
            else if (commented && !startsLine(m_in.text(), m_spans.front().lead))
                pieces.literal(line, m_id);
            if (span) {
                Edits inner;
                edit(m_in, children[i], inner);
                pieces.append(withEdits({span->lead, span->end}, std::move(inner), children[i]));
            } else {
                pieces.append(flowEntry(m_in, children[i], columnBehind(between)));
            }
            if (m_trailing || i + 1 < children.size())
                pieces.literal(",", m_id);
            noted = span && !span->note.empty();
            if (noted)
                pieces.slice(From::Destination, span->note, children[i]);
        }
        for (size_t i = 0; i < m_own.size(); ++i)
            if (!stays(m_own[i]) && isApart(m_spans[i])) {
                noted = true;
                pieces.literal(line, m_id);
                pieces.slice(From::Destination, {m_spans[i].lead, textBefore(m_in.text(), m_spans[i].own)}, m_id);
            }
        if (noted && !isBreak(m_in.text()[m_spans.back().tail]))
            pieces.literal(line, m_id);
        if (!inLines.empty())
            pieces.literal(m_in.newline + std::string(leadOf(m_in.text(), entryBegin())), m_id);
        if (hasOnlyComments)
            insert(m_edits, comments.back().end, std::move(pieces));
        else
            replace(m_edits,
                    m_own.empty() ? Range{container.content + 1, container.end - 1}
                                  : Range{m_spans.front().lead, m_spans.back().tail},
                    std::move(pieces));
    }

    /// The blanks between an entry and the previous one; empty if a comment is there.
    Range gapBefore(const FlowSpan &span) const
    {
        if (&span == &m_spans.front())
            return {};
        const FlowSpan &before = *(&span - 1);
        return before.note.empty() ? Range{before.tail, span.lead} : Range{};
    }

    uint32_t entryBegin() const { return m_in.destination().node(m_in.entry(m_id)).begin; }
    uint32_t entryColumn() const { return columnAt(m_in.text(), entryBegin()); }

    /// The text before an entry on its line.
    static std::string_view leadOf(std::string_view text, uint32_t begin)
    {
        return text.substr(lineStart(text, begin), begin - lineStart(text, begin));
    }

    /// The line break and indentation of each entry that an empty JSON collection gets from lines of an input, indented
    /// as there. "" if the entry or the empty collection is not on a line of its own.
    std::string lineOfNew(DecisionId child) const
    {
        if (m_id == 0 || isComputed(m_in.at(child)) || !isIndented(m_in.text(), entryBegin()))
            return "";
        const Origin from = m_in.origin(child), outer = m_in.originIn(m_id, from.side);
        const auto beginOf = [](const Origin &origin) { return origin.document.node(origin.entry).begin; };
        if (outer.entry == none || !isIndented(from.text(), beginOf(from)) || !isIndented(from.text(), beginOf(outer)))
            return "";
        if (const std::string_view lead = leadOf(from.text(), beginOf(from)); lead.find('\t') != lead.npos)
            return leadOf(from.text(), beginOf(outer)) == leadOf(m_in.text(), entryBegin())
                ? m_in.newline + std::string(lead)
                : "";
        const uint32_t inner = columnAt(from.text(), beginOf(from)), column = columnAt(from.text(), beginOf(outer));
        return inner > column ? m_in.lineAt(entryColumn() + inner - column) : "";
    }

    /// The column of an entry on a line of its own; nothing for other entries.
    static std::optional<uint32_t> columnBehind(const std::string &gap)
    {
        const size_t lineBreak = gap.find_last_of("\r\n");
        return lineBreak == gap.npos ? std::nullopt : std::optional(static_cast<uint32_t>(gap.size() - lineBreak - 1));
    }

    /// The text after a comma between two entries. Entries on lines of their own stay so.
    std::string gap() const
    {
        if (m_spans.empty())
            return m_in.compact ? "" : " ";
        const std::string_view text = m_in.text();
        const uint32_t begin = m_in.old(m_id).begin, last = m_spans.back().begin;
        const std::string_view before = text.substr(begin, last - begin);
        if (const size_t lineBreak = before.find_last_of("\r\n"); lineBreak != before.npos) {
            const std::string_view lead = before.substr(lineBreak + 1); // JSON may be indented by tabs
            if (lead.find_first_not_of(" \t") == lead.npos)
                return m_in.newline + std::string(lead);
        }
        const bool tight = m_spans.size() > 1 ? text[last - 1] == ',' : m_in.compact;
        return tight ? "" : " ";
    }

    const SpliceContext &m_in;
    const DecisionId m_id;
    const std::vector<DecisionId> m_own;
    Edits &m_edits;
    std::vector<FlowSpan> m_spans; ///< of `m_own`
    bool m_trailing = false;       ///< there is a comma after the last entry
    size_t m_lastStaying = 0;
};

} // namespace

void editFlow(const SpliceContext &in, DecisionId id, Edits &edits)
{
    FlowEdit(in, id, edits).run();
}

/// `[a: 1]` contains a map with one field; with more fields it needs braces.
void editPair(const SpliceContext &in, DecisionId id, Edits &edits)
{
    const auto own = in.ownChildren(id);
    if (own.size() != 1 || !in.at(own.front()).inResult()) {
        replaceValue(in, id, edits);
        return;
    }
    PieceList added;
    for (DecisionId child : in.inResult(id)) {
        if (child == own.front())
            continue;
        added.literal(in.compact ? "," : ", ", child);
        added.append(flowEntry(in, child));
    }
    const yaml::Node &pair = in.old(id);
    if (!added.empty())
        insert(edits, pair.begin, {"{", id});
    edit(in, own.front(), edits);
    if (added.empty())
        return;
    added.literal("}", id);
    insert(edits, pair.end, std::move(added));
}

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of flow collections: entries come and go with their commas and comments.
#include <algorithm>
#include <unordered_map>

#include "core/base/text.h"
#include "core/merge/result/splice.h"

namespace fieldwise::merge {

using yaml::none;

namespace {

uint32_t afterSpace(std::string_view text, uint32_t at)
{
    return static_cast<uint32_t>(std::min(text.find_first_not_of(" \t\r\n", at), text.size()));
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
    FlowSpan span{.lead = afterSpace(text, from), .begin = document.node(entry).begin, .end = document.node(value).end};
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

} // namespace

void Splicer::editFlow(DecisionId id, Edits &edits) const
{
    const std::string_view text = destination().source();
    const NodeId container = at(id).values[Side::Destination];
    const auto own = ownChildren(id);
    const auto stays = [this](DecisionId c) { return at(c).inResult(); };
    std::vector<FlowSpan> spans;
    uint32_t from = destination().node(container).content + 1;
    for (const yaml::Comment *comment : destination().commentsOf(container, yaml::Slot::Open))
        from = std::max(from, comment->range.end);
    for (DecisionId child : own) {
        spans.push_back(
            spanOf(destination(), entryNode(child, Side::Destination), at(child).values[Side::Destination], from));
        from = spans.back().tail;
    }
    if (at(id).reordered || std::none_of(own.begin(), own.end(), stays)) {
        rewriteFlow(id, own, spans, edits);
        return;
    }
    size_t lastStaying = 0;
    for (size_t i = 0; i < own.size(); ++i) {
        if (stays(own[i])) {
            lastStaying = i;
            edit(own[i], edits);
            continue;
        }
        size_t next = i;
        while (next < own.size() && !stays(own[next]))
            ++next;
        if (next == own.size())
            remove(edits, {spans[lastStaying].tail, spans.back().tail});
        else if (text[spans[next].lead] == '#' && !startsLine(text, spans[i].lead)) // a comment needs its own line
            remove(edits, {spans[i].lead, spans[next - 1].tail});
        else
            remove(edits, {spans[i].lead, spans[next].lead});
        i = next - 1;
    }
    const FlowSpan &last = spans[lastStaying];
    const bool trailing = spans.back().comma.has_value();
    std::optional<std::string> gap;
    PieceList added = list();
    for (DecisionId child : inResult(id)) {
        if (at(child).values[Side::Destination] != none
            && (!at(child).inherited || at(child).outcome == Outcome::Unchanged
                || at(child).outcome == Outcome::Retained))
            continue;
        if (!gap)
            gap = flowGap(id, spans);
        const bool afterNote = added.empty() && !last.note.empty();
        added.literal((added.empty() || trailing ? "" : ",")
                          + (afterNote ? m_newline + std::string(columnAt(text, last.begin), ' ') : *gap),
                      child);
        added.append(flowEntry(child));
        if (trailing)
            added.literal(",", child);
    }
    const bool wantsComma = trailing || !added.empty();
    if (last.comma && !wantsComma)
        remove(edits, {*last.comma, *last.comma + 1});
    PieceList comma = list();
    if (!last.comma && wantsComma) {
        comma.literal(",", id);
        insert(edits, last.end, std::move(comma));
    }
    if (!added.empty()) {
        insert(edits, last.tail, std::move(added));
    } else if (!last.note.empty() && last.note.end == last.tail && lastStaying + 1 < own.size()
               && !isBreak(text[text.find_first_not_of(" \t", spans.back().tail)])) {
        PieceList line = list(); // or the comment would hide the bracket
        line.literal(m_newline + std::string(columnAt(text, last.begin), ' '), id);
        insert(edits, last.tail, std::move(line));
    }
}

/// `[a: 1]` holds a map of one field; with others it needs braces.
void Splicer::editPair(DecisionId id, Edits &edits) const
{
    const auto own = ownChildren(id), children = inResult(id);
    if (own.size() != 1 || !at(own.front()).inResult()) {
        replaceValue(id, edits);
        return;
    }
    const auto &pair = destination().node(at(id).values[Side::Destination]);
    PieceList opening = list(), added = list();
    opening.literal("{", id);
    for (DecisionId child : children) {
        if (child == own.front())
            continue;
        added.literal(m_compact ? "," : ", ", child);
        added.append(flowEntry(child));
    }
    if (!added.empty())
        insert(edits, pair.begin, std::move(opening));
    edit(own.front(), edits);
    if (added.empty())
        return;
    added.literal("}", id);
    insert(edits, pair.end, std::move(added));
}

/// All entries in another order, or none of the destination's.
void Splicer::rewriteFlow(DecisionId id, const std::vector<DecisionId> &own, const std::vector<FlowSpan> &spans,
                          Edits &edits) const
{
    const std::string_view text = destination().source();
    const auto &container = destination().node(at(id).values[Side::Destination]);
    const auto children = inResult(id);
    if (children.empty())
        return;
    const bool trailing = !spans.empty() && spans.back().comma;
    const std::string gap = flowGap(id, spans);
    const std::string line = m_newline + std::string(spans.empty() ? 0 : columnAt(text, spans.back().begin), ' ');
    PieceList pieces = list();
    std::unordered_map<DecisionId, const FlowSpan *> spanOfOwn;
    for (size_t i = 0; i < own.size(); ++i)
        spanOfOwn.emplace(own[i], &spans[i]);
    bool noted = false; // a comment ends the entry before
    for (size_t i = 0; i < children.size(); ++i) {
        const auto it = spanOfOwn.find(children[i]);
        const FlowSpan *span = it == spanOfOwn.end() ? nullptr : it->second;
        const bool commented = span && text[span->lead] == '#';
        if (i > 0)
            pieces.literal(noted || commented ? line : gap, id);
        else if (commented && !startsLine(text, spans.front().lead))
            pieces.literal(line, id);
        if (span) {
            Edits inner;
            edit(children[i], inner);
            pieces.append(withEdits({span->lead, span->end}, std::move(inner), children[i], m_literals));
        } else {
            pieces.append(flowEntry(children[i]));
        }
        if (trailing || i + 1 < children.size())
            pieces.literal(",", id);
        noted = span && !span->note.empty();
        if (noted)
            pieces.slice(From::Destination, span->note, children[i]);
    }
    if (noted && !isBreak(text[spans.back().tail]))
        pieces.literal(line, id);
    if (own.empty())
        edits.push_back({{container.content + 1, container.end - 1}, std::move(pieces)});
    else
        edits.push_back({{spans.front().lead, spans.back().tail}, std::move(pieces)});
}

/// What stands between two entries behind the comma. Entries that stand on lines of their own stay so.
std::string Splicer::flowGap(DecisionId id, const std::vector<FlowSpan> &spans) const
{
    if (spans.empty())
        return m_compact ? "" : " ";
    const std::string_view text = destination().source();
    const uint32_t begin = destination().node(at(id).values[Side::Destination]).begin, last = spans.back().begin;
    if (const size_t lineBreak = text.substr(begin, last - begin).find_last_of("\r\n");
        lineBreak != std::string_view::npos) {
        const std::string_view lead =
            text.substr(begin + lineBreak + 1, last - begin - lineBreak - 1); // JSON may stand in by tabs
        if (lead.find_first_not_of(" \t") == std::string_view::npos)
            return m_newline + std::string(lead);
    }
    const bool tight = spans.size() > 1 ? text[last - 1] == ',' : m_compact;
    return tight ? "" : " ";
}

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/result/sourceslices.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/yaml/comments.h"

namespace fieldwise::merge {
namespace {

/// The place for the `-` in the header of a block scalar that ends at `end`; nothing if it is not needed. It never is
/// for kubectl, which adds a line break to the end of a file.
std::optional<Range> openScalar(const DocumentPlan &plan, Mode mode, Side side, uint32_t end)
{
    const yaml::Document &document = *plan.documents[side];
    const std::string_view text = document.source();
    if (readsBreakAtEnd(mode, side) || document.nodes().empty())
        return std::nullopt;
    const auto &last = document.nodes().back();
    if (end != text.size() || endsLine(text, end) || last.end != end || !isBlockScalar(last))
        return std::nullopt;
    const uint32_t first = last.content + 1;
    for (uint32_t at = first; at < end && text[at] != ' ' && !isBreak(text[at]); ++at) {
        if (text[at] == '-')
            return std::nullopt;
        if (text[at] == '+')
            return Range{at, at + 1};
    }
    return Range{first, first};
}

/// The range to remove with an anchor: the blanks around it too, unless that changes the rest of the line.
Range withBlanks(std::string_view text, Range anchor, Range lines)
{
    uint32_t begin = anchor.begin - 1, end = anchor.end;
    while (begin > lines.begin && isBlank(text[begin - 1]))
        --begin;
    const size_t next = text.find_first_not_of(" \t", end);
    if (begin > lines.begin && isBreak(text[begin - 1]) && next < lines.end && !isBreak(text[next])) // its line goes on
        return {anchor.begin - 1, static_cast<uint32_t>(next)};
    while (begin == lines.begin && end < lines.end && isBlank(text[end]))
        ++end;
    return {begin, end};
}

} // namespace

void appendSlice(PieceList &out, const SpliceContext &in, DecisionId id, const Origin &from, Range range, int shift,
                 int least)
{
    const auto take = [&](Range part) {
        appendReindented(out, from.from(), from.text(), part, shift, least, in.newline, id);
    };
    // An anchor is left out if its aliases are not taken along.
    const auto takeWithoutAnchors = [&](Range part) {
        const auto nodes = from.document.nodes();
        auto node = std::ranges::lower_bound(nodes, part.begin, {}, &yaml::Node::begin);
        for (; node != nodes.end() && node->begin < part.end; ++node) {
            if (node->anchor.empty() || from.bringsAnchor(*node))
                continue;
            const Range anchor = withBlanks(from.text(), node->anchor, part);
            take({part.begin, anchor.begin});
            part.begin = anchor.end;
        }
        take(part);
    };
    const auto keepMissingBreak = openScalar(in.plan, in.options.mode, from.side, range.end);
    if (keepMissingBreak && range.begin < keepMissingBreak->begin && keepMissingBreak->begin < range.end) {
        takeWithoutAnchors({range.begin, keepMissingBreak->begin});
        out.literal("-", id);
        range.begin = keepMissingBreak->end;
    }
    takeWithoutAnchors(range);
}

PieceList commentsAbove(const SpliceContext &in, DecisionId id, const Origin &from, uint32_t column)
{
    PieceList out;
    if (from.document.node(from.entry).inFlow)
        return out;
    const Range range = yaml::aboveRange(from.document, from.entry);
    if (range.empty())
        return out;
    const uint32_t begin = firstText(from.text(), range.begin);
    out.literal(std::string(column, ' '), id);
    const int shift = static_cast<int>(column) - static_cast<int>(begin - range.begin);
    appendReindented(out, from.from(), from.text(), {begin, range.end}, shift, 0, in.newline, id);
    return out;
}

void keepMissingBreak(Edits &edits, const SpliceContext &in, DecisionId id, uint32_t end)
{
    const auto at = openScalar(in.plan, in.options.mode, Side::Destination, end);
    if (at && std::ranges::find(edits, *at, &Edit::range) == edits.end())
        replace(edits, *at, {"-", id});
}

PieceList withMissingBreakKept(const PieceList &all, const DocumentPlan &document, Mode mode)
{
    const auto side = all.empty() ? std::nullopt : sideOf(all.pieces().back().from);
    const auto at = side ? openScalar(document, mode, *side, all.pieces().back().range.end) : std::nullopt;
    if (!at)
        return all;
    // Lines at another column already got their `-` when they were built.
    const auto isPin = [&](const Piece &piece) {
        return piece.from == From::Computed && all.bytesOf(piece).starts_with('-');
    };
    const auto holds = [&](const Piece &piece) {
        return piece.from == fromSide(*side) && piece.range.begin < at->begin && at->end <= piece.range.end;
    };
    const auto last = std::ranges::find_if(all.pieces().rbegin(), all.pieces().rend(), holds);
    if (last == all.pieces().rend() || (last != all.pieces().rbegin() && isPin(*std::prev(last))))
        return all;
    PieceList pieces;
    for (const Piece &piece : all.pieces()) {
        const bool here = &piece == &*last;
        pieces.append(all, piece, {piece.range.begin, here ? at->begin : piece.range.end});
        if (!here)
            continue;
        pieces.literal("-", piece.decision);
        pieces.append(all, piece, {at->end, piece.range.end});
    }
    return pieces;
}

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/merge/plan/finder.h"
#include "core/merge/result/splice.h"
#include "core/yaml/comments.h"
#include "core/yaml/writer.h"

namespace fieldwise::merge {

using yaml::none;
using yaml::Style;

namespace {

bool isBlockScalar(Style style)
{
    return style == Style::Literal || style == Style::Folded;
}

} // namespace

/// Just behind the `:` or `-` that the value of a destination entry belongs to; the value's begin at the root.
uint32_t Splicer::headEnd(DecisionId id) const
{
    const std::string_view text = destination().source();
    const auto &value = destination().node(at(id).values[Side::Destination]);
    const NodeId key = at(id).keys[Side::Destination];
    if (key == none) {
        if (at(id).parent == noDecision || value.inFlow)
            return value.begin;
        uint32_t dash = value.begin;
        while (dash > 0 && text[dash - 1] != '-')
            --dash;
        return dash;
    }
    uint32_t at = destination().node(key).end;
    while (at < value.begin && text[at] != ':')
        at = text[at] == '#' ? lineEnd(text, at) : at + 1;
    return std::min(at + 1, std::max(value.begin, at));
}

/// The colon of a key that stands without one: `{a}`, or `? a` on a line of its own.
PieceList Splicer::missingColon(DecisionId id) const
{
    PieceList out = list();
    const NodeId key = at(id).keys[Side::Destination];
    const uint32_t head = headEnd(id);
    if (key == none || (head > destination().node(key).end && destination().source()[head - 1] == ':'))
        return out;
    if (!destination().node(key).inFlow)
        out.literal(
            m_newline + std::string(columnAt(destination().source(), yaml::entryBegin(destination(), key)), ' '), id);
    out.literal(":", id);
    return out;
}

/// Where the entry of a destination field begins: its key, or its dash.
uint32_t Splicer::headStart(DecisionId id) const
{
    const NodeId key = at(id).keys[Side::Destination];
    if (key != none)
        return destination().node(key).begin;
    const uint32_t head = headEnd(id);
    return at(id).parent == noDecision || head == 0 ? head : head - 1;
}

/// Another value for a field that the destination has: inline in place of the old one, or as lines below the key.
void Splicer::replaceValue(DecisionId id, Edits &edits) const
{
    const Decision &decision = at(id);
    const auto &old = destination().node(decision.values[Side::Destination]);
    PieceList pieces = list();
    if (isComputed(id)) {
        const bool lines = computedHasLines(id);
        if (lines && computed(id).is_structured()) {
            placeLines(id, edits);
            return;
        }
        if (lines && !yaml::besideRange(destination(), entryNode(id, Side::Destination))) {
            computedLines(pieces, id,
                          decision.parent == noDecision ? 0 : columnAt(destination().source(), headStart(id)));
        } else { // a comment behind the value would end up in a text of several lines
            pieces.literal(computedText(id, lines || m_json || old.inFlow || computed(id).is_structured()), id);
        }
        placeInline(id, std::move(pieces), edits);
        return;
    }
    if (decision.shape == Shape::Leaf && decision.from == From::Computed && !decision.asString) {
        pieces.literal(decision.listRule.kind == k8s::ListKind::Atomic ? "{}" : "[]", id);
        placeInline(id, std::move(pieces), edits);
        return;
    }
    if (old.inFlow || m_json) {
        if (decision.shape != Shape::Leaf)
            pieces.append(flowPieces(id));
        else
            pieces.literal(flowOf(id), id);
        placeInline(id, std::move(pieces), edits);
        return;
    }
    if (decision.shape != Shape::Leaf) {
        if (hasLines(id))
            placeLines(id, edits);
        else
            placeInline(id, flowPieces(id), edits);
        return;
    }
    const Side side = sourceOf(id);
    const auto &fresh = document(side).node(valueIn(id, side));
    if (fresh.style == Style::Block && slicesWell(side, valueIn(id, side)))
        placeLines(id, edits);
    else
        placeInline(id,
                    inlineValue(id, side,
                                decision.parent == noDecision ? 0 : columnAt(destination().source(), headStart(id)),
                                old.style),
                    edits);
}

/// Lines of an input with a comment in the first one, whose own text goes up to `from` at least. A comment that they
/// bring makes room for it.
PieceList Splicer::headed(DecisionId id, const PieceList &pieces, Side side, uint32_t from, From commentFrom,
                          Range comment) const
{
    const uint32_t end = lineEnd(document(side).source(), from);
    const auto brought = yaml::besideRange(document(side), sourceEntry(id, side));
    const uint32_t cut = brought && from <= brought->begin && brought->begin < end ? brought->begin : end;
    PieceList out = list();
    bool done = false, pinned = false; // a `-` that was put there goes before the comment
    for (const Piece &piece : pieces.pieces()) {
        if (pinned) {
            pinned = false;
            const uint32_t dash =
                piece.range.begin + (piece.from == From::Computed && m_literals[piece.range.begin] == '-');
            out.slice(piece.from, {piece.range.begin, dash}, piece.decision);
            out.slice(commentFrom, comment, id);
            out.slice(piece.from, {dash, piece.range.end}, piece.decision);
            continue;
        }
        if (done || piece.from != fromSide(side) || piece.range.begin > cut || piece.range.end < end) {
            out.slice(piece.from, piece.range, piece.decision);
            continue;
        }
        done = true;
        out.slice(piece.from, {piece.range.begin, cut}, id);
        pinned = cut == end && piece.range.end == end && &piece != &pieces.pieces().back();
        if (!pinned)
            out.slice(commentFrom, comment, id);
        out.slice(piece.from, {end, piece.range.end}, id);
    }
    return out;
}

void Splicer::placeInline(DecisionId id, PieceList pieces, Edits &edits) const
{
    const Decision &decision = at(id);
    const std::string_view text = destination().source();
    const NodeId value = decision.values[Side::Destination];
    const auto &old = destination().node(value);
    const NodeId entry = entryNode(id, Side::Destination);
    const Side side = sourceOf(id);
    const bool below =
        old.style == Style::Block && decision.parent != noDecision && old.begin > lineEnd(text, headEnd(id));
    const bool literal = decision.shape == Shape::Leaf && !decision.from.isData() && valueIn(id, side) != none
        && isBlockScalar(document(side).node(valueIn(id, side)).style);
    const auto comment = old.inFlow ? std::nullopt : yaml::besideRange(destination(), entry);
    const bool inHeader = comment && old.begin < comment->begin && comment->begin < old.end;
    const bool keeps = comment && decision.beside == Comments::Keep && !pieces.empty();
    // Several lines in place of one: a comment behind the old value would end up inside the new one.
    const bool sheltered = keeps && literal && (below || inHeader || comment->begin >= old.end);
    if (sheltered)
        pieces = headed(id, pieces, side, document(side).node(valueIn(id, side)).content, From::Destination, *comment);
    const uint32_t oldEnd = std::max(old.style == Style::Block ? linesEnd(Side::Destination, entry) : old.end,
                                     sheltered ? comment->end : 0);
    if (below) { // the old value stands on lines of its own below the key
        const uint32_t head = headEnd(id);
        PieceList spaced = list();
        spaced.literal(" ", id);
        spaced.append(pieces);
        // The comment that comes along was put there first.
        const bool commented = !edits.empty() && edits.back().range == Range{head, head};
        edits.insert(edits.end() - commented, {{head, head}, std::move(spaced)});
        remove(edits, {sheltered ? head : lineEnd(text, head), oldEnd});
        return;
    }
    if (old.begin == old.end) {
        PieceList spaced = list();
        spaced.append(missingColon(id));
        if (decision.keys[Side::Destination] != none || !old.inFlow) // behind a `:`, `-` or `---`
            spaced.literal(" ", id);
        spaced.append(pieces);
        // White space behind nothing would become a part of a text of several lines.
        const auto stop = static_cast<uint32_t>(std::min(text.find_first_not_of(" \t", old.end), text.size()));
        const bool atEnd = stop == text.size() || text[stop] == '\n' || text[stop] == '\r';
        edits.push_back({{old.end, sheltered ? oldEnd : atEnd ? stop : old.end}, std::move(spaced)});
        return;
    }
    if (keeps && inHeader && !literal)
        pieces.slice(From::Destination, *comment, id);
    // The comments in a collection go with it.
    edits.push_back({{old.begin, oldEnd}, std::move(pieces)});
}

/// A list or map on lines of its own that comes whole from an input and has a tag (anchors stay behind).
bool Splicer::startsWithTag(DecisionId id) const
{
    if (at(id).shape != Shape::Leaf || isComputed(id) || at(id).from == From::Computed)
        return false;
    const yaml::Node &value = document(sourceOf(id)).node(valueIn(id, sourceOf(id)));
    return value.style == Style::Block && !value.tag.empty();
}

/// What stood above the first of the old entries goes with it where another comes, where the original had it and, in
/// kyaml, always; else it is the destination's own and stays.
bool Splicer::losesFirstComment(DecisionId id) const
{
    const Decision &decision = at(id);
    const auto firstOf = [&](Side side) {
        const NodeId value = decision.values[side];
        const bool block = value != none && document(side).node(value).style == Style::Block;
        return block ? Ref{&document(side), document(side).firstChild(value)} : Ref{};
    };
    const Ref first = firstOf(Side::Destination);
    if (first.missing() || first.id == none || yaml::aboveRange(destination(), first.id).empty())
        return false;
    const bool other = decision.rule == RuleId::KindClash || decision.rule == RuleId::DirectiveReplace;
    if (other || m_options.exact || bringsFirstComment(id))
        return true;
    return isThreeWay(m_options.mode)
        && commentText(firstOf(Side::Original), yaml::Slot::Above) == commentText(first, yaml::Slot::Above);
}

/// A block collection below its key (or behind its dash).
void Splicer::placeLines(DecisionId id, Edits &edits) const
{
    const Decision &decision = at(id);
    const std::string_view text = destination().source();
    const auto &old = destination().node(decision.values[Side::Destination]);
    const bool root = decision.parent == noDecision, item = isItem(id);
    const NodeId key = decision.keys[Side::Destination];
    const uint32_t base = key != none ? columnAt(text, destination().node(key).begin) : 0;
    const bool sequence = isComputed(id) ? computed(id).is_array()
        : decision.shape == Shape::Leaf  ? kindOf({&document(sourceOf(id)), valueIn(id, sourceOf(id))}) == Is::List
                                         : decision.shape != Shape::Map;
    // An anchor or a tag stands on the key's line.
    const bool onKeyLine = key != none && old.begin < lineEnd(text, headEnd(id));
    const bool behindKey = key != none && startsWithTag(id);
    const bool sameSpot =
        old.style == Style::Block && !onKeyLine && !behindKey && (sequence || old.column > base || root || item);
    const uint32_t oldColumn = columnAt(text, old.begin);
    const bool onMarker = root && oldColumn > 2 && text.substr(old.begin - oldColumn, 3) == "---";
    uint32_t column = onMarker ? 0
        : root                 ? oldColumn
        : sameSpot || item     ? old.column
                               : base + (sequence ? m_layout.list : m_layout.map);
    const NodeId updated = decision.values[Side::Updated];
    if (!sameSpot && !item && !root && updated != none && decision.keys[Side::Updated] != none) {
        const auto &fresh = document(Side::Updated).node(updated);
        if (fresh.style == Style::Block && fresh.column >= sourceColumn(id, Side::Updated))
            column = base + fresh.column - sourceColumn(id, Side::Updated);
    }
    PieceList pieces = list();
    composed(pieces, id, column);
    const uint32_t oldEnd =
        old.style == Style::Block ? linesEnd(Side::Destination, entryNode(id, Side::Destination)) : old.end;
    if (sameSpot || item || root) {
        if (losesFirstComment(id))
            remove(edits,
                   yaml::aboveRange(destination(), destination().firstChild(decision.values[Side::Destination])));
        const auto comment = old.style == Style::Block
            ? std::nullopt
            : yaml::besideRange(destination(), entryNode(id, Side::Destination));
        if (!comment || decision.beside == Comments::Drop) {
            PieceList below = list();
            Range range{old.begin, oldEnd};
            const auto blanks =
                static_cast<uint32_t>(text.substr(0, old.begin).find_last_not_of(" \t") + 1); // npos becomes 0
            if (onMarker) {
                range.begin = old.begin - oldColumn + 3;
                below.literal(m_newline, id);
            } else if (text.substr(blanks, old.begin - blanks).find('\t')
                       != text.npos) { // it can't stand before a block collection
                range.begin = blanks;
                below.literal(std::string(old.begin - blanks, ' '), id);
            }
            below.append(pieces);
            edits.push_back({range, std::move(below)});
            return;
        }
        // Behind the last of the new lines it might be part of a text.
        PieceList lines = list();
        if (old.begin > 0 && text[old.begin - 1] == '-') // of a dash or `---` without a value
            lines.literal(" ", id);
        lines.slice(From::Destination, {firstText(text, comment->begin), comment->end}, id);
        lines.literal(m_newline + std::string(column, ' '), id);
        lines.append(pieces);
        edits.push_back({{old.begin, std::max(comment->end, oldEnd)}, std::move(lines)});
        return;
    }
    PieceList lines = old.begin == old.end ? missingColon(id) : list();
    lines.literal(behindKey ? " " : m_newline + std::string(column, ' '), id);
    const uint32_t head = headEnd(id);
    if (behindKey) { // a comment on the key's line would hide the tag, so it goes behind that
        const Side side = sourceOf(id);
        const Range tag = document(side).node(valueIn(id, side)).tag;
        const bool keeps = decision.beside == Comments::Keep;
        const auto comment = keeps ? yaml::besideRange(destination(), entryNode(id, Side::Destination))
                                   : yaml::besideRange(document(side), sourceEntry(id, side));
        const bool comes = comment
            && (keeps || (decision.beside == Comments::Take && comment->begin < tag.begin)); // else the lines bring it
        lines.append(comes ? headed(id, pieces, side, tag.end, keeps ? From::Destination : fromSide(side), *comment)
                           : pieces);
        edits.push_back({{head, old.style == Style::Block ? oldEnd : lineEnd(text, old.end)}, std::move(lines)});
        return;
    }
    lines.append(pieces);
    if (old.style == Style::Block) {
        if (onKeyLine)
            remove(edits, {head, std::max(old.anchor.end, old.tag.end)});
        edits.push_back({{lineEnd(text, head), oldEnd}, std::move(lines)});
        return;
    }
    if (old.begin != old.end)
        remove(edits, {head, old.end});
    insert(edits, lineEnd(text, old.end), std::move(lines));
}

/// An alias whose anchored value is edited is written out, so that it keeps meaning what it meant.
void Splicer::replaceAliases(Edits &edits) const
{
    const yaml::Document &d = destination();
    std::vector<Range> edited; // by their begin, each up to the largest end so far
    for (const Edit &edit : edits)
        edited.push_back(edit.range);
    std::ranges::sort(edited, {}, &Range::begin);
    for (size_t i = 1; i < edited.size(); ++i)
        edited[i].end = std::max(edited[i].end, edited[i - 1].end);
    DecisionFinder finder(m_plan, Side::Destination);
    for (NodeId id : m_plan.writtenOut) {
        const Range own{d.node(id).begin, d.node(id).end};
        const auto next = std::ranges::upper_bound(edited, own.begin, {}, &Range::begin);
        if (next != edited.begin() && (next - 1)->end >= own.end) // gone, or in a value that another takes the place of
            continue;
        PieceList pieces = list();
        pieces.literal(yaml::flowText(d, d.target(id), m_json, m_dialect), finder.at(own.begin));
        edits.push_back({own, std::move(pieces)});
    }
}

} // namespace fieldwise::merge

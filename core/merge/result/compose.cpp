// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/merge/result/splice.h"
#include "core/yaml/comments.h"
#include "core/yaml/scalar.h"
#include "core/yaml/writer.h"

namespace fieldwise::merge {

using yaml::none;
using yaml::Style;

/// The entries of a container as lines that each end with a break; `startsInline`: the first one stands behind a dash.
PieceList Splicer::entries(DecisionId container, uint32_t column, bool startsInline) const
{
    PieceList out = list();
    const Decision &decision = at(container);
    const NodeId value = decision.values[Side::Destination];
    const bool inPlace =
        value != none && decision.from != From::Updated && destination().node(value).style == Style::Block;
    for (DecisionId child : inResult(container)) {
        const bool own = inPlace && at(child).values[Side::Destination] != none && !at(child).inherited;
        out.append(own ? existing(child, column, startsInline) : fresh(child, column, startsInline));
        startsInline = false;
    }
    if (inPlace && !out.empty())
        mergeKeyComments(out, container, column);
    return out;
}

PieceList Splicer::existing(DecisionId id, uint32_t column, bool startsInline) const
{
    const std::string_view text = destination().source();
    Range lines = yaml::entryLines(destination(), entryNode(id, Side::Destination));
    Edits edits;
    edit(id, edits);
    pin(edits, id, lines.end);
    PieceList out = list();
    const uint32_t start = firstText(text, lines.begin);
    if (!startsInline && lines.begin != lineStart(text, lines.begin))
        out.literal(std::string(column, ' '), id);
    else if (startsInline)
        lines.begin = start;
    out.append(withEdits(lines, std::move(edits), id, m_literals));
    if (!endsLine(text, lines.end))
        out.literal(m_newline, id);
    return out;
}

PieceList Splicer::fresh(DecisionId id, uint32_t column, bool startsInline) const
{
    PieceList out = list();
    if (isComputed(id)) {
        if (!startsInline)
            out.literal(std::string(column, ' '), id);
        out.literal(isItem(id) ? "-" : keyText(id, sourceOf(id)) + ":", id);
        computedValue(out, id, column);
        out.literal(m_newline, id);
        return out;
    }
    const Decision &decision = at(id);
    const Side side = sourceOf(id);
    const NodeId value = valueIn(id, side);
    const yaml::Document &source = document(side);
    const NodeId entry = sourceEntry(id, side);
    const bool asSlice = decision.shape == Shape::Leaf && decision.from != From::Computed && !source.node(entry).inFlow
        && slicesWell(side, value) && (decision.keys[side] == none || slicesWell(side, entry))
        && (entry == value ? isItem(id) : !decision.from.isMoved() && decision.keys[side] == entry);
    if (asSlice) {
        const std::string_view text = source.source();
        Range lines = yaml::entryLines(source, entry);
        if (decision.above == Comments::Drop)
            lines.begin = std::max(lines.begin, yaml::aboveRange(source, entry).end);
        if (!startsInline)
            out.literal(std::string(column, ' '), id);
        const int shift = static_cast<int>(column) - static_cast<int>(sourceColumn(id, side));
        const auto beside = decision.beside == Comments::Drop ? yaml::besideRange(source, entry) : std::nullopt;
        if (beside)
            lines.end = beside->begin;
        sliced(out, id, side, {firstText(text, lines.begin), lines.end}, shift, 0);
        if (beside || !endsLine(text, lines.end))
            out.literal(m_newline, id);
        return out;
    }
    if (decision.from.isMoved() && !isItem(id) && source.node(entry).isKey && !source.node(entry).inFlow
        && slicesWell(side, value) && slicesWell(side, entry) && !startsInline
        && yaml::entryBegin(source, entry) == source.node(entry).begin) {
        movedEntry(out, id, entry, column);
        return out;
    }
    if (!startsInline) {
        if (source.node(entry).isKey)
            comments(out, id, side, column);
        out.literal(std::string(column, ' '), id);
    }
    if (isItem(id)) {
        const bool lines = decision.shape != Shape::Leaf
            ? hasLines(id)
            : source.node(value).style == Style::Block && slicesWell(side, value);
        out.literal("- ", id);
        if (lines)
            composed(out, id, column + 2);
        else if (decision.shape != Shape::Leaf)
            out.append(flowPieces(id));
        else
            out.append(inlineValue(id, side, column, Style::Block));
    } else {
        out.literal(keyText(id, side) + ":", id);
        freshValue(out, id, column);
    }
    out.literal(m_newline, id);
    return out;
}

/// An entry of the destination in another place, under another name, with the comments that are its own.
void Splicer::movedEntry(PieceList &out, DecisionId id, NodeId key, uint32_t column) const
{
    const Range lines = yaml::entryLines(destination(), key);
    const int shift = static_cast<int>(column) - static_cast<int>(sourceColumn(id, Side::Destination));
    const uint32_t begin = firstText(destination().source(), lines.begin);
    out.literal(std::string(column, ' '), id);
    sliced(out, id, Side::Destination, {begin, destination().node(key).begin}, shift, 0);
    out.literal(keyText(id, Side::Destination), id);
    sliced(out, id, Side::Destination, {destination().node(key).end, lines.end}, shift, 0);
    if (!endsLine(destination().source(), lines.end))
        out.literal(m_newline, id);
}

/// The value behind the colon of a new key that stands at `column`, without the last break.
void Splicer::freshValue(PieceList &out, DecisionId id, uint32_t column) const
{
    const Decision &decision = at(id);
    const Side side = sourceOf(id);
    const NodeId value = valueIn(id, side);
    const yaml::Document &source = document(side);
    const bool lines = decision.shape != Shape::Leaf
        ? hasLines(id)
        : decision.from != From::Computed && source.node(value).style == Style::Block && slicesWell(side, value);
    if (!lines) {
        out.literal(" ", id);
        if (decision.shape != Shape::Leaf)
            out.append(flowPieces(id));
        else if (decision.from == From::Computed && !decision.asString)
            out.literal(flowOf(id), id);
        else
            out.append(inlineValue(id, side, column, Style::Block));
        return;
    }
    uint32_t inner = column + 2;
    const auto &node = source.node(value);
    const auto beside = decision.keys[side] != none && decision.beside != Comments::Drop
        ? yaml::besideRange(source, sourceEntry(id, side))
        : std::nullopt;
    if (beside && node.style == Style::Block && beside->end <= node.content)
        out.slice(fromSide(side), *beside, id);
    if (node.style == Style::Block && decision.keys[side] != none && node.column >= sourceColumn(id, side))
        inner = column + node.column - sourceColumn(id, side);
    out.literal(m_newline + std::string(inner, ' '), id);
    composed(out, id, inner);
}

/// The comment above the first entry of a list or map that comes whole from an input comes along, where it can stand.
bool Splicer::bringsFirstComment(DecisionId id) const
{
    const Decision &decision = at(id);
    if (decision.shape != Shape::Leaf || decision.from == From::Computed || isComputed(id) || isItem(id))
        return false;
    const Side side = sourceOf(id);
    const yaml::Node &value = document(side).node(valueIn(id, side));
    const NodeId first =
        value.style == Style::Block && value.tag.empty() ? document(side).firstChild(valueIn(id, side)) : none;
    return first != none && !yaml::aboveRange(document(side), first).empty();
}

/// A block collection whose first entry stands where the writer is, at `column`; without the last break.
void Splicer::composed(PieceList &out, DecisionId id, uint32_t column) const
{
    const Decision &decision = at(id);
    if (isComputed(id)) {
        computedLines(out, id, column);
        return;
    }
    if (decision.shape == Shape::Leaf) {
        const Side side = sourceOf(id);
        const auto &node = document(side).node(valueIn(id, side));
        const int shift = static_cast<int>(column) - static_cast<int>(node.column);
        const Range above = bringsFirstComment(id)
            ? yaml::aboveRange(document(side), document(side).firstChild(valueIn(id, side)))
            : Range{};
        const uint32_t begin = !above.empty() ? firstText(document(side).source(), above.begin)
            : node.tag.empty()                ? node.content
                                              : node.begin;
        sliced(out, id, side, {begin, linesEnd(side, sourceEntry(id, side))}, shift, 0);
        return;
    }
    PieceList lines = entries(id, column, true);
    lines.dropLast(static_cast<uint32_t>(m_newline.size()));
    out.append(lines);
}

std::string Splicer::asStringText(std::string_view value, bool inFlow) const
{
    return m_json || yaml::needsQuotes(value, inFlow) ? yaml::doubleQuoted(value) : std::string(value);
}

PieceList Splicer::inlineValue(DecisionId id, Side side, uint32_t column, Style style) const
{
    PieceList out = list();
    const Decision &decision = at(id);
    const yaml::Document &source = document(side);
    const NodeId value = valueIn(id, side);
    if (decision.asString) {
        out.literal(asStringText(source.node(value).value, false), id);
        return out;
    }
    if (!slicesWell(side, value) || (source.node(value).style == Style::Block)) {
        out.literal(yaml::flowText(source, value, m_json, m_dialect), id);
        return out;
    }
    if (const auto text = yaml::scalarInStyle(source, value, style, false, m_options.exact, m_dialect)) {
        out.literal(*text, id);
        return out;
    }
    const auto &node = source.node(value);
    if (node.style == Style::Empty && node.tag.empty()) {
        out.literal("null", id);
        return out;
    }
    // A plain text of a flow collection always stands plain in block too, but not the other way round.
    const int shift = static_cast<int>(column) - static_cast<int>(node.inFlow ? column : sourceColumn(id, side));
    sliced(out, id, side, {node.begin, node.end}, shift, static_cast<int>(column) + 1);
    return out;
}

/// The value of a leaf in braces or brackets.
std::string Splicer::flowOf(DecisionId id) const
{
    const Decision &decision = at(id);
    if (isComputed(id))
        return computedText(id, true);
    const Side side = sourceOf(id);
    if (decision.asString)
        return asStringText(document(side).node(valueIn(id, side)).value, true);
    if (decision.from == From::Computed)
        return kindOf({&document(side), decision.values[side]}) == Is::List ? "[]" : "{}";
    return yaml::flowText(document(side), valueIn(id, side), m_json, m_dialect);
}

/// Whether a composed container stands on lines of its own: it is not empty, and no flow collection where it comes
/// from.
bool Splicer::hasLines(DecisionId id) const
{
    const Side side = sourceOf(id);
    const Ref value = expanded({&document(side), at(id).values[side]});
    const bool flow =
        !value.missing() && value.node().style == Style::Flow && value.document->firstChild(value.id) != none;
    return !inResult(id).empty() && !m_json && !flow;
}

/// A container in braces or brackets, its entries from where they come.
PieceList Splicer::flowPieces(DecisionId id) const
{
    const bool map = at(id).shape == Shape::Map;
    PieceList out = list();
    out.literal(map ? "{" : "[", id);
    bool first = true;
    for (DecisionId child : inResult(id)) {
        if (!first)
            out.literal(m_compact ? "," : ", ", id);
        first = false;
        out.append(flowEntry(child));
    }
    out.literal(map ? "}" : "]", id);
    return out;
}

PieceList Splicer::flowEntry(DecisionId id) const
{
    PieceList out = list();
    const Side side = sourceOf(id);
    if (!isItem(id))
        out.literal(keyText(id, side) + (m_compact ? ":" : ": "), id);
    const auto &decision = at(id);
    if (decision.shape != Shape::Leaf) {
        out.append(flowPieces(id));
        return out;
    }
    const std::string text = flowOf(id);
    if (isComputed(id)) {
        out.literal(text, id);
        return out;
    }
    const auto &node = document(side).node(valueIn(id, side));
    // The source's own bytes, where they are what would be written anyway.
    if (decision.from != From::Computed && document(side).slice({node.begin, node.end}) == text)
        out.slice(fromSide(side), {node.begin, node.end}, id);
    else
        out.literal(text, id);
    return out;
}

} // namespace fieldwise::merge

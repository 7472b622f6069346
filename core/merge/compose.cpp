// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/merge/splice.h"
#include "core/yaml/comments.h"
#include "core/yaml/json.h"
#include "core/yaml/scalar.h"
#include "core/yaml/writer.h"

namespace fieldwise::merge {

using yaml::none;
using yaml::Style;

namespace {

bool endsLine(std::string_view text, uint32_t end)
{
    return end > 0 && (text[end - 1] == '\n' || text[end - 1] == '\r');
}

uint32_t firstText(std::string_view text, uint32_t at)
{
    while (at < text.size() && text[at] == ' ')
        ++at;
    return at;
}

} // namespace

Side Splicer::sourceOf(DecisionId id) const
{
    const Decision &decision = at(id);
    if (const auto side = sideOf(decision.from))
        return *side;
    for (Side side : {Side::Updated, Side::Destination, Side::Original})
        if (decision.values[side] != none)
            return side;
    return Side::Destination;
}

/// Whether a slice means the same elsewhere: it uses no anchor, and those that it sets can be cut out.
bool Splicer::slicesWell(Side side, NodeId value) const
{
    const std::string_view text = document(side).source();
    const auto nodes = document(side).nodes();
    for (NodeId id = value; id < nodes[value].next; ++id) {
        const uint32_t anchor = nodes[id].anchor.begin;
        const bool behindBlank = anchor > 1 && (text[anchor - 2] == ' ' || text[anchor - 2] == '\t');
        if (nodes[id].kind == yaml::Kind::Alias || (!nodes[id].anchor.empty() && (nodes[id].isKey || !behindBlank)))
            return false;
    }
    return true;
}

/// The node that the text is taken from: of a value that moves, not what stands in its new place.
NodeId Splicer::valueIn(DecisionId id, Side side) const
{
    return side == Side::Destination && at(id).moved != none ? at(id).moved : at(id).values[side];
}

/// The key of that node, whatever its name is there, or the node itself when it is an item.
NodeId Splicer::sourceEntry(DecisionId id, Side side) const
{
    const NodeId value = valueIn(id, side);
    if (value == none || (value == at(id).values[side] && at(id).keys[side] != none))
        return entryNode(id, side);
    const NodeId key = yaml::keyOf(document(side), value);
    return key != none ? key : value;
}

uint32_t Splicer::sourceColumn(DecisionId id, Side side) const
{
    const yaml::Document &source = document(side);
    if (const NodeId key = sourceEntry(id, side); source.node(key).isKey)
        return columnAt(source.source(), source.node(key).inFlow ? source.node(key).begin : yaml::entryBegin(source, key));
    const NodeId parent = source.node(valueIn(id, side)).parent;
    return parent == none ? 0 : source.node(parent).column;
}

/// The end of a block entry's last line, comments behind its last value included, without the break.
uint32_t Splicer::linesEnd(Side side, NodeId entry) const
{
    const std::string_view text = document(side).source();
    if (document(side).node(entry).parent == none)
        return lineEnd(text, document(side).node(entry).end);
    uint32_t end = yaml::entryLines(document(side), entry).end;
    while (end > 0 && (text[end - 1] == '\n' || text[end - 1] == '\r'))
        --end;
    return end;
}

/// A block scalar that the text ends with, without a last break: its value has none either, and would get one where
/// more follows. Gives the place in its header where a `-` pins that; nothing when there is no need.
std::optional<Range> Splicer::openScalar(Side side, uint32_t end) const
{
    const std::string_view text = document(side).source();
    const auto &last = document(side).nodes().back();
    if (end != text.size() || endsLine(text, end) || last.end != end || (last.style != Style::Literal && last.style != Style::Folded))
        return std::nullopt;
    const uint32_t first = last.content + 1;
    for (uint32_t at = first; at < end && text[at] != ' ' && text[at] != '\n' && text[at] != '\r'; ++at) {
        if (text[at] == '-')
            return std::nullopt;
        if (text[at] == '+')
            return Range{at, at + 1};
    }
    return Range{first, first};
}

PieceList Splicer::pinned(DecisionId id) const
{
    PieceList pieces = list();
    pieces.literal("-", id);
    return pieces;
}

/// Lines of an input at another column.
void Splicer::sliced(PieceList &out, DecisionId id, Side side, Range range, int shift, int least) const
{
    const std::string_view text = document(side).source();
    if (const auto pin = openScalar(side, range.end); pin && range.begin < pin->begin) {
        sliced(out, id, side, {range.begin, pin->begin}, shift, least);
        out.literal("-", id);
        range.begin = pin->end;
    }
    // The anchors stay behind: what they are for does not come along.
    const auto nodes = document(side).nodes();
    auto node = std::partition_point(nodes.begin(), nodes.end(), [&](const yaml::Node &n) { return n.begin < range.begin; });
    for (; node != nodes.end() && node->begin < range.end; ++node) {
        if (node->anchor.empty())
            continue;
        uint32_t begin = node->anchor.begin - 1, end = node->anchor.end;
        while (begin > range.begin && (text[begin - 1] == ' ' || text[begin - 1] == '\t'))
            --begin;
        while (begin == range.begin && end < range.end && (text[end] == ' ' || text[end] == '\t'))
            ++end;
        reindented(out, fromSide(side), text, {range.begin, begin}, shift, least, m_newline, id);
        range.begin = end;
    }
    reindented(out, fromSide(side), text, range, shift, least, m_newline, id);
}

void Splicer::comments(PieceList &out, DecisionId id, Side side, uint32_t column) const
{
    const yaml::Document &source = document(side);
    const NodeId entry = sourceEntry(id, side);
    if (source.node(entry).inFlow)
        return;
    const Range range = yaml::aboveRange(source, entry);
    if (range.empty())
        return;
    const uint32_t from = firstText(source.source(), range.begin);
    out.literal(std::string(column, ' '), id);
    const int shift = static_cast<int>(column) - static_cast<int>(from - range.begin);
    reindented(out, fromSide(side), source.source(), {from, range.end}, shift, 0, m_newline, id);
}

std::string Splicer::keyText(DecisionId id, Side side) const
{
    const NodeId key = at(id).moved == none ? at(id).keys[side] : none;
    if (key == none) // no input has it under this name
        return m_json || yaml::needsQuotes(at(id).step.name, false) ? yaml::doubleQuoted(at(id).step.name) : at(id).step.name;
    const yaml::Document &source = document(side);
    const auto &node = source.node(key);
    if (m_json)
        return yaml::doubleQuoted(m_dialect == yaml::Dialect::Kubectl ? yaml::fieldName(source, key) : std::string(node.value));
    if (!node.anchor.empty() || node.kind != yaml::Kind::Scalar || node.style == Style::Literal || node.style == Style::Folded
        || source.text(key).find('\n') != std::string_view::npos)
        return yaml::flowText(source, key, false, m_dialect);
    return std::string(source.text(key));
}

/// The entries of a container as lines that each end with a break; `startsInline`: the first one stands behind a dash.
PieceList Splicer::entries(DecisionId container, uint32_t column, bool startsInline) const
{
    PieceList out = list();
    const Decision &decision = at(container);
    const NodeId value = decision.values[Side::Destination];
    const bool inPlace = value != none && decision.from != From::Updated && destination().node(value).style == Style::Block;
    for (DecisionId child : inResult(container)) {
        const bool own = inPlace && at(child).values[Side::Destination] != none && !at(child).inherited;
        out.append(own ? existing(child, column, startsInline) : fresh(child, column, startsInline));
        startsInline = false;
    }
    return out;
}

PieceList Splicer::existing(DecisionId id, uint32_t column, bool startsInline) const
{
    const std::string_view text = destination().source();
    Range lines = yaml::entryLines(destination(), entryNode(id, Side::Destination));
    Edits edits;
    edit(id, edits);
    if (const auto pin = openScalar(Side::Destination, lines.end))
        edits.push_back({*pin, pinned(id)});
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
        && (entry == value ? isItem(id) : decision.moved == none && decision.keys[side] == entry);
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
    if (decision.moved != none && !isItem(id) && source.node(entry).isKey && !source.node(entry).inFlow && slicesWell(side, value)
        && slicesWell(side, entry) && !startsInline && yaml::entryBegin(source, entry) == source.node(entry).begin) {
        movedEntry(out, id, entry, column);
        return out;
    }
    if (!startsInline) {
        if (source.node(entry).isKey)
            comments(out, id, side, column);
        out.literal(std::string(column, ' '), id);
    }
    if (isItem(id)) {
        const bool lines = decision.shape != Shape::Leaf ? hasLines(id)
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
    if (node.style == Style::Block && decision.keys[side] != none && node.column >= sourceColumn(id, side))
        inner = column + node.column - sourceColumn(id, side);
    out.literal(m_newline + std::string(inner, ' '), id);
    composed(out, id, inner);
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
        sliced(out, id, side, {node.tag.empty() ? node.content : node.begin, linesEnd(side, sourceEntry(id, side))}, shift, 0);
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
    if (isComputed(id)) {
        const yaml::OrderedJson &value = computed(id);
        return value.is_string() ? asStringText(value.get<std::string>(), true) : yaml::orderedGoJson(value);
    }
    const Side side = sourceOf(id);
    if (decision.asString)
        return asStringText(document(side).node(valueIn(id, side)).value, true);
    if (decision.from == From::Computed)
        return kindOf({&document(side), decision.values[side]}) == Is::List ? "[]" : "{}";
    return yaml::flowText(document(side), valueIn(id, side), m_json, m_dialect);
}

/// Whether a composed container stands on lines of its own: it is not empty, and no flow collection where it comes from.
bool Splicer::hasLines(DecisionId id) const
{
    const Side side = sourceOf(id);
    const Ref value = expanded({&document(side), at(id).values[side]});
    const bool flow = !value.missing() && value.node().style == Style::Flow && value.document->firstChild(value.id) != none;
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

// SPDX-License-Identifier: GPL-3.0-or-later
// Which bytes of an input an entry is made of, and how they stand elsewhere.
#include <algorithm>

#include "core/merge/plan/headcomments.h"
#include "core/merge/result/splice.h"
#include "core/yaml/comments.h"
#include "core/yaml/json.h"
#include "core/yaml/scalar.h"
#include "core/yaml/writer.h"

namespace fieldwise::merge {

using yaml::none;
using yaml::Style;

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

/// Its tag is what the `%TAG` lines of its document make of it.
static bool needsDirective(const yaml::Document &document, NodeId id)
{
    const std::string_view tag = document.slice(document.node(id).tag);
    if (tag.empty() || tag.starts_with("!<"))
        return false;
    return tag.starts_with("!!") ? !document.resolvedTag(id).starts_with("tag:yaml.org,2002:")
                                 : document.resolvedTag(id) != tag;
}

/// Whether a slice means the same elsewhere: it needs no line above the document, uses no anchor, and those that it
/// sets can be cut out.
bool Splicer::slicesWell(Side side, NodeId value) const
{
    const std::string_view text = document(side).source();
    const auto nodes = document(side).nodes();
    for (NodeId id = value; id < nodes[value].next; ++id) {
        const uint32_t anchor = nodes[id].anchor.begin;
        const bool behindBlank = anchor > 1 && (text[anchor - 2] == ' ' || text[anchor - 2] == '\t');
        if (nodes[id].kind == yaml::Kind::Alias || (!nodes[id].anchor.empty() && (nodes[id].isKey || !behindBlank)))
            return false;
        if (side != Side::Destination && needsDirective(document(side), id))
            return false;
    }
    return true;
}

/// The node that the text is taken from: of a value that moves, not what stands in its new place.
NodeId Splicer::valueIn(DecisionId id, Side side) const
{
    return side == Side::Destination && at(id).from.isMoved() ? at(id).from.movedFrom() : at(id).values[side];
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
        return columnAt(source.source(),
                        source.node(key).inFlow ? source.node(key).begin : yaml::entryBegin(source, key));
    const NodeId parent = source.node(valueIn(id, side)).parent;
    return parent == none ? 0 : source.node(parent).column;
}

/// The last item or key of a collection in block style.
static NodeId lastEntry(const yaml::Document &document, NodeId collection)
{
    NodeId last = none;
    const bool isBlock = document.node(collection).style == Style::Block;
    for (NodeId child = isBlock ? document.firstChild(collection) : none; child != none;
         child = document.nextSibling(child))
        if (document.node(child).isKey || document.node(collection).kind == yaml::Kind::Seq)
            last = child;
    return last;
}

/// The end of a block entry's last line, comments behind its last value included, without the break.
uint32_t Splicer::linesEnd(Side side, NodeId entry) const
{
    const std::string_view text = document(side).source();
    const bool isRoot = document(side).node(entry).parent == none;
    const NodeId last = isRoot ? lastEntry(document(side), entry) : entry;
    if (last == none)
        return lineEnd(text, document(side).node(entry).end);
    uint32_t end = yaml::entryLines(document(side), last).end;
    while (end > 0 && (text[end - 1] == '\n' || text[end - 1] == '\r'))
        --end;
    return end;
}

/// A block scalar that the text ends with, without a last break: its value has none either, and would get one where
/// more follows. Gives the place in its header where a `-` pins that; nothing when there is no need.
static std::optional<Range> openScalar(const yaml::Document &document, uint32_t end)
{
    const std::string_view text = document.source();
    if (document.nodes().empty())
        return std::nullopt;
    const auto &last = document.nodes().back();
    if (end != text.size() || endsLine(text, end) || last.end != end
        || (last.style != Style::Literal && last.style != Style::Folded))
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

PieceList pinned(const PieceList &all, const DocumentPlan &document, Mode mode, std::string &literals)
{
    const auto side = all.empty() ? std::nullopt : sideOf(all.pieces().back().from);
    const auto at = side && !readsBreakAtEnd(mode, *side)
        ? openScalar(*document.documents[*side], all.pieces().back().range.end)
        : std::nullopt;
    if (!at)
        return all;
    // Lines at another column have been pinned where they were put together.
    const auto isPin = [&](const Piece &piece) {
        return piece.from == From::Computed && literals[piece.range.begin] == '-';
    };
    const auto holds = [&](const Piece &piece) {
        return piece.from == fromSide(*side) && piece.range.begin < at->begin && at->end <= piece.range.end;
    };
    const auto last = std::ranges::find_if(all.pieces().rbegin(), all.pieces().rend(), holds);
    if (last == all.pieces().rend() || (last != all.pieces().rbegin() && isPin(*std::prev(last))))
        return all;
    PieceList pieces(literals);
    for (const Piece &piece : all.pieces()) {
        const bool here = &piece == &*last;
        pieces.slice(piece.from, {piece.range.begin, here ? at->begin : piece.range.end}, piece.decision);
        if (!here)
            continue;
        pieces.literal("-", piece.decision);
        pieces.slice(piece.from, {at->end, piece.range.end}, piece.decision);
    }
    return pieces;
}

/// kubectl reads a break behind the last line, so that nothing changes for it.
std::optional<Range> Splicer::openAt(Side side, uint32_t end) const
{
    return readsBreakAtEnd(m_options.mode, side) ? std::nullopt : openScalar(document(side), end);
}

/// Once, however many maps go on behind that end.
void Splicer::pin(Edits &edits, DecisionId id, uint32_t end) const
{
    const auto at = openAt(Side::Destination, end);
    if (!at || std::ranges::find(edits, *at, &Edit::range) != edits.end())
        return;
    PieceList pieces = list();
    pieces.literal("-", id);
    edits.push_back({*at, std::move(pieces)});
}

/// Lines of an input at another column.
void Splicer::sliced(PieceList &out, DecisionId id, Side side, Range range, int shift, int least) const
{
    const std::string_view text = document(side).source();
    if (const auto pin = openAt(side, range.end); pin && range.begin < pin->begin && pin->begin < range.end) {
        sliced(out, id, side, {range.begin, pin->begin}, shift, least);
        out.literal("-", id);
        range.begin = pin->end;
    }
    // The anchors stay behind: what they are for does not come along.
    const auto nodes = document(side).nodes();
    auto node =
        std::partition_point(nodes.begin(), nodes.end(), [&](const yaml::Node &n) { return n.begin < range.begin; });
    for (; node != nodes.end() && node->begin < range.end; ++node) {
        if (node->anchor.empty())
            continue;
        uint32_t begin = node->anchor.begin - 1, end = node->anchor.end;
        while (begin > range.begin && (text[begin - 1] == ' ' || text[begin - 1] == '\t'))
            --begin;
        const size_t next = text.find_first_not_of(" \t", end);
        if (begin > range.begin && isBreak(text[begin - 1]) && next < range.end
            && !isBreak(text[next])) { // its line goes on
            begin = node->anchor.begin - 1;
            end = static_cast<uint32_t>(next);
        }
        while (begin == range.begin && end < range.end && (text[end] == ' ' || text[end] == '\t'))
            ++end;
        reindented(out, fromSide(side), text, {range.begin, begin}, shift, least, m_newline, id);
        range.begin = end;
    }
    reindented(out, fromSide(side), text, range, shift, least, m_newline, id);
}

/// The lines of the comments that a document begins with; empty, where they would stand, when it has none, and nothing
/// when other lines stand between them.
static std::optional<Range> wholeHead(const yaml::Document &document)
{
    const std::string_view text = document.source();
    const auto head = document.commentsOf(none, yaml::Slot::Head);
    const uint32_t begin =
        lineStart(text, head.empty() ? document.node(document.root()).begin : head.front()->range.begin);
    if (head.empty())
        return startsLine(text, document.node(document.root()).begin) ? std::optional(Range{begin, begin})
                                                                      : std::nullopt;
    const uint32_t last = lineEnd(text, head.back()->range.end);
    const uint32_t end = last + (text.substr(last, 2) == "\r\n" ? 2 : last < text.size() ? 1 : 0);
    for (uint32_t at = begin; at < end; at = lineEnd(text, at) + 1)
        if (const size_t first = text.find_first_not_of(" \t\r\n", at); first < end && text[first] != '#')
            return std::nullopt;
    return Range{begin, end};
}

void Splicer::editHead(Edits &edits) const
{
    if (at(0).above == Comments::Keep)
        return;
    const auto replace = [&](Range there, Range taken) {
        PieceList pieces = list();
        reindented(pieces, From::Updated, document(Side::Updated).source(), taken, 0, 0, m_newline, 0);
        edits.push_back({there, std::move(pieces)});
    };
    if (m_options.mode == Mode::Git) {
        const auto there = wholeHead(destination()), taken = wholeHead(document(Side::Updated));
        if (there && taken)
            replace(*there, *taken);
        return;
    }
    const HeadChange change = headChange(m_plan, m_options.exact);
    const auto there = headLines(destination()), taken = headLines(document(Side::Updated));
    if (change.further != Comments::Keep)
        replace(there->further, taken->further);
    if (change.touching != Comments::Keep)
        replace(there->touching, taken->touching);
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

/// A list or map in brackets whose bytes mean the same elsewhere.
static bool isFlowWithoutNames(const yaml::Document &source, NodeId key)
{
    if (source.node(key).style != Style::Flow)
        return false;
    for (NodeId node = key; node < source.node(key).next; ++node)
        if (!source.node(node).anchor.empty() || source.node(node).kind == yaml::Kind::Alias)
            return false;
    return true;
}

/// A scalar key without its anchor, which may stand elsewhere in the result; its tag stays, or it would be another key.
static std::string withoutAnchor(const yaml::Document &source, NodeId key)
{
    std::string text(source.text(key));
    const std::string anchor = "&" + std::string(source.slice(source.node(key).anchor));
    for (size_t at = text.find(anchor); at != text.npos; at = text.find(anchor, at + 1)) {
        if (at > 0 && text[at - 1] != ' ' && text[at - 1] != '\t')
            continue;
        const size_t next = text.find_first_not_of(" \t", at + anchor.size());
        return text.erase(at, next - at);
    }
    return text;
}

std::string Splicer::keyText(DecisionId id, Side side) const
{
    const NodeId key = !at(id).from.isMoved() ? at(id).keys[side] : none;
    if (key == none) // no input has it under this name
        return m_json || yaml::needsQuotes(at(id).step.name, false) ? yaml::doubleQuoted(at(id).step.name)
                                                                    : at(id).step.name;
    const yaml::Document &source = document(side);
    const auto &node = source.node(key);
    if (m_json)
        return yaml::doubleQuoted(m_dialect == yaml::Dialect::Kubectl ? yaml::fieldName(source, key)
                                                                      : std::string(node.value));
    const bool fromJson = m_plan.patch() && side == Side::Updated && node.style == Style::DoubleQuoted
        && source.node(source.root()).style == Style::Flow;
    if (fromJson) // JSON lands in YAML as YAML
        return yaml::needsQuotes(node.value, true) ? yaml::doubleQuoted(node.value) : std::string(node.value);
    const bool scalar = node.kind == yaml::Kind::Scalar;
    if ((!scalar && !isFlowWithoutNames(source, key)) || node.style == Style::Literal || node.style == Style::Folded
        || source.text(key).find('\n') != std::string_view::npos
        || (side != Side::Destination && needsDirective(source, key)))
        return yaml::flowText(source, key, false, m_dialect);
    return node.anchor.empty() ? std::string(source.text(key)) : withoutAnchor(source, key);
}

} // namespace fieldwise::merge

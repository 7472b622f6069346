// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/result/newentries.h"

#include <algorithm>
#include <utility>

#include "core/merge/plan/collections.h"
#include "core/merge/plan/ref.h"
#include "core/merge/result/commentedits.h"
#include "core/merge/result/replacevalue.h"
#include "core/merge/result/sourceslices.h"
#include "core/merge/result/updatedtail.h"
#include "core/yaml/comments.h"
#include "core/yaml/writer.h"

namespace fieldwise::merge {
namespace {

int shiftTo(uint32_t column, uint32_t from)
{
    return static_cast<int>(column) - static_cast<int>(from);
}

/// True if the lines of an input's entry can be copied unchanged.
bool isSlice(const SpliceContext &in, DecisionId id, const Origin &from)
{
    const Decision &decision = in.at(id);
    const NodeId key = decision.keys[from.side];
    return decision.isLeaf() && decision.from != From::Computed && !from.document.node(from.entry).inFlow
        && from.slicesWell(from.value) && (key == none || from.slicesWell(from.entry))
        && (from.entry == from.value ? in.isItem(id) : !decision.from.isMoved() && key == from.entry);
}

/// True if they can be copied with another key.
bool isRenamedSlice(const SpliceContext &in, DecisionId id, const Origin &from)
{
    if (!in.at(id).from.isMoved() || in.isItem(id))
        return false;
    const yaml::Node &entry = from.document.node(from.entry);
    return entry.isKey && !entry.inFlow && from.slicesWell(from.value) && from.slicesWell(from.entry)
        && yaml::entryBegin(from.document, from.entry) == entry.begin;
}

/// The copied entry, with its own comments.
PieceList slicedEntry(const SpliceContext &in, DecisionId id, const Origin &from, uint32_t column)
{
    const Decision &decision = in.at(id);
    const int shift = shiftTo(column, from.column());
    Range range = yaml::entryLines(from.document, from.entry);
    PieceList out;
    if (decision.from.isMoved() && !in.isItem(id)) {
        const yaml::Node &key = from.document.node(from.entry);
        appendSlice(out, in, id, from, {firstText(from.text(), range.begin), key.begin}, shift);
        out.literal(keyText(in, id), id);
        appendSlice(out, in, id, from, {key.end, range.end}, shift);
    } else {
        if (decision.above == Comments::Drop)
            range.begin = std::max(range.begin, yaml::aboveRange(from.document, from.entry).end);
        const auto beside =
            decision.beside == Comments::Drop ? yaml::besideRange(from.document, from.entry) : std::nullopt;
        if (beside)
            range.end = beside->begin;
        appendSlice(out, in, id, from, {firstText(from.text(), range.begin), range.end}, shift);
    }
    if (!endsLine(from.text(), range.end))
        out.literal(in.newline, id);
    return out;
}

/// The value after the colon of a new key at `column`, without the last line break.
PieceList behindColon(const SpliceContext &in, DecisionId id, const Origin &from, uint32_t column)
{
    PieceList out;
    if (!takesLines(in, id)) {
        out.literal(" ", id);
        out.append(onOneLine(in, id, column, Style::Block));
        return out;
    }
    const Decision &decision = in.at(id);
    const bool hasKey = decision.keys[from.side] != none, isBlock = from.node().style == Style::Block;
    const auto beside = hasKey && isBlock && decision.beside != Comments::Drop
        ? yaml::besideRange(from.document, from.entry)
        : std::nullopt;
    if (beside && beside->end <= from.node().content)
        out.slice(from.from(), *beside, id);
    const bool isDeeper = hasKey && isBlock && from.node().column >= from.column();
    const uint32_t inner = column + (isDeeper ? from.node().column - from.column() : 2);
    out.literal(in.lineAt(inner), id);
    out.append(lines(in, id, inner));
    return out;
}

/// True if a container can be written on lines: it is not empty, and not a flow collection in its input.
bool hasLines(const SpliceContext &in, DecisionId id)
{
    const Origin from = in.origin(id);
    const NodeRef value = expanded({&from.document, in.at(id).values[from.side]});
    const bool flow =
        !value.missing() && value.node().style == Style::Flow && value.document->firstChild(value.id) != none;
    return !flow && !in.json
        && std::ranges::any_of(in.at(id).children, [&](DecisionId c) { return in.at(c).inResult(); });
}

} // namespace

PieceList entries(const SpliceContext &in, DecisionId container, uint32_t column, bool behindDash)
{
    PieceList out;
    const Decision &decision = in.at(container);
    const bool inPlace = decision.values[Side::Destination] != none && decision.from != From::Updated
        && in.old(container).style == Style::Block;
    for (DecisionId child : in.inResult(container)) {
        const bool own = inPlace && in.at(child).values[Side::Destination] != none && !in.at(child).inherited;
        if (!own && !behindDash && keepsChanges(in.options.mode))
            out.append(gapPieces(in, child, column));
        out.append(own ? keptEntry(in, child, column, behindDash) : freshEntry(in, child, column, behindDash));
        behindDash = false;
    }
    if (inPlace && !out.empty())
        out.append(yamlMergeKeyComments(in, container, column));
    return out;
}

PieceList freshEntry(const SpliceContext &in, DecisionId id, uint32_t column, bool behindDash)
{
    const Decision &decision = in.at(id);
    const bool isItem = in.isItem(id);
    const std::string indent(behindDash ? 0 : column, ' ');
    if (isComputed(decision))
        return {indent + (isItem ? "-" : keyText(in, id) + ":") + computedTail(in, id, column) + in.newline, id};
    const Origin from = in.origin(id);
    PieceList out;
    if (isSlice(in, id, from) || (!behindDash && isRenamedSlice(in, id, from))) {
        out.literal(indent, id);
        out.append(slicedEntry(in, id, from, column));
        return out;
    }
    if (!behindDash && (decision.asOne || from.document.node(from.entry).isKey))
        out.append(commentsAbove(in, id, from, column));
    out.literal(indent, id);
    if (isItem) {
        out.literal("- ", id);
        out.append(takesLines(in, id) ? lines(in, id, column + 2) : onOneLine(in, id, column, Style::Block));
    } else {
        out.literal(keyText(in, id) + ":", id);
        out.append(behindColon(in, id, from, column));
    }
    out.literal(in.newline, id);
    return out;
}

bool takesLines(const SpliceContext &in, DecisionId id)
{
    const Decision &decision = in.at(id);
    if (!decision.isLeaf())
        return hasLines(in, id);
    if (decision.from == From::Computed)
        return false;
    const Origin from = in.origin(id);
    return from.node().style == Style::Block && from.slicesWell(from.value);
}

PieceList lines(const SpliceContext &in, DecisionId id, uint32_t column)
{
    const Decision &decision = in.at(id);
    if (isComputed(decision))
        return {computedLines(in, id, column), id};
    PieceList out;
    if (!decision.isLeaf()) {
        out = entries(in, id, column, true);
        out.dropLast(static_cast<uint32_t>(in.newline.size()));
        return out;
    }
    const Origin from = in.origin(id);
    uint32_t begin = from.node().tag.empty() ? from.node().content : from.node().begin;
    if (bringsFirstComment(in, id))
        begin = firstText(from.text(), yaml::aboveRange(from.document, from.document.firstChild(from.value)).begin);
    appendSlice(out, in, id, from, {begin, linesEnd(from.document, from.entry)}, shiftTo(column, from.node().column));
    return out;
}

PieceList onOneLine(const SpliceContext &in, DecisionId id, uint32_t column, Style style)
{
    const Decision &decision = in.at(id);
    if (!decision.isLeaf())
        return flowCollection(in, id);
    const Origin from = in.origin(id);
    if (decision.asString)
        return {asStringText(in, from.node().value, false), id};
    if (decision.from == From::Computed)
        return {leafInFlow(in, id), id};
    const yaml::Node &node = from.node();
    if (!from.slicesWell(from.value) || node.style == Style::Block)
        return {yaml::flowText(from.document, from.value, in.json, in.dialect), id};
    if (const auto text = yaml::scalarInStyle(from.document, from.value, style, false, in.options.exact, in.dialect))
        return {*text, id};
    if (node.style == Style::Empty && node.tag.empty())
        return {"null", id};
    // A plain scalar of a flow collection is also plain in block style, but not the other way round.
    PieceList out;
    appendSlice(out, in, id, from, node.range(), node.inFlow ? 0 : shiftTo(column, from.column()),
                static_cast<int>(column) + 1);
    return out;
}

PieceList flowCollection(const SpliceContext &in, DecisionId id)
{
    const bool map = in.at(id).shape == Shape::Map;
    PieceList out(map ? "{" : "[", id);
    bool first = true;
    for (DecisionId child : in.inResult(id)) {
        if (!std::exchange(first, false))
            out.literal(in.compact ? "," : ", ", id);
        out.append(flowEntry(in, child));
    }
    out.literal(map ? "}" : "]", id);
    return out;
}

PieceList jsonLines(const SpliceContext &in, DecisionId id, uint32_t column)
{
    const Decision &decision = in.at(id);
    if (!in.json || !decision.isLeaf() || decision.from == From::Computed || isComputed(decision))
        return {};
    const Origin from = in.origin(id);
    const std::string_view text = from.document.text(from.value);
    const yaml::Node &entry = from.document.node(from.entry);
    if (from.node().style != Style::Flow || text.find('\n') == text.npos || !isIndented(from.text(), entry.begin))
        return {};
    const int shift = static_cast<int>(column) - static_cast<int>(columnAt(from.text(), entry.begin));
    const bool hasTabs = text.find("\n\t") != text.npos;
    if ((hasTabs && shift != 0) || !nlohmann::json::accept(text))
        return {};
    PieceList out;
    appendReindented(out, from.from(), from.text(), from.node().range(), shift, 0, in.newline, id);
    return out;
}

PieceList flowEntry(const SpliceContext &in, DecisionId id, std::optional<uint32_t> column)
{
    const Decision &decision = in.at(id);
    PieceList out;
    if (!in.isItem(id))
        out.literal(keyText(in, id) + (in.compact ? ":" : ": "), id);
    if (!decision.isLeaf()) {
        out.append(flowCollection(in, id));
        return out;
    }
    if (const PieceList lines = column ? jsonLines(in, id, *column) : PieceList(); !lines.empty()) {
        out.append(lines);
        return out;
    }
    const std::string text = leafInFlow(in, id);
    // Uses the source's own bytes if they are what would be written.
    if (const Origin from = in.origin(id);
        decision.from != From::Computed && !isComputed(decision) && from.document.text(from.value) == text)
        out.slice(from.from(), from.node().range(), id);
    else
        out.literal(text, id);
    return out;
}

bool bringsFirstComment(const SpliceContext &in, DecisionId id)
{
    const Decision &decision = in.at(id);
    if (!decision.isLeaf() || decision.from == From::Computed || isComputed(decision) || in.isItem(id))
        return false;
    const Origin from = in.origin(id);
    const bool isBlock = from.node().style == Style::Block && from.node().tag.empty();
    const NodeId first = isBlock ? from.document.firstChild(from.value) : none;
    return first != none && !yaml::aboveRange(from.document, first).empty();
}

bool startsWithTag(const SpliceContext &in, DecisionId id)
{
    const Decision &decision = in.at(id);
    if (!decision.isLeaf() || decision.from == From::Computed || isComputed(decision))
        return false;
    const yaml::Node &value = in.origin(id).node();
    return value.style == Style::Block && !value.tag.empty();
}

namespace {

/// True if anything below a container differs from the destination.
bool changesBelow(const SpliceContext &in, DecisionId id)
{
    return std::ranges::any_of(in.at(id).children, [&in](DecisionId c) {
        const Outcome outcome = in.at(c).outcome;
        return (outcome != Outcome::Unchanged && outcome != Outcome::Retained) || in.at(c).asString
            || changesBelow(in, c);
    });
}

} // namespace

void edit(const SpliceContext &in, DecisionId id, Edits &edits)
{
    const Decision &decision = in.at(id);
    editComments(in, id, edits);
    if (isUnderAnotherKey(in, id))
        replace(edits, in.destination().node(decision.keys[Side::Destination]).range(), {keyText(in, id), id});
    if (decision.isLeaf()) {
        if (auto tail = updatedTail(in, id))
            edits.push_back(std::move(*tail));
        else if (decision.from != From::Destination || decision.asString || decision.from.isMoved())
            replaceValue(in, id, edits);
        return;
    }
    const yaml::Node &node = in.old(id);
    const bool ofThatKind = node.kind == (decision.shape == Shape::Map ? yaml::Kind::Map : yaml::Kind::Seq);
    // A container behind an alias, or in place of another kind, is written anew; so is a flow collection whose merge
    // key is removed.
    const bool anew = node.style != Style::Block && hasDroppedYamlMergeKey(in.plan, decision);
    if (!ofThatKind || decision.from == From::Updated || anew) {
        const bool staysAlias =
            node.kind == yaml::Kind::Alias && decision.outcome == Outcome::Unchanged && !anew && !changesBelow(in, id);
        if (!staysAlias)
            replaceValue(in, id, edits);
        return;
    }
    const bool isEmpty = std::ranges::none_of(decision.children, [&in](DecisionId c) { return in.at(c).inResult(); });
    const bool wasEmpty = in.destination().firstChild(decision.values[Side::Destination]) == none;
    if (wasEmpty && isEmpty)
        return;
    const NodeId updated = decision.values[Side::Updated];
    const bool asLines = wasEmpty && !node.inFlow && !in.json && decision.parent != noDecision
        && yaml::ownComments(in.destination(), decision.values[Side::Destination]).empty()
        && (std::ranges::any_of(in.inResult(id), [&in](DecisionId c) { return isComputed(in.at(c)); })
            || (updated != none && in.document(Side::Updated).node(updated).style == Style::Block));
    if (asLines) // an empty `[]` has no style that could be kept
        placeLines(in, id, edits);
    else if (isEmpty && !decision.children.empty())
        placeEmpty(in, id, decision.shape == Shape::Map ? "{}" : "[]", edits);
    else if (node.style == Style::Block)
        editBlock(in, id, edits);
    else if (node.style == Style::Pair)
        editPair(in, id, edits);
    else
        editFlow(in, id, edits);
    if (!asLines && !isEmpty && node.style == Style::Block)
        editFoot(in, id, edits);
}

PieceList keptEntry(const SpliceContext &in, DecisionId id, uint32_t column, bool behindDash)
{
    Range lines = yaml::entryLines(in.destination(), in.entry(id));
    if (!keepsChanges(in.options.mode))
        lines.begin = std::min(lines.begin, yaml::linesBefore(in.destination(), in.entry(id)).begin);
    Edits edits;
    edit(in, id, edits);
    keepMissingBreak(edits, in, id, lines.end);
    PieceList out;
    if (keepsChanges(in.options.mode) && !behindDash)
        out = gapPieces(in, id, column);
    if (behindDash)
        lines.begin = firstText(in.text(), lines.begin);
    else if (lines.begin != lineStart(in.text(), lines.begin))
        out.literal(std::string(column, ' '), id);
    out.append(withEdits(lines, std::move(edits), id));
    if (!endsLine(in.text(), lines.end))
        out.literal(in.newline, id);
    return out;
}

} // namespace fieldwise::merge

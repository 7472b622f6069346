// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/result/replacevalue.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/merge/plan/ref.h"
#include "core/merge/result/commentedits.h"
#include "core/merge/result/newentries.h"
#include "core/merge/result/sourceslices.h"
#include "core/merge/result/textinplace.h"
#include "core/yaml/comments.h"

namespace fieldwise::merge {
namespace {

/// A field of the destination whose value is replaced.
struct ReplacedValue {
    ReplacedValue(const SpliceContext &context, DecisionId decisionId)
        : in(context),
          id(decisionId),
          decision(in.at(id)),
          old(in.old(id)),
          key(decision.keys[Side::Destination]),
          entry(in.entry(id)),
          head(headEnd(in, id)),
          isRoot(decision.parent == noDecision),
          isBlock(old.style == Style::Block)
    {
    }

    std::optional<Range> beside() const { return yaml::besideRange(in.destination(), entry); }
    /// Of the old value.
    uint32_t end() const { return isBlock ? linesEnd(in.destination(), entry) : old.end; }

    const SpliceContext &in;
    const DecisionId id;
    const Decision &decision;
    const yaml::Node &old;
    const NodeId key;
    const NodeId entry;
    const uint32_t head;
    const bool isRoot;
    const bool isBlock;
};

/// The comment after an anchor or a tag that begins a line of its own or an item.
std::optional<Range> behindProperties(const ReplacedValue &place)
{
    const uint32_t keyEnd = place.key == none ? 0 : lineEnd(place.in.text(), place.head);
    const auto all = place.in.destination().commentsOf(place.entry, yaml::Slot::Beside);
    const auto found = std::ranges::find_if(all, [&](const yaml::Comment *one) {
        return one->range.begin >= std::max(place.old.begin, keyEnd) && one->range.end <= place.old.content;
    });
    const bool keeps = !isBlockScalar(place.old) && place.decision.beside == Comments::Keep && found != all.end();
    return keeps ? std::optional((*found)->range) : std::nullopt;
}

/// The column of its key or its dash.
uint32_t entryColumn(const ReplacedValue &place)
{
    if (place.isRoot)
        return 0;
    const uint32_t dash = place.head - (place.head > 0 ? 1 : 0);
    return columnAt(place.in.text(), place.key != none ? place.in.destination().node(place.key).begin : dash);
}

/// The colon for a key without one: `{a}`, or `? a` on a line of its own.
std::string missingColon(const ReplacedValue &place)
{
    const yaml::Document &d = place.in.destination();
    if (place.key == none || (place.head > d.node(place.key).end && d.source()[place.head - 1] == ':'))
        return {};
    if (d.node(place.key).inFlow)
        return ":";
    return place.in.lineAt(columnAt(d.source(), yaml::entryBegin(d, place.key))) + ":";
}

/// Puts a comment into the first line of `pieces`, whose own text goes at least up to `start`. A comment that the line
/// already has is replaced.
PieceList headed(const ReplacedValue &place, const PieceList &pieces, uint32_t start, From commentFrom, Range comment)
{
    const Origin from = place.in.origin(place.id);
    const uint32_t end = lineEnd(from.text(), start);
    const auto brought = yaml::besideRange(from.document, from.entry);
    const uint32_t cut = brought && start <= brought->begin && brought->begin < end ? brought->begin : end;
    PieceList out;
    bool done = false, indicatorComesNext = false; // a `-` that was added goes before the comment
    for (const Piece &piece : pieces.pieces()) {
        if (indicatorComesNext) {
            indicatorComesNext = false;
            const bool hasPin = piece.from == From::Computed && pieces.bytesOf(piece).starts_with('-');
            const uint32_t dash = piece.range.begin + hasPin;
            out.append(pieces, piece, {piece.range.begin, dash});
            out.slice(commentFrom, comment, place.id);
            out.append(pieces, piece, {dash, piece.range.end});
            continue;
        }
        if (done || piece.from != from.from() || piece.range.begin > cut || piece.range.end < end) {
            out.append(pieces, piece, piece.range);
            continue;
        }
        done = true;
        out.slice(piece.from, {piece.range.begin, cut}, place.id);
        indicatorComesNext = cut == end && piece.range.end == end && &piece != &pieces.pieces().back();
        if (!indicatorComesNext)
            out.slice(commentFrom, comment, place.id);
        out.slice(piece.from, {end, piece.range.end}, place.id);
    }
    return out;
}

/// Where and how the lines of a new value are placed.
struct Lines {
    uint32_t column = 0;
    bool sameSpot = false;  ///< at the start of the old value
    bool onKeyLine = false; ///< the old value starts on its key's line, with an anchor or a tag
    bool behindKey = false; ///< the new value has a tag, which goes on the key's line
    bool onMarker = false;  ///< the old value is on the line of the `---`
};

Lines linesFor(const ReplacedValue &place)
{
    const SpliceContext &in = place.in;
    const bool item = in.isItem(place.id);
    const uint32_t base = place.key != none ? columnAt(in.text(), in.destination().node(place.key).begin) : 0;
    const Origin from = in.origin(place.id);
    const bool sequence = isComputed(place.decision) ? computedValue(in, place.id).is_array()
        : place.decision.isLeaf()                    ? kindOf({&from.document, from.value}) == NodeKind::List
                                                     : place.decision.shape != Shape::Map;
    Lines lines;
    lines.onKeyLine = place.key != none && place.old.begin < lineEnd(in.text(), place.head);
    lines.behindKey = place.key != none && startsWithTag(in, place.id);
    const bool standsWell = sequence || place.old.column > base || place.isRoot || item;
    const bool stays = place.isBlock && !lines.onKeyLine && !lines.behindKey && standsWell;
    lines.sameSpot = stays || item || place.isRoot;
    if (place.isRoot) {
        const uint32_t column = columnAt(in.text(), place.old.begin);
        lines.onMarker = column > 2 && in.text().substr(place.old.begin - column, 3) == "---";
        lines.column = lines.onMarker ? 0 : column;
        return lines;
    }
    lines.column = lines.sameSpot ? place.old.column : base + (sequence ? in.layout.list : in.layout.map);
    if (!lines.sameSpot && place.decision.values[Side::Updated] != none && place.decision.keys[Side::Updated] != none) {
        const Origin updated = in.originIn(place.id, Side::Updated);
        const bool isAlike = (updated.node().kind == yaml::Kind::Seq) == sequence; // a typed value may not be
        if (isAlike && updated.node().style == Style::Block && updated.node().column >= updated.column())
            lines.column = base + updated.node().column - updated.column();
    }
    return lines;
}

/// Places it at the start of the old value, after a comment that stays.
void placeOver(const ReplacedValue &place, const Lines &lines, const PieceList &pieces, Edits &edits)
{
    const SpliceContext &in = place.in;
    const std::string_view text = in.text();
    const uint32_t begin = place.old.begin, end = place.end();
    if (losesFirstComment(in, place.id))
        remove(
            edits,
            yaml::aboveRange(in.destination(), in.destination().firstChild(place.decision.values[Side::Destination])));
    const auto comment = place.isBlock ? std::nullopt : place.beside();
    PieceList out;
    if (comment && place.decision.beside != Comments::Drop) {
        // After the last new line it might become part of a text.
        if (begin > 0 && text[begin - 1] == '-') // a dash or `---` without a value
            out.literal(" ", place.id);
        out.slice(From::Destination, {firstText(text, comment->begin), comment->end}, place.id);
        out.literal(in.lineAt(lines.column), place.id);
        out.append(pieces);
        replace(edits, {begin, std::max(comment->end, end)}, std::move(out));
        return;
    }
    uint32_t from = begin;
    const auto blanks = static_cast<uint32_t>(text.substr(0, begin).find_last_not_of(" \t") + 1); // npos becomes 0
    if (lines.onMarker) {
        from = begin - columnAt(text, begin) + 3;
        out.literal(in.newline, place.id);
    } else if (text.substr(blanks, begin - blanks).find('\t') != text.npos) { // not allowed before a block collection
        from = blanks;
        out.literal(std::string(begin - blanks, ' '), place.id);
    }
    out.append(pieces);
    replace(edits, {from, end}, std::move(out));
}

/// Places the tag on the key's line. A comment there would hide the tag, so it goes after the tag.
void placeBehindKey(const ReplacedValue &place, const PieceList &pieces, Edits &edits)
{
    const Origin from = place.in.origin(place.id);
    const Range tag = from.node().tag;
    const bool keeps = place.decision.beside == Comments::Keep;
    const auto comment = keeps ? place.beside() : yaml::besideRange(from.document, from.entry);
    const bool comes = comment
        && (keeps
            || (place.decision.beside == Comments::Take && comment->begin < tag.begin)); // else it is in the lines
    PieceList out((place.old.begin == place.old.end ? missingColon(place) : "") + " ", place.id);
    out.append(comes ? headed(place, pieces, tag.end, keeps ? From::Destination : from.from(), *comment) : pieces);
    replace(edits, {place.head, place.isBlock ? place.end() : lineEnd(place.in.text(), place.old.end)}, std::move(out));
}

void placeBelowKey(const ReplacedValue &place, const Lines &lines, const PieceList &pieces, Edits &edits)
{
    const yaml::Node &old = place.old;
    PieceList out((old.begin == old.end ? missingColon(place) : "") + place.in.lineAt(lines.column), place.id);
    out.append(pieces);
    if (place.isBlock) {
        if (lines.onKeyLine)
            remove(edits, {place.head, std::max(old.anchor.end, old.tag.end)});
        replace(edits, {lineEnd(place.in.text(), place.head), place.end()}, std::move(out));
        return;
    }
    const uint32_t keyEnd = lineEnd(place.in.text(), place.head);
    const auto comment = place.decision.beside == Comments::Keep ? place.beside() : std::nullopt;
    if (comment && old.begin != old.end && comment->end <= keyEnd && old.end > keyEnd) {
        // The old value is below its comment, or is a block scalar with the comment after its `|`.
        if (old.begin < comment->begin)
            remove(edits, {place.head, comment->begin});
        replace(edits, {keyEnd, old.end}, std::move(out));
        return;
    }
    if (old.begin != old.end)
        remove(edits, {place.head, old.end});
    insert(edits, lineEnd(place.in.text(), old.end), std::move(out));
}

/// A computed value, which is written on one line or on several.
PieceList computedPieces(const ReplacedValue &place)
{
    const SpliceContext &in = place.in;
    const bool lines = computedHasLines(in, place.id);
    if (lines && !place.beside())
        return {computedLines(in, place.id, entryColumn(place)), place.id};
    // A comment after the value would become part of a multi-line string.
    const bool inFlow = lines || in.json || place.old.inFlow || computedValue(in, place.id).is_structured();
    return {computedText(in, place.id, inFlow), place.id};
}

/// True if a map or list is replaced by an empty one.
bool empties(const ReplacedValue &place)
{
    const SpliceContext &in = place.in;
    if (place.old.kind != yaml::Kind::Map && place.old.kind != yaml::Kind::Seq)
        return false;
    if (isComputed(place.decision))
        return computedValue(in, place.id).empty();
    const Origin from = in.origin(place.id);
    return place.decision.isLeaf() && from.value != none && from.node().kind == place.old.kind
        && from.document.firstChild(from.value) == none;
}

/// For a collection that becomes empty, where lines are possible.
PieceList commentsBehind(const ReplacedValue &place)
{
    const bool isLine = !place.old.inFlow && !place.in.json;
    return isLine && empties(place) ? commentLines(place.in, place.id) : PieceList();
}

} // namespace

uint32_t headEnd(const SpliceContext &in, DecisionId id, Side side)
{
    const yaml::Document &document = in.document(side);
    const std::string_view text = document.source();
    const yaml::Node &value = document.node(in.at(id).values[side]);
    const NodeId key = in.at(id).keys[side];
    if (key == none) {
        if (in.at(id).parent == noDecision || value.inFlow)
            return value.begin;
        uint32_t dash = value.begin;
        while (dash > 0 && text[dash - 1] != '-')
            --dash;
        return dash;
    }
    uint32_t at = document.node(key).end;
    while (at < value.begin && text[at] != ':')
        at = text[at] == '#' ? lineEnd(text, at) : at + 1;
    return std::min(at + 1, std::max(value.begin, at));
}

void replaceValue(const SpliceContext &in, DecisionId id, Edits &edits)
{
    const ReplacedValue place(in, id);
    const Decision &decision = place.decision;
    const bool isLeaf = decision.isLeaf();
    if (isComputed(decision)) {
        if (auto inPlace = textInPlace(in, id, entryColumn(place)))
            edits.push_back(std::move(*inPlace));
        else if (computedHasLines(in, id) && computedValue(in, id).is_structured())
            placeLines(in, id, edits);
        else
            placeInline(in, id, computedPieces(place), edits, commentsBehind(place));
    } else if (isLeaf && decision.from == From::Computed && !decision.asString) {
        placeEmpty(in, id, decision.listRule.kind == k8s::ListKind::Atomic ? "{}" : "[]", edits);
    } else if (isLeaf && place.old.style == Style::Flow && empties(place)) {
        placeEmpty(in, id, place.old.kind == yaml::Kind::Map ? "{}" : "[]", edits);
    } else if (const PieceList lines = isIndented(in.text(), in.destination().node(in.entry(id)).begin)
                   ? jsonLines(in, id, columnAt(in.text(), in.destination().node(in.entry(id)).begin))
                   : PieceList();
               !lines.empty()) {
        placeInline(in, id, lines, edits);
    } else if (place.old.inFlow || in.json) {
        placeInline(in, id, isLeaf ? PieceList(leafInFlow(in, id), id) : flowCollection(in, id), edits);
    } else if (takesLines(in, id)) {
        placeLines(in, id, edits);
    } else {
        placeInline(in, id, onOneLine(in, id, entryColumn(place), place.old.style), edits, commentsBehind(place));
    }
}

void placeEmpty(const SpliceContext &in, DecisionId id, std::string_view brackets, Edits &edits)
{
    const yaml::Node &old = in.old(id);
    PieceList pieces;
    if (!old.anchor.empty()) // aliases may stay
        pieces.literal("&" + std::string(in.destination().slice(old.anchor)) + " ", id);
    if (old.style == Style::Block) {
        pieces.literal(brackets, id);
        placeInline(in, id, std::move(pieces), edits, commentLines(in, id));
    } else {
        pieces.append(emptyInFlow(in, id, brackets));
        placeInline(in, id, std::move(pieces), edits);
    }
}

void placeInline(const SpliceContext &in, DecisionId id, PieceList pieces, Edits &edits, const PieceList &behind)
{
    const ReplacedValue place(in, id);
    const std::string_view text = in.text();
    const yaml::Node &old = place.old;
    const Origin from = in.origin(id);
    // Only the header of a block scalar may stand below its key without being indented.
    const bool mustMove = isBlockScalar(old) && old.column <= entryColumn(place);
    const bool below = (place.isBlock || mustMove) && !place.isRoot && old.begin > lineEnd(text, place.head);
    const bool isText =
        place.decision.isLeaf() && !isComputed(place.decision) && from.value != none && isBlockScalar(from.node());
    const auto comment = old.inFlow ? std::nullopt : place.beside();
    const bool inHeader = comment && old.begin < comment->begin && comment->begin < old.end;
    const bool keeps = comment && place.decision.beside == Comments::Keep && !pieces.empty();
    // Several lines replace one, and a comment after the old value would become part of the new one.
    const bool sheltered = keeps && isText && (below || inHeader || comment->begin >= old.end);
    if (sheltered)
        pieces = headed(place, pieces, from.node().content, From::Destination, *comment);
    if (keeps && inHeader && !isText)
        pieces.slice(From::Destination, *comment, id);
    const uint32_t end = std::max(place.end(), sheltered ? comment->end : 0);
    if (below) { // the old value is on lines below the key
        PieceList spaced(" ", id);
        spaced.append(pieces);
        // The comment of the new value was placed first.
        const bool commented = !edits.empty() && edits.back().range == Range{place.head, place.head};
        edits.insert(edits.end() - commented, {{place.head, place.head}, std::move(spaced)});
        replace(edits, {sheltered ? place.head : lineEnd(text, place.head), end}, behind);
        return;
    }
    if (old.begin == old.end) {
        PieceList spaced(missingColon(place), id);
        if (place.key != none || !old.inFlow) // after a `:`, `-` or `---`
            spaced.literal(" ", id);
        spaced.append(pieces);
        // Trailing blanks would become part of a multi-line string.
        const auto stop = static_cast<uint32_t>(std::min(text.find_first_not_of(" \t", old.end), text.size()));
        const bool atEnd = stop == text.size() || isBreak(text[stop]);
        replace(edits, {old.end, sheltered ? end : atEnd ? stop : old.end}, std::move(spaced));
        return;
    }
    pieces.append(behind); // other comments in a collection are removed with it
    replace(edits, {old.begin, end}, std::move(pieces));
}

void placeLines(const SpliceContext &in, DecisionId id, Edits &edits)
{
    const ReplacedValue place(in, id);
    const Lines at = linesFor(place);
    PieceList pieces;
    const bool isElsewhere = at.behindKey || (at.sameSpot && !place.isBlock);
    if (const auto comment = isElsewhere ? std::nullopt : behindProperties(place)) {
        pieces.slice(From::Destination, *comment, id);
        pieces.literal(in.lineAt(at.column), id);
    }
    pieces.append(lines(in, id, at.column));
    if (at.sameSpot)
        placeOver(place, at, pieces, edits);
    else if (at.behindKey)
        placeBehindKey(place, pieces, edits);
    else
        placeBelowKey(place, at, pieces, edits);
}

} // namespace fieldwise::merge

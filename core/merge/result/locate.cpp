// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/result/pieces.h"

#include <algorithm>

#include "core/merge/plan/finder.h"
#include "core/merge/plan/plan.h"

namespace fieldwise::merge {
namespace {

/// True for a moved value: its bytes come from elsewhere in the destination, and say nothing about that place.
bool isMoved(const DocumentPlan &plan, DecisionId id)
{
    return id != noDecision && id < plan.decisions.size() && plan.decision(id).from.isMoved();
}

bool isComputedOrMoved(const DocumentPlan &plan, DecisionId id)
{
    return isMoved(plan, id) || (id < plan.decisions.size() && plan.decision(id).from.isData());
}

Range joined(Range a, Range b)
{
    return a.empty() ? b : b.empty() ? a : Range{std::min(a.begin, b.begin), std::max(a.end, b.end)};
}

bool isAtOrAbove(const DocumentPlan &document, DecisionId above, DecisionId id)
{
    while (id != noDecision && id > above) // decisions below have larger ids
        id = document.decision(id).parent;
    return id == above;
}

/// The range from the first to the last byte in the result that comes from `range` of an input, in pieces whose
/// decision `takes` accepts. Looks at the first `most` pieces with bytes of the range.
template <typename Takes>
Range locateIn(const DocumentResult &result, Side side, Range range, uint32_t most, const Takes &takes)
{
    const auto &order = result.bySource[index(side)];
    auto it =
        std::ranges::partition_point(order, [&](uint32_t i) { return result.pieces[i].range.end <= range.begin; });
    Range found;
    for (; it != order.end() && result.pieces[*it].range.begin < range.end && most-- > 0; ++it) {
        const Piece &piece = result.pieces[*it];
        const uint32_t from = std::max(piece.range.begin, range.begin), to = std::min(piece.range.end, range.end);
        if (from < to && takes(piece.decision))
            found = joined(found, {piece.at + from - piece.range.begin, piece.at + to - piece.range.begin});
    }
    return found;
}

/// True if the value is reached through an alias or a `<<` key, so that other decisions may have the same bytes.
bool isElsewhere(const DocumentPlan &document, Side side, const Decision &decision)
{
    for (const Decision *up = &decision; up->parent != noDecision; up = &document.decision(up->parent)) {
        const NodeId around = document.decision(up->parent).values[side];
        if (up->inherited || (around != none && document.documents[side]->node(around).kind == yaml::Kind::Alias))
            return true;
    }
    return false;
}

/// The range in the result of an input's bytes of a decision. If other decisions may have the same bytes, only pieces
/// of this one and those below it are used; for a leaf, also pieces of the containers around it.
Range locateInput(const DocumentPlan &document, const DocumentResult &result, Side side, Range range, DecisionId id)
{
    const Decision &decision = document.decision(id);
    if (isElsewhere(document, side, decision))
        return locateIn(result, side, range, 1000, [&](DecisionId of) { return isAtOrAbove(document, id, of); });
    if (decision.isLeaf())
        return locateIn(result, side, range, ~0u, [&](DecisionId of) { return isAtOrAbove(document, of, id); });
    return result.locate(side, range);
}

/// New lines in a block begin with the break of the line before them.
Range withoutFirstBreak(const std::string &text, Range range)
{
    if (range.size() > 1 && text[range.begin] == '\r')
        ++range.begin;
    if (range.size() > 1 && text[range.begin] == '\n')
        ++range.begin;
    return range;
}

Range inResultDocument(const DocumentPlan &document, const DocumentResult &result, DecisionId id)
{
    const Decision &decision = document.decision(id);
    Range found;
    for (Side side : allSides) {
        const NodeId value = decision.values[side];
        if (value == none || !document.documents[side])
            continue;
        const NodeId key = decision.keys[side];
        const yaml::Document &source = *document.documents[side];
        const Range own = decision.isLines()
            ? valueBytes(document, decision, side)
            : Range{source.node(key != none ? key : value).begin, source.node(value).end};
        found = joined(found, locateInput(document, result, side, own, id));
    }
    if (!decision.isLeaf() && !isComputedOrMoved(document, id))
        return found;
    // Its bytes may be literal (except for an unchanged key), or come from another place.
    const auto decisionOf = [&](uint32_t i) { return result.pieces[i].decision; };
    const std::vector<uint32_t> &pieces = result.byDecision;
    for (auto i = std::ranges::lower_bound(pieces, id, {}, decisionOf); i != pieces.end() && decisionOf(*i) == id; ++i)
        found = joined(found, {result.pieces[*i].at, result.pieces[*i].at + result.pieces[*i].range.size()});
    return decision.isLines() ? withoutFirstBreak(result.text, found) : found;
}

Range whole(const Plan &plan, DecisionRef ref, Side side, bool withKey)
{
    const DocumentPlan &document = plan.documents[ref.document];
    const Decision &decision = document.decision(ref.decision);
    const NodeId value = decision.values[side];
    if (value == none)
        return {};
    const yaml::Document &source = *document.documents[side];
    const uint32_t offset = plan.offset(document, side);
    if (decision.isLines())
        return valueBytes(document, decision, side).movedBy(offset);
    const NodeId first = withKey && decision.keys[side] != none && !decision.inherited ? decision.keys[side] : value;
    // The target of an alias is elsewhere.
    const NodeId last = first == value ? value : source.valueOf(first);
    return {offset + source.node(first).begin, offset + source.node(last).end};
}

} // namespace

DocumentResult documentResultOf(const DocumentPlan &plan, const TextSurroundings &surroundings, const PieceList &pieces)
{
    DocumentResult result;
    result.surroundings = surroundings;
    result.literals = pieces.literals();
    result.pieces = pieces.pieces();
    size_t size = 0;
    for (const Piece &piece : result.pieces)
        size += piece.range.size();
    result.text.reserve(size);
    for (uint32_t i = 0; i < result.pieces.size(); ++i) {
        Piece &piece = result.pieces[i];
        piece.at = static_cast<uint32_t>(result.text.size());
        const auto side = sideOf(piece.from);
        const std::string_view source = side ? plan.documents[*side]->source() : result.literals;
        result.text.append(source.substr(piece.range.begin, piece.range.size()));
        if (side && !isMoved(plan, piece.decision))
            result.bySource[index(*side)].push_back(i);
        if (!side || isComputedOrMoved(plan, piece.decision))
            result.byDecision.push_back(i);
    }
    std::ranges::stable_sort(result.byDecision, {}, [&](uint32_t i) { return result.pieces[i].decision; });
    for (auto &order : result.bySource)
        std::ranges::stable_sort(order, {}, [&](uint32_t i) { return result.pieces[i].range.begin; });
    return result;
}

Range DocumentResult::locate(Side side, Range range) const
{
    return locateIn(*this, side, range, ~0u, [](DecisionId) { return true; });
}

const Piece *DocumentResult::pieceAt(uint32_t offset) const
{
    const auto it =
        std::upper_bound(pieces.begin(), pieces.end(), offset, [](uint32_t at, const Piece &p) { return at < p.at; });
    if (it == pieces.begin() || offset >= text.size())
        return nullptr;
    return &*std::prev(it);
}

Range resultRange(const Plan &plan, const Resolution &resolution, DecisionRef ref)
{
    const DocumentPlan &document = plan.documents[ref.document];
    if (!document.decision(ref.decision).inResult())
        return {};
    const Range range = inResultDocument(document, resolution.documents[ref.document], ref.decision);
    const uint32_t offset = resolution.offsets[ref.document];
    return range.movedBy(offset);
}

DecisionRef decisionAtResult(const Plan &plan, const Resolution &resolution, uint32_t offset)
{
    const auto it = std::upper_bound(resolution.offsets.begin(), resolution.offsets.end(), offset);
    if (it == resolution.offsets.begin())
        return {};
    // A document that is not in the result begins where the next one does.
    auto document = static_cast<uint32_t>(it - resolution.offsets.begin() - 1);
    const DocumentResult &result = resolution.documents[document];
    const Piece *piece = result.pieceAt(offset - resolution.offsets[document]);
    if (!piece || plan.documents[document].decisions.empty())
        return {document, noDecision};
    if (piece->from == From::Computed || isMoved(plan.documents[document], piece->decision))
        return {document, piece->decision};
    const uint32_t source = piece->range.begin + offset - resolution.offsets[document] - piece->at;
    if (piece->from == From::Destination)
        return {document, decisionAtInput(plan.documents[document], Side::Destination, source)};
    return {document, piece->decision};
}

Range inputRange(const Plan &plan, DecisionRef ref, Side side)
{
    return whole(plan, ref, side, true);
}

Range valueRange(const Plan &plan, DecisionRef ref, Side side)
{
    return whole(plan, ref, side, false);
}

} // namespace fieldwise::merge

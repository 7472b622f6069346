// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/result/resolve.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/merge/plan/finder.h"
#include "core/merge/resources/listitems.h"
#include "core/merge/resources/pairing.h"
#include "core/merge/result/listpieces.h"
#include "core/merge/result/splice.h"
#include "core/yaml/lists.h"

namespace fieldwise::merge {

using yaml::none;

namespace {

std::string_view sourceText(const DocumentPlan &plan, From from)
{
    return plan.documents[*sideOf(from)]->source();
}

/// Its bytes stand elsewhere in the destination, so they tell nothing about that place.
bool isMoved(const DocumentPlan &plan, DecisionId id)
{
    return id != noDecision && id < plan.decisions.size() && plan.decision(id).from.isMoved();
}

bool isComputedOrMoved(const DocumentPlan &plan, DecisionId id)
{
    return isMoved(plan, id) || (id < plan.decisions.size() && plan.decision(id).from.isData());
}

/// Writes the text of the pieces and where each begins.
void fill(const DocumentPlan &plan, DocumentResult &result, const PieceList &pieces)
{
    result.pieces = pieces.pieces();
    size_t size = 0;
    for (const Piece &piece : result.pieces)
        size += piece.range.size();
    result.text.reserve(size);
    for (Piece &piece : result.pieces) {
        piece.at = static_cast<uint32_t>(result.text.size());
        const std::string_view source =
            piece.from == From::Computed ? std::string_view(result.literals) : sourceText(plan, piece.from);
        result.text.append(source.substr(piece.range.begin, piece.range.size()));
    }
    for (uint32_t i = 0; i < result.pieces.size(); ++i) {
        const Piece &piece = result.pieces[i];
        if (piece.from != From::Computed && !isMoved(plan, piece.decision))
            result.bySource[static_cast<size_t>(piece.from)].push_back(i);
        if (piece.from == From::Computed || isComputedOrMoved(plan, piece.decision))
            result.byDecision.push_back(i);
    }
    std::ranges::stable_sort(result.byDecision, {}, [&](uint32_t i) { return result.pieces[i].decision; });
    for (auto &order : result.bySource)
        std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
            return result.pieces[a].range.begin < result.pieces[b].range.begin;
        });
}

/// The first line that is neither blank nor a comment.
std::string_view firstLine(std::string_view text)
{
    for (size_t at = hasBom(text) ? 3 : 0; at < text.size();) {
        const size_t end = std::min(text.find_first_of("\r\n", at), text.size());
        const std::string_view line = text.substr(at, end - at);
        if (line.find_first_not_of(" \t") != std::string_view::npos && line[line.find_first_not_of(" \t")] != '#')
            return line;
        at = end + 1;
    }
    return {};
}

bool endsWithDots(std::string_view text)
{
    while (!text.empty()) {
        const size_t end = text.find_last_not_of(" \t\r\n") + 1;
        const size_t begin = text.substr(0, end).find_last_of("\r\n") + 1;
        const std::string_view line = text.substr(begin, end - begin);
        if (line.empty() || line[0] != '#')
            return line.starts_with("...");
        text = text.substr(0, begin);
    }
    return false;
}

/// What has to stand between the result so far and a document, so that both are read as they were.
void separate(PieceList &pieces, const Above &above, std::string_view text, bool isNew, bool inList, DecisionId root)
{
    if (above.empty)
        return;
    const std::string newline(newlineText(above.newline));
    if (!above.broken)
        pieces.literal(newline, root);
    if (inList)
        return;
    const std::string_view first = firstLine(text);
    if (first.starts_with('%')) {
        if (!above.dots)
            pieces.literal("..." + newline, root);
    } else if (!first.starts_with("---") && (isNew || !above.dots)) {
        pieces.literal("---" + newline, root);
    }
}

/// What is new in the result, as an item of a List or a document of its own.
PieceList newPieces(const PieceList &whole, const yaml::Document &source, From from, const Above &above,
                    std::string &literals)
{
    PieceList pieces(literals);
    separate(pieces, above, source.source(), true, above.dash.has_value(), 0);
    if (!above.dash && yaml::cutOf(source) == yaml::Cut::Whole)
        pieces.append(whole);
    else
        placed(pieces, whole, source, from, above.dash, literals,
               newlineText(above.empty ? newlineOf(source.source()) : above.newline));
    return pieces;
}

PieceList wholePieces(const DocumentPlan &document, From from, const Above &above, std::string &literals)
{
    PieceList pieces(literals);
    const std::string_view text = sourceText(document, from);
    const bool fresh = from != From::Destination;
    const yaml::Document &source = *document.documents[*sideOf(from)];
    if (document.decisions.empty()) { // nothing but comments, or what stands around the items of a List
        separate(pieces, above, text, false, true, noDecision);
        pieces.slice(from, {0, static_cast<uint32_t>(text.size())}, noDecision);
        return pieces;
    }
    if (fresh && (above.dash || yaml::cutOf(source) != yaml::Cut::Whole)) {
        pieces.slice(from, {0, static_cast<uint32_t>(text.size())}, 0);
        return newPieces(pieces, source, from, above, literals);
    }
    separate(pieces, above, text, fresh, above.dash.has_value(), 0);
    const bool foreign = fresh && !above.empty;
    const Range all{foreign && hasBom(text) ? 3u : 0u, static_cast<uint32_t>(text.size())};
    if (foreign)
        reindented(pieces, from, text, all, 0, 0, newlineText(above.newline), 0);
    else
        pieces.slice(from, all, 0);
    return pieces;
}

/// What is created is Local's text with edits, so Local takes the destination's place while the edits are made.
DocumentPlan ontoUpdated(DocumentPlan document)
{
    document.documents[Side::Destination] = document.documents[Side::Updated];
    for (Decision &decision : document.decisions) {
        decision.values[Side::Destination] = decision.values[Side::Updated];
        decision.keys[Side::Destination] = decision.keys[Side::Updated];
        if (decision.from == From::Updated)
            decision.from = From::Destination;
    }
    return document;
}

PieceList createdPieces(const DocumentPlan &document, const Options &options, const Above &above, std::string &literals)
{
    PieceList pieces(literals);
    const DocumentPlan onto = ontoUpdated(document);
    const PieceList edited = Splicer(onto, options, literals).run();
    for (const Piece &piece : edited.pieces()) {
        if (piece.from == From::Destination)
            pieces.slice(From::Updated, piece.range, piece.decision);
        else if (piece.from == From::Computed)
            pieces.literal(std::string(literals, piece.range.begin, piece.range.size()), piece.decision);
        else
            pieces.slice(piece.from, piece.range, piece.decision);
    }
    return newPieces(pieces, *document.documents[Side::Updated], From::Updated, above, literals);
}

PieceList mergedPieces(const DocumentPlan &document, const Options &options, const Above &above, std::string &literals)
{
    PieceList pieces(literals);
    separate(pieces, above, sourceText(document, From::Destination), false,
             yaml::cutOf(*document.documents[Side::Destination]) == yaml::Cut::ListItem, 0);
    pieces.append(Splicer(document, options, literals).run());
    return pieces;
}

Range whole(const Plan &plan, DecisionRef ref, Side side, bool withKey)
{
    const DocumentPlan &document = plan.documents[ref.document];
    const Decision &decision = document.decision(ref.decision);
    const NodeId value = decision.values[side];
    if (value == none)
        return {};
    const yaml::Document &source = *document.documents[side];
    const uint32_t offset = plan.streams[side].parts[document.parts[side]].offset;
    const NodeId first = withKey && decision.keys[side] != none && !decision.inherited ? decision.keys[side] : value;
    // What an alias stands for is elsewhere.
    const NodeId last = first == value ? value : source.valueOf(first);
    return {offset + source.node(first).begin, offset + source.node(last).end};
}

/// Its value stands behind an alias, or comes through a merge key, so that others may have taken the same bytes.
bool isElsewhere(const DocumentPlan &document, Side side, const Decision &decision)
{
    for (const Decision *up = &decision; up->parent != noDecision; up = &document.decision(up->parent)) {
        const NodeId around = document.decision(up->parent).values[side];
        if (up->inherited || (around != none && document.documents[side]->node(around).kind == yaml::Kind::Alias))
            return true;
    }
    return false;
}

/// Where the result has these bytes of an input for this decision, or for one below; looked for among the first who
/// took them.
Range locateFor(const DocumentPlan &document, const DocumentResult &result, Side side, Range range, DecisionId id)
{
    int most = 1000;
    const auto &order = result.bySource[index(side)];
    auto it = std::partition_point(order.begin(), order.end(),
                                   [&](uint32_t i) { return result.pieces[i].range.end <= range.begin; });
    Range found;
    for (; it != order.end() && result.pieces[*it].range.begin < range.end && most-- > 0; ++it) {
        const Piece &piece = result.pieces[*it];
        DecisionId at = piece.decision;
        while (at != noDecision && at > id && document.decision(at).parent != noDecision)
            at = document.decision(at).parent; // what is below comes later
        const uint32_t from = std::max(piece.range.begin, range.begin), to = std::min(piece.range.end, range.end);
        if (at != id || from >= to)
            continue;
        const Range here{piece.at + from - piece.range.begin, piece.at + to - piece.range.begin};
        found = found.empty() ? here : Range{std::min(found.begin, here.begin), std::max(found.end, here.end)};
    }
    return found;
}

bool isAtOrAbove(const DocumentPlan &document, DecisionId above, DecisionId id)
{
    while (id != noDecision && id != above)
        id = document.decision(id).parent;
    return id == above;
}

/// Where the result has the bytes of a value without children; those that aliases of it took are of other decisions.
Range locateLeaf(const DocumentPlan &document, const DocumentResult &result, Side side, Range range, DecisionId id)
{
    const auto &order = result.bySource[index(side)];
    auto it =
        std::ranges::partition_point(order, [&](uint32_t i) { return result.pieces[i].range.end <= range.begin; });
    Range found;
    for (; it != order.end() && result.pieces[*it].range.begin < range.end; ++it) {
        const Piece &piece = result.pieces[*it];
        const uint32_t from = std::max(piece.range.begin, range.begin), to = std::min(piece.range.end, range.end);
        if (from >= to || !isAtOrAbove(document, piece.decision, id))
            continue;
        const Range here{piece.at + from - piece.range.begin, piece.at + to - piece.range.begin};
        found = found.empty() ? here : Range{std::min(found.begin, here.begin), std::max(found.end, here.end)};
    }
    return found;
}

Range inResultDocument(const DocumentPlan &document, const DocumentResult &result, const Decision &decision)
{
    const auto id = static_cast<DecisionId>(&decision - document.decisions.data());
    Range found;
    for (Side side : {Side::Updated, Side::Destination, Side::Original}) {
        const NodeId value = decision.values[side];
        if (value == none || !document.documents[side])
            continue;
        const NodeId key = decision.keys[side];
        const yaml::Document &source = *document.documents[side];
        const Range own{source.node(key != none ? key : value).begin, source.node(value).end};
        const bool elsewhere = isElsewhere(document, side, decision);
        const Range range = elsewhere       ? locateFor(document, result, side, own, id)
            : decision.shape == Shape::Leaf ? locateLeaf(document, result, side, own, id)
                                            : result.locate(side, own);
        if (range.empty())
            continue;
        if (found.empty())
            found = range;
        found = {std::min(found.begin, range.begin), std::max(found.end, range.end)};
    }
    if (decision.shape == Shape::Leaf
        || isComputedOrMoved(document,
                             id)) { // its bytes may be literal, but for a key that stays, or those of another place
        const auto &order = result.byDecision;
        auto it = std::ranges::lower_bound(order, id, {}, [&](uint32_t i) { return result.pieces[i].decision; });
        for (; it != order.end() && result.pieces[*it].decision == id; ++it) {
            const Piece &piece = result.pieces[*it];
            found = {found.empty() ? piece.at : std::min(found.begin, piece.at),
                     std::max(found.end, piece.at + piece.range.size())};
        }
    }
    return found;
}

/// What became of each file of the result.
void compareWithDestination(const Plan &plan, Resolution &resolution)
{
    const auto there = filesOf(plan.streams[Side::Destination]), coming = filesOf(plan.streams[Side::Updated]);
    for (ResultFile &file : resolution.files) {
        const std::string_view now = std::string_view(resolution.text).substr(file.range.begin, file.range.size());
        const auto was = there.find(file.path), comes = coming.find(file.path);
        file.state = ResultFile::New;
        if (was != there.end()) {
            file.breakAdded = plan.streams[Side::Destination].files[was->second].breakAdded;
            file.state = now == bytesOf(partsOf(plan.streams[Side::Destination], was->second)) ? ResultFile::Same
                                                                                               : ResultFile::Changed;
        } else if (comes != coming.end()) {
            file.breakAdded = plan.streams[Side::Updated].files[comes->second].breakAdded;
        }
        if (now.empty())
            file.state = ResultFile::Gone;
    }
}

bool isListHead(const DocumentPlan &document)
{
    const yaml::Document *here = document.documents[Side::Destination].get();
    return here && yaml::cutOf(*here) == yaml::Cut::ListHead;
}

bool comesInto(const DocumentPlan &document)
{
    return document.decisions.empty() ? document.documents[Side::Destination] != nullptr : document.root().inResult();
}

/// Its text has no last line break, and more comes below it in its file.
bool goesOn(const Plan &plan, size_t index)
{
    const DocumentPlan &document = plan.documents[index];
    const auto taken = document.resource == Resource::Add ? sideOf(document.root().from) : std::nullopt;
    const auto &own =
        document.documents[taken.value_or(document.documents[Side::Destination] ? Side::Destination : Side::Updated)];
    if (!own || endsLine(own->source(), static_cast<uint32_t>(own->source().size())))
        return false;
    for (size_t i = index + 1; i < plan.documents.size(); ++i)
        if (plan.documents[i].file == document.file && comesInto(plan.documents[i]))
            return true;
    return false;
}

DocumentResult resultOf(const Plan &plan, size_t index, const Above &above)
{
    const DocumentPlan &document = plan.documents[index];
    const yaml::Document *here = document.documents[Side::Destination].get();
    const bool gone = !document.decisions.empty() && !document.root().inResult();
    DocumentResult result;
    result.above = above;
    const auto put = [&](const PieceList &pieces) {
        fill(document, result, above.goesOn ? pinned(pieces, document, plan.options.mode, result.literals) : pieces);
    };
    if (isListHead(document)) {
        PieceList head(result.literals);
        headPieces(head, *here, isEmptied(plan.documents, index));
        fill(document, result, head);
    } else if (document.resource == Resource::Merge && !here)
        put(createdPieces(document, plan.options, above, result.literals));
    else if (document.resource == Resource::Merge && !document.decisions.empty() && !gone)
        put(mergedPieces(document, plan.options, above, result.literals));
    else if (document.resource == Resource::Add)
        put(wholePieces(document, document.root().from, above, result.literals));
    else if (document.resource == Resource::Keep || document.decisions.empty())
        put(wholePieces(document, From::Destination, above, result.literals));
    return result;
}

} // namespace

Range DocumentResult::locate(Side side, Range range) const
{
    const auto &order = bySource[index(side)];
    auto it = std::partition_point(order.begin(), order.end(),
                                   [&](uint32_t i) { return pieces[i].range.end <= range.begin; });
    Range out;
    bool any = false;
    for (; it != order.end() && pieces[*it].range.begin < range.end; ++it) {
        const Piece &piece = pieces[*it];
        const uint32_t from = std::max(piece.range.begin, range.begin), to = std::min(piece.range.end, range.end);
        if (from >= to)
            continue;
        const Range here{piece.at + from - piece.range.begin, piece.at + to - piece.range.begin};
        out = any ? Range{std::min(out.begin, here.begin), std::max(out.end, here.end)} : here;
        any = true;
    }
    return out;
}

const Piece *DocumentResult::pieceAt(uint32_t offset) const
{
    const auto it =
        std::upper_bound(pieces.begin(), pieces.end(), offset, [](uint32_t at, const Piece &p) { return at < p.at; });
    if (it == pieces.begin() || offset >= text.size())
        return nullptr;
    return &*std::prev(it);
}

/// The lines of a result; those of the documents that it shares with the one before are known.
static LineIndex linesAgain(const Resolution &now, const Resolution &before)
{
    const size_t count = now.documents.size(), countBefore = before.documents.size();
    const size_t shorter = std::min(count, countBefore);
    size_t front = 0, back = 0;
    while (front < shorter && now.documents.shares(front, before.documents, front))
        ++front;
    while (back < shorter - front && now.documents.shares(count - 1 - back, before.documents, countBefore - 1 - back))
        ++back;
    const auto startOf = [](const Resolution &of, size_t document) {
        return document < of.offsets.size() ? of.offsets[document] : static_cast<uint32_t>(of.text.size());
    };
    const uint32_t from = startOf(now, front), to = startOf(now, count - back),
                   toBefore = startOf(before, countBefore - back);
    const std::string_view text = now.text;
    const auto cutsBreak = [](std::string_view all, uint32_t at) {
        return at > 0 && at < all.size() && all[at - 1] == '\r';
    };
    if (cutsBreak(text, from) || cutsBreak(text, to) || cutsBreak(before.text, toBefore))
        return LineIndex(text);
    LineIndex lines = before.lines.first(from);
    lines.append(text.substr(from, to - from));
    lines.append(before.lines, toBefore);
    return lines;
}

Resolution resolve(const Plan &plan, const Resolved *before)
{
    Resolution resolution;
    const bool folder = !plan.streams[Side::Destination].files.empty() || !plan.streams[Side::Updated].files.empty();
    resolution.text.reserve(before ? before->resolution.text.size() + 64 : 0);
    ListPlace place;
    for (size_t i = 0; i < plan.documents.size(); ++i) {
        const DocumentPlan &document = plan.documents[i];
        place.enter(document);
        const auto end = static_cast<uint32_t>(resolution.text.size());
        if (folder && (resolution.files.empty() || resolution.files.back().path != document.file))
            resolution.files.push_back({ResultFile::Same, document.file, {end, end}, false});
        const std::string_view text =
            std::string_view(resolution.text).substr(folder ? resolution.files.back().range.begin : 0);
        const Above above{text.empty(),       text.ends_with('\n') || text.ends_with('\r'),
                          endsWithDots(text), newlineOf(text),
                          place.dash(),       goesOn(plan, i)};
        if (before && plan.documents.shares(i, before->plan.documents, i)
            && before->resolution.documents[i].above == above && !isListHead(document))
            resolution.documents.push_back(before->resolution.documents, i);
        else
            resolution.documents.push_back(resultOf(plan, i, above));
        resolution.offsets.push_back(end);
        resolution.text += resolution.documents.back().text;
        if (folder)
            resolution.files.back().range.end = static_cast<uint32_t>(resolution.text.size());
    }
    compareWithDestination(plan, resolution);
    FileParts files;
    for (const ResultFile &file : resolution.files)
        if (!file.range.empty())
            files.push_back({file.path, file.range.begin, file.breakAdded});
    resolution.lines = before && files.empty() && before->resolution.files.empty()
        ? linesAgain(resolution, before->resolution)
        : linesOf(resolution.text, files);
    return resolution;
}

std::string_view ResultFile::bytesIn(std::string_view text) const
{
    std::string_view bytes = text.substr(range.begin, range.size());
    if (breakAdded && (bytes.ends_with('\n') || bytes.ends_with('\r')))
        bytes.remove_suffix(bytes.ends_with("\r\n") ? 2 : 1);
    return bytes;
}

Range resultRange(const Plan &plan, const Resolution &resolution, DecisionRef ref)
{
    const DocumentPlan &document = plan.documents[ref.document];
    const Decision &decision = document.decision(ref.decision);
    if (!decision.inResult())
        return {};
    const Range range = inResultDocument(document, resolution.documents[ref.document], decision);
    const uint32_t offset = resolution.offsets[ref.document];
    return {range.begin + offset, range.end + offset};
}

DecisionRef decisionAt(const Plan &plan, const Resolution &resolution, uint32_t offset)
{
    const auto it = std::upper_bound(resolution.offsets.begin(), resolution.offsets.end(), offset);
    if (it == resolution.offsets.begin())
        return {};
    // Documents that are not in the result begin where the next one does.
    auto document = static_cast<uint32_t>(it - resolution.offsets.begin() - 1);
    const DocumentResult &result = resolution.documents[document];
    const Piece *piece = result.pieceAt(offset - resolution.offsets[document]);
    if (!piece || plan.documents[document].decisions.empty())
        return {document, noDecision};
    if (piece->from == From::Computed || isMoved(plan.documents[document], piece->decision))
        return {document, piece->decision};
    const uint32_t source = piece->range.begin + offset - resolution.offsets[document] - piece->at;
    if (piece->from == From::Destination)
        return {document, decisionAt(plan.documents[document], Side::Destination, source)};
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

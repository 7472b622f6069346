// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/result/documenttext.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/base/text.h"
#include "core/merge/match/textparts.h"
#include "core/merge/plan/finder.h"
#include "core/merge/plan/plan.h"
#include "core/merge/result/commentedits.h"
#include "core/merge/result/listpieces.h"
#include "core/merge/result/newentries.h"
#include "core/merge/result/sourceslices.h"
#include "core/merge/result/splicecontext.h"
#include "core/merge/result/typedlines.h"
#include "core/yaml/lists.h"
#include "core/yaml/writer.h"

namespace fieldwise::merge {
namespace {

/// Replaces aliases by their value if that is edited at the anchor, so that they keep their meaning.
void writeOutAliases(const SpliceContext &in, Edits &edits)
{
    const yaml::Document &d = in.destination();
    std::vector<Range> edited; // sorted by begin; each up to the largest end so far
    for (const Edit &edit : edits)
        edited.push_back(edit.range);
    std::ranges::sort(edited, {}, &Range::begin);
    for (size_t i = 1; i < edited.size(); ++i)
        edited[i].end = std::max(edited[i].end, edited[i - 1].end);
    DecisionFinder finder(in.plan, Side::Destination);
    for (NodeId id : in.plan.writtenOut) {
        const Range own = d.node(id).range();
        const auto next = std::ranges::upper_bound(edited, own.begin, {}, &Range::begin);
        if (next != edited.begin() && (next - 1)->end >= own.end) // removed, or inside a replaced value
            continue;
        replace(edits, own, {yaml::flowText(d, d.target(id), in.json, in.dialect), finder.at(own.begin)});
    }
}

/// True if a block scalar at the end needs a line break: a computed one, or one that was followed by a line break in
/// its input.
bool lacksBreak(const SpliceContext &in, const PieceList &out)
{
    if (out.empty())
        return false;
    const Piece &last = out.pieces().back();
    const DecisionId text = in.at(last.decision).isLines() ? in.at(last.decision).parent : last.decision;
    if (last.from == From::Computed)
        return isComputed(in.at(text)) && computedHasLines(in, text) && !out.bytesOf(last).ends_with('\n');
    const yaml::Document &source = in.document(*sideOf(last.from));
    return last.range.end < source.source().size() && std::ranges::any_of(source.nodes(), [&](const yaml::Node &node) {
               return node.end == last.range.end && isBlockScalar(node);
           });
}

} // namespace

static PieceList spliced(const SpliceContext &in)
{
    Edits edits;
    editHead(in, edits);
    edit(in, 0, edits);
    writeOutAliases(in, edits);
    shelterComments(in, edits);
    dropKeptBlanks(in, edits);
    PieceList out = withEdits({0, static_cast<uint32_t>(in.text().size())}, std::move(edits), 0);
    if (lacksBreak(in, out))
        out.literal(in.newline, out.pieces().back().decision);
    return out;
}

PieceList splice(const DocumentPlan &plan, const Options &options)
{
    SpliceContext in(plan, options);
    PieceList out = spliced(in);
    // An anchor that an alias of Theirs needs may be missing or come after the alias.
    if (!in.anchors.empty() && !yaml::Document(documentResultOf(plan, {}, out).text).ok()) {
        in.anchors.clear();
        out = spliced(in);
    }
    return out;
}

namespace {

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

/// The separator between the result so far and a document, so that both are still read as they were.
PieceList separator(const TextSurroundings &surroundings, std::string_view text, bool isNew, bool inList,
                    DecisionId root)
{
    PieceList pieces;
    if (surroundings.isFirst)
        return pieces;
    const std::string newline(newlineText(surroundings.newline));
    if (!surroundings.endsWithBreak)
        pieces.literal(newline, root);
    if (inList)
        return pieces;
    const std::string_view first = firstLine(text);
    if (first.starts_with('%')) {
        if (!surroundings.endsWithDots)
            pieces.literal("..." + newline, root);
    } else if (!first.starts_with("---") && (isNew || !surroundings.endsWithDots)) {
        pieces.literal("---" + newline, root);
    }
    return pieces;
}

/// A new resource, as an item of a List or as a document.
PieceList newPieces(const PieceList &whole, const yaml::Document &source, From from,
                    const TextSurroundings &surroundings)
{
    PieceList pieces = separator(surroundings, source.source(), true, surroundings.dash.has_value(), 0);
    if (!surroundings.dash && yaml::cutOf(source) == yaml::Cut::Whole)
        pieces.append(whole);
    else
        appendPlaced(pieces, whole, source, from, surroundings.dash,
                     newlineText(surroundings.isFirst ? newlineOf(source.source()) : surroundings.newline));
    return pieces;
}

PieceList wholePieces(const DocumentPlan &document, From from, const TextSurroundings &surroundings)
{
    const yaml::Document &source = *document.documents[*sideOf(from)];
    const std::string_view text = source.source();
    Range all{0, static_cast<uint32_t>(text.size())};
    PieceList pieces;
    if (document.decisions.empty()) { // only comments, or the text around the items of a List
        pieces = separator(surroundings, text, false, true, noDecision);
        pieces.slice(from, all, noDecision);
        return pieces;
    }
    const bool fresh = from != From::Destination;
    if (fresh && (surroundings.dash || yaml::cutOf(source) != yaml::Cut::Whole)) {
        pieces.slice(from, all, 0);
        return newPieces(pieces, source, from, surroundings);
    }
    pieces = separator(surroundings, text, fresh, surroundings.dash.has_value(), 0);
    if (fresh && !surroundings.isFirst) {
        all.begin = hasBom(text) ? 3 : 0;
        appendReindented(pieces, from, text, all, 0, 0, newlineText(surroundings.newline), 0);
    } else {
        pieces.slice(from, all, 0);
    }
    return pieces;
}

/// The input whose text is edited where Destination has no such resource: a created object is Local's text with edits.
Side createdFrom(const DocumentPlan &document)
{
    return document.documents[Side::Updated] ? Side::Updated : Side::Original;
}

/// That input is used as the destination while the edits are made.
DocumentPlan onto(DocumentPlan document, Side side)
{
    document.documents[Side::Destination] = document.documents[side];
    for (Decision &decision : document.decisions) {
        decision.values[Side::Destination] = decision.values[side];
        decision.keys[Side::Destination] = decision.keys[side];
        if (decision.from == fromSide(side))
            decision.from = From::Destination;
    }
    return document;
}

PieceList createdPieces(const DocumentPlan &document, const Options &options, const TextSurroundings &surroundings)
{
    const Side side = createdFrom(document);
    const PieceList edited = splice(onto(document, side), options);
    PieceList pieces;
    for (const Piece &piece : edited.pieces()) {
        if (piece.from == From::Destination)
            pieces.slice(fromSide(side), piece.range, piece.decision);
        else
            pieces.append(edited, piece, piece.range);
    }
    return newPieces(pieces, *document.documents[side], fromSide(side), surroundings);
}

/// True for a document that Destination has byte for byte as Original has it, in modes that keep changes: the result
/// is then Updated's text, with all that its decisions can't say, such as blank lines and a last line break. Not if a
/// person chose something, or before all steps are taken.
bool isUpdatedText(const DocumentPlan &document, const Options &options, const TextSurroundings &surroundings)
{
    const auto &[original, updated, destination] = document.documents.at;
    if (!keepsChanges(options.mode) || !original || !updated || original->source() != destination->source()
        || updated->source() == destination->source() || !document.appliedChoices.empty() || document.isPart
        || surroundings.dash || surroundings.leftOut > 0 || !surroundings.header.empty()
        || yaml::cutOf(*updated) != yaml::Cut::Whole || (!surroundings.isFirst && hasBom(updated->source()))
        || firstLine(updated->source()).starts_with("---") != firstLine(destination->source()).starts_with("---"))
        return false;
    const bool isOpen = !updated->nodes().empty() && updated->nodes().back().isOpen;
    return !isOpen && std::ranges::none_of(document.decisions, &Decision::conflict);
}

PieceList mergedPieces(const DocumentPlan &document, const Options &options, const TextSurroundings &surroundings)
{
    const yaml::Document &here = *document.documents[Side::Destination];
    if (isUpdatedText(document, options, surroundings)) {
        const auto end = static_cast<uint32_t>(document.documents[Side::Updated]->source().size());
        PieceList pieces = separator(surroundings, document.documents[Side::Updated]->source(), false, false, 0);
        pieces.slice(From::Updated, {0, end}, 0);
        return pieces;
    }
    PieceList pieces = separator(surroundings, here.source(), false, yaml::cutOf(here) == yaml::Cut::ListItem, 0);
    pieces.append(splice(document, options));
    return pieces;
}

/// A text that is no YAML, which is merged by lines.
PieceList textPieces(const DocumentPlan &document)
{
    PieceList pieces;
    if (document.root().from.isData()) { // typed
        const auto &typed = (*document.computed)[document.root().from.index()];
        pieces.literal(typed.is_string() ? typed.get<std::string>() : typed.dump(), 0);
        return pieces;
    }
    const auto size = [&document](Side side) {
        return static_cast<uint32_t>(document.documents[side]->source().size());
    };
    if (!document.documents[Side::Destination]) {
        const Side side = createdFrom(document);
        pieces.slice(fromSide(side), {0, size(side)}, 0);
        return pieces;
    }
    uint32_t at = 0;
    for (const DecisionId id : document.root().children) {
        const Decision &part = document.decision(id);
        const Range ours = part.lines[Side::Destination];
        pieces.slice(From::Destination, {at, ours.begin}, 0);
        if (part.from.isData())
            pieces.literal((*document.computed)[part.from.index()].get_ref<const std::string &>(), id);
        else if (const auto side = sideOf(part.from))
            pieces.slice(part.from, part.lines[*side], id);
        at = ours.end;
    }
    pieces.slice(From::Destination, {at, size(Side::Destination)}, 0);
    return pieces;
}

PieceList piecesOf(const DocumentPlan &document, const Options &options, const TextSurroundings &surroundings)
{
    const bool merges = document.resource == ResourceOutcome::Merge;
    if (merges && isPlainText(document))
        return textPieces(document);
    if (merges && !document.documents[Side::Destination])
        return createdPieces(document, options, surroundings);
    if (merges && !document.decisions.empty())
        return document.root().inResult() ? mergedPieces(document, options, surroundings) : PieceList();
    if (document.resource == ResourceOutcome::Add)
        return wholePieces(document, document.root().from, surroundings);
    const bool stays = document.resource == ResourceOutcome::Keep || document.decisions.empty();
    return stays ? wholePieces(document, From::Destination, surroundings) : PieceList();
}

} // namespace

/// Removes the file's header from the start of the source, and adds the result's.
static PieceList belowHeader(const PieceList &pieces, From from, const TextSurroundings &surroundings)
{
    PieceList out;
    if (!surroundings.header.empty())
        out.literal(surroundings.header, 0);
    for (const Piece &piece : pieces.pieces()) {
        const uint32_t begin =
            piece.from == from ? std::max(piece.range.begin, surroundings.leftOut) : piece.range.begin;
        if (begin < piece.range.end)
            out.append(pieces, piece, {begin, piece.range.end});
    }
    return out;
}

bool isListHead(const DocumentPlan &document)
{
    const yaml::Document *here = document.documents[Side::Destination].get();
    return here && yaml::cutOf(*here) == yaml::Cut::ListHead;
}

static DocumentResult textOf(const DocumentPlan &document, const Options &options, const TextSurroundings &surroundings)
{
    PieceList pieces = piecesOf(document, options, surroundings);
    if (surroundings.leftOut > 0 || !surroundings.header.empty())
        pieces = belowHeader(pieces, document.documents[Side::Destination] ? From::Destination : From::Updated,
                             surroundings);
    return documentResultOf(document, surroundings,
                            surroundings.lacksBreakBeforeMore ? withMissingBreakKept(pieces, document, options.mode)
                                                              : pieces);
}

DocumentResult documentText(const Plan &plan, size_t index, const TextSurroundings &surroundings)
{
    const DocumentPlan &document = plan.documents[index];
    if (isListHead(document))
        return documentResultOf(document, surroundings,
                                headPieces(*document.documents[Side::Destination], isEmptied(plan.documents, index)));
    if (!hasTypedLines(document))
        return textOf(document, plan.options, surroundings);
    if (const std::string *whole = typedWhole(document)) { // it brings its own separator if it was typed at this place
        PieceList pieces;
        if (!firstLine(*whole).empty())
            pieces = separator(surroundings, *whole, false, surroundings.dash.has_value(), 0);
        pieces.literal(std::string_view(*whole).substr(hasBom(*whole) && !surroundings.isFirst ? 3 : 0), 0);
        return documentResultOf(document, surroundings, pieces);
    }
    const DocumentPlan without = withoutTypedLines(document);
    return documentResultOf(document, surroundings,
                            withTypedLines(document, without, textOf(without, plan.options, surroundings)));
}

} // namespace fieldwise::merge

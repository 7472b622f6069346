// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/result/commentedits.h"

#include "core/base/text.h"
#include "core/merge/plan/disputedcomments.h"
#include "core/merge/plan/headcomments.h"
#include "core/merge/result/newentries.h"
#include "core/merge/result/replacevalue.h"
#include "core/merge/result/sourceslices.h"
#include "core/yaml/comments.h"

namespace fieldwise::merge {
namespace {

/// The lines of the comments at the start of a document, behind the file's own; empty, at their place, if there are
/// none. Nothing if other lines are between them.
std::optional<Range> wholeHead(const SpliceContext &in, Side side)
{
    const yaml::Document &document = in.document(side);
    const std::string_view text = document.source();
    const uint32_t root = document.node(document.root()).begin;
    auto head = document.commentsOf(none, yaml::Slot::Head);
    std::erase_if(head, [&](const yaml::Comment *one) { return one->range.begin < in.plan.header[side]; });
    const uint32_t begin = lineStart(text, head.empty() ? root : head.front()->range.begin);
    if (head.empty())
        return startsLine(text, root) ? std::optional(Range{begin, begin}) : std::nullopt;
    uint32_t end = lineEnd(text, head.back()->range.end);
    if (end < text.size())
        end = static_cast<uint32_t>(pastBreak(text, end));
    for (uint32_t at = begin; at < end; at = lineEnd(text, at) + 1)
        if (const size_t first = text.find_first_not_of(" \t\r\n", at); first < end && text[first] != '#')
            return std::nullopt;
    return Range{begin, end};
}

/// Lines at a column, each with its line break.
PieceList linesAt(const SpliceContext &in, const std::string &text, uint32_t column, DecisionId id)
{
    PieceList out;
    for (size_t at = 0; at <= text.size();) {
        const size_t end = std::min(text.find('\n', at), text.size());
        out.literal(std::string(column, ' ') + text.substr(at, end - at) + in.newline, id);
        at = end + 1;
    }
    return out;
}

/// The decision about comments of an entry or a collection: their own if both sides changed them differently.
DecisionId decisionOf(const SpliceContext &in, DecisionId id, yaml::CommentPlace place)
{
    const DecisionId disputed = disputedAt(in.plan, id, place);
    return disputed == noDecision ? id : disputed;
}

void editAbove(const SpliceContext &in, DecisionId id, Side taken, Edits &edits)
{
    const Decision &decision = in.at(id);
    if (decision.above == Comments::Keep || decision.parent == noDecision)
        return;
    const uint32_t begin = yaml::entryBegin(in.destination(), in.entry(id));
    if (!startsLine(in.text(), begin))
        return;
    PieceList pieces;
    if (decision.above == Comments::Take)
        pieces = commentsAbove(in, id, in.originIn(id, taken), columnAt(in.text(), begin));
    else if (decision.above == Comments::Merged)
        pieces = linesAt(in, in.plan.mergedComments.at({id, yaml::Slot::Above}), columnAt(in.text(), begin), id);
    replace(edits, yaml::aboveRange(in.destination(), in.entry(id)), std::move(pieces));
}

void editBeside(const SpliceContext &in, DecisionId id, Side taken, Edits &edits)
{
    const Decision &decision = in.at(id);
    const yaml::Node &value = in.old(id);
    const auto there = yaml::besideRange(in.destination(), in.entry(id));
    const bool isInside = there && value.begin <= there->begin && there->end <= value.end;
    PieceList pieces;
    if (decision.beside == Comments::Take) {
        const yaml::Document &source = in.document(taken);
        const auto comment = yaml::besideRange(source, in.entryIn(id, taken));
        if (!comment)
            return;
        if (decision.from == fromSide(taken) && isBlockScalar(source.node(decision.values[taken]))) {
            if (there && !isInside) // it comes with the scalar's header
                remove(edits, *there);
            return;
        }
        pieces.slice(fromSide(taken), *comment, id);
    }
    if (there) {
        if (!isInside)
            replace(edits, *there, std::move(pieces));
    } else if (isBlockScalar(value)) {
        return;
    } else if (value.style != Style::Block) {
        insert(edits, value.end, std::move(pieces));
    } else if (const uint32_t line = lineEnd(in.text(), headEnd(in, id));
               decision.keys[Side::Destination] != none && value.begin > line) {
        insert(edits, line, std::move(pieces));
    }
}

/// A comment with the blanks before it.
Range withGap(std::string_view text, Range comment)
{
    return {static_cast<uint32_t>(text.find_last_not_of(" \t\r\n", comment.begin - 1) + 1), comment.end};
}

/// The blank lines directly below a line, without their last line break.
Range blanksBelow(std::string_view text, uint32_t lineEnd)
{
    if (lineEnd == text.size())
        return {lineEnd, lineEnd};
    const auto begin = static_cast<uint32_t>(pastBreak(text, lineEnd)), end = blanksAfter(text, begin);
    return {lineEnd, lineEnd + (end - begin)};
}

/// Appends whole lines of an input, moved by `shift` columns.
void appendLines(PieceList &out, const SpliceContext &in, DecisionId id, Side side, Range lines, int shift)
{
    const std::string_view source = in.document(side).source();
    if (lines.empty())
        return;
    if (const uint32_t indent = firstText(source, lines.begin) - lines.begin;
        shift != 0 && !isBreak(source[lines.begin + indent])) {
        if (shift > 0) // appendReindented does not move the first line
            out.literal(std::string(static_cast<size_t>(shift), ' '), id);
        else
            lines.begin += std::min(static_cast<uint32_t>(-shift), indent);
    }
    appendReindented(out, fromSide(side), source, lines, shift, 0, in.newline, id);
}

} // namespace

void editHead(const SpliceContext &in, Edits &edits)
{
    if (in.at(0).above == Comments::Keep)
        return;
    const yaml::Document &updated = in.document(Side::Updated);
    const DecisionId own = decisionOf(in, 0, yaml::CommentPlace::AtStart);
    const auto put = [&](Range there, Range taken) {
        PieceList pieces;
        appendReindented(pieces, From::Updated, updated.source(), taken, 0, 0, in.newline, own);
        replace(edits, there, std::move(pieces));
    };
    if (keepsChanges(in.options.mode)) {
        const auto there = wholeHead(in, Side::Destination), taken = wholeHead(in, Side::Updated);
        if (there && in.at(0).above == Comments::Merged)
            replace(edits, *there, linesAt(in, in.plan.mergedComments.at({0, yaml::Slot::Head}), 0, own));
        else if (there && taken)
            put(*there, *taken);
        return;
    }
    const HeadChange change = headChange(in.plan, in.options.exact);
    const auto there = headLines(in.destination()), taken = headLines(updated);
    if (change.further != Comments::Keep)
        put(there->further, taken->further);
    if (change.touching != Comments::Keep)
        put(there->touching, taken->touching);
}

PieceList gapPieces(const SpliceContext &in, DecisionId id, uint32_t column, uint32_t leftOut)
{
    const Decision &decision = in.at(id);
    const DecisionId own = decisionOf(in, id, yaml::CommentPlace::Before);
    PieceList out;
    if (decision.between == Comments::Merged) {
        const std::string &lines = in.plan.mergedComments.at({id, yaml::Slot::Free});
        for (size_t at = 0; at <= lines.size();) {
            const size_t end = std::min(lines.find('\n', at), lines.size());
            out.literal(lines.substr(at, end - at) + in.newline, own);
            at = end + 1;
        }
        return out;
    }
    const bool isNew = decision.values[Side::Destination] == none;
    const Side side = isNew || decision.between == Comments::Take ? Side::Updated : Side::Destination;
    if (decision.values[side] == none)
        return out;
    const yaml::Document &source = in.document(side);
    const NodeId entry = in.entryIn(id, side);
    const int shift =
        static_cast<int>(column) - static_cast<int>(columnAt(source.source(), yaml::entryBegin(source, entry)));
    Range gap = yaml::gapBefore(source, entry);
    gap.begin += leftOut;
    appendLines(out, in, own, side, gap, shift);
    return out;
}

void editComments(const SpliceContext &in, DecisionId id, Edits &edits)
{
    const Decision &decision = in.at(id);
    if (in.destination().node(in.entry(id)).inFlow)
        return;
    const Side taken = decision.from == From::Original ? Side::Original : Side::Updated;
    editAbove(in, id, taken, edits);
    if (decision.beside == Comments::Keep)
        return;
    // A tag and the comment after it are taken together.
    const bool withTag =
        decision.from != From::Destination && decision.keys[Side::Destination] != none && startsWithTag(in, id);
    if (const Origin from = in.origin(id); !withTag || !from.slicesWell(from.value))
        editBeside(in, id, taken, edits);
}

bool losesFirstComment(const SpliceContext &in, DecisionId id)
{
    const Decision &decision = in.at(id);
    const auto firstOf = [&](Side side) {
        const NodeId value = decision.values[side];
        const bool block = value != none && in.document(side).node(value).style == Style::Block;
        return block ? NodeRef{&in.document(side), in.document(side).firstChild(value)} : NodeRef{};
    };
    const NodeRef first = firstOf(Side::Destination);
    if (first.missing() || yaml::aboveRange(in.destination(), first.id).empty())
        return false;
    if (decision.rule == RuleId::KindClash || decision.rule == RuleId::DirectiveReplace || in.options.exact
        || bringsFirstComment(in, id))
        return true;
    return isThreeWay(in.options.mode)
        && commentText(firstOf(Side::Original), yaml::Slot::Above) == commentText(first, yaml::Slot::Above);
}

void editFoot(const SpliceContext &in, DecisionId id, Edits &edits)
{
    const Decision &decision = in.at(id);
    if (decision.below == Comments::Keep)
        return;
    const auto footOf = [&](Side side) {
        const bool ofDocument = id == 0 && !yaml::lastComments(in.document(side), none).empty();
        return yaml::lastComments(in.document(side), ofDocument ? none : decision.values[side]);
    };
    const DecisionId own = decisionOf(in, id, yaml::CommentPlace::AtEnd);
    const std::string_view text = in.text();
    const auto there = footOf(Side::Destination);
    const auto ofDocument = [&](Side side) { return id == 0 && !yaml::lastComments(in.document(side), none).empty(); };
    if (keepsChanges(in.options.mode) && decision.below != Comments::Merged && !ofDocument(Side::Updated)
        && !ofDocument(Side::Destination)) {
        const yaml::Document &updated = in.document(Side::Updated);
        const Range tail = yaml::tailOf(in.destination(), decision.values[Side::Destination]);
        const Range taken = yaml::tailOf(updated, decision.values[Side::Updated]);
        const bool isTaken = decision.below == Comments::Take && !taken.empty();
        if (startsLine(text, tail.begin) && (tail.empty() || startsLine(text, tail.end)) && tail.end != 0
            && (!isTaken || startsLine(updated.source(), taken.end))) {
            PieceList pieces;
            if (isTaken)
                appendLines(pieces, in, own, Side::Updated, taken,
                            static_cast<int>(in.old(id).column)
                                - static_cast<int>(updated.node(decision.values[Side::Updated]).column));
            replace(edits, tail, std::move(pieces));
            return;
        }
    }
    const uint32_t last =
        there.empty() ? linesEnd(in.destination(), in.entry(id)) : lineEnd(text, there.back()->range.end);
    Range range{there.empty() ? last : lineStart(text, there.front()->range.begin), last};
    const bool atEnd = last == text.size(); // without a line break
    if (!atEnd)
        range.end = static_cast<uint32_t>(pastBreak(text, last));
    if (there.empty())
        range.begin = range.end;
    PieceList pieces;
    if (decision.below != Comments::Drop) {
        const uint32_t column = there.empty() ? in.old(id).column : there.front()->column;
        if (there.empty() && atEnd && !endsLine(text, last))
            pieces.literal(in.newline, own);
        std::string lines;
        if (decision.below == Comments::Take)
            for (const yaml::Comment *comment : footOf(Side::Updated))
                lines += (lines.empty() ? "" : "\n") + std::string(in.document(Side::Updated).slice(comment->range));
        else
            lines = in.plan.mergedComments.at({id, yaml::Slot::Foot});
        pieces.append(linesAt(in, lines, column, own));
    }
    replace(edits, range, std::move(pieces));
}

PieceList commentLines(const SpliceContext &in, DecisionId container)
{
    const std::string_view text = in.text();
    const uint32_t end = linesEnd(in.destination(), in.entry(container));
    PieceList out;
    uint32_t last = end;
    for (const Range &comment : yaml::ownComments(in.destination(), in.at(container).values[Side::Destination])) {
        if (comment.begin >= end) // the comments at the end of the document
            break;
        out.slice(From::Destination, withGap(text, comment), container);
        last = comment.end;
    }
    // What was separated from the next field by a blank line still is.
    if (last < end && end < text.size() && blanksBelow(text, end).empty())
        out.slice(From::Destination, blanksBelow(text, last), container);
    return out;
}

PieceList emptyInFlow(const SpliceContext &in, DecisionId container, std::string_view brackets)
{
    const yaml::Node &old = in.old(container);
    const auto comments = old.style == Style::Flow
        ? yaml::ownComments(in.destination(), in.at(container).values[Side::Destination])
        : std::vector<Range>();
    if (comments.empty())
        return {brackets, container};
    PieceList out(brackets.substr(0, 1), container);
    for (const Range &comment : comments)
        out.slice(From::Destination, withGap(in.text(), comment), container);
    const uint32_t line = lineStart(in.text(), old.end - 1);
    out.literal(in.newline, container);
    out.slice(From::Destination, {line, static_cast<uint32_t>(in.text().find_first_not_of(" \t", line))}, container);
    out.literal(brackets.substr(1), container);
    return out;
}

} // namespace fieldwise::merge

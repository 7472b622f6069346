// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/result/commentedits.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/merge/plan/containers.h"
#include "core/merge/plan/headcomments.h"
#include "core/merge/plan/plan.h"
#include "core/merge/result/compose.h"
#include "core/merge/result/placing.h"
#include "core/merge/result/slices.h"
#include "core/merge/result/splicecontext.h"
#include "core/yaml/comments.h"

namespace fieldwise::merge {

namespace {

/// The lines of the comments that a document begins with; empty, where they would stand, when it has none, and nothing
/// when other lines stand between them.
std::optional<Range> wholeHead(const yaml::Document &document)
{
    const std::string_view text = document.source();
    const uint32_t root = document.node(document.root()).begin;
    const auto head = document.commentsOf(none, yaml::Slot::Head);
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
            if (there && !isInside) // it comes with the header of the text
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

/// From the text before a comment on.
Range withGap(std::string_view text, Range comment)
{
    return {static_cast<uint32_t>(text.find_last_not_of(" \t\r\n", comment.begin - 1) + 1), comment.end};
}

/// The blank lines right below a line, but for their last break.
Range blanksBelow(std::string_view text, uint32_t lineEnd)
{
    if (lineEnd == text.size())
        return {lineEnd, lineEnd};
    const auto begin = static_cast<uint32_t>(pastBreak(text, lineEnd)), end = blanksAfter(text, begin);
    return {lineEnd, lineEnd + (end - begin)};
}

} // namespace

void editHead(const SpliceContext &in, Edits &edits)
{
    if (in.at(0).above == Comments::Keep)
        return;
    const yaml::Document &updated = in.document(Side::Updated);
    const auto put = [&](Range there, Range taken) {
        PieceList pieces;
        reindented(pieces, From::Updated, updated.source(), taken, 0, 0, in.newline, 0);
        replace(edits, there, std::move(pieces));
    };
    if (in.options.mode == Mode::Git) {
        const auto there = wholeHead(in.destination()), taken = wholeHead(updated);
        if (there && taken)
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

void editComments(const SpliceContext &in, DecisionId id, Edits &edits)
{
    const Decision &decision = in.at(id);
    if (in.destination().node(in.entry(id)).inFlow)
        return;
    const Side taken = decision.from == From::Original ? Side::Original : Side::Updated;
    editAbove(in, id, taken, edits);
    if (decision.beside == Comments::Keep)
        return;
    // A tag and the comment behind it come as one.
    const bool withTag =
        decision.from != From::Destination && decision.keys[Side::Destination] != none && startsWithTag(in, id);
    if (const Origin from = in.origin(id); !withTag || !from.slicesWell(from.value))
        editBeside(in, id, taken, edits);
}

PieceList commentLines(const SpliceContext &in, DecisionId container)
{
    const std::string_view text = in.text();
    const uint32_t end = linesEnd(in.destination(), in.entry(container));
    PieceList out;
    uint32_t last = end;
    for (const Range &comment : yaml::ownComments(in.destination(), in.at(container).values[Side::Destination])) {
        if (comment.begin >= end) // the root's foot
            break;
        out.slice(From::Destination, withGap(text, comment), container);
        last = comment.end;
    }
    // What stands apart from the next field still does.
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

using yaml::Slot;

namespace {

/// All breaks at its end, and so the blank lines below it, are its own: `|+`.
bool keepsBreaks(const yaml::Document &document, const yaml::Node &node)
{
    std::string_view header = document.source().substr(node.content);
    header = header.substr(0, header.find_first_of("\r\n"));
    return header.substr(0, header.find(" #")).find('+') != header.npos;
}

bool isBlankText(std::string_view text)
{
    return text.find_first_not_of(" \t\r\n") == text.npos;
}

/// The last node that begins before an offset.
const yaml::Node *nodeBefore(const yaml::Document &document, uint32_t at)
{
    const auto nodes = document.nodes();
    const auto next = std::ranges::lower_bound(nodes, at, {}, &yaml::Node::begin);
    return next == nodes.begin() ? nullptr : &*(next - 1);
}

/// Whether a text of several lines ends the pieces, so that deeper lines behind them belong to it; `keeping`: and blank
/// ones.
bool endsInBlockScalar(const SpliceContext &in, const PieceList &pieces, bool keeping = false)
{
    for (auto piece = pieces.pieces().rbegin(); piece != pieces.pieces().rend(); ++piece) {
        if (const auto side = sideOf(piece->from)) {
            const yaml::Node *node = nodeBefore(in.document(*side), piece->range.end);
            return node && isBlockScalar(*node) && (!keeping || keepsBreaks(in.document(*side), *node));
        }
        const std::string_view bytes = pieces.bytesOf(*piece);
        if (bytes.find_first_not_of(" \r\n") != bytes.npos)
            return piece->decision != noDecision && isComputed(in.at(piece->decision))
                && computedHasLines(in, piece->decision) && (!keeping || bytes.find("|+") != bytes.npos);
    }
    return false;
}

/// The column of the collection that a comment on lines of its own belongs to; nothing when it stands no deeper.
std::optional<uint32_t> columnAbove(const yaml::Document &document, const yaml::Comment &comment)
{
    if ((comment.slot != Slot::Foot && comment.slot != Slot::Free) || comment.owner == none
        || !startsLine(document.source(), comment.range.begin))
        return std::nullopt;
    const yaml::Node &owner = document.node(comment.owner);
    if (owner.inFlow || owner.style == Style::Flow || (owner.style != Style::Block && owner.parent == none))
        return std::nullopt;
    const uint32_t column = owner.style == Style::Block ? owner.column : document.node(owner.parent).column;
    return comment.column > column ? std::optional(column) : std::nullopt;
}

/// Whether what stands before a comment afterwards is a text of several lines that was not there; `sorted`: by begin.
bool comesBehindScalar(const SpliceContext &in, const std::vector<const Edit *> &sorted, uint32_t comment)
{
    const auto beginOf = [](const Edit *edit) { return edit->range.begin; };
    for (uint32_t at = comment;;) {
        const yaml::Node *last = nodeBefore(in.destination(), at);
        const auto next = std::ranges::lower_bound(sorted, at, {}, beginOf);
        const Edit *edit = next == sorted.begin() ? nullptr : *(next - 1);
        if (edit && edit->range.end > comment) // it goes
            return false;
        const bool between = edit && last && edit->range.end > last->begin;
        if (!between)
            return last && at < comment && isBlockScalar(*last);
        if (!edit->pieces.empty())
            return endsInBlockScalar(in, edit->pieces);
        at = edit->range.begin;
    }
}

} // namespace

void shelterComments(const SpliceContext &in, Edits &edits)
{
    std::vector<const Edit *> sorted;
    Edits more;
    DecisionFinder finder(in.plan, Side::Destination);
    for (const yaml::Comment &comment : in.destination().comments()) {
        const auto column = columnAbove(in.destination(), comment);
        if (!column)
            continue;
        if (sorted.empty()) {
            for (const Edit &edit : edits)
                sorted.push_back(&edit);
            std::ranges::stable_sort(sorted, {}, [](const Edit *edit) { return edit->range.begin; });
        }
        const uint32_t begin = comment.range.begin;
        if (comesBehindScalar(in, sorted, begin))
            replace(more, {lineStart(in.text(), begin), begin}, {std::string(*column, ' '), finder.at(begin)});
    }
    std::ranges::move(more, std::back_inserter(edits));
}

void dropKeptBlanks(const SpliceContext &in, Edits &edits)
{
    const std::string_view text = in.text();
    std::vector<uint32_t> begins;
    for (const Edit &edit : edits)
        begins.push_back(edit.range.begin);
    std::ranges::sort(begins);
    Edits more;
    for (const auto &[range, pieces] : edits) {
        const auto rest = static_cast<uint32_t>(
            std::min(text.find_first_not_of(" \t", range.end), text.size())); // not the end of a long line
        if (rest < text.size() && !isBreak(text[rest]))
            continue;
        const bool startsAfter = startsLine(text, range.end);
        if (rest > range.end && !startsAfter && endsInBlockScalar(in, pieces)) // there they were a part of the text
            remove(more, {range.end, rest});
        const yaml::Node *before = pieces.empty() ? nodeBefore(in.destination(), range.begin) : nullptr;
        const bool isBelow = before && isBlockScalar(*before) && keepsBreaks(in.destination(), *before)
            && isBlankText(text.substr(before->end, range.begin - std::min(before->end, range.begin)));
        if (!isBelow && !endsInBlockScalar(in, pieces, true))
            continue;
        const uint32_t begin =
            startsAfter || rest == text.size() ? range.end : static_cast<uint32_t>(pastBreak(text, rest));
        const uint32_t end = blanksAfter(text, begin);
        const auto between = std::ranges::lower_bound(begins, end) - std::ranges::lower_bound(begins, range.end);
        if (begin < end && between == (range.empty() ? 1 : 0)) // nothing but itself
            remove(more, {begin, end});
    }
    std::ranges::move(more, std::back_inserter(edits));
}

PieceList mergeKeyComments(const SpliceContext &in, DecisionId container, uint32_t column)
{
    PieceList out;
    const auto &children = in.at(container).children;
    const bool isUsed = std::ranges::any_of(
        children, [&in](DecisionId child) { return in.at(child).inherited && in.at(child).inResult(); });
    std::vector<Range> comeAlong; // with the fields that it brings
    for (DecisionId child : children)
        if (const NodeId field = in.at(child).keys[Side::Destination];
            in.at(child).inherited && field != none && !in.destination().node(field).inFlow)
            comeAlong.push_back(yaml::entryLines(in.destination(), field));
    for (DecisionId id : children) {
        const Decision &marker = in.at(id);
        const NodeId key = marker.keys[Side::Destination];
        if (!isMergeKey(in.plan, marker) || marker.inResult() || key == none)
            continue;
        if (!isUsed && marker.values[Side::Updated] == none) // they go with it
            continue;
        const Range lines = yaml::entryLines(in.destination(), key);
        for (const yaml::Comment &comment : in.destination().comments()) {
            const auto holds = [&](Range range) { return range.contains(comment.range.begin); };
            if (!holds(lines) || std::ranges::any_of(comeAlong, holds))
                continue;
            out.literal(std::string(column, ' '), container);
            out.slice(From::Destination, comment.range, container);
            out.literal(in.newline, container);
        }
    }
    return out;
}

} // namespace fieldwise::merge

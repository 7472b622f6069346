// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/result/commentedits.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/merge/plan/collections.h"
#include "core/merge/plan/finder.h"
#include "core/merge/plan/plan.h"
#include "core/merge/result/splicecontext.h"
#include "core/yaml/comments.h"

namespace fieldwise::merge {

using yaml::Slot;

namespace {

/// True for a scalar that includes all line breaks at its end, and so the blank lines below it: `|+`.
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

/// The last node that starts before an offset.
const yaml::Node *nodeBefore(const yaml::Document &document, uint32_t at)
{
    const auto nodes = document.nodes();
    const auto next = std::ranges::lower_bound(nodes, at, {}, &yaml::Node::begin);
    return next == nodes.begin() ? nullptr : &*(next - 1);
}

/// True if the pieces end with a block scalar, which would include deeper lines after it; `keeping`: also blank lines.
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

/// The column of the collection that a comment on its own line belongs to; nothing if the comment is not deeper.
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

/// True if, after the edits, a block scalar precedes a comment that did not before. `sorted`: edits by start.
bool comesBehindScalar(const SpliceContext &in, const std::vector<const Edit *> &sorted, uint32_t comment)
{
    const auto beginOf = [](const Edit *edit) { return edit->range.begin; };
    for (uint32_t at = comment;;) {
        const yaml::Node *last = nodeBefore(in.destination(), at);
        const auto next = std::ranges::lower_bound(sorted, at, {}, beginOf);
        const Edit *edit = next == sorted.begin() ? nullptr : *(next - 1);
        if (edit && edit->range.end > comment) // the comment is removed
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
            std::min(text.find_first_not_of(" \t", range.end), text.size())); // not at the end of a long line
        if (rest < text.size() && !isBreak(text[rest]))
            continue;
        const bool startsAfter = startsLine(text, range.end);
        if (rest > range.end && !startsAfter && endsInBlockScalar(in, pieces)) // else part of the scalar
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
        if (begin < end && between == (range.empty() ? 1 : 0)) // no other edit in between
            remove(more, {begin, end});
    }
    std::ranges::move(more, std::back_inserter(edits));
}

PieceList yamlMergeKeyComments(const SpliceContext &in, DecisionId container, uint32_t column)
{
    PieceList out;
    const auto &children = in.at(container).children;
    const bool isUsed = std::ranges::any_of(
        children, [&in](DecisionId child) { return in.at(child).inherited && in.at(child).inResult(); });
    std::vector<Range> comeAlong; // with the fields of the `<<` key
    for (DecisionId child : children)
        if (const NodeId field = in.at(child).keys[Side::Destination];
            in.at(child).inherited && field != none && !in.destination().node(field).inFlow)
            comeAlong.push_back(yaml::entryLines(in.destination(), field));
    for (DecisionId id : children) {
        const Decision &marker = in.at(id);
        const NodeId key = marker.keys[Side::Destination];
        if (!isYamlMergeKey(in.plan, marker) || marker.inResult() || key == none)
            continue;
        if (!isUsed && marker.values[Side::Updated] == none) // removed together with the `<<` key
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

// SPDX-License-Identifier: GPL-3.0-or-later
// Comments and blank lines that are no field's own, where what stands before them changes.
#include <algorithm>

#include "core/base/breaks.h"
#include "core/merge/plan/containers.h"
#include "core/merge/plan/finder.h"
#include "core/merge/result/splice.h"
#include "core/yaml/comments.h"

namespace fieldwise::merge {

using yaml::none;
using yaml::Slot;
using yaml::Style;

namespace {

bool takesMoreLines(const yaml::Node &node)
{
    return node.style == Style::Literal || node.style == Style::Folded;
}

/// All breaks at its end, and so the blank lines below it, are its own: `|+`.
bool keepsBreaks(std::string_view header)
{
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

} // namespace

/// Whether a text of several lines ends the pieces, so that deeper lines behind them belong to it; `keeping`: and blank
/// ones.
bool Splicer::endsInBlockScalar(const PieceList &pieces, bool keeping) const
{
    for (auto piece = pieces.pieces().rbegin(); piece != pieces.pieces().rend(); ++piece) {
        if (const auto side = sideOf(piece->from)) {
            const yaml::Node *node = nodeBefore(document(*side), piece->range.end);
            return node && takesMoreLines(*node)
                && (!keeping || keepsBreaks(document(*side).source().substr(node->content)));
        }
        const std::string_view bytes = std::string_view(m_literals).substr(piece->range.begin, piece->range.size());
        if (bytes.find_first_not_of(" \r\n") != bytes.npos)
            return piece->decision != noDecision && isComputed(piece->decision) && computedHasLines(piece->decision)
                && (!keeping || bytes.find("|+") != bytes.npos);
    }
    return false;
}

/// A comment that stands deeper than the collection that it belongs to moves to its column where a text of several
/// lines comes to stand before it, which would take it for its own.
void Splicer::shelterComments(Edits &edits) const
{
    const std::string_view text = destination().source();
    std::vector<const Edit *> sorted;
    Edits more;
    DecisionFinder finder(m_plan, Side::Destination);
    for (const yaml::Comment &comment : destination().comments()) {
        if ((comment.slot != Slot::Foot && comment.slot != Slot::Free) || comment.owner == none
            || !startsLine(text, comment.range.begin))
            continue;
        const auto &owner = destination().node(comment.owner);
        if (owner.inFlow || owner.style == Style::Flow || (owner.style != Style::Block && owner.parent == none))
            continue;
        const uint32_t column = owner.style == Style::Block ? owner.column : destination().node(owner.parent).column;
        if (comment.column <= column)
            continue;
        if (sorted.empty()) {
            for (const Edit &edit : edits)
                sorted.push_back(&edit);
            std::ranges::stable_sort(sorted, {}, [](const Edit *edit) { return edit->range.begin; });
        }
        bool behindScalar = false;
        for (uint32_t at = comment.range.begin;;) {
            const yaml::Node *last = nodeBefore(destination(), at);
            const auto next =
                std::ranges::lower_bound(sorted, at, {}, [](const Edit *edit) { return edit->range.begin; });
            const Edit *edit = next == sorted.begin() ? nullptr : *(next - 1);
            if (edit && edit->range.end > comment.range.begin)
                break; // it goes
            const bool between = edit && last && edit->range.end > last->begin;
            if (between && edit->pieces.empty()) {
                at = edit->range.begin;
                continue;
            }
            behindScalar =
                between ? endsInBlockScalar(edit->pieces) : last && at < comment.range.begin && takesMoreLines(*last);
            break;
        }
        if (!behindScalar)
            continue;
        PieceList indent = list();
        indent.literal(std::string(column, ' '), finder.at(comment.range.begin));
        more.push_back({{lineStart(text, comment.range.begin), comment.range.begin}, std::move(indent)});
    }
    std::ranges::move(more, std::back_inserter(edits));
}

/// Blank lines that come to stand right below a `|+` would be breaks of that text: they go, as do blanks behind a value
/// whose place a text of several lines takes.
void Splicer::dropKeptBlanks(Edits &edits) const
{
    const std::string_view text = destination().source();
    std::vector<uint32_t> begins;
    for (const Edit &edit : edits)
        begins.push_back(edit.range.begin);
    std::ranges::sort(begins);
    Edits more;
    for (const Edit &edit : edits) {
        const auto rest = static_cast<uint32_t>(
            std::min(text.find_first_not_of(" \t", edit.range.end), text.size())); // not the end of a long line
        const bool blank = rest == text.size() || isBreak(text[rest]);
        if (blank && rest > edit.range.end && !startsLine(text, edit.range.end)
            && endsInBlockScalar(edit.pieces)) // there they were a part of the text
            more.push_back({{edit.range.end, rest}, list()});
        const yaml::Node *before = edit.pieces.empty() ? nodeBefore(destination(), edit.range.begin) : nullptr;
        const bool isBelow = before && takesMoreLines(*before) && keepsBreaks(text.substr(before->content))
            && isBlankText(text.substr(before->end, edit.range.begin - std::min(before->end, edit.range.begin)));
        if (!isBelow && (edit.pieces.empty() || !endsInBlockScalar(edit.pieces, true)))
            continue;
        if (!blank)
            continue;
        const uint32_t begin = startsLine(text, edit.range.end) || rest == text.size()
            ? edit.range.end
            : static_cast<uint32_t>(pastBreak(text, rest));
        const uint32_t end = blanksAfter(text, begin);
        const auto between = std::ranges::lower_bound(begins, end) - std::ranges::lower_bound(begins, edit.range.end);
        if (begin < end && between == (edit.range.empty() ? 1 : 0)) // nothing but itself
            more.push_back({{begin, end}, list()});
    }
    std::ranges::move(more, std::back_inserter(edits));
}

/// The comments in a `<<` that is written out, but for those that come along or go with its fields.
void Splicer::mergeKeyComments(PieceList &out, DecisionId container, uint32_t column) const
{
    const auto &children = at(container).children;
    const bool isUsed =
        std::ranges::any_of(children, [this](DecisionId child) { return at(child).inherited && at(child).inResult(); });
    for (DecisionId marker : children) {
        const NodeId key = at(marker).keys[Side::Destination];
        if (!isMergeKey(m_plan, at(marker)) || at(marker).inResult() || key == none)
            continue;
        if (!isUsed && at(marker).values[Side::Updated] == none) // they go with it
            continue;
        const Range lines = yaml::entryLines(destination(), key);
        std::vector<Range> own;
        for (DecisionId child : children)
            if (const NodeId field = at(child).keys[Side::Destination];
                at(child).inherited && field != none && !destination().node(field).inFlow)
                own.push_back(yaml::entryLines(destination(), field));
        for (const yaml::Comment &comment : destination().comments()) {
            const auto holds = [&](Range range) { return range.contains(comment.range.begin); };
            if (!holds(lines) || std::ranges::any_of(own, holds))
                continue;
            out.literal(std::string(column, ' '), container);
            out.slice(From::Destination, comment.range, container);
            out.literal(m_newline, container);
        }
    }
}

} // namespace fieldwise::merge

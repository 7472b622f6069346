// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/result/edit.h"

#include <algorithm>

#include "core/merge/plan/containers.h"
#include "core/merge/result/commentedits.h"
#include "core/merge/result/placing.h"
#include "core/merge/result/slices.h"
#include "core/merge/result/valuetext.h"
#include "core/yaml/comments.h"

namespace fieldwise::merge {

namespace {

/// Something below a container is not as the destination has it.
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
    if (decision.shape == Shape::Leaf) {
        if (decision.from != From::Destination || decision.asString || decision.from.isMoved())
            replaceValue(in, id, edits);
        return;
    }
    const yaml::Node &node = in.old(id);
    const bool ofThatKind = node.kind == (decision.shape == Shape::Map ? yaml::Kind::Map : yaml::Kind::Seq);
    // Through an alias, or in place of another kind, the container is written anew; so is one on a line whose merge key
    // goes.
    const bool anew = node.style != Style::Block && writesOutMergeKey(in.plan, decision);
    if (!ofThatKind || decision.from == From::Updated || anew) {
        const bool staysAlias =
            node.kind == yaml::Kind::Alias && decision.outcome == Outcome::Unchanged && !anew && !changesBelow(in, id);
        if (!staysAlias)
            replaceValue(in, id, edits);
        return;
    }
    const auto children = in.inResult(id);
    const bool wasEmpty = in.destination().firstChild(decision.values[Side::Destination]) == none;
    if (wasEmpty && children.empty())
        return;
    const NodeId updated = decision.values[Side::Updated];
    const bool asLines = wasEmpty && !node.inFlow && !in.json && decision.parent != noDecision
        && yaml::ownComments(in.destination(), decision.values[Side::Destination]).empty()
        && (std::ranges::any_of(children, [&in](DecisionId c) { return isComputed(in.at(c)); })
            || (updated != none && in.document(Side::Updated).node(updated).style == Style::Block));
    if (asLines) // an empty `[]` has no style to keep
        placeLines(in, id, edits);
    else if (children.empty() && !decision.children.empty())
        placeEmpty(in, id, decision.shape == Shape::Map ? "{}" : "[]", edits);
    else if (node.style == Style::Block)
        editBlock(in, id, edits);
    else if (node.style == Style::Pair)
        editPair(in, id, edits);
    else
        editFlow(in, id, edits);
}

PieceList keptEntry(const SpliceContext &in, DecisionId id, uint32_t column, bool behindDash)
{
    Range lines = yaml::entryLines(in.destination(), in.entry(id));
    lines.begin = std::min(lines.begin, yaml::linesBefore(in.destination(), in.entry(id)).begin);
    Edits edits;
    edit(in, id, edits);
    pin(edits, in, id, lines.end);
    PieceList out;
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/result/splice.h"

#include <algorithm>

#include "core/merge/plan/finder.h"
#include "core/merge/result/commentedits.h"
#include "core/merge/result/edit.h"
#include "core/merge/result/valuetext.h"
#include "core/yaml/writer.h"

namespace fieldwise::merge {

namespace {

/// An alias whose anchored value is edited is written out, so that it keeps meaning what it meant.
void writeOutAliases(const SpliceContext &in, Edits &edits)
{
    const yaml::Document &d = in.destination();
    std::vector<Range> edited; // by their begin, each up to the largest end so far
    for (const Edit &edit : edits)
        edited.push_back(edit.range);
    std::ranges::sort(edited, {}, &Range::begin);
    for (size_t i = 1; i < edited.size(); ++i)
        edited[i].end = std::max(edited[i].end, edited[i - 1].end);
    DecisionFinder finder(in.plan, Side::Destination);
    for (NodeId id : in.plan.writtenOut) {
        const Range own{d.node(id).begin, d.node(id).end};
        const auto next = std::ranges::upper_bound(edited, own.begin, {}, &Range::begin);
        if (next != edited.begin() && (next - 1)->end >= own.end) // gone, or in a value that another takes the place of
            continue;
        replace(edits, own, {yaml::flowText(d, d.target(id), in.json, in.dialect), finder.at(own.begin)});
    }
}

/// A block scalar needs a break behind it: a computed one, or one that came from where a break follows.
bool lacksBreak(const SpliceContext &in, const PieceList &out)
{
    if (out.empty())
        return false;
    const Piece &last = out.pieces().back();
    if (last.from == From::Computed)
        return isComputed(in.at(last.decision)) && computedHasLines(in, last.decision)
            && !out.bytesOf(last).ends_with('\n');
    const yaml::Document &source = in.document(*sideOf(last.from));
    return last.range.end < source.source().size() && std::ranges::any_of(source.nodes(), [&](const yaml::Node &node) {
               return node.end == last.range.end && isBlockScalar(node);
           });
}

} // namespace

PieceList splice(const DocumentPlan &plan, const Options &options)
{
    const SpliceContext in(plan, options);
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

} // namespace fieldwise::merge

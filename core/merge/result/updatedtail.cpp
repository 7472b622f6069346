// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/result/updatedtail.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/merge/result/replacevalue.h"
#include "core/merge/result/sourceslices.h"
#include "core/yaml/comments.h"

namespace fieldwise::merge {
namespace {

/// False for a value whose bytes depend on what else is in the document, or on what follows them.
bool standsAlone(const yaml::Document &document, NodeId value)
{
    for (NodeId id = value; id < document.node(value).next; ++id) {
        const yaml::Node &node = document.node(id);
        const bool keepsBreaks = isBlockScalar(node)
            && document.slice({node.content, lineEnd(document.source(), node.content)}).find('+') != std::string::npos;
        if (node.kind == yaml::Kind::Alias || !node.anchor.empty() || !node.tag.empty() || keepsBreaks)
            return false;
    }
    return true;
}

} // namespace

std::optional<Edit> updatedTail(const SpliceContext &in, DecisionId id)
{
    const Decision &decision = in.at(id);
    if (!keepsChanges(in.options.mode) || in.json || !decision.isLeaf() || decision.from != From::Updated
        || decision.from.isData() || decision.from.isMoved() || decision.asString || decision.parent == noDecision)
        return {};
    PerSide<Range> tails;
    const auto comment = [&](Side side) { return yaml::besideRange(in.document(side), in.entryIn(id, side)); };
    const bool keepsComment = decision.beside == Comments::Keep
        && std::ranges::all_of(allSides, [&](Side side) { return decision.values[side] != none && comment(side); });
    for (const Side side : allSides) {
        const NodeId value = decision.values[side];
        if (value == none || (decision.keys[side] == none) != in.isItem(id))
            return {};
        const yaml::Document &document = in.document(side);
        if (document.node(value).inFlow || !standsAlone(document, value))
            return {};
        const yaml::Node &node = document.node(value);
        tails[side] = {headEnd(in, id, side),
                       node.style == Style::Block ? linesEnd(document, in.entryIn(id, side)) : node.end};
        if (const auto beside = comment(side)) {
            if (beside->begin < tails[side].end)
                return {};
            if (keepsComment)
                tails[side].end = beside->begin;
        }
        // A text without a last line break, or a key without a colon.
        if (tails[side].end == document.source().size() || tails[side].begin >= tails[side].end)
            return {};
    }
    if (in.document(Side::Original).slice(tails[Side::Original]) != in.destination().slice(tails[Side::Destination]))
        return {};
    const Origin from = in.originIn(id, Side::Updated);
    const int shift = static_cast<int>(columnAt(in.text(), yaml::entryBegin(in.destination(), in.entry(id))))
        - static_cast<int>(columnAt(from.text(), yaml::entryBegin(from.document, from.entry)));
    PieceList pieces;
    appendSlice(pieces, in, id, from, tails[Side::Updated], shift);
    return Edit{tails[Side::Destination], std::move(pieces)};
}

} // namespace fieldwise::merge

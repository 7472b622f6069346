// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/result/splicecontext.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/yaml/comments.h"
#include "core/yaml/json.h"

namespace fieldwise::merge {

namespace {

/// How far values stand from their keys.
yaml::Layout layoutOf(const yaml::Document &document)
{
    std::optional<uint32_t> map, list;
    for (NodeId key = 0; key < document.nodes().size() && !(map && list); ++key) {
        if (!document.node(key).isKey || document.node(key).inFlow)
            continue;
        const yaml::Node &value = document.node(document.valueOf(key));
        if (value.style == Style::Block && value.column >= document.node(key).column && value.kind != yaml::Kind::Alias)
            (value.kind == yaml::Kind::Map ? map : list) = value.column - document.node(key).column;
    }
    return {map.value_or(2), list.value_or(0)};
}

/// The last item or key of a collection in block style.
NodeId lastEntry(const yaml::Document &document, NodeId collection)
{
    NodeId last = none;
    const bool isBlock = document.node(collection).style == Style::Block;
    for (NodeId child = isBlock ? document.firstChild(collection) : none; child != none;
         child = document.nextSibling(child))
        if (document.node(child).isKey || document.node(collection).kind == yaml::Kind::Seq)
            last = child;
    return last;
}

} // namespace

SpliceContext::SpliceContext(const DocumentPlan &thePlan, const Options &theOptions)
    : plan(thePlan),
      options(theOptions),
      newline(newlineText(newlineOf(text()))),
      dialect(readsAsKubectl(options.mode) ? yaml::Dialect::Kubectl : yaml::Dialect::Core12),
      layout(layoutOf(destination()))
{
    const yaml::Document &d = destination();
    // A flow text whose keys are double-quoted is JSON, and stays JSON.
    if (d.root() != none && d.node(d.root()).style == Style::Flow) {
        const NodeId first = d.firstChild(d.root());
        json = d.node(d.root()).kind == yaml::Kind::Seq || first == none || d.node(first).style == Style::DoubleQuoted;
        const size_t colon = text().find("\":");
        compact = json && colon != std::string_view::npos && text().find_first_of(" \r\n", colon) != colon + 2;
    }
}

bool SpliceContext::isItem(DecisionId id) const
{
    const DecisionId parent = at(id).parent;
    return parent != noDecision && at(parent).shape != Shape::Map;
}

std::vector<DecisionId> SpliceContext::inResult(DecisionId container) const
{
    std::vector<DecisionId> out;
    std::ranges::copy_if(at(container).children, std::back_inserter(out),
                         [this](DecisionId c) { return at(c).inResult(); });
    return out;
}

std::vector<DecisionId> SpliceContext::ownChildren(DecisionId container) const
{
    std::vector<DecisionId> out;
    for (DecisionId child : at(container).children)
        if (at(child).values[Side::Destination] != none && !at(child).inherited)
            out.push_back(child);
    std::ranges::sort(out, {}, [this](DecisionId child) { return at(child).values[Side::Destination]; });
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

NodeId SpliceContext::entryIn(DecisionId id, Side side) const
{
    return at(id).keys[side] != none ? at(id).keys[side] : at(id).values[side];
}

Origin SpliceContext::origin(DecisionId id) const
{
    if (const auto side = sideOf(at(id).from))
        return originIn(id, *side);
    for (Side side : {Side::Updated, Side::Destination, Side::Original})
        if (at(id).values[side] != none)
            return originIn(id, side);
    return originIn(id, Side::Destination);
}

Origin SpliceContext::originIn(DecisionId id, Side side) const
{
    const Decision &decision = at(id);
    const bool moved = side == Side::Destination && decision.from.isMoved();
    const NodeId value = moved ? decision.from.movedFrom() : decision.values[side];
    if (value == none || (value == decision.values[side] && decision.keys[side] != none))
        return {side, document(side), value, entryIn(id, side)};
    const NodeId key = yaml::keyOf(document(side), value);
    return {side, document(side), value, key != none ? key : value};
}

uint32_t Origin::column() const
{
    const yaml::Node &key = document.node(entry);
    if (key.isKey)
        return columnAt(text(), key.inFlow ? key.begin : yaml::entryBegin(document, entry));
    return node().parent == none ? 0 : document.node(node().parent).column;
}

bool needsDirective(const yaml::Document &document, NodeId id)
{
    const std::string_view tag = document.slice(document.node(id).tag);
    if (tag.empty() || tag.starts_with("!<"))
        return false;
    return tag.starts_with("!!") ? !document.resolvedTag(id).starts_with("tag:yaml.org,2002:")
                                 : document.resolvedTag(id) != tag;
}

bool Origin::slicesWell(NodeId of) const
{
    const auto nodes = document.nodes();
    for (NodeId id = of; id < nodes[of].next; ++id) {
        const uint32_t anchor = nodes[id].anchor.begin;
        const bool behindBlank = anchor > 1 && isBlank(text()[anchor - 2]);
        if (nodes[id].kind == yaml::Kind::Alias || (!nodes[id].anchor.empty() && (nodes[id].isKey || !behindBlank)))
            return false;
        if (side != Side::Destination && needsDirective(document, id))
            return false;
    }
    return true;
}

uint32_t linesEnd(const yaml::Document &document, NodeId entry)
{
    const std::string_view text = document.source();
    const bool isRoot = document.node(entry).parent == none;
    const NodeId last = isRoot ? lastEntry(document, entry) : entry;
    if (last == none)
        return lineEnd(text, document.node(entry).end);
    uint32_t end = yaml::entryLines(document, last).end;
    while (end > 0 && isBreak(text[end - 1]))
        --end;
    return end;
}

} // namespace fieldwise::merge

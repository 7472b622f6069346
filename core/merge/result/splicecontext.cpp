// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/result/splicecontext.h"

#include <algorithm>

#include "core/merge/plan/collections.h"
#include "core/merge/plan/ref.h"
#include "core/yaml/comments.h"
#include "core/yaml/json.h"
#include "core/yaml/writer.h"

namespace fieldwise::merge {
namespace {

/// The usual indentation of values below their keys.
yaml::Indentation layoutOf(const yaml::Document &document)
{
    std::optional<uint32_t> map, list;
    for (NodeId key = 0; key < document.nodes().size() && !(map && list); ++key) {
        if (!document.node(key).isKey || document.node(key).inFlow)
            continue;
        const yaml::Node &value = document.node(document.valueOf(key));
        const bool isList =
            value.kind == yaml::Kind::Seq; // may begin where its key does; a map only behind the key's tag
        if (value.style == Style::Block && value.column + isList > document.node(key).column
            && value.kind != yaml::Kind::Alias)
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
      layout(layoutOf(destination())),
      anchors(keepsChanges(options.mode) ? usableAnchors(plan) : std::vector<UsableAnchor>())
{
    const yaml::Document &d = destination();
    // A flow collection with double-quoted keys is JSON, and stays JSON.
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
    const auto place = [this](DecisionId child) { return at(child).values[Side::Destination]; };
    if (!std::ranges::is_sorted(out, {}, place)) // mostly they are sorted
        std::ranges::sort(out, {}, place);
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
    const std::span<const UsableAnchor> shared =
        side == Side::Updated ? std::span(anchors) : std::span<const UsableAnchor>();
    if (value == none || (value == decision.values[side] && decision.keys[side] != none))
        return {side, document(side), value, entryIn(id, side), shared};
    const NodeId key = yaml::keyOf(document(side), value);
    return {side, document(side), value, key != none ? key : value, shared};
}

uint32_t Origin::column() const
{
    const yaml::Node &key = document.node(entry);
    if (key.isKey)
        return columnAt(text(), key.inFlow ? key.begin : yaml::entryBegin(document, entry));
    return node().parent == none ? 0 : document.node(node().parent).column;
}

bool needsTagLine(const yaml::Document &document, NodeId id)
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
        const bool isUnknown = nodes[id].kind == yaml::Kind::Alias && !anchorNamed(anchors, nodes[id].value);
        if (isUnknown || (!nodes[id].anchor.empty() && (nodes[id].isKey || !behindBlank)))
            return false;
        if (side != Side::Destination && needsTagLine(document, id))
            return false;
    }
    return true;
}

bool Origin::bringsAnchor(const yaml::Node &of) const
{
    const UsableAnchor *found = anchorNamed(anchors, document.slice(of.anchor));
    return found && found->isNew;
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

namespace {

/// True for a list or map in brackets whose bytes mean the same elsewhere.
bool isFlowWithoutNames(const yaml::Document &source, NodeId key)
{
    if (source.node(key).style != Style::Flow)
        return false;
    for (NodeId node = key; node < source.node(key).next; ++node)
        if (!source.node(node).anchor.empty() || source.node(node).kind == yaml::Kind::Alias)
            return false;
    return true;
}

/// A scalar key without its anchor, which may also be elsewhere in the result. The tag stays, because it is part of the
/// key.
std::string withoutAnchor(const yaml::Document &source, NodeId key)
{
    std::string text(source.text(key));
    const std::string anchor = "&" + std::string(source.slice(source.node(key).anchor));
    for (size_t at = text.find(anchor); at != text.npos; at = text.find(anchor, at + 1)) {
        if (at > 0 && text[at - 1] != ' ' && text[at - 1] != '\t')
            continue;
        const size_t next = text.find_first_not_of(" \t", at + anchor.size());
        return text.erase(at, next - at);
    }
    return text;
}

} // namespace

bool isUnderAnotherKey(const SpliceContext &in, DecisionId id)
{
    return keepsChanges(in.options.mode) && hasAnotherKey(in.plan, in.at(id), Side::Destination);
}

std::string keyText(const SpliceContext &in, DecisionId id)
{
    const Decision &decision = in.at(id);
    const Origin from = isUnderAnotherKey(in, id) ? in.originIn(id, Side::Updated) : in.origin(id);
    const NodeId key = decision.from.isMoved() ? none : decision.keys[from.side];
    if (key == none) // no input has it under this key
        return asStringText(in, decision.pathStep.name, false);
    const yaml::Document &source = from.document;
    const auto &node = source.node(key);
    if (in.json)
        return yaml::doubleQuoted(in.dialect == yaml::Dialect::Kubectl ? yaml::fieldName(source, key)
                                                                       : std::string(node.value));
    const bool fromJson = in.plan.patch() && from.side == Side::Updated && node.style == Style::DoubleQuoted
        && source.node(source.root()).style == Style::Flow;
    if (fromJson) // JSON is inserted into YAML as YAML
        return asStringText(in, node.value, true);
    const bool scalar = node.kind == yaml::Kind::Scalar;
    if ((!scalar && !isFlowWithoutNames(source, key)) || isBlockScalar(node)
        || source.text(key).find('\n') != std::string_view::npos
        || (from.side != Side::Destination && needsTagLine(source, key)))
        return yaml::flowText(source, key, false, in.dialect);
    return node.anchor.empty() ? std::string(source.text(key)) : withoutAnchor(source, key);
}

std::string asStringText(const SpliceContext &in, std::string_view value, bool inFlow)
{
    return in.json || yaml::needsQuotes(value, inFlow) ? yaml::doubleQuoted(value) : std::string(value);
}

bool isIndented(std::string_view text, uint32_t at)
{
    while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t'))
        --at;
    return at == 0 || text[at - 1] == '\n' || text[at - 1] == '\r';
}

std::string leafInFlow(const SpliceContext &in, DecisionId id)
{
    const Decision &decision = in.at(id);
    if (isComputed(decision))
        return computedText(in, id, true);
    const Origin from = in.origin(id);
    if (decision.asString)
        return asStringText(in, from.node().value, true);
    if (decision.from == From::Computed)
        return kindOf({&from.document, decision.values[from.side]}) == NodeKind::List ? "[]" : "{}";
    const std::string_view own = from.document.text(from.value);
    if (in.json && own.find_first_of("\r\n") == own.npos && nlohmann::json::accept(own))
        return std::string(own);
    return yaml::flowText(from.document, from.value, in.json, in.dialect);
}

bool isComputed(const Decision &decision)
{
    return decision.isLeaf() && decision.from.isData();
}

const yaml::OrderedJson &computedValue(const SpliceContext &in, DecisionId id)
{
    return (*in.plan.computed)[in.at(id).from.index()];
}

bool computedHasLines(const SpliceContext &in, DecisionId id)
{
    const yaml::OrderedJson &value = computedValue(in, id);
    // A value that comes from a `<<` key is written anew, wherever that one stands.
    const bool isOwn = in.at(id).values[Side::Destination] != none && !in.at(id).inherited;
    if (in.json || (isOwn && in.old(id).inFlow))
        return false;
    if (value.is_structured())
        return !value.empty();
    const std::string text = yaml::blockText(value, in.layout);
    return text.find('\n') + 1 < text.size();
}

std::string computedText(const SpliceContext &in, DecisionId id, bool inFlow)
{
    const yaml::OrderedJson &value = computedValue(in, id);
    const Decision &decision = in.at(id);
    std::string typed = decision.isChosen() ? in.plan.appliedChoices[decision.person.choice].text : std::string();
    const bool stands =
        in.json ? nlohmann::json::accept(typed) : !inFlow || typed.find_first_of(",[]{}#") == std::string::npos;
    if (!typed.empty() && stands)
        return typed;
    if (inFlow || value.is_structured())
        return value.is_string() ? asStringText(in, value.get<std::string>(), true) : yaml::orderedGoJson(value);
    const std::string text = yaml::blockText(value, in.layout);
    return text.substr(0, text.find('\n'));
}

/// The indentation of a string's lines below its key: that of the string that it replaces.
static yaml::Indentation layoutOf(const SpliceContext &in, DecisionId id, uint32_t column)
{
    yaml::Indentation layout = in.layout;
    if (in.at(id).values[Side::Destination] == none || !isBlockScalar(in.old(id)))
        return layout;
    const std::string_view text = in.destination().text(in.at(id).values[Side::Destination]);
    const size_t first = text.find_first_not_of(" \r\n", std::min(text.find('\n'), text.size()));
    if (first != text.npos)
        if (const size_t indent = first - text.rfind('\n', first) - 1; indent > column)
            layout.map = static_cast<uint32_t>(indent) - column;
    return layout;
}

std::string computedLines(const SpliceContext &in, DecisionId id, uint32_t column)
{
    const std::string text = yaml::blockText(computedValue(in, id), layoutOf(in, id, column));
    const bool structured = computedValue(in, id).is_structured();
    // Line breaks at the end belong to the text (`|+`), except the last one.
    const size_t end = text.size() - (structured || text.ends_with('\n') ? 1 : 0);
    std::string lines;
    for (size_t from = 0; from <= end;) {
        const size_t next = std::min(text.find('\n', from), end);
        if (from > 0)
            lines += next > from ? in.lineAt(column) : in.newline;
        lines += text.substr(from, next - from);
        from = next + 1;
    }
    return lines;
}

std::string linesBelow(const SpliceContext &in, DecisionId id, uint32_t column)
{
    std::string_view text = computedValue(in, id).get_ref<const std::string &>();
    text = text.substr(0, text.find_last_not_of('\n') + 1);
    const std::string indented = in.lineAt(column + layoutOf(in, id, column).map);
    std::string lines;
    for (size_t begin = 0; begin <= text.size();) {
        const size_t end = std::min(text.find('\n', begin), text.size());
        (lines += end > begin ? indented : in.newline) += text.substr(begin, end - begin);
        begin = end + 1;
    }
    return lines;
}

std::string computedTail(const SpliceContext &in, DecisionId id, uint32_t column)
{
    if (!computedHasLines(in, id))
        return " " + computedText(in, id, in.json);
    const yaml::OrderedJson &value = computedValue(in, id);
    if (!value.is_structured() || in.isItem(id))
        return " " + computedLines(in, id, in.isItem(id) ? column + 2 : column);
    const uint32_t inner = column + (value.is_array() ? in.layout.list : in.layout.map);
    return in.lineAt(inner) + computedLines(in, id, inner);
}

} // namespace fieldwise::merge

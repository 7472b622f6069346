// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/result/valuetext.h"

#include <algorithm>

#include "core/merge/plan/ref.h"
#include "core/yaml/json.h"
#include "core/yaml/writer.h"

namespace fieldwise::merge {

namespace {

/// A list or map in brackets whose bytes mean the same elsewhere.
bool isFlowWithoutNames(const yaml::Document &source, NodeId key)
{
    if (source.node(key).style != Style::Flow)
        return false;
    for (NodeId node = key; node < source.node(key).next; ++node)
        if (!source.node(node).anchor.empty() || source.node(node).kind == yaml::Kind::Alias)
            return false;
    return true;
}

/// A scalar key without its anchor, which may stand elsewhere in the result; its tag stays, or it would be another key.
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

std::string keyText(const SpliceContext &in, DecisionId id)
{
    const Decision &decision = in.at(id);
    const Origin from = in.origin(id);
    const NodeId key = decision.from.isMoved() ? none : decision.keys[from.side];
    if (key == none) // no input has it under this name
        return asStringText(in, decision.step.name, false);
    const yaml::Document &source = from.document;
    const auto &node = source.node(key);
    if (in.json)
        return yaml::doubleQuoted(in.dialect == yaml::Dialect::Kubectl ? yaml::fieldName(source, key)
                                                                       : std::string(node.value));
    const bool fromJson = in.plan.patch() && from.side == Side::Updated && node.style == Style::DoubleQuoted
        && source.node(source.root()).style == Style::Flow;
    if (fromJson) // JSON lands in YAML as YAML
        return asStringText(in, node.value, true);
    const bool scalar = node.kind == yaml::Kind::Scalar;
    if ((!scalar && !isFlowWithoutNames(source, key)) || isBlockScalar(node)
        || source.text(key).find('\n') != std::string_view::npos
        || (from.side != Side::Destination && needsDirective(source, key)))
        return yaml::flowText(source, key, false, in.dialect);
    return node.anchor.empty() ? std::string(source.text(key)) : withoutAnchor(source, key);
}

std::string asStringText(const SpliceContext &in, std::string_view value, bool inFlow)
{
    return in.json || yaml::needsQuotes(value, inFlow) ? yaml::doubleQuoted(value) : std::string(value);
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
        return kindOf({&from.document, decision.values[from.side]}) == Is::List ? "[]" : "{}";
    return yaml::flowText(from.document, from.value, in.json, in.dialect);
}

bool isComputed(const Decision &decision)
{
    return decision.shape == Shape::Leaf && decision.from.isData();
}

const yaml::OrderedJson &computedValue(const SpliceContext &in, DecisionId id)
{
    return (*in.plan.computed)[in.at(id).from.index()];
}

bool computedHasLines(const SpliceContext &in, DecisionId id)
{
    const yaml::OrderedJson &value = computedValue(in, id);
    if (in.json || (in.at(id).values[Side::Destination] != none && in.old(id).inFlow))
        return false;
    if (value.is_structured())
        return !value.empty();
    const std::string text = yaml::orderedBlockText(value, in.layout);
    return text.find('\n') + 1 < text.size();
}

std::string computedText(const SpliceContext &in, DecisionId id, bool inFlow)
{
    const yaml::OrderedJson &value = computedValue(in, id);
    const Decision &decision = in.at(id);
    std::string typed = decision.overridden() ? in.plan.choices[decision.person.choice].text : std::string();
    const bool stands =
        in.json ? nlohmann::json::accept(typed) : !inFlow || typed.find_first_of(",[]{}#") == std::string::npos;
    if (!typed.empty() && stands)
        return typed;
    if (inFlow)
        return value.is_string() ? asStringText(in, value.get<std::string>(), true) : yaml::orderedGoJson(value);
    const std::string text = yaml::orderedBlockText(value, in.layout);
    return text.substr(0, text.find('\n'));
}

std::string computedLines(const SpliceContext &in, DecisionId id, uint32_t column)
{
    const std::string text = yaml::orderedBlockText(computedValue(in, id), in.layout);
    const bool structured = computedValue(in, id).is_structured();
    // The breaks at the end of a text that keeps them are its own, but for the last one.
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

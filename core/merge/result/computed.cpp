// SPDX-License-Identifier: GPL-3.0-or-later
// Values that no input has in their form: the plan keeps them as data, here they become text.
#include <algorithm>

#include "core/merge/result/splice.h"
#include "core/yaml/writer.h"

namespace fieldwise::merge {

bool Splicer::isComputed(DecisionId id) const
{
    return at(id).shape == Shape::Leaf && at(id).from.isData();
}

const yaml::OrderedJson &Splicer::computed(DecisionId id) const
{
    return (*m_plan.computed)[at(id).from.index()];
}

/// Whether it takes lines of its own: a collection that is not empty, or a text of several lines.
bool Splicer::computedHasLines(DecisionId id) const
{
    const yaml::OrderedJson &value = computed(id);
    if (m_json
        || (at(id).values[Side::Destination] != yaml::none
            && destination().node(at(id).values[Side::Destination]).inFlow))
        return false;
    if (value.is_structured())
        return !value.empty();
    const std::string text = yaml::orderedBlockText(value, m_layout);
    return text.find('\n') + 1 < text.size();
}

yaml::Layout Splicer::layoutOf(const yaml::Document &document)
{
    std::optional<uint32_t> map, list;
    for (NodeId key = 0; key < document.nodes().size() && !(map && list); ++key) {
        if (!document.node(key).isKey || document.node(key).inFlow)
            continue;
        const yaml::Node &value = document.node(document.valueOf(key));
        if (value.style == yaml::Style::Block && value.column >= document.node(key).column
            && value.kind != yaml::Kind::Alias)
            (value.kind == yaml::Kind::Map ? map : list) = value.column - document.node(key).column;
    }
    return {map.value_or(2), list.value_or(0)};
}

std::string Splicer::computedText(DecisionId id, bool inFlow) const
{
    const yaml::OrderedJson &value = computed(id);
    const Decision &decision = at(id);
    const std::string typed = decision.overridden() ? m_plan.choices[decision.person.choice].text : std::string();
    const bool stands =
        m_json ? nlohmann::json::accept(typed) : !inFlow || typed.find_first_of(",[]{}#") == std::string::npos;
    if (!typed.empty() && stands)
        return typed;
    if (inFlow)
        return value.is_string() ? asStringText(value.get<std::string>(), true) : yaml::orderedGoJson(value);
    const std::string text = yaml::orderedBlockText(value, m_layout);
    return text.substr(0, text.find('\n'));
}

/// The lines of the value, the first where the writer is, the others at `column`; without the last break.
void Splicer::computedLines(PieceList &out, DecisionId id, uint32_t column) const
{
    const std::string text = yaml::orderedBlockText(computed(id), m_layout);
    const bool structured = computed(id).is_structured();
    // The breaks at the end of a text that keeps them are its own, but for the last one.
    const size_t end = text.size() - (structured || text.ends_with('\n') ? 1 : 0);
    std::string lines;
    for (size_t from = 0; from <= end;) {
        const size_t next = std::min(text.find('\n', from), end);
        if (from > 0)
            lines += m_newline;
        if (from > 0 && next > from)
            lines += std::string(column, ' ');
        lines += text.substr(from, next - from);
        from = next + 1;
    }
    out.literal(lines, id);
}

/// What follows the colon or the dash of a new entry at `column`.
void Splicer::computedValue(PieceList &out, DecisionId id, uint32_t column) const
{
    if (!computedHasLines(id)) {
        out.literal(" " + (m_json ? flowOf(id) : computedText(id, false)), id);
        return;
    }
    if (!computed(id).is_structured() || isItem(id)) {
        out.literal(" ", id);
        computedLines(out, id, isItem(id) ? column + 2 : column);
        return;
    }
    const uint32_t inner = column + (computed(id).is_array() ? m_layout.list : m_layout.map);
    out.literal(m_newline + std::string(inner, ' '), id);
    computedLines(out, id, inner);
}

} // namespace fieldwise::merge

// SPDX-License-Identifier: GPL-3.0-or-later
// What people type wrong most often, said in words of its own.
#include <algorithm>

#include "core/yaml/reader.h"

namespace fieldwise::yaml {
namespace {

std::string spaces(int32_t count)
{
    return std::to_string(count) + (count == 1 ? " space" : " spaces");
}

} // namespace

NodeId Reader::failTab()
{
    uint32_t tab = m_lineStart;
    while (tab < m_at && m_text[tab] != '\t')
        ++tab;
    return fail({tab, tab + 1}, "yaml-tab-indent", "a tab can't indent YAML; use spaces");
}

NodeId Reader::failIndentation(int32_t expected, bool inList)
{
    if (failNameColon())
        return pushEmpty(m_at, {}, -1, false);
    const uint32_t end = lineEnd(m_at);
    std::string text = "this line is indented by " + spaces(column()) + "; expected " + std::to_string(expected)
        + (inList ? ", as the `-` above" : ", as the key above");
    if (const Node &last = m_document.m_nodes.back(); last.style == Style::Plain || last.style == Style::Empty)
        text += ", or more than the key that it should belong to";
    return fail({m_at, end}, "yaml-indent", std::move(text));
}

/// A line at the column of a list's dashes that has none.
NodeId Reader::failMissingDash()
{
    if (m_text[m_at] == '-')
        return fail({m_at, m_at + 1}, "yaml-dash-space", "expected a space after this `-`");
    return fail({m_at, lineEnd(m_at)}, "yaml-no-dash", "expected `- ` as for the items above, found a line without it");
}

/// The alias or anchor that was read last has a `:` at the end of its name (YAML 1.2 section 6.9.2), so what comes next
/// is out of place; false when it has none.
bool Reader::failNameColon()
{
    const auto &nodes = m_document.m_nodes;
    const auto last = static_cast<NodeId>(nodes.size() - 1);
    const bool isEmptyValue = last > 0 && nodes[last].style == Style::Empty && nodes[last].anchor.empty();
    for (NodeId id = isEmptyValue ? last - 1 : last; id != none && id != m_parent; id = nodes[id].parent) {
        const bool isAlias = nodes[id].kind == Kind::Alias;
        const Range name = isAlias ? Range{nodes[id].begin, nodes[id].end} : nodes[id].anchor;
        if (m_document.slice(name).ends_with(':')) {
            fail({name.end - 1, name.end}, "yaml-colon-space",
                 isAlias ? "an alias as a key needs a space before its `:`"
                         : "an anchor needs a space between its name and a `:`");
            return true;
        }
    }
    return false;
}

/// A line at the column of a map's keys that has no `: `.
NodeId Reader::failMissingColon(uint32_t begin, uint32_t end)
{
    const std::string_view key(m_text + begin, end - begin);
    const size_t colon = key.find(':');
    const bool quotedKey = key.front() == '"' || key.front() == '\'';
    const uint32_t after = pastBlanks(end);
    if (quotedKey && peek(after) == ':')
        return fail({after, after + 1}, "yaml-colon-space", "expected a space after this `:`");
    if (failNameColon())
        return pushEmpty(end, {}, -1, false);
    if (!quotedKey && colon != key.npos && colon > 0 && !key.substr(colon).starts_with("://")) {
        const uint32_t at = begin + static_cast<uint32_t>(colon);
        return fail({at, at + 1}, "yaml-colon-space", "expected a space after this `:`");
    }
    if (key.size() > 1 && key.front() == '-' && key[1] != '-')
        return fail({begin, begin + 1}, "yaml-dash-space", "expected a space after this `-`");
    if (!isLineEnd(after) && m_text[after] != '#')
        return fail({after, lineEnd(after)}, "yaml-no-colon", "expected `: ` after the key, found something else");
    return fail({begin, end}, "yaml-no-colon", "expected `: ` after this; every line of a map is `key: value`");
}

/// A text of several lines of which a later one has a `: `, so that the whole would be a key.
NodeId Reader::failMultiLineKey(ReadPosition begin, uint32_t colon)
{
    if (failNameColon())
        return pushEmpty(m_at, {}, -1, false);
    const char first = peek(begin.at);
    if (first == '"' || first == '\'' || first == '[' || first == '{')
        return fail({begin.at, begin.at + 1}, "yaml-key-lines",
                    "this ends lines below, directly before a `:`, but a key must be on one line; is a closing "
                    "quote or bracket missing?");
    uint32_t firstEnd = lineEnd(begin.at);
    const uint32_t onLine = begin.lineStart + static_cast<uint32_t>(spacesAt(begin.lineStart));
    if (onLine == begin.at) {
        while (firstEnd > begin.at && isBlank(m_text[firstEnd - 1]))
            --firstEnd;
        return failMissingColon(begin.at, firstEnd);
    }
    uint32_t line = colon;
    while (line > 0 && !isBreak(m_text[line - 1]))
        --line;
    const uint32_t key = pastBlanks(line);
    return fail({key, colon}, "yaml-indent",
                "this is indented so deeply that it continues the value above; indent it less, or end the line above "
                "with `:`; that value is in line "
                    + std::to_string(lineNumber(begin.at)),
                {begin.at, firstEnd});
}

/// A fault inside brackets: when the line belongs to the map outside of them, the closing bracket is what is missing.
NodeId Reader::failInFlow(std::string code, std::string text)
{
    NodeId open = m_parent;
    while (open != none && m_document.m_nodes[open].style != Style::Flow)
        open = m_document.m_nodes[open].parent;
    if (open == none)
        return failHere(std::move(code), std::move(text));
    const Node &collection = m_document.m_nodes[open];
    const bool outside = m_lineStart > collection.content && spacesAt(m_lineStart) <= collection.indent;
    if (!outside && !atEnd(m_at) && !isMarker(m_at, m_lineStart))
        return fail({m_at, m_at + 1}, std::move(code), std::move(text));
    const char bracket = m_text[collection.content];
    std::string missing =
        std::string("the `") + bracket + "` here is never closed; expected a `" + (bracket == '[' ? ']' : '}') + '`';
    if (!atEnd(m_at))
        missing += " before line " + std::to_string(lineNumber(m_at));
    return fail({collection.content, collection.content + 1}, "yaml-bracket-open", std::move(missing),
                atEnd(m_at) ? Range{} : Range{m_at, m_at + 1});
}

} // namespace fieldwise::yaml

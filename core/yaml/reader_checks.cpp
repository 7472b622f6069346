// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <unordered_map>

#include "core/yaml/reader.h"
#include "core/yaml/scalar.h"

namespace fieldwise::yaml {

namespace {

constexpr uint64_t mostExpandedNodes = 1'000'000;

/// A key for comparisons: two keys of a map are the same when type and decoded text are.
struct Key {
    std::string_view text;
    Type type = Type::String;
    bool operator==(const Key &) const = default;
};

struct KeyHash {
    size_t operator()(const Key &key) const
    {
        return std::hash<std::string_view>()(key.text) * 31 + static_cast<size_t>(key.type);
    }
};

} // namespace

void Reader::checkTree()
{
    if (m_sawTag)
        checkTags();
    if (m_sawAnchorOrAlias)
        resolveAliases();
    if (!m_document.m_failed)
        checkDuplicateKeys();
}

/// Finds the target of each alias. With all aliases expanded the tree may not have too many nodes, nor be too deep.
void Reader::resolveAliases()
{
    const auto &nodes = m_document.m_nodes;
    const auto count = static_cast<NodeId>(nodes.size());
    std::unordered_map<std::string_view, NodeId> anchors;
    std::vector<uint64_t> expandedBefore(count + 1);
    std::vector<int> height(count);
    uint64_t expanded = 0;
    for (NodeId id = 0; id < count && !m_document.m_failed; ++id) {
        const Node &node = nodes[id];
        expandedBefore[id] = expanded;
        ++expanded;
        height[id] = 1;
        if (!node.anchor.empty()) {
            const std::string_view name = m_document.slice(node.anchor);
            m_document.m_anchors.emplace_back(name, id);
            anchors[name] = id;
        }
        if (node.kind == Kind::Alias) {
            const auto anchor = anchors.find(node.value);
            if (!isGoodTarget(id, anchor == anchors.end() ? none : anchor->second))
                return;
            const NodeId target = anchor->second;
            m_document.m_aliases.emplace_back(id, target);
            height[id] = height[target];
            expanded += expandedBefore[nodes[target].next] - expandedBefore[target] - 1;
            if (expanded > mostExpandedNodes + count) {
                failExpansion(id, "yaml-alias-bomb", "the aliases up to here stand for more than a million values");
                return;
            }
        }
        int deeper = height[id];
        for (NodeId above = node.parent; above != none && height[above] <= deeper; above = nodes[above].parent)
            height[above] = ++deeper;
        if (deeper > deepestNesting)
            failExpansion(id, "yaml-nesting",
                          "the values that this alias stands for are nested more than 1000 levels deep");
    }
}

bool Reader::isGoodTarget(NodeId alias, NodeId target)
{
    const Node &node = m_document.m_nodes[alias];
    if (target == none)
        fail(node.range(), "yaml-alias-unknown", "no anchor of this name stands above this alias");
    else if (m_document.m_nodes[target].next > alias)
        fail(node.range(), "yaml-alias-cycle", "this alias stands for a value that contains the alias itself");
    return !m_document.m_failed;
}

void Reader::failExpansion(NodeId alias, std::string code, std::string text)
{
    fail({m_document.m_nodes[alias].begin, m_document.m_nodes[alias].end}, std::move(code), std::move(text));
}

void Reader::checkDuplicateKeys()
{
    const auto count = static_cast<NodeId>(m_document.m_nodes.size());
    for (NodeId id = 0; id < count && !m_document.m_failed; ++id)
        if (m_document.m_nodes[id].kind == Kind::Map)
            checkKeysOf(id);
}

void Reader::checkKeysOf(NodeId map)
{
    constexpr size_t fewKeys = 12;
    std::array<std::pair<Key, NodeId>, fewKeys> few;
    size_t count = 0;
    std::unordered_map<Key, NodeId, KeyHash> many;
    const NodeId end = m_document.m_nodes[map].next;
    for (NodeId id = map + 1; id < end; id = m_document.m_nodes[m_document.valueOf(id)].next) {
        const bool isAlias = m_document.m_nodes[id].kind == Kind::Alias;
        const Node &node = m_document.m_nodes[isAlias ? m_document.target(id) : id];
        if (isMergeKey(node) && !isAlias)
            checkMergeKey(id);
        const bool isScalar = node.kind == Kind::Scalar;
        // A merge key is no text, so `"<<"` may stand beside it.
        const Key key = isScalar ? Key{node.value, isMergeKey(node) ? Type::Null : typeOf(node, m_document.source())}
                                 : Key{m_document.slice({node.content, node.end}), Type::Null};
        NodeId first = none;
        if (count < fewKeys) {
            for (size_t i = 0; i < count && first == none; ++i)
                first = few[i].first == key ? few[i].second : none;
            few[count++] = {key, id};
        } else {
            if (many.empty())
                many.insert(few.begin(), few.end());
            const auto [known, isNew] = many.try_emplace(key, id);
            first = isNew ? none : known->second;
        }
        if (first != none) {
            failDuplicateKey(first, id);
            return;
        }
    }
}

/// A `<<` takes over the fields of a map, or of each map in a list (YAML 1.1, yaml.org/type/merge.html).
void Reader::checkMergeKey(NodeId key)
{
    const auto &nodes = m_document.m_nodes;
    const NodeId value = m_document.valueOf(key);
    const auto isMap = [&](NodeId id) {
        return nodes[nodes[id].kind == Kind::Alias ? m_document.target(id) : id].kind == Kind::Map;
    };
    bool isGood = isMap(value) || nodes[value].kind == Kind::Seq;
    for (NodeId item = nodes[value].kind == Kind::Seq ? m_document.firstChild(value) : none; item != none;
         item = m_document.nextSibling(item))
        isGood = isGood && isMap(item);
    if (!isGood && m_late.size() < mostNotices)
        m_late.push_back(kubectlWillNotRead({nodes[key].begin, nodes[value].end},
                                            "a `<<` whose value is neither a map nor a list of maps"));
}

void Reader::failDuplicateKey(NodeId first, NodeId second)
{
    const Node &a = m_document.m_nodes[first];
    const Node &b = m_document.m_nodes[second];
    fail({b.begin, b.end}, "yaml-duplicate-key",
         std::string(b.begin == b.end ? "the empty key" : "this key")
             + " stands twice in this map; it is first in line " + std::to_string(lineNumber(a.begin)),
         {a.begin, a.end});
}

/// Handles must be declared by a `%TAG` line (YAML 1.2 section 6.8.2).
void Reader::checkTags()
{
    for (const Node &node : m_document.m_nodes) {
        if (node.tag.empty())
            continue;
        const std::string_view tag(m_text + node.tag.begin, node.tag.size());
        if (tag.starts_with("!<"))
            continue;
        const std::string_view handle = tagHandle(tag);
        if (handle == "!" || handle == "!!")
            continue;
        const auto &handles = m_document.m_tagHandles;
        const auto declares = [handle](const auto &known) { return known.first == handle; };
        if (std::none_of(handles.begin(), handles.end(), declares)) {
            fail(node.tag, "yaml-tag-handle",
                 "the handle of this tag is not declared; expected a `%TAG` line before `---`");
            return;
        }
    }
}

// What people type wrong most often, said in words of its own.
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
        text += ", or more than the key that it shall belong to";
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
NodeId Reader::failMultiLineKey(Spot begin, uint32_t colon)
{
    if (failNameColon())
        return pushEmpty(m_at, {}, -1, false);
    const char first = peek(begin.at);
    if (first == '"' || first == '\'' || first == '[' || first == '{')
        return fail({begin.at, begin.at + 1}, "yaml-key-lines",
                    "this ends lines below, directly before a `:`, but a key must stand on one line; is a closing "
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
                "this is indented so deep that it continues the value above; indent it less, or end the line above "
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

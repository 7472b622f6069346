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
                failExpansion(id, "yaml-alias-bomb", "the aliases up to here expand to more than a million values");
                return;
            }
        }
        int deeper = height[id];
        for (NodeId above = node.parent; above != none && height[above] <= deeper; above = nodes[above].parent)
            height[above] = ++deeper;
        if (deeper > deepestNesting)
            failExpansion(id, "yaml-nesting",
                          "the value that this alias refers to is nested more than 1000 levels deep");
    }
}

bool Reader::isGoodTarget(NodeId alias, NodeId target)
{
    const Node &node = m_document.m_nodes[alias];
    if (target == none)
        fail(node.range(), "yaml-alias-unknown", "there is no anchor of this name above this alias");
    else if (m_document.m_nodes[target].next > alias)
        fail(node.range(), "yaml-alias-cycle", "this alias refers to a value that contains the alias itself");
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
    std::array<std::pair<std::string_view, NodeId>, fewKeys> few;
    size_t count = 0;
    std::unordered_map<Key, NodeId, KeyHash> many;
    const auto followed = [this](NodeId id) -> const Node & {
        return m_document.m_nodes[m_document.m_nodes[id].kind == Kind::Alias ? m_document.target(id) : id];
    };
    const auto textOfKey = [this](const Node &node) {
        return node.kind == Kind::Scalar ? node.value : m_document.slice({node.content, node.end});
    };
    const auto keyOf = [&](NodeId id) {
        const Node &node = followed(id);
        // A `<<` key is no text, so `"<<"` may stand beside it.
        const bool isText = node.kind == Kind::Scalar && !isYamlMergeKey(node);
        return Key{textOfKey(node), isText ? typeOf(node, m_document.source()) : Type::Null};
    };
    const NodeId end = m_document.m_nodes[map].next;
    for (NodeId id = map + 1; id < end; id = m_document.m_nodes[m_document.valueOf(id)].next) {
        const Node &node = followed(id);
        if (isYamlMergeKey(node) && &node == &m_document.m_nodes[id])
            checkYamlMergeKey(id);
        NodeId first = none;
        if (count < fewKeys) {
            const std::string_view text = textOfKey(node);
            for (size_t i = 0; i < count && first == none; ++i)
                if (few[i].first == text && keyOf(few[i].second) == keyOf(id)) // types take longer than texts
                    first = few[i].second;
            few[count++] = {text, id};
        } else {
            if (many.empty())
                for (const auto &[text, one] : few)
                    many.emplace(keyOf(one), one);
            const auto [known, isNew] = many.try_emplace(keyOf(id), id);
            first = isNew ? none : known->second;
        }
        if (first != none) {
            failDuplicateKey(first, id);
            return;
        }
    }
}

/// A `<<` takes over the fields of a map, or of each map in a list (YAML 1.1, yaml.org/type/merge.html).
void Reader::checkYamlMergeKey(NodeId key)
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
             + " occurs twice in this map; it is first in line " + std::to_string(lineNumber(a.begin)),
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

} // namespace fieldwise::yaml
